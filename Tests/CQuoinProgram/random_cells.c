// SPDX-License-Identifier: Apache-2.0

/* Random calls for the layout and the drawing of one record. */

#include "random_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static size_t view_count(quoin_rows rows) {
  size_t count = 0;
  while (quoin_rows_view_name(rows, count) != NULL) count++;
  return count;
}

static void digest_rect(quoin_rect rect) {
  digest_number(rect.x);
  digest_number(rect.y);
  digest_number(rect.width);
  digest_number(rect.height);
}

/* The height of the record by itself; NaN if it has none at the first width. */
static double height_of(quoin_rows rows, const struct rows_facts *facts, const char *json,
                        size_t length) {
  double heights[100];
  size_t count;
  if (facts->height_count > 100) return NAN;
  if (quoin_rows_heights_json(rows, json, length, NULL, heights, 100, &count, NULL) != QUOIN_OK
      || count != 1)
    return NAN;
  return heights[0];
}

static void call_frames(size_t slot, const struct records *record, double width) {
  quoin_rows rows = {named(ROWS, slot)};
  double height;
  unset(&height, sizeof height);
  double *asked = once_in(4) ? NULL : &height;
  struct filling to;
  begin_filling(&to, sizeof(quoin_rect));
  do
    to.status = quoin_rows_frames(rows, record->json, record->length, width, to.items, to.capacity,
                                  to.found, asked);
  while (is_filling(&to));
  if (!is_filled(&to)) {
    CHECK(is_unset(&height, sizeof height));
  } else {
    CHECK(to.count == view_count(rows));
    for (size_t index = 0; index < to.count; index++) digest_rect(((quoin_rect *)to.items)[index]);
    if (asked != NULL) {
      const struct rows_facts *facts = rows_facts(slot);
      digest_number(height);
      CHECK(height >= 0);
      double alone = height_of(rows, facts, record->json, record->length);
      if (width == facts->widths[0] && !facts->is_odd && !isnan(alone)) CHECK(height == alone);
    }
  }
  free(to.items);
}

static void call_fits(size_t slot, const struct records *record, double width) {
  quoin_rows rows = {named(ROWS, slot)};
  struct filling to;
  begin_filling(&to, sizeof(quoin_text_fit));
  do
    to.status = quoin_rows_text_fits(
        rows, record->json, record->length, width, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    size_t views = view_count(rows);
    for (size_t index = 0; index < to.count; index++) {
      const quoin_text_fit *fit = &((quoin_text_fit *)to.items)[index];
      CHECK(fit->view < views);
      if (index > 0) CHECK(fit->view >= fit[-1].view);
      CHECK(fit->lost_bytes <= record->length);
      CHECK(fit->clipped_width >= 0 && fit->clipped_height >= 0);
      if (!rows_facts(slot)->is_odd) CHECK(fit->line_count <= fit->wanted_line_count);
      digest_rect(fit->frame);
      digest_size(fit->line_count);
      digest_size(fit->wanted_line_count);
      digest_size(fit->is_truncated);
      digest_size(fit->lost_bytes);
      digest_size(fit->missing_glyphs);
    }
  }
  free(to.items);
}

static void call_explain(size_t slot, const struct records *record, double width) {
  quoin_rows rows = {named(ROWS, slot)};
  struct filling to;
  begin_filling(&to, 1);
  do
    to.status = quoin_rows_explain(
        rows, record->json, record->length, width, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    const char *text = to.items;
    CHECK(to.count > 2 && text[0] == '{' && text[to.count - 1] == '}');
    digest_bytes(text, to.count);
  }
  free(to.items);
}

/* A display list, of whose fonts a drawer is made. */
static void call_display_list(size_t slot, const struct records *record, double width) {
  quoin_rows rows = {named(ROWS, slot)};
  bool names_views = once_in(2);
  quoin_format format = (quoin_format)any(2);
  if (once_in(16)) {
    format = once_in(2) ? -1 : 2;
    is_wrong();
  }
  struct filling to;
  begin_filling(&to, 1);
  do
    to.status = quoin_rows_display_list(rows, record->json, record->length, width, names_views,
                                        format, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    digest_bytes(to.items, to.count);
    if (once_in(4)) ((uint8_t *)to.items)[any(to.count)] ^= (uint8_t)(1 << any(8));
    size_t drawer_slot = any(SLOTS), length = once_in(8) ? any(to.count) : to.count;
    quoin_glyph_drawer drawer;
    unset(&drawer, sizeof drawer);
    if (is_done(quoin_glyph_drawer_of_display_list(
            or_null(to.items), length, format, or_null(&drawer))))
      keep(DRAWER, drawer_slot, drawer.id);
    else
      CHECK(is_unset(&drawer, sizeof drawer));
  }
  free(to.items);
}

void call_cell(void) {
  size_t slot = any_slot(ROWS);
  struct records record;
  make_record(&record);
  double width = once_in(2) ? rows_facts(slot)->widths[0] : any_number();
  if (!(width >= 0 && width < INFINITY)) is_wrong();
  switch (any(4)) {
    case 0:
      call_frames(slot, &record, width);
      break;
    case 1:
      call_fits(slot, &record, width);
      break;
    case 2:
      call_explain(slot, &record, width);
      break;
    default:
      call_display_list(slot, &record, width);
  }
}
