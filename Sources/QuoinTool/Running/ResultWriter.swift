// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import RowHeights

/// A command's result for one record, as a run needs it.
protocol CommandResult {
  /// The 0-based index in the input.
  var row: Int { get }
  /// Where the record begins.
  var place: RecordPlace { get }
  /// The reason why there is no value; nil if there is one.
  var problem: BadRecord? { get }
  /// The number of the record's characters that no font has.
  var missingGlyphs: Int { get }
  /// These characters, each at least once, as far as they are known.
  var missingCharacters: [Character] { get }
}

/// A command's result for one record.
struct RowResult<Value: Sendable>: Sendable, CommandResult {
  /// The 0-based index in the input.
  let row: Int
  /// Where the record begins.
  let place: RecordPlace
  /// The record's identifier, with the type that it has there; null where it has none.
  let id: RecordValue
  /// The value, or the reason why there is none.
  let outcome: Result<Value, BadRecord>
  /// The number of the record's characters that no font has.
  let missingGlyphs: Int
  /// These characters, each at least once, as far as they are known.
  var missingCharacters: [Character] = []

  /// The reason why there is no value; nil if there is one.
  var problem: BadRecord? {
    switch outcome {
    case .success: nil
    case .failure(let problem): problem
    }
  }
}

/// Writes a command's results in order, handles failures as `--on-error` says, and shows progress.
struct ResultWriter {
  /// The options that the user gave.
  let options: RunOptions

  /// Writes one result after another until there are no more.
  ///
  /// A failed row ends the run, is left out, or goes to `writeFailure`, as `--on-error` says.
  /// Rows that were written before an error are flushed.
  ///
  /// - Throws: ``ToolFailure`` for a bad row under `stop`, with its code; and whatever `next` and
  ///   the two writers throw.
  func run<Row: CommandResult>(
    _ reader: RecordReader, output: DataOutput, next: () throws -> Row?,
    write: (Row) throws -> Void, writeFailure: (Row, String) throws -> Void
  ) throws {
    var progress = Progress(mode: options.progress, totalBytes: reader.totalBytes)
    defer { progress.finish() }
    var count = 0
    do {
      while let row = try next() {
        if let problem = row.problem {
          let message = problem.message(source: reader.sourceName)
          if options.onError == .stop {
            throw ToolFailure(problem.code, message, isPlaced: true)
          }
          Terminal.findings(message)
          if options.onError == .null { try writeFailure(row, message) }
        } else {
          try write(row)
        }
        count += 1
        progress.update(rows: count, bytesRead: reader.bytesRead)
      }
    } catch {
      progress.finish()
      try output.flush()
      throw error
    }
  }

  /// Processes all records and writes the line of JSON that a worker makes of each.
  ///
  /// A failed row's line begins with the members that `identify` writes, then has a height of null
  /// and the error.
  ///
  /// - Throws: As ``run(_:output:next:write:writeFailure:)`` and ``checkFailures(_:)`` do.
  func writeLines(
    of reader: RecordReader,
    makeWorker: @escaping @Sendable () -> (InputRecord) -> RowResult<String>,
    identify: (inout JSONWriter, RowResult<String>) -> Void
  ) throws {
    let output = DataOutput()
    let results = OrderedRun(
      RecordSource(reader, flushing: output), workers: options.jobs, makeWorker: makeWorker)
    var tally = RunTally()
    var findings = RunFindings(source: reader.sourceName)
    try run(reader, output: output) {
      let result = try results.next()
      switch result?.outcome {
      case .success: tally.countRow(missingGlyphs: result?.missingGlyphs ?? 0)
      case .failure: tally.countFailure()
      case nil: break
      }
      return result
    } write: { result in
      findings.add(result)
      try output.write(result.outcome.get())
    } writeFailure: { result, message in
      var json = JSONWriter()
      json.object {
        identify(&$0, result)
        $0.key("height")
        $0.null()
        $0.member("error", message)
      }
      try output.write(json.line)
    }
    try output.flush()
    try findings.report()
    try Self.checkFailures(tally)
  }

  /// Fails if rows failed.
  ///
  /// - Throws: ``ToolFailure`` with code 1 if rows failed.
  static func checkFailures(_ tally: RunTally) throws {
    if tally.failed > 0 {
      throw ToolFailure(
        .someRowsFailed, "\(tally.failed) of \(counted(tally.rows + tally.failed, "row")) failed")
    }
  }
}
