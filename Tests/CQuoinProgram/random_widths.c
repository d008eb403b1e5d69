// SPDX-License-Identifier: Apache-2.0

/* Random calls for files of heights at every width, right and damaged ones. */

#include "random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What `quoin heights --widths 60...90 --out widths` wrote of three rows: 47, 24, and from 116 down
 * to 70 points high. */
static const uint8_t file[] = {
  0x51, 0x55, 0x4f, 0x49, 0x4e, 0x57, 0x48, 0x0a, 0x01, 0x00, 0x00, 0x00, 0x40, 0x00, 0x00, 0x00,
  0x00, 0x0f, 0x00, 0x00, 0x80, 0x16, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xf0, 0x3f,
  0x00, 0x04, 0x00, 0x00, 0x08, 0x5a, 0x19, 0xed, 0x0c, 0x00, 0x00, 0x00, 0x03, 0x00, 0x00, 0x00,
  0x01, 0x2d, 0x01, 0x30, 0x01, 0x19, 0x03, 0x75, 0xa7, 0x0d, 0xbd, 0x0e, 0x48, 0xbc, 0x88, 0x05,
  0x28, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x40, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x00, 0x00, 0xfe, 0xa1, 0x16, 0x9c,
  0x51, 0x55, 0x4f, 0x49, 0x4e, 0x45, 0x4e, 0x44,
};

static void open_file(size_t slot) {
  uint8_t bytes[sizeof file];
  size_t length = sizeof file;
  memcpy(bytes, file, sizeof file);
  if (once_in(3)) {
    if (once_in(2)) length = any(length);
    else bytes[any(length)] ^= (uint8_t)(1 << any(8));
    is_wrong();
  }
  /* Exactly as much memory as is given, so that a checker of memory sees a byte that is read
   * beyond. */
  uint8_t *copy = malloc(length);
  if (copy == NULL && length > 0) abort();
  memcpy(copy, bytes, length);
  quoin_heights heights;
  unset(&heights, sizeof heights);
  if (is_done(quoin_heights_open(or_null(copy), length, or_null(&heights))))
    keep(HEIGHTS, slot, heights.id);
  else
    CHECK(is_unset(&heights, sizeof heights));
  free(copy);
}

static void ask_facts(size_t slot) {
  quoin_heights heights = {named(HEIGHTS, slot)};
  quoin_height_facts facts;
  unset(&facts, sizeof facts);
  if (!is_done(quoin_heights_facts(heights, or_null(&facts)))) {
    CHECK(is_unset(&facts, sizeof facts));
    return;
  }
  CHECK(facts.row_count == 3 && facts.from == 60 && facts.to == 90);
  CHECK(facts.steps_per_point == 64 && facts.units_per_point == 1);
}

static void ask_heights(size_t slot) {
  quoin_heights heights = {named(HEIGHTS, slot)};
  double width = once_in(4) ? any_number() : 60 + (double)any(61) / 2, total;
  if (!(width >= 60 && width <= 90)) is_wrong();
  struct filling to;
  begin_filling(&to, sizeof(double));
  do
    to.status = quoin_heights_at(heights, width, to.items, to.capacity, to.found);
  while (is_filling(&to));
  if (is_filled(&to)) {
    const double *rows = to.items;
    CHECK(to.count == 3 && rows[0] == 47 && rows[1] == 24 && rows[2] >= 70 && rows[2] <= 116);
    digest_number(rows[2]);
    CHECK(quoin_heights_total(heights, width, &total) == QUOIN_OK);
    CHECK(total == rows[0] + rows[1] + rows[2]);
  }
  free(to.items);
  heights.id = named(HEIGHTS, slot);
  if (!(width >= 60 && width <= 90)) is_wrong();
  unset(&total, sizeof total);
  if (!is_done(quoin_heights_total(heights, width, or_null(&total))))
    CHECK(is_unset(&total, sizeof total));
}

void call_height_file(void) {
  switch (any(3)) {
    case 0:
      open_file(any(SLOTS));
      break;
    case 1:
      ask_facts(any_slot(HEIGHTS));
      break;
    default:
      ask_heights(any_slot(HEIGHTS));
  }
}
