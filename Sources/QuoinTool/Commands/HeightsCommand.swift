// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import TableLayout
import TextVocabulary

/// `quoin heights`: the height of every record's cell.
struct HeightsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "heights",
    abstract: "Computes the height of every record's cell.",
    discussion: """
      Writes one line per record, in input order: {"row":0,"id":…,"y":0,"height":87}. A row's \
      height is its cell's fitting height at the width. With several widths (--width 375,430) \
      the line has "heights" and "ys" instead, and csv has columns named after the widths.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(help: "The cell's width in points, or several with commas. (default: the template's)")
  var width: WidthList?

  @Option(name: .customLong("out"), help: "The form of the output.")
  var format: HeightFormat = .ndjson

  @Option(help: ArgumentHelp("The field that identifies a record.", valueName: "field"))
  var id: String = "id"

  @Option(help: ArgumentHelp("Write a summary of the run as JSON.", valueName: "file"))
  var summary: String?

  @Option(
    help: ArgumentHelp(
      "Keep heights in a SQLite file, and take from it those of rows that did not change.",
      valueName: "file"))
  var cache: String?

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions
  @OptionGroup(title: "Run") var runOptions: RunOptions

  mutating func run() throws {
    let clock = RunClock()
    let cells = try input.resolve()
    let widths = width?.widths ?? [cells.template.width]
    if widths.count > 1, format.takesOneWidth {
      throw ToolFailure(.usage, "--out \(format.rawValue) takes one width, not \(widths.count)")
    }
    let fonts = try fontOptions.load()
    try fonts.check(cells.template)
    let keeping = try cache.map { path in
      HeightKeeping(
        cache: try HeightCache(path: path, widths: widths, template: cells.template.name),
        key: HeightCacheKey(
          template: cells.template, fonts: fonts.reports, scale: scale.scale))
    }
    let measuring = HeightMeasuring(
      template: cells.template, measurer: fonts.measurer, scale: scale.scale, widths: widths,
      idField: id.split(separator: ".").map(String.init), keeping: keeping)
    let output = DataOutput()
    var writer = HeightWriter(format: format, widths: widths, scale: scale.scale, output: output)
    try writer.begin()
    let tally = try RowRun(options: runOptions).run(cells.reader, output: output) {
      measuring.makeWorker()
    } write: { result, row in
      try writer.write(row: result.row, id: result.id, heights: row.heights)
      guard let key = row.newKey else { return }
      try keeping?.cache.add(
        HeightCache.Row(heights: row.heights, missingGlyphs: result.missingGlyphs), for: key)
    } writeFailure: { result, message in
      try writer.writeFailure(row: result.row, id: result.id, message: message)
    }
    try writer.end()
    try output.flush()
    try keeping?.cache.finish()
    if let summary {
      let summaryOfRun = RunSummary(
        tally: tally, widths: widths, contentHeights: writer.contentHeights, clock: clock,
        fonts: fonts.reports)
      try summaryOfRun.write(to: summary)
      Terminal.note(summaryOfRun.text)
    }
    try RowRun.finish(tally)
  }
}

/// Where heights are kept from one run to the next, and under what.
private struct HeightKeeping: Sendable {
  let cache: HeightCache
  let key: HeightCacheKey
}

/// The heights of a row at all widths.
private struct RowHeights: Sendable {
  var heights: [Double]
  /// Where to keep them; nil if there is no cache, or if they come from it.
  var newKey: ContentHash?
}

/// What the workers of `quoin heights` share: all of it is immutable, but for the cache.
private struct HeightMeasuring: Sendable {
  let template: CellTemplate
  let measurer: any TextMeasurer
  let scale: Double
  let widths: [Double]
  let idField: [String]
  let keeping: HeightKeeping?

  /// Makes a worker with a view tree of its own.
  func makeWorker() -> (InputRecord) -> RowResult<RowHeights> {
    let cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
    return { record in
      var id = RecordValue.null
      do {
        let value = try record.value()
        id = RowResult<RowHeights>.id(of: value, field: idField)
        let key = keeping?.key.key(of: value)
        if let key, let row = keeping?.cache.row(for: key) {
          return RowResult(
            row: record.row, id: id, outcome: .success(RowHeights(heights: row.heights)),
            missingGlyphs: row.missingGlyphs, work: WorkTally(cacheHits: 1))
        }
        let (trees, searches) = (cell.treeCount, cell.searchedHeightCount)
        var heights: [Double] = []
        for width in widths { heights.append(try cell.height(of: value, width: width)) }
        return RowResult(
          row: record.row, id: id,
          outcome: .success(RowHeights(heights: heights, newKey: key)),
          missingGlyphs: cell.missingGlyphCount,
          work: WorkTally(
            regions: cell.treeCount - trees, fallbacks: cell.searchedHeightCount - searches))
      } catch {
        return RowResult(
          row: record.row, id: id, outcome: .failure(BadRecord(error, at: record)),
          missingGlyphs: 0)
      }
    }
  }
}
