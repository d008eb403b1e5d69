// SPDX-License-Identifier: Apache-2.0

/* Random calls for lists of records, and for rows that grow. */

#include "random_rows.h"

#include <math.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>

/* What is known of a list. */
static struct {
  size_t row_count, section_count, record_count;
} lists[SLOTS];

/* A row that grows: its record's text so far, and its rows, whose place may have others by now. */
static struct {
  char text[400];
  long long id;
  uint64_t rows;
  size_t rows_slot;
} growing_rows[SLOTS];

static void create_list(size_t slot) {
  quoin_template template = {named(TEMPLATE, any_slot(TEMPLATE))};
  struct records records;
  make_records(&records, RECORDS);
  quoin_list list;
  unset(&list, sizeof list);
  if (!is_done(quoin_list_create(template, records.json, records.length, or_null(&list)))) {
    CHECK(is_unset(&list, sizeof list));
    return;
  }
  keep(LIST, slot, list.id);
  lists[slot].record_count = records.count;
  size_t *rows = &lists[slot].row_count, *sections = &lists[slot].section_count;
  CHECK(quoin_list_size(list, rows, sections) == QUOIN_OK);
  /* A head, a foot and what is between for each record at most. */
  CHECK(*rows <= 4 * records.count && *sections <= records.count);
  digest_size(*rows);
  digest_size(*sections);
}

static void ask_list(size_t slot) {
  quoin_list list = {named(LIST, slot)};
  size_t row = once_in(8) ? any_size() : any(lists[slot].row_count + 1);
  if (row >= lists[slot].row_count) is_wrong();
  if (once_in(3)) {
    quoin_list_place place;
    unset(&place, sizeof place);
    if (is_done(quoin_list_row(list, row, or_null(&place)))) {
      CHECK(place.part >= QUOIN_ITEM && place.part <= QUOIN_BETWEEN);
      CHECK(place.record < lists[slot].record_count);
      CHECK(place.section < lists[slot].section_count);
      digest_size((size_t)place.part);
      digest_size(place.record);
      digest_size(place.section);
    } else {
      CHECK(is_unset(&place, sizeof place));
    }
    return;
  }
  struct filling to;
  begin_filling(&to, 1);
  do
    to.status = quoin_list_record(list, row, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) digest_bytes(to.items, to.count);
  free(to.items);
}

/* The heights of a list's rows, by rows that mostly are of another template. */
static void measure_list(size_t slot) {
  size_t rows_slot = any_slot(ROWS), row_count = lists[slot].row_count;
  size_t height_count = rows_facts(rows_slot)->height_count;
  quoin_rows rows = {named(ROWS, rows_slot)};
  quoin_list list = {named(LIST, slot)};
  size_t capacity = row_count * height_count;
  double *heights = malloc((capacity + 1) * sizeof *heights);
  if (heights == NULL) abort();
  unset(heights, (capacity + 1) * sizeof *heights);
  quoin_failures failures, *wanted = once_in(2) ? NULL : &failures;
  unset(&failures, sizeof failures);
  quoin_status status = quoin_rows_heights_list(rows, list, NULL, heights, capacity, wanted);
  CHECK(is_unset(heights + capacity, sizeof *heights));
  if (is_done(status)) {
    for (size_t index = 0; index < capacity; index++) {
      CHECK(isnan(heights[index]) || heights[index] >= 0);
      digest_number(heights[index]);
    }
    if (wanted != NULL && failures.id != 0) keep(FAILURES, any(SLOTS), failures.id);
    if (capacity > 0)
      CHECK(quoin_rows_heights_list(rows, list, NULL, heights, capacity - 1, NULL)
            == QUOIN_BUFFER_TOO_SMALL);
  } else {
    CHECK(is_unset(heights, capacity * sizeof *heights));
    CHECK(is_unset(&failures, sizeof failures));
  }
  free(heights);
}

void call_list(void) {
  size_t slot = any_slot(LIST);
  switch (any(4)) {
    case 0:
      create_list(slot);
      break;
    case 1: {
      quoin_list list = {named(LIST, slot)};
      is_done(quoin_list_size(list, NULL, NULL));
      break;
    }
    case 2:
      measure_list(slot);
      break;
    default:
      ask_list(slot);
  }
}

/* The record of a growing row as it is now. */
static void write_record(size_t slot, char *json, size_t room) {
  snprintf(json, room, "{\"text\": \"%s\", \"id\": %lld, \"group\": \"a\", \"items\": []}",
           growing_rows[slot].text, growing_rows[slot].id);
}

static void create_growing_row(size_t slot) {
  size_t rows_slot = any_slot(ROWS);
  quoin_rows rows = {named(ROWS, rows_slot)};
  quoin_growing_row row;
  unset(&row, sizeof row);
  char json[600], start[400] = "";
  bool is_right = !once_in(16);
  if (once_in(2)) strcpy(start, "Some words");
  long long id = (long long)any(100);
  snprintf(json, sizeof json, "{\"text\": \"%s\", \"id\": %lld, \"group\": \"a\", \"items\": []}",
           start, id);
  size_t length = is_right ? strlen(json) : any(strlen(json));
  if (!is_done(quoin_growing_row_create(rows, json, length, or_null(&row)))) {
    CHECK(is_unset(&row, sizeof row));
    return;
  }
  CHECK(is_right);
  keep(GROWING, slot, row.id);
  strcpy(growing_rows[slot].text, start);
  growing_rows[slot].id = id;
  growing_rows[slot].rows = rows.id;
  growing_rows[slot].rows_slot = rows_slot;
}

static void append(size_t slot) {
  static const char *const pieces[] = {
    " and more", "a", "", "e\u0301", "\u0301", " \u05E9\u05DC\u05D5\u05DD", "\u0E2A\u0E27\u0E31",
    "\u00AD", "long words that take several lines at most widths", "\U0001F468\u200D", "\xFF"};
  static const char *const fields[] = {"id", "a[", "items[0]", "", "text.text"};
  quoin_growing_row row = {named(GROWING, slot)};
  const char *piece = ANY_TEXT(pieces);
  bool is_text = !once_in(8);
  const char *field = is_text ? "text" : ANY_TEXT(fields);
  if (strlen(growing_rows[slot].text) + strlen(piece) >= sizeof growing_rows[slot].text) return;
  if (piece[0] == '\xFF') is_wrong();
  if (is_done(quoin_growing_row_append(
          row, or_null((void *)(uintptr_t)field), piece, strlen(piece)))) {
    CHECK(is_text);
    if (is_text) strcat(growing_rows[slot].text, piece);
  }
}

/* The heights of a growing row are those of the whole record. */
static void measure_growing_row(size_t slot) {
  quoin_growing_row row = {named(GROWING, slot)};
  struct filling to;
  begin_filling(&to, sizeof(double));
  do
    to.status = quoin_growing_row_heights(row, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    const double *heights = to.items;
    for (size_t index = 0; index < to.count; index++) {
      CHECK(heights[index] >= 0);
      digest_number(heights[index]);
    }
    size_t rows_slot = growing_rows[slot].rows_slot, count;
    quoin_rows rows = {growing_rows[slot].rows};
    const struct rows_facts *facts = rows_facts(rows_slot);
    if (rows.id == kept(ROWS, rows_slot) && !facts->is_of_list && !facts->is_odd) {
      char json[600];
      double whole[4];
      write_record(slot, json, sizeof json);
      CHECK(to.count == facts->height_count && to.count <= 4);
      CHECK(quoin_rows_heights_json(rows, json, strlen(json), NULL, whole, 4, &count, NULL)
            == QUOIN_OK);
      CHECK(count == 1);
      for (size_t index = 0; index < to.count && index < 4; index++)
        CHECK(heights[index] == whole[index] || isnan(whole[index]));
    }
  }
  free(to.items);
}

void call_growing_row(void) {
  size_t slot = any_slot(GROWING);
  switch (any(8)) {
    case 0:
      create_growing_row(slot);
      break;
    case 1:
    case 2:
      measure_growing_row(slot);
      break;
    default:
      if (kept(GROWING, slot) == 0) create_growing_row(slot);
      else append(slot);
  }
}
