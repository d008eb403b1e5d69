// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The tables from CSS to templates in Browsers.md, each line of which is a cell.
///
/// A cell is a pair of files in ChromiumCSS: `name.html`, written by hand as for a page, and
/// `name.cell.yaml`, a template of the same cell. The first line of the HTML is a comment with the
/// left column of the cell's line; several cells may belong to one line. Both show the fields of
/// records.ndjson, and heights.ndjson has the heights that Chromium gives the HTML at three widths,
/// recorded by Tests/Recorders/record-chromium-css.py, which says what the HTML may contain.
///
/// To add a line, write it in a table of Browsers.md, write its two files and run the recorder.
@Suite struct ChromiumCSSTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("ChromiumCSS")

  /// The names of all cells, in order.
  static let cells = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".html") }.map { String($0.dropLast(".html".count)) }.sorted()

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
  }

  // MARK: - Lines

  /// A line of a table.
  struct TableLine {
    /// The left column.
    let css: String
    /// The right column.
    let template: String
  }

  /// The lines of the tables from CSS to templates, without those that say that there is no equal.
  static func lines() throws -> [TableLine] {
    let document = folder.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Sources/CellTemplates/CellTemplates.docc/Browsers.md")
    var lines: [TableLine] = []
    var isInTable = false
    for line in try String(contentsOf: document, encoding: .utf8).components(separatedBy: "\n") {
      let columns = columns(of: line)
      if columns == ["CSS", "template"] {
        isInTable = true
      } else if columns.count != 2 {
        isInTable = false
      } else if isInTable, columns[0] != "---", !columns[1].hasPrefix("none") {
        lines.append(TableLine(css: columns[0], template: columns[1]))
      }
    }
    return lines
  }

  /// The columns of a line of a table, in which `\|` stands for `|`; none for other lines.
  private static func columns(of line: String) -> [String] {
    guard line.hasPrefix("|") else { return [] }
    return line.replacingOccurrences(of: "\\|", with: "\u{0}").split(separator: "|").map {
      $0.replacingOccurrences(of: "\u{0}", with: "|").trimmingCharacters(in: .whitespaces)
    }
  }

  /// The parts of a column that are code.
  private static func code(in column: String) -> [String] {
    column.components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  /// The left column of the line that a cell belongs to, and the HTML behind it.
  private static func page(of cell: String) throws -> (line: String, html: String) {
    let parts = try text("\(cell).html").split(separator: "\n", maxSplits: 1)
    let (comment, html) = (String(try #require(parts.first)), String(try #require(parts.last)))
    try #require(comment.hasPrefix("<!-- ") && comment.hasSuffix(" -->"), "\(cell).html:1")
    return (String(comment.dropFirst("<!-- ".count).dropLast(" -->".count)), html)
  }

  @Test func `each line of the tables is a cell, and each cell a line`() throws {
    let lines = try Self.lines().map(\.css)
    #expect(lines.count > 80)
    #expect(Set(lines).count == lines.count, "two lines have the same left column")
    let named = Set(try Self.cells.map { try Self.page(of: $0).line })
    for line in lines where !named.contains(line) { Issue.record("no cell is the line \(line)") }
    for cell in Self.cells {
      let line = try Self.page(of: cell).line
      #expect(lines.contains(line), "\(cell).html: no table has the line \(line)")
    }
  }

  @Test(arguments: cells)
  func `a cell has the code of its line`(cell: String) throws {
    let (name, html) = try Self.page(of: cell)
    let line = try #require(try Self.lines().first { $0.css == name })
    for code in Self.code(in: line.css) {
      #expect(html.contains(code), "\(cell).html has no \(code)")
    }
    let template = try Self.text("\(cell).cell.yaml")
    for code in Self.code(in: line.template) {
      #expect(template.contains(code), "\(cell).cell.yaml has no \(code)")
    }
  }

  // MARK: - Heights

  /// What Chromium gave.
  private struct Recorded {
    /// The widths of each cell.
    let widths: [Double]
    /// For each cell the heights of each record at these widths.
    let heights: [String: [[Double]]]
  }

  private static func recorded() throws -> Recorded {
    let objects = try text("heights.ndjson").split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    let pairs = try objects.dropFirst().map {
      (try #require($0["cell"] as? String), try #require($0["heights"] as? [[Double]]))
    }
    return Recorded(
      widths: try #require(objects.first?["widths"] as? [Double]),
      heights: Dictionary(pairs) { first, _ in first })
  }

  @Test func `all cells were recorded`() throws {
    let recorded = try Self.recorded()
    #expect(recorded.heights.keys.sorted() == Self.cells)
    let count = try Self.text("records.ndjson").split(separator: "\n").count
    #expect(count > 5 && recorded.widths.count == 3)
    for (cell, rows) in recorded.heights {
      #expect(rows.map(\.count) == Array(repeating: 3, count: count), "\(cell)")
    }
  }

  @Test(arguments: cells)
  func `a template is as high as the HTML in Chromium`(cell: String) throws {
    let recorded = try Self.recorded()
    let expected = try #require(recorded.heights[cell], "\(cell) was not recorded")
    let run = try ToolRun(
      [
        "heights", "-t", "\(cell).cell.yaml", "-d", "records.ndjson", "--strict", "--width",
        recorded.widths.map { "\($0)" }.joined(separator: ","),
      ], in: Self.folder)
    #expect(run.status == 0, "\(cell): \(run.errors)")
    let rows = try run.objects()
    #expect(rows.count == expected.count)
    let line = try Self.page(of: cell).line
    for (record, (row, others)) in zip(rows, expected).enumerated() {
      let heights = try #require(row["heights"] as? [Double])
      for (width, (height, other)) in zip(recorded.widths, zip(heights, others)) {
        // Quoin rounds the row up to 1/64, Chromium each of its parts.
        #expect(
          abs(height - other) <= 0.1,
          "\(line), record \(record) at \(width): \(height), Chromium \(other)")
      }
    }
  }
}
