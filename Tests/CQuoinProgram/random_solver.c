// SPDX-License-Identifier: Apache-2.0

#include <math.h>

#include "program.h"
#include "quoin.h"

#define SOLVERS 3
/* Names that are kept of each solver: few, so that constraints share variables. */
#define NAMES 8

static uint64_t state;

/* xorshift64*, as in random.c. */
static uint64_t next(uint64_t limit) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (state * 2685821657736338717u >> 33) % limit;
}

/* Whether constants beyond a million occur, with which values are not exact. */
static int has_large;

/* Mostly a usual number of a layout. */
static double any_number(void) {
  static const double strange[] = {NAN, INFINITY, -INFINITY, 1e300, 1e-300, -0.0, 1e12, -1e12};
  return next(16) == 0 ? strange[next(has_large ? 8 : 6)] : (double)next(800) / 4 - 40;
}

static double any_coefficient(void) {
  static const double usual[] = {1, -1, 2, 0.5, -0.25, 3, 0, 100};
  return next(16) == 0 ? any_number() : usual[next(8)];
}

static double any_priority(void) {
  static const double usual[] = {QUOIN_REQUIRED, QUOIN_STRONG, QUOIN_MEDIUM, QUOIN_WEAK};
  return next(16) == 0 ? any_number() : usual[next(4)];
}

/* A constraint as it was added and changed; the priority 0 is that of one that was removed. */
struct kept {
  quoin_constraint name;
  quoin_solver solver;
  quoin_term terms[4];
  size_t count;
  quoin_relation relation;
  double priority, constant;
};

/* A solver, and what it has or had. */
static struct system {
  quoin_solver solver;
  quoin_variable variables[NAMES];
  struct kept constraints[NAMES];
} systems[SOLVERS];

/* Mostly one of the system's, sometimes one of another. */
static struct system *any_owner(struct system *system) {
  return next(32) == 0 ? &systems[next(SOLVERS)] : system;
}

static quoin_variable any_variable(struct system *system) {
  return any_owner(system)->variables[next(NAMES)];
}

/* Whether a required constraint holds. */
static int is_met(const struct kept *kept) {
  quoin_variable names[4];
  double values[4], sum = -kept->constant, slack;
  if (kept->priority != QUOIN_REQUIRED) return 1;
  for (size_t index = 0; index < kept->count; index++) names[index] = kept->terms[index].variable;
  /* Its solver may have been released. */
  if (quoin_solver_values(kept->solver, names, kept->count, values) != QUOIN_OK) return 1;
  for (size_t index = 0; index < kept->count; index++)
    sum += kept->terms[index].coefficient * values[index];
  if (quoin_solver_slack(kept->solver, kept->name, &slack) != QUOIN_OK) return 0;
  /* Values are rounded to 2^-20, and coefficients are at most 300 in all. */
  double most = 0x1p-20 * 300;
  if (fabs(slack - sum) > most) return 0;
  return (kept->relation == QUOIN_AT_LEAST || sum <= most)
      && (kept->relation == QUOIN_AT_MOST || sum >= -most);
}

static quoin_status add_constraint(struct system *system) {
  struct kept added = {
    .solver = system->solver, .count = next(5), .relation = (quoin_relation)next(3) - 1,
    .priority = any_priority(), .constant = any_number()};
  for (size_t index = 0; index < added.count; index++)
    added.terms[index] = (quoin_term){any_variable(system), any_coefficient()};
  if (next(32) == 0) added.relation = (quoin_relation)next(9) - 4;
  quoin_status status = quoin_solver_add_constraint(
      system->solver, next(32) == 0 ? NULL : added.terms, added.count, added.relation,
      added.constant, added.priority, &added.name);
  if (status == QUOIN_OK) system->constraints[next(NAMES)] = added;
  return status;
}

/* Releases a solver, whose names the next one of the system does not know. */
static quoin_status make_again(struct system *system) {
  quoin_status status = quoin_release(system->solver.id);
  return status == QUOIN_OK ? quoin_solver_create(&system->solver) : status;
}

int run_random_solver_calls(uint64_t seed, long count) {
  state = seed | 1;
  has_large = seed / 2 % 2 == 0;
  long failures = 0;
  for (int index = 0; index < SOLVERS; index++)
    if (quoin_solver_create(&systems[index].solver) != QUOIN_OK) return __LINE__;
  for (long call = 0; call < count; call++) {
    int is_null = next(32) == 0;
    struct system *system = &systems[next(SOLVERS)];
    quoin_solver solver = system->solver;
    quoin_variable variable = any_variable(system);
    struct kept *kept = &any_owner(system)->constraints[next(NAMES)];
    double numbers[NAMES];
    size_t found;
    quoin_status status = QUOIN_OK;
    switch (next(24)) {
      case 0:
      case 1:
      case 2:
        status = quoin_solver_add_variables(
            solver, 1, is_null ? NULL : &system->variables[next(NAMES)]);
        break;
      case 3:
        status = quoin_solver_remove_variable(solver, variable);
        break;
      case 4:
      case 5:
      case 6:
      case 7:
      case 8:
      case 9:
      case 10:
        status = add_constraint(system);
        break;
      case 11:
      case 12:
        status = quoin_solver_remove_constraint(solver, kept->name);
        if (status == QUOIN_OK) kept->priority = 0;
        break;
      case 13:
      case 14: {
        double constant = any_number();
        status = quoin_solver_set_constant(solver, kept->name, constant);
        if (status == QUOIN_OK) kept->constant = constant;
        break;
      }
      case 15:
      case 16: {
        double priority = any_priority();
        status = quoin_solver_set_priority(solver, kept->name, priority);
        if (status == QUOIN_OK) kept->priority = priority;
        break;
      }
      case 17:
        status = quoin_solver_add_edit(solver, variable, any_priority());
        break;
      case 18:
        status = quoin_solver_remove_edit(solver, variable);
        break;
      case 19:
      case 20:
        status = quoin_solver_suggest(solver, variable, any_number());
        break;
      case 21:
        status = quoin_solver_values(
            solver, system->variables, next(NAMES), is_null ? NULL : numbers);
        break;
      case 22: {
        quoin_constraint conflict[2];
        status = quoin_solver_conflict(solver, conflict, next(3), is_null ? NULL : &found);
        break;
      }
      default:
        status = next(100) == 0 ? make_again(system) : quoin_solver_solve(solver);
    }
    if (status < QUOIN_OK || status > QUOIN_UNSATISFIABLE) return __LINE__;
    if (status != QUOIN_OK) {
      failures++;
      if (quoin_message()[0] == 0) return __LINE__;
    }
    if (!has_large && !is_met(&system->constraints[next(NAMES)])) return __LINE__;
  }
  for (int index = 0; index < SOLVERS; index++)
    if (quoin_release(systems[index].solver.id) != QUOIN_OK) return __LINE__;
  /* Both outcomes must have been tried, if there were calls enough. */
  return count < 1000 || (failures * 20 > count && failures < count) ? 0 : __LINE__;
}
