/* SPDX-License-Identifier: Apache-2.0
 *
 * What random calls of rows, heights and lists share: fonts, and records with right and wrong
 * lines.
 */
#ifndef QUOIN_TEST_RANDOM_ROWS_H
#define QUOIN_TEST_RANDOM_ROWS_H

#include "random.h"

/* Makes fonts of a random kind. */
void make_fonts(void);

/* Whether the fonts in a place are an engine that contradicts itself. */
bool are_odd_fonts(size_t slot);

/* What is known of rows that are kept. */
struct rows_facts {
  size_t width_count, height_count;
  double widths[2];
  double scale;
  bool is_of_list; /* only a list of records has rows */
  bool is_odd;     /* their text engine contradicts itself, so ways to a height may differ */
};
const struct rows_facts *rows_facts(size_t slot);

/* The most records that are made at once. */
#define RECORDS 5

/* Records in JSON, a line each. */
struct records {
  char json[2000];
  size_t length, count;
  const char *texts[RECORDS]; /* the field `text` of each, null if the line is wrong */
  long long ids[RECORDS];     /* the field `id` */
  const char *items[RECORDS]; /* the field `items` in JSON */
  bool is_cut;                /* in the middle of a line, so that `count` may be too large */
};
void make_records(struct records *records, size_t most);

/* A record by itself, mostly a right one. */
void make_record(struct records *records);

#endif
