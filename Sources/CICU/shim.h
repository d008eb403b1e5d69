// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CICU_SHIM_H
#define QUOIN_CICU_SHIM_H

#include <stdint.h>
#include <unicode/uvernum.h>

// ICU's own headers are not included: the toolchain's Foundation brings another version of ICU
// whose types have the same names, and Swift refuses two definitions of one C type. The functions
// that are needed are declared here instead. ICU renames every function by its major version.
struct quoin_break_iterator;

extern struct quoin_break_iterator *U_ICU_ENTRY_POINT_RENAME(ubrk_open)(
    int type, const char *locale, const uint16_t *text, int32_t length, int *status);
extern void U_ICU_ENTRY_POINT_RENAME(ubrk_close)(struct quoin_break_iterator *iterator);
extern void U_ICU_ENTRY_POINT_RENAME(ubrk_setText)(
    struct quoin_break_iterator *iterator, const uint16_t *text, int32_t length, int *status);
extern int32_t U_ICU_ENTRY_POINT_RENAME(ubrk_first)(struct quoin_break_iterator *iterator);
extern int32_t U_ICU_ENTRY_POINT_RENAME(ubrk_next)(struct quoin_break_iterator *iterator);
extern void U_ICU_ENTRY_POINT_RENAME(u_getVersion)(uint8_t version[4]);

struct quoin_data_memory;

extern struct quoin_data_memory *U_ICU_ENTRY_POINT_RENAME(udata_open)(
    const char *path, const char *type, const char *name, int *status);
extern const void *U_ICU_ENTRY_POINT_RENAME(udata_getMemory)(struct quoin_data_memory *data);

// UBreakIteratorType: UBRK_LINE, as in ICU's stable API since 2.0.
enum { quoin_ubrk_line = 2 };

// A status above 0 is an error.
static inline struct quoin_break_iterator *quoin_ubrk_open(
    int type, const char *locale, const uint16_t *text, int32_t length, int *status) {
  return U_ICU_ENTRY_POINT_RENAME(ubrk_open)(type, locale, text, length, status);
}
static inline void quoin_ubrk_close(struct quoin_break_iterator *iterator) {
  U_ICU_ENTRY_POINT_RENAME(ubrk_close)(iterator);
}
static inline void quoin_ubrk_setText(struct quoin_break_iterator *iterator, const uint16_t *text,
                                      int32_t length, int *status) {
  U_ICU_ENTRY_POINT_RENAME(ubrk_setText)(iterator, text, length, status);
}
static inline int32_t quoin_ubrk_first(struct quoin_break_iterator *iterator) {
  return U_ICU_ENTRY_POINT_RENAME(ubrk_first)(iterator);
}
static inline int32_t quoin_ubrk_next(struct quoin_break_iterator *iterator) {
  return U_ICU_ENTRY_POINT_RENAME(ubrk_next)(iterator);
}
// The dictionary of a name such as "thaidict", which is never closed: null if ICU has none.
static inline const void *quoin_dictionary(const char *name) {
  int status = 0;
  struct quoin_data_memory *data =
      U_ICU_ENTRY_POINT_RENAME(udata_open)("ICUDATA-brkitr", "dict", name, &status);
  return status <= 0 && data ? U_ICU_ENTRY_POINT_RENAME(udata_getMemory)(data) : 0;
}
static inline void quoin_u_getVersion(uint8_t *version) {
  U_ICU_ENTRY_POINT_RENAME(u_getVersion)(version);
}

#endif
