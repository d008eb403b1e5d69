// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import RowHeights
import Testing
import TextMeasurement

/// Sections, rows between records and neighbours through the tool's commands.
@Suite struct ListCommandTests {
  private static let template = """
    fonts: {f: {size: 10}, big: {size: 16}}
    section: "${day}"
    header:
      unless: "${section} == 'd1'"
      background: "#123456"
      views: {t: {type: text, text: "${section} ${count}", font: big}}
      layout: ["H:|-2-[t]|", "V:|[t]|"]
    between:
      if: "${previous.a} != ${next.a}"
      separator: 1
      views: {b: {type: box, height: 3}}
      layout: ["H:|[b]|", "V:|[b]|"]
    views:
      a: {type: text, text: "${a}", font: f, unless: "${previous.a} == ${a}"}
      t: {type: text, text: "${t}", font: f}
    layout: ["H:|[a]|", "H:|[t]|", "V:|[a][t]|"]

    """

  private static let records =
    (0..<400).map { index in
      index % 37 == 5
        ? #"{"id":\#(index),"a":"A","t":"no day"}"#
        : #"{"id":\#(index),"a":"\#(["A", "B"][index / 3 % 2])","day":"d\#(index / 17)","#
          + #""t":"some words \#(String(repeating: "and more ", count: index % 7))"}"#
    }.joined(separator: "\n") + "\n"

  @Test func `rows are those that the package makes of the records, with any number of jobs`()
    throws
  {
    let scratch = try Scratch()
    try scratch.write(Self.template, to: "t.cell.yaml")
    try scratch.write(Self.records, to: "rows.ndjson")
    let arguments = [
      "heights", "-t", "t.cell.yaml", "-d", "rows.ndjson", "--width", "150", "--on-error", "null",
    ]
    let run = try ToolRun(arguments, in: scratch.folder)
    for more in [["--jobs", "1"], ["--jobs", "3"], ["--cache", "c"], ["--cache", "c"]] {
      #expect(try ToolRun(arguments + more, in: scratch.folder).text == run.text)
    }
    let template = try CellTemplate.load(source: Self.template, fileName: "t.cell.yaml")
    let rows = TemplateRows(
      try Self.records.split(separator: "\n").map { try RecordValue.parseJSON(String($0)) },
      measurer: RowMeasurer(
        template: template, measurer: try HarfBuzzTextMeasurer.bundled()))
    let lines = try run.objects()
    #expect(lines.count == rows.rowCount && rows.rowCount > 450)
    var y = 0.0
    for (row, line) in lines.enumerated() {
      let height = rows.height(ofRow: row, width: 150)
      #expect(line["y"] as? Double == y)
      #expect(line["height"] as? Double ?? 0 == height)
      y += height
      let id = line["id"]
      switch rows.part(ofRow: row) {
      case .item: #expect(id is Int || line["error"] != nil)
      case let part: #expect((id as? String)?.hasPrefix("\(part.rawValue):") == true)
      }
    }
    #expect(rows.failures.count == 11 && lines.count { $0["error"] != nil } == 11)
    #expect(
      lines.first { $0["error"] != nil }?["error"] as? String
        == "rows.ndjson:6: field 'day' is missing, and has neither a default nor an if "
        + "(template line 2); the record has the fields 'id', 'a' and 't'")
  }

  @Test func `kinds of rows are counted and named, and explained by their numbers`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.template, to: "t.cell.yaml")
    let records =
      #"{"day":"x","a":"A","t":"1"}"# + "\n" + #"{"day":"x","a":"B","t":"2"}"# + "\n"
    let layout = try ToolRun(["layout", "-t", "t.cell.yaml"], input: records, in: scratch.folder)
    #expect(
      try layout.objects().map { $0["kind"] as? String } == ["header", "item", "between", "item"])
    #expect(
      try layout.objects().map { $0["id"] as? String } == ["header:x", nil, "between", nil])
    let explain = try ToolRun(
      ["explain", "-t", "t.cell.yaml", "--row", "2"], input: records, in: scratch.folder)
    #expect(explain.text.hasPrefix("Row 2 of <stdin> is 4 points high"))
    let check = try ToolRun(["check", "-t", "t.cell.yaml"], input: records, in: scratch.folder)
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test
  func `a viewport keeps the head of the section at its top, until the next section pushes it`()
    throws
  {
    let scratch = try Scratch()
    try scratch.write(Self.template, to: "t.cell.yaml")
    try scratch.write(
      Self.records.split(separator: "\n").filter { !$0.contains("no day") }.map { $0 + "\n" }
        .joined(), to: "rows.ndjson")
    let heights = try ToolRun(
      ["heights", "-t", "t.cell.yaml", "-d", "rows.ndjson", "--width", "150"],
      in: scratch.folder
    ).objects()
    func top(_ id: String) throws -> Double {
      let row = heights.first { ($0["id"] as? String ?? ($0["id"] as? Int).map { "\($0)" }) == id }
      return try #require(row?["y"] as? Double)
    }
    let height = try #require(heights[0]["height"] as? Double)
    /// The tops of the backgrounds of heads, in the order in which they are drawn.
    func tops(_ offset: Double) throws -> [Double] {
      let run = try ToolRun(
        [
          "render", "-t", "t.cell.yaml", "-d", "rows.ndjson", "--width", "150", "--offset",
          "\(offset)", "--viewport", "100", "--format", "svg", "-o", "-",
        ], in: scratch.folder)
      #expect(run.status == 0, "\(run.errors)")
      return run.lines.filter { $0.contains("rgb(7.058824%") }.compactMap { line in
        line.split(separator: " ").drop { !$0.hasPrefix("d=") }.dropFirst(2).first.flatMap {
          Double($0)
        }
      }
    }
    #expect(try tops(0) == [0] && tops(200) == [0])
    // A section without a head pushes the one above it too, and then nothing stays at the top.
    let second = try top("17")
    #expect(try tops(second - height - 1) == [0])
    #expect(try tops(second - 5) == [5 - height])
    #expect(try tops(second) == [] && tops(second + 20) == [])
    let third = try top("header:d2")
    #expect(try tops(third - 5) == [5])
    #expect(try tops(third) == [0] && tops(third + 1) == [0])
    // Rows are drawn before the head that stays.
    let fourth = try top("header:d3")
    #expect(try tops(fourth - height - 1) == [height + 1, 0])
    #expect(try tops(fourth - 5) == [5, 5 - height])
    #expect(try tops(fourth + 1) == [0])
  }
}
