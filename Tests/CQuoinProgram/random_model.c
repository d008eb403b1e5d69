// SPDX-License-Identifier: Apache-2.0

/* A naive model of a table: arrays, and sums from the top. */

#include "random_table.h"

#include <math.h>
#include <string.h>

static struct model models[SLOTS];

struct model *table_model(size_t slot) { return &models[slot]; }

double model_height(const struct model *model, size_t row) {
  const struct model_row *found = &model->rows[row];
  return found->is_measured ? found->height : model->estimates[found->estimate];
}

size_t model_first(const struct model *model, size_t section) {
  size_t first = 0;
  for (size_t index = 0; index < section; index++) first += model->counts[index];
  return first;
}

size_t model_section(const struct model *model, size_t row) {
  size_t section = 0;
  for (size_t first = 0; section < model->section_count; section++) {
    first += model->counts[section];
    if (row < first) break;
  }
  return section;
}

double model_section_top(const struct model *model, size_t section) {
  double y = 0;
  size_t row = 0;
  for (size_t index = 0; index < section; index++) {
    y += model->headers[index] + model->footers[index];
    for (size_t left = model->counts[index]; left > 0; left--) y += model_height(model, row++);
  }
  return y;
}

double model_top(const struct model *model, size_t row) {
  if (row == model->row_count) return model_section_top(model, model->section_count);
  size_t section = model_section(model, row);
  double y = model_section_top(model, section) + model->headers[section];
  for (size_t index = model_first(model, section); index < row; index++)
    y += model_height(model, index);
  return y;
}

void model_insert(
    struct model *model, size_t section, size_t index, const struct model_row *rows, size_t count) {
  size_t row = model_first(model, section) + index;
  memmove(&model->rows[row + count], &model->rows[row], (model->row_count - row) * sizeof *rows);
  memcpy(&model->rows[row], rows, count * sizeof *rows);
  model->row_count += count;
  model->counts[section] += count;
}

void model_remove(struct model *model, size_t row, size_t count) {
  for (; count > 0; count--) {
    model->counts[model_section(model, row)]--;
    model->row_count--;
    memmove(
        &model->rows[row], &model->rows[row + 1], (model->row_count - row) * sizeof *model->rows);
  }
}

bool model_gap(const struct model *model, size_t row, size_t *section, size_t *index) {
  if (row > model->row_count || (row == 0 && model->section_count == 0)) return false;
  *section = row < model->row_count ? model_section(model, row) : model->section_count - 1;
  *index = row - model_first(model, *section);
  return true;
}

double any_height(void) {
  static const double strange[] = {NAN, INFINITY, -INFINITY, -1, 1e300};
  if (!once_in(20)) return (double)any(200) / 2;
  is_wrong();
  return strange[any(5)];
}

size_t any_place(size_t count) {
  if (count > 0 && !once_in(20)) return any(count);
  is_wrong();
  return once_in(2) ? count + any(3) : SIZE_MAX - any(3);
}

/* Sees that a row is where the model has it. */
static void check_row(quoin_table table, const struct model *model, size_t row) {
  double y, height;
  bool is_measured;
  size_t found, section, index;
  CHECK(quoin_table_offset(table, row, &y) == QUOIN_OK && y == model_top(model, row));
  if (row == model->row_count) return;
  CHECK(quoin_table_height(table, row, &height, &is_measured) == QUOIN_OK);
  CHECK(height == model_height(model, row) && is_measured == model->rows[row].is_measured);
  CHECK(quoin_table_section_of_row(table, row, &section, &index) == QUOIN_OK);
  CHECK(section == model_section(model, row) && index == row - model_first(model, section));
  if (height > 0)
    CHECK(quoin_table_row(table, y + height / 2, &found) == QUOIN_OK && found == row);
}

void check_table(size_t slot) {
  quoin_table table = {kept(TABLE, slot)};
  const struct model *model = &models[slot];
  size_t count, first, section_count;
  double height, offset, least, greatest;
  if (table.id == 0) return;
  CHECK(quoin_table_size(table, &count, &height) == QUOIN_OK);
  CHECK(count == model->row_count && height == model_top(model, model->row_count));
  CHECK(quoin_table_section_count(table, &section_count) == QUOIN_OK);
  CHECK(section_count == model->section_count);
  if (random_fault() != NULL) return;
  check_row(table, model, any(count + 1));
  if (section_count > 0) {
    size_t section = any(section_count);
    CHECK(quoin_table_section_rows(table, section, &first, &count) == QUOIN_OK);
    CHECK(first == model_first(model, section) && count == model->counts[section]);
  }
  CHECK(quoin_table_scroll_offset(table, &offset, &least, &greatest) == QUOIN_OK);
  CHECK(least == -model->top_inset);
  CHECK(greatest == fmax(least, height + model->bottom_inset - model->viewport));
  CHECK(least <= offset && offset <= greatest);
  digest_number(height);
  digest_number(offset);
}
