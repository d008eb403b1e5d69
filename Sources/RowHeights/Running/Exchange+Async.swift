// SPDX-License-Identifier: Apache-2.0

// In a file of its own, and what waits is a function and not a continuation: so a program in which
// no task waits needs nothing of Swift's library for concurrency.

extension Exchange {
  /// The outputs of a batch; suspends until they are there; nil if the run is over.
  func outputs(_ number: Int, isolation: isolated (any Actor)? = #isolation) async -> [Output]? {
    await withCheckedContinuation(isolation: isolation) { continuation in
      take(number) { continuation.resume(returning: $0) }
    }
  }
}
