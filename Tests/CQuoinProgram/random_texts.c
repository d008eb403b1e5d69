// SPDX-License-Identifier: Apache-2.0

/* Random calls for single texts: measures, lines, glyphs, carets and selections. */

#include "random_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const strings[] = {
  "", "a", "Some words", "Words that wrap, and more of them than a line holds at most widths.",
  "two\nlines\r\n\nand a blank one", "Averyveryverylongwordthathasnobreakopportunityatall",
  "tab\tstop",
  "\u0645\u0631\u062D\u0628\u0627 123 abc", "e\u0301\u0302 \U0001F468\u200D\U0001F469",
  "soft\u00ADhyphen",
  "  spaces  ", "\uE000", "\xFF\xFE", "half \xE2\x82", "\u0E2A\u0E27\u0E31\u0E2A\u0E14\u0E35",
};

/* The length of each text that is kept, in bytes. */
static size_t lengths[SLOTS];
static bool are_odd[SLOTS];

static bool is_utf8(const char *text) {
  return strchr(text, '\xFF') == NULL && strstr(text, "half") == NULL;
}

/* A style, now and then with a wrong number; says if it is all right. */
static bool any_style(quoin_text_style *style) {
  static const char *const families[] = {"Noto Sans", "No Such Family", ""};
  static const char *const languages[] = {"en", "th", "ar", "x", "not a language", "zh-Hant"};
  *style = quoin_text_style_default();
  if (once_in(2)) style->font.size = (double)any(60) / 2;
  if (once_in(4)) style->font.weight = 1 + (double)any(1000);
  if (once_in(4)) style->font.italic = true;
  if (once_in(4)) style->letter_spacing = (double)any(9) - 4;
  if (once_in(4)) style->line_height_multiple = (double)any(5) / 2;
  if (once_in(4)) style->line_spacing = (double)any(9);
  if (once_in(4)) style->font.family = ANY_TEXT(families);
  if (once_in(4)) style->language = ANY_TEXT(languages);
  if (once_in(2)) style->alignment = (quoin_alignment)any(5);
  if (once_in(2)) style->direction = (quoin_direction)any(3);
  if (!once_in(16)) return true;
  double *const numbers[] = {
    &style->font.size, &style->font.weight, &style->letter_spacing, &style->line_height_multiple,
    &style->line_spacing};
  static const double strange[] = {NAN, INFINITY, -INFINITY, 1e300, -1e5};
  switch (any(4)) {
    case 0: style->font.family = NULL; break;
    case 1: style->alignment = once_in(2) ? 5 : -1; break;
    case 2: style->direction = once_in(2) ? 3 : -1; break;
    default: *numbers[any(5)] = strange[any(5)];
  }
  return false;
}

static void prepare(size_t slot) {
  size_t font = any_slot(FONTS);
  quoin_fonts fonts = {named(FONTS, font)};
  const char *string = ANY_TEXT(strings);
  size_t length = strlen(string);
  quoin_text text;
  unset(&text, sizeof text);
  quoin_text_style style;
  quoin_status status;
  if (!is_utf8(string)) is_wrong();
  if (once_in(3)) {
    quoin_text_run runs[3];
    size_t count = 1 + any(3);
    for (size_t index = 0; index < count; index++) {
      size_t last = index == 0 ? 0 : runs[index - 1].start;
      runs[index].start = index == 0 ? 0 : last + any(length - last + 1);
      if (!any_style(&runs[index].style)) is_wrong();
    }
    if (once_in(16)) {
      /* No run, one that does not begin at 0, or one beyond the end. */
      switch (any(3)) {
        case 0: count = 0; break;
        case 1: runs[0].start = 1 + any(9); break;
        default: runs[count - 1].start = length + 1 + any(3);
      }
      is_wrong();
    }
    /* A run may begin within a character, which is refused. */
    status = quoin_text_prepare_runs(
        fonts, string, length, count == 0 ? NULL : or_null(runs), count, or_null(&text));
  } else {
    bool has_style = !once_in(4);
    if (has_style && !any_style(&style)) is_wrong();
    status = quoin_text_prepare(fonts, string, length, has_style ? &style : NULL, or_null(&text));
  }
  if (!is_done(status)) {
    CHECK(is_unset(&text, sizeof text));
    return;
  }
  keep(TEXT, slot, text.id);
  lengths[slot] = length;
  are_odd[slot] = are_odd_fonts(font);
}

/* Mostly a usual width; infinite ones and NaN set no limit. */
static double any_width(void) { return once_in(8) ? any_number() : (double)any(200); }

static size_t any_max_lines(void) {
  if (!once_in(40)) return any(4);
  is_wrong();
  return SIZE_MAX - any(3);
}

static void measure(size_t slot, double width) {
  size_t max_lines = any_max_lines();
  quoin_text text = {named(TEXT, slot)};
  quoin_text_metrics metrics;
  unset(&metrics, sizeof metrics);
  if (!is_done(quoin_text_measure(text, width, max_lines, or_null(&metrics)))) {
    CHECK(is_unset(&metrics, sizeof metrics));
    return;
  }
  CHECK(metrics.width >= 0 && metrics.height >= 0);
  digest_number(metrics.width);
  digest_number(metrics.height);
  digest_number(metrics.first_baseline);
  digest_number(metrics.last_baseline);
  digest_size(metrics.line_count);
  digest_size(metrics.is_truncated);
  if (are_odd[slot]) return;
  CHECK(max_lines == 0 || metrics.line_count <= max_lines);
  size_t count = UNSET;
  quoin_status status = quoin_text_lines(text, width, max_lines, NULL, 0, &count);
  CHECK(status == (count == 0 ? QUOIN_OK : QUOIN_BUFFER_TOO_SMALL));
  CHECK(count == metrics.line_count);
}

static void ask_lines(size_t slot, double width) {
  size_t max_lines = any_max_lines();
  quoin_text text = {named(TEXT, slot)};
  struct filling to;
  begin_filling(&to, sizeof(quoin_line));
  do
    to.status = quoin_text_lines(text, width, max_lines, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    for (size_t index = 0; index < to.count; index++) {
      const quoin_line *line = &((quoin_line *)to.items)[index];
      CHECK(line->start <= line->end && line->end <= lengths[slot]);
      if (index > 0) CHECK(line->start >= line[-1].start && line->baseline >= line[-1].baseline);
      CHECK(isfinite(line->width) || are_odd[slot]);
      digest_size(line->start);
      digest_size(line->end);
      digest_number(line->x);
      digest_number(line->width);
      digest_number(line->baseline);
    }
  }
  free(to.items);
}

/* Glyphs, whose fonts the text then has. */
static void ask_glyphs(size_t slot, double width) {
  size_t max_lines = any_max_lines();
  quoin_text text = {named(TEXT, slot)};
  struct filling to;
  begin_filling(&to, sizeof(quoin_glyph));
  do
    to.status = quoin_text_glyphs(text, width, max_lines, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    for (size_t index = 0; index < to.count; index++) {
      const quoin_glyph *glyph = &((quoin_glyph *)to.items)[index];
      CHECK(glyph->cluster <= lengths[slot]);
      digest_size(glyph->id);
      digest_size(glyph->cluster);
      digest_number(glyph->x);
      digest_number(glyph->y);
      digest_number(glyph->advance);
      quoin_face face;
      CHECK(quoin_text_font(text, glyph->font, &face) == QUOIN_OK);
      CHECK(face.name != NULL && face.name[0] != 0 && face.index >= 0);
    }
  }
  free(to.items);
  text.id = named(TEXT, slot);
  quoin_face face;
  unset(&face, sizeof face);
  if (!is_done(quoin_text_font(text, once_in(2) ? UINT32_MAX : (uint32_t)any(3), or_null(&face))))
    CHECK(is_unset(&face, sizeof face));
}

/* A caret, and the byte that is found at it. */
static void ask_caret(size_t slot, double width) {
  size_t max_lines = any_max_lines(), byte = any(lengths[slot] + 1);
  if (once_in(16)) {
    byte = lengths[slot] + 1 + any(2) * SIZE_MAX / 2;
    is_wrong();
  }
  quoin_text text = {named(TEXT, slot)};
  quoin_affinity affinity = (quoin_affinity)any(2);
  if (once_in(30)) {
    affinity = once_in(2) ? -1 : 2;
    is_wrong();
  }
  quoin_caret caret;
  unset(&caret, sizeof caret);
  double x = any_number(), y = any_number();
  if (!is_done(quoin_text_caret(text, width, max_lines, byte, affinity, or_null(&caret)))) {
    CHECK(is_unset(&caret, sizeof caret));
  } else {
    CHECK(caret.top <= caret.bottom && isfinite(caret.x));
    digest_size(caret.line);
    digest_number(caret.x);
    digest_number(caret.top);
    digest_number(caret.bottom);
    if (once_in(2)) {
      x = caret.x;
      y = (caret.top + caret.bottom) / 2;
    }
  }
  text.id = named(TEXT, slot);
  max_lines = any_max_lines();
  size_t found;
  unset(&found, sizeof found);
  affinity = -7;
  quoin_affinity *line = once_in(2) ? NULL : &affinity;
  if (is_done(quoin_text_byte_at(text, width, max_lines, x, y, or_null(&found), line))) {
    CHECK(found <= lengths[slot]);
    CHECK(line == NULL || affinity == QUOIN_UPSTREAM || affinity == QUOIN_DOWNSTREAM);
    digest_size(found);
  } else {
    CHECK(found == UNSET && affinity == -7);
  }
}

static void ask_selection(size_t slot, double width) {
  size_t max_lines = any_max_lines(), start = any(lengths[slot] + 1);
  size_t end = start + any(lengths[slot] - start + 1);
  if (once_in(16)) {
    if (once_in(2)) end = lengths[slot] + 1 + any(3);
    else start = end + 1;
    is_wrong();
  }
  quoin_text text = {named(TEXT, slot)};
  struct filling to;
  begin_filling(&to, sizeof(quoin_rect));
  do
    to.status =
        quoin_text_selection(text, width, max_lines, start, end, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    for (size_t index = 0; index < to.count; index++) {
      const quoin_rect *rect = &((quoin_rect *)to.items)[index];
      CHECK(rect->width >= 0 && rect->height >= 0);
      digest_number(rect->x);
      digest_number(rect->y);
      digest_number(rect->width);
    }
  }
  free(to.items);
}

void call_text(void) {
  size_t slot = any_slot(TEXT);
  double width = any_width();
  switch (kept(TEXT, slot) == 0 ? 0 : any(6)) {
    case 0:
      prepare(any(SLOTS));
      break;
    case 1:
      measure(slot, width);
      break;
    case 2:
      ask_lines(slot, width);
      break;
    case 3:
      ask_glyphs(slot, width);
      break;
    case 4:
      ask_caret(slot, width);
      break;
    default:
      ask_selection(slot, width);
  }
}
