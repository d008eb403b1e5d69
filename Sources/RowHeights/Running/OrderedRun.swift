// SPDX-License-Identifier: Apache-2.0

/// Processes inputs on several threads and returns the outputs in the order of the inputs.
///
/// The caller pulls: inputs are read only when it asks for outputs, and only up to a bound. At most
/// four batches per worker are in progress, and fewer of heavy inputs, so memory is bounded for any
/// length of input and any pace of taking outputs.
///
/// Each worker has a thread of its own, so it may have state that must not be shared, such as a
/// tree of views. Where the system has no more threads there are fewer workers, and without any the
/// caller works. If each output depends on its input alone, the outputs do not depend on the
/// number of workers.
///
///     let run = OrderedRun(SequenceSource(1...1000)) { { number in number * number } }
///     while let square = run.next() { print(square) }
///
/// Reading inputs and returning outputs is compiled for the caller's types, since a run of cheap
/// outputs would else spend most of its own thread's time on generic code.
///
/// A run ends when its inputs do. Calling ``cancel()`` or releasing the run cancels it; its workers
/// then stop after their present input. A run belongs to one task or thread.
public final class OrderedRun<Source: InputSource, Output: Sendable> {
  /// Passes batches to the workers and back.
  @usableFromInline let exchange = Exchange<Source.Input, Output>()
  @usableFromInline var source: Source
  @usableFromInline let batchSize: Int
  @usableFromInline let batchLimit: Int
  @usableFromInline var end: End?
  /// The number of batches given to the workers.
  @usableFromInline var submittedCount = 0
  /// The number of batches that came back.
  @usableFromInline var takenCount = 0
  /// The weights of the batches that were given to the workers and have not come back, in order.
  @usableFromInline var weights: [Int] = []
  /// The outputs of the batch that came back last which were not returned yet, the next one last:
  /// so each is moved out, and none copied. Unchecked: the last one is removed in one statement.
  @exclusivity(unchecked) @usableFromInline var batch: [Output] = []

  /// The weight of a batch, in bytes, from which on no input is added to it.
  @usableFromInline static var heavyBatch: Int { 1 << 20 }
  /// The weight of the batches in progress from which on no batch is read ahead.
  @usableFromInline static var heavyRun: Int { 1 << 24 }

  /// How the inputs ended.
  @usableFromInline enum End {
    case finished
    case failed(Source.Failure)
  }

  /// Starts a run.
  ///
  /// - Parameters:
  ///   - workers: The number of threads, at least 1; one for each core if nil.
  ///   - batchSize: The greatest number of inputs that a worker takes at a time, at least 1. Small
  ///     batches return earlier; large ones cost less.
  ///   - makeWorker: Makes a worker, on the worker's own thread.
  public convenience init(
    _ source: Source, workers: Int? = nil, batchSize: Int = 128,
    makeWorker: @escaping @Sendable () -> (Source.Input) -> Output
  ) {
    self.init(
      source, workers: workers, batchSize: batchSize, aroundBatch: { $0() }, makeWorker: makeWorker)
  }

  /// The size of a worker's stack: deeply nested views are laid out by recursion.
  static var standardStackSize: Int { 16 << 20 }

  /// Starts a run whose workers call `aroundBatch` with the work on each batch.
  init(
    _ source: Source, workers: Int?, batchSize: Int, stackSize: Int = standardStackSize,
    aroundBatch: @escaping @Sendable (() -> Void) -> Void,
    makeWorker: @escaping @Sendable () -> (Source.Input) -> Output
  ) {
    let workers = workers ?? max(1, WorkerThread.coreCount)
    precondition(
      workers >= 1 && batchSize >= 1,
      "A run needs at least 1 worker and batches of at least 1, not \(workers) and \(batchSize).")
    self.source = source
    self.batchSize = batchSize
    batchLimit = 4 * workers
    var count = 0
    // Under a limit of memory each thread leaves room for what it does, and for the caller.
    while count < workers,
      count == 0 || WorkerThread.isFree(stackSize + (count + 2) * WorkerThread.room),
      exchange.startWorker(stackSize: stackSize, aroundBatch, makeWorker)
    {
      count += 1
    }
    // Without any thread the caller works.
    if count == 0 { exchange.work(with: exchange.worker(aroundBatch, makeWorker)) }
  }

  deinit { exchange.close() }

  /// The next output, in the order of the inputs; nil after the last, or when cancelled.
  ///
  /// Waits for it. Outputs of all inputs before a failure of the source come before the failure.
  ///
  /// - Throws: The source's error, once.
  @inlinable
  public func next() throws(Source.Failure) -> Output? {
    while true {
      if let output = nextAtHand() { return output }
      guard let number = try numberOfNextBatch() else { return nil }
      guard let outputs = exchange.take(number) else { return nil }
      accept(outputs)
    }
  }

  /// Ends the run: no more outputs come, and the workers stop after their present inputs.
  public func cancel() {
    exchange.close()
    end = .finished
    takenCount = submittedCount
    weights = []
    batch = []
  }

  // MARK: - Batches

  /// The next output of the batch that came back last.
  @inlinable
  func nextAtHand() -> Output? { batch.popLast() }

  /// Reads ahead up to the bound and returns the number of the batch that is due; nil at the end.
  @inlinable
  func numberOfNextBatch() throws(Source.Failure) -> Int? {
    while end == nil, submittedCount - takenCount < batchLimit {
      let isReady = source.isReady
      guard isReady || submittedCount == takenCount else { break }
      guard weights.reduce(0, +) < Self.heavyRun else { break }
      let (batch, weight) = readBatch(isReady: isReady)
      guard !batch.isEmpty else { break }
      weights.append(weight)
      exchange.submit(batch, number: submittedCount)
      submittedCount += 1
    }
    if takenCount < submittedCount { return takenCount }
    if case .failed(let error) = end {
      end = .finished
      throw error
    }
    return nil
  }

  /// Stores the outputs of the batch that was due.
  @inlinable
  func accept(_ outputs: consuming [Output]) {
    takenCount += 1
    weights.removeFirst()
    outputs.reverse()
    batch = outputs
  }

  /// Reads inputs until a batch is full or the next one would have to be waited for.
  @inlinable
  func readBatch(isReady: Bool) -> (batch: [Source.Input], weight: Int) {
    var batch: [Source.Input] = []
    var weight = 0
    do throws(Source.Failure) {
      if !isReady { try source.willWait() }
      while batch.count < batchSize, weight < Self.heavyBatch, batch.isEmpty || source.isReady {
        guard let input = try source.next() else {
          end = .finished
          break
        }
        weight += source.weight(of: input)
        batch.append(input)
      }
    } catch {
      end = .failed(error)
    }
    return (batch, weight)
  }
}
