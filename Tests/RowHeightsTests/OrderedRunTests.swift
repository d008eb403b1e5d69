// SPDX-License-Identifier: Apache-2.0

import RowHeights
import Synchronization
import Testing

@Suite struct OrderedRunTests {
  /// Counts across threads.
  final class Counter: Sendable {
    private let storage = Atomic(0)
    var count: Int { storage.load(ordering: .sequentiallyConsistent) }
    func add() { storage.add(1, ordering: .sequentiallyConsistent) }
  }

  /// Numbers that fail after the last, and say when they are waited for.
  struct NumberSource: InputSource {
    struct Broken: Error, Equatable {}
    let count: Int
    var failsAtEnd = true
    /// Every so many numbers the source has to wait; 0 for never.
    var pause = 0
    let read = Counter()
    let waits = Counter()
    var position = 0

    init(count: Int) { self.count = count }

    var isReady: Bool { pause == 0 || position % pause != 0 }

    mutating func next() throws(Broken) -> Int? {
      guard position < count else {
        if failsAtEnd { throw Broken() }
        return nil
      }
      defer { position += 1 }
      read.add()
      return position
    }

    mutating func willWait() throws(Broken) { waits.add() }
  }

  /// Everything that is left of a run.
  static func drain<Source, Output>(
    _ run: OrderedRun<Source, Output>
  ) throws -> [Output] {
    var outputs: [Output] = []
    while let output = try run.next() { outputs.append(output) }
    return outputs
  }

  @Test(arguments: [1, 2, 5], [1, 3, 128])
  func `outputs come in the order of the inputs`(workers: Int, batchSize: Int) throws {
    for count in [0, 1, 127, 128, 129, 2000] {
      let run = OrderedRun(
        SequenceSource(0..<count), workers: workers, batchSize: batchSize
      ) { { $0 * $0 } }
      #expect(try Self.drain(run) == (0..<count).map { $0 * $0 })
      #expect(run.next() == nil)
    }
  }

  @Test func `each worker has a state of its own`() throws {
    let made = Counter()
    let run = OrderedRun(SequenceSource(0..<1000), workers: 3, batchSize: 10) {
      made.add()
      var own = 0
      return { (_: Int) -> Int in
        own += 1
        return own
      }
    }
    let outputs = try Self.drain(run)
    #expect(made.count <= 3)
    #expect((outputs.max() ?? 0) <= 1000 && outputs.first == 1)
  }

  @Test func `nothing is read beyond the bound before outputs are taken`() throws {
    let source = NumberSource(count: 10_000)
    let run = OrderedRun(source, workers: 2, batchSize: 10) { { (number: Int) in number } }
    #expect(source.read.count == 0)
    #expect(try run.next() == 0)
    // Four batches of ten for each of two workers.
    #expect(source.read.count == 4 * 2 * 10)
    for _ in 1..<10 { _ = try run.next() }
    #expect(source.read.count == 4 * 2 * 10)
    #expect(try run.next() == 10)
    #expect(source.read.count == 4 * 2 * 10 + 10)
  }

  @Test(arguments: [1, 4])
  func `a failure of the source comes after the outputs before it`(workers: Int) throws {
    let run = OrderedRun(NumberSource(count: 300), workers: workers) { { (number: Int) in number } }
    for number in 0..<300 { #expect(try run.next() == number) }
    #expect(throws: NumberSource.Broken.self) { try run.next() }
    #expect(try run.next() == nil)
  }

  @Test func `a run waits for its source only after every output was taken`() throws {
    var source = NumberSource(count: 30)
    source.failsAtEnd = false
    source.pause = 10
    let run = OrderedRun(source, workers: 2, batchSize: 4) { { (number: Int) in number } }
    for number in 0..<30 {
      #expect(try run.next() == number)
      #expect(source.read.count <= (number / 10 + 1) * 10)
      #expect(source.waits.count == number / 10 + 1)
    }
    #expect(try run.next() == nil)
  }

  @Test func `a cancelled run gives nothing more and its workers stop`() throws {
    let worked = Counter()
    let source = NumberSource(count: 1_000_000)
    let run = OrderedRun(source, workers: 2, batchSize: 10) {
      { (number: Int) in
        worked.add()
        return number
      }
    }
    #expect(try run.next() == 0)
    run.cancel()
    #expect(try run.next() == nil)
    #expect(source.read.count == 4 * 2 * 10 && worked.count <= 4 * 2 * 10)
  }

  @Test(arguments: [1, 3])
  func `a task awaits the outputs`(workers: Int) async throws {
    let run = OrderedRun(SequenceSource(0..<1000), workers: workers, batchSize: 7) { { $0 + 1 } }
    var outputs: [Int] = []
    while let output = try await run.nextOutput() { outputs.append(output) }
    #expect(outputs == Array(1...1000))
  }

  @Test func `cancelling a task cancels the run that it awaits`() async throws {
    let worked = Counter()
    let task = Task {
      let run = OrderedRun(SequenceSource(0...), workers: 2, batchSize: 5) {
        { (number: Int) in
          worked.add()
          return number
        }
      }
      while let output = try await run.nextOutput() {
        if output == 100 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    // The batches that were under way, and the one with the number 100.
    #expect(worked.count <= 105 + 4 * 2 * 5)
  }

  /// A source of heavy inputs that counts them.
  private struct HeavySource: InputSource {
    final class Counter { var count = 0 }
    let counter: Counter
    let weight: Int
    mutating func next() -> Int? {
      counter.count += 1
      return counter.count
    }
    func weight(of input: Int) -> Int { weight }
  }

  @Test(arguments: [(1 << 30, 1), (1 << 24, 1), (1 << 22, 4), (1 << 16, 16 * 16), (0, 1024)])
  func `heavy inputs are not read far ahead`(_ weight: Int, _ atMost: Int) {
    let counter = HeavySource.Counter()
    let run = OrderedRun(HeavySource(counter: counter, weight: weight), workers: 2) { { $0 } }
    #expect(run.next() == 1)
    #expect(counter.count <= atMost)
    for number in 2...3000 {
      #expect(run.next() == number)
      #expect(counter.count <= number + atMost + 128)
    }
  }
}
