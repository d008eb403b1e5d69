// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import Testing
import TextVocabulary

@testable import CellTemplates

/// The styles of texts in templates: line heights, conventions, languages, paragraphs.
@Suite struct TemplateStyleTests {
  /// A template with one text view of a font.
  private static func source(
    font: String = "", view: String = "", head: [String] = []
  ) -> String {
    (head + [
      "fonts: {f: {size: 10\(font)}}",
      "views: {a: {type: text, text: \"${a}\", font: f\(view)}}",
      "layout: |", "  a.edges = cell.edges", "",
    ]).joined(separator: "\n")
  }

  private static func text(_ template: CellTemplate) throws -> TextTemplate {
    guard case .text(let text) = try #require(template.views.first).kind else {
      throw RecordLiteralError.notText
    }
    return text
  }

  private enum RecordLiteralError: Error { case notText }

  @Test(arguments: [
    ("normal", LineHeight.normal), ("1.3", .multiple(1.3)), ("1.5em", .points(15)),
    ("130%", .points(13)), ("20px", .points(20)), ("\"18.5px\"", .points(18.5)),
    ("gap / 4", .multiple(1.5)), ("0", .multiple(0)),
  ])
  func `a line height is of the font size`(_ value: String, _ expected: LineHeight) throws {
    let template = try load(
      Self.source(font: ", lineHeight: \(value)", head: ["metrics: {gap: 6}"]))
    #expect(try Self.text(template).paragraph.lineHeight == expected)
    #expect(try Self.text(template).paragraph.lineHeightMultiple == 1)
  }

  @Test(arguments: [
    (
      "lineHeight: 20pt",
      "lineHeight: pt is not a unit here, since a point is CSS's px: write 20px"
    ),
    (
      "lineHeight: 1.3rem",
      "lineHeight: expected normal, a number such as 1.3, or one with em, % or px, found '1.3rem'"
    ),
    ("lineHeight: -1", "lineHeight: expected 0 to 100, found '-1'"),
    ("lineHeight: 20000%", "lineHeight: expected 0% to 10000%, found '20000%'"),
    ("lineHeightMultiple: 0", "lineHeightMultiple: expected a number from 0.01 to 100, not 0"),
    (
      "lineHeight: 1.3, lineHeightMultiple: 1.1",
      "a font has lineHeight, of the font size, or lineHeightMultiple, of the font's own line "
        + "height, not both"
    ),
  ])
  func `a wrong line height is an error at its place`(_ entry: String, _ message: String) {
    let found = findings(Self.source(font: ", \(entry)")).filter { $0.severity == .error }
    #expect(found.map(\.message) == [message])
    #expect(found.first?.line == 1)
  }

  @Test func `a line height without a unit is noted once`() throws {
    let template = try load(
      """
      fonts: {f: {lineHeight: 1.3}, g: {lineHeight: 1.5}}
      views:
        a: {type: text, text: x, font: f}
        b: {type: text, text: x, font: g}
      layout: |
        V:|[a][b]|
        [a b].left = 0
      """)
    #expect(template.warnings == [])
    #expect(
      template.notes.map(\.headline) == [
        "t.yaml:1:25: note: lineHeight 1.3 is a multiple of the font size, as in CSS; "
          + "lineHeightMultiple is a multiple of the font's own line height"
      ])
    let em = try load(Self.source(font: ", lineHeight: 1.3em"))
    #expect(em.notes == [])
    let web = try load("conventions: web\n" + Self.source(font: ", lineHeight: 1.3"))
    #expect(web.notes == [])
  }

  @Test func `limits of line heights reach the text`() throws {
    let font = ", minimumLineHeight: 12, maximumLineHeight: 30, lineSpacing: 4, wordSpacing: 2"
    let text = try Self.text(load(Self.source(font: font)))
    #expect(text.paragraph.minimumLineHeight == 12)
    #expect(text.paragraph.maximumLineHeight == 30)
    #expect(text.paragraph.lineSpacing == 4)
    #expect(text.font.style.wordSpacing == 2)
  }

  @Test func `paragraphs have the properties of their keys`() throws {
    let view =
      ", hyphens: auto, lineBreak: strict, justification: interCharacter, paragraphSpacing: 5, "
      + "paragraphSpacingBefore: 6, firstLineHeadIndent: 7, headIndent: 8, tailIndent: -9, "
      + "defaultTabInterval: 30, tabStops: [40, {at: 80, align: right}, {at: 120, decimal: \".\"}], "
      + "truncationToken: more, keepsLineHeightInFallback: true"
    var expected = ParagraphStyle()
    expected.usesHyphenation = true
    expected.lineBreakStrictness = .strict
    expected.justification = .interCharacter
    expected.paragraphSpacing = 5
    expected.paragraphSpacingBefore = 6
    expected.firstLineHeadIndent = 7
    expected.headIndent = 8
    expected.tailIndent = -9
    expected.defaultTabInterval = 30
    expected.tabStops = [
      TabStop(location: 40), TabStop(location: 80, alignment: .right),
      TabStop(location: 120, decimalSeparator: "."),
    ]
    expected.truncationToken = "more"
    expected.keepsLineHeightInFallback = true
    #expect(try Self.text(load(Self.source(view: view))).paragraph == expected)
  }

  @Test(arguments: [
    ("tabStops: 40", "tabStops: expected a list of positions, found '40'"),
    ("tabStops: [80, 40]", "tabStops: 40 follows 80; positions ascend"),
    ("tabStops: [{align: left}]", "a tab stop has no 'at'"),
    ("tabStops: [{at: 4, decimal: ab}]", "decimal: expected one character, found 'ab'"),
    ("locale: e", "locale: expected a language such as ja, zh-Hant or pt-BR, found 'e'"),
    ("locale: en_US", "locale: expected a language such as ja, zh-Hant or pt-BR, found 'en_US'"),
    (
      "whiteSpace: tight",
      "whiteSpace: expected normal, preWrap, preLine, pre or nowrap, found 'tight'"
    ),
    ("textWrap: even", "textWrap: expected wrap, nowrap, balance or pretty, found 'even'"),
    ("hyphens: off", "hyphens: expected none, manual or auto, found 'off'"),
  ])
  func `wrong properties of paragraphs are errors`(_ entry: String, _ message: String) {
    #expect(findings(Self.source(view: ", \(entry)")).map(\.message) == [message])
  }

  @Test func `Firefox's conventions are web conventions with strict breaks and whole punctuation`()
    throws
  {
    let head = ["conventions: firefox", "pixelRatio: 2"]
    let firefox = try load(Self.source(head: head))
    let text = try Self.text(firefox)
    #expect(text.paragraph.conventions == .firefox)
    #expect(text.paragraph.conventions.engine == BrowserEngine.firefox)
    #expect(text.paragraph.lineBreakStrictness == .strict)
    #expect(text.paragraph.textSpacingTrim == .spaceAll)
    #expect(text.paragraph.overflowWrap == .normal)
    #expect(text.whiteSpace == .normal)
    #expect(firefox.defaultScale == 0)
    #expect(firefox.pixelRatio == 2)
    let normal = try load(Self.source(view: ", lineBreak: normal", head: head))
    #expect(try Self.text(normal).paragraph.lineBreakStrictness == .normal)
    let web = try load(Self.source(head: ["conventions: web"]))
    #expect(try Self.text(web).paragraph.lineBreakStrictness == .auto)
  }

  @Test func `WebKit's conventions are web conventions whose strictness depends on the language`()
    throws
  {
    let webkit = try load(Self.source(head: ["conventions: webkit"]))
    let text = try Self.text(webkit)
    #expect(text.paragraph.conventions == .webkit)
    #expect(text.paragraph.conventions.engine == BrowserEngine.webkit)
    #expect(text.paragraph.lineBreakStrictness == .auto)
    #expect(text.paragraph.textSpacingTrim == .spaceAll)
    #expect(text.paragraph.overflowWrap == .normal)
    #expect(text.whiteSpace == .normal)
    #expect(webkit.defaultScale == 0)
  }

  @Test func `web conventions set line heights, white space and rounding`() throws {
    let web = try load(Self.source(head: ["conventions: web"]))
    let text = try Self.text(web)
    #expect(text.paragraph.conventions == .web)
    #expect(text.paragraph.overflowWrap == .normal)
    #expect(text.whiteSpace == .normal)
    #expect(text.paragraph.textSpacingTrim == .normal)
    let whole = try load(
      Self.source(view: ", textSpacingTrim: spaceAll", head: ["conventions: web"]))
    #expect(try Self.text(whole).paragraph.textSpacingTrim == .spaceAll)
    #expect(try Self.text(load(Self.source())).paragraph.textSpacingTrim == .spaceAll)
    let trimmed = try load(Self.source(view: ", textSpacingTrim: normal"))
    #expect(try Self.text(trimmed).paragraph.textSpacingTrim == .normal)
    #expect(web.defaultScale == 0)
    #expect(try load(Self.source(head: ["conventions: web", "scale: 2"])).defaultScale == 2)
    let uikit = try load(Self.source())
    #expect(uikit.defaultScale == 1)
    #expect(try Self.text(uikit).whiteSpace == .unchanged)
    let content = try RowContent(try record(#"{"a": " x  y\n"}"#), in: RowPlan(web))
    #expect(Array(content.texts(of: 0)) == ["x y"])
  }

  @Test func `lines wrap as the text says, else its white space, else the cell`() throws {
    func paragraph(_ view: String, _ head: [String] = []) throws -> ParagraphStyle {
      try Self.text(load(Self.source(view: view, head: head))).paragraph
    }
    #expect(try paragraph("").textWrap == .wrap)
    #expect(try paragraph("", ["textWrap: balance"]).textWrap == .balance)
    #expect(try paragraph(", textWrap: pretty", ["textWrap: balance"]).textWrap == .pretty)
    #expect(try paragraph(", whiteSpace: pre", ["textWrap: balance"]).textWrap == .nowrap)
    #expect(try paragraph(", textWrap: balance, whiteSpace: nowrap").textWrap == .balance)
    #expect(try paragraph("", ["hyphens: none"]).hyphens == .none)
    #expect(try paragraph(", hyphens: auto", ["hyphens: none"]).hyphens == .auto)
    let spaces = try Self.text(load(Self.source(view: ", whiteSpace: pre")))
    #expect(spaces.whiteSpace == .unchanged)
    let collapsed = try Self.text(load(Self.source(view: ", whiteSpace: nowrap")))
    #expect(collapsed.whiteSpace == .normal)
  }

  @Test func `runs of other fonts stand on the strut of the view's font by web conventions`() throws
  {
    let runs = """
      fonts: {f: {size: 10}, g: {size: 8}}
      views: {a: {type: text, font: f, runs: [{text: x, style: g}]}}
      layout: a.edges = cell.edges

      """
    #expect(try Self.text(load("conventions: web\n" + runs)).paragraph.strut?.size == 10)
    #expect(try Self.text(load(runs)).paragraph.strut == nil)
  }

  @Test func `a language comes from the cell, the view, the run or the record`() throws {
    let source = """
      locale: "${lang ?? 'de'}"
      views:
        a: {type: text, text: "${a}"}
        b: {type: text, text: "${a}", locale: ja}
        c: {type: text, runs: [{text: x}, {text: y, locale: "${c}"}], locale: ko}
      layout: |
        V:|[a][b][c]|
        [a b c].left = 0
      """
    let template = try load(source)
    #expect(template.fieldNames == ["a", "lang", "c"])
    let measurer = cellMeasurer(template)
    let languages = { (json: String) throws -> [String?] in
      let tree = try measurer.tree(for: try record(json))
      return tree.views.compactMap { $0 as? Label }
        .flatMap { $0.attributedText.runs.map(\.style.language) }
    }
    #expect(try languages(#"{"a": "t", "lang": "fr", "c": "zh"}"#) == ["fr", "ja", "ko", "zh"])
    #expect(try languages(#"{"a": "t"}"#) == ["de", "ja", "ko", nil])
  }
}
