// SPDX-License-Identifier: Apache-2.0

/* Random calls for pictures and outlines of glyphs, and for an atlas of them. */

#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is known of an atlas. */
static struct {
  size_t width, height, bytes;
} atlases[SLOTS];

/* The arguments that a picture and a place in an atlas share. */
struct glyph {
  uint32_t font, id;
  double size;
  int32_t subpixel;
};

static struct glyph any_glyph(void) {
  struct glyph glyph = {(uint32_t)any(2), (uint32_t)any(200), (double)any(50), (int32_t)any(4)};
  if (!once_in(10)) return glyph;
  switch (any(4)) {
    case 0: glyph.font = UINT32_MAX; break;
    case 1: glyph.id = UINT32_MAX - (uint32_t)any(2) * 1000; break;
    case 2: {
      static const double strange[] = {NAN, INFINITY, -1, 2049, 1e300};
      glyph.size = strange[any(5)];
      break;
    }
    default: glyph.subpixel = once_in(2) ? -1 : 4;
  }
  is_wrong();
  return glyph;
}

static void make_drawer(size_t slot) {
  quoin_text text = {named(TEXT, any_slot(TEXT))};
  size_t count;
  /* The drawer has the fonts of the glyphs that were asked for. */
  if (once_in(2)) quoin_text_glyphs(text, 100, 0, NULL, 0, &count);
  quoin_glyph_drawer drawer;
  unset(&drawer, sizeof drawer);
  if (is_done(quoin_glyph_drawer_of_text(text, or_null(&drawer))))
    keep(DRAWER, slot, drawer.id);
  else
    CHECK(is_unset(&drawer, sizeof drawer));
}

static void draw(size_t slot) {
  struct glyph glyph = any_glyph();
  quoin_glyph_drawer drawer = {named(DRAWER, slot)};
  quoin_glyph_image image, *wanted = or_null(&image);
  struct filling to;
  begin_filling(&to, 1);
  unset(&image, sizeof image);
  do
    to.status = quoin_glyph_draw(drawer, glyph.font, glyph.id, glyph.size, glyph.subpixel, wanted,
                                 to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    CHECK(image.format == QUOIN_COVERAGE || image.format == QUOIN_COLOR);
    CHECK(image.width >= 0 && image.height >= 0 && image.scale > 0);
    CHECK(to.count == (size_t)image.width * (size_t)image.height
                          * (image.format == QUOIN_COLOR ? 4 : 1));
    digest_size((size_t)(image.left + 1000000));
    digest_size((size_t)(image.top + 1000000));
    digest_bytes(to.items, to.count);
  } else {
    CHECK(is_unset(&image, sizeof image));
  }
  free(to.items);
}

static void ask_outline(size_t slot) {
  struct glyph glyph = any_glyph();
  if (glyph.subpixel == -1 || glyph.subpixel == 4) glyph.font = UINT32_MAX;
  quoin_glyph_drawer drawer = {named(DRAWER, slot)};
  struct filling to;
  begin_filling(&to, sizeof(quoin_outline_step));
  do
    to.status = quoin_glyph_outline(
        drawer, glyph.font, glyph.id, glyph.size, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    for (size_t index = 0; index < to.count; index++) {
      const quoin_outline_step *step = &((quoin_outline_step *)to.items)[index];
      CHECK(step->pen >= QUOIN_MOVE_TO && step->pen <= QUOIN_CUBIC_TO);
      if (index == 0) CHECK(step->pen == QUOIN_MOVE_TO);
      CHECK(isfinite(step->x) && isfinite(step->y) && isfinite(step->x1) && isfinite(step->y2));
      digest_size((size_t)step->pen);
      digest_number(step->x);
      digest_number(step->y);
    }
  }
  free(to.items);
}

static void create_atlas(size_t slot) {
  quoin_pixel_format format = (quoin_pixel_format)any(2);
  int32_t width = 1 + (int32_t)any(120), height = 1 + (int32_t)any(120);
  if (once_in(10)) {
    static const int32_t strange[] = {0, -1, 16385, INT32_MIN, INT32_MAX};
    if (once_in(3)) format = once_in(2) ? -1 : 2;
    else if (once_in(2)) width = strange[any(5)];
    else height = strange[any(5)];
    is_wrong();
  }
  quoin_atlas atlas;
  unset(&atlas, sizeof atlas);
  if (!is_done(quoin_atlas_create(format, width, height, or_null(&atlas)))) {
    CHECK(is_unset(&atlas, sizeof atlas));
    return;
  }
  keep(ATLAS, slot, atlas.id);
  atlases[slot].width = (size_t)width;
  atlases[slot].height = (size_t)height;
  atlases[slot].bytes = format == QUOIN_COLOR ? 4 : 1;
}

static void place(size_t slot) {
  struct glyph glyph = any_glyph();
  quoin_atlas atlas = {named(ATLAS, slot)};
  quoin_glyph_drawer drawer = {named(DRAWER, any_slot(DRAWER))};
  quoin_atlas_entry entry;
  unset(&entry, sizeof entry);
  if (!is_done(quoin_atlas_place(atlas, drawer, glyph.font, glyph.id, glyph.size, glyph.subpixel,
                                 or_null(&entry)))) {
    CHECK(is_unset(&entry, sizeof entry));
    return;
  }
  CHECK(entry.x >= 0 && entry.y >= 0 && entry.width >= 0 && entry.height >= 0);
  CHECK((size_t)entry.x + (size_t)entry.width <= atlases[slot].width);
  CHECK((size_t)entry.y + (size_t)entry.height <= atlases[slot].height);
  digest_size(entry.is_placed);
  digest_size((size_t)entry.x);
  digest_size((size_t)entry.y);
}

/* The rows that changed: told twice, and then no more. */
static void ask_changes(size_t slot) {
  quoin_atlas atlas = {named(ATLAS, slot)};
  size_t first;
  unset(&first, sizeof first);
  size_t *row = or_null(&first);
  struct filling to;
  begin_filling(&to, 1);
  do
    to.status = quoin_atlas_changes(atlas, row, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    size_t length = atlases[slot].width * atlases[slot].bytes;
    CHECK(to.count % length == 0 && first + to.count / length <= atlases[slot].height);
    digest_size(first);
    digest_bytes(to.items, to.count);
    size_t count = UNSET;
    CHECK(quoin_atlas_changes(atlas, &first, NULL, 0, &count) == QUOIN_OK && count == 0);
  } else {
    CHECK(first == UNSET);
  }
  free(to.items);
}

void call_glyphs(void) {
  switch (any(8)) {
    case 0:
      make_drawer(any(SLOTS));
      break;
    case 1:
    case 2:
      draw(any_slot(DRAWER));
      break;
    case 3:
      ask_outline(any_slot(DRAWER));
      break;
    case 4:
      create_atlas(any(SLOTS));
      break;
    case 5: {
      quoin_atlas atlas = {named(ATLAS, any_slot(ATLAS))};
      is_done(quoin_atlas_begin_frame(atlas));
      break;
    }
    case 6:
      place(any_slot(ATLAS));
      break;
    default:
      ask_changes(any_slot(ATLAS));
  }
}
