// SPDX-License-Identifier: Apache-2.0

#include <math.h>
#include <string.h>

#include "program.h"
#include "quoin.h"

#define HANDLES 40

static uint64_t state;

/* xorshift64*: a generator of a few lines, the same everywhere. */
static uint64_t next(uint64_t limit) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (state * 2685821657736338717u >> 33) % limit;
}

static uint64_t handles[HANDLES];

static uint64_t any_handle(void) { return handles[next(HANDLES)]; }

static void keep(uint64_t id) { handles[next(HANDLES)] = id; }

static size_t any_size(void) {
  static const size_t sizes[] = {0, 1, 2, 5, 8, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1};
  return sizes[next(8)];
}

static double any_double(void) {
  static const double numbers[] = {0, 1, 2, 320, -1, NAN, INFINITY, 1e300};
  return numbers[next(8)];
}

static const char record[] = "{\"text\": \"Some words\", \"id\": 1}\n{\"text\": 3}";
static const char layout[] =
    "version: 1\nname: t\nviews: {t: {type: text, text: \"${text}\"}}\nlayout: \"V:|[t]|\"\n";

int run_random_calls(uint64_t seed, long count) {
  state = seed | 1;
  long failures = 0;
  memset(handles, 0, sizeof handles);
  for (long call = 0; call < count; call++) {
    bool is_null = next(4) == 0;
    const char *text = is_null ? NULL : record;
    size_t length = is_null ? any_size() : next(sizeof record);
    double doubles[8];
    for (int index = 0; index < 8; index++) doubles[index] = any_double();
    double *numbers = next(4) == 0 ? NULL : doubles;
    size_t room = next(9), found = 0;
    quoin_fonts fonts = {any_handle()};
    quoin_template template = {any_handle()};
    quoin_rows rows = {any_handle()};
    quoin_text prepared = {any_handle()};
    quoin_table table = {any_handle()};
    quoin_status status = QUOIN_OK;
    switch (next(24)) {
      case 0:
        status = quoin_fonts_bundled(is_null ? NULL : &fonts);
        keep(fonts.id);
        break;
      case 1:
        status = quoin_template_builtin(is_null ? NULL : "news", &template);
        keep(template.id);
        break;
      case 2:
        status = quoin_template_parse(
            is_null ? NULL : layout, is_null ? any_size() : next(sizeof layout), &template);
        keep(template.id);
        break;
      case 3:
        status = quoin_template_parse(layout, sizeof layout - 1, &template);
        keep(template.id);
        break;
      case 4:
      case 5:
        status = quoin_rows_create(template, fonts, numbers, next(3), any_double(), &rows);
        keep(rows.id);
        break;
      case 6:
        status = quoin_rows_heights_json(
            rows, text, length, any_size(), numbers, room, &found, NULL);
        break;
      case 7: {
        int32_t offsets[] = {0, (int32_t)next(9) - 2, 4};
        quoin_column column = {
          is_null ? NULL : "text", (quoin_column_type)next(7), record,
          next(3) == 0 ? NULL : offsets, NULL, next(4) == 0 ? SIZE_MAX - next(3) : 0};
        status = quoin_rows_heights_columns(rows, &column, next(2), 2, 1, numbers, room, NULL);
        break;
      }
      case 8:
        status = quoin_rows_width_count(rows, is_null ? NULL : &found);
        break;
      case 9:
        if (quoin_rows_view_name(rows, any_size()) == NULL) status = QUOIN_BAD_ARGUMENT;
        if (quoin_rows_field_name(rows, any_size()) == NULL) status = QUOIN_BAD_ARGUMENT;
        break;
      case 10: {
        quoin_rect rects[8];
        status = quoin_rows_frames(rows, text, length, is_null ? NULL : rects, room, &found, NULL);
        break;
      }
      case 11: {
        uint8_t bytes[8];
        status = quoin_rows_display_list(
            rows, text, length, (quoin_format)next(3), bytes, room, &found);
        break;
      }
      case 12:
      case 13: {
        quoin_text_style style = quoin_text_style_default();
        if (next(2) == 0) style.font.size = any_double();
        if (next(4) == 0) style.font.weight = any_double();
        if (next(4) == 0) style.letter_spacing = any_double();
        if (next(4) == 0) style.font.family = NULL;
        status = quoin_text_prepare(
            fonts, text, length, next(2) == 0 ? NULL : &style, &prepared);
        keep(prepared.id);
        break;
      }
      case 14: {
        quoin_text_metrics metrics;
        status = quoin_text_measure(
            prepared, any_double(), any_size(), is_null ? NULL : &metrics);
        break;
      }
      case 15: {
        quoin_glyph glyphs[8];
        status = quoin_text_glyphs(
            prepared, any_double(), any_size(), is_null ? NULL : glyphs, room, &found);
        break;
      }
      case 16: {
        quoin_face face;
        status = quoin_text_font(prepared, (uint32_t)any_size(), is_null ? NULL : &face);
        break;
      }
      case 17:
        status = quoin_table_create(any_double(), is_null ? NULL : &table);
        keep(table.id);
        break;
      case 18:
        status = quoin_table_insert(table, any_size(), numbers, room);
        break;
      case 19:
        status = quoin_table_move(table, any_size(), any_size(), any_size());
        break;
      case 20:
        status = quoin_table_remove(table, any_size(), any_size());
        break;
      case 21:
        status = quoin_table_set_height(table, any_size(), any_double());
        if (status == QUOIN_OK) status = quoin_table_offset(table, any_size(), numbers);
        if (status == QUOIN_OK) status = quoin_table_row(table, any_double(), &found);
        if (status == QUOIN_OK) status = quoin_table_size(table, NULL, numbers);
        break;
      case 22:
        status = quoin_offsets(numbers, next(8), any_double(), is_null ? NULL : doubles);
        break;
      default:
        status = quoin_release(any_handle());
    }
    if (status < QUOIN_OK || status > QUOIN_BUFFER_TOO_SMALL) return __LINE__;
    if (status != QUOIN_OK) {
      failures++;
      if (quoin_message()[0] == 0) return __LINE__;
    }
  }
  for (int index = 0; index < HANDLES; index++) quoin_release(handles[index]);
  /* Both outcomes must have been tried. */
  return failures * 20 > count && failures < count ? 0 : __LINE__;
}
