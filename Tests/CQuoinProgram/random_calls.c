// SPDX-License-Identifier: Apache-2.0

/* Random sequences of calls of all of the header but its solvers, which have a program of
 * theirs. */

#include "random.h"

/* Calls that go together, the first of which make objects for the others. */
struct theme {
  void (*makes[4])(void);
  void (*calls[6])(void);
};

static const struct theme themes[] = {
  {{call_fonts, call_template, call_rows, NULL},
   {call_rows, call_cell, call_heights, call_template, call_cell, call_heights}},
  {{call_fonts, call_template, call_rows, call_list},
   {call_list, call_list, call_growing_row, call_growing_row, call_growing_row, call_heights}},
  {{call_fonts, call_text, call_text, NULL},
   {call_text, call_text, call_text, call_text, call_glyphs, call_fonts}},
  {{call_fonts, call_text, call_glyphs, NULL},
   {call_glyphs, call_glyphs, call_glyphs, call_glyphs, call_text, call_glyphs}},
  {{call_table, call_table, NULL, NULL},
   {call_table, call_section, call_table, call_section, call_table, call_offsets}},
  {{call_height_file, NULL, NULL, NULL},
   {call_height_file, call_height_file, call_offsets, call_offsets, call_height_file, call_table}},
};

#define THEMES (sizeof themes / sizeof *themes)

/* A call of any theme. */
static void call_any(void) {
  const struct theme *theme = &themes[any(THEMES)];
  theme->calls[any(6)]();
}

const char *run_random_calls(uint64_t seed, long count, uint64_t *digest) {
  random_begin(seed);
  digest_text(quoin_version());
  const struct theme *theme = &themes[any(THEMES)];
  long call = 0;
  for (int index = 0; index < 4 && call < count && random_fault() == NULL; index++, call++) {
    forget_wrong();
    if (theme->makes[index] != NULL) theme->makes[index]();
  }
  for (; call < count && random_fault() == NULL; call++) {
    forget_wrong();
    if (once_in(100)) theme = &themes[any(THEMES)];
    if (once_in(50)) release_any();
    else if (once_in(12)) call_any();
    else theme->calls[any(6)]();
  }
  forget_wrong();
  release_all();
  if (digest != NULL) *digest = random_digest();
  /* Both outcomes must have been tried, if there were calls enough. */
  if (count >= 1000) CHECK(random_failures() * 50 > count && random_failures() < count);
  return random_fault();
}
