// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Objects that one thread uses at a time, kept between calls: what they learned serves the next.
final class IdlePool<Object>: Sendable {
  /// An object that is among the idle ones or with its borrower, never with two.
  private struct Lent: @unchecked Sendable {
    let object: Object
  }

  private let idle = Mutex<[Lent]>([])
  private let make: @Sendable () -> Object

  /// A pool whose objects are made when a thread needs one and none is idle.
  init(make: @escaping @Sendable () -> Object) { self.make = make }

  /// Lends an object to the calling thread.
  func withObject<Result, Failure>(
    _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lent = idle.withLock { $0.popLast() } ?? Lent(object: make())
    defer { idle.withLock { $0.append(lent) } }
    return try body(lent.object)
  }
}
