// SPDX-License-Identifier: Apache-2.0

/* Random calls of solvers, with right and wrong arguments. */

#include "random.h"

#include <math.h>
#include <string.h>

#define SOLVERS 3
/* Names that are kept of each solver: few, so that constraints share variables. */
#define NAMES 8

/* Whether constants beyond a million occur, with which values are not exact. */
static int has_large;

/* Mostly a usual number of a layout. */
static double any_constant(void) {
  static const double strange[] = {NAN, INFINITY, -INFINITY, 1e300, 1e-300, -0.0, 1e12, -1e12};
  return any(16) == 0 ? strange[any(has_large ? 8 : 6)] : (double)any(800) / 4 - 40;
}

static double any_coefficient(void) {
  static const double usual[] = {1, -1, 2, 0.5, -0.25, 3, 0, 100};
  return any(16) == 0 ? any_constant() : usual[any(8)];
}

static double any_priority(void) {
  static const double usual[] = {QUOIN_REQUIRED, QUOIN_STRONG, QUOIN_MEDIUM, QUOIN_WEAK};
  return any(16) == 0 ? any_constant() : usual[any(4)];
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
  return any(32) == 0 ? &systems[any(SOLVERS)] : system;
}

static quoin_variable any_variable(struct system *system) {
  return any_owner(system)->variables[any(NAMES)];
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

/* Adds the constraints of a conflict to a solver of their own, but for the one at `left_out`,
 * and then the one that was refused: its status. */
static quoin_status add_again(
    const struct kept *const *members, size_t count, size_t left_out, const struct kept *refused) {
  quoin_solver solver;
  quoin_variable names[4 * NAMES], known[4 * NAMES];
  size_t known_count = 0;
  CHECK(quoin_solver_create(&solver) == QUOIN_OK);
  CHECK(quoin_solver_add_variables(solver, 4 * NAMES, names) == QUOIN_OK);
  quoin_status status = QUOIN_OK;
  for (size_t index = 0; index <= count; index++) {
    if (index == left_out) continue;
    const struct kept *added = index == count ? refused : members[index];
    quoin_term terms[4];
    for (size_t term = 0; term < added->count; term++) {
      size_t place = 0;
      while (place < known_count && known[place].id != added->terms[term].variable.id) place++;
      if (place == known_count) known[known_count++] = added->terms[term].variable;
      terms[term] = (quoin_term){names[place], added->terms[term].coefficient};
    }
    status = quoin_solver_add_constraint(
        solver, terms, added->count, added->relation, added->constant, QUOIN_REQUIRED, NULL);
    if (index < count) CHECK(status == QUOIN_OK);
  }
  CHECK(quoin_release(solver.id) == QUOIN_OK);
  return status;
}

/* Sees that a conflict is a smallest set with the constraint that was refused, if all of it is
 * kept. */
static void check_conflict(const struct system *system, const struct kept *refused) {
  quoin_constraint conflict[NAMES];
  const struct kept *members[NAMES];
  size_t count;
  quoin_status status = quoin_solver_conflict(system->solver, conflict, NAMES, &count);
  CHECK(status == QUOIN_OK || status == QUOIN_BUFFER_TOO_SMALL);
  digest_size(count);
  if (status != QUOIN_OK) return;
  for (size_t index = 0; index < count; index++) {
    members[index] = NULL;
    for (size_t place = 0; place < NAMES; place++)
      if (system->constraints[place].name.id == conflict[index].id)
        members[index] = &system->constraints[place];
    for (size_t other = 0; other < index; other++)
      CHECK(conflict[other].id != conflict[index].id);
    if (members[index] == NULL) return;
    CHECK(members[index]->priority == QUOIN_REQUIRED);
  }
  CHECK(add_again(members, count, count + 1, refused) == QUOIN_UNSATISFIABLE);
  for (size_t index = 0; index < count; index++)
    CHECK(add_again(members, count, index, refused) == QUOIN_OK);
}

static quoin_status add_constraint(struct system *system) {
  struct kept added = {
    .solver = system->solver, .count = any(5), .relation = (quoin_relation)any(3) - 1,
    .priority = any_priority(), .constant = any_constant()};
  for (size_t index = 0; index < added.count; index++)
    added.terms[index] = (quoin_term){any_variable(system), any_coefficient()};
  if (any(32) == 0) added.relation = (quoin_relation)any(9) - 4;
  quoin_status status = quoin_solver_add_constraint(
      system->solver, any(32) == 0 ? NULL : added.terms, added.count, added.relation,
      added.constant, added.priority, &added.name);
  if (status == QUOIN_OK) system->constraints[any(NAMES)] = added;
  if (status == QUOIN_UNSATISFIABLE && !has_large) check_conflict(system, &added);
  return status;
}

/* Releases a solver, whose names the next one of the system does not know. */
static quoin_status make_again(struct system *system) {
  quoin_status status = quoin_release(system->solver.id);
  return status == QUOIN_OK ? quoin_solver_create(&system->solver) : status;
}

const char *run_random_solver_calls(uint64_t seed, long count, uint64_t *digest) {
  random_begin(seed);
  has_large = seed / 2 % 2 == 0;
  memset(systems, 0, sizeof systems);
  for (int index = 0; index < SOLVERS; index++)
    CHECK(quoin_solver_create(&systems[index].solver) == QUOIN_OK);
  for (long call = 0; call < count && random_fault() == NULL; call++) {
    int is_null = any(32) == 0;
    struct system *system = &systems[any(SOLVERS)];
    quoin_solver solver = system->solver;
    quoin_variable variable = any_variable(system);
    struct kept *kept = &any_owner(system)->constraints[any(NAMES)];
    double numbers[NAMES];
    size_t found;
    quoin_status status = QUOIN_OK;
    switch (any(24)) {
      case 0:
      case 1:
      case 2:
        status = quoin_solver_add_variables(
            solver, 1, is_null ? NULL : &system->variables[any(NAMES)]);
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
        double constant = any_constant();
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
        status = quoin_solver_suggest(solver, variable, any_constant());
        break;
      case 21: {
        size_t asked = any(NAMES);
        unset(numbers, sizeof numbers);
        status = quoin_solver_values(solver, system->variables, asked, is_null ? NULL : numbers);
        if (status != QUOIN_OK) CHECK(is_unset(numbers, sizeof numbers));
        else if (!is_null)
          for (size_t index = 0; index < asked; index++) digest_number(numbers[index]);
        break;
      }
      case 22: {
        quoin_constraint conflict[2];
        size_t room = any(3);
        unset(conflict, sizeof conflict);
        found = UNSET;
        status = quoin_solver_conflict(solver, conflict, room, is_null ? NULL : &found);
        if (status != QUOIN_OK) CHECK(is_unset(conflict, sizeof conflict));
        if (status == QUOIN_BUFFER_TOO_SMALL) CHECK(found > room && found != UNSET);
        break;
      }
      default:
        status = any(100) == 0 ? make_again(system) : quoin_solver_solve(solver);
    }
    is_done(status);
    if (!has_large) CHECK(is_met(&system->constraints[any(NAMES)]));
  }
  for (int index = 0; index < SOLVERS; index++)
    CHECK(quoin_release(systems[index].solver.id) == QUOIN_OK);
  if (digest != NULL) *digest = random_digest();
  /* Both outcomes must have been tried, if there were calls enough. */
  if (count >= 1000) CHECK(random_failures() * 20 > count && random_failures() < count);
  return random_fault();
}
