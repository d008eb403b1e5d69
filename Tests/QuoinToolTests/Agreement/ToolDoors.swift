// SPDX-License-Identifier: Apache-2.0

#if compiler(>=6.3)
import CellTemplates
import Foundation
import Testing

/// The commands of the tool that say how high a row is.
struct ToolDoors {
  private let scratch = try? Scratch()

  /// The heights of all records by `heights` and `layout`.
  func heights(_ cell: LoadedCell) throws -> [(door: String, heights: [Double?])] {
    let files = try write(cell)
    return try ["heights", "layout"].map { command in
      let run = try ToolRun([command] + files + ["--on-error", "null", "--jobs", "2"])
      try #require(run.status <= 1, "\(run.errors)")
      return ("quoin \(command)", try run.objects().map { $0["height"] as? Double })
    }
  }

  /// The height of one row by `explain`; nil if the record has none.
  func explainedHeight(_ cell: LoadedCell, row: Int) throws -> Double? {
    let run = try ToolRun(["explain"] + (try write(cell)) + ["--row", "\(row)", "--json"])
    return run.status == 0 ? try run.objects().first?["height"] as? Double : nil
  }

  /// The height of a picture of one row, as SVG states it; nil if the record has none.
  func drawnHeight(_ cell: LoadedCell, row: Int) throws -> Double? {
    let scale = cell.template.defaultScale
    let run = try ToolRun(
      ["render"] + (try write(cell))
        + ["--rows", "\(row):\(row + 1)", "--output", "-", "--format", "svg"]
        + (scale > 0 ? ["--scale", "\(scale)"] : []))
    guard run.status == 0, let start = run.text.firstRange(of: " height=\"") else { return nil }
    return Double(run.text[start.upperBound...].prefix { $0.isNumber || $0 == "." })
  }

  /// The options that name a cell's files.
  private func write(_ cell: LoadedCell) throws -> [String] {
    let scratch = try #require(scratch)
    let template = try scratch.write(cell.random.source, to: "random.cell.yaml")
    let records = try scratch.write(cell.random.ndjson, to: "random.ndjson")
    return ["--template", template.path, "--data", records.path]
  }
}
#endif
