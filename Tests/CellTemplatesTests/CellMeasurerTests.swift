// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import CellTemplates

/// A measurer with the fixed-advance font.
func cellMeasurer(_ template: CellTemplate, scale: Double = 0) -> CellMeasurer {
  CellMeasurer(template: template, measurer: FixedAdvanceMeasurer(), scale: scale)
}

/// Lays out one record and compares the frames, as `x,y width×height`, and the row's height.
private func checkFrames(
  _ source: String, _ json: String, width: Double = 100, height: Double? = nil,
  are expected: [String: String], rowHeight: Double? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let measurer = cellMeasurer(try load(source))
  let layout = try measurer.layout(of: try record(json), width: width, height: height)
  let frames = Dictionary(
    uniqueKeysWithValues: layout.frames.map { ($0.name, $0.frame.description) })
  #expect(frames == expected, sourceLocation: sourceLocation)
  #expect(layout.diagnostics == [], sourceLocation: sourceLocation)
  if let rowHeight { #expect(layout.height == rowHeight, sourceLocation: sourceLocation) }
}

/// In all of these a character is 5 points wide and a line 12 points high.
@Suite struct CellMeasurerTests {
  @Test func `a text wraps at the width that the margins leave`() throws {
    // 100 - 2 * 10 = 80 points hold 16 characters: "four words of" has 13, "four" more 18.
    try checkFrames(
      sampleSource(["H:|-[a]-|", "V:|-[a]-|"], head: ["margins: 10"]),
      #"{"a": "four words of four"}"#, are: ["a": "10,10 80×24"], rowHeight: 10 + 2 * 12 + 10)
  }

  @Test func `a hidden view takes its gap along`() throws {
    let source = sampleSource(["H:|[a]|", "[b c].leading = a.leading", "V:|-1-[a]-2-[b]-4-[c]-8-|"])
    try checkFrames(
      source, #"{"a": "x", "b": "x", "c": "x"}"#,
      are: ["a": "0,1 100×12", "b": "0,15 5×12", "c": "0,31 5×12"],
      rowHeight: 1 + 2 + 4 + 8 + 3 * 12)
    try checkFrames(
      source, #"{"a": "x", "b": "", "c": "x"}"#,
      are: ["a": "0,1 100×12", "c": "0,17 5×12"], rowHeight: 1 + 4 + 8 + 2 * 12)
    try checkFrames(source, #"{"a": "x"}"#, are: ["a": "0,1 100×12"], rowHeight: 1 + 8 + 12)
  }

  @Test func `a hidden first view takes the gap after it along`() throws {
    let source = sampleSource(["V:|-1-[b]-2-[a]-8-|", "[a b].left = 0"])
    try checkFrames(source, #"{"a": "x"}"#, are: ["a": "0,1 5×12"], rowHeight: 1 + 12 + 8)
  }

  @Test func `the separator is part of the row but not of the cell's bottom`() throws {
    let source = sampleSource(["H:|[a]|", "V:|[a]|"], head: ["separator: 1"])
    try checkFrames(source, #"{"a": "x"}"#, are: ["a": "0,0 100×12"], rowHeight: 12 + 1)
    try checkFrames(source, #"{"a": "x"}"#, height: 31, are: ["a": "0,0 100×30"], rowHeight: 31)
  }

  @Test func `leading is right in a cell from right to left`() throws {
    let layout = ["H:|-[a]-6-[b]", "V:|[a]|", "b.top = a.top", "c.left = 4", "c.top = a.top"]
    let json = #"{"a": "xx", "b": "x", "c": "x"}"#
    // Margins are [top, left, bottom, right]: leading is 30 from the right.
    try checkFrames(
      sampleSource(layout, head: ["direction: rtl", "margins: [0, 10, 0, 30]"]), json,
      are: ["a": "60,0 10×12", "b": "49,0 5×12", "c": "4,0 5×12"])
    try checkFrames(
      sampleSource(layout, head: ["margins: [0, 10, 0, 30]"]), json,
      are: ["a": "10,0 10×12", "b": "26,0 5×12", "c": "4,0 5×12"])
  }

  @Test func `the direction of a cell can follow the first strong character`() throws {
    let source = sampleSource(["a.leading = 3", "V:|[a]|"])
    try checkFrames(source, #"{"a": "1 שלום"}"#, are: ["a": "67,0 30×12"])
    try checkFrames(source, #"{"a": "1 ab"}"#, are: ["a": "3,0 20×12"])
    try checkFrames(source, #"{"a": "12"}"#, are: ["a": "3,0 10×12"])
    try checkFrames(source, #"{"a": "۱۲ سلام"}"#, are: ["a": "62,0 35×12"])
    try checkFrames(source, #"{"a": "\u2067של\u2069 x"}"#, are: ["a": "3,0 30×12"])
  }

  @Test func `the runs of a text decide its direction together, and pictures' names do not`() throws
  {
    let source = """
      version: 1
      fonts: {f: {size: 10}}
      views:
        photo: {type: image, source: "${photo}", width: 1, height: 1}
        a: {type: text, font: f, runs: [{text: "${x}"}, {text: "${y}"}]}
      layout: |
        [photo a].leading = 3
        photo.top = 0
        V:|[a]|

      """
    try checkFrames(
      source, #"{"photo": "של", "x": "\u2067של", "y": "של\u2069 x"}"#,
      are: ["photo": "3,0 1×1", "a": "3,0 40×12"])
    try checkFrames(
      source, #"{"photo": "a.png", "x": "\u2067xx", "y": "xx\u2069 של"}"#,
      are: ["photo": "96,0 1×1", "a": "52,0 45×12"])
  }

  @Test func `equations may have any number of unknowns`() throws {
    let layout = [
      "V:|[a]", "[b c].top = a.top", "a.left = 0", "b.left = (a.right + cell.right) / 2",
      "c.left = a.width + b.width + 10%", "cell.height = a.height + b.height + c.height - 6",
    ]
    // (10 + 100) / 2 = 55; 10 + 5 + 10 = 25; 3 * 12 - 6 = 30.
    try checkFrames(
      sampleSource(layout), #"{"a": "xx", "b": "x", "c": "x"}"#,
      are: ["a": "0,0 10×12", "b": "55,0 5×12", "c": "25,0 5×12"], rowHeight: 30)
  }

  @Test func `sums hold for positions outside of the cell`() throws {
    let layout = [
      "V:|[a]|", "[b c].top = a.top", "a.left = -30", "b.left = -50",
      "c.left = (a.left + b.left) / 2 @999",
    ]
    try checkFrames(
      sampleSource(layout), #"{"a": "x", "b": "x", "c": "x"}"#,
      are: ["a": "-30,0 5×12", "b": "-50,0 5×12", "c": "-40,0 5×12"])
  }

  @Test func `sums count from the leading edge in a mirrored cell`() throws {
    let layout = [
      "V:|[a]|", "b.top = a.top", "a.leading = 7", "b.leading = a.trailing + a.width + 3",
    ]
    // a: 7 + 10 from the right. b: 17 + 10 + 3 = 30 from the right.
    try checkFrames(
      sampleSource(layout, head: ["direction: rtl"]), #"{"a": "xx", "b": "x"}"#,
      are: ["a": "83,0 10×12", "b": "65,0 5×12"])
  }

  @Test func `extents and aspects can come from the record`() throws {
    let source = sampleSource(
      ["V:|[a]-[p]|", "[a p].left = 0", "[b c].left = 0", "[b c].top = 0"],
      views: [
        "p: {type: image, width: \"${w} * 2 - gap\", aspect: \"${s.w}/${s.h}\", if: \"${s}\"}"
      ])
    try checkFrames(
      source, #"{"a": "x", "w": 23, "s": {"w": 4, "h": 2}}"#,
      are: ["a": "0,0 5×12", "p": "0,20 40×20"], rowHeight: 40)
    let measurer = cellMeasurer(try load(source))
    // The same tree takes other numbers, in any order.
    for (width, ratio) in [(23, 1), (43, 2), (23, 1), (13, 4)] {
      let json = #"{"a": "x", "w": \#(width), "s": {"w": \#(ratio), "h": 1}}"#
      let height = 12 + 8 + Double(width * 2 - 6) / Double(ratio)
      #expect(try measurer.height(of: try record(json), width: 100) == height)
    }
  }

  @Test func `priorities decide who gives way`() throws {
    let layout = [
      "H:|[a]-0-[b]|", "V:|[a]|", "b.top = 0", "a.width = 30 @medium", "a.width = 60 @high",
      "a.width <= 50",
    ]
    try checkFrames(
      sampleSource(layout), #"{"a": "x", "b": "x"}"#, are: ["a": "0,0 50×12", "b": "50,0 50×12"])
  }

  @Test func `hugging and compression decide who stretches`() throws {
    let views = ["d: {type: text, text: \"${d}\", font: f, hug: {h: 251}, compress: {h: 751}}"]
    let layout = ["H:|[a]-4-[d]|", "V:|[a]|", "d.top = 0"]
    try checkFrames(
      sampleSource(layout, views: views), #"{"a": "x", "d": "xx"}"#,
      are: ["a": "0,0 86×12", "d": "90,0 10×12"])
    try checkFrames(
      sampleSource(layout, views: views),
      #"{"a": "xxxxxxxxxx xxxxxxxxxx", "d": "xxxxxxxxxxxx"}"#,
      are: ["a": "0,0 36×48", "d": "40,0 60×12"])
  }

  @Test func `lines and preferred width limit a text`() throws {
    let text = #"{"a": "aaaa bbbb cccc dddd"}"#
    for (property, height) in [("lines: 2", 24.0), ("lines: 0", 48), ("lines: 1", 12)] {
      let source = sampleSource(
        ["H:|[d]|", "V:|[d]|", "[a b c].left = 0", "[a b c].top = 0"],
        views: ["d: {type: text, text: \"${a}\", font: f, \(property)}"])
      #expect(try cellMeasurer(try load(source)).height(of: try record(text), width: 25) == height)
    }
    let source = sampleSource(
      ["H:|[d]|", "V:|[d]|", "[a b c].left = 0", "[a b c].top = 0"],
      views: [
        "d: {type: text, text: \"${a}\", font: f, preferredMaxLayoutWidth: 50, hug: {v: required}}"
      ])
    #expect(try cellMeasurer(try load(source)).height(of: try record(text), width: 100) == 24)
  }

  @Test func `a stack arranges its visible children`() throws {
    let views = [
      "s: {type: stack, spacing: 4, alignment: leading, children: [a, b, r]}",
      "r: {type: stack, axis: horizontal, spacing: 2, alignment: top, children: [c, d]}",
      "d: {type: box, width: 7, height: 5}",
    ]
    let source = sampleSource(["s.left = 1", "V:|-3-[s]-2-|"], views: views)
    try checkFrames(
      source, #"{"a": "xx", "b": "x", "c": "x"}"#,
      are: [
        "s": "1,3 14×44", "a": "1,3 10×12", "b": "1,19 5×12", "r": "1,35 14×12", "c": "1,35 5×12",
        "d": "8,35 7×5",
      ], rowHeight: 3 + 44 + 2)
  }

  @Test func `a button is as large as its title`() throws {
    let source = sampleSource(
      ["V:|[d]|", "d.left = 0", "[a b c].left = 0", "[a b c].top = 0"],
      views: ["d: {type: button, title: \"${t}\", font: f, color: blue}"])
    let measurer = cellMeasurer(try load(source))
    let layout = try measurer.layout(of: try record(#"{"a": "", "t": "Press"}"#), width: 100)
    // 6 points above and below the title, and 30 points at least.
    #expect(layout.frame(of: "d") == Rect(x: 0, y: 0, width: 30, height: 12 + 2 * 6))
  }

  @Test func `a scroll view's bar is the scroll view`() throws {
    let source = sampleSource(
      [
        "V:|[s]|", "H:|[s]|", "s.height = 30", "V:|-5-[b]-5-|", "H:|-5-[b]-5-|", "[a c].left = 0",
        "[a c].top = 0",
      ],
      views: ["s: {type: scroll, children: [b]}"])
    let measurer = cellMeasurer(try load(source))
    let layout = try measurer.layout(of: try record(#"{"a": "", "b": "xxxx"}"#), width: 100)
    #expect(layout.frame(of: "b") == Rect(x: 5, y: 5, width: 20, height: 12))
    #expect(layout.height == 30)
    #expect(layout.diagnostics == [])
  }

  @Test func `heights round up to pixels, and to 1/64 point without them`() throws {
    let source = sampleSource(["H:|[a]|", "V:|-(gap)-[a]|"], metrics: "{gap: 0.1}")
    let json = try record(#"{"a": "x"}"#)
    for (scale, expected) in [(1.0, 13.0), (2, 12.5), (3, 12 + 1.0 / 3), (0, 12 + 7.0 / 64)] {
      let measurer = cellMeasurer(try load(source), scale: scale)
      #expect(try measurer.height(of: json, width: 100) == expected)
    }
  }

  @Test func `a conflict and an ambiguity are reported in the template's words`() throws {
    let source = sampleSource(["V:|[a]|", "a.left = 0", "a.width = 20", "a.width = 30"])
    let layout = try cellMeasurer(try load(source)).layout(
      of: try record(#"{"a": "x"}"#), width: 100)
    let conflict = try #require(layout.diagnostics.first)
    #expect(conflict.kind == .conflict)
    #expect(conflict.views == ["a"])
    #expect(conflict.constraints.map(\.line) == [11, 12])
    #expect(conflict.constraints.map(\.text) == ["a.width = 20", "a.width = 30"])
    #expect(layout.frame(of: "a")?.width == 20)
    let open = try cellMeasurer(try load(sampleSource(["V:|[a]|"]))).layout(
      of: try record(#"{"a": "x"}"#), width: 100)
    #expect(open.diagnostics.map(\.kind) == [.ambiguity])
    #expect(open.diagnostics.map(\.views) == [["a"]])
  }

  @Test(arguments: ["b", "inner"])
  func `a row on baselines does not depend on the title that a button had before`(
    named: String
  ) throws {
    let button = "b: {type: button, title: \"${b}\"}"
    let held =
      named == "b" ? button : "inner: {type: stack, axis: vertical, children: {\(button)}}"
    let template = try load(
      """
      fonts: {f: {size: 10}}
      views:
        s: {type: stack, axis: horizontal, alignment: firstBaseline, children: {a: {type: text, text: "${a}", font: f}, \(held)}}
      layout: |
        V:|[s]|
        H:|[s]|
      """)
    let records = try ["", "Go", "", "x"].map { try record(#"{"a": "text", "b": "\#($0)"}"#) }
    let kept = cellMeasurer(template)
    for record in records {
      let height = try cellMeasurer(template).height(of: record, width: 100)
      #expect(try kept.height(of: record, width: 100) == height)
      #expect(try kept.layout(of: record, width: 100).height == height)
    }
  }
}
