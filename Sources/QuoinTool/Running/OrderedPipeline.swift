// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Works on batches of records on several threads and hands the results on in input order.
///
/// Each thread makes its own worker, so that a worker may hold what must not be shared (a view
/// tree). The calling thread reads and writes; memory is bounded, since at most
/// `4 * jobs` batches are under way. The results do not depend on the number of threads.
struct OrderedPipeline<Output: Sendable>: Sendable {
  /// The number of worker threads, at least 1.
  let jobs: Int
  /// Makes a worker on its own thread.
  let makeWorker: @Sendable () -> (InputRecord) -> Output

  /// The most records that one batch holds.
  private static var batchSize: Int { 128 }

  /// Reads all records, works on them, and passes each result to `write` in the records' order.
  ///
  /// While input is slow in coming, results are written as soon as they are there; `idle` is then
  /// called, and may flush.
  func run(
    _ reader: RecordReader, write: (Output) throws -> Void, idle: () throws -> Void
  ) throws {
    let exchange = Exchange<Output>()
    for _ in 0..<jobs { startWorker(exchange) }
    defer { exchange.close() }
    var read = 0
    var written = 0
    var isAtEnd = false
    while !isAtEnd || written < read {
      let mayRead = !isAtEnd && read - written < 4 * jobs
      if mayRead, written == read || reader.isReady {
        if written == read { try idle() }
        let batch = try nextBatch(reader)
        if batch.isEmpty { isAtEnd = true } else { exchange.submit(batch, number: read) }
        if !batch.isEmpty { read += 1 }
      } else {
        for output in exchange.take(number: written) { try write(output) }
        written += 1
      }
    }
  }

  /// Reads records until a batch is full or no more can be had without waiting.
  private func nextBatch(_ reader: RecordReader) throws -> [InputRecord] {
    var batch: [InputRecord] = []
    while batch.count < Self.batchSize, batch.isEmpty || reader.isReady {
      guard let record = try reader.next() else { break }
      batch.append(record)
    }
    return batch
  }

  private func startWorker(_ exchange: Exchange<Output>) {
    let makeWorker = makeWorker
    let thread = Thread {
      let work = makeWorker()
      while let (number, batch) = exchange.nextBatch() {
        exchange.deliver(batch.map(work), number: number)
      }
    }
    // Deeply nested views are laid out by recursion.
    thread.stackSize = 16 << 20
    thread.start()
  }
}

/// The table over which reader, workers and writer pass batches; all access is under one lock.
private final class Exchange<Output: Sendable>: @unchecked Sendable {
  private let condition = NSCondition()
  private var waiting: [(number: Int, batch: [InputRecord])] = []
  private var finished: [Int: [Output]] = [:]
  private var isClosed = false

  /// Offers a batch to the workers.
  func submit(_ batch: [InputRecord], number: Int) {
    condition.withLock { waiting.append((number, batch)) }
    condition.broadcast()
  }

  /// The next batch to work on; waits for one; nil when there will be no more.
  func nextBatch() -> (number: Int, batch: [InputRecord])? {
    condition.withLock {
      while waiting.isEmpty, !isClosed { condition.wait() }
      return waiting.isEmpty || isClosed ? nil : waiting.removeFirst()
    }
  }

  /// Hands in the results of a batch.
  func deliver(_ outputs: [Output], number: Int) {
    condition.withLock { finished[number] = outputs }
    condition.broadcast()
  }

  /// The results of a batch; waits for them.
  func take(number: Int) -> [Output] {
    condition.withLock {
      while true {
        if let outputs = finished.removeValue(forKey: number) { return outputs }
        condition.wait()
      }
    }
  }

  /// Sends the workers home.
  func close() {
    condition.withLock { isClosed = true }
    condition.broadcast()
  }
}
