// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import LayoutGeometry
import TextVocabulary

/// `quoin layout`: the frames of every record's views.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Computes the frames of every record's views.",
    discussion: """
      Writes one line per record: its row, its id (as quoin heights does), its height, the frames \
      of the visible views in the cell's coordinates, and the diagnostics of the layout: \
      {"row":0,"id":7,"height":87,"frames":{...},"diagnostics":[]}. Origins of frames are \
      rounded to whole points and sizes to whole pixels; --scale 0 leaves them unrounded.

      The frame of a text has "lines", the number of lines that are shown, and "truncated" where \
      a part of the text is left out for want of lines or of width: \
      {"x":16,"y":8,"width":343,"height":44,"lines":2,"truncated":true}.
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

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions
  @OptionGroup(title: "Run") var runOptions: RunOptions

  mutating func run() throws {
    let idPath = try RowOptions.path(ofID: id)
    let cells = try input.resolve(keeping: [idPath.fieldName].compactMap(\.self))
    let fonts = try fontOptions.load(for: cells.template)
    let laying = CellLaying(
      template: try scale.template(cells.template), measurer: fonts.measurer,
      scale: scale.scale(for: cells.template),
      width: width ?? cells.template.width, height: height,
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
  let parser: RecordParser
  let idPath: FieldPath

  /// Makes a worker with a view tree of its own.
  func makeWorker() -> (InputRecord) -> RowResult<String> {
    let cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
    let grid = PixelGrid(scale: scale)
    return { record in
      var id = RecordValue.null
      do {
        let value = try record.takeValue(by: parser)
        id = idPath.value(in: value) ?? .null
        let layout = try cell.layout(of: value, width: width, height: height)
        var json = JSONWriter()
        json.object { append(layout, row: record.row, id: id, grid: grid, to: &$0) }
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

  private func append(
    _ layout: CellLayout, row: Int, id: RecordValue, grid: PixelGrid, to json: inout JSONWriter
  ) {
    json.member("row", row)
    json.member("id", id)
    json.member("height", layout.height)
    json.key("frames")
    json.object { frames in
      // Texts are in the order of their frames.
      var texts = layout.texts[...]
      for (name, frame) in layout.frames {
        let frame = grid.rounded(frame)
        let text = texts.first?.name == name ? texts.popFirst() : nil
        frames.key(name)
        frames.object {
          $0.member("x", frame.minX)
          $0.member("y", frame.minY)
          $0.member("width", frame.width)
          $0.member("height", frame.height)
          if let text {
            $0.member("lines", text.lineCount)
            if text.isTruncated { $0.member("truncated", true) }
          }
        }
      }
    }
    json.key("diagnostics")
    json.array { list in
      for diagnostic in layout.diagnostics { list.object { append(diagnostic, to: &$0) } }
    }
  }

  private func append(_ diagnostic: CellDiagnostic, to json: inout JSONWriter) {
    json.member("kind", diagnostic.kind.jsonWord)
    json.member("message", diagnostic.message)
    json.key("views")
    json.array { list in for view in diagnostic.views { list.value(view) } }
    json.key("constraints")
    json.array { list in
      for constraint in diagnostic.constraints {
        list.object {
          $0.member("line", constraint.line)
          $0.member("text", constraint.text)
        }
      }
    }
  }
}
