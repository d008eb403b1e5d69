// SPDX-License-Identifier: Apache-2.0
//
// Tells ThreadSanitizer what a contended Swift `Mutex` orders; Scripts/sanitize.sh preloads it.
//
// A program's own code has the fast path of Swift's Mutex, and ThreadSanitizer sees its atomic
// operations. The slow path, for a lock that another thread holds, is in libswiftSynchronization,
// which is not instrumented. Without this file each use of a contended lock is reported as a race.
//
// Observed in Swift 6.3.1 on Linux: `_MutexHandle._lockSlow(_:)` takes the handle as `self`, and the
// handle's first and only field is the lock's word. `Swift access race` in `withLock` closures
// of ThreadTests tells when the names have changed.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// ThreadSanitizer's; absent in other programs that are started with this library.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SELF __attribute__((swift_context))

typedef __attribute__((swiftcall)) void Lock(uint32_t thread, SELF void *handle);
typedef __attribute__((swiftcall)) void Unlock(SELF void *handle);

__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF void *handle) __asm__(LOCK);
__attribute__((swiftcall)) void unlock_slow(SELF void *handle) __asm__(UNLOCK);

// Looked up once, before a second thread exists; other programs than Swift's have neither.
static Lock *lock;
static Unlock *unlock;

__attribute__((constructor)) static void find(void) {
  lock = (Lock *)dlsym(RTLD_NEXT, LOCK);
  unlock = (Unlock *)dlsym(RTLD_NEXT, UNLOCK);
}

__attribute__((swiftcall)) void lock_slow(uint32_t thread, SELF void *handle) {
  lock(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

__attribute__((swiftcall)) void unlock_slow(SELF void *handle) {
  if (__tsan_release) __tsan_release(handle);
  unlock(handle);
}
