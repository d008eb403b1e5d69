// SPDX-License-Identifier: Apache-2.0

/* Makes random sequences of calls of the C interface:
 *
 *     RandomCalls SEQUENCES [CALLS [FIRST]]
 *
 * Each sequence has so many CALLS (20) and a seed, the first of which is FIRST (1). A call that
 * breaks a promise of the header ends the program with what was wrong and the seed. At the end a
 * digest of all results is printed. It is the same for each build and run with the same folders of
 * fonts, QUOIN_FONTS and QUOIN_WORLD_FONTS, because drawings name the files of their fonts. */

#include <stdio.h>
#include <stdlib.h>

#include "program.h"

/* The generator's first numbers are alike for seeds that are near. */
static uint64_t spread(uint64_t seed) { return seed * 0x9E3779B97F4A7C15 + 1; }

int main(int count, char **arguments) {
  long sequences = count > 1 ? atol(arguments[1]) : 0;
  long calls = count > 2 ? atol(arguments[2]) : 20, first = count > 3 ? atol(arguments[3]) : 1;
  if (sequences <= 0 || calls <= 0) {
    fprintf(stderr, "usage: RandomCalls SEQUENCES [CALLS [FIRST]], numbers from 1 on\n");
    return 64;
  }
  uint64_t all = 0;
  for (long seed = first; seed < first + sequences; seed++) {
    uint64_t digests[2] = {0, 0}, again;
    const char *fault = run_random_calls(spread((uint64_t)seed), calls, &digests[0]);
    if (fault == NULL)
      fault = run_random_solver_calls(spread((uint64_t)seed), calls, &digests[1]);
    if (fault == NULL && seed % 8 == 0) {
      /* What came before must not matter. */
      fault = run_random_calls(spread((uint64_t)seed), calls, &again);
      if (fault == NULL && again != digests[0]) fault = "the same calls had other results";
    }
    if (fault != NULL) {
      fprintf(stderr, "RandomCalls 1 %ld %ld: %s\n", calls, seed, fault);
      return 1;
    }
    all = (all ^ digests[0]) * 0x100000001B3;
    all = (all ^ digests[1]) * 0x100000001B3;
    if (seed % 10000 == 0) fprintf(stderr, "%ld sequences\n", seed);
  }
  printf("%ld sequences of %ld calls, twice: %016llx\n", sequences, calls, (unsigned long long)all);
  return 0;
}
