// SPDX-License-Identifier: Apache-2.0

/* Random calls for the heights of many records: in JSON, in columns, in lists, and growing ones. */

#include "random_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The calls of `progress` that are left until one ends the work. It draws no random numbers,
 * because it is called as often as a batch is divided. */
static int patience;
static size_t last_done;

static bool go_on(void *context, size_t done) {
  CHECK(context == &patience && done > last_done);
  last_done = done;
  return patience-- > 0;
}

/* A choice of how to measure; null is one too. */
static const quoin_batch *any_batch(quoin_batch *batch) {
  static const size_t workers[] = {0, 1, 2, 3, 1024};
  memset(batch, 0, sizeof *batch);
  batch->workers = workers[once_in(16) ? any(5) : any(2)];
  if (once_in(30)) {
    batch->workers = once_in(2) ? 1025 : SIZE_MAX;
    is_wrong();
  }
  patience = once_in(8) ? 0 : 100;
  last_done = 0;
  if (once_in(2)) {
    batch->progress = go_on;
    batch->context = &patience;
  }
  return once_in(4) && batch->workers <= 1024 ? NULL : batch;
}

/* Sees that failures are those records that have no height, and keeps them. */
static void keep_failures(
    quoin_failures failures, const double *heights, size_t count, size_t height_count) {
  size_t failed = 0, told = 0, record = UNSET, last = 0;
  for (size_t row = 0; row < count; row++)
    if (isnan(heights[row * height_count])) failed++;
  CHECK((failures.id == 0) == (failed == 0));
  if (failures.id == 0) return;
  CHECK(quoin_failures_count(failures, &told) == QUOIN_OK && told == failed);
  for (size_t index = 0; index < told; index++) {
    const char *message =
        quoin_failures_message(failures, index, once_in(8) ? NULL : &record);
    CHECK(message != NULL && message[0] != 0);
    if (message == NULL) break;
    digest_text(message);
    if (record == UNSET) continue;
    CHECK(record < count && (index == 0 || record >= last));
    if (record < count) CHECK(isnan(heights[record * height_count]));
    last = record;
  }
  size_t beyond = once_in(2) ? told : SIZE_MAX;
  CHECK(quoin_failures_message(failures, beyond, NULL) == NULL && quoin_message()[0] != 0);
  keep(FAILURES, any(SLOTS), failures.id);
}

/* Sees that all heights of a record are numbers, or none. */
static void check_heights(const double *heights, size_t count, size_t height_count) {
  for (size_t row = 0; row < count; row++)
    for (size_t index = 0; index < height_count; index++) {
      double height = heights[row * height_count + index];
      CHECK(isnan(height) ? isnan(heights[row * height_count]) : height >= 0 && isfinite(height));
      digest_number(height);
    }
}

/* The memory for heights, exactly as much as is needed. */
static double *make_heights(size_t count) {
  double *heights = malloc(count * sizeof *heights);
  if (heights == NULL) abort();
  unset(heights, count * sizeof *heights);
  return heights;
}

/* What a batch gives: its status, its heights and its failures. */
static void check_batch(quoin_status status, double *heights, size_t count, size_t height_count,
                        quoin_failures *failures) {
  bool is_cancelled = status == QUOIN_CANCELLED;
  if (is_done(status)) {
    check_heights(heights, count, height_count);
    if (failures != NULL) keep_failures(*failures, heights, count, height_count);
  } else if (!is_cancelled) {
    CHECK(is_unset(heights, count * height_count * sizeof *heights));
    if (failures != NULL) CHECK(is_unset(failures, sizeof *failures));
  }
}

static bool is_same(const double *one, const double *other, size_t count) {
  for (size_t index = 0; index < count; index++)
    if (!(one[index] == other[index] || (isnan(one[index]) && isnan(other[index])))) return false;
  return true;
}

/* A column of texts, with offsets of 32 or 64 bits. */
struct text_column {
  char bytes[2000];
  int32_t offsets[RECORDS + 1];
  int64_t large[RECORDS + 1];
};

static quoin_column fill_texts(
    struct text_column *column, const char *name, const char *const *texts, size_t count,
    quoin_column_type type) {
  column->offsets[0] = column->large[0] = 0;
  for (size_t row = 0; row < count; row++) {
    const char *text = texts[row] == NULL ? "null" : texts[row];
    int32_t start = column->offsets[row];
    memcpy(column->bytes + start, text, strlen(text));
    column->large[row + 1] = column->offsets[row + 1] = start + (int32_t)strlen(text);
  }
  quoin_column filled = {name, type, column->bytes, column->offsets, NULL, 0};
  if (type == QUOIN_LARGE_UTF8) filled.offsets = column->large;
  return filled;
}

/* The same records in columns, as Arrow has them. */
static void call_columns(quoin_rows rows, const struct records *records, const double *expected,
                         size_t height_count) {
  struct text_column texts, items;
  int64_t ids[RECORDS] = {0};
  uint8_t validity = 0;
  for (size_t row = 0; row < records->count; row++) {
    ids[row] = records->ids[row];
    if (records->texts[row] != NULL) validity |= (uint8_t)(1 << row);
  }
  quoin_column columns[] = {
    fill_texts(&texts, "text", records->texts, records->count,
               once_in(2) ? QUOIN_UTF8 : QUOIN_LARGE_UTF8),
    {"id", QUOIN_INT64, ids, NULL, NULL, 0},
    fill_texts(&items, "items", records->items, records->count, QUOIN_JSON),
    {"nothing", (quoin_column_type)(QUOIN_DOUBLE + any(3)), ids, NULL, NULL, 0},
  };
  columns[0].validity = &validity;
  size_t count = records->count;
  bool is_whole = true;
  if (once_in(8)) {
    quoin_column *wrong = &columns[any(4)];
    switch (any(5)) {
      case 0: wrong->name = NULL; break;
      case 1: wrong->type = once_in(2) ? 6 : -1; break;
      case 2: wrong->first = SIZE_MAX - any(3); break;
      case 3: columns[0].offsets = NULL; break;
      default: wrong->values = wrong->offsets = NULL;
    }
    is_wrong();
    is_whole = false;
  } else if (once_in(8)) {
    /* Without columns rows have no fields, however many there are. */
    count = once_in(2) ? SIZE_MAX / 2 : SIZE_MAX;
    double height;
    quoin_status status =
        quoin_rows_heights_columns(rows, NULL, 0, count, NULL, &height, 1, NULL);
    CHECK(status == QUOIN_BUFFER_TOO_SMALL || status == QUOIN_BAD_ARGUMENT);
    is_done(status);
    return;
  }
  quoin_batch choice;
  const quoin_batch *batch = any_batch(&choice);
  double *heights = make_heights(count * height_count + 1);
  quoin_failures failures, *wanted = once_in(2) ? NULL : &failures;
  unset(&failures, sizeof failures);
  quoin_status status = quoin_rows_heights_columns(
      rows, columns, 4, count, batch, heights, count * height_count, wanted);
  CHECK(is_unset(heights + count * height_count, sizeof *heights));
  check_batch(status, heights, count, height_count, wanted);
  /* The template may have other fields, which the columns lack; then nothing has a height. */
  for (size_t row = 0; row < count && status == QUOIN_OK && is_whole; row++)
    if (records->texts[row] != NULL && !isnan(heights[row * height_count]))
      CHECK(is_same(heights + row * height_count, expected + row * height_count, height_count));
  free(heights);
}

/* A few widths that ascend, and their heights, which are those at single widths. */
static void call_widths(
    quoin_rows rows, const struct records *records, const double *expected,
    const struct rows_facts *facts) {
  double from = (double)any(40), to = from + (double)any(9);
  if (once_in(2)) {
    /* One of the rows' widths is an end. */
    from = facts->widths[any(facts->width_count)];
    to = from + (double)any(2);
  }
  size_t steps = once_in(2) ? 1 : 4;
  bool is_range = from >= 0 && to <= 1000000 && floor(from * (double)steps) == from * (double)steps;
  if (once_in(16)) {
    steps = once_in(2) ? 0 : SIZE_MAX;
    is_range = false;
  }
  bool is_one = facts->width_count == facts->height_count;
  if (!is_range || !is_one) is_wrong();
  quoin_batch choice;
  const quoin_batch *batch = any_batch(&choice);
  quoin_heights heights;
  quoin_failures failures, *wanted = once_in(2) ? NULL : &failures;
  unset(&heights, sizeof heights);
  unset(&failures, sizeof failures);
  quoin_status status = quoin_heights_measure(
      rows, from, to, steps, records->json, records->length, batch, or_null(&heights), wanted);
  if (!is_done(status)) {
    CHECK(is_unset(&heights, sizeof heights) && is_unset(&failures, sizeof failures));
    return;
  }
  quoin_height_facts found;
  CHECK(quoin_heights_facts(heights, &found) == QUOIN_OK && found.from == from && found.to == to);
  struct filling filling;
  begin_filling(&filling, 1);
  do
    filling.status =
        quoin_heights_bytes(heights, filling.items, filling.capacity, filling.found);
  while (is_filling(&filling));
  if (is_filled(&filling)) digest_bytes(filling.items, filling.count);
  free(filling.items);
  double *values = make_heights(found.row_count);
  size_t count;
  CHECK(quoin_heights_at(heights, from, values, found.row_count, &count) == QUOIN_OK);
  CHECK(count == found.row_count);
  for (size_t place = 0; place < facts->width_count && !facts->is_odd; place++)
    for (size_t row = 0; row < count && facts->widths[place] == from; row++) {
      double height = expected[row * facts->height_count + place];
      /* A record that fails at another width has no function. */
      CHECK(values[row] == (isnan(height) ? 0 : height) || values[row] == 0);
    }
  free(values);
  CHECK(quoin_release(heights.id) == QUOIN_OK);
  if (wanted != NULL && failures.id != 0) CHECK(quoin_release(failures.id) == QUOIN_OK);
}

void call_heights(void) {
  size_t slot = any_slot(ROWS), height_count = rows_facts(slot)->height_count, found;
  struct records records;
  make_records(&records, RECORDS);
  quoin_rows rows = {named(ROWS, slot)};
  quoin_batch choice;
  const quoin_batch *batch = any_batch(&choice);
  quoin_failures failures, *wanted = once_in(2) ? NULL : &failures;
  unset(&failures, sizeof failures);
  unset(&found, sizeof found);
  size_t capacity = records.count * height_count;
  double *heights = make_heights(capacity + 1);
  quoin_status status = quoin_rows_heights_json(
      rows, records.json, records.length, batch, heights, capacity, or_null(&found), wanted);
  CHECK(is_unset(heights + capacity, sizeof *heights));
  if (status == QUOIN_OK)
    CHECK(records.is_cut ? found <= records.count : found == records.count);
  else if (status != QUOIN_CANCELLED)
    CHECK(found == UNSET);
  bool has_heights = status == QUOIN_OK && !rows_facts(slot)->is_of_list;
  check_batch(status, heights, has_heights ? found : records.count, height_count, wanted);
  if (has_heights && found > 0) {
    /* Room for one less is too little, and one worker finds the same as all. */
    double *again = make_heights(found * height_count);
    size_t count = UNSET;
    quoin_batch alone = {.workers = 1};
    size_t room = found * height_count - 1;
    quoin_status less = quoin_rows_heights_json(
        rows, records.json, records.length, batch, again, room, &count, NULL);
    CHECK(less == QUOIN_BUFFER_TOO_SMALL);
    CHECK(count == found && is_unset(again, found * height_count * sizeof *again));
    CHECK(quoin_rows_heights_json(rows, records.json, records.length, &alone, again,
                                  found * height_count, &count, NULL) == QUOIN_OK);
    CHECK(is_same(heights, again, found * height_count));
    free(again);
    if (once_in(4)) call_widths(rows, &records, heights, rows_facts(slot));
  }
  if (has_heights && !records.is_cut && !rows_facts(slot)->is_odd)
    call_columns(rows, &records, heights, height_count);
  free(heights);
  size_t failures_slot = any_slot(FAILURES);
  quoin_failures kept_failures = {named(FAILURES, failures_slot)};
  unset(&found, sizeof found);
  if (!is_done(quoin_failures_count(kept_failures, or_null(&found)))) CHECK(found == UNSET);
}
