// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import RowHeights
import Testing

/// Rows with elements of arrays: their heights by compiled cells, and as functions of the width.
@Suite struct NestedFunctionTests {
  private static let head = """
    version: 1
    conventions: web
    fonts: {f: {size: 14}, g: {size: 12, lineHeight: 1.4}}
    margins: [8, 12.5, 8, 12.5]

    """

  /// Templates with a repeated part each, of `items` with a name and a text.
  private static let parts: [(name: String, source: String)] = [
    (
      "column",
      """
      {type: stack, spacing: 4, padding: [2, 5, 2, 5], each: "${items}", cell: {
        views: {
          name: {type: text, text: "${item.name}", font: g, lines: 1},
          text: {type: text, text: "${item.text}", font: f, if: "${item.text}"}},
        layout: ["V:|[name]-2-[text]-3-|", "H:|[name]", "H:|-10-[text]|"]}}
      """
    ),
    (
      "leading",
      """
      {type: stack, spacing: 4, alignment: leading, each: "${items}",
       cell: {type: text, text: "${item.text}", font: f, padding: [2, 9, 2, 9]}}
      """
    ),
    (
      "grid",
      """
      {type: grid, columns: 2, gap: [6, 10], each: "${items}",
       cell: {type: text, text: "${item.text}", font: f}}
      """
    ),
    (
      "flow",
      """
      {type: flow, gap: 5, each: "${items}",
       cell: {type: text, text: "${item.name}", font: g, padding: [1, 6, 1, 6]}}
      """
    ),
    (
      "row",
      """
      {type: stack, axis: horizontal, distribution: fillEqually, spacing: 7, each: "${items}",
       cell: {type: text, text: "${item.text}", font: f}}
      """
    ),
    (
      "nested",
      """
      {type: stack, each: "${items}", cell: {
        views: {
          text: {type: text, text: "${item.text}", font: f},
          inner: {type: stack, spacing: 2, if: "${item.items}", each: "${item.items}", cell: self}},
        layout: ["V:|[text]-3-[inner]|", "H:|[text]|", "H:|-15-[inner]|"]}}
      """
    ),
    (
      "automatic",
      """
      {type: grid, columns: [auto, max-content, auto], gap: [4, 6], each: "${items}", row: {
        a: {views: {
            icon: {type: box, width: 12, height: 12},
            name: {type: text, text: "${item.text}", font: g}},
          layout: ["H:|-4-[icon]-6-[name]-4-|", "V:|[name]|", "icon.top = name.top"]},
        b: {type: text, text: "${item.name}", font: f, lines: 2},
        c: {type: text, text: "${item.text}", font: f, padding: [2, 5, 2, 5]}}}
      """
    ),
    (
      "baselines",
      """
      {type: grid, columns: [auto, 1fr, 2fr], gap: 6, alignment: firstBaseline, each: "${items}",
       row: {
        a: {views: {name: {type: text, text: "${item.text}", font: g}},
          layout: ["H:|-4-[name]-4-|", "V:|-7-[name]|"]},
        b: {type: text, text: "${item.text}", font: f},
        c: {type: text, text: "${item.name}", font: g, padding: [2, 5, 2, 5]}}}
      """
    ),
    (
      "shares",
      """
      {type: grid, columns: [25%, auto, 1fr], gap: 6, each: "${items}", row: {
        a: {type: text, text: "${item.text}", font: g},
        b: {type: text, text: "${item.name}", font: f},
        c: {type: text, text: "${item.text}", font: f}}}
      """
    ),
    ("table", #"{type: text, text: "${table}", markdown: block, font: f}"#),
    ("markdown", #"{type: text, text: "${marked}", markdown: block, font: f}"#),
  ]

  private static func template(_ part: String) throws -> CellTemplate {
    let source =
      head + "views:\n  title: {type: text, text: \"${title}\", font: f}\n  part: \(part)\n"
      + "layout: [\"V:|-[title]-6-[part]-|\", \"H:|-[title]-|\", \"H:|-[part]-|\"]\n"
    return try CellTemplate.load(source: source, fileName: "t.yaml")
  }

  private static let words = [
    "the", "quick", "brown", "AVATAR", "measurement", "a", "of", "constraints", "layout", "漢字",
  ]

  private static func text(_ most: Int, _ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...most, using: &random))
      .map { _ in words[Int.random(in: 0..<words.count, using: &random)] }
      .joined(separator: " ")
  }

  private static func items(_ depth: Int, _ random: inout SeededGenerator) -> String {
    let all = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      let inner = depth > 0 ? #","items":\#(items(depth - 1, &random))"# : ""
      return #"{"name":"\#(text(2, &random))","text":"\#(text(14, &random))"\#(inner)}"#
    }
    return "[\(all.joined(separator: ","))]"
  }

  private static func record(_ random: inout SeededGenerator) throws -> RecordValue {
    let marked = [
      "# \(text(3, &random))", text(20, &random), "- \(text(9, &random))",
      "- **\(text(4, &random))**",
    ].joined(separator: "\\n\\n")
    let rows = (0..<2).map { _ in "| \(text(9, &random)) | \(text(4, &random)) |" }
    let table = ([rows[0], "|-|-|"] + rows).joined(separator: "\\n")
    let json =
      #"{"title":"\#(text(9, &random))","items":\#(items(1, &random)),"marked":"\#(marked)","#
      + #""table":"\#(table)"}"#
    return try RecordValue.parseJSON(json)
  }

  @Test(arguments: parts.indices)
  func `a row's function has the heights of layouts, and few of them are measured`(
    _ part: Int
  ) throws {
    let (name, source) = Self.parts[part]
    let template = try Self.template(source)
    let measurer = try HarfBuzzTextMeasurer.bundled()
    let cells = CellMeasurer(template: template, measurer: measurer)
    let full = CellMeasurer(template: template, measurer: measurer)
    let range = try #require(WidthRange(from: 260, to: 420))
    let form = cells.heightForm(of: range)
    var random = SeededGenerator(seed: UInt64(part))
    var steps = 0
    for _ in 0..<4 {
      let record = try Self.record(&random)
      let function = try cells.heightFunction(of: record, widths: range)
      steps += function.steps.count
      var widths = (0..<8).map { _ in Int.random(in: range.lowest...range.highest, using: &random) }
      for step in function.steps { widths += [step.start, max(range.lowest, step.start - 1)] }
      for width in widths {
        let expected = try full.layout(of: record, width: range.width(width)).height
        let height = form.points(function.units(at: width, form))
        #expect(height == expected, "\(name) at \(range.width(width)): \(record)")
        #expect(try cells.height(of: record, width: range.width(width)) == expected)
      }
    }
    #expect(cells.fallbackCount == 0)
    #expect(cells.pieceCount >= steps && steps > 4)
    // There are 10,241 widths a row; a step costs some heights of the part.
    #expect(cells.textMeasureCount < 100 * steps, "\(name): \(cells.textMeasureCount), \(steps)")
  }
}
