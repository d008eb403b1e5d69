/* SPDX-License-Identifier: Apache-2.0
 *
 * Writes the names of all characters, as Swift's standard library has them, for packed-names.c:
 *
 *     cc pack-names.c UnicodeScalarProps.cpp.o -lzstd -o pack-names && pack-names >names.inc
 *
 * The object is the member of libswiftCore.a that knows the names. A line is a name; before it stands
 * the number of the character in hexadecimal digits and a semicolon, where it is not the number after
 * that of the line before. The lines are compressed, and written as C's numbers of bytes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

intptr_t _swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity);

int main(void) {
  size_t room = 4 << 20, size = 0;
  char *text = malloc(room), name[1024];
  uint32_t expected = 0;
  if (text == NULL) return 1;
  for (uint32_t scalar = 0; scalar < 0x110000; scalar++) {
    if (scalar >= 0xD800 && scalar < 0xE000) continue;
    intptr_t length = _swift_stdlib_getScalarName(scalar, (uint8_t *)name, sizeof name);
    if (length <= 0) continue;
    if ((size_t)length > sizeof name || size + (size_t)length + 16 > room ||
        memchr(name, '\n', (size_t)length) != NULL || memchr(name, ';', (size_t)length) != NULL) {
      fprintf(stderr, "pack-names: the name of U+%04X is none\n", (unsigned)scalar);
      return 1;
    }
    if (scalar != expected) size += (size_t)sprintf(text + size, "%X;", (unsigned)scalar);
    memcpy(text + size, name, (size_t)length);
    size += (size_t)length;
    text[size++] = '\n';
    expected = scalar + 1;
  }
  size_t bound = ZSTD_compressBound(size);
  unsigned char *packed = malloc(bound);
  if (packed == NULL) return 1;
  size_t length = ZSTD_compress(packed, bound, text, size, ZSTD_maxCLevel());
  if (ZSTD_isError(length)) {
    fprintf(stderr, "pack-names: %s\n", ZSTD_getErrorName(length));
    return 1;
  }
  for (size_t index = 0; index < length; index++)
    printf("%u,%s", packed[index], index % 24 == 23 ? "\n" : "");
  return fflush(stdout) == 0 ? 0 : 1;
}
