// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
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
    let measuring = HeightMeasuring(
      template: cells.template, measurer: fonts.measurer, scale: scale.scale, widths: widths,
      idField: id.split(separator: ".").map(String.init))
    let output = DataOutput()
    var writer = HeightWriter(format: format, widths: widths, scale: scale.scale, output: output)
    try writer.begin()
    let tally = try RowRun(options: runOptions).run(cells.reader, output: output) {
      measuring.makeWorker()
    } write: { result, heights in
      try writer.write(row: result.row, id: result.id, heights: heights)
    } writeFailure: { result, message in
      try writer.writeFailure(row: result.row, id: result.id, message: message)
    }
    try writer.end()
    try output.flush()
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

/// What the workers of `quoin heights` share: all of it is immutable.
private struct HeightMeasuring: Sendable {
  let template: CellTemplate
  let measurer: any TextMeasurer
  let scale: Double
  let widths: [Double]
  let idField: [String]

  /// Makes a worker with a view tree of its own.
  func makeWorker() -> (InputRecord) -> RowResult<[Double]> {
    let cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
    return { record in
      var id = RecordValue.null
      let (trees, searches) = (cell.treeCount, cell.searchedHeightCount)
      do {
        let value = try record.value()
        id = RowResult<[Double]>.id(of: value, field: idField)
        var heights: [Double] = []
        for width in widths { heights.append(try cell.height(of: value, width: width)) }
        return RowResult(
          row: record.row, id: id, outcome: .success(heights),
          missingGlyphs: cell.missingGlyphCount,
          solving: SolvingTally(
            regions: cell.treeCount - trees, fallbacks: cell.searchedHeightCount - searches))
      } catch {
        return RowResult(
          row: record.row, id: id, outcome: .failure(BadRecord(error, at: record)),
          missingGlyphs: 0)
      }
    }
  }
}
