// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CALLOCATOR_H
#define QUOIN_CALLOCATOR_H

// The memory of a program: how much of it stays with the C library, and the end of the program when
// there is no more. Whatever links this has an allocator that never fails, see allocator.c; so only
// the tool does.

/// Has blocks of 256 KB and more go back to the system when they are freed, and free memory at
/// the end of the heap too.
///
/// Else glibc takes the largest block that was freed for the size from which on blocks do: after a
/// text of 10 MB it keeps all smaller ones, and twice as much at the end. Other C libraries need
/// nothing.
void quoin_return_large_blocks(void);

/// Ends the program as for other memory where the main thread's stack cannot grow.
void quoin_watch_stack(void);

/// Begins a piece of output that is written whole before the program ends for want of memory. The
/// thread must not allocate memory until it calls ``quoin_end_output``.
void quoin_begin_output(void);

/// Ends a piece of output.
void quoin_end_output(void);

#endif
