// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import TextVocabulary

/// `quoin layout`: the frames of every record's views.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Computes the frames of every record's views.",
    discussion: """
      Writes one line per record: its row, its id (as quoin heights does), its height, the frames \
      of the visible views in the cell's coordinates, and the diagnostics of the layout: \
      {"row":0,"id":7,"height":87,"frames":{...},"diagnostics":[]}; behind the id "kind" where \
      records choose among kinds of cells. Origins of frames are \
      rounded to whole points and sizes to whole pixels; --scale 0 leaves them unrounded.

      The frame of a text has "lines", the number of lines that are shown, and "truncated" where \
      a part of the text is left out for want of lines or of width: \
      {"x":16,"y":8,"width":343,"height":44,"lines":2,"truncated":true}. With --findings a line has \
      also "findings", the texts and views that do not fit: \
      [{"kind":"truncated","view":"title","message":"..."}].
      """)

  @OptionGroup(title: "Input") var input: CellInputOptions

  @Option(
    parsing: .unconditional, help: RowOptions.width,
    transform: NumberOption.extent)
  var width: Double?

  @Option(
    parsing: .unconditional, help: "The cell's height in points. (default: the fitting height)",
    transform: NumberOption.extent)
  var height: Double?

  @Option(help: RowOptions.id)
  var id: String?

  @Option(parsing: .unconditional, help: FindingList.help, transform: FindingList.read)
  var findings: [LayoutFinding.Kind]?

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions
  @OptionGroup(title: "Run") var runOptions: RunOptions

  func validate() throws {
    guard findings == nil || height == nil else {
      throw ValidationError("--findings are about rows of their own height, without --height")
    }
  }

  mutating func run() throws {
    let idPath = try RowOptions.path(ofID: id)
    let cells = try input.resolve(keeping: [idPath.fieldName].compactMap(\.self))
    let fonts = try fontOptions.load(for: cells.template)
    let laying = CellLaying(
      template: try scale.template(cells.template), measurer: fonts.measurer,
      scale: scale.scale(for: cells.template),
      width: width ?? cells.template.width, height: height, findings: findings.map(Set.init),
      parser: cells.reader.parser, idPath: idPath)
    try ResultWriter(options: runOptions).writeLines(of: cells.reader) {
      laying.makeWorker()
    } identify: { json, result in
      json.member("row", result.row)
      json.member("id", result.id)
    }
  }
}

/// The state that the workers of `quoin layout` share.
private struct CellLaying: Sendable {
  let template: CellTemplate
  let measurer: any TextMeasurer
  let scale: Double
  let width: Double
  let height: Double?
  /// The kinds of findings to look for; nil for none.
  let findings: Set<LayoutFinding.Kind>?
  let parser: RecordParser
  let idPath: FieldPath

  /// Makes a worker with a view tree of its own.
  func makeWorker() -> (InputRecord) -> RowResult<String> {
    let cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
    let form = CellLayoutJSON(scale: scale)
    return { record in
      var id = RecordValue.null
      do {
        let value = try record.takeValue(by: parser)
        id = record.identifier(at: idPath, in: value)
        let layout = try cell.layout(of: value, width: width, height: height)
        let findings = try findings.map {
          try cell.layoutFindings(of: value, width: width, kinds: $0)
        }
        var json = JSONWriter()
        json.object {
          $0.member("row", record.row)
          $0.member("id", id)
          form.append(layout, to: &$0)
          if let findings { $0.member(findings) }
        }
        return RowResult(
          row: record.row, place: record.place, id: id, outcome: .success(json.line),
          missingGlyphs: layout.missing.count, missingCharacters: layout.missing.characters)
      } catch {
        return RowResult(
          row: record.row, place: record.place, id: id,
          outcome: .failure(BadRecord(error, at: record)),
          missingGlyphs: 0)
      }
    }
  }
}
