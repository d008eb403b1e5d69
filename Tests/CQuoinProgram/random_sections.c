// SPDX-License-Identifier: Apache-2.0

/* Random calls for the sections of tables, each compared with a naive model. */

#include "random_table.h"

#include <math.h>
#include <string.h>

static void insert_sections(quoin_table table, struct model *model) {
  size_t section = any_place(model->section_count + 1), count = any(3);
  if (model->section_count + count > SECTION_LIMIT) count = 0;
  if (once_in(20)) {
    count = once_in(2) ? 1000001 : SIZE_MAX / (1 + any(2));
    is_wrong();
  }
  if (!is_done(quoin_table_insert_sections(table, section, count))) return;
  size_t after = model->section_count - section;
  memmove(&model->counts[section + count], &model->counts[section], after * sizeof(size_t));
  memmove(&model->headers[section + count], &model->headers[section], after * sizeof(double));
  memmove(&model->footers[section + count], &model->footers[section], after * sizeof(double));
  for (size_t index = section; index < section + count; index++) {
    model->counts[index] = 0;
    model->headers[index] = model->footers[index] = 0;
  }
  model->section_count += count;
}

/* Takes a section without rows out of the model. */
static void drop(struct model *model, size_t section) {
  size_t after = --model->section_count - section;
  memmove(&model->counts[section], &model->counts[section + 1], after * sizeof(size_t));
  memmove(&model->headers[section], &model->headers[section + 1], after * sizeof(double));
  memmove(&model->footers[section], &model->footers[section + 1], after * sizeof(double));
}

static void remove_sections(quoin_table table, struct model *model) {
  size_t section = any_place(model->section_count + 1), count = any(3);
  if (section > model->section_count || count > model->section_count - section) is_wrong();
  if (!is_done(quoin_table_remove_sections(table, section, count))) return;
  for (; count > 0; count--) {
    model_remove(model, model_first(model, section), model->counts[section]);
    drop(model, section);
  }
}

static void move_section(quoin_table table, struct model *model) {
  size_t section = any_place(model->section_count), target = any_place(model->section_count);
  if (!is_done(quoin_table_move_section(table, section, target))) return;
  struct model_row rows[ROW_LIMIT];
  size_t first = model_first(model, section), count = model->counts[section];
  double header = model->headers[section], footer = model->footers[section];
  memcpy(rows, &model->rows[first], count * sizeof *rows);
  model_remove(model, first, count);
  drop(model, section);
  size_t after = model->section_count++ - target;
  memmove(&model->counts[target + 1], &model->counts[target], after * sizeof(size_t));
  memmove(&model->headers[target + 1], &model->headers[target], after * sizeof(double));
  memmove(&model->footers[target + 1], &model->footers[target], after * sizeof(double));
  model->counts[target] = 0;
  model->headers[target] = header;
  model->footers[target] = footer;
  model_insert(model, target, 0, rows, count);
}

static void insert(quoin_table table, struct model *model) {
  size_t section = any_place(model->section_count), estimate = any(ESTIMATE_LIMIT);
  size_t index = any_place(section < model->section_count ? model->counts[section] + 1 : 1);
  size_t count = any(5);
  if (model->row_count + count > ROW_LIMIT) count = 0;
  struct model_row rows[5];
  quoin_status status;
  if (once_in(2)) {
    if (estimate >= model->estimate_count) is_wrong();
    for (size_t row = 0; row < count; row++) rows[row] = (struct model_row){false, 0, estimate};
    status = quoin_table_insert_estimated_in_section(table, section, index, estimate, count);
  } else {
    double heights[5];
    for (size_t row = 0; row < count; row++) {
      heights[row] = any_height();
      rows[row] = (struct model_row){true, heights[row], 0};
    }
    status = quoin_table_insert_in_section(
        table, section, index, count == 0 ? NULL : or_null(heights), count);
  }
  if (is_done(status)) model_insert(model, section, index, rows, count);
}

static void move_rows(quoin_table table, struct model *model) {
  size_t row = any_place(model->row_count + 1), count = any(4);
  size_t section = any_place(model->section_count), from = section;
  if (row > model->row_count || count > model->row_count - row) {
    is_wrong();
    row = model->row_count + 1;
  } else if (count > 0) {
    from = model_section(model, row);
    if (model_section(model, row + count - 1) != from) is_wrong();
  }
  size_t places = 1;
  if (section < model->section_count)
    places += model->counts[section] - (from == section && !has_wrong() ? count : 0);
  size_t index = any_place(places);
  if (!is_done(quoin_table_move_to_section(table, row, count, section, index))) return;
  if (count == 0) return;
  struct model_row rows[4];
  memcpy(rows, &model->rows[row], count * sizeof *rows);
  model_remove(model, row, count);
  model_insert(model, section, index, rows, count);
}

static void set_part(quoin_table table, struct model *model) {
  size_t section = any_place(model->section_count);
  double height = any_height();
  if (once_in(2)) {
    if (is_done(quoin_table_set_header(table, section, height))) model->headers[section] = height;
  } else {
    if (is_done(quoin_table_set_footer(table, section, height))) model->footers[section] = height;
  }
}

/* Where a header or footer stands, pinned or not: within its section. */
static void ask_part(quoin_table table, const struct model *model) {
  static const double strange[] = {NAN, INFINITY, -INFINITY, 1e300};
  size_t section = any_place(model->section_count);
  double edge = once_in(4) ? strange[any(4)] : (double)any(600), y, height;
  if (isnan(edge)) is_wrong();
  bool is_header = once_in(2);
  unset(&y, sizeof y);
  quoin_status status = is_header ? quoin_table_header(table, section, edge, &y, &height)
                                  : quoin_table_footer(table, section, edge, &y, &height);
  if (!is_done(status)) {
    CHECK(is_unset(&y, sizeof y));
    return;
  }
  double top = model_section_top(model, section);
  double bottom = model_section_top(model, section + 1);
  CHECK(height == (is_header ? model->headers[section] : model->footers[section]));
  CHECK(y >= top && y + height <= bottom);
  if (is_header && edge == -INFINITY) CHECK(y == top);
  if (!is_header && edge == INFINITY) CHECK(y == bottom - height);
}

static void ask_visible(quoin_table table, const struct model *model) {
  double y = any_number(), height = any_number();
  size_t first = UNSET, count;
  if (!isfinite(y) || !(height >= 0) || !isfinite(y + height)) is_wrong();
  size_t *last = or_null(&count);
  if (!is_done(quoin_table_visible_sections(table, y, height, or_null(&first), last))) {
    CHECK(first == UNSET);
    return;
  }
  CHECK(first + count <= model->section_count);
  for (size_t section = 0; section < model->section_count; section++) {
    double top = model_section_top(model, section), bottom = model_section_top(model, section + 1);
    bool is_shown = section >= first && section < first + count;
    if (is_shown) CHECK(top <= y + height && bottom >= y);
    else if (top < bottom && y + height > y) CHECK(top >= y + height || bottom <= y);
  }
}

void call_section(void) {
  size_t slot = any_slot(TABLE);
  quoin_table table = {named(TABLE, slot)};
  struct model *model = table_model(slot);
  if (kept(TABLE, slot) == 0) memset(model, 0, sizeof *model);
  switch (any(8)) {
    case 0:
      insert_sections(table, model);
      break;
    case 1:
      remove_sections(table, model);
      break;
    case 2:
      move_section(table, model);
      break;
    case 3:
      insert(table, model);
      break;
    case 4:
      move_rows(table, model);
      break;
    case 5:
      set_part(table, model);
      break;
    case 6:
      ask_part(table, model);
      break;
    default:
      ask_visible(table, model);
  }
  check_table(slot);
}
