// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// Threads that run a function at the same time, for tests of what threads share.
public enum ThreadTeam {
  /// Runs a function on several threads and returns the results by the thread's number.
  ///
  /// Every thread waits for the last one before it begins, so that their first uses of shared
  /// objects coincide. They are threads rather than tasks, because there may be fewer threads for
  /// tasks than the test asks for.
  ///
  /// - Throws: The error of the thread with the lowest number that failed.
  public static func run<Output: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) throws -> Output
  ) throws -> [Output] {
    let results = Mutex<[Int: Result<Output, any Error>]>([:])
    let gate = Gate(count: count)
    for number in 0..<count {
      let thread = Thread {
        gate.arrive()
        let result = Result { try body(number) }
        results.withLock { $0[number] = result }
        gate.leave()
      }
      // The stack of the threads of a run.
      thread.stackSize = 16 << 20
      thread.start()
    }
    gate.waitForAllToLeave()
    return try results.withLock { results in
      try (0..<count).compactMap { try results[$0]?.get() }
    }
  }

  /// Holds threads until all have arrived, and a caller until all have left.
  private final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    // The condition guards both.
    private var arriving: Int
    private var leaving: Int

    init(count: Int) {
      arriving = count
      leaving = count
    }

    func arrive() {
      condition.withLock {
        arriving -= 1
        condition.broadcast()
        while arriving > 0 { condition.wait() }
      }
    }

    func leave() {
      condition.withLock {
        leaving -= 1
        condition.broadcast()
      }
    }

    func waitForAllToLeave() {
      condition.withLock { while leaving > 0 { condition.wait() } }
    }
  }
}
