// SPDX-License-Identifier: Apache-2.0

/// Records to heights: on several threads, in the order of the records, summed and cached.
///
/// A record that has no height gives an outcome with its error, and the run goes on. The outcomes,
/// the sums and ``tally`` do not depend on the number of workers. Memory is bounded as in an
/// ``OrderedRun``.
///
/// A cache that fails does not end the run: rows are then measured without it, and ``cacheFailure``
/// has the reason.
///
/// A run belongs to one task or thread. Releasing it cancels it; heights that it added to a cache
/// since the last commit are then found after the cache's next commit.
public final class HeightRun<Source: InputSource, Identity: Sendable> {
  @usableFromInline let ledger: RunLedger
  @usableFromInline let run: OrderedRun<Source, DraftRow<Identity>>

  /// Starts a run over inputs that become records on the workers.
  ///
  /// - Parameters:
  ///   - workers: The number of threads, at least 1; one for each core if nil.
  ///   - batchSize: The most inputs that a worker takes at a time.
  ///   - read: Makes the record of an input.
  ///   - identify: Makes the identity that the outcome keeps. It gets the input and its record, or
  ///     nil if the input could not be read as a record.
  public init(
    _ source: Source, measurer rows: RowMeasurer, workers: Int? = nil, batchSize: Int = 128,
    read: @escaping @Sendable (Source.Input) throws -> RecordValue,
    identify: @escaping @Sendable (Source.Input, RecordValue?) -> Identity
  ) {
    ledger = RunLedger(rows)
    let work = RowWork(rows: rows, read: read, identify: identify)
    run = OrderedRun(
      source, workers: workers, batchSize: batchSize, aroundBatch: rows.aroundBatch,
      makeWorker: work.makeWorker)
  }

  /// The counts so far.
  public var tally: RunTally { ledger.tally }

  /// Why the cache was given up; nil while it works, and for a run without a cache.
  public var cacheFailure: HeightCacheError? { ledger.cacheFailure }

  /// The sum of all heights so far, in points, for each width: the offset of the next row.
  public var contentHeights: [Double] { ledger.contentHeights }

  /// The sum of all heights so far at the first width, in points.
  public var contentHeight: Double { contentHeights[0] }

  /// Waits for the next row, in the order of the records, and returns it; nil after the last.
  ///
  /// After the last row the heights that were kept are committed.
  ///
  /// - Throws: The source's error; nothing if the source cannot fail.
  @inlinable
  public func next() throws(Source.Failure) -> RowOutcome<Identity>? {
    guard let draft = try run.next() else {
      ledger.commit()
      return nil
    }
    return place(draft)
  }

  /// Suspends until the next row is measured, and returns it; nil after the last.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or the source's error.
  public func nextRow(
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> RowOutcome<Identity>? {
    guard let draft = try await run.nextOutput(isolation: isolation) else {
      ledger.commit()
      return nil
    }
    return place(draft)
  }

  /// Ends the run before its last row and commits the heights that were kept.
  public func stop() {
    run.cancel()
    ledger.commit()
  }

  /// Gives a row its index and offsets.
  @inlinable
  func place(_ draft: DraftRow<Identity>) -> RowOutcome<Identity> {
    let offsets = ledger.contentHeights
    let failure = ledger.add(draft.result)
    return RowOutcome(
      index: ledger.count - 1, offsets: offsets, draft: draft, failure: failure)
  }
}

/// The sums, counts and cache of a run, whatever identifies its rows.
@usableFromInline
final class RunLedger {
  // The counts and the sums are unchecked: each access is a statement that adds numbers, and the
  // cache, which may be the caller's, is used outside of any. It saves 1.7 % of the instructions
  // of a row of the template `mail`.

  /// The counts so far.
  @exclusivity(unchecked) private(set) var tally = RunTally()
  /// Why the cache was given up; nil while it works.
  private(set) var cacheFailure: HeightCacheError?
  /// The number of rows so far.
  @exclusivity(unchecked) @usableFromInline private(set) var count = 0
  private let rows: RowMeasurer
  @exclusivity(unchecked) private var sums: [HeightSum]
  /// The heights of the row at hand, in units.
  @exclusivity(unchecked) private var units: [Int]

  /// Begins a run.
  init(_ rows: RowMeasurer) {
    self.rows = rows
    sums = (0..<rows.heightCount).map { HeightSum(unit: rows.unit(of: $0)) }
    units = Array(repeating: 0, count: rows.heightCount)
  }

  /// The sum of all heights so far, in points, for each width.
  @usableFromInline var contentHeights: [Double] { sums.map { $0.points } }

  /// Adds the next row: counts it, and adds its heights to the sums and to the cache.
  ///
  /// - Returns: The reason why the row has no height; nil if it has.
  @usableFromInline
  func add(_ result: Result<MeasuredRow, any Error>) -> (any Error)? {
    count += 1
    switch result {
    case .success(let row):
      if let error = problem(with: row) {
        tally.countFailure()
        return error
      }
      tally.count(row)
      if !row.keys.isEmpty {
        usingCache { () throws(HeightCacheError) in try rows.keep(row) }
      }
      return nil
    case .failure(let error):
      tally.countFailure()
      return error
    }
  }

  /// Adds a row's heights to the sums, unless its function or one of them cannot be used.
  private func problem(with row: MeasuredRow) -> (any Error)? {
    if let function = row.function, let problem = rows.problem(with: function) { return problem }
    return add(row.heights)
  }

  /// Commits the heights that were kept.
  @usableFromInline
  func commit() {
    usingCache { () throws(HeightCacheError) in try rows.commit() }
  }

  /// Uses the cache, unless it has failed already; its first failure is kept.
  private func usingCache(_ action: () throws(HeightCacheError) -> Void) {
    guard cacheFailure == nil else { return }
    do throws(HeightCacheError) { try action() } catch { cacheFailure = error }
  }

  /// Adds a row's heights to the sums; a height that no table can hold is a failure, and none of
  /// them is added.
  private func add(_ heights: [Double]) -> RowOffsetError? {
    do throws(RowOffsetError) {
      for index in units.indices {
        units[index] = try sums[index].unit.units(height: heights[index])
      }
      for index in units.indices { sums[index].add(units: units[index]) }
      return nil
    } catch {
      return error
    }
  }
}

/// A row as a worker made it, before it has an index and offsets.
///
/// It is a class because it goes through several hands, and its parts would be retained in each.
@usableFromInline
final class DraftRow<Identity: Sendable>: Sendable {
  @usableFromInline let identity: Identity
  @usableFromInline let result: Result<MeasuredRow, any Error>

  init(identity: Identity, result: Result<MeasuredRow, any Error>) {
    self.identity = identity
    self.result = result
  }
}

/// The values that the workers of a run share.
private struct RowWork<Input: Sendable, Identity: Sendable>: Sendable {
  let rows: RowMeasurer
  let read: @Sendable (Input) throws -> RecordValue
  let identify: @Sendable (Input, RecordValue?) -> Identity

  /// Makes a worker with views of its own.
  @Sendable func makeWorker() -> (Input) -> DraftRow<Identity> {
    let worker = rows.makeWorker()
    return { input in
      var record: RecordValue?
      do {
        let value = try read(input)
        record = value
        let row = try worker.measure(value)
        return DraftRow(identity: identify(input, record), result: .success(row))
      } catch {
        return DraftRow(identity: identify(input, record), result: .failure(error))
      }
    }
  }
}

/// The result for one record of a run.
public struct RowOutcome<Identity: Sendable>: Sendable {
  /// The record's place in the input, from 0.
  public let index: Int
  /// The identity that `identify` made; for a run over records, the record.
  @inlinable public var identity: Identity { draft.identity }
  /// The row's top in points, for each width: the exact sum of the heights before it.
  public let offsets: [Double]
  /// The row's top at the first width, in points.
  public var offset: Double { offsets[0] }
  /// The row's heights, or the reason why it has none: `RecordError`, `RowOffsetError` for a height
  /// that no table can hold, or an error of reading the input.
  @inlinable public var result: Result<MeasuredRow, any Error> {
    failure.map { .failure($0) } ?? draft.result
  }
  @usableFromInline let draft: DraftRow<Identity>
  /// The reason why the row has no height; nil if it has.
  @usableFromInline let failure: (any Error)?

  @inlinable
  init(index: Int, offsets: [Double], draft: DraftRow<Identity>, failure: (any Error)?) {
    self.index = index
    self.offsets = offsets
    self.draft = draft
    self.failure = failure
  }
}
