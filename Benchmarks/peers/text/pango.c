// SPDX-License-Identifier: Apache-2.0
//
// Heights of texts with Pango: pango FILE SIZE WIDTH REWRAP -> "first_us rewrap_us lines lines2".
// First heights reuse one layout, as is usual with Pango; re-wrapping sets another width on kept
// layouts. FONTCONFIG_FILE selects the fonts.

#include <pango/pangoft2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double cpu_us(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  FILE *file = fopen(argv[1], "r");
  if (!file) return 66;
  size_t count = 0, room = 0, capacity = 1024;
  char **texts = malloc(capacity * sizeof *texts);
  char *line = NULL;
  ssize_t length;
  while ((length = getline(&line, &room, file)) > 0) {
    if (line[length - 1] == '\n') line[length - 1] = 0;
    if (count == capacity) texts = realloc(texts, (capacity *= 2) * sizeof *texts);
    texts[count++] = strdup(line);
  }
  double size = atof(argv[2]);
  int width = (int)(atof(argv[3]) * PANGO_SCALE), rewrap = (int)(atof(argv[4]) * PANGO_SCALE);

  PangoFontMap *map = pango_ft2_font_map_new();
  pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
  PangoContext *context = pango_font_map_create_context(map);
  PangoFontDescription *font = pango_font_description_from_string("Noto Sans");
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_context_set_round_glyph_positions(context, FALSE);

  // Opens the fonts before the clock starts.
  PangoLayout *layout = pango_layout_new(context);
  pango_layout_set_font_description(layout, font);
  pango_layout_set_text(layout, "a \u0628 \u05D0 \u6F22 \uAC00 \U0001F600", -1);
  pango_layout_get_size(layout, NULL, NULL);
  pango_layout_set_width(layout, width);

  long lines = 0, lines_again = 0;
  double start = cpu_us();
  for (size_t i = 0; i < count; i++) {
    int height;
    pango_layout_set_text(layout, texts[i], -1);
    pango_layout_get_size(layout, NULL, &height);
    lines += pango_layout_get_line_count(layout);
  }
  double first = (cpu_us() - start) / count;

  // Layouts take much memory, so only every tenth text is kept.
  size_t kept = (count + 9) / 10;
  PangoLayout **layouts = malloc(kept * sizeof *layouts);
  for (size_t i = 0; i < kept; i++) {
    layouts[i] = pango_layout_new(context);
    pango_layout_set_font_description(layouts[i], font);
    pango_layout_set_width(layouts[i], width);
    pango_layout_set_text(layouts[i], texts[i * 10], -1);
    pango_layout_get_size(layouts[i], NULL, NULL);
  }
  start = cpu_us();
  for (size_t i = 0; i < kept; i++) {
    int height;
    pango_layout_set_width(layouts[i], rewrap);
    pango_layout_get_size(layouts[i], NULL, &height);
    lines_again += pango_layout_get_line_count(layouts[i]);
  }
  double again = (cpu_us() - start) / kept;
  printf("%.4f %.4f %ld %ld\n", first, again, lines, lines_again * 10);
  return 0;
}
