// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import CellTemplates

/// Templates with a cell for each kind of record. A character is 5 points wide, a line 12 high.
@Suite struct KindTests {
  private static let head = """
    width: 60
    margins: [1, 5, 2, 5]
    background: "#ffffff"
    fonts: {f: {size: 10}}
    """
  private static let plain = """
    views:
      title: {type: text, text: "${title}", font: f}
      note: {type: text, text: "${note}", font: f, if: "${note}"}
    layout: ["H:|-[title]-|", "H:|-[note]-|", "V:|-[title]-3-[note]-|"]
    """
  private static let photo = """
    margins: 4
    background: "#000000"
    separator: 2
    views:
      title: {type: text, text: "${caption}", font: f, lines: 1}
      picture: {type: box, aspect: "${ratio}"}
    layout: ["H:|[picture]|", "H:|-[title]-|", "V:|[picture][title]-|"]
    """

  private static func indented(_ text: String, by count: Int) -> String {
    text.split(separator: "\n").map { String(repeating: " ", count: count) + $0 }
      .joined(separator: "\n")
  }

  /// The template with both kinds.
  private static func both(_ choice: String = "select: \"${kind}\"") -> String {
    """
    \(head)
    \(choice)
    cells:
      plain:
    \(indented(plain, by: 4))
      photo:
    \(indented(photo, by: 4))
    """
  }

  private static func randomRecord(_ index: Int, _ random: inout SeededGenerator) -> String {
    let words = (0..<Int.random(in: 0...9, using: &random)).map { _ in "word" }
      .joined(separator: " ")
    return Bool.random(using: &random)
      ? #"{"kind":"plain","title":"\#(words)","note":"\#(index % 3 == 0 ? "" : words)"}"#
      : #"{"kind":"photo","caption":"\#(words)","ratio":\#(Int.random(in: 1...4, using: &random))}"#
  }

  @Test func `rows of each kind are those of a template with that cell alone`() throws {
    var random = SeededGenerator(fallback: 35)
    let all = cellMeasurer(try load(Self.both()))
    let alone = [
      "plain": cellMeasurer(try load(Self.head + "\n" + Self.plain)),
      // What the cell states takes the place of the head's.
      "photo": cellMeasurer(
        try load("width: 60\nfonts: {f: {size: 10}}\n" + Self.photo)),
    ]
    let range = try #require(WidthRange(from: 40, to: 90, stepsPerPoint: 1))
    for index in 0..<200 {
      let row = try record(Self.randomRecord(index, &random))
      let kind = try #require(try all.template.kind(of: row))
      let expected = try #require(alone[kind])
      let width = Double.random(in: 30...200, using: &random).rounded()
      let found = try all.measure(row, width: width)
      let other = try expected.measure(row, width: width)
      #expect(found.height == other.height && found.fallbackReason == other.fallbackReason)
      let layout = try all.layout(of: row, width: width)
      let layoutAlone = try expected.layout(of: row, width: width)
      #expect(layout.kind == kind && layoutAlone.kind == nil && layout.height == found.height)
      #expect(layout.frames.map(\.name) == layoutAlone.frames.map(\.name))
      #expect(layout.frames.map(\.frame) == layoutAlone.frames.map(\.frame))
      #expect(layout.texts == layoutAlone.texts && !layout.texts.isEmpty)
      let bare = try all.layout(of: row, width: width, countsLines: false)
      #expect(bare.texts.isEmpty && bare.frames.map(\.frame) == layout.frames.map(\.frame))
      let drawing = try all.drawing(of: row, width: width)
      let drawingAlone = try expected.drawing(of: row, width: width)
      #expect(drawing.list == drawingAlone.list && drawing.size == drawingAlone.size)
      let explanation = try all.explanation(of: row, width: width)
      #expect(explanation.height == found.height)
      #expect(
        explanation.separator == (try expected.explanation(of: row, width: width).separator))
      #expect(
        try all.heightFunction(of: row, widths: range).steps
          == expected.heightFunction(of: row, widths: range).steps)
      #expect(
        try all.layoutFindings(of: row, width: width).map(\.message)
          == expected.layoutFindings(of: row, width: width).map(\.message))
    }
    #expect(all.fallbackCount == alone.values.reduce(0) { $0 + $1.fallbackCount })
    #expect(all.pieceCount > 0 && all.textMeasureCount > 0)
  }

  @Test func `a view shows records of one kind after another`() throws {
    let view = TemplateView(
      template: try load(Self.both()), measurer: FixedAdvanceMeasurer(), scale: 1)
    let photo = #"{"kind":"photo","caption":"a","ratio":2}"#
    try view.show(record(photo))
    #expect(view.fittedHeight(forWidth: 60) == 30 + 12 + 4 + 2)
    #expect(view.backgroundColor == .black)
    try view.show(record(#"{"kind":"plain","title":"a","note":""}"#))
    #expect(view.fittedHeight(forWidth: 60) == 1 + 12 + 2)
    #expect(view.backgroundColor == .white)
    try view.show(record(photo))
    #expect(view.fittedHeight(forWidth: 60) == 30 + 12 + 4 + 2)
  }

  @Test func `records that name no kind have the default one, or an error with all kinds`() throws {
    let title = #""title":"a","note":"""#
    let strict = cellMeasurer(try load(Self.both()))
    for (json, message) in [
      (
        #"{"kind":"phot",\#(title)}"#,
        "field 'kind': no kind of cell is named 'phot'; there are 'plain', 'photo' "
          + "(did you mean 'photo'?)"
      ),
      ("{\(title)}", "field 'kind' is missing, and has neither a default nor an if"),
    ] {
      let error = try #require(throws: RecordError.self) {
        try strict.height(of: record(json), width: 60)
      }
      #expect(error.message == message)
      #expect(error.place == SourcePlace(line: 5, column: 10))
      #expect(throws: error) { try strict.layout(of: record(json), width: 60) }
    }
    let lenient = cellMeasurer(
      try load(Self.both("select: \"${kind}\"\ndefault: plain")))
    for json in [#"{"kind":"phot",\#(title)}"#, "{\(title)}", #"{"kind":null,\#(title)}"#] {
      #expect(try lenient.height(of: record(json), width: 60) == 15)
      #expect(try lenient.template.kind(of: record(json)) == "plain")
    }
    #expect(lenient.template.kindNames == ["plain", "photo"])
    #expect(lenient.template.viewNames == ["title", "note", "picture"])
    #expect(lenient.template.fieldNames == ["kind", "title", "note", "caption", "ratio"])
  }

  @Test func `elements may be of several kinds`() throws {
    let cells = cellMeasurer(
      try load(
        """
        fonts: {f: {size: 10}}
        views:
          parts:
            type: stack
            each: "${parts}"
            as: part
            cell:
              select: "${part.type}"
              default: text
              cells:
                text:
                  views: {t: {type: text, text: "${part.text}", font: f}}
                  layout: ["t.edges = cell.edges"]
                rule:
                  views: {line: {type: box, height: 3}}
                  layout: ["line.edges = cell.edges"]
        layout: ["parts.edges = cell.edges"]
        """))
    let row = try record(
      #"{"parts":[{"type":"text","text":"one two"},{"type":"rule"},{"text":"\#u{5d0}"}]}"#)
    // "one two" takes two lines in 20 points.
    #expect(try cells.height(of: row, width: 20) == 24 + 3 + 12)
    let layout = try cells.layout(of: row, width: 20)
    #expect(
      layout.frames.map(\.name)
        == [
          "parts", "parts[0]", "parts[0].t", "parts[1]", "parts[1].line", "parts[2]",
          "parts[2].t",
        ])
    #expect(layout.kind == nil)
    let error = try #require(throws: RecordError.self) {
      try cells.height(of: record(#"{"parts":[{"type":"rule"},{"type":"text"}]}"#), width: 20)
    }
    #expect(error.message.hasPrefix("field 'parts[1].text' is missing"))
  }

  @Test func `the direction of a row follows from the kinds of its elements`() throws {
    let template = try load(
      """
      fonts: {f: {size: 10}}
      views:
        parts:
          type: stack
          each: "${parts}"
          cell:
            select: "${item.type}"
            cells:
              rule: {views: {line: {type: box, height: 3}}, layout: ["line.edges = cell.edges"]}
              text:
                views: {t: {type: text, text: "${item.text}", font: f}}
                layout: ["t.edges = cell.edges"]
        mark: {type: box, width: 10, height: 1}
      layout: ["V:|[parts][mark]|", "H:|[parts]|", "mark.leading = cell.leading"]
      """)
    func x(_ text: String) throws -> Double? {
      try cellMeasurer(template).layout(
        of: record(#"{"parts":[{"type":"rule"},{"type":"text","text":"\#(text)"}]}"#), width: 50
      ).frame(of: "mark")?.minX
    }
    #expect(try x("a") == 0)
    #expect(try x("\u{5d0}") == 40)
  }

  @Test func `kinds have the pixel ratio of their template`() throws {
    let template = try load("conventions: web\n" + Self.both())
    let row = try record(#"{"kind":"photo","caption":"a","ratio":2}"#)
    // A separator of 2 points is 2.5 device pixels thick, rounded down to 2.
    let measurer = CellMeasurer(
      template: template.at(pixelRatio: 1.25), measurer: FixedAdvanceMeasurer())
    #expect(try measurer.explanation(of: row, width: 60).separator == 2 / 1.25)
  }

  @Test(arguments: [
    (
      "select: \"${kind}\"\n" + KindTests.plain, "1:1: error: 'select' stands beside 'cells', which"
    ),
    ("default: a\n" + KindTests.plain, "1:1: error: 'default' stands beside 'cells', which"),
    ("cells: {a: {views: {b: {type: box}}, layout: [\"b.edges = cell.edges\"]}}", "no 'select'"),
    ("select: \"${kind}\"\ncells: {}", "2:8: error: cells: expected a cell for each kind"),
    ("select: \"${kind}\"\ncells: [a]", "2:8: error: cells: expected a cell for each kind"),
    ("select: \"${kind}\"\ncells: {a: 3}", "2:12: error: the cell 'a': expected a mapping"),
    ("select: \"${kind}\"\ncells: {a: {}}", "2:9: error: the cell 'a' has no views"),
    (
      "select: \"${kind}\"\ncells: {a: {views: {}, layout: cell.height = 5}}",
      "2:9: error: the cell 'a' has no views"
    ),
    ("select: \"${kind}\"\ncells: {a: {view: {}}}", "the cell 'a' has no key 'view'"),
    (
      "select: \"${kind}\"\ncells: {a: {views: {b: {type: box}}}}",
      "2:9: error: the cell 'a' has no layout"
    ),
    ("select: plain\n" + KindTests.oneCell, "1:9: error: select: expected a field that names"),
    ("select: \"${kind}\"\ndefault: b\n" + KindTests.oneCell, "2:10: error: default: no cell is"),
    (
      "select: \"${kind}\"\n" + KindTests.oneCell + "\nviews: {c: {type: box}}",
      "4:1: error: the template has both 'cells' and 'views'"
    ),
    ("selct: \"${kind}\"\n" + KindTests.oneCell, "no key 'selct' (did you mean 'select'?)"),
  ])
  func `mistakes have a place and a reason`(_ source: String, _ message: String) throws {
    let errors = try #require(throws: TemplateErrors.self) {
      try CellTemplate.load(
        source: "fonts: {f: {size: 10}}\n" + source, fileName: "t.yaml")
    }
    let shown = errors.diagnostics.map { diagnostic in
      var moved = diagnostic
      moved.place.line -= 1
      return moved.headline
    }
    #expect(shown.contains { $0.contains(message) }, "\(shown)")
  }

  private static let oneCell = """
    cells:
      a: {views: {b: {type: box}}, layout: ["b.edges = cell.edges"]}
    """

  @Test func `each kind is checked with its records, or with samples`() throws {
    let template = try load(
      """
      fonts: {f: {size: 10}}
      select: "${kind}"
      cells:
        good:
          views: {a: {type: text, text: "${a}", font: f}}
          layout: ["a.edges = cell.edges"]
        bad:
          views: {b: {type: text, text: "${b}", font: f}, c: {type: box}}
          layout: ["H:|[b]|", "b.top = cell.top", "c.edges = b.edges", "c.width = 900"]
      """)
    func findings(_ records: [String]) throws -> [String] {
      let checker = TemplateChecker(
        template: template, measurer: FixedAdvanceMeasurer(), scale: 1)
      #expect(checker.sampleCount > 2)
      for json in records { try checker.check(record(json)) }
      return checker.findings().map { "\($0.line) \($0.severity.word)" }
    }
    let ofBad = try findings([])
    #expect(
      ofBad.contains("9 error") && ofBad.allSatisfy { $0.hasPrefix("9") || $0.hasPrefix("8") })
    #expect(try findings([#"{"kind":"good","a":"x"}"#]) == ofBad)
    #expect(try findings([#"{"kind":"bad","b":"x"}"#]).contains("9 error"))
    #expect(try findings([#"{"kind":"good","aa":"x","a":""}"#]).allSatisfy { !$0.hasPrefix("5") })
    #expect(throws: RecordError.self) { try findings([#"{"kind":"other"}"#]) }
  }
}
