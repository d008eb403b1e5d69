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
      Writes one line per record: its row, its height, the frames of the visible views in the \
      cell's coordinates, and the diagnostics of the layout. Origins of frames are rounded to \
      whole points and sizes to whole pixels; --scale 0 leaves them unrounded.
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

  @OptionGroup(title: "Fonts") var fontOptions: FontOptions
  @OptionGroup(title: "Rounding") var scale: ScaleOptions
  @OptionGroup(title: "Run") var runOptions: RunOptions

  mutating func run() throws {
    let cells = try input.resolve()
    let fonts = try fontOptions.load(for: cells.template)
    let laying = CellLaying(
      template: try scale.template(cells.template), measurer: fonts.measurer,
      scale: scale.scale(for: cells.template),
      width: width ?? cells.template.width, height: height,
      parser: cells.reader.parser)
    try RowRun(options: runOptions).writeLines(of: cells.reader) {
      laying.makeWorker()
    } identify: { json, result in
      json.member("row", result.row)
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

  /// Makes a worker with a view tree of its own.
  func makeWorker() -> (InputRecord) -> RowResult<String> {
    let cell = CellMeasurer(template: template, measurer: measurer, scale: scale)
    let grid = PixelGrid(scale: scale)
    return { record in
      do {
        let value = try record.takeValue(by: parser)
        let layout = try cell.layout(of: value, width: width, height: height)
        var json = JSONWriter()
        json.object { append(layout, row: record.row, grid: grid, to: &$0) }
        return RowResult(
          row: record.row, place: record.place, id: .null, outcome: .success(json.line),
          missingGlyphs: cell.missingGlyphCount,
          missingCharacters: cell.missingGlyphCount > 0 ? cell.missingCharacters : [])
      } catch {
        return RowResult(
          row: record.row, place: record.place, id: .null,
          outcome: .failure(BadRecord(error, at: record)),
          missingGlyphs: 0)
      }
    }
  }

  private func append(
    _ layout: CellLayout, row: Int, grid: PixelGrid, to json: inout JSONWriter
  ) {
    json.member("row", row)
    json.member("height", layout.height)
    json.key("frames")
    json.object { frames in
      for (name, frame) in layout.frames {
        let frame = grid.rounded(frame)
        frames.key(name)
        frames.object {
          $0.member("x", frame.minX)
          $0.member("y", frame.minY)
          $0.member("width", frame.width)
          $0.member("height", frame.height)
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
