/* SPDX-License-Identifier: Apache-2.0
 *
 * In place of the function of Swift's standard library that knows the names of all characters, such
 * as "LATIN SMALL LETTER A". They would be 550 KB of the C library, and nothing in it asks for a name:
 * `Unicode.Scalar.Properties.name` is nil there. The tool, which names characters, has packed-names.c.
 */
#include <stdint.h>

intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  (void)scalar;
  (void)buffer;
  (void)capacity;
  return 0;
}
