/* SPDX-License-Identifier: Apache-2.0
 *
 * In place of the part of Swift's runtime that starts swift-backtrace, a program of Swift's toolchain,
 * when a process crashes. It would be 140 KB. Where Swift is not installed, it finds no such program
 * and is off; here it always is. Messages of failures do not come from it.
 */
#include <stdbool.h>

/* Swift's settings, all off. The runtime reads the second word; the rest is room for the others. */
char _swift_backtraceSettings[128] __attribute__((aligned(16), visibility("hidden")));

/* Swift's runtime refers to this function, so that the backtracer finds it. */
bool _swift_backtrace_isThunkFunction(const char *name);
bool _swift_backtrace_isThunkFunction(const char *name) {
  (void)name;
  return false;
}
