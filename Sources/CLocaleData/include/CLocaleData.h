// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CLOCALEDATA_H
#define QUOIN_CLOCALEDATA_H

#include <stdint.h>

// How languages write numbers, dates and lists: the functions of the ICU of the machine, which is
// opened when the first of them is needed. Its data, most of 30 MB, are part of no program.
//
// Nothing but `quoin_icu_version` may be called where that is 0. Texts are UTF-16 with their
// lengths, locales are ICU's identifiers. A `status` above 0 is an error, as in ICU; a result that
// is longer than its capacity is one, and its length is returned.

/// The major version of the machine's ICU, the highest from 68 on; 0 if there is none.
int quoin_icu_version(void);

/// The identifier of a BCP 47 tag, for `capacity` bytes; 0 if ICU has no data of its language.
int quoin_icu_locale(const char *tag, char *locale, int32_t capacity);

/// Whether a text is the name of a time zone.
int quoin_icu_is_zone(const uint16_t *name, int32_t length);

void *quoin_icu_open_number(
    const uint16_t *skeleton, int32_t length, const char *locale, int *status);
int32_t quoin_icu_number(
    const void *opened, const char *decimal, int32_t length, uint16_t *text, int32_t capacity,
    int *status);
void quoin_icu_close_number(void *opened);

void *quoin_icu_open_plural(const char *locale, int *status);
/// The category of a number as it is shown, such as `one`.
int32_t quoin_icu_plural(
    const void *opened, const void *number, const char *decimal, int32_t length, uint16_t *text,
    int32_t capacity, int *status);
void quoin_icu_close_plural(void *opened);

/// Styles are UDateFormatStyle's: 0 full, 1 long, 2 medium, 3 short, -1 none.
void *quoin_icu_open_date(
    int time_style, int date_style, const char *locale, const uint16_t *zone, int32_t length,
    int *status);
/// A date with the fields of a skeleton, such as `yMMMd`, in the order of the locale.
void *quoin_icu_open_date_fields(
    const uint16_t *skeleton, int32_t skeleton_length, const char *locale, const uint16_t *zone,
    int32_t length, int *status);
/// - Parameter moment: In milliseconds since 1970.
int32_t quoin_icu_date(
    const void *opened, double moment, uint16_t *text, int32_t capacity, int *status);
void quoin_icu_close_date(void *opened);

/// Widths are 0 long, 1 short, 2 narrow; units are 0 year, 2 month, 3 week, 4 day, 5 hour,
/// 6 minute, 7 second.
void *quoin_icu_open_relative(const char *locale, int width, int *status);
int32_t quoin_icu_relative(
    const void *opened, double offset, int unit, uint16_t *text, int32_t capacity, int *status);
void quoin_icu_close_relative(void *opened);

/// Kinds are 0 and, 1 or, 2 units.
void *quoin_icu_open_list(const char *locale, int kind, int *status);
int32_t quoin_icu_list(
    const void *opened, const uint16_t *const *texts, const int32_t *lengths, int32_t count,
    uint16_t *text, int32_t capacity, int *status);
void quoin_icu_close_list(void *opened);

int32_t quoin_icu_change_case(
    int to_upper, const char *locale, const uint16_t *source, int32_t length, uint16_t *text,
    int32_t capacity, int *status);

#endif
