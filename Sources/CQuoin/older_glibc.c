// SPDX-License-Identifier: Apache-2.0

// glibc 2.35 gave hypotf another version, and Swift's module of the C library names it, so a library
// that takes it from there runs with no older glibc. Nothing of Quoin calls it.

#include <math.h>

float hypotf(float x, float y) {
  /* Squares of floats have room in a double, and the sum of two rounds as exactly as is needed. */
  return (float)sqrt((double)x * x + (double)y * y);
}
