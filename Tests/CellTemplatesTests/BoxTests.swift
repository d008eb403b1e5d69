// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import Testing

@testable import CellTemplates

/// Padding, borders, least and greatest extents, flows and grids in templates.
///
/// Letters are 5 points wide and lines 12 high, in fonts of 10 points.
@Suite struct BoxTests {
  private static func layout(
    _ source: String, _ json: String = "{}", width: Double = 100
  ) throws -> CellLayout {
    let template = try load(source)
    #expect(template.warnings == [])
    let layout = try cellMeasurer(template).layout(of: try record(json), width: width)
    #expect(layout.diagnostics == [])
    return layout
  }

  @Test func `padding and border are around the text`() throws {
    let layout = try Self.layout(
      """
      fonts: {f: {size: 10}}
      views:
        a: {type: text, text: "aaaa aaaa", font: f, padding: [1, 2, 3, 4], border: 2}
      layout: |
        H:|[a]|
        V:|[a]|
      """, width: 40)
    // 40 - 2 - 4 - 2 * 2 = 30 leaves room for one word a line.
    #expect(layout.frame(of: "a") == Rect(x: 0, y: 0, width: 40, height: 2 * 12 + 1 + 3 + 4))
    #expect(layout.height == 2 * 12 + 8)
  }

  @Test func `a padded text in a flow stands on its baseline whatever was laid out before`() throws
  {
    let template = try load(
      """
      fonts: {f: {size: 10}, g: {size: 20}}
      views:
        tags:
          type: flow
          alignment: firstBaseline
          children:
            a: {type: text, text: "${a}", font: g}
            b: {type: text, text: "${b}", font: f, padding: [2, 3%, 2, 3%]}
      layout: "tags.edges = cell.edges"
      """)
    let kept = cellMeasurer(template)
    let records = try [#"{"a":"x","b":"x"}"#, #"{"a":"x","b":"xxx"}"#, #"{"a":"x","b":"x"}"#]
      .map(record)
    for record in records {
      let layout = try kept.layout(of: record, width: 100)
      let fresh = try cellMeasurer(template).layout(of: record, width: 100)
      #expect(layout.height == fresh.height)
      #expect(layout.frames.map(\.frame) == fresh.frames.map(\.frame))
    }
  }

  @Test func `a stack and a button have padding`() throws {
    let layout = try Self.layout(
      """
      fonts: {f: {size: 10}}
      views:
        s: {type: stack, padding: 7, border: {width: 1, color: gray}, spacing: 3, children: [a, b]}
        a: {type: text, text: "x", font: f}
        b: {type: button, title: "y", font: f, padding: [4, 5, 4, 5]}
      layout: |
        s.edges = cell.edges
      """)
    #expect(layout.frame(of: "a") == Rect(x: 8, y: 8, width: 84, height: 12))
    #expect(layout.frame(of: "b") == Rect(x: 8, y: 8 + 12 + 3, width: 84, height: 12 + 8))
    #expect(layout.height == 8 + 12 + 3 + 20 + 8)
  }

  @Test func `least and greatest extents hold, also in percent and from the record`() throws {
    let layout = try Self.layout(
      """
      fonts: {f: {size: 10}}
      views:
        a: {type: text, text: "x", font: f, minWidth: "${w}", maxHeight: 8}
        b: {type: text, text: "xxxxxxxxxxxxxxxxxxxx", font: f, maxWidth: 50%, minHeight: 40}
      layout: |
        V:|[a][b]|
        [a b].left = 0
      """, #"{"w": 30}"#)
    #expect(layout.frame(of: "a")?.size == Size(width: 30, height: 8))
    #expect(layout.frame(of: "b")?.size == Size(width: 50, height: 40))
    #expect(layout.height == 48)
  }

  private static let flow = """
    fonts: {f: {size: 10}}
    views:
      tags: {type: flow, gap: [2, 4], padding: 3, alignment: top, children: [a, b, c]}
      a: {type: text, text: "${a}", font: f, if: "${a}"}
      b: {type: box, width: "${b}", height: 20}
      c: {type: text, text: "cc", font: f}
    layout: |
      tags.edges = cell.edges
    """

  @Test func `a flow begins a line where a view does not fit`() throws {
    let wide = try Self.layout(
      Self.flow, #"{"a": "aaaa", "b": 10}"#, width: 3 + 20 + 4 + 10 + 4 + 10 + 3)
    #expect(wide.frame(of: "a") == Rect(x: 3, y: 3, width: 20, height: 12))
    #expect(wide.frame(of: "b") == Rect(x: 27, y: 3, width: 10, height: 20))
    #expect(wide.frame(of: "c") == Rect(x: 41, y: 3, width: 10, height: 12))
    #expect(wide.height == 3 + 20 + 3)
    let narrow = try Self.layout(Self.flow, #"{"a": "aaaa", "b": 10}"#, width: 53)
    #expect(narrow.frame(of: "c") == Rect(x: 3, y: 3 + 20 + 2, width: 10, height: 12))
    #expect(narrow.height == 3 + 20 + 2 + 12 + 3)
  }

  @Test func `a flow shrinks views wider than itself, follows the record and hides views`() throws {
    let template = try load(Self.flow)
    let cells = cellMeasurer(template)
    func height(_ json: String) throws -> Double {
      try cells.height(of: try record(json), width: 46)
    }
    // 40 points of room: 12 letters take two lines, and nothing fits beside them.
    #expect(try height(#"{"a": "aaaaaaaa aaa", "b": 10}"#) == 3 + 24 + 2 + 20 + 3)
    #expect(try height(#"{"b": 10}"#) == 3 + 20 + 3)
    #expect(try height(#"{"b": 30}"#) == 3 + 20 + 2 + 12 + 3)
    #expect(try height(#"{"a": "aaaaaaaa aaa", "b": 10}"#) == 3 + 24 + 2 + 20 + 3)
  }

  @Test func `a flow begins on the right in a cell from right to left`() throws {
    let layout = try Self.layout(
      "direction: rtl\n" + Self.flow, #"{"a": "aaaa", "b": 10}"#, width: 100)
    #expect(layout.frame(of: "a")?.minX == 100.0 - 3 - 20)
    #expect(layout.frame(of: "b")?.minX == 100.0 - 3 - 20 - 4 - 10)
  }

  @Test func `a grid has columns of points and shares, and rows as high as their highest view`()
    throws
  {
    let layout = try Self.layout(
      """
      fonts: {f: {size: 10}}
      views:
        g: {type: grid, columns: [20, 1fr, 2fr], gap: 5, children: [a, b, c, d]}
        a: {type: text, text: "a", font: f}
        b: {type: text, text: "bbbb bbbb", font: f}
        c: {type: stack, children: [e]}
        d: {type: text, text: "d", font: f}
        e: {type: text, text: "e", font: f}
      layout: |
        g.edges = cell.edges
      """, width: 90)
    // 90 - 20 - 2 * 5 = 60 is shared 1 to 2.
    #expect(layout.frame(of: "a") == Rect(x: 0, y: 0, width: 20, height: 24))
    #expect(layout.frame(of: "b") == Rect(x: 25, y: 0, width: 20, height: 24))
    #expect(layout.frame(of: "c") == Rect(x: 50, y: 0, width: 40, height: 24))
    #expect(layout.frame(of: "e")?.width == 40)
    #expect(layout.frame(of: "d") == Rect(x: 0, y: 29, width: 20, height: 12))
    #expect(layout.height == 24 + 5 + 12)
  }

  /// The places of a grid's columns of `a`, `bb bb` and `c c c`, 5 points a letter.
  private static func columns(_ columns: String, width: Double) throws -> [String] {
    let layout = try layout(
      """
      fonts: {f: {size: 10}}
      views:
        g: {type: grid, columns: \(columns), gap: 2, children: [a, b, c]}
        a: {type: text, text: "a", font: f}
        b: {type: text, text: "bb bb", font: f}
        c: {type: text, text: "c c c", font: f}
      layout: |
        g.edges = cell.edges
      """, width: width)
    return ["a", "b", "c"].compactMap { name in
      layout.frame(of: name).map { "\($0.minX.shortest)+\($0.width.shortest)" }
    }
  }

  @Test func `columns follow what is in them as CSS's do`() throws {
    // 5, 25 and 25 points, of which 5, 10 and 5 are for the widest words; 4 are for gaps.
    #expect(
      try Self.columns("[max-content, max-content, 1fr]", width: 100) == ["0+5", "7+25", "34+66"])
    #expect(try Self.columns("[auto, 1fr, auto]", width: 100) == ["0+5", "7+66", "75+25"])
    // What is left is for all automatic columns where there is no share.
    #expect(try Self.columns("[auto, auto, auto]", width: 65) == ["0+7", "9+27", "38+27"])
    // Of 36 - 20 the second takes what it needs, 15, only if the third does not need as much.
    #expect(try Self.columns("[auto, auto, auto]", width: 40) == ["0+5", "7+18", "27+13"])
    // Of 52 - 20 it takes 15, and leaves 17 of the 20 that the third needs.
    #expect(try Self.columns("[auto, auto, auto]", width: 56) == ["0+5", "7+25", "34+22"])
    #expect(try Self.columns("[auto, auto, max-content]", width: 40) == ["0+5", "7+10", "19+25"])
    #expect(try Self.columns("[auto, 50%, auto]", width: 20) == ["0+5", "7+10", "19+5"])
  }

  @Test func `widths in flows and grids follow the room and the record`() throws {
    let layout = try Self.layout(
      """
      fonts: {f: {size: 10}}
      views:
        s: {type: stack, children: [g, h]}
        g: {type: flow, gap: [2, 10%], children: [a, b, c]}
        a: {type: box, width: "${w} * 1%", height: 7}
        b: {type: box, width: 25%, minWidth: "${w} / 2", aspect: 5}
        c: {type: box, width: 900, maxHeight: 3, height: 9}
        h: {type: grid, columns: [40%, 1fr], alignment: firstBaseline, children: [d, e]}
        d: {type: text, text: "d", font: f}
        e: {type: box, width: 50%, height: 20}
      layout: |
        s.edges = cell.edges
      """, #"{"w": 60}"#, width: 100)
    #expect(layout.frame(of: "a") == Rect(x: 0, y: 0, width: 60, height: 7))
    // 60 and a gap of 10 leave room for 30, its least width.
    #expect(layout.frame(of: "b") == Rect(x: 60 + 10, y: 0, width: 30, height: 30 / 5))
    #expect(layout.frame(of: "c") == Rect(x: 0, y: 7 + 2, width: 100, height: 3))
    // The baseline of the text, 9 of 12 below its top, is at the box's bottom edge.
    #expect(layout.frame(of: "e") == Rect(x: 40, y: 12, width: 60 * 0.5, height: 20))
    #expect(layout.frame(of: "d")?.minX == 0)
    let (flow, grid) = (7.0 + 2 + 3, 20.0 + 12 - 9)
    #expect(layout.height == flow + grid)
  }

  @Test(arguments: [
    ("g: {type: grid}", "", "grid 'g' has no 'columns'"),
    ("g: {type: grid, columns: 0}", "", "columns: expected a number from 1 to 1000, not 0"),
    (
      "g: {type: grid, columns: [0fr]}", "",
      "columns: expected a share such as 1fr, above 0 and at most 1000, found '0fr'"
    ),
    (
      "g: {type: flow, gap: [1, 2, 3]}", "",
      "gap: expected a number or [between lines, between views], found 3 numbers"
    ),
    (
      "g: {type: flow, justify: left}", "",
      "justify: expected leading, center or trailing, found 'left'"
    ),
    (
      "g: {type: flow, children: {x: {type: box, minHeight: 3%}}}", "",
      "minHeight: a percentage of a height cannot stand in a flow or grid"
    ),
    (
      "g: {type: flow, children: {x: {type: box, aspect: 2}}}", "",
      "aspect: a view in a flow needs a 'width' or a 'height' beside it"
    ),
    (
      "g: {type: flow, alignment: firstBaseline, children: {x: {type: stack}}}", "",
      "'x' has no baseline: of views with views inside, only flows and grids have one"
    ),
    (
      "g: {type: grid, columns: [120%]}", "",
      "columns: expected a percentage from 0% to 100%, found '120%'"
    ),
    (
      "g: {type: flow, gap: [2%, 3]}", "",
      "gap: the gap between lines cannot be a percentage, as the lines decide the height"
    ),
    (
      "g: {type: flow, padding: 5%}", "",
      "padding: only a text, flow or grid inside of a flow or grid can have a percentage"
    ),
    (
      "g: {type: flow, children: [s]}\n  s: {type: stack, padding: [1, 2%, 3, 4]}", "",
      "padding: only a text, flow or grid inside of a flow or grid can have a percentage"
    ),
    (
      "g: {type: flow, children: [t]}\n  t: {type: text, text: x, padding: 101%}", "",
      "padding: expected a percentage from 0% to 100%, found '101%'"
    ),
    (
      "g: {type: flow, children: {x: {type: box, width: 5}}}", "x.top = 3",
      "'x' is placed by the view that holds it, not by the layout"
    ),
    (
      "g: {type: grid, columns: many, children: {x: {type: box, span: 2}}}", "",
      "columns: expected a number, found 'many'"
    ),
    ("g: {type: box, border: {widht: 1}}", "", "border has no key 'widht'"),
    ("g: {type: box, padding: 3}", "", "box 'g' has no key 'padding'"),
  ])
  func `wrong boxes are errors`(_ view: String, _ line: String, _ message: String) {
    let found = findings("views:\n  \(view)\nlayout: |\n  g.edges = cell.edges\n  \(line)\n")
    #expect(found.map(\.message) == [message])
  }
}
