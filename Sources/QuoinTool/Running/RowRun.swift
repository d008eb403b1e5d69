// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// What a worker made of one record.
struct RowResult<Value: Sendable>: Sendable {
  /// The 0-based index in the input.
  let row: Int
  /// The record's identifier, with the type that it has there; null where it has none.
  let id: RecordValue
  /// What was asked for, or why there is none.
  let outcome: Result<Value, BadRecord>
  /// How many of the record's characters no font has.
  let missingGlyphs: Int
  /// How the value was come by.
  var work = WorkTally()

  /// The identifier that a record's field holds; `field` is the path to it.
  static func id(of record: RecordValue, field: [String]) -> RecordValue {
    var value: RecordValue? = record
    for name in field { value = value?[name] }
    return value ?? .null
  }
}

/// How values were come by, in counts.
struct WorkTally: Sendable {
  /// The rows whose heights an earlier run had kept.
  var cacheHits = 0
  /// The regions that are remembered: of each view tree of each worker, the last one.
  var regions = 0
  /// The heights for which another region had to be searched.
  var fallbacks = 0

  /// Adds the counts of another tally.
  static func += (left: inout WorkTally, right: WorkTally) {
    left.cacheHits += right.cacheHits
    left.regions += right.regions
    left.fallbacks += right.fallbacks
  }
}

/// What became of the rows of a run.
struct RunTally {
  /// The rows that were written with a value.
  var rows = 0
  /// The rows that failed.
  var failed = 0
  /// The characters that no font has.
  var missingGlyphs = 0
  /// How the values of all rows were come by.
  var work = WorkTally()
}

/// Runs a command over all records: workers, order, failures and progress.
struct RowRun {
  /// The options that the user gave.
  let options: RunOptions

  /// Works on all records and writes each result in order.
  ///
  /// A failed row ends the run, is left out, or goes to `writeFailure`, as `--on-error` says.
  /// All that was written before an error is flushed.
  ///
  /// - Throws: ``ToolFailure`` for a bad row under `stop`, with its code; what writing throws.
  func run<Value: Sendable>(
    _ reader: RecordReader, output: DataOutput,
    makeWorker: @escaping @Sendable () -> (InputRecord) -> RowResult<Value>,
    write: (RowResult<Value>, Value) throws -> Void,
    writeFailure: (RowResult<Value>, String) throws -> Void
  ) throws -> RunTally {
    var tally = RunTally()
    var progress = Progress(mode: options.progress, totalBytes: reader.totalBytes)
    defer { progress.finish() }
    let pipeline = OrderedPipeline(jobs: options.resolvedJobs, makeWorker: makeWorker)
    do {
      try pipeline.run(reader) { result in
        tally.missingGlyphs += result.missingGlyphs
        tally.work += result.work
        switch result.outcome {
        case .success(let value):
          try write(result, value)
          tally.rows += 1
        case .failure(let problem):
          try fail(
            result, problem.message(source: reader.sourceName), problem.code, &tally, writeFailure)
        }
        progress.update(rows: tally.rows + tally.failed, bytesRead: reader.bytesRead)
      } idle: {
        try output.flush()
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
  /// A failed row's line begins with what `identify` writes; its height is null, and it has the
  /// error.
  ///
  /// - Throws: As ``run(_:output:makeWorker:write:writeFailure:)`` and ``finish(_:)`` do.
  func writeLines(
    of reader: RecordReader,
    makeWorker: @escaping @Sendable () -> (InputRecord) -> RowResult<String>,
    identify: (inout JSONWriter, RowResult<String>) -> Void
  ) throws {
    let output = DataOutput()
    let tally = try run(reader, output: output, makeWorker: makeWorker) { _, line in
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

  private func fail<Value>(
    _ result: RowResult<Value>, _ message: String, _ code: ToolFailure.Code,
    _ tally: inout RunTally, _ writeFailure: (RowResult<Value>, String) throws -> Void
  ) throws {
    tally.failed += 1
    switch options.onError {
    case .stop: throw ToolFailure(code, message, isPlaced: true)
    case .skip: Terminal.note(message)
    case .null:
      Terminal.note(message)
      try writeFailure(result, message)
    }
  }

  /// Tells people about characters without glyphs, and programs about rows that failed.
  ///
  /// - Throws: ``ToolFailure`` with code 1 if rows failed.
  static func finish(_ tally: RunTally) throws {
    if tally.missingGlyphs > 0 {
      Terminal.warning(
        "\(tally.missingGlyphs) characters have no glyph in any font; see 'quoin fonts --text'")
    }
    if tally.failed > 0 {
      throw ToolFailure(
        .someRowsFailed, "\(tally.failed) of \(tally.rows + tally.failed) rows failed")
    }
  }
}
