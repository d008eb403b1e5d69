// SPDX-License-Identifier: Apache-2.0

/* Fonts of all kinds for random calls: files, and text engines whose answers are strange. */

#include "random_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Whether the fonts in a place are an engine that contradicts itself. */
static bool are_odd[SLOTS];

bool are_odd_fonts(size_t slot) { return are_odd[slot]; }

/* A number as strange as the length of a text says. An engine may be called from several threads,
 * so it draws no random numbers. */
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
  if (kept == NULL) abort();
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

void make_fonts(void) {
  size_t slot = any(SLOTS);
  const char *path = font_path();
  const char *missing = "/no/such.ttf";
  CHECK(path != NULL);
  quoin_fonts fonts;
  unset(&fonts, sizeof fonts);
  quoin_fonts *result = or_null(&fonts);
  quoin_status status;
  bool is_odd = false;
  /* All fonts take longer to open than anything else does. */
  if (once_in(200)) {
    status = quoin_fonts_bundled(result);
  } else if (once_in(200)) {
    status = quoin_fonts_bundled_and_files(once_in(4) ? &missing : &path, 1, result);
  } else if (once_in(4)) {
    quoin_text_engine engine = {prepare, measure, min_width, release, line_metrics};
    quoin_text_engine *given = or_null(&engine);
    if (once_in(20)) {
      is_wrong();
      if (once_in(2)) engine.measure = NULL;
      else engine.release = NULL;
    }
    is_odd = true;
    status = quoin_fonts_engine(given, NULL, result);
  } else if (once_in(10)) {
    const char *paths[] = {once_in(2) ? NULL : missing, path};
    status = quoin_fonts_files(once_in(4) ? NULL : paths, any(3), result);
    if (result != NULL) CHECK(status != QUOIN_OK);
  } else {
    status = quoin_fonts_files(&path, 1, result);
  }
  if (!is_done(status)) {
    CHECK(is_unset(&fonts, sizeof fonts));
    return;
  }
  keep(FONTS, slot, fonts.id);
  are_odd[slot] = is_odd;
}
