// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct ExplainCommandTests {
  /// Runs `quoin explain` on the fixture of bars.
  func explain(_ input: String, _ arguments: [String]) throws -> ToolRun {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "bars.cell.yaml")
    try scratch.write(input, to: "rows.ndjson")
    return try ToolRun(
      ["explain", "-t", "bars.cell.yaml", "-d", "rows.ndjson"] + arguments, in: scratch.folder)
  }

  @Test func `the height is explained from the row's top to its bottom`() throws {
    let run = try explain("{}\n{\"size\":20,\"more\":1}\n", ["--row", "1"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "")
    #expect(
      run.text
        == """
        Row 1 of rows.ndjson is 75 points high at width 200.

        From the top of the row to its bottom:
           y  size
           0    10  cell.top to first.top         line 11
          10    20  first                         line 6
          30     5  first.bottom to second.top    line 11
          35    30  second                        line 7
          65    10  second.bottom to cell.bottom  line 11
                75  the row

        The lines:
          bars.cell.yaml:6: first: {type: box, height: "${size}"}
          bars.cell.yaml:7: second: {type: box, height: 30, if: "${more}"}
          bars.cell.yaml:11: V:|-[first]-5-[second]-|

        """)
  }

  @Test func `programs get one object with keys in a fixed order`() throws {
    let run = try explain("{\"size\":20}\n", ["--row", "0", "--json", "--width", "100"])
    #expect(run.status == 0, "\(run.errors)")
    func step(_ kind: String, _ from: String, _ to: String, _ rest: String) -> String {
      "{\"kind\":\"\(kind)\",\"from\":\"\(from)\",\"to\":\"\(to)\",\(rest)}"
    }
    let line11 =
      #""size":10,"width":null,"content":false,"constraints":[{"file":"bars.cell.yaml","line":11,"#
      + #""text":"V:|-[first]-5-[second]-|"}]"#
    let line6 =
      #""size":20,"width":80,"content":false,"constraints":[{"file":"bars.cell.yaml","line":6,"#
      + #""text":"height: ${size}"}]"#
    let steps = [
      step("gap", "cell.top", "first.top", #""view":null,"y":0,"# + line11),
      step("view", "first.top", "first.bottom", #""view":"first","y":10,"# + line6),
      step("gap", "first.bottom", "cell.bottom", #""view":null,"y":30,"# + line11),
    ].joined(separator: ",")
    let expected = [
      #"{"row":0,"width":100,"height":40,"contentHeight":40,"separator":0,"rounding":0"#,
      #""steps":[\#(steps)],"spare":[],"texts":[],"unmet":[],"ambiguous":[],"diagnostics":[]"#,
      #""hidden":["second"]}"#,
    ].joined(separator: ",")
    #expect(run.text == expected + "\n")
  }

  @Test func `the separator's line is found in a template in JSON`() throws {
    let scratch = try Scratch()
    let template = """
      {
        "width": 200,
        "separator": {"height": 1},
        "views": {"bar": {"type": "box", "height": 20}},
        "layout": ["H:|[bar]|", "V:|[bar]|"]
      }
      """
    try scratch.write(template, to: "bar.json")
    let run = try ToolRun(
      ["explain", "-t", "bar.json", "--row", "0"], input: "{}\n", in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.contains("  20     1  the separator              line 3"), "\(run.text)")
    #expect(run.lines.contains(#"  bar.json:3: "separator": {"height": 1},"#), "\(run.text)")
  }

  @Test func `a text states its lines, its width and its font`() throws {
    let scratch = try Scratch()
    try scratch.write(ToolFixtures.text, to: "cell.yaml")
    let run = try ToolRun(
      ["explain", "-t", "cell.yaml", "--row", "0"],
      input: "{\"text\":\"Several words that wrap at a hundred points\"}\n", in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    // Noto Sans 10 is 13.62 high a line.
    #expect(run.text.contains("label: 3 lines of text at width 100"), "\(run.text)")
    #expect(run.text.contains("40.86"), "\(run.text)")
    #expect(run.text.contains("Noto Sans 10"), "\(run.text)")
    #expect(run.text.contains("label is narrower than on one line, so it wraps"), "\(run.text)")
    #expect(
      run.text.contains("(0.14 of it because texts' heights are rounded up to a whole point)"))
    #expect(run.lines.allSatisfy { $0.count <= 80 })
  }

  @Test func `the height is that of quoin heights, in every sample`() throws {
    for sample in ["news", "chat", "mail", "product"] {
      let heights = try ToolRun(["heights", "--sample", sample, "--scale", "2"]).objects()
      for row in [0, 9] {
        let why = try #require(
          ToolRun(
            ["explain", "--sample", sample, "--row", "\(row)", "--scale", "2", "--json"]
          ).objects().first)
        #expect(why["height"] as? Double == heights[row]["height"] as? Double)
        let steps = try #require(why["steps"] as? [[String: Any]])
        let sizes = steps.compactMap { $0["size"] as? Double }
        let rest = ["separator", "rounding"].compactMap { why[$0] as? Double }
        let sum = (sizes + rest).reduce(0, +)
        // The solver's values are rounded to about a millionth of a point.
        #expect(abs(sum - (why["height"] as? Double ?? -1)) < 1e-6)
      }
    }
  }

  @Test func `a missing row and a bad record end with 65`() throws {
    let rows = "{\"size\":20}\n{\"size\":\"x\"}\n"
    let missing = try explain(rows, ["--row", "2"])
    #expect(missing.status == 65)
    #expect(missing.text == "")
    #expect(
      missing.errors
        == "error: there is no row 2: rows.ndjson has 2 records, rows 0 to 1\n")
    let bad = try explain(rows, ["--row", "1"])
    #expect(bad.status == 65)
    #expect(bad.errors.hasPrefix("rows.ndjson:2: field 'size': "), "\(bad.errors)")
    #expect(try explain(rows, []).status == 64)
    #expect(try explain(rows, ["--row=-1"]).status == 64)
    #expect(try explain(rows, ["--row", "0", "--width", "nan"]).status == 64)
  }
}
