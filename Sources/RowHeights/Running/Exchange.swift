// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Passes batches between a run and its workers; one lock guards all of it.
@usableFromInline
final class Exchange<Input: Sendable, Output: Sendable>: @unchecked Sendable {
  private let condition = Condition()
  private let closed = Atomic(false)
  private var waiting: [(number: Int, batch: [Input])] = []
  private var finished: [Int: [Output]] = [:]
  /// The task that waits for a batch, and the number of that batch.
  private var waiter: (number: Int, continuation: CheckedContinuation<[Output]?, Never>)?

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

  /// The outputs of a batch; suspends until they are there; nil if the run is over.
  func outputs(_ number: Int, isolation: isolated (any Actor)? = #isolation) async -> [Output]? {
    workIfAlone(upTo: number)
    return await withCheckedContinuation(isolation: isolation) { continuation in
      let (outputs, isOver) = condition.withLock { () -> ([Output]?, Bool) in
        if let outputs = finished.removeValue(forKey: number) { return (outputs, true) }
        if !isClosed { waiter = (number, continuation) }
        return (nil, isClosed)
      }
      if isOver { continuation.resume(returning: outputs) }
    }
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
    waiter?.continuation.resume(returning: nil)
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
    let waiter = condition.withLock { () -> CheckedContinuation<[Output]?, Never>? in
      guard self.waiter?.number == number else {
        finished[number] = outputs
        // Before the run can take them.
        outputs = []
        return nil
      }
      defer { self.waiter = nil }
      return self.waiter?.continuation
    }
    if let waiter { waiter.resume(returning: outputs) } else { condition.broadcast() }
    outputs = []
  }
}
