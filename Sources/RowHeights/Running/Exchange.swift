// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Passes batches between a run and its workers; one lock guards all of it.
@usableFromInline
final class Exchange<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  private let condition = Condition()
  private let closed = Atomic(false)
  private var waiting: [(number: Int, batch: [Input])] = []
  private var finished: [Int: [Output]] = [:]
  /// What waits for a batch without a thread, and the number of that batch.
  private var waiter: (number: Int, resume: ([Output]?) -> Void)?

  /// The worker of a run that has no threads; works on a batch.
  private var ownWorker: (() -> Bool)?

  /// Whether the run is over; workers check it before each input.
  var isClosed: Bool { closed.load(ordering: .relaxed) }

  // MARK: - The run's side

  /// Has the run's own thread work, with a worker that works on the next batch at each call.
  func work(with worker: @escaping () -> Bool) { condition.withLock { ownWorker = worker } }

  /// Works on the batches up to one if the run has no threads.
  private func workIfAlone(upTo number: Int) {
    guard let ownWorker = condition.withLock({ ownWorker }) else { return }
    while condition.withLock({ finished[number] == nil && !waiting.isEmpty }), ownWorker() {}
  }

  /// Offers a batch to the workers.
  @usableFromInline
  func submit(_ batch: [Input], number: Int) {
    condition.withLock { waiting.append((number, batch)) }
    condition.broadcast()
  }

  /// The outputs of a batch; waits for them; nil if the run is over.
  @usableFromInline
  func take(_ number: Int) -> [Output]? {
    workIfAlone(upTo: number)
    return condition.withLock {
      while true {
        if let outputs = finished.removeValue(forKey: number) { return outputs }
        if isClosed { return nil }
        condition.wait()
      }
    }
  }

  /// Calls a function with the outputs of a batch as soon as they are there, at once or on a
  /// worker's thread; with nil if the run is over.
  func take(_ number: Int, resume: @escaping ([Output]?) -> Void) {
    workIfAlone(upTo: number)
    let (outputs, isOver) = condition.withLock { () -> ([Output]?, Bool) in
      if let outputs = finished.removeValue(forKey: number) { return (outputs, true) }
      if !isClosed { waiter = (number, resume) }
      return (nil, isClosed)
    }
    if isOver { resume(outputs) }
  }

  /// Ends the run: the workers stop, and a caller that waits for outputs gets nil.
  func close() {
    let waiter = condition.withLock {
      closed.store(true, ordering: .relaxed)
      waiting = []
      ownWorker = nil
      defer { self.waiter = nil }
      return self.waiter
    }
    condition.broadcast()
    waiter?.resume(nil)
  }

  // MARK: - The workers' side

  /// The next batch to work on; waits for one; nil when the run is over.
  func nextBatch() -> (number: Int, batch: [Input])? {
    condition.withLock {
      while waiting.isEmpty, !isClosed { condition.wait() }
      return isClosed ? nil : waiting.removeFirst()
    }
  }

  /// Delivers the outputs of a batch.
  ///
  /// - Parameter outputs: Empty afterwards, so that the run is the only owner of the outputs and
  ///   need not copy them.
  func deliver(_ outputs: inout [Output], number: Int) {
    let waiter = condition.withLock { () -> (([Output]?) -> Void)? in
      guard self.waiter?.number == number else {
        finished[number] = outputs
        // Before the run can take them.
        outputs = []
        return nil
      }
      defer { self.waiter = nil }
      return self.waiter?.resume
    }
    if let waiter { waiter(outputs) } else { condition.broadcast() }
    outputs = []
  }
}
