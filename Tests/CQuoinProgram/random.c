// SPDX-License-Identifier: Apache-2.0

#include <math.h>
#include <stdlib.h>
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
/* Few in a short history, so that its calls find objects. */
static uint64_t handle_count;

static uint64_t any_handle(void) { return handles[next(handle_count)]; }

static void keep(uint64_t id) { handles[next(handle_count)] = id; }

static size_t any_size(void) {
  static const size_t sizes[] = {0, 1, 2, 5, 8, SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1};
  return sizes[next(8)];
}

static double any_double(void) {
  static const double numbers[] = {0, 1, 2, 320, -1, NAN, INFINITY, 1e300};
  return numbers[next(8)];
}

/* What the last batch of records could not measure. */
static quoin_failures failed;

static quoin_failures *any_failures(void) {
  failed.id = any_handle();
  return next(2) == 0 ? NULL : &failed;
}

/* How many calls of `progress` are left until one ends the work; it counts nothing else, because
 * it may not draw random numbers that depend on how a batch is divided. */
static int patience;

static bool go_on(void *context, size_t done) {
  (void)context;
  (void)done;
  return patience-- > 0;
}

static const quoin_batch *any_batch(void) {
  static quoin_batch batch;
  patience = (int)next(3);
  batch.workers = any_size();
  batch.progress = next(2) == 0 ? go_on : NULL;
  return next(4) == 0 ? NULL : &batch;
}

/* A text engine whose answers are as strange as the lengths of its texts say. It may be called from
 * several threads, so it draws no random numbers. */
static double strange(size_t length) {
  static const double numbers[] = {12, NAN, -5, INFINITY, 1e300, 0, 1e9, -INFINITY};
  return numbers[length % 8];
}

static void *prepare(void *context, const char *text, size_t length, const quoin_font *font) {
  (void)context;
  (void)text;
  if (font->family == NULL) abort();
  if (length % 5 == 4) return NULL;
  size_t *kept = malloc(sizeof *kept);
  *kept = length;
  return kept;
}

static size_t length_of(const void *text) { return text == NULL ? 4 : *(const size_t *)text; }

static quoin_text_metrics measure(void *context, void *text, double width, size_t max_lines) {
  (void)context;
  size_t length = length_of(text);
  quoin_text_metrics metrics = {
    .width = width < 100 ? width : strange(length), .height = strange(length / 8),
    .first_baseline = strange(length / 2), .last_baseline = strange(length / 3),
    .line_count = length % 3 == 0 ? SIZE_MAX : max_lines, .is_truncated = length % 2 == 0};
  return metrics;
}

static double min_width(void *context, void *text) {
  (void)context;
  return strange(length_of(text) / 4);
}

static void release(void *context, void *text) {
  (void)context;
  free(text);
}

static quoin_line_metrics line_metrics(void *context, const quoin_font *font) {
  (void)context;
  size_t size = isfinite(font->size) && fabs(font->size) < 1e6 ? (size_t)fabs(font->size) : 0;
  quoin_line_metrics metrics = {strange(size), strange(size + 1), strange(size + 2)};
  return metrics;
}

static const char record[] = "{\"text\": \"Some words\", \"id\": 1}\n{\"text\": 3}";
static const char layout[] =
    "version: 1\nname: t\nviews: {t: {type: text, text: \"${text}\"}}\nlayout: \"V:|[t]|\"\n";
/* Its heights depend on baselines and natural widths too. */
static const char baselines[] =
    "version: 1\nname: u\nwidth: 200\nviews:\n  t: {type: text, text: \"${text}\"}\n"
    "  u: {type: text, text: \"${id}\", lines: 1}\nlayout: |\n  V:|-[t]\n  H:|-[u]-[t]-|\n"
    "  u.firstBaseline = t.lastBaseline\n  cell.bottom >= u.bottom + 4\n"
    "  cell.bottom >= t.bottom + 4\n";

/* The file of a bundled font; null if it cannot be found. */
static const char *font_path(void) {
  static char path[4096];
  if (path[0] != 0) return path;
  quoin_fonts fonts;
  quoin_text text;
  quoin_glyph glyph;
  quoin_face face;
  size_t count;
  if (quoin_fonts_bundled(&fonts) != QUOIN_OK) return NULL;
  if (quoin_text_prepare(fonts, "a", 1, NULL, &text) == QUOIN_OK) {
    if (quoin_text_glyphs(text, INFINITY, 0, &glyph, 1, &count) == QUOIN_OK
        && quoin_text_font(text, glyph.font, &face) == QUOIN_OK && face.path != NULL
        && strlen(face.path) < sizeof path)
      strcpy(path, face.path);
    quoin_release(text.id);
  }
  quoin_release(fonts.id);
  return path[0] == 0 ? NULL : path;
}

int run_random_calls(uint64_t seed, long count) {
  const char *path = font_path();
  if (path == NULL) return __LINE__;
  state = seed | 1;
  handle_count = count < 10 * HANDLES ? 1 + (uint64_t)count / 10 : HANDLES;
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
    switch (next(40)) {
      case 0:
        /* All fonts take longer to open than anything else does. */
        status = next(16) == 0  ? quoin_fonts_bundled(is_null ? NULL : &fonts)
                 : next(32) == 0 ? quoin_fonts_bundled_and_files(&path, 1, &fonts)
                                 : quoin_fonts_files(&path, 1, is_null ? NULL : &fonts);
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
        status = next(2) == 0 ? quoin_template_parse(layout, sizeof layout - 1, &template)
                              : quoin_template_parse(baselines, sizeof baselines - 1, &template);
        if (next(4) == 0) {
          /* Most sizes are none, or the template has no text style. */
          static const char *const sizes[] = {"l", "xl", "150%", "100%", "", NULL};
          keep(template.id);
          status = quoin_template_at_text_size(template, sizes[next(6)], &template);
        }
        if (next(4) == 0) {
          static const char *const engines[] = {"chromium", "firefox", "webkit", "web", "", NULL};
          keep(template.id);
          status = quoin_template_at_engine(template, engines[next(6)], &template);
        }
        keep(template.id);
        break;
      case 4:
      case 5:
        status = quoin_rows_create(template, fonts, numbers, next(3), any_double(), &rows);
        keep(rows.id);
        break;
      case 6:
        status = quoin_rows_heights_json(
            rows, text, length, any_batch(), numbers, room, &found, any_failures());
        keep(failed.id);
        break;
      case 7: {
        int32_t offsets[] = {0, (int32_t)next(9) - 2, 4};
        quoin_column column = {
          is_null ? NULL : "text", (quoin_column_type)next(7), record,
          next(3) == 0 ? NULL : offsets, NULL, next(4) == 0 ? SIZE_MAX - next(3) : 0};
        status = quoin_rows_heights_columns(
            rows, &column, next(2), 2, any_batch(), numbers, room, any_failures());
        keep(failed.id);
        break;
      }
      case 8:
        status = next(2) == 0 ? quoin_rows_width_count(rows, is_null ? NULL : &found)
                              : quoin_rows_width(rows, next(3), is_null ? NULL : doubles);
        break;
      case 9:
        if (quoin_rows_view_name(rows, any_size()) == NULL) status = QUOIN_BAD_ARGUMENT;
        if (quoin_rows_field_name(rows, any_size()) == NULL) status = QUOIN_BAD_ARGUMENT;
        break;
      case 10: {
        quoin_rect rects[8];
        quoin_text_fit fits[8];
        status = next(2) == 0
            ? quoin_rows_frames(
                rows, text, length, any_double(), is_null ? NULL : rects, room, &found, NULL)
            : quoin_rows_text_fits(
                rows, text, length, any_double(), is_null ? NULL : fits, room, &found);
        break;
      }
      case 11: {
        uint8_t bytes[8];
        status = next(2) == 0
            ? quoin_rows_display_list(
                rows, text, length, any_double(), next(2) == 0, (quoin_format)next(3), bytes, room,
                &found)
            : quoin_rows_explain(
                rows, text, length, any_double(), is_null ? NULL : (char *)bytes, room, &found);
        break;
      }
      case 12:
      case 13: {
        quoin_text_style style = quoin_text_style_default();
        if (next(2) == 0) style.font.size = any_double();
        if (next(4) == 0) style.font.weight = any_double();
        if (next(4) == 0) style.letter_spacing = any_double();
        if (next(4) == 0) style.font.family = NULL;
        if (next(4) == 0) style.alignment = (quoin_alignment)next(6);
        if (next(4) == 0) style.direction = (quoin_direction)next(4);
        quoin_text_run runs[] = {{next(2), style}, {next(2) == 0 ? any_size() : next(9), style}};
        status = next(2) == 0
            ? quoin_text_prepare(fonts, text, length, next(2) == 0 ? NULL : &style, &prepared)
            : quoin_text_prepare_runs(fonts, text, length, runs, next(3), &prepared);
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
        quoin_line lines[8];
        status = next(2) == 0
            ? quoin_text_glyphs(
                prepared, any_double(), any_size(), is_null ? NULL : glyphs, room, &found)
            : quoin_text_lines(
                prepared, any_double(), any_size(), is_null ? NULL : lines, room, &found);
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
      case 23: {
        const char *paths[] = {"/no/such.ttf", NULL};
        status = quoin_fonts_files(is_null ? NULL : paths, next(3), next(4) == 0 ? NULL : &fonts);
        break;
      }
      case 24: {
        quoin_text_engine engine = {prepare, measure, min_width, release, line_metrics};
        if (next(8) == 0) engine.measure = NULL;
        if (next(8) == 0) engine.release = NULL;
        status = quoin_fonts_engine(is_null ? NULL : &engine, NULL, &fonts);
        keep(fonts.id);
        break;
      }
      case 25:
        status = next(3) == 0
            ? quoin_table_add_estimate(table, any_double(), is_null ? NULL : &found)
            : quoin_table_set_estimate(table, next(3), any_double());
        break;
      case 26:
        status = next(3) == 0
            ? quoin_table_forget(table, any_size(), any_size(), next(3))
            : quoin_table_insert_estimated(table, any_size(), next(3), any_size());
        break;
      case 27: {
        size_t first;
        bool is_measured;
        status = quoin_table_set_heights(table, any_size(), numbers, room);
        if (next(2) == 0)
          status = quoin_table_height(table, any_size(), numbers, is_null ? NULL : &is_measured);
        if (next(2) == 0)
          status = quoin_table_unmeasured(table, any_size(), any_size(), is_null ? NULL : &found);
        if (next(2) == 0)
          status = quoin_table_visible(
              table, any_double(), any_double(), is_null ? NULL : &first, &found);
        break;
      }
      case 28: {
        quoin_growing_row growing = {any_handle()};
        switch (next(3)) {
          case 0:
            status = quoin_growing_row_create(rows, text, length, is_null ? NULL : &growing);
            keep(growing.id);
            break;
          case 1:
            status = quoin_growing_row_append(
                growing, next(8) == 0 ? NULL : next(4) == 0 ? "a[" : "text", text, length);
            break;
          default:
            status = quoin_growing_row_heights(growing, numbers, room, is_null ? NULL : &found);
        }
        break;
      }
      case 29:
        switch (next(4)) {
          case 0:
            status = quoin_table_set_viewport(table, any_double(), any_double(), any_double());
            break;
          case 1:
            status = quoin_table_scroll(table, any_double());
            break;
          case 2:
            status = quoin_table_scroll_to_row(table, any_size(), (quoin_scroll_place)next(5));
            break;
          default:
            status = quoin_table_scroll_offset(table, numbers, NULL, doubles);
        }
        break;
      case 30:
        switch (next(6)) {
          case 0:
            status = quoin_table_insert_sections(table, any_size(), any_size());
            break;
          case 1:
            status = quoin_table_remove_sections(table, any_size(), any_size());
            break;
          case 2:
            status = quoin_table_move_section(table, any_size(), any_size());
            break;
          case 3:
            status = quoin_table_insert_in_section(table, any_size(), any_size(), numbers, room);
            break;
          case 4:
            status = quoin_table_insert_estimated_in_section(
                table, any_size(), any_size(), next(3), any_size());
            break;
          default:
            status = quoin_table_move_to_section(
                table, any_size(), any_size(), any_size(), any_size());
        }
        break;
      case 31: {
        size_t first;
        switch (next(6)) {
          case 0:
            status = quoin_table_section_count(table, is_null ? NULL : &found);
            break;
          case 1:
            status = quoin_table_section_rows(table, any_size(), &first, is_null ? NULL : &found);
            break;
          case 2:
            status = quoin_table_section_of_row(table, any_size(), &first, &found);
            break;
          case 3:
            status = next(2) == 0 ? quoin_table_set_header(table, any_size(), any_double())
                                  : quoin_table_set_footer(table, any_size(), any_double());
            break;
          case 4:
            status = next(2) == 0
                ? quoin_table_header(table, any_size(), any_double(), numbers, NULL)
                : quoin_table_footer(table, any_size(), any_double(), NULL, numbers);
            break;
          default:
            status = quoin_table_visible_sections(
                table, any_double(), any_double(), is_null ? NULL : &first, &found);
        }
        break;
      }
      case 32:
        switch (next(4)) {
          case 0:
            status = quoin_failures_count(failed, is_null ? NULL : &found);
            break;
          case 1:
            if (quoin_failures_message(failed, any_size(), is_null ? NULL : &found) == NULL)
              status = QUOIN_BAD_ARGUMENT;
            break;
          case 2:
            if (quoin_template_warning(template, any_size()) == NULL) status = QUOIN_BAD_ARGUMENT;
            break;
          default: {
            size_t lanes[8], spans[8] = {1, any_size(), 1, 2, 1, 1, 3, 1};
            status = quoin_lane_offsets(
                numbers, is_null ? NULL : spans, next(8), next(5), any_double(), any_double(), lanes,
                doubles, next(2) == 0 ? NULL : doubles);
          }
        }
        break;
      case 33: {
        quoin_list list = {any_handle()};
        quoin_list_place place;
        char bytes[8];
        switch (next(5)) {
          case 0:
            status = quoin_list_create(template, text, length, is_null ? NULL : &list);
            keep(list.id);
            break;
          case 1:
            status = quoin_list_size(list, is_null ? NULL : &found, NULL);
            break;
          case 2:
            status = quoin_list_row(list, any_size(), is_null ? NULL : &place);
            break;
          case 3:
            status = quoin_list_record(list, any_size(), is_null ? NULL : bytes, room, &found);
            break;
          default:
            status = quoin_rows_heights_list(
                rows, list, any_batch(), numbers, room, any_failures());
            keep(failed.id);
        }
        break;
      }
      case 34:
      case 35: {
        quoin_caret caret;
        quoin_affinity affinity;
        quoin_rect rects[8];
        switch (next(3)) {
          case 0:
            status = quoin_text_caret(
                prepared, any_double(), next(3), any_size(), (quoin_affinity)next(3),
                is_null ? NULL : &caret);
            break;
          case 1:
            status = quoin_text_byte_at(
                prepared, any_double(), next(3), any_double(), any_double(),
                is_null ? NULL : &found, next(2) == 0 ? NULL : &affinity);
            break;
          default:
            status = quoin_text_selection(
                prepared, any_double(), next(3), any_size(), any_size(), is_null ? NULL : rects,
                room, &found);
        }
        break;
      }
      case 36:
      case 37: {
        quoin_glyph_drawer drawer = {any_handle()};
        quoin_glyph_image image;
        quoin_outline_step steps[8];
        static uint8_t pixels[1 << 16];
        switch (next(4)) {
          case 0:
            status = quoin_glyph_drawer_of_text(prepared, is_null ? NULL : &drawer);
            keep(drawer.id);
            break;
          case 1:
            status = quoin_glyph_drawer_of_display_list(
                (const uint8_t *)text, length, (quoin_format)next(3), &drawer);
            break;
          case 2:
            status = quoin_glyph_draw(
                drawer, (uint32_t)any_size(), (uint32_t)next(100), any_double(), (int32_t)next(6) - 1,
                is_null ? NULL : &image, pixels, next(2) == 0 ? room : sizeof pixels, &found);
            break;
          default:
            status = quoin_glyph_outline(
                drawer, (uint32_t)next(2), (uint32_t)next(100), any_double(),
                is_null ? NULL : steps, room, &found);
        }
        break;
      }
      case 38: {
        quoin_atlas atlas = {any_handle()};
        quoin_glyph_drawer drawer = {any_handle()};
        quoin_atlas_entry entry;
        static uint8_t pixels[1 << 16];
        switch (next(4)) {
          case 0:
            status = quoin_atlas_create(
                (quoin_pixel_format)next(3), (int32_t)next(200) - 1, (int32_t)next(200),
                is_null ? NULL : &atlas);
            keep(atlas.id);
            break;
          case 1:
            status = quoin_atlas_begin_frame(atlas);
            break;
          case 2:
            status = quoin_atlas_place(
                atlas, drawer, (uint32_t)next(2), (uint32_t)next(100), any_double(),
                (int32_t)next(5), is_null ? NULL : &entry);
            break;
          default:
            status = quoin_atlas_changes(
                atlas, is_null ? NULL : &found, pixels, next(2) == 0 ? room : sizeof pixels,
                &found);
        }
        break;
      }
      default:
        status = quoin_release(any_handle());
    }
    if (status < QUOIN_OK || status > QUOIN_UNSATISFIABLE) return __LINE__;
    if (status != QUOIN_OK) {
      failures++;
      if (quoin_message()[0] == 0) return __LINE__;
    }
  }
  for (int index = 0; index < HANDLES; index++) quoin_release(handles[index]);
  /* Both outcomes must have been tried, if there were calls enough. */
  return count < 1000 || (failures * 20 > count && failures < count) ? 0 : __LINE__;
}
