// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CALLOCATOR_SHIM_H
#define QUOIN_CALLOCATOR_SHIM_H

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Has blocks of 256 KB and more go back to the system when they are freed, and free memory at
/// the end of the heap too.
///
/// Else glibc takes the largest block that was freed for the size from which on blocks do: after a
/// text of 10 MB it keeps all smaller ones, and twice as much at the end. Other C libraries need
/// nothing.
static inline void quoin_return_large_blocks(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 18);
  mallopt(M_TRIM_THRESHOLD, 1 << 18);
#endif
}

#endif
