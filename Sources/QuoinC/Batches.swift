// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import CellTemplates
import QuoinTablesC
import RowHeights

/// The records of a batch that failed, for C.
final class FailuresObject: Sendable {
  let records: [Int]
  let messages: [ConstantText]

  init(_ failures: [(record: Int, message: String)]) {
    records = failures.map(\.record)
    messages = failures.map { ConstantText($0.message) }
  }
}

extension quoin_failures {
  func object() throws(CallFailure) -> FailuresObject {
    try HandleTable.shared.object(id, "failures")
  }
}

@c @implementation
public func quoin_failures_count(
  _ failures: quoin_failures, _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let count = try count.required("count")
    count.pointee = try failures.object().records.count
  }
}

@c @implementation
public func quoin_failures_message(
  _ failures: quoin_failures, _ index: Int, _ record: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  constantText(index, "failures") { () throws(CallFailure) in
    let failures = try failures.object()
    if failures.records.indices.contains(index) { record?.pointee = failures.records[index] }
    return failures.messages
  }
}

/// How the records of a call are measured, and where their failures go.
struct Batch {
  private let workers: Int
  private let progress: ((Int) -> Bool)?
  private let failures: UnsafeMutablePointer<quoin_failures>?

  /// Takes the caller's choice; nil is all cores.
  init(
    _ batch: quoin_batch?, _ failures: UnsafeMutablePointer<quoin_failures>?
  ) throws(CallFailure) {
    workers = batch?.workers ?? 0
    guard (0...1024).contains(workers) else {
      throw CallFailure(.badArgument, "there may be from 0 to 1024 workers, not \(workers)")
    }
    progress = batch.flatMap { batch in
      batch.progress.map { progress in { done in progress(batch.context, done) } }
    }
    self.failures = failures
  }

  /// The most records between two calls of the caller's `progress`.
  private static var progressStep: Int { 128 }

  /// Measures rows and writes their heights.
  func measure<Inputs: Collection & Sendable>(
    _ inputs: Inputs, of rows: RowsObject, to output: OutputBuffer<Double>,
    read: @escaping @Sendable (Inputs.Element) throws -> RecordValue
  ) throws(CallFailure) where Inputs.Element: Sendable {
    var writer = HeightWriter(output, rows: rows.measurer, log: RowLog(failures != nil))
    try measure(inputs, of: rows.measurer, rows.workers, to: &writer, read: read)
    give(writer.log)
  }

  /// The bytes of a file of the rows' heights at every width of a range.
  func functions<Inputs: Collection & Sendable>(
    _ inputs: Inputs, of rows: RowMeasurer, range: WidthRange,
    read: @escaping @Sendable (Inputs.Element) throws -> RecordValue
  ) throws(CallFailure) -> [UInt8] where Inputs.Element: Sendable {
    let rows = rows.functions(of: range)
    var writer = FunctionWriter(rows: rows, range: range, log: RowLog(failures != nil))
    try measure(inputs, of: rows, IdlePool { rows.makeWorker() }, to: &writer, read: read)
    give(writer.log)
    return writer.finish()
  }

  /// Measures rows, on threads of their own unless there is one row or one worker: a thread takes
  /// as long to start as many rows to measure.
  private func measure<Inputs: Collection & Sendable>(
    _ inputs: Inputs, of measurer: RowMeasurer, _ pool: IdlePool<RowWorker>,
    to writer: inout some RowWriter,
    read: @escaping @Sendable (Inputs.Element) throws -> RecordValue
  ) throws(CallFailure) where Inputs.Element: Sendable {
    if workers == 1 || inputs.count <= 1 {
      try pool.withObject { worker throws(CallFailure) in
        for input in inputs {
          writer.add(Result { try worker.measure(try read(input)) })
          try report(writer.log.row, of: inputs.count)
        }
      }
    } else {
      let run = HeightRun(
        SequenceSource(inputs), measurer: measurer,
        // A thread more than there are rows has nothing to do.
        workers: workers == 0 ? nil : min(workers, inputs.count),
        read: read, identify: { _, _ in () })
      while let row = run.next() {
        writer.add(row.result)
        try report(writer.log.row, of: inputs.count)
      }
    }
  }

  /// Gives the caller the rows that failed, if they were asked for.
  private func give(_ log: RowLog) {
    guard let failures else { return }
    failures.pointee.id =
      log.failures.isEmpty ? 0 : HandleTable.shared.insert(FailuresObject(log.failures))
  }

  /// Tells the caller how many records are done, now and then; it may end the work.
  private func report(_ done: Int, of count: Int) throws(CallFailure) {
    guard let progress, done % Self.progressStep == 0 || done == count else { return }
    guard progress(done) else {
      throw CallFailure(.cancelled, "the call of progress ended the work after \(done) of \(count)")
    }
  }
}

/// Counts rows, keeps the first failure as the message of the call, and all of them if asked to.
private struct RowLog {
  private var hasFailed = false
  private let keepsFailures: Bool
  /// The number of rows so far.
  private(set) var row = 0
  /// The rows that have no height, and why, if they are kept.
  private(set) var failures: [(record: Int, message: String)] = []

  init(_ keepsFailures: Bool) { self.keepsFailures = keepsFailures }

  /// Counts a row that has heights.
  mutating func count() { row += 1 }

  /// Counts a row that failed.
  mutating func count(_ error: any Error) {
    if !hasFailed { keepMessage("record \(row): \(error)") }
    hasFailed = true
    if keepsFailures { failures.append((row, "\(error)")) }
    row += 1
  }
}

/// What writes the rows of a batch, one after the other.
private protocol RowWriter {
  /// The rows so far.
  var log: RowLog { get }

  /// Writes the next row.
  mutating func add(_ result: Result<MeasuredRow, any Error>)
}

/// Writes the heights of rows, NaN for rows without.
private struct HeightWriter: RowWriter {
  private let rows: RowMeasurer
  private var next: UnsafeMutablePointer<Double>?
  private(set) var log: RowLog

  init(_ output: OutputBuffer<Double>, rows: RowMeasurer, log: RowLog) {
    self.rows = rows
    self.log = log
    next = output.start
  }

  mutating func add(_ result: Result<MeasuredRow, any Error>) {
    do {
      let heights = try result.get().heights
      for (index, height) in heights.enumerated() {
        // A height that no table can hold.
        _ = try rows.unit(of: index).units(height: height)
      }
      write(heights)
      log.count()
    } catch {
      log.count(error)
      write(Array(repeating: .nan, count: rows.heightCount))
    }
  }

  private mutating func write(_ heights: [Double]) {
    for height in heights {
      next?.initialize(to: height)
      next = next.map { $0 + 1 }
    }
  }
}

/// Writes the functions of rows, none for rows without.
private struct FunctionWriter: RowWriter {
  private let rows: RowMeasurer
  private var writer: HeightFunctionWriter
  private var bytes: [UInt8]
  private(set) var log: RowLog

  init(rows: RowMeasurer, range: WidthRange, log: RowLog) {
    guard let form = rows.form else { preconditionFailure("The rows have heights alone.") }
    self.rows = rows
    self.log = log
    writer = HeightFunctionWriter(range: range, form: form)
    bytes = writer.header
  }

  mutating func add(_ result: Result<MeasuredRow, any Error>) {
    do {
      let function = try result.get().function
      if let problem = function.flatMap(rows.problem(with:)) { throw problem }
      bytes += writer.add(function)
      log.count()
    } catch {
      log.count(error)
      bytes += writer.add(nil)
    }
  }

  /// The bytes of the file.
  mutating func finish() -> [UInt8] {
    bytes += writer.finish()
    return bytes
  }
}
