// SPDX-License-Identifier: Apache-2.0

extension OrderedRun {
  /// The next output, in the order of the inputs; nil after the last.
  ///
  /// Suspends the task while the workers work. The source is read on the task itself, so a source
  /// that waits for its inputs belongs on a thread of its own, with ``next()``.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, which cancels the run; or the source's
  ///   error, once.
  public func nextOutput(isolation: isolated (any Actor)? = #isolation) async throws -> Output? {
    while true {
      if Task.isCancelled {
        cancel()
        throw CancellationError()
      }
      if let output = nextAtHand() { return output }
      guard let number = try numberOfNextBatch() else { return nil }
      let exchange = exchange
      let outputs = await withTaskCancellationHandler {
        await exchange.outputs(number, isolation: isolation)
      } onCancel: {
        exchange.close()
      }
      if let outputs {
        accept(outputs)
      } else if !Task.isCancelled {
        return nil
      }
    }
  }
}
