/* SPDX-License-Identifier: Apache-2.0 */
#ifndef QUOIN_TEST_PROGRAM_H
#define QUOIN_TEST_PROGRAM_H

#include <stdint.h>

/* Uses the interface as a C program would; 0, or the line of the first thing that was wrong. */
int run_quoin_program(void);

/* Scrolls tables, and divides them into sections; 0, or the line of what was wrong first. */
int run_table_program(void);

/* Solves systems of constraints, right and wrong; 0, or the line of what was wrong first. */
int run_solver_program(void);

/* Makes random calls of all functions but those of solvers, with right and wrong arguments, and checks
 * what the header promises. Null, or what was wrong. `digest`, unless null, gets a digest of all
 * results, which is the same for each run of a seed. */
const char *run_random_calls(uint64_t seed, long count, uint64_t *digest);

/* Does the same with solvers: required constraints hold, and conflicts are smallest sets. It needs no
 * function but those of tables and constraints. */
const char *run_random_solver_calls(uint64_t seed, long count, uint64_t *digest);

#endif
