/* SPDX-License-Identifier: Apache-2.0
 *
 * In place of the function of Swift's standard library that knows the names of all characters, such
 * as "LATIN SMALL LETTER A". Its tables would be 550 KB of the tool, which names characters that no
 * font has in its messages. The same names are 120 KB as pack-names.c packs them, and are unpacked
 * when the first one is asked for.
 */
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

static const unsigned char packed[] = {
#include "names.inc"
};

/* The lines, with a zero behind them; NULL if they cannot be unpacked. Never freed. */
static const char *lines(void) {
  static _Atomic(char *) unpacked;
  char *text = atomic_load(&unpacked);
  if (text != NULL) return text;
  unsigned long long size = ZSTD_getFrameContentSize(packed, sizeof packed);
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN) return NULL;
  text = malloc((size_t)size + 1);
  if (text == NULL) return NULL;
  if (ZSTD_decompress(text, (size_t)size, packed, sizeof packed) != size) {
    free(text);
    return NULL;
  }
  text[size] = 0;
  char *first = NULL;
  if (atomic_compare_exchange_strong(&unpacked, &first, text)) return text;
  /* Another thread was faster. */
  free(text);
  return first;
}

intptr_t __wrap__swift_stdlib_getScalarName(uint32_t scalar, uint8_t *buffer, intptr_t capacity) {
  const char *line = lines();
  unsigned long number = 0;
  while (line != NULL && *line != 0) {
    size_t length = strcspn(line, "\n;");
    if (line[length] == ';') {
      number = strtoul(line, NULL, 16);
      line += length + 1;
      length = strcspn(line, "\n");
    }
    if (number > scalar) return 0;
    if (number == scalar) {
      if ((intptr_t)length > capacity) length = (size_t)capacity;
      memcpy(buffer, line, length);
      return (intptr_t)length;
    }
    line += length + 1;
    number++;
  }
  return 0;
}
