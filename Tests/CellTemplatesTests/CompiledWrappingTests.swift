// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import CellTemplates

/// Cells with flows, grids and paddings are compiled, with the heights of full layouts.
///
/// Letters are 5 points wide and lines 12 high, in fonts of 10 points.
@Suite struct CompiledWrappingTests {
  /// Compares heights and findings of records, in several orders, with full layouts.
  private func check(
    _ source: String, _ records: [String], widths: [Double] = [60, 100, 240],
    fallbacks: Int = 0, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let template = try load(source, sourceLocation: sourceLocation)
    let shared = cellMeasurer(template)
    var reasons: Set<FallbackReason> = []
    for json in records + records.reversed() {
      let value = try record(json)
      for width in widths {
        let found = try shared.measure(value, width: width)
        if let reason = found.fallbackReason { reasons.insert(reason) }
        let full = cellMeasurer(template)
        let tree = try full.tree(for: value)
        #expect(
          found.height == full.height(of: tree, width: width), "\(json)",
          sourceLocation: sourceLocation)
        let size = Size(width: width, height: tree.fittingHeight(width: width))
        #expect(
          found.findings.map(\.kind) == tree.heightFindings(size: size).map(\.kind), "\(json)",
          sourceLocation: sourceLocation)
      }
    }
    #expect(
      shared.fallbackCount == fallbacks, "\(reasons)", sourceLocation: sourceLocation)
  }

  private static let texts = [
    #"{"a": "one", "b": "two words", "c": "some more words that wrap"}"#,
    #"{"a": "", "b": "x", "c": "y"}"#, #"{"a": "one\ntwo", "b": "a b c d e f g h i", "c": ""}"#,
    #"{"b": "hidden a"}"#, #"{"a": "two", "b": "words", "c": "z z z"}"#,
  ]

  private static let chips = """
    a: {type: text, text: "${a}", font: f, if: "${a}", padding: [2, 8, 3, 7]}
      b: {type: text, text: "${b}", font: g, maxWidth: 50%}
      c: {type: text, text: "${c ?? ''}", font: f, lines: 2, padding: [1, 5%, 2%, 3]}
      d: {type: box, width: 30%, height: 9}
    """

  private static func source(_ wrapping: String, head: String = "") -> String {
    """
    \(head)
    fonts: {f: {size: 10}, g: {size: 20}}
    views:
      top: {type: text, text: "${b}", font: f}
      w: {\(wrapping), children: [a, b, c, d]}
      \(chips)
    layout: |
      V:|[top]-4-[w]|
      [top w].leading = cell.leading
      [top w].trailing = cell.trailing

    """
  }

  @Test(
    arguments: ["fill", "top", "center", "bottom", "firstBaseline"],
    ["", "direction: rtl", "conventions: web"])
  func `flows and grids have the heights of full layouts`(
    alignment: String, head: String
  ) throws {
    for arrangement in [
      "type: flow, gap: [3, 5%]", "type: flow, padding: [1, 2, 3, 4], justify: center",
      "type: grid, columns: [1fr, 40, 2fr], gap: [2, 4]", "type: grid, columns: [25%, 1fr]",
      "type: grid, columns: [auto, 1fr, max-content], gap: 3", "type: grid, columns: [auto, auto]",
    ] {
      try check(
        Self.source("\(arrangement), alignment: \(alignment)", head: head), Self.texts)
    }
  }

  @Test func `what asks for the natural width of a flow or grid gets it`() throws {
    for arrangement in [
      "type: flow, gap: 6", "type: grid, columns: [20, 1fr, 2fr], gap: 2",
      "type: grid, columns: [auto, 30, max-content], gap: 1",
    ] {
      let source = """
        fonts: {f: {size: 10}, g: {size: 20}}
        views:
          w: {\(arrangement), children: [a, b, c, d]}
          \(Self.chips)
          side: {type: text, text: "${b}", font: f, compress: 700}
        layout: |
          H:|[w]-(>=4)-[side]|
          V:|[w]|
          V:|[side]-(>=0)-|

        """
      try check(source, Self.texts, widths: [60, 200, 900])
    }
  }

  private static let nested = """
    fonts: {f: {size: 10}, g: {size: 20}}
    views:
      w:
        type: flow
        gap: [4, 6]
        children:
          s:
            type: stack
            padding: [1, 2, 3, 4]
            spacing: 5
            children:
              a: {type: text, text: "${a ?? ''}", font: f}
              inner: {type: grid, columns: 2, gap: 3, children: [b, d]}
          e: {type: flow, gap: 2, maxWidth: 60%, children: [c, p]}
      b: {type: text, text: "${b}", font: g}
      c: {type: text, text: "${c ?? ''}", font: f}
      d: {type: stack, axis: horizontal, spacing: 2, children: [x, y]}
      x: {type: text, text: "${b}", font: f, compress: 800}
      y: {type: box, width: "${n}", height: "${n}"}
      p: {type: image, source: x, width: 12, height: 30}
    layout: "w.edges = cell.edges"

    """

  @Test func `views that a flow or grid fits by themselves are compiled with it`() throws {
    let records = Self.texts.enumerated().map { index, text in
      #"{"n": \#(index * 7), \#(text.dropFirst())"#
    }
    // Where the box is wider than its column, the row is laid out in full.
    try check(Self.nested, records, fallbacks: 2)
    try check("direction: rtl\n" + Self.nested, records, widths: [33.3, 61, 500], fallbacks: 8)
  }

  @Test func `paddings of stacks and texts are compiled`() throws {
    try check(
      """
      fonts: {f: {size: 10}, g: {size: 20}}
      views:
        s: {type: stack, padding: [1.3, 2, 3, 4], spacing: 2, children: [t, row]}
        t: {type: text, text: "${a ?? ''}", font: f, padding: [2, 4, 3, 5], hug: 300}
        row: {type: stack, axis: horizontal, padding: 6, alignment: center, children: [b, c]}
        b: {type: text, text: "${b}", font: g, lines: 1, padding: 0.5}
        c: {type: text, text: "${c ?? ''}", font: f}
        base: {type: text, text: "${b}", font: f}
      layout: |
        H:|[s]-(>=2)-[base]|
        V:|[s]-(>=0)-|
        base.firstBaseline = t.firstBaseline
        cell.bottom >= base.bottom

      """, Self.texts)
  }

  @Test func `a padding in a stack costs no full layout, and equals gaps around it`() throws {
    func source(_ padding: String, _ gap: String) -> String {
      """
      fonts: {f: {size: 10}}
      views: {s: {type: stack\(padding), children: {b: {type: text, text: "${a}", font: f}}}}
      layout: |
        V:|\(gap)[s]\(gap)|
        H:|\(gap)[s]\(gap)|

      """
    }
    let padded = cellMeasurer(try load(source(", padding: 8", "")))
    let gaps = cellMeasurer(try load(source("", "-8-")))
    for text in ["", "one", "one two three four"] {
      let value = try record(#"{"a": "\#(text)"}"#)
      #expect(try padded.height(of: value, width: 60) == gaps.height(of: value, width: 60))
    }
    #expect(padded.fallbackCount == 0)
  }

  @Test func `an image without an extent in a flow or grid needs the full layout`() throws {
    func source(_ image: String) -> String {
      """
      fonts: {f: {size: 10}}
      views:
        w: {type: grid, columns: 2, children: [a, p]}
        a: {type: text, text: "${a}", font: f}
        p: {type: image, source: x, \(image)}
      layout: "w.edges = cell.edges"

      """
    }
    try check(source("aspect: 2"), [#"{"a": "x"}"#], widths: [100])
    // It is as high as its line, unless there is none.
    try check(source("width: 20"), [#"{"a": "x"}"#], widths: [100])
    try check(source("width: 20"), [#"{"a": ""}"#], widths: [100], fallbacks: 2)
    try check(source("width: 0, height: 5"), [#"{"a": "x"}"#], widths: [100], fallbacks: 2)
  }

  @Test func `a row of a grid measures each text once`() throws {
    let measurer = CountingMeasurer()
    let template = try load(Self.source("type: grid, columns: 2"))
    let cells = CellMeasurer(template: template, measurer: measurer)
    func measure(_ text: String) throws -> (heights: Int, widths: Int) {
      let (heights, widths) = (measurer.heights, measurer.widths)
      _ = try cells.height(
        of: record(#"{"a": "\#(text)", "b": "b \#(text)", "c": "c \#(text)"}"#), width: 100)
      return (measurer.heights - heights, measurer.widths - widths)
    }
    _ = try measure("one")
    let (heights, widths) = try measure("two three")
    // Four texts, of which two are the same in two fonts. Margins decide the grid's width.
    #expect(heights == 4)
    #expect(widths == 0)
    #expect(cells.fallbackCount == 0)
  }

  @Test(arguments: [
    ("p: {type: button, title: x}", "", FallbackReason.button),
    ("p: {type: text, text: x, lines: \"${n}\"}", "", .textFromRecord),
    ("p: {type: image, width: 10, aspect: \"${n}/2\"}", "", .proportionFromRecord),
    ("p: {type: box, height: 3}", "p.width = ${n}", .layoutFromRecord),
    (
      "p: {type: flow, children: {q: {type: box, width: \"${n}\", height: 3}}}", "", .itemFromRecord
    ),
    (
      "p: {type: grid, columns: 1, children: {s: {type: stack, children: [q]}}}\n"
        + "  q: {type: box, height: 3}", "q.width = cell.width / 2", .lineIntoItem
    ),
    (
      "p: {type: stack, distribution: fillProportionally, children: [q]}\n"
        + "  q: {type: text, text: x}", "", .proportionalStack
    ),
    (
      "p: {type: stack, axis: horizontal, alignment: firstBaseline, children: [q]}\n"
        + "  q: {type: text, text: x}", "", .baselineStack
    ),
    (
      "p: {type: grid, columns: [auto], children: {s: {type: stack, children: [q]}}}\n"
        + "  q: {type: text, text: x}", "", .stackInColumn
    ),
    (
      "p: {type: text, text: x, padding: 2, preferredMaxLayoutWidth: 40}", "", .paddedPreferredWidth
    ),
    ("p: {type: text, text: x}", "p.width = p.height", .widthFollowsHeight),
    ("p: {type: box, height: 3}", "p.height = 5", .contradiction),
    ("p: {type: image, source: x}", "", .imageWithoutSize),
  ])
  func `a row that is laid out in full has a reason`(
    view: String, line: String, reason: FallbackReason
  ) throws {
    let template = try load(
      """
      views:
        a: {type: text, text: "${a}"}
        \(view)
      layout: |
        V:|[a][p]|
        p.leading = cell.leading
        a.leading = cell.leading
        \(line)

      """)
    let cells = cellMeasurer(template)
    let value = try record(#"{"a": "x", "n": 3, "l": [1]}"#)
    let found = try cells.measure(value, width: 100)
    #expect(cells.fallbackCount == 1)
    #expect(found.fallbackReason == reason)
    #expect(!reason.clause.isEmpty)
    #expect(try cells.layout(of: value, width: 100).height == found.height)
  }

  @Test func `each height has a reason of its own`() throws {
    let template = try load(
      """
      fonts: {f: {size: 10}}
      views:
        a: {type: text, text: "${a}", font: f, maxHeight: "${n}"}
        b: {type: button, title: x, if: "${b}"}
      layout: "V:|[a]|"

      """)
    let cells = cellMeasurer(template)
    for (json, reason) in [
      (#"{"a": "x", "n": 99, "b": 1}"#, FallbackReason.button), (#"{"a": "x", "n": 99}"#, nil),
      (#"{"a": "x", "n": 0}"#, .noHeight),
    ] {
      #expect(try cells.measure(record(json), width: 100).fallbackReason == reason, "\(json)")
    }
  }
}
