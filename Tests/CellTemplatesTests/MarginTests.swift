// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import Testing
import TextMeasurement
import TextVocabulary

@testable import CellTemplates

/// The room around views, the lines along their edges and pictures of natural size.
///
/// Letters are 5 points wide and lines 12 high, in fonts of 10 points.
@Suite struct MarginTests {
  private static func layout(
    _ views: String, _ json: String = "{}", width: Double = 100, conventions: String = "uikit"
  ) throws -> CellLayout {
    let template = try load(template(views, conventions))
    #expect(template.warnings.filter { $0.message != "no view uses the font 'f'" } == [])
    let layout = try cellMeasurer(template).layout(of: try record(json), width: width)
    #expect(layout.diagnostics == [])
    return layout
  }

  private static func template(
    _ views: String, _ conventions: String = "uikit", family: String = "Noto Sans"
  ) -> String {
    """
    conventions: \(conventions)
    fonts: {f: {size: 10, family: \(family)}}
    views:
      \(views)
    layout: |
      g.edges = cell.edges
    """
  }

  // MARK: - Margins

  @Test func `a view of a stack stands apart by its margin`() throws {
    let layout = try Self.layout(
      """
      g: {type: stack, spacing: 3, children: [a, b]}
        a: {type: text, text: "aaaa", font: f, margin: [1, 2, 3, 4]}
        b: {type: text, text: "b", font: f}
      """)
    #expect(layout.frame(of: "a") == Rect(x: 2, y: 1, width: 94, height: 12))
    #expect(layout.frame(of: "b") == Rect(x: 0, y: 1 + 12 + 3 + 3, width: 100, height: 12))
    #expect(layout.frame(of: "a.margin") == Rect(x: 0, y: 0, width: 100, height: 16))
  }

  @Test func `a hidden view keeps no margin`() throws {
    let views = """
      g: {type: stack, spacing: 3, children: [a, b]}
        a: {type: text, text: "${a}", font: f, if: "${a}", margin: 20}
        b: {type: text, text: "b", font: f}
      """
    #expect(try Self.layout(views).height == 12)
    #expect(try Self.layout(views, #"{"a": "x"}"#).height == 12 + 40 + 3 + 12)
  }

  @Test func `what is aligned is the view with its margin`() throws {
    let layout = try Self.layout(
      """
      g: {type: stack, axis: horizontal, alignment: center, children: [a, b]}
        a: {type: image, width: 10, height: 20, margin: [0, 0, 10, 5]}
        b: {type: text, text: "b", font: f}
      """)
    #expect(layout.height == 30)
    #expect(layout.frame(of: "a") == Rect(x: 0, y: 0, width: 10, height: 20))
    #expect(layout.frame(of: "b") == Rect(x: 15, y: 9, width: 85, height: 12))
  }

  @Test func `a baseline is that of the view in its margin`() throws {
    for kind in ["stack, axis: horizontal", "flow"] {
      let layout = try Self.layout(
        """
        g: {type: \(kind), alignment: firstBaseline, children: [a, b]}
          a: {type: text, text: "a", font: f, margin: [7, 0, 0, 0]}
          b: {type: text, text: "b", font: f, hug: {h: 251}}
        """)
      #expect(layout.frame(of: "a")?.minY == 7, "\(kind)")
      #expect(layout.frame(of: "b")?.minY == 7, "\(kind)")
    }
  }

  @Test func `a width in a flow is of the flow, and the margin comes to it`() throws {
    let layout = try Self.layout(
      """
      g: {type: flow, children: [a, b, c]}
        a: {type: text, text: "a", font: f, width: 40%, margin: 5}
        b: {type: text, text: "bbbb", font: f, maxWidth: 15, margin: 5}
        c: {type: text, text: "c", font: f}
      """)
    #expect(layout.frame(of: "a") == Rect(x: 5, y: 5, width: 40, height: 12))
    #expect(layout.frame(of: "b") == Rect(x: 55, y: 5, width: 15, height: 24))
    #expect(layout.frame(of: "c")?.minX == 75)
    #expect(layout.height == 34)
  }

  @Test func `a view in a grid keeps its margin in the columns that it takes`() throws {
    let layout = try Self.layout(
      """
      g: {type: grid, columns: 2, gap: 4, children: [a, b]}
        a: {type: text, text: "a", font: f}
        b: {type: text, text: "b", font: f, span: 2, margin: [1, 10, 0, 10]}
      """)
    #expect(layout.frame(of: "b") == Rect(x: 10, y: 17, width: 80, height: 12))
  }

  // MARK: - Pictures

  @Test(arguments: [
    (800.0, 600.0, 60.0, 45.0), (30, 40, 30, 40), (300, 1000, 24, 80), (60, 80, 60, 80),
    (50, 200, 20, 80),
  ])
  func `a picture has its natural size, smaller where its box is`(
    _ width: Double, _ height: Double, _ shownWidth: Double, _ shownHeight: Double
  ) throws {
    let json = "{\"w\": \(width), \"h\": \(height)}"
    let picture = "a: {type: image, naturalSize: [\"${w}\", \"${h}\"]"
    for fit in ["60x80", "[60, 80]"] {
      let layout = try Self.layout(
        "g: {type: stack, alignment: leading, children: [a]}\n  \(picture), fit: \(fit)}", json)
      let size = try #require(layout.frame(of: "a")?.size)
      #expect(abs(size.width - shownWidth) < 1e-9 && abs(size.height - shownHeight) < 1e-9)
    }
    let whole = try Self.layout(
      "g: {type: stack, alignment: leading, children: [a]}\n  \(picture)}", json, width: 1000)
    #expect(whole.frame(of: "a")?.size == Size(width: width, height: height))
  }

  @Test func `a picture in a flow keeps its proportion in less room`() throws {
    let layout = try Self.layout(
      """
      g: {type: flow, children: [a]}
        a: {type: image, naturalSize: ["${w}", "${h}"], fit: 200x280}
      """, #"{"w": 400, "h": 200}"#)
    #expect(layout.frame(of: "a")?.size == Size(width: 100, height: 50))
  }

  @Test func `a natural size in a record that is none is an error of the row`() throws {
    let views = """
      g: {type: stack, children: [a]}
        a: {type: image, naturalSize: ["${w}", "${h}"], fit: 20x20}
      """
    let measurer = cellMeasurer(try load(Self.template(views)))
    for (json, message) in [
      (#"{"w": 4}"#, "field 'h' is missing, and has neither a default nor an if"),
      (#"{"w": 4, "h": 0}"#, "field 'h': expected a number other than 0 to divide by, found 0"),
      (#"{"w": "wide", "h": 2}"#, "field 'w': expected a number, found \"wide\""),
    ] {
      let error = #expect(throws: RecordError.self) {
        try measurer.height(of: try record(json), width: 100)
      }
      #expect(error?.message == message)
    }
  }

  // MARK: - Lines

  /// The areas that a drawing fills, with their colours.
  private func fills(_ source: String) throws -> [String] {
    let list = try cellMeasurer(try load(source)).drawing(of: try record("{}"), width: 100).list
    return list.commands.compactMap { command in
      guard case .fill(let box, let color) = command else { return nil }
      let hex = [color.red, color.green, color.blue].map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
      }
      return
        "#\(hex.joined()) \(box.rect.minX) \(box.rect.minY) \(box.rect.width) \(box.rect.height)"
    }
  }

  @Test func `a border has lines along single edges`() throws {
    let text = "g: {type: text, text: \"aaaa\", font: f, border: "
    let left = try Self.layout(text + "{left: 4, bottom: {width: 2, color: red}}}")
    #expect(left.height == 14)
    #expect(
      try fills(Self.template(text + "{left: 4, bottom: {width: 2, color: red}}}"))
        == ["#000000 0.0 0.0 4.0 14.0", "#FF0000 4.0 12.0 96.0 2.0"])
    // What is not named has the width that is stated for all, and their colour.
    #expect(
      try fills(Self.template(text + "{width: 1, color: blue, top: 3, right: 0}}"))
        == ["#0000FF 0.0 0.0 100.0 3.0", "#0000FF 0.0 3.0 1.0 13.0", "#0000FF 1.0 15.0 99.0 1.0"])
  }

  @Test func `lines along edges are whole pixels by the conventions of the web`() throws {
    let layout = try Self.layout(
      "g: {type: text, text: \"aaaa\", font: f, border: {top: 0.5, bottom: 2.75}}",
      conventions: "web")
    #expect(layout.height == 12 + 1 + 2)
  }

  @Test(arguments: [
    ("1", "#D9DBE0 8.0 12.0 92.0 1.0"),
    ("{height: 1, inset: 30}", "#D9DBE0 30.0 12.0 70.0 1.0"),
    ("{height: 1, color: red, inset: [10, 20]}", "#FF0000 10.0 12.0 70.0 1.0"),
    ("{height: 1, inset: 0}", "#D9DBE0 0.0 12.0 100.0 1.0"),
  ])
  func `a separator begins at the leading margin or at its inset`(
    _ separator: String, _ expected: String
  ) throws {
    let source = Self.template("g: {type: text, text: \"a\", font: f}")
    #expect(
      try fills("margins: [0, 8, 0, 0]\nseparator: \(separator)\n" + source) == [expected])
    let mirrored = "margins: [0, 0, 0, 8]\ndirection: rtl\nseparator: \(separator)\n" + source
    let parts = expected.split(separator: " ").map(String.init)
    let (leading, width) = (try #require(Double(parts[1])), try #require(Double(parts[3])))
    #expect(
      try fills(mirrored) == ["\(parts[0]) \(100 - leading - width) 12.0 \(parts[3]) 1.0"])
  }

  // MARK: - Errors

  @Test(arguments: [
    (
      "g: {type: text, text: a, margin: 3}",
      "margin: only a view inside of a stack, flow or grid has one; in a layout write the distances, "
        + "and put the one view of a nested cell into a stack"
    ),
    (
      "g: {type: scroll, children: {t: {type: box, margin: 3}}}",
      "margin: only a view inside of a stack, flow or grid has one; in a layout write the distances, "
        + "and put the one view of a nested cell into a stack"
    ),
    (
      "g: {type: flow, children: {t: {type: text, text: x, padding: 5%, margin: 3}}}",
      "margin: a view with a percentage in its padding has none"
    ),
    (
      "g: {type: stack, children: {t: {type: box, margin: [1, 2]}}}",
      "margin: expected a number or [top, left, bottom, right], found 2 numbers"
    ),
    (
      "g: {type: stack, children: {t: {type: box, margin: -1}}}",
      "margin: expected a number of at least 0, not -1"
    ),
    (
      "g: {type: image, fit: 20x30}",
      "fit: goes with a 'naturalSize', such as [\"${width}\", \"${height}\"]"
    ),
    (
      "g: {type: image, naturalSize: [\"${w}\", \"${h}\"], fit: 20}",
      "fit: expected a width and a height such as 200x280, found '20'"
    ),
    (
      "g: {type: image, naturalSize: [\"${w}\", \"${h}\"], fit: 20x-3}",
      "fit: expected a width and a height such as 200x280, found '20x-3'"
    ),
    (
      "g: {type: image, naturalSize: \"${w}\"}",
      "naturalSize: expected [width, height], found \"${w}\""
    ),
    (
      "g: {type: image, naturalSize: [50%, 3]}", "naturalSize: a percentage cannot stand here"
    ),
    (
      "g: {type: image, naturalSize: [\"${w}\", 3], width: 4}",
      "a picture with a 'naturalSize' has no 'width'; 'fit' makes it smaller"
    ),
    (
      "g: {type: image, naturalSize: [-1, 5]}",
      "naturalSize: expected a number above 0, found -1"
    ),
    (
      "g: {type: flow, each: \"${list}\", cell: {type: text, text: x, margin: 2}}",
      "margin: only a view inside of a stack, flow or grid has one; in a layout write the "
        + "distances, and put the one view of a nested cell into a stack"
    ),
    ("g: {type: box, border: {top: {widht: 1}}}", "top has no key 'widht'"),
    (
      "g: {type: box, border: {left: -1}}", "left: expected a number of at least 0, not -1"
    ),
  ])
  func `wrong margins, sizes and lines are errors`(_ view: String, _ message: String) {
    #expect(findings(Self.template(view)).map(\.message) == [message])
  }

  @Test func `a style of an element has no margin`() {
    let source = Self.template("g: {type: text, text: \"${t}\", markdown: block, font: f}")
    #expect(
      findings("styles: {p: {margin: 5}}\n" + source).map(\.message) == [
        "margin: the room around an element is its 'paragraphSpacing', 'paragraphSpacingBefore', "
          + "'headIndent' and 'tailIndent'"
      ])
  }

  @Test func `a flow in a flow keeps its lines whatever its margin`() throws {
    func height(_ margin: String) throws -> Double {
      let template = try load(
        Self.template(
          """
          g: {type: flow, children: {c: {type: flow\(margin), children: [a, b]}}}
            a: {type: text, text: "7", font: f}
            b: {type: text, text: "Hello world", font: f}
          """, "web"))
      let cell = CellMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
      return try cell.height(of: try record("{}"), width: 320)
    }
    #expect(try height(", margin: 0") == height(""))
  }

  @Test func `nested cells keep their lines in a flow`() throws {
    let template = try load(
      Self.template(
        """
        g: {type: flow, children: [s]}
          s:
            type: stack
            each: "${list}"
            cell:
              type: flow
              children: {a: {type: text, text: "${item}", font: f}, b: {type: text, text: "${n}", font: f}}
        """, "web"))
    let cell = CellMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
    let one = try record(#"{"list": ["x"], "n": 7}"#)
    let two = try record(#"{"list": ["alpha", "beta gamma it"], "n": "Hello world"}"#)
    #expect(try cell.height(of: two, width: 320) == 2 * cell.height(of: one, width: 320))
  }

  @Test func `a separator has one inset or two`() {
    let source = Self.template("g: {type: box, height: 1}")
    #expect(
      findings("separator: {height: 1, inset: [1, 2, 3]}\n" + source).map(\.message)
        == ["inset: expected a number or [leading, trailing], found 3 numbers"])
  }

  @Test func `a font has several families`() throws {
    let template = try load(
      """
      fonts:
        a: {family: [Inter, Noto Sans], size: 10}
        b: {family: "Inter, 'Noto Sans'", size: 10}
      views:
        a: {type: text, text: a, font: a}
        b: {type: text, text: b, font: b}
      layout: V:|[a][b]|
      """)
    #expect(template.fonts.map(\.descriptor.family) == ["Inter, Noto Sans", "Inter, 'Noto Sans'"])
    #expect(
      template.fonts.map(\.descriptor.families) == [
        ["Inter", "Noto Sans"], ["Inter", "Noto Sans"],
      ])
    #expect(
      findings(Self.template("g: {type: text, text: a, font: f}", family: "[]"))
        .map(\.message) == ["family: the list is empty"])
  }
}
