// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A lock whose holder can wait until another thread says that something has changed.
///
/// A monitor as POSIX threads have it: Foundation's would bring all of Foundation in.
final class Condition: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  /// Makes a condition for which nobody waits.
  init() {
    mutex.initialize(to: pthread_mutex_t())
    condition.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(condition, nil)
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Runs a function that no other thread runs with this lock meanwhile.
  @inline(__always)
  func withLock<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }

  /// Gives the lock up until ``broadcast()`` is called, or for no reason; the caller has the lock.
  func wait() { pthread_cond_wait(condition, mutex) }

  /// Wakes all threads that wait.
  func broadcast() { pthread_cond_broadcast(condition) }
}
