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

/* Makes random calls of solvers with right and wrong arguments, and checks that required constraints
 * hold; 0, or the line of what was wrong. */
int run_random_solver_calls(uint64_t seed, long count);

/* Makes random calls with right and wrong arguments; 0, or the line of a wrong status. */
int run_random_calls(uint64_t seed, long count);

#endif
