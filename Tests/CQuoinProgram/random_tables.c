// SPDX-License-Identifier: Apache-2.0

/* Random calls for the rows of tables, each compared with a naive model. */

#include "random_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void create(size_t slot) {
  static const double scales[] = {0, 1, 2, 3, 1.5, 64, NAN, -1, 65, INFINITY};
  size_t choice = any(once_in(8) ? 10 : 6);
  if (choice > 5) is_wrong();
  quoin_table table;
  unset(&table, sizeof table);
  if (!is_done(quoin_table_create(scales[choice], or_null(&table)))) {
    CHECK(is_unset(&table, sizeof table));
    return;
  }
  keep(TABLE, slot, table.id);
  struct model *model = table_model(slot);
  memset(model, 0, sizeof *model);
  model->section_count = 1;
}

/* Heights for rows; with one that is wrong the call must change nothing. */
static size_t any_heights(const struct model *model, double *heights, struct model_row *rows) {
  size_t count = any(5);
  if (model->row_count + count > ROW_LIMIT) count = 0;
  for (size_t index = 0; index < count; index++) {
    heights[index] = any_height();
    rows[index] = (struct model_row){true, heights[index], 0};
  }
  return count;
}

static void insert(quoin_table table, struct model *model) {
  double heights[5];
  struct model_row rows[5];
  size_t section, index, row = any_place(model->row_count + 1);
  if (!model_gap(model, row, &section, &index)) is_wrong();
  size_t count = any_heights(model, heights, rows);
  if (is_done(quoin_table_insert(table, row, count == 0 ? NULL : or_null(heights), count)))
    model_insert(model, section, index, rows, count);
}

static void insert_estimated(quoin_table table, struct model *model) {
  size_t section, index, row = any_place(model->row_count + 1), estimate = any(ESTIMATE_LIMIT);
  if (!model_gap(model, row, &section, &index) || estimate >= model->estimate_count) is_wrong();
  size_t count = any(9);
  if (model->row_count + count > ROW_LIMIT) count = 0;
  if (once_in(30)) {
    count = SIZE_MAX / (1 + any(2));
    is_wrong();
  }
  if (!is_done(quoin_table_insert_estimated(table, row, estimate, count))) return;
  struct model_row rows[9];
  for (size_t place = 0; place < count; place++)
    rows[place] = (struct model_row){false, 0, estimate};
  model_insert(model, section, index, rows, count);
}

static void move(quoin_table table, struct model *model) {
  size_t row = any_place(model->row_count + 1), count = any(4), target;
  bool is_there = row <= model->row_count && count <= model->row_count - row;
  target = any_place(is_there ? model->row_count - count + 1 : 1);
  if (!is_there) is_wrong();
  size_t from = is_there && count > 0 ? model_section(model, row) : 0;
  if (is_there && count > 0 && model_section(model, row + count - 1) != from) is_wrong();
  if (!is_done(quoin_table_move(table, row, count, target)) || count == 0) return;
  struct model_row rows[4];
  memcpy(rows, &model->rows[row], count * sizeof *rows);
  model_remove(model, row, count);
  /* They stay in their section if this is a place in it. */
  size_t section = from, first = model_first(model, from), index = target - first;
  if (target < first || index > model->counts[from])
    CHECK(model_gap(model, target, &section, &index));
  model_insert(model, section, index, rows, count);
}

static void set_heights(quoin_table table, struct model *model) {
  double heights[4];
  size_t count = any(5), row = any_place(model->row_count + 1);
  if (row > model->row_count || count > model->row_count - row) is_wrong();
  for (size_t index = 0; index < count; index++) {
    /* NaN is not wrong here: it leaves the row as it is. */
    heights[index] = once_in(4) ? NAN : any_height();
    if (isnan(heights[index]) && has_wrong()) heights[index] = -2;
  }
  if (!is_done(quoin_table_set_heights(table, row, count == 0 ? NULL : or_null(heights), count)))
    return;
  for (size_t index = 0; index < count; index++)
    if (!isnan(heights[index]))
      model->rows[row + index] = (struct model_row){true, heights[index], 0};
}

static void forget(quoin_table table, struct model *model) {
  size_t row = any_place(model->row_count + 1), count = any(5), estimate = any(ESTIMATE_LIMIT);
  if (row > model->row_count || count > model->row_count - row) is_wrong();
  if (estimate >= model->estimate_count) is_wrong();
  if (!is_done(quoin_table_forget(table, row, count, estimate))) return;
  for (size_t index = row; index < row + count; index++)
    model->rows[index] = (struct model_row){false, 0, estimate};
}

static void use_estimate(quoin_table table, struct model *model) {
  double height = any_height();
  if (once_in(2) || model->estimate_count == ESTIMATE_LIMIT) {
    size_t estimate = any(ESTIMATE_LIMIT);
    if (estimate >= model->estimate_count) is_wrong();
    if (is_done(quoin_table_set_estimate(table, estimate, height)))
      model->estimates[estimate] = height;
  } else {
    size_t estimate = UNSET;
    if (!is_done(quoin_table_add_estimate(table, height, or_null(&estimate)))) {
      CHECK(estimate == UNSET);
      return;
    }
    CHECK(estimate == model->estimate_count);
    model->estimates[model->estimate_count++] = height;
  }
}

/* Rows that are not measured, and those that a viewport shows. */
static void ask(quoin_table table, const struct model *model) {
  size_t row = any_place(model->row_count + 1), count = any(6), found = UNSET, first = UNSET;
  if (row > model->row_count || count > model->row_count - row) is_wrong();
  if (is_done(quoin_table_unmeasured(table, row, count, or_null(&found)))) {
    CHECK(found >= row && found <= row + count);
    for (size_t index = row; index < found; index++) CHECK(model->rows[index].is_measured);
    CHECK(found == row + count || !model->rows[found].is_measured);
  } else {
    CHECK(found == UNSET);
  }
  double y = any_number(), height = any_number();
  if (!isfinite(y) || !(height >= 0) || !isfinite(y + height)) is_wrong();
  size_t *last = or_null(&count);
  if (!is_done(quoin_table_visible(table, y, height, or_null(&first), last))) {
    CHECK(first == UNSET);
    return;
  }
  CHECK(first + count <= model->row_count);
  for (row = 0; row < model->row_count; row++) {
    double top = model_top(model, row), bottom = top + model_height(model, row);
    bool is_shown = row >= first && row < first + count;
    if (is_shown) CHECK(top <= y + height && bottom >= y);
    else if (top < bottom && y + height > y) CHECK(top >= y + height || bottom <= y);
  }
}

static void scroll(quoin_table table, struct model *model) {
  switch (any(3)) {
    case 0: {
      double height = any_height(), top = any_height(), bottom = any_height();
      if (is_done(quoin_table_set_viewport(table, height, top, bottom))) {
        model->viewport = height;
        model->top_inset = top;
        model->bottom_inset = bottom;
      }
      break;
    }
    case 1: {
      double offset = any_number();
      if (isnan(offset)) is_wrong();
      is_done(quoin_table_scroll(table, offset));
      break;
    }
    default: {
      size_t row = any_place(model->row_count);
      quoin_scroll_place place = (quoin_scroll_place)any(4);
      if (once_in(20)) {
        place = once_in(2) ? -1 : 4;
        is_wrong();
      }
      if (is_done(quoin_table_scroll_to_row(table, row, place)) && place == QUOIN_TOP) {
        double offset, least, greatest, top = model_top(model, row) - model->top_inset;
        CHECK(quoin_table_scroll_offset(table, &offset, &least, &greatest) == QUOIN_OK);
        CHECK(offset == fmin(fmax(top, least), greatest));
      }
    }
  }
}

void call_table(void) {
  size_t slot = any_slot(TABLE);
  if (once_in(20) || (kept(TABLE, slot) == 0 && once_in(2))) {
    create(slot);
    return;
  }
  quoin_table table = {named(TABLE, slot)};
  struct model *model = table_model(slot);
  if (kept(TABLE, slot) == 0) memset(model, 0, sizeof *model);
  switch (any(11)) {
    case 0:
    case 1:
      insert(table, model);
      break;
    case 2:
      insert_estimated(table, model);
      break;
    case 3: {
      size_t row = any_place(model->row_count + 1), count = any(4);
      if (row > model->row_count || count > model->row_count - row) is_wrong();
      if (is_done(quoin_table_remove(table, row, count))) model_remove(model, row, count);
      break;
    }
    case 4:
      move(table, model);
      break;
    case 5: {
      size_t row = any_place(model->row_count);
      double height = any_height();
      if (is_done(quoin_table_set_height(table, row, height)))
        model->rows[row] = (struct model_row){true, height, 0};
      break;
    }
    case 6:
      set_heights(table, model);
      break;
    case 7:
      forget(table, model);
      break;
    case 8:
      use_estimate(table, model);
      break;
    case 9:
      ask(table, model);
      break;
    default:
      scroll(table, model);
  }
  check_table(slot);
}
