// SPDX-License-Identifier: Apache-2.0

package import CellTemplates
import TableLayout
package import TextMeasurement

/// The figures that `quoin bench cells` reports.
package struct CellFigures {
  var rowCount = 0
  /// The times for each row, by phase.
  var read = RoundTimes()
  var prepare = RoundTimes()
  var wrap = RoundTimes()
  var solve = RoundTimes()
  var write = RoundTimes()
  /// The times for a row whose cell is made anew.
  var scratch = RoundTimes()
  /// The critical regions of the rows, each of one set of visible views.
  var regions = 0
  /// The heights for which a row was laid out in full.
  var fallbacks = 0
  var texts = 0
  var measures = 0
  var pivots = 0
  var shapingCalls = 0
  var missingGlyphs = 0
  var width = 0.0

  private func perRow(_ count: Int) -> Double {
    (Double(count) / Double(rowCount)).rounded(decimals: 3)
  }

  /// The median of rounds, in microseconds for each row.
  private func time(_ rounds: RoundTimes) -> Double { rounds.median(decimals: 3) }

  private var total: Double {
    [read, prepare, wrap, solve, write].reduce(0) { $0 + time($1) }.rounded(decimals: 3)
  }

  private var rowsPerSecond: Double { total > 0 ? (1e6 / total).rounded() : 0 }

  /// One line of JSON.
  package var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("rows", rowCount)
      $0.member("rows_per_s", rowsPerSecond)
      $0.member("cpu_us_per_row", total)
      $0.member("read_us", time(read))
      $0.member("prepare_us", time(prepare))
      $0.member("wrap_us", time(wrap))
      $0.member("solve_us", time(solve))
      $0.member("write_us", time(write))
      $0.member("scratch_us", time(scratch))
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
  package var table: String {
    func shown(_ rounds: RoundTimes) -> String { "\(time(rounds)) us" }
    let solvedCount = rowCount - fallbacks
    let percentage = (100 * Double(solvedCount) / Double(rowCount)).rounded(decimals: 3)
    return TextTable(
      rows: [
        ["rows", "\(rowCount) at width \(width)"],
        ["CPU time per row", "\(total) us, so \(rowsPerSecond) rows/s on a core"],
        ["  reading the record", shown(read)],
        ["  preparing texts", "\(shown(prepare)), \(perRow(texts)) texts"],
        ["  wrapping", "\(shown(wrap)), \(perRow(measures)) heights of texts"],
        ["  filling and solving", "\(shown(solve)), \(perRow(pivots)) pivots"],
        ["  writing the height", shown(write)],
        ["in compiled cells", "\(counted(solvedCount, "row")) (\(percentage) %)"],
        ["critical regions", "\(regions)"],
        ["a row from scratch", shown(scratch)],
        ["calls of HarfBuzz per row", "\(perRow(shapingCalls))"],
      ], rightAligned: []
    ).text
  }
}

/// Measures the same records in rounds and splits the cost by phase.
package struct CellBenchmark {
  private let template: CellTemplate
  private let records: [InputRecord]
  private let parser: RecordParser
  private let width: Double
  private let scale: Double
  private let fonts: FontCollection

  /// Prepares to measure records, whose values a parser reads, at a width.
  package init(
    template: CellTemplate, records: [InputRecord], parser: RecordParser, width: Double,
    scale: Double, fonts: FontCollection
  ) {
    self.template = template
    self.records = records
    self.parser = parser
    self.width = width
    self.scale = scale
    self.fonts = fonts
  }

  /// The greatest number of rows that are measured from scratch.
  private static let scratchLimit = 200

  /// Measures some rounds. The counts, which are equal in all rounds, are those of the last.
  ///
  /// - Throws: ``BadRecord`` for the first record that has no height.
  package func figures(rounds: Int) throws -> CellFigures {
    var figures = CellFigures()
    figures.rowCount = records.count
    figures.width = width
    for _ in 0..<rounds { try measureRound(&figures) }
    return figures
  }

  private func measureRound(_ figures: inout CellFigures) throws {
    var values: [RecordValue] = []
    values.reserveCapacity(records.count)
    var start = ProcessUse.seconds()
    for record in records { values.append(try record.value(by: parser)) }
    figures.read.add(RoundTimes.Round(since: start, operations: records.count))

    // The state at the start of a run: nothing is cached.
    let measurer = HarfBuzzTextMeasurer(collection: fonts)
    let cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
    var heights: [Double] = []
    heights.reserveCapacity(records.count)
    var missingGlyphs = 0
    var regions: Set<Int> = []
    start = ProcessUse.seconds()
    for (record, value) in zip(records, values) {
      do {
        let found = try cell.measure(value, width: width)
        heights.append(found.height)
        missingGlyphs += found.missing.count
        if let region = found.newRegion { regions.insert(region) }
      } catch {
        throw BadRecord(error, at: record)
      }
    }
    let whole = ProcessUse.seconds() - start
    figures.missingGlyphs = missingGlyphs
    figures.regions = regions.count
    figures.fallbacks = cell.fallbackCount
    figures.measures = cell.textMeasureCount
    figures.pivots = cell.pivotCount
    figures.shapingCalls = measurer.shapingCallCount

    let tape = RecordedMeasurer(measurer)
    _ = try time(values, with: tape, in: .measuring)
    figures.texts = tape.count
    let prepared = try time(values, with: tape, in: .prepared)
    let answered = try time(values, with: tape, in: .answered)
    // The difference of two nearly equal times may be negative.
    let parts = [max(0, whole - prepared), max(0, prepared - answered), answered].map {
      RoundTimes.Round(seconds: $0, operations: records.count)
    }
    figures.prepare.add(parts[0])
    figures.wrap.add(parts[1])
    figures.solve.add(parts[2])

    start = ProcessUse.seconds()
    let few = values.prefix(Self.scratchLimit)
    for value in few {
      let cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
      _ = try cell.height(of: value, width: width)
    }
    figures.scratch.add(RoundTimes.Round(since: start, operations: few.count))
    figures.write.add(
      RoundTimes.Round(seconds: try timeOfWriting(heights), operations: heights.count))
  }

  /// CPU seconds for all heights with the answers of a tape.
  private func time(
    _ values: [RecordValue], with tape: RecordedMeasurer, in mode: RecordedMeasurer.Mode
  ) throws -> Double {
    tape.mode = mode
    let cell = CellMeasurer(template: template, measurer: tape, scale: scale)
    let start = ProcessUse.seconds()
    for value in values { _ = try cell.height(of: value, width: width) }
    return ProcessUse.seconds() - start
  }

  /// CPU seconds for the lines of `quoin heights`, written to the null device.
  private func timeOfWriting(_ heights: [Double]) throws -> Double {
    let output = try DataOutput(path: "/dev/null")
    var writer = HeightWriter(
      format: .ndjson, columns: HeightColumns(width: width), unit: HeightUnit(scale: scale),
      output: output)
    var sum = HeightSum(unit: HeightUnit(scale: scale))
    let start = ProcessUse.seconds()
    try writer.begin()
    for (row, height) in heights.enumerated() {
      try writer.write(row: row, id: .null, offsets: [sum.points], heights: [height])
      try sum.add(height: height)
    }
    try writer.end()
    try output.flush()
    return ProcessUse.seconds() - start
  }
}
