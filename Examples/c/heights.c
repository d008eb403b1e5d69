// SPDX-License-Identifier: Apache-2.0
//
// Prints the heights of records, as `quoin heights` does:
//
//     Scripts/install.sh PREFIX
//     export PKG_CONFIG_PATH=PREFIX/lib/pkgconfig
//     cc Examples/c/heights.c $(pkg-config --cflags --libs quoin) -o heights
//     ./heights TEMPLATE RECORDS [WIDTH]

#include <math.h>
#include <quoin.h>
#include <stdio.h>
#include <stdlib.h>

static void check(quoin_status status) {
  if (status == QUOIN_OK) return;
  fprintf(stderr, "%s\n", quoin_message());
  exit(1);
}

static char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  if (file == NULL || fseek(file, 0, SEEK_END) != 0) {
    perror(path);
    exit(1);
  }
  *length = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(*length + 1);
  if (fread(text, 1, *length, file) != *length) {
    perror(path);
    exit(1);
  }
  fclose(file);
  return text;
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: %s TEMPLATE RECORDS [WIDTH]\n", argv[0]);
    return 64;
  }
  double width = argc > 3 ? atof(argv[3]) : 0;
  size_t length;
  char *text = read_file(argv[1], &length);
  quoin_template layout;
  check(quoin_template_parse(text, length, &layout));
  quoin_fonts fonts;
  check(quoin_fonts_bundled(&fonts));
  quoin_rows rows;
  check(quoin_rows_create(layout, fonts, &width, argc > 3 ? 1 : 0, QUOIN_TEMPLATE_SCALE, &rows));

  char *records = read_file(argv[2], &length);
  size_t count = 0, record;
  quoin_failures failures;
  quoin_rows_heights_json(rows, records, length, NULL, NULL, 0, &count, NULL);
  double *heights = malloc((count + 1) * sizeof *heights);
  double *tops = malloc((count + 1) * sizeof *tops);
  check(quoin_rows_heights_json(rows, records, length, NULL, heights, count, &count, &failures));
  const char *reason;
  for (size_t place = 0; failures.id != 0; place++) {
    if ((reason = quoin_failures_message(failures, place, &record)) == NULL) break;
    fprintf(stderr, "record %zu has no height: %s\n", record, reason);
  }
  double scale;
  check(quoin_rows_scale(rows, &scale));
  check(quoin_offsets(heights, count, scale, tops));
  for (size_t row = 0; row < count; row++) {
    if (isnan(heights[row])) continue;
    printf("{\"row\":%zu,\"y\":%.15g,\"height\":%.15g}\n", row, tops[row], heights[row]);
  }
  return failures.id != 0;
}
