// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextMeasurement

@testable import CellTemplates

/// In all of these a character is 5 points wide and a line 12 points high.
@Suite struct LayoutFindingTests {
  /// The findings about a row 50 points wide, each as its kind, view and message.
  private func findings(
    _ views: String, _ layout: String, _ json: String = "{}",
    kinds: Set<LayoutFinding.Kind> = Set(LayoutFinding.Kind.allCases)
  ) throws -> [String] {
    let template = try load(
      """
      fonts: {f: {size: 10}}
      views:
      \(views.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
      layout:
      \(layout.split(separator: "\n").map { "  - '\($0)'" }.joined(separator: "\n"))
      """)
    return try cellMeasurer(template)
      .layoutFindings(of: record(json), width: 50, kinds: kinds)
      .map { "\($0.place.line) \($0.kind.rawValue) \($0.view): \($0.message)" }
  }

  @Test func `a text that is cut is found unless the template expects it`() throws {
    let views = #"a: {type: text, text: "${a}", font: f, lines: 1TRUNCATION}"#
    func found(_ truncation: String, _ text: String) throws -> [String] {
      try findings(
        views.replacing("TRUNCATION", with: truncation), "H:|[a]|\nV:|[a]|", #"{"a":"\#(text)"}"#)
    }
    let cut =
      "3 truncated a: the text of 'a' is cut: 1 of 2 lines are shown, "
      + "7 bytes are left out"
    #expect(try found("", "four words of four") == [cut])
    #expect(try found(", truncation: unexpected", "four words of four") == [cut])
    #expect(try found(", truncation: expected", "four words of four") == [])
    #expect(try found("", "four words") == [])
  }

  @Test func `texts that are too large for their views say by how much`() throws {
    let found = try findings(
      """
      a: {type: text, text: "one two three four", font: f}
      """, "H:|[a]|\nV:|[a(12)]|", kinds: [.clipped, .truncated, .wide])
    #expect(found == ["3 clipped a: the text of 'a' is 12 points higher than its view"])
    // A word by web conventions is as wide as it is.
    let template = try load(
      """
      conventions: web
      fonts: {f: {family: Noto Sans, size: 10}}
      views: {a: {type: text, text: "unbreakable", font: f}}
      layout: ["H:|[a(20)]", "V:|[a]|"]
      """)
    let cell = CellMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
    let wide = try cell.layoutFindings(of: record("{}"), width: 50)
    let natural = try cell.textFits(of: record("{}"), width: 50)[0].textFrame.width
    #expect(wide.map(\.kind) == [.wide] && natural > 50)
    #expect(
      wide[0].message
        == "the text of 'a' is \(((natural - 20) * 100).rounded() / 100) points wider than its view"
    )
  }

  @Test func `a view beyond what holds it is found, and what scrolls is not`() throws {
    let found = try findings(
      """
      box: {type: box, width: 60.5, height: 10}
      row: {type: flow, children: [tall], height: 20}
      tall: {type: box, width: 5, height: 32}
      scroll: {type: scroll, children: [wide], height: 10}
      wide: {type: box, width: 90, height: 10}
      """,
      "H:|[box]\nH:|[row]\nH:|[scroll]|\nV:|[box][row][scroll]|\nwide.edges = scroll.edges",
      kinds: [.outside])
    #expect(
      found
        == [
          "3 outside box: the view 'box' reaches 10.5 points beyond the right side of the cell",
          "5 outside tall: the view 'tall' reaches 12 points beyond the bottom of 'row'",
        ])
  }

  @Test func `texts on texts are found by their lines, and not by their views`() throws {
    let views = """
      a: {type: text, text: "${a}", font: f}
      b: {type: text, text: "three", font: f}
      box: {type: box}
      """
    let layout = "H:|[a]|\nH:|-20-[b]|\nV:|[a]|\nb.top = a.top\nbox.edges = cell.edges"
    #expect(try findings(views, layout, #"{"a":"four"}"#) == [])
    let found = try findings(views, layout, #"{"a":"five5"}"#)
    #expect(
      found
        == ["4 overlapping b: the text of 'b' lies on that of 'a'"])
  }

  @Test func `nested cells are looked through, and name their elements`() throws {
    let views = """
      lines:
        type: stack
        each: "${lines}"
        cell:
          views:
            n: {type: text, text: "${item}", font: f, lines: 1}
            p: {type: text, text: "9", font: f}
            b: {type: box, width: 51, height: 1}
          layout: ["H:|[n]|", "V:|[n]|", "p.trailing = cell.trailing", "p.top = n.top", "H:|[b]"]
      """
    let found = try findings(
      views, "H:|[lines]|\nV:|[lines]|", #"{"lines":["ok","a longname of a line"]}"#)
    #expect(
      found
        == [
          "8 truncated lines[1].n: the text of 'lines[1].n' is cut: 1 of 2 lines are shown, "
            + "9 bytes are left out",
          "10 outside lines[0].b: the view 'lines[0].b' reaches 1 point beyond the right side of "
            + "'lines[0]'",
          "10 outside lines[1].b: the view 'lines[1].b' reaches 1 point beyond the right side of "
            + "'lines[1]'",
          "9 overlapping lines[1].p: the text of 'lines[1].p' lies on that of 'lines[1].n'",
        ])
  }

  @Test func `texts on texts are those of a look at every pair`() throws {
    var random = SeededGenerator(fallback: 38)
    for _ in 0..<20 {
      let count = 12
      let views = (0..<count).map { index in
        let text = String(repeating: "w", count: 1 + index % 4)
        return "t\(index): {type: text, text: \(text), font: f}"
      }
      let places = (0..<count).flatMap { index in
        [
          "t\(index).left = cell.left + \(Int.random(in: 0...30, using: &random))",
          "t\(index).top = cell.top + \(Int.random(in: 0...90, using: &random))",
        ]
      }
      let template = try load(
        """
        fonts: {f: {size: 10}}
        views:
        \(views.map { "  \($0)" }.joined(separator: "\n"))
        layout: [\(places.joined(separator: ", ")), cell.height = 120]
        """)
      let cell = cellMeasurer(template)
      let fits = try cell.textFits(of: record("{}"), width: 50)
      /// The first text under each text that lies on another.
      var expected: [String] = []
      for (index, one) in fits.enumerated() {
        let under = fits[..<index].first { other in
          let (a, b) = (one.textFrame, other.textFrame)
          return a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
        }
        if let under {
          expected.append("the text of '\(one.view)' lies on that of '\(under.view)'")
        }
      }
      let found = try cell.layoutFindings(of: record("{}"), width: 50, kinds: [.overlapping])
      #expect(found.map(\.message) == expected && !expected.isEmpty)
    }
  }
}
