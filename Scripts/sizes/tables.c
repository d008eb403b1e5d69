/* SPDX-License-Identifier: Apache-2.0
 *
 * Runs the tests' programs for tables and constraints with the library that it is linked with;
 * check-sizes.sh links it with the static one.
 */
#include <stdio.h>

#include "program.h"
#include "quoin.h"

static int check(const char *file, int line) {
  if (line != 0) fprintf(stderr, "%s, line %d: %s\n", file, line, quoin_message());
  return line != 0;
}

int main(void) {
  if (check("tables.c", run_table_program()) || check("solver.c", run_solver_program())) return 1;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    const char *fault = run_random_solver_calls(seed * 7919, 2000, NULL);
    if (fault != NULL) return fprintf(stderr, "seed %d: %s\n", (int)seed * 7919, fault), 1;
  }
  printf("%s\n", quoin_version());
  return 0;
}
