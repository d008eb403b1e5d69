// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Foundation
import TableLayout
import TextMeasurement

/// The figures that `quoin bench cells` reports.
struct CellFigures {
  var rowCount = 0
  /// CPU seconds for all rows, one for each round.
  var read: [Double] = []
  var prepare: [Double] = []
  var wrap: [Double] = []
  var solve: [Double] = []
  var write: [Double] = []
  var scratch: [Double] = []
  var scratchRowCount = 0
  var regions = 0
  var fallbacks = 0
  var texts = 0
  var measures = 0
  var pivots = 0
  var shapingCalls = 0
  var missingGlyphs = 0
  var width = 0.0

  /// The median of rounds, in microseconds a row.
  private func perRow(_ seconds: [Double], rows: Int? = nil) -> Double {
    let median = seconds.sorted()[seconds.count / 2]
    return rounded(median * 1e6 / Double(rows ?? rowCount))
  }

  private func perRow(_ count: Int) -> Double { rounded(Double(count) / Double(rowCount)) }

  private func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }

  private var total: Double {
    rounded([read, prepare, wrap, solve, write].reduce(0) { $0 + perRow($1) })
  }

  private var rowsPerSecond: Double { total > 0 ? (1e6 / total).rounded() : 0 }

  /// One line of JSON.
  var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("rows", rowCount)
      $0.member("rows_per_s", rowsPerSecond)
      $0.member("cpu_us_per_row", total)
      $0.member("read_us", perRow(read))
      $0.member("prepare_us", perRow(prepare))
      $0.member("wrap_us", perRow(wrap))
      $0.member("solve_us", perRow(solve))
      $0.member("write_us", perRow(write))
      $0.member("scratch_us", perRow(scratch, rows: scratchRowCount))
      $0.member("regions", regions)
      $0.member("region_hits", rowCount - fallbacks)
      $0.member("fallbacks", fallbacks)
      $0.member("texts_per_row", perRow(texts))
      $0.member("measures_per_row", perRow(measures))
      $0.member("shape_calls_per_row", perRow(shapingCalls))
      $0.member("pivots_per_row", perRow(pivots))
      $0.member("missing_glyphs", missingGlyphs)
      $0.member("width", width)
      $0.member("rounds", read.count)
    }
    return json.line
  }

  /// A table for people.
  var table: String {
    func time(_ seconds: [Double]) -> String { "\(perRow(seconds)) us" }
    let hits = rounded(100 * Double(rowCount - fallbacks) / Double(rowCount))
    return TextTable(
      rows: [
        ["rows", "\(rowCount) at width \(width)"],
        ["CPU time per row", "\(total) us, so \(rowsPerSecond) rows/s on a core"],
        ["  reading the record", time(read)],
        ["  preparing texts", "\(time(prepare)), \(perRow(texts)) texts"],
        ["  wrapping", "\(time(wrap)), \(perRow(measures)) heights of texts"],
        ["  filling and solving", "\(time(solve)), \(perRow(pivots)) pivots"],
        ["  writing the height", time(write)],
        ["rows within a known region", "\(rowCount - fallbacks) (\(hits)%), of \(regions)"],
        ["a row from scratch", "\(perRow(scratch, rows: scratchRowCount)) us"],
        ["calls of HarfBuzz per row", "\(perRow(shapingCalls))"],
      ], rightAligned: []
    ).text
  }
}

/// Measures the same records in rounds and splits the cost by phase.
struct CellBenchmark {
  let template: CellTemplate
  let records: [InputRecord]
  let width: Double
  let scale: Double
  let fonts: FontCollection

  /// The most rows that are measured from scratch.
  private static let scratchLimit = 200

  /// Measures some rounds; the counts are those of the last round, as they are equal in all.
  ///
  /// - Throws: ``BadRecord`` for the first record that has no height.
  func figures(rounds: Int) throws -> CellFigures {
    var figures = CellFigures()
    figures.rowCount = records.count
    figures.scratchRowCount = min(records.count, Self.scratchLimit)
    figures.width = width
    for _ in 0..<rounds { try measureRound(&figures) }
    return figures
  }

  private func measureRound(_ figures: inout CellFigures) throws {
    var values: [RecordValue] = []
    values.reserveCapacity(records.count)
    var start = processTime()
    for record in records { values.append(try record.value()) }
    figures.read.append(processTime() - start)

    // The state at the start of a run: nothing is cached.
    let measurer = HarfBuzzTextMeasurer(collection: fonts)
    let cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
    var heights: [Double] = []
    heights.reserveCapacity(records.count)
    var missingGlyphs = 0
    start = processTime()
    for (record, value) in zip(records, values) {
      do {
        heights.append(try cell.height(of: value, width: width))
      } catch {
        throw BadRecord(error, at: record)
      }
      missingGlyphs += cell.missingGlyphCount
    }
    let whole = processTime() - start
    figures.missingGlyphs = missingGlyphs
    figures.regions = cell.treeCount
    figures.fallbacks = cell.searchedHeightCount
    figures.measures = cell.textMeasureCount
    figures.pivots = cell.pivotCount
    figures.shapingCalls = measurer.shapingCallCount

    let tape = MeasurerTape(measurer)
    _ = try time(values, with: tape, in: .measuring)
    figures.texts = tape.count
    let prepared = try time(values, with: tape, in: .prepared)
    let answered = try time(values, with: tape, in: .answered)
    // The difference of two nearly equal times may be negative.
    figures.prepare.append(max(0, whole - prepared))
    figures.wrap.append(max(0, prepared - answered))
    figures.solve.append(answered)

    start = processTime()
    for value in values.prefix(Self.scratchLimit) {
      let cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
      _ = try cell.height(of: value, width: width)
    }
    figures.scratch.append(processTime() - start)
    figures.write.append(try timeOfWriting(heights))
  }

  /// CPU seconds for all heights with the answers of a tape.
  private func time(
    _ values: [RecordValue], with tape: MeasurerTape, in mode: MeasurerTape.Mode
  ) throws -> Double {
    tape.mode = mode
    let cell = CellMeasurer(template: template, measurer: tape, scale: scale)
    let start = processTime()
    for value in values { _ = try cell.height(of: value, width: width) }
    return processTime() - start
  }

  /// CPU seconds for the lines of `quoin heights`, written to the null device.
  private func timeOfWriting(_ heights: [Double]) throws -> Double {
    let output = try DataOutput(path: "/dev/null")
    var writer = HeightWriter(format: .ndjson, widths: [width], scale: scale, output: output)
    var sum = HeightSum(unit: HeightUnit(scale: scale))
    let start = processTime()
    try writer.begin()
    for (row, height) in heights.enumerated() {
      try writer.write(row: row, id: .null, offsets: [sum.points], heights: [height])
      try sum.add(height: height)
    }
    try writer.end()
    try output.flush()
    return processTime() - start
  }
}
