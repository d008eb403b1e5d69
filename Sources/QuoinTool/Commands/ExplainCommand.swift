// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// `quoin explain`: explains the height of a row.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains why a row is as tall as it is.",
    discussion: """
      Shows the chain of constraints from the cell's top to its bottom that decides the row's \
      height, each with its line of the template; the width and height of each text; the optional \
      constraints that are violated, and by how much; and ambiguous views. The sizes in the \
      chain, the separator and the rounding add up to the row's height.

      --json writes one line: an object with the keys row, width, height, contentHeight, \
      separator, rounding, steps, spare, texts, unmet, ambiguous, diagnostics, hidden, in this \
      order. A step has kind (gap, view or whole), from, to, view, y, size, width (of the \
      view), content (whether the view's own content decides) and constraints; spare lists \
      conditions on the cell's bottom that would decide next, each with view, room and \
      constraint; a text has view, width, preferred, naturalWidth, lines, limit, truncated, \
      height, exactHeight, fonts (family, size, weight, italic) and faces (postScriptName, \
      synthesized); unmet has kind \
      (constraint, hugging or compression), view, priority, amount and constraint; a \
      diagnostic has kind, message, views and constraints. A constraint has file, line and \
      text; one that comes from no line has file null and line 0.
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional,
    help: "The row to explain, from 0: the record's place in the input, heads and feet included.",
    transform: NumberOption.wholeReader(of: 0...Int.max))
  var row: Int

  @Option(
    parsing: .unconditional, help: RowOptions.width,
    transform: NumberOption.extent)
  var width: Double?

  @Flag(help: "Write JSON for programs.")
  var json = false

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions

  mutating func run() throws {
    let cells = try input.resolve()
    let fonts = try fontOptions.load(for: cells.template)
    let record = try find(in: cells.reader)
    let cell = CellMeasurer(
      template: try scale.template(cells.template), measurer: fonts.measurer,
      scale: scale.scale(for: cells.template))
    let explanation: CellExplanation
    do {
      explanation = try cell.explanation(
        of: try record.takeValue(by: cells.reader.parser), width: width ?? cells.template.width)
    } catch {
      throw ToolFailure(
        .badData, BadRecord(error, at: record).message(source: cells.reader.sourceName),
        isPlaced: true)
    }
    let output = DataOutput()
    if json {
      let object = explanation.object(row: row, file: cells.template.fileName)
      try output.write(JSONText.value(.object(object)) + "\n")
    } else {
      let text = ExplanationText(
        template: cells.template, source: cells.reader.sourceName, row: row,
        scale: scale.scale(for: cells.template))
      try output.write(text.text(explanation))
    }
    try output.flush()
    Terminal.warn(
      ofMissingGlyphs: explanation.missing.count,
      MissingCharacters(explanation.missing.characters))
  }

  /// The record of the requested row; records before it are not parsed.
  ///
  /// - Throws: ``ToolFailure`` with code 65 if there are fewer records.
  private func find(in reader: RecordReader) throws -> InputRecord {
    var count = 0
    while let record = try reader.next() {
      if record.row == row { return record }
      count += 1
    }
    let what = reader.hasRowsOfItsOwn ? "row" : "record"
    let rows =
      count == 0
      ? "no \(what)s"
      : counted(count, what)
        + (count == 1
          ? ", row 0"
          : reader.hasRowsOfItsOwn
            ? ", 0 to \(count - 1)" : ", rows 0 to \(count - 1)")
    throw ToolFailure(.badData, "there is no row \(row): \(reader.sourceName) has \(rows)")
  }
}
