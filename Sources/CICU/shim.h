// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CICU_SHIM_H
#define QUOIN_CICU_SHIM_H

#include <unicode/ubrk.h>
#include <unicode/utypes.h>
#include <unicode/uversion.h>

// ICU renames every function by its major version with a macro that Swift does not see through.
static inline UBreakIterator *quoin_ubrk_open(UBreakIteratorType type, const char *locale,
                                              const UChar *text, int32_t length,
                                              UErrorCode *status) {
  return ubrk_open(type, locale, text, length, status);
}
static inline void quoin_ubrk_close(UBreakIterator *iterator) { ubrk_close(iterator); }
static inline void quoin_ubrk_setText(UBreakIterator *iterator, const UChar *text, int32_t length,
                                      UErrorCode *status) {
  ubrk_setText(iterator, text, length, status);
}
static inline int32_t quoin_ubrk_first(UBreakIterator *iterator) { return ubrk_first(iterator); }
static inline int32_t quoin_ubrk_next(UBreakIterator *iterator) { return ubrk_next(iterator); }

#endif
