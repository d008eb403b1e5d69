// SPDX-License-Identifier: Apache-2.0

#include "program.h"

#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "quoin.h"

#define EXPECT(condition) do { if (!(condition)) return __LINE__; } while (0)

static const char template_text[] =
    "version: 1\n"
    "name: note\n"
    "width: 320\n"
    "margins: 10\n"
    "views:\n"
    "  text: {type: text, text: \"${text}\"}\n"
    "layout: |\n"
    "  H:|-[text]-|\n"
    "  V:|-[text]-|\n";

/* A text engine of a terminal: a character is 10 points wide, a line 20 high. */
struct terminal { int texts; pthread_t caller; int strange_threads; };
struct terminal_text { size_t length; };

static void *prepare(void *context, const char *text, size_t length, const quoin_font *font) {
  (void)text;
  (void)font;
  struct terminal *terminal = context;
  __atomic_add_fetch(&terminal->texts, 1, __ATOMIC_SEQ_CST);
  if (!pthread_equal(pthread_self(), terminal->caller))
    __atomic_add_fetch(&terminal->strange_threads, 1, __ATOMIC_SEQ_CST);
  struct terminal_text *made = malloc(sizeof *made);
  made->length = length;
  return made;
}

static quoin_text_metrics measure(void *context, void *text, double width, size_t max_lines) {
  (void)context;
  size_t length = ((struct terminal_text *)text)->length;
  size_t columns = width >= 10 && width < 1e6 ? (size_t)(width / 10) : length;
  size_t lines = columns == 0 ? length : (length + columns - 1) / columns;
  bool is_cut = max_lines != 0 && lines > max_lines;
  if (is_cut) lines = max_lines;
  double used = 10.0 * (double)(length < columns ? length : columns);
  quoin_text_metrics metrics = {
    .width = used, .height = 20.0 * (double)lines, .first_baseline = 16,
    .last_baseline = 20.0 * (double)lines - 4, .line_count = lines, .is_truncated = is_cut};
  return metrics;
}

/* Measures of a text engine that cannot divide by zero. */
static quoin_text_metrics measure_wrongly(
    void *context, void *text, double width, size_t max_lines) {
  quoin_text_metrics metrics = measure(context, text, width, max_lines);
  size_t length = ((struct terminal_text *)text)->length;
  double wrong = length % 2 == 0 ? NAN : length % 3 == 0 ? -INFINITY : INFINITY;
  metrics.width = metrics.height = metrics.first_baseline = metrics.last_baseline = wrong;
  metrics.line_count = SIZE_MAX;
  return metrics;
}

static double min_width(void *context, void *text) {
  (void)context;
  (void)text;
  return 10;
}

static void release(void *context, void *text) {
  __atomic_sub_fetch(&((struct terminal *)context)->texts, 1, __ATOMIC_SEQ_CST);
  free(text);
}

static quoin_line_metrics line_metrics(void *context, const quoin_font *font) {
  (void)context;
  (void)font;
  quoin_line_metrics metrics = {16, 4, 0};
  return metrics;
}

static int use_rows(quoin_fonts fonts, bool is_terminal) {
  quoin_template layout;
  EXPECT(quoin_template_parse(template_text, strlen(template_text), &layout) == QUOIN_OK);
  double widths[] = {320, 120};
  quoin_rows rows;
  EXPECT(quoin_rows_create(layout, fonts, widths, 2, 1, &rows) == QUOIN_OK);
  EXPECT(quoin_release(layout.id) == QUOIN_OK);

  const char records[] =
      "{\"text\": \"Words that are long enough for several lines.\"}\n"
      "\n"
      "{\"txet\": \"no text\"}\n"
      "{\"text\": \"Short\"}\n";
  double heights[6];
  size_t count = 0, failed = 0, number = 9;
  quoin_failures failures = {9};
  quoin_batch two = {.workers = 2}, one = {.workers = 1};
  EXPECT(quoin_rows_heights_json(rows, records, strlen(records), NULL, heights, 5, &count,
                                 &failures) == QUOIN_BUFFER_TOO_SMALL);
  EXPECT(count == 3 && failures.id == 9);
  EXPECT(quoin_rows_heights_json(rows, records, strlen(records), &two, heights, 6, &count,
                                 &failures) == QUOIN_OK);
  EXPECT(quoin_failures_count(failures, &failed) == QUOIN_OK);
  EXPECT(count == 3 && failed == 1);
  const char *reason = quoin_failures_message(failures, 0, &number);
  EXPECT(reason != NULL && strstr(reason, "text") != NULL && number == 1);
  EXPECT(strstr(quoin_message(), reason) != NULL && strstr(quoin_message(), "record 1") != NULL);
  EXPECT(quoin_failures_message(failures, 1, &number) == NULL && number == 1);
  EXPECT(quoin_release(failures.id) == QUOIN_OK);
  EXPECT(quoin_failures_count(failures, &failed) == QUOIN_BAD_HANDLE);
  EXPECT(isnan(heights[2]) && isnan(heights[3]));
  EXPECT(heights[1] > heights[0] && heights[0] >= heights[4]);
  if (is_terminal) EXPECT(heights[0] == 60 && heights[4] == 40);

  const char texts[] = "Words that are long enough for several lines.Short";
  int32_t offsets[] = {0, 45, 50};
  quoin_column column = {"text", QUOIN_UTF8, texts, offsets, NULL, 0};
  double again[4];
  EXPECT(quoin_rows_heights_columns(rows, &column, 1, 2, &one, again, 4, &failures) == QUOIN_OK);
  EXPECT(failures.id == 0);
  EXPECT(again[0] == heights[0] && again[1] == heights[1]);
  EXPECT(again[2] == heights[4] && again[3] == heights[5]);
  /* A slice that begins at the second value, as Arrow has them, and a column that is not needed. */
  quoin_column slice[] = {
    {"other", QUOIN_DOUBLE, heights, NULL, NULL, 0},
    {"text", QUOIN_UTF8, texts, offsets, NULL, 1}};
  EXPECT(quoin_rows_heights_columns(rows, slice, 2, 1, &one, again, 4, NULL) == QUOIN_OK);
  EXPECT(again[0] == heights[4] && again[1] == heights[5]);
  slice[1].first = SIZE_MAX;
  EXPECT(quoin_rows_heights_columns(rows, slice, 2, 1, &one, again, 4, NULL) == QUOIN_BAD_ARGUMENT);
  EXPECT(strcmp(quoin_rows_field_name(rows, 0), "text") == 0);
  EXPECT(quoin_rows_field_name(rows, 1) == NULL);

  double tops[4];
  double column_heights[] = {heights[0], heights[2], heights[4]};
  EXPECT(quoin_offsets(column_heights, 3, 1, tops) == QUOIN_OK);
  EXPECT(tops[0] == 0 && tops[1] == heights[0] && tops[2] == tops[1]);
  EXPECT(tops[3] == heights[0] + heights[4]);

  double width = 0;
  EXPECT(quoin_rows_width(rows, 0, &width) == QUOIN_OK && width == 320);
  EXPECT(quoin_rows_width(rows, 9, &width) == QUOIN_BAD_ARGUMENT);
  EXPECT(strcmp(quoin_rows_view_name(rows, 0), "text") == 0);
  EXPECT(quoin_rows_view_name(rows, 1) == NULL);
  const char record[] = "{\"text\": \"Short\"}";
  quoin_rect frame;
  double height;
  EXPECT(quoin_rows_frames(rows, record, strlen(record), 320, &frame, 1, &count, &height) == QUOIN_OK);
  EXPECT(frame.x == 10 && frame.y == 10 && frame.width == 300 && height == heights[4]);
  EXPECT(quoin_rows_frames(rows, record, strlen(record), 33.5, &frame, 1, &count, NULL) == QUOIN_OK);
  EXPECT(frame.width == 13.5);
  EXPECT(quoin_rows_frames(rows, record, strlen(record), NAN, &frame, 1, &count, NULL)
         == QUOIN_BAD_ARGUMENT);
  quoin_text_fit fit;
  EXPECT(quoin_rows_text_fits(rows, record, strlen(record), 320, &fit, 1, &count) == QUOIN_OK);
  EXPECT(count == 1 && fit.view == 0 && fit.frame.width == 300 && fit.line_count == 1);
  EXPECT(fit.wanted_line_count == 1 && !fit.is_truncated && fit.lost_bytes == 0);
  EXPECT(fit.clipped_width == 0 && fit.clipped_height == 0 && fit.missing_glyphs == 0);
  EXPECT(quoin_rows_text_fits(rows, record, strlen(record), 320, NULL, 0, &count)
         == QUOIN_BUFFER_TOO_SMALL);

  EXPECT(quoin_rows_display_list(
      rows, record, strlen(record), 320, false, QUOIN_BINARY, NULL, 0, &count)
         == QUOIN_BUFFER_TOO_SMALL);
  uint8_t *bytes = malloc(count);
  EXPECT(quoin_rows_display_list(
      rows, record, strlen(record), 320, false, QUOIN_BINARY, bytes, count, &count) == QUOIN_OK);
  EXPECT(memcmp(bytes, "QDL", 3) == 0);
  free(bytes);
  EXPECT(quoin_rows_explain(rows, record, strlen(record), 320, NULL, 0, &count)
         == QUOIN_BUFFER_TOO_SMALL);
  char *explanation = malloc(count + 1);
  EXPECT(quoin_rows_explain(rows, record, strlen(record), 320, explanation, count, &count)
         == QUOIN_OK);
  explanation[count] = 0;
  EXPECT(strncmp(explanation, "{\"width\":320,\"height\":", 22) == 0);
  EXPECT(strtod(explanation + 22, NULL) == heights[4]);
  free(explanation);
  EXPECT(quoin_rows_explain(rows, record, strlen(record), INFINITY, NULL, 0, &count)
         == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_rows_explain(rows, "{", 1, 320, NULL, 0, &count) == QUOIN_BAD_RECORD);
  EXPECT(quoin_rows_explain(rows, record, strlen(record), 320, NULL, 0, NULL)
         == QUOIN_BAD_ARGUMENT);
  quoin_growing_row growing;
  const char start[] = "{\"text\": \"Sh\"}";
  EXPECT(quoin_growing_row_create(rows, start, strlen(start), &growing) == QUOIN_OK);
  EXPECT(quoin_growing_row_append(growing, "text", "ort", 3) == QUOIN_OK);
  double grown[2];
  EXPECT(quoin_growing_row_heights(growing, grown, 2, &count) == QUOIN_OK && count == 2);
  EXPECT(grown[0] == heights[4] && grown[1] == heights[5]);
  EXPECT(quoin_growing_row_append(growing, "text[", "ort", 3) == QUOIN_BAD_RECORD);
  EXPECT(quoin_release(growing.id) == QUOIN_OK);
  EXPECT(quoin_release(rows.id) == QUOIN_OK);
  EXPECT(quoin_release(rows.id) == QUOIN_BAD_HANDLE);
  return 0;
}

/* One worker or one record is measured on the calling thread. */
static int use_no_threads(quoin_fonts fonts, struct terminal *terminal) {
  quoin_template layout;
  quoin_rows rows;
  EXPECT(quoin_template_parse(template_text, strlen(template_text), &layout) == QUOIN_OK);
  EXPECT(quoin_rows_create(layout, fonts, NULL, 0, 1, &rows) == QUOIN_OK);
  terminal->caller = pthread_self();
  terminal->strange_threads = 0;
  const char records[] = "{\"text\": \"a\"}\n{\"text\": \"ab\"}\n{\"text\": \"abc\"}\n";
  double heights[3];
  size_t count;
  quoin_failures failures = {9};
  quoin_batch one = {.workers = 1}, two = {.workers = 2}, eight = {.workers = 8};
  EXPECT(quoin_rows_heights_json(
      rows, records, strlen(records), &one, heights, 3, &count, &failures) == QUOIN_OK);
  EXPECT(quoin_rows_heights_json(rows, records, 14, NULL, heights, 3, &count, NULL) == QUOIN_OK);
  EXPECT(quoin_rows_heights_json(rows, records, 14, &eight, heights, 3, &count, NULL) == QUOIN_OK);
  EXPECT(terminal->strange_threads == 0);
  EXPECT(quoin_rows_heights_json(
      rows, records, strlen(records), &two, heights, 3, &count, &failures) == QUOIN_OK);
  EXPECT(count == 3 && failures.id == 0);
  EXPECT(__atomic_load_n(&terminal->strange_threads, __ATOMIC_SEQ_CST) > 0);
  EXPECT(quoin_release(rows.id) == QUOIN_OK && quoin_release(layout.id) == QUOIN_OK);
  return 0;
}

static int use_wrong_numbers(quoin_fonts fonts) {
  const char source[] =
      "version: 1\nname: pair\nwidth: 200\nviews:\n  a: {type: text, text: \"${a}\"}\n"
      "  b: {type: text, text: \"${a}\"}\nlayout: |\n  H:|-[a]-[b]-|\n  V:|-[a]\n"
      "  b.firstBaseline = a.lastBaseline\n  cell.bottom >= b.bottom + 4\n";
  quoin_template layout;
  EXPECT(quoin_template_parse(source, strlen(source), &layout) == QUOIN_OK);
  quoin_rows rows;
  EXPECT(quoin_rows_create(layout, fonts, NULL, 0, 1, &rows) == QUOIN_OK);
  const char records[] = "{\"a\": \"12\"}\n{\"a\": \"123\"}\n{\"a\": \"12345\"}\n";
  double heights[3];
  size_t count;
  quoin_failures failures = {9};
  quoin_batch one = {.workers = 1};
  EXPECT(quoin_rows_heights_json(
      rows, records, strlen(records), &one, heights, 3, &count, &failures) == QUOIN_OK);
  EXPECT(failures.id == 0);
  /* NaN and minus infinity count as 0; infinity as a million. */
  EXPECT(heights[0] == heights[1] && heights[0] >= 4 && heights[0] < 100);
  EXPECT(heights[2] >= 1e6 && heights[2] < 1e6 + 100);
  EXPECT(quoin_release(rows.id) == QUOIN_OK && quoin_release(layout.id) == QUOIN_OK);
  return 0;
}

static int use_texts(quoin_fonts fonts) {
  quoin_text_style style = quoin_text_style_default();
  style.font.size = 10;
  style.language = "en";
  quoin_text text;
  EXPECT(quoin_text_prepare(fonts, "To and fro", 10, &style, &text) == QUOIN_OK);
  quoin_text_metrics wide, narrow;
  EXPECT(quoin_text_measure(text, INFINITY, 0, &wide) == QUOIN_OK);
  EXPECT(quoin_text_measure(text, wide.width / 2, 0, &narrow) == QUOIN_OK);
  EXPECT(wide.line_count == 1 && narrow.line_count >= 2 && narrow.height > wide.height);
  size_t count;
  EXPECT(quoin_text_glyphs(text, INFINITY, 0, NULL, 0, &count) == QUOIN_BUFFER_TOO_SMALL);
  EXPECT(count == 10);
  quoin_glyph glyphs[10];
  EXPECT(quoin_text_glyphs(text, INFINITY, 0, glyphs, 10, &count) == QUOIN_OK);
  EXPECT(glyphs[0].x == 0 && glyphs[9].cluster == 9);
  EXPECT(fabs(glyphs[9].x + glyphs[9].advance - wide.width) < 1e-9);
  quoin_face face;
  EXPECT(quoin_text_font(text, glyphs[0].font, &face) == QUOIN_OK);
  EXPECT(strcmp(face.name, "NotoSans-Regular") == 0 && face.path != NULL && face.index == 0);
  EXPECT(quoin_text_font(text, 9, &face) == QUOIN_BAD_ARGUMENT);
  quoin_line lines[4];
  EXPECT(quoin_text_lines(text, wide.width / 2, 0, NULL, 0, &count) == QUOIN_BUFFER_TOO_SMALL);
  EXPECT(count == narrow.line_count && count <= 4);
  EXPECT(quoin_text_lines(text, wide.width / 2, 0, lines, 4, &count) == QUOIN_OK);
  EXPECT(lines[0].start == 0 && lines[0].end == lines[1].start && lines[count - 1].end == 10);
  EXPECT(lines[0].baseline == narrow.first_baseline && lines[0].ascent > lines[0].descent);
  EXPECT(quoin_release(text.id) == QUOIN_OK);

  quoin_text_run runs[2] = {{0, style}, {3, style}};
  runs[1].style.font.size = 20;
  EXPECT(quoin_text_prepare_runs(fonts, "To and fro", 10, runs, 2, &text) == QUOIN_OK);
  quoin_text_metrics mixed;
  EXPECT(quoin_text_measure(text, INFINITY, 0, &mixed) == QUOIN_OK);
  EXPECT(mixed.width > wide.width && mixed.height > wide.height && mixed.line_count == 1);
  quoin_text none;
  EXPECT(quoin_text_prepare_runs(fonts, "x", 1, runs, 0, &none) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_text_prepare_runs(fonts, "x", 1, runs + 1, 1, &none) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_text_prepare_runs(fonts, "x", 1, runs, 2, &none) == QUOIN_BAD_ARGUMENT);
  runs[1].start = 1; /* in the middle of a character */
  EXPECT(quoin_text_prepare_runs(fonts, "\xC3\xA4", 2, runs, 2, &none) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_release(text.id) == QUOIN_OK);
  return 0;
}

static int use_tables(void) {
  quoin_table table;
  EXPECT(quoin_table_create(1, &table) == QUOIN_OK);
  double heights[] = {10, 20, 30, 40};
  EXPECT(quoin_table_insert(table, 0, heights, 4) == QUOIN_OK);
  EXPECT(quoin_table_move(table, 3, 1, 0) == QUOIN_OK);
  EXPECT(quoin_table_set_height(table, 1, 15) == QUOIN_OK);
  EXPECT(quoin_table_remove(table, 2, 1) == QUOIN_OK);
  size_t count, row;
  double height, y;
  EXPECT(quoin_table_size(table, &count, &height) == QUOIN_OK);
  EXPECT(count == 3 && height == 85);
  EXPECT(quoin_table_offset(table, 2, &y) == QUOIN_OK && y == 55);
  EXPECT(quoin_table_row(table, 54.9, &row) == QUOIN_OK && row == 1);
  EXPECT(quoin_table_row(table, 85, &row) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert(table, 4, heights, 1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert(table, 0, NULL, 1) == QUOIN_BAD_ARGUMENT);
  heights[0] = NAN;
  EXPECT(quoin_table_insert(table, 0, heights, 2) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_size(table, &count, NULL) == QUOIN_OK && count == 3);
  EXPECT(quoin_release(table.id) == QUOIN_OK);
  return 0;
}

/* Rows that are measured when they are first seen, and a viewport that stays on what it shows. */
static int use_estimates(void) {
  quoin_table table;
  size_t estimate, other, first, count, unmeasured;
  double height, y;
  bool is_measured;
  EXPECT(quoin_table_create(2, &table) == QUOIN_OK);
  EXPECT(quoin_table_add_estimate(table, 44, &estimate) == QUOIN_OK);
  EXPECT(quoin_table_insert_estimated(table, 0, estimate, 1000000) == QUOIN_OK);
  EXPECT(quoin_table_size(table, &count, &height) == QUOIN_OK);
  EXPECT(count == 1000000 && height == 44.0 * 1000000);
  EXPECT(quoin_table_height(table, 7, &height, &is_measured) == QUOIN_OK);
  EXPECT(height == 44 && !is_measured);

  /* A screen of 100 points, 500 rows down: three and a half rows, after a quarter of the first. */
  y = 500 * 44 + 11;
  EXPECT(quoin_table_visible(table, y, 100, &first, &count) == QUOIN_OK);
  EXPECT(first == 500 && count == 3);
  const double heights[] = {60, NAN, 30.25};
  EXPECT(quoin_table_set_heights(table, first, heights, 3) == QUOIN_OK);
  EXPECT(quoin_table_unmeasured(table, first, count, &unmeasured) == QUOIN_OK);
  EXPECT(unmeasured == 501);
  EXPECT(quoin_table_unmeasured(table, 502, 1, &unmeasured) == QUOIN_OK && unmeasured == 503);
  EXPECT(quoin_table_height(table, 502, &height, &is_measured) == QUOIN_OK);
  EXPECT(height == 30.25 && is_measured);
  EXPECT(quoin_table_visible(table, y, 100, &first, &count) == QUOIN_OK);
  EXPECT(first == 500 && count == 3);

  /* A better estimate moves the rows, and the viewport with them. */
  EXPECT(quoin_table_set_estimate(table, estimate, 50) == QUOIN_OK);
  EXPECT(quoin_table_offset(table, first, &y) == QUOIN_OK && y == 500 * 50);
  EXPECT(quoin_table_size(table, NULL, &height) == QUOIN_OK);
  EXPECT(height == 50.0 * (1000000 - 2) + 60 + 30.25);
  EXPECT(quoin_table_add_estimate(table, 20, &other) == QUOIN_OK && other == estimate + 1);
  EXPECT(quoin_table_forget(table, 500, 3, other) == QUOIN_OK);
  EXPECT(quoin_table_size(table, NULL, &height) == QUOIN_OK);
  EXPECT(height == 50.0 * (1000000 - 3) + 3 * 20);

  EXPECT(quoin_table_visible(table, -150, 100, &first, &count) == QUOIN_OK);
  EXPECT(first == 0 && count == 0);
  EXPECT(quoin_table_visible(table, 1e12, 100, &first, &count) == QUOIN_OK);
  EXPECT(first == 1000000 && count == 0);
  EXPECT(quoin_table_visible(table, NAN, 100, &first, &count) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_visible(table, 0, INFINITY, &first, &count) == QUOIN_BAD_ARGUMENT);
  const double wrong[] = {10, -1};
  EXPECT(quoin_table_set_heights(table, 0, wrong, 2) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_height(table, 0, &height, NULL) == QUOIN_OK && height == 50);
  EXPECT(quoin_table_set_heights(table, 999999, heights, 2) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_height(table, 1000000, &height, NULL) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert_estimated(table, 0, 2, 1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert_estimated(table, 0, 0, SIZE_MAX) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_insert_estimated(table, 0, 0, (size_t)1 << 31) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_set_estimate(table, 0, -1) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_forget(table, 0, 1, 7) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_table_add_estimate(table, INFINITY, &other) == QUOIN_BAD_ARGUMENT);
  for (int more = 2; more < 128; more++)
    EXPECT(quoin_table_add_estimate(table, more, &other) == QUOIN_OK);
  EXPECT(quoin_table_add_estimate(table, 1, &other) == QUOIN_BAD_ARGUMENT && other == 127);
  EXPECT(quoin_release(table.id) == QUOIN_OK);
  return 0;
}

static int use_heights(void) {
  quoin_heights heights = {0};
  quoin_height_facts facts;
  size_t count;
  double value;
  EXPECT(quoin_heights_open("QUOINWH", 7, &heights) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_heights_open(NULL, 7, &heights) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_heights_open("other", 5, NULL) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_heights_facts(heights, &facts) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_heights_at(heights, 1, &value, 1, &count) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_heights_total(heights, 1, &value) == QUOIN_BAD_HANDLE);
  return 0;
}

int run_quoin_program(void) {
  EXPECT(quoin_version()[0] != 0);
  quoin_fonts fonts;
  EXPECT(quoin_fonts_bundled(&fonts) == QUOIN_OK);
  int line = use_rows(fonts, false);
  if (line != 0) return line;
  line = use_texts(fonts);
  if (line != 0) return line;
  line = use_heights();
  if (line != 0) return line;
  EXPECT(quoin_release(fonts.id) == QUOIN_OK);
  line = use_tables();
  if (line != 0) return line;
  line = use_estimates();
  if (line != 0) return line;

  struct terminal terminal = {0};
  quoin_text_engine engine = {prepare, measure, min_width, release, line_metrics};
  EXPECT(quoin_fonts_engine(&engine, &terminal, &fonts) == QUOIN_OK);
  line = use_rows(fonts, true);
  if (line != 0) return line;
  line = use_no_threads(fonts, &terminal);
  if (line != 0) return line;
  EXPECT(quoin_release(fonts.id) == QUOIN_OK);
  engine.measure = measure_wrongly;
  EXPECT(quoin_fonts_engine(&engine, &terminal, &fonts) == QUOIN_OK);
  line = use_wrong_numbers(fonts);
  if (line != 0) return line;
  EXPECT(quoin_release(fonts.id) == QUOIN_OK);
  /* The threads of a run end a moment after its last row. */
  for (int wait = 0; wait < 5000 && __atomic_load_n(&terminal.texts, __ATOMIC_SEQ_CST) > 0; wait++)
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
  EXPECT(terminal.texts == 0);
  engine.measure = NULL;
  EXPECT(quoin_fonts_engine(&engine, &terminal, &fonts) == QUOIN_BAD_ARGUMENT);
  return 0;
}
