// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import RowHeights

/// A command's result for one record.
struct RowResult<Value: Sendable>: Sendable {
  /// The 0-based index in the input.
  let row: Int
  /// The record's identifier, with the type that it has there; null where it has none.
  let id: RecordValue
  /// The value, or why there is none.
  let outcome: Result<Value, BadRecord>
  /// How many of the record's characters no font has.
  let missingGlyphs: Int

  /// The identifier that a record's field holds; `field` is the path to it.
  static func id(of record: RecordValue, field: [String]) -> RecordValue {
    var value: RecordValue? = record
    for name in field { value = value?[name] }
    return value ?? .null
  }
}

/// Counts the rows of a command.
struct RunTally {
  /// The rows that were written with a value.
  var rows = 0
  /// The rows that failed.
  var failed = 0
  /// The characters that no font has.
  var missingGlyphs = 0
}

/// Writes a command's results in order, treats failures by `--on-error`, and shows progress.
struct RowRun {
  /// The options that the user gave.
  let options: RunOptions

  /// Writes one result after another until there are no more.
  ///
  /// A failed row ends the run, is left out, or goes to `writeFailure`, as `--on-error` says.
  /// Rows that were written before an error are flushed.
  ///
  /// - Throws: ``ToolFailure`` for a bad row under `stop`, with its code; and whatever `next` and
  ///   the two writers throw.
  func run<Value: Sendable>(
    _ reader: RecordReader, output: DataOutput, next: () throws -> RowResult<Value>?,
    write: (RowResult<Value>, Value) throws -> Void,
    writeFailure: (RowResult<Value>, String) throws -> Void
  ) throws -> RunTally {
    var tally = RunTally()
    var progress = Progress(mode: options.progress, totalBytes: reader.totalBytes)
    defer { progress.finish() }
    do {
      while let result = try next() {
        tally.missingGlyphs += result.missingGlyphs
        switch result.outcome {
        case .success(let value):
          try write(result, value)
          tally.rows += 1
        case .failure(let problem):
          tally.failed += 1
          let message = problem.message(source: reader.sourceName)
          if options.onError == .stop {
            throw ToolFailure(problem.code, message, isPlaced: true)
          }
          Terminal.writeLine(message)
          if options.onError == .null { try writeFailure(result, message) }
        }
        progress.update(rows: tally.rows + tally.failed, bytesRead: reader.bytesRead)
      }
    } catch {
      progress.finish()
      try output.flush()
      throw error
    }
    return tally
  }

  /// Works on all records and writes the line of JSON that a worker makes of each.
  ///
  /// A failed row's line begins with the members that `identify` writes, then has a height of null
  /// and the error.
  ///
  /// - Throws: As ``run(_:output:next:write:writeFailure:)`` and ``finish(_:)`` do.
  func writeLines(
    of reader: RecordReader,
    makeWorker: @escaping @Sendable () -> (InputRecord) -> RowResult<String>,
    identify: (inout JSONWriter, RowResult<String>) -> Void
  ) throws {
    let output = DataOutput()
    let results = OrderedRun(
      RecordSource(reader, flushing: output), workers: options.jobs, makeWorker: makeWorker)
    let tally = try run(reader, output: output) {
      try results.next()
    } write: { _, line in
      try output.write(line)
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
    try Self.finish(tally)
  }

  /// Warns about characters without glyphs, and fails if rows failed.
  ///
  /// - Throws: ``ToolFailure`` with code 1 if rows failed.
  static func finish(_ tally: RunTally) throws {
    Terminal.warn(ofMissingGlyphs: tally.missingGlyphs)
    if tally.failed > 0 {
      throw ToolFailure(
        .someRowsFailed, "\(tally.failed) of \(counted(tally.rows + tally.failed, "row")) failed")
    }
  }
}
