// SPDX-License-Identifier: Apache-2.0

#include <math.h>
#include <string.h>

#include "program.h"
#include "quoin.h"

#define EXPECT(condition) do { if (!(condition)) return __LINE__; } while (0)

static double value_of(quoin_solver solver, quoin_variable variable) {
  double value = NAN;
  return quoin_solver_values(solver, &variable, 1, &value) == QUOIN_OK ? value : NAN;
}

/* Two columns in a window: the first at least 80 wide, the second twice as wide as the first if that
 * is possible, with 8 between them. */
static int use_columns(void) {
  quoin_solver solver;
  quoin_variable v[4]; /* the window's width, the columns' widths, the second one's left edge */
  quoin_constraint minimum, proportion;
  double values[4], slack;
  EXPECT(quoin_solver_create(&solver) == QUOIN_OK);
  EXPECT(quoin_solver_add_variables(solver, 4, v) == QUOIN_OK);
  const quoin_term edge[] = {{v[3], 1}, {v[1], -1}};
  EXPECT(quoin_solver_add_constraint(solver, edge, 2, QUOIN_EQUAL, 8, QUOIN_REQUIRED, NULL)
         == QUOIN_OK);
  const quoin_term end[] = {{v[3], 1}, {v[2], 1}, {v[0], -1}};
  EXPECT(quoin_solver_add_constraint(solver, end, 3, QUOIN_EQUAL, 0, QUOIN_REQUIRED, NULL)
         == QUOIN_OK);
  const quoin_term first[] = {{v[1], 0.5}, {v[1], 0.5}};
  EXPECT(quoin_solver_add_constraint(
             solver, first, 2, QUOIN_AT_LEAST, 80, QUOIN_REQUIRED, &minimum) == QUOIN_OK);
  const quoin_term twice[] = {{v[2], 1}, {v[1], -2}};
  EXPECT(quoin_solver_add_constraint(
             solver, twice, 2, QUOIN_EQUAL, 0, QUOIN_WEAK, &proportion) == QUOIN_OK);

  /* The window's width is dragged. */
  EXPECT(quoin_solver_add_edit(solver, v[0], QUOIN_STRONG) == QUOIN_OK);
  EXPECT(quoin_solver_suggest(solver, v[0], 308) == QUOIN_OK);
  EXPECT(quoin_solver_solve(solver) == QUOIN_OK);
  EXPECT(quoin_solver_values(solver, v, 4, values) == QUOIN_OK);
  EXPECT(values[0] == 308 && values[1] == 100 && values[2] == 200 && values[3] == 108);
  EXPECT(quoin_solver_slack(solver, minimum, &slack) == QUOIN_OK && slack == 100 - 80);
  EXPECT(quoin_solver_suggest(solver, v[0], 188) == QUOIN_OK);
  EXPECT(quoin_solver_values(solver, v, 4, values) == QUOIN_OK);
  EXPECT(values[0] == 188 && values[1] == 80 && values[2] == 100 && values[3] == 88);
  EXPECT(quoin_solver_slack(solver, proportion, &slack) == QUOIN_OK && slack == 100 - 2 * 80);
  EXPECT(quoin_solver_set_constant(solver, minimum, 60) == QUOIN_OK);
  EXPECT(value_of(solver, v[1]) == 60);
  /* Required, the proportion holds, and the suggestion gives way, as far as it must. */
  EXPECT(quoin_solver_set_priority(solver, proportion, QUOIN_REQUIRED) == QUOIN_OK);
  EXPECT(quoin_solver_suggest(solver, v[0], 98) == QUOIN_OK);
  EXPECT(value_of(solver, v[0]) == 3 * 60 + 8);
  EXPECT(quoin_solver_remove_edit(solver, v[0]) == QUOIN_OK);
  EXPECT(quoin_solver_suggest(solver, v[0], 98) == QUOIN_BAD_ARGUMENT);
  EXPECT(strstr(quoin_message(), "quoin_solver_add_edit") != NULL);
  EXPECT(quoin_release(solver.id) == QUOIN_OK);
  EXPECT(quoin_solver_solve(solver) == QUOIN_BAD_HANDLE);
  return 0;
}

/* Priorities are levels, ties are broken by the order of adding, and edits begin where they are. */
static int use_priorities(void) {
  quoin_solver solver;
  quoin_variable x;
  quoin_constraint constraints[3];
  EXPECT(quoin_solver_create(&solver) == QUOIN_OK);
  EXPECT(quoin_solver_add_variables(solver, 1, &x) == QUOIN_OK);
  EXPECT(value_of(solver, x) == 0);
  const quoin_term term = {x, 1};
  const double targets[] = {10, 20, 30};
  for (int index = 0; index < 3; index++)
    EXPECT(quoin_solver_add_constraint(
               solver, &term, 1, QUOIN_EQUAL, targets[index], index < 2 ? 500 : 499,
               &constraints[index]) == QUOIN_OK);
  EXPECT(value_of(solver, x) == 20);
  EXPECT(quoin_solver_set_priority(solver, constraints[2], 501) == QUOIN_OK);
  EXPECT(value_of(solver, x) == 30);
  EXPECT(quoin_solver_remove_constraint(solver, constraints[2]) == QUOIN_OK);
  EXPECT(quoin_solver_remove_constraint(solver, constraints[2]) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_solver_remove_constraint(solver, constraints[1]) == QUOIN_OK);
  EXPECT(value_of(solver, x) == 10);
  EXPECT(quoin_solver_add_edit(solver, x, 900) == QUOIN_OK);
  EXPECT(quoin_solver_set_constant(solver, constraints[0], 50) == QUOIN_OK);
  EXPECT(value_of(solver, x) == 10);
  EXPECT(quoin_solver_add_edit(solver, x, 900) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_remove_variable(solver, x) == QUOIN_BAD_ARGUMENT);
  EXPECT(strstr(quoin_message(), "quoin_solver_remove_edit") != NULL);
  EXPECT(quoin_solver_remove_edit(solver, x) == QUOIN_OK);
  EXPECT(value_of(solver, x) == 50);
  EXPECT(quoin_solver_remove_variable(solver, x) == QUOIN_BAD_ARGUMENT);
  EXPECT(strstr(quoin_message(), "1 constraint") != NULL);
  EXPECT(quoin_solver_remove_constraint(solver, constraints[0]) == QUOIN_OK);
  EXPECT(quoin_solver_remove_variable(solver, x) == QUOIN_OK);
  EXPECT(quoin_solver_values(solver, &x, 1, &(double){0}) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_release(solver.id) == QUOIN_OK);
  return 0;
}

/* What cannot hold is refused, and named by its smallest set. */
static int use_conflicts(void) {
  quoin_solver solver;
  quoin_variable v[3];
  quoin_constraint added[3], conflict[3], refused = {7};
  size_t count;
  EXPECT(quoin_solver_create(&solver) == QUOIN_OK);
  EXPECT(quoin_solver_add_variables(solver, 3, v) == QUOIN_OK);
  for (int index = 0; index < 3; index++) {
    const quoin_term term = {v[index], 1};
    EXPECT(quoin_solver_add_constraint(
               solver, &term, 1, QUOIN_AT_LEAST, 50, QUOIN_REQUIRED, &added[index]) == QUOIN_OK);
  }
  const quoin_term sum[] = {{v[0], 1}, {v[2], 1}};
  EXPECT(quoin_solver_add_constraint(solver, sum, 2, QUOIN_AT_MOST, 99, QUOIN_REQUIRED, &refused)
         == QUOIN_UNSATISFIABLE);
  EXPECT(refused.id == 7 && strstr(quoin_message(), "contradicts 2 constraints") != NULL);
  EXPECT(quoin_solver_conflict(solver, NULL, 0, &count) == QUOIN_BUFFER_TOO_SMALL && count == 2);
  EXPECT(quoin_solver_conflict(solver, conflict, 3, &count) == QUOIN_OK && count == 2);
  EXPECT(conflict[0].id == added[0].id && conflict[1].id == added[2].id);
  EXPECT(value_of(solver, v[0]) == 50);
  EXPECT(quoin_solver_set_constant(solver, conflict[1], 49) == QUOIN_OK);
  EXPECT(quoin_solver_conflict(solver, NULL, 0, &count) == QUOIN_OK && count == 0);
  EXPECT(quoin_solver_add_constraint(solver, sum, 2, QUOIN_AT_MOST, 99, QUOIN_REQUIRED, &refused)
         == QUOIN_OK);
  EXPECT(quoin_solver_set_constant(solver, conflict[1], 50) == QUOIN_UNSATISFIABLE);
  EXPECT(quoin_solver_conflict(solver, conflict, 3, &count) == QUOIN_OK && count == 2);
  EXPECT(conflict[0].id == added[0].id && conflict[1].id == refused.id);
  EXPECT(quoin_solver_add_constraint(solver, NULL, 0, QUOIN_EQUAL, 1, QUOIN_REQUIRED, NULL)
         == QUOIN_UNSATISFIABLE);
  EXPECT(quoin_solver_conflict(solver, NULL, 0, &count) == QUOIN_OK && count == 0);
  EXPECT(quoin_release(solver.id) == QUOIN_OK);
  return 0;
}

/* Wrong arguments change nothing. */
static int use_wrongly(void) {
  quoin_solver solver, other, table = {0};
  quoin_variable x, foreign;
  quoin_constraint constraint, foreign_constraint;
  double value = 5;
  size_t count;
  EXPECT(quoin_solver_create(NULL) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_create(&solver) == QUOIN_OK && quoin_solver_create(&other) == QUOIN_OK);
  EXPECT(quoin_solver_add_variables(solver, 1, &x) == QUOIN_OK);
  EXPECT(quoin_solver_add_variables(other, 1, &foreign) == QUOIN_OK && foreign.id != x.id);
  EXPECT(quoin_solver_add_variables(solver, 1, NULL) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_add_variables(solver, 0, NULL) == QUOIN_OK);
  EXPECT(quoin_solver_add_variables(solver, SIZE_MAX, &x) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_add_variables(solver, 1000001, &x) == QUOIN_BAD_ARGUMENT);
  quoin_term term = {x, 1};
  EXPECT(quoin_solver_add_constraint(solver, &term, 1, QUOIN_EQUAL, 3, QUOIN_WEAK, &constraint)
         == QUOIN_OK);

  /* Names of another solver, of another kind, and of nothing. */
  const quoin_term foreign_term = {foreign, 1};
  EXPECT(quoin_solver_add_constraint(
             other, &foreign_term, 1, QUOIN_EQUAL, 3, QUOIN_WEAK, &foreign_constraint)
         == QUOIN_OK);
  EXPECT(quoin_solver_add_constraint(solver, &foreign_term, 1, QUOIN_EQUAL, 3, QUOIN_WEAK, NULL)
         == QUOIN_BAD_HANDLE);
  EXPECT(strstr(quoin_message(), "not a variable of this solver") != NULL);
  EXPECT(quoin_solver_set_constant(solver, foreign_constraint, 1) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_solver_set_priority(solver, foreign_constraint, 1) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_solver_remove_constraint(solver, foreign_constraint) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_solver_slack(solver, foreign_constraint, &value) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_solver_remove_variable(solver, foreign) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_solver_add_edit(solver, foreign, 1) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_solver_suggest(solver, foreign, 1) == QUOIN_BAD_HANDLE);
  EXPECT(quoin_solver_remove_edit(solver, foreign) == QUOIN_BAD_HANDLE);
  const quoin_variable both[] = {x, foreign};
  double values[] = {5, 5};
  EXPECT(quoin_solver_values(solver, both, 2, values) == QUOIN_BAD_HANDLE && values[0] == 5);
  quoin_table real;
  EXPECT(quoin_table_create(1, &real) == QUOIN_OK);
  table.id = real.id;
  EXPECT(quoin_solver_solve(table) == QUOIN_BAD_HANDLE && quoin_release(real.id) == QUOIN_OK);
  EXPECT(quoin_release(x.id) == QUOIN_BAD_HANDLE);

  /* Numbers. */
  const double wrong[] = {NAN, INFINITY, -INFINITY, 1e13};
  for (int index = 0; index < 4; index++) {
    EXPECT(quoin_solver_add_constraint(
               solver, &term, 1, QUOIN_EQUAL, wrong[index], QUOIN_WEAK, NULL)
           == QUOIN_BAD_ARGUMENT);
    EXPECT(quoin_solver_add_constraint(solver, &term, 1, QUOIN_EQUAL, 3, wrong[index], NULL)
           == QUOIN_BAD_ARGUMENT);
    const quoin_term wrong_term = {x, wrong[index]};
    EXPECT(quoin_solver_add_constraint(
               solver, &wrong_term, 1, QUOIN_EQUAL, 3, QUOIN_REQUIRED, NULL)
           == QUOIN_BAD_ARGUMENT);
    EXPECT(quoin_solver_set_constant(solver, constraint, wrong[index]) == QUOIN_BAD_ARGUMENT);
    EXPECT(quoin_solver_set_priority(solver, constraint, wrong[index]) == QUOIN_BAD_ARGUMENT);
    EXPECT(quoin_solver_add_edit(solver, x, wrong[index]) == QUOIN_BAD_ARGUMENT);
  }
  EXPECT(quoin_solver_add_edit(solver, x, QUOIN_REQUIRED) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_add_edit(solver, x, 0) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_add_constraint(solver, &term, 1, 2, 3, QUOIN_WEAK, NULL)
         == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_add_constraint(solver, NULL, 1, QUOIN_EQUAL, 3, QUOIN_WEAK, NULL)
         == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_add_edit(solver, x, 1) == QUOIN_OK);
  EXPECT(quoin_solver_suggest(solver, x, NAN) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_values(solver, &x, 1, NULL) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_values(solver, NULL, 1, &value) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_slack(solver, constraint, NULL) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_conflict(solver, NULL, 0, NULL) == QUOIN_BAD_ARGUMENT);
  EXPECT(quoin_solver_conflict(solver, NULL, 0, &count) == QUOIN_OK && count == 0);
  EXPECT(value == 5 && value_of(solver, x) == 3);
  EXPECT(quoin_release(solver.id) == QUOIN_OK && quoin_release(other.id) == QUOIN_OK);
  return 0;
}

int run_solver_program(void) {
  int line = use_columns();
  if (line == 0) line = use_priorities();
  if (line == 0) line = use_conflicts();
  return line != 0 ? line : use_wrongly();
}
