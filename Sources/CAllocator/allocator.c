// SPDX-License-Identifier: Apache-2.0

// An allocator that ends the program with a sentence where it would fail.
//
// Swift ends a program that gets no memory by a trap, without a word. C libraries go on: HarfBuzz
// gives texts that were not shaped, and so heights that are wrong. So the functions stand before
// those of the C library, for all libraries of the program, pass on to whatever comes next (the C
// library's, or an allocator that was preloaded) and look at the result.

#define _GNU_SOURCE
#include "CAllocator.h"

#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

// --- The end ---------------------------------------------------------------------------------

static pthread_mutex_t output = PTHREAD_MUTEX_INITIALIZER;

void quoin_begin_output(void) { pthread_mutex_lock(&output); }

void quoin_end_output(void) { pthread_mutex_unlock(&output); }

// The exit code of internal errors, after BSD's sysexits.h.
enum { software_error = 70 };

// Writes a sentence and ends the program; nothing here needs memory.
static _Noreturn void end_program(const char *sentence) {
  static atomic_flag has_begun = ATOMIC_FLAG_INIT;
  // Another thread is about to end the program.
  while (atomic_flag_test_and_set(&has_begun)) pause();
  // What another thread is writing is written to its end: rows are whole lines.
  pthread_mutex_lock(&output);
  size_t length = strlen(sentence);
  while (length > 0) {
    ssize_t count = write(STDERR_FILENO, sentence, length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    sentence += count;
    length -= (size_t)count;
  }
  _exit(software_error);
}

static _Noreturn void end_without_memory(void) {
  end_program(
      "error: the memory is used up; fewer threads (--jobs 1) or shorter records need less, or the "
      "limit (ulimit -v) can be raised\n");
}

// --- The allocator ---------------------------------------------------------------------------

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define HAS_SANITIZER
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// The next functions of these names; the C library's own until they are looked up.
static void *(*next_malloc)(size_t) = __libc_malloc;
static void *(*next_calloc)(size_t, size_t) = __libc_calloc;
static void *(*next_realloc)(void *, size_t) = __libc_realloc;
static void *(*next_memalign)(size_t, size_t) = __libc_memalign;

// Comes with the first allocation, when there is one thread: a preloaded allocator must not be
// asked to free what the C library allocated before.
static void look_up(void) {
  static atomic_bool is_done;
  if (atomic_load_explicit(&is_done, memory_order_relaxed)) return;
  atomic_store_explicit(&is_done, true, memory_order_relaxed);
  void *found;
  if ((found = dlsym(RTLD_NEXT, "malloc"))) memcpy(&next_malloc, &found, sizeof found);
  if ((found = dlsym(RTLD_NEXT, "calloc"))) memcpy(&next_calloc, &found, sizeof found);
  if ((found = dlsym(RTLD_NEXT, "realloc"))) memcpy(&next_realloc, &found, sizeof found);
  if ((found = dlsym(RTLD_NEXT, "memalign"))) memcpy(&next_memalign, &found, sizeof found);
}

// A result that is not null, or the end. A size that no memory has is the caller's mistake, of
// which it hears.
static inline void *checked(void *result, size_t size) {
  if (__builtin_expect(!result, 0) && size > 0 && size <= PTRDIFF_MAX) end_without_memory();
  return result;
}

void *malloc(size_t size) {
  look_up();
  return checked(next_malloc(size), size);
}

void *calloc(size_t count, size_t size) {
  look_up();
  size_t total;
  if (__builtin_mul_overflow(count, size, &total)) total = SIZE_MAX;
  return checked(next_calloc(count, size), total);
}

void *realloc(void *block, size_t size) {
  look_up();
  return checked(next_realloc(block, size), size);
}

void *memalign(size_t alignment, size_t size) {
  look_up();
  void *result = next_memalign(alignment, size);
  return result || errno != ENOMEM ? result : checked(result, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  // Powers of 2 that are multiples of a pointer's size (POSIX).
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  void *block = memalign(alignment, size);
  if (!block) return ENOMEM;
  *result = block;
  return 0;
}

#endif

void quoin_return_large_blocks(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 1 << 18);
  mallopt(M_TRIM_THRESHOLD, 1 << 18);
#endif
}

// --- The stack -------------------------------------------------------------------------------

// The part of the main thread's stack that it may grow by.
static uintptr_t lowest_stack, highest_stack;
// What happened at faults before.
static struct sigaction usual_action;

// Ends the program if the stack cannot grow, and leaves other faults as they are.
static void handle_fault(int signal, siginfo_t *info, void *context) {
  (void)context;
  uintptr_t address = (uintptr_t)info->si_addr;
  if (address >= lowest_stack && address < highest_stack) end_without_memory();
  sigaction(signal, &usual_action, NULL);
}

void quoin_watch_stack(void) {
  static char own_stack[1 << 15];
  struct rlimit limit;
  uintptr_t here = (uintptr_t)__builtin_frame_address(0);
  if (getrlimit(RLIMIT_STACK, &limit) != 0) return;
  rlim_t size = limit.rlim_cur == RLIM_INFINITY ? (rlim_t)1 << 30 : limit.rlim_cur;
  highest_stack = here;
  lowest_stack = here > size ? here - (uintptr_t)size : 0;
  stack_t stack = {.ss_sp = own_stack, .ss_size = sizeof own_stack};
  struct sigaction action = {.sa_sigaction = handle_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
  if (sigaltstack(&stack, NULL) == 0) sigaction(SIGSEGV, &action, &usual_action);
}
