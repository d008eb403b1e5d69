// SPDX-License-Identifier: Apache-2.0

extension Exchange {
  /// Starts a thread that works until the run is over; false if the system has none left.
  func startWorker(
    stackSize: Int, _ aroundBatch: @escaping @Sendable (() -> Void) -> Void,
    _ makeWorker: @escaping @Sendable () -> (Input) -> Output
  ) -> Bool {
    WorkerThread.start(stackSize: stackSize) {
      let work = self.worker(aroundBatch, makeWorker)
      while work() {}
    }
  }

  /// A worker: each call works on a batch, and is false when the run is over.
  func worker(
    _ aroundBatch: @escaping @Sendable (() -> Void) -> Void,
    _ makeWorker: @Sendable () -> (Input) -> Output
  ) -> () -> Bool {
    let work = makeWorker()
    return {
      guard let (number, batch) = self.nextBatch() else { return false }
      var outputs: [Output] = []
      aroundBatch { outputs = self.outputs(of: batch, work) }
      if self.isClosed { return false }
      self.deliver(&outputs, number: number)
      return true
    }
  }

  /// The outputs of a batch; those of its first inputs if the run is over.
  ///
  /// Appending to an array of a type that is not known here would look the array's type up for
  /// each output.
  private func outputs(of batch: [Input], _ work: (Input) -> Output) -> [Output] {
    Array(unsafeUninitializedCapacity: batch.count) { room, count in
      for input in batch where !isClosed {
        room.initializeElement(at: count, to: work(input))
        count += 1
      }
    }
  }
}
