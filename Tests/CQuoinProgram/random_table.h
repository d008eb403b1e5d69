/* SPDX-License-Identifier: Apache-2.0
 *
 * A table as a naive model has it, for random calls.
 */
#ifndef QUOIN_TEST_RANDOM_TABLE_H
#define QUOIN_TEST_RANDOM_TABLE_H

#include "random.h"

/* The most rows, sections and estimates of a model. */
#define ROW_LIMIT 60
#define SECTION_LIMIT 8
#define ESTIMATE_LIMIT 4

/* A row: measured, or of the height of an estimate. */
struct model_row {
  bool is_measured;
  double height;
  size_t estimate;
};

struct model {
  struct model_row rows[ROW_LIMIT];
  size_t row_count, section_count, estimate_count;
  size_t counts[SECTION_LIMIT]; /* the rows of each section */
  double headers[SECTION_LIMIT], footers[SECTION_LIMIT], estimates[ESTIMATE_LIMIT];
  double viewport, top_inset, bottom_inset;
};

/* The model of the table in a place. */
struct model *table_model(size_t slot);

double model_height(const struct model *model, size_t row);

/* The number of the first row of a section. */
size_t model_first(const struct model *model, size_t section);

/* The section of a row. */
size_t model_section(const struct model *model, size_t row);

/* The top of a row in the content, behind the headers and footers above; of the row after the last
 * the height of all. */
double model_top(const struct model *model, size_t row);

/* The top of a section, and its bottom as that of the next. */
double model_section_top(const struct model *model, size_t section);

/* Inserts rows in a section, before its row `index`. */
void model_insert(
    struct model *model, size_t section, size_t index, const struct model_row *rows, size_t count);

/* Removes rows, of any sections. */
void model_remove(struct model *model, size_t row, size_t count);

/* The section and place before a row, or at the end of the last section; false if there is none. */
bool model_gap(const struct model *model, size_t row, size_t *section, size_t *index);

/* A height that a table keeps exactly; or, as an argument that is wrong, one that none has. */
double any_height(void);

/* A number below a count, or, as an argument that is wrong, another one. */
size_t any_place(size_t count);

/* Sees that a table is what its model says. */
void check_table(size_t slot);

#endif
