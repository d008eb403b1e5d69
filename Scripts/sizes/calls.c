// SPDX-License-Identifier: Apache-2.0
//
// Makes one kind of call of libquoin many times, for Scripts/check-sizes.sh, which counts their
// instructions:
//
//     calls LIBRARY KIND COUNT      heights, frames, binary, json or named
//     calls LIBRARY load            only opens the library, and prints the kilobytes that it takes
//
// The row is the first sample of the template `news`; the library is opened as other languages do.

#include <dlfcn.h>
#include <quoin.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char record[] =
    "{\"id\": \"en-1\", \"title\": \"Night train to the coast runs again after eleven years\", "
    "\"body\": \"The first carriages left the capital at 22:14 with every berth taken. Passengers "
    "had queued since the afternoon, some with bicycles, one with a cello. The railway has rented "
    "the sleeping cars from a neighbour and painted over the old name, though not very well. A "
    "second train a week is planned for the summer, if the bridge at Harrow Sands is ready by "
    "then.\", \"author\": \"Maeve Lindqvist\", \"points\": 412, \"image\": {\"width\": 1200, "
    "\"height\": 800}}";

static void *opened;

static void *function(const char *name) {
  void *found = dlsym(opened, name);
  if (found == NULL) {
    fprintf(stderr, "calls: %s\n", dlerror());
    exit(70);
  }
  return found;
}

static void check(quoin_status status) {
  if (status == QUOIN_OK) return;
  __typeof__(&quoin_message) message = function("quoin_message");
  fprintf(stderr, "calls: %s\n", message());
  exit(70);
}

/* The resident memory of this process in kilobytes. */
static long resident(void) {
  long kilobytes = 0;
  char line[256];
  FILE *status = fopen("/proc/self/status", "r");
  if (status == NULL) return 0;
  while (fgets(line, sizeof line, status) != NULL) sscanf(line, "VmRSS: %ld", &kilobytes);
  fclose(status);
  return kilobytes;
}

int main(int argc, char **argv) {
  if (argc < 3) return 64;
  const char *kind = argv[2];
  long before = resident();
  opened = dlopen(argv[1], RTLD_NOW);
  if (opened == NULL) {
    fprintf(stderr, "calls: %s\n", dlerror());
    return 70;
  }
  if (strcmp(kind, "load") == 0) {
    printf("%ld\n", resident() - before);
    return 0;
  }
  quoin_fonts fonts;
  quoin_template layout;
  quoin_rows rows;
  check(((__typeof__(&quoin_fonts_bundled))function("quoin_fonts_bundled"))(&fonts));
  check(((__typeof__(&quoin_template_builtin))function("quoin_template_builtin"))(
      "news", &layout));
  check(((__typeof__(&quoin_rows_create))function("quoin_rows_create"))(
      layout, fonts, NULL, 0, QUOIN_TEMPLATE_SCALE, &rows));
  __typeof__(&quoin_rows_heights_json) heights = function("quoin_rows_heights_json");
  __typeof__(&quoin_rows_frames) frames = function("quoin_rows_frames");
  __typeof__(&quoin_rows_display_list) list = function("quoin_rows_display_list");

  static uint8_t bytes[1 << 20];
  double height = 0;
  quoin_rect rects[16];
  size_t count;
  size_t length = sizeof record - 1;
  quoin_batch batch = {.workers = 1};
  double width;
  check(((__typeof__(&quoin_rows_width))function("quoin_rows_width"))(rows, 0, &width));
  for (long left = argc > 3 ? atol(argv[3]) : 1; left > 0; left--) {
    if (strcmp(kind, "heights") == 0) {
      check(heights(rows, record, length, &batch, &height, 1, &count, NULL));
    } else if (strcmp(kind, "frames") == 0) {
      check(frames(rows, record, length, width, rects, 16, &count, &height));
    } else {
      quoin_format format = strcmp(kind, "json") == 0 ? QUOIN_JSON_TEXT : QUOIN_BINARY;
      bool names_views = strcmp(kind, "named") == 0;
      check(list(
          rows, record, length, width, names_views, format, bytes, sizeof bytes, &count));
    }
  }
  return 0;
}
