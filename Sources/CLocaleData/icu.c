// SPDX-License-Identifier: Apache-2.0
#include "CLocaleData.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

// The functions of ICU that are called, all of its stable interface since ICU 68 or before. ICU
// renames each by its major version, so they are found by name rather than linked, and its headers
// are not needed either.
#define FUNCTIONS(F)                                                                               \
  F(int32_t, uloc_countAvailable, (void))                                                          \
  F(const char *, uloc_getAvailable, (int32_t))                                                    \
  F(int32_t, uloc_forLanguageTag, (const char *, char *, int32_t, int32_t *, int *))               \
  F(int32_t, ucal_getCanonicalTimeZoneID, (const uint16_t *, int32_t, uint16_t *,                  \
    int32_t, int8_t *, int *))                                                                     \
  F(void *, unumf_openForSkeletonAndLocale, (const uint16_t *, int32_t, const char *, int *))      \
  F(void, unumf_close, (void *))                                                                   \
  F(void *, unumf_openResult, (int *))                                                             \
  F(void, unumf_closeResult, (void *))                                                             \
  F(void, unumf_formatDecimal, (const void *, const char *, int32_t, void *, int *))               \
  F(int32_t, unumf_resultToString, (const void *, uint16_t *, int32_t, int *))                     \
  F(void *, uplrules_open, (const char *, int *))                                                  \
  F(void, uplrules_close, (void *))                                                                \
  F(int32_t, uplrules_selectFormatted, (const void *, const void *, uint16_t *, int32_t, int *))   \
  F(void *, udat_open, (int, int, const char *, const uint16_t *, int32_t,                         \
    const uint16_t *, int32_t, int *))                                                             \
  F(void, udat_close, (void *))                                                                    \
  F(int32_t, udat_format, (const void *, double, uint16_t *, int32_t, void *, int *))              \
  F(void *, udatpg_open, (const char *, int *))                                                    \
  F(void, udatpg_close, (void *))                                                                  \
  F(int32_t, udatpg_getBestPattern, (void *, const uint16_t *, int32_t, uint16_t *,                \
    int32_t, int *))                                                                               \
  F(void *, ureldatefmt_open, (const char *, void *, int, int, int *))                             \
  F(void, ureldatefmt_close, (void *))                                                             \
  F(int32_t, ureldatefmt_format, (const void *, double, int, uint16_t *, int32_t, int *))          \
  F(int32_t, ureldatefmt_formatNumeric, (const void *, double, int, uint16_t *, int32_t, int *))   \
  F(void *, ulistfmt_openForType, (const char *, int, int, int *))                                 \
  F(void, ulistfmt_close, (void *))                                                                \
  F(int32_t, ulistfmt_format, (const void *, const uint16_t *const *, const int32_t *,             \
    int32_t, uint16_t *, int32_t, int *))                                                          \
  F(int32_t, u_strToUpper, (uint16_t *, int32_t, const uint16_t *, int32_t, const char *,          \
    int *))                                                                                        \
  F(int32_t, u_strToLower, (uint16_t *, int32_t, const uint16_t *, int32_t, const char *,          \
    int *))

#define FIELD(result, name, parameters) result(*name) parameters;
static struct {
  int version;
  FUNCTIONS(FIELD)
} icu;

// The versions that are looked for, the newest first; 68 is the first with all functions.
enum { first_version = 68, last_version = 99 };

// Finds a function by its name with the version; NULL if there is none.
static void *find(void *library, const char *name, int version) {
  char full[64];
  snprintf(full, sizeof full, "%s_%d", name, version);
  return dlsym(library, full);
}

static void open_library(void) {
  for (int version = last_version; version >= first_version; version--) {
    char file[32];
    snprintf(file, sizeof file, "libicui18n.so.%d", version);
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!library) continue;
    int is_complete = 1;
#define FIND(result, name, parameters)                                                             \
  is_complete &= (*(void **)&icu.name = find(library, #name, version)) != NULL;
    FUNCTIONS(FIND)
    if (is_complete) {
      icu.version = version;
      return;
    }
    dlclose(library);
  }
}

int quoin_icu_version(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return icu.version;
}

// The length of a locale's language.
static size_t language_length(const char *locale) { return strcspn(locale, "_-@"); }

int quoin_icu_locale(const char *tag, char *locale, int32_t capacity) {
  int status = 0;
  int32_t parsed = 0;
  int32_t length = icu.uloc_forLanguageTag(tag, locale, capacity, &parsed, &status);
  if (status > 0 || length >= capacity || (size_t)parsed != strlen(tag)) return 0;
  size_t language = language_length(locale);
  // For a language that it does not have ICU takes that of the process, which is nobody's choice.
  for (int32_t index = icu.uloc_countAvailable(); index > 0; index--) {
    const char *available = icu.uloc_getAvailable(index - 1);
    if (language_length(available) == language && !strncmp(available, locale, language)) return 1;
  }
  return 0;
}

int quoin_icu_is_zone(const uint16_t *name, int32_t length) {
  uint16_t canonical[128];
  int8_t is_system = 0;
  int status = 0;
  icu.ucal_getCanonicalTimeZoneID(name, length, canonical, 128, &is_system, &status);
  return status <= 0 && length > 0;
}

// MARK: - Numbers

void *quoin_icu_open_number(
    const uint16_t *skeleton, int32_t length, const char *locale, int *status) {
  return icu.unumf_openForSkeletonAndLocale(skeleton, length, locale, status);
}

int32_t quoin_icu_number(
    const void *opened, const char *decimal, int32_t length, uint16_t *text, int32_t capacity,
    int *status) {
  void *result = icu.unumf_openResult(status);
  icu.unumf_formatDecimal(opened, decimal, length, result, status);
  int32_t count = icu.unumf_resultToString(result, text, capacity, status);
  icu.unumf_closeResult(result);
  return count;
}

void quoin_icu_close_number(void *opened) { icu.unumf_close(opened); }

void *quoin_icu_open_plural(const char *locale, int *status) {
  return icu.uplrules_open(locale, status);
}

int32_t quoin_icu_plural(
    const void *opened, const void *number, const char *decimal, int32_t length, uint16_t *text,
    int32_t capacity, int *status) {
  void *result = icu.unumf_openResult(status);
  icu.unumf_formatDecimal(number, decimal, length, result, status);
  int32_t count = icu.uplrules_selectFormatted(opened, result, text, capacity, status);
  icu.unumf_closeResult(result);
  return count;
}

void quoin_icu_close_plural(void *opened) { icu.uplrules_close(opened); }

// MARK: - Dates

void *quoin_icu_open_date(
    int time_style, int date_style, const char *locale, const uint16_t *zone, int32_t length,
    int *status) {
  return icu.udat_open(time_style, date_style, locale, zone, length, NULL, -1, status);
}

void *quoin_icu_open_date_fields(
    const uint16_t *skeleton, int32_t skeleton_length, const char *locale, const uint16_t *zone,
    int32_t length, int *status) {
  uint16_t pattern[256];
  void *generator = icu.udatpg_open(locale, status);
  if (*status > 0) return NULL;
  int32_t count =
      icu.udatpg_getBestPattern(generator, skeleton, skeleton_length, pattern, 256, status);
  icu.udatpg_close(generator);
  if (*status > 0) return NULL;
  // UDAT_PATTERN, as in ICU's stable API since 2.0.
  return icu.udat_open(-2, -2, locale, zone, length, pattern, count, status);
}

int32_t quoin_icu_date(
    const void *opened, double moment, uint16_t *text, int32_t capacity, int *status) {
  return icu.udat_format(opened, moment, text, capacity, NULL, status);
}

void quoin_icu_close_date(void *opened) { icu.udat_close(opened); }

void *quoin_icu_open_relative(const char *locale, int width, int *status) {
  // UDISPCTX_CAPITALIZATION_NONE, as in ICU's stable API since 51.
  return icu.ureldatefmt_open(locale, NULL, width, 256, status);
}

int32_t quoin_icu_relative(
    const void *opened, double offset, int unit, uint16_t *text, int32_t capacity, int *status) {
  // No distance has a word, such as `now`.
  return (offset == 0 ? icu.ureldatefmt_format : icu.ureldatefmt_formatNumeric)(
      opened, offset, unit, text, capacity, status);
}

void quoin_icu_close_relative(void *opened) { icu.ureldatefmt_close(opened); }

// MARK: - Texts

void *quoin_icu_open_list(const char *locale, int kind, int *status) {
  // ULISTFMT_WIDTH_WIDE, as in ICU's stable API since 67.
  return icu.ulistfmt_openForType(locale, kind, 0, status);
}

int32_t quoin_icu_list(
    const void *opened, const uint16_t *const *texts, const int32_t *lengths, int32_t count,
    uint16_t *text, int32_t capacity, int *status) {
  return icu.ulistfmt_format(opened, texts, lengths, count, text, capacity, status);
}

void quoin_icu_close_list(void *opened) { icu.ulistfmt_close(opened); }

int32_t quoin_icu_change_case(
    int to_upper, const char *locale, const uint16_t *source, int32_t length, uint16_t *text,
    int32_t capacity, int *status) {
  return (to_upper ? icu.u_strToUpper : icu.u_strToLower)(
      text, capacity, source, length, locale, status);
}
