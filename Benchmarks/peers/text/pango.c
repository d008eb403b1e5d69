// SPDX-License-Identifier: Apache-2.0
//
// Heights and full layouts of texts with Pango: pango [OPTIONS] FILE SIZE WIDTH REWRAP [PART]
// -> "first_us rewrap_us layout_us lines lines2".
//
// First heights and layouts reuse one layout, as is usual with Pango; re-wrapping sets another
// width on kept layouts. A height is the size that Pango reports. A full layout is the size and the
// place of every glyph of every run. Pango shapes all glyphs for both, so their times are close.
// FONTCONFIG_FILE selects the fonts. The maps of pangocairo scale pictures of emoji; those of
// pangoft2 do not, and their emoji are 136 pixels wide at any size.
//
// With PART, "height" or "layout", the texts are measured twice in that way, and nothing is printed:
// so callgrind can count the second time alone, as `measured` is its name.
//
// --spacing POINTS is added after each letter; --bold N sets every Nth word in bold. The attributes
// are made before the clock starts. --justify 1 fills lines, --lines N cuts what is behind the Nth.

#include <pango/pangocairo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double cpu_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static double sum;  // Keeps the compiler from dropping the work.

// A text and its attributes, which may be NULL.
typedef struct {
  char *text;
  PangoAttrList *attributes;
} Text;

static long height(PangoLayout *layout, const Text *text) {
  int height;
  pango_layout_set_text(layout, text->text, -1);
  pango_layout_set_attributes(layout, text->attributes);
  pango_layout_get_size(layout, NULL, &height);
  sum += height;
  return pango_layout_get_line_count(layout);
}

static long place_glyphs(PangoLayout *layout, const Text *text) {
  long lines = height(layout, text);
  PangoLayoutIter *iter = pango_layout_get_iter(layout);
  do {
    PangoLayoutRun *run = pango_layout_iter_get_run_readonly(iter);
    if (!run) continue;
    PangoRectangle place;
    pango_layout_iter_get_run_extents(iter, NULL, &place);
    double x = place.x, y = pango_layout_iter_get_baseline(iter);
    for (int i = 0; i < run->glyphs->num_glyphs; i++) {
      PangoGlyphInfo *glyph = &run->glyphs->glyphs[i];
      sum += glyph->glyph + x + glyph->geometry.x_offset + y + glyph->geometry.y_offset;
      x += glyph->geometry.width;
    }
  } while (pango_layout_iter_next_run(iter));
  pango_layout_iter_free(iter);
  return lines;
}

__attribute__((noinline)) static long measured(
    PangoLayout *layout, Text *texts, size_t count, long (*body)(PangoLayout *, const Text *)) {
  long lines = 0;
  for (size_t i = 0; i < count; i++) lines += body(layout, &texts[i]);
  return lines;
}

static PangoAttrList *attributes(const char *text, double spacing, int bold) {
  if (spacing == 0 && bold == 0) return NULL;
  PangoAttrList *list = pango_attr_list_new();
  if (spacing != 0)
    pango_attr_list_insert(list, pango_attr_letter_spacing_new((int)(spacing * PANGO_SCALE)));
  int word = 0;
  for (size_t start = 0; bold > 0 && text[start];) {
    size_t end = start + strcspn(text + start, " ");
    if (++word % bold == 0) {
      PangoAttribute *weight = pango_attr_weight_new(PANGO_WEIGHT_BOLD);
      weight->start_index = start;
      weight->end_index = end;
      pango_attr_list_insert(list, weight);
    }
    start = end + strspn(text + end, " ");
  }
  return list;
}

int main(int argc, char **argv) {
  double spacing = 0;
  int bold = 0, justify = 0, lines_shown = 0;
  while (argc > 2 && strncmp(argv[1], "--", 2) == 0) {
    if (strcmp(argv[1], "--spacing") == 0) spacing = atof(argv[2]);
    if (strcmp(argv[1], "--bold") == 0) bold = atoi(argv[2]);
    if (strcmp(argv[1], "--justify") == 0) justify = atoi(argv[2]);
    if (strcmp(argv[1], "--lines") == 0) lines_shown = atoi(argv[2]);
    argc -= 2;
    argv += 2;
  }
  if (argc != 5 && argc != 6) return 64;
  FILE *file = fopen(argv[1], "r");
  if (!file) return 66;
  size_t count = 0, room = 0, capacity = 1024;
  Text *texts = malloc(capacity * sizeof *texts);
  char *line = NULL;
  ssize_t length;
  while ((length = getline(&line, &room, file)) > 0) {
    if (line[length - 1] == '\n') line[length - 1] = 0;
    if (count == capacity) texts = realloc(texts, (capacity *= 2) * sizeof *texts);
    texts[count++] = (Text){strdup(line), attributes(line, spacing, bold)};
  }
  double size = atof(argv[2]);
  int width = (int)(atof(argv[3]) * PANGO_SCALE), rewrap = (int)(atof(argv[4]) * PANGO_SCALE);

  PangoFontMap *map = pango_cairo_font_map_new();
  pango_cairo_font_map_set_resolution(PANGO_CAIRO_FONT_MAP(map), 72);
  PangoContext *context = pango_font_map_create_context(map);
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  PangoFontDescription *font = pango_font_description_from_string("Noto Sans");
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_context_set_round_glyph_positions(context, FALSE);

  // Opens the fonts before the clock starts.
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_justify(layout, justify);
  if (lines_shown > 0) {
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END);
    pango_layout_set_height(layout, -lines_shown);
  }
  Text all = {"a \u0628 \u05D0 \u6F22 \uAC00 \U0001F600 \u0915 \u0E01", NULL};
  height(layout, &all);
  all.attributes = attributes("a a a a", spacing, bold);
  height(layout, &all);
  pango_layout_set_width(layout, width);
  if (argc == 6) {
    long (*body)(PangoLayout *, const Text *) = argv[5][0] == 'h' ? height : place_glyphs;
    for (size_t i = 0; i < count; i++) body(layout, &texts[i]);
    measured(layout, texts, count, body);
    return sum == 0;
  }

  double start = cpu_us();
  long lines = measured(layout, texts, count, height);
  double first = (cpu_us() - start) / count;
  start = cpu_us();
  measured(layout, texts, count, place_glyphs);
  double whole = (cpu_us() - start) / count;

  // Layouts take much memory, so only every tenth text is kept.
  size_t kept = (count + 9) / 10;
  PangoLayout **layouts = malloc(kept * sizeof *layouts);
  for (size_t i = 0; i < kept; i++) {
    layouts[i] = pango_layout_copy(layout);
    height(layouts[i], &texts[i * 10]);
  }
  long lines_again = 0;
  start = cpu_us();
  for (size_t i = 0; i < kept; i++) {
    int height;
    pango_layout_set_width(layouts[i], rewrap);
    pango_layout_get_size(layouts[i], NULL, &height);
    sum += height;
    lines_again += pango_layout_get_line_count(layouts[i]);
  }
  double again = (cpu_us() - start) / kept;
  printf("%.4f %.4f %.4f %ld %ld\n", first, again, whole, lines, lines_again * 10);
  return sum == 0;
}
