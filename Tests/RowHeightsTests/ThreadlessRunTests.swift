// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import RowHeights

/// Runs where the system has no thread to give.
@Suite struct ThreadlessRunTests {
  /// More than any address space has.
  private static let impossible = 1 << 50

  private func run(
    _ count: Int, workers: Int
  ) -> OrderedRun<SequenceSource<Range<Int>>, Int> {
    OrderedRun(
      SequenceSource(0..<count), workers: workers, batchSize: 7, stackSize: Self.impossible,
      aroundBatch: { $0() }
    ) {
      { (number: Int) in number * 3 }
    }
  }

  @Test(arguments: [1, 4])
  func `the caller works where there are no threads`(workers: Int) async throws {
    let expected = (0..<1000).map { $0 * 3 }
    var outputs: [Int] = []
    let first = run(1000, workers: workers)
    while let output = first.next() { outputs.append(output) }
    #expect(outputs == expected)
    outputs = []
    let second = run(1000, workers: workers)
    while let output = try await second.nextOutput() { outputs.append(output) }
    #expect(outputs == expected)
  }

  @Test func `a run without threads ends early, and releases its worker`() {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      let run = OrderedRun(
        SequenceSource(0..<100), workers: 1, batchSize: 7, stackSize: Self.impossible,
        aroundBatch: { $0() }
      ) {
        { (number: Int) in
          withExtendedLifetime(object) { number }
        }
      }
      #expect(run.next() == 0)
      run.cancel()
      #expect(run.next() == nil)
    }
    #expect(held == nil)
  }

  @Test func `a thread that cannot be had is told, and its work released`() {
    final class Held: Sendable {}
    weak var held: Held?
    do {
      let object = Held()
      held = object
      #expect(
        !WorkerThread.start(stackSize: Self.impossible) { withExtendedLifetime(object) {} })
    }
    #expect(held == nil)
  }
}
