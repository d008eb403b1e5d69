// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing
import TextMeasurement
import TextVocabulary

@testable import CellTemplates

/// Texts in Markdown and HTML: 5 points a character, 12 a line at a size of 10.
@Suite struct MarkupTests {
  /// A template whose one text has markup.
  private func source(_ keys: String, head: [String] = []) -> String {
    """
    version: 1
    fonts: {f: {size: 10}}
    \(head.map { $0 + "\n" }.joined())views:
      t: {type: text, text: "${t}", \(keys), font: f}
    layout: |
      V:|[t]|
      H:|[t]|

    """
  }

  /// The texts of a record's blocks as `x,y width×height`, whose height every way must find.
  private func frames(
    _ text: String, _ keys: String = "markdown: block", head: [String] = [], width: Double = 200,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let template = try load(source(keys, head: head))
    #expect(template.warnings == [], sourceLocation: sourceLocation)
    let value: RecordValue = ["t": .string(text)]
    let layout = try cellMeasurer(template).layout(of: value, width: width)
    #expect(layout.diagnostics.map(\.message) == [], sourceLocation: sourceLocation)
    let measured = cellMeasurer(template)
    #expect(
      try measured.height(of: value, width: width) == layout.height, sourceLocation: sourceLocation)
    #expect(
      try measured.drawing(of: value, width: width).height == layout.height,
      sourceLocation: sourceLocation)
    let shown = [".text", ".line", ".table"]
    // Constants of constraints have the precision of UIKit's, and rows are rounded up to 1/64.
    func rounded(_ value: Double) -> String { ((value * 50).rounded() / 50).shortest }
    return layout.frames.filter { frame in shown.contains { frame.name.hasSuffix($0) } }.map {
      "\(rounded($0.frame.minX)),\(rounded($0.frame.minY)) "
        + "\(rounded($0.frame.width))×\(rounded($0.frame.height))"
    } + [((layout.height * 10).rounded(.down) / 10).shortest]
  }

  /// The runs of a text's first block, such as `a strong:b`.
  private func runs(
    _ text: String, _ language: MarkupText.Language = .html,
    unknown: MarkupText.UnknownElements = .error
  ) throws -> [String] {
    let styles = MarkupStyles(changing: ["strong", "em", "code", "a", "blockquote"])
    let markup = MarkupText(
      language: language, unknownElements: unknown, styles: styles, elementLimit: 100)
    let field = FieldReference.block("t", at: SourcePlace(line: 1, column: 1))
    let block = try #require(try markup.blocks(of: .string(text), at: field).first)
    let value = try #require(block.record["runs"])
    // One run without a style is a text.
    guard case .array(let runs) = value else { return [value.bindingText ?? ""] }
    return runs.map { run in
      guard case .array(let styles)? = run["style"] else { return run.bindingText ?? "" }
      let names = styles.compactMap(\.bindingText).joined(separator: " ")
      return "\(names):\(run["text"]?.bindingText ?? "")"
    }
  }

  // MARK: - Blocks

  @Test func `paragraphs keep the greater of their margins, and none at the ends`() throws {
    #expect(try frames("a\n\nb\n") == ["0,0 200×12", "0,22 200×12", "34"])
    // A heading of 20 points has 13.4 around it, a paragraph 10.
    let heading = try frames("a\n\n# b\n\nc")
    #expect(heading == ["0,0 200×12", "0,25.4 200×24", "0,62.8 200×12", "74.8"])
  }

  /// Heights of Chromium 156, Firefox 153 and WebKitGTK 2.50.
  @Test(arguments: [("web", 1124.734), ("firefox", 1135.15), ("webkit", 1124.734)])
  func `margins are in the browser's steps`(conventions: String, expected: Double) throws {
    let headings = String(repeating: "<h1>a</h1><h3>b</h3>", count: 10)
    let height = try height(headings, size: 16.3, conventions: conventions)
    #expect(abs(height - expected) < 0.01)
  }

  /// A height of Chromium 156.
  @Test func `a baseline is lowered in steps of 1/64 pixel`() throws {
    let text = "<big>a<sub>b</sub></big>"
    #expect(try height(text, size: 14.44, conventions: "web") == 27.453125)
  }

  /// The height of an HTML text in the bundled fonts.
  private func height(_ text: String, size: Double, conventions: String) throws -> Double {
    let template = try load(
      """
      conventions: \(conventions)
      fonts: {f: {size: \(size)}}
      views: {t: {type: text, text: "${t}", html: block, font: f}}
      layout: ["H:|[t]|", "V:|[t]|"]
      """)
    let measurer = CellMeasurer(
      template: template, measurer: try HarfBuzzTextMeasurer.bundled(), scale: 0)
    return try measurer.height(of: ["t": .string(text)], width: 300)
  }

  @Test func `lists and quotes have room at their sides, and items their marks`() throws {
    #expect(
      try frames("- a\n- b\n  1. c\n\n> d") == [
        "40,0 160×12", "40,12 160×12", "80,24 120×12", "40,46 120×12", "58",
      ])
    let template = try load(source("markdown: block"))
    let layout = try cellMeasurer(template).layout(of: ["t": "7) a\n8) b"], width: 200)
    // Two characters that end 6 points before the text.
    #expect(layout.frame(of: "t[1].marker")?.description == "24,12 10×12")
  }

  @Test func `code keeps its lines, and a line across the text has a height of its own`() throws {
    let code = try frames("```\na\n\n  b b b b b\n```\n***\nc", width: 20)
    #expect(code == ["0,0 20×36", "0,46 20×2", "0,58 20×12", "70"])
  }

  @Test func `blocks are shown in little room, and beyond it`() throws {
    // 160 points of room at the sides of 100: each letter has a line of its own.
    let deep = try frames("> > ab", width: 100)
    #expect(deep.last == "24")
  }

  @Test func `a table's columns are as wide as their texts, or nearer to their words`() throws {
    // Two characters, 2 of padding and 3 gaps of 2: 5 + 2 + 5 + 2 + 6.
    let small = try frames("|a|b|\n|-|-|\n|c|d|")
    #expect(
      small == ["0,0 20×34", "2,2 7×14", "11,2 7×14", "2,18 7×14", "11,18 7×14", "34"])
    // The words need 20 + 10 and 2 + 2 of padding, the texts 45 + 10: of 46 - 6 for both, 6 are
    // left.
    let narrow = try frames("|aaaa aaaa|bb|\n|-|-|", width: 46)
    #expect(narrow == ["0,0 46×30", "2,2 28×26", "32,2 12×26", "30"])
    // A cell without text is as high as its padding.
    #expect(try frames("||\n|-|\n|a|").last == "\(2 + 2 + 2 + 14 + 2)")
  }

  @Test func `an item without text has the height of a line`() throws {
    #expect(try frames("- \n- a").last == "24")
    #expect(try frames("<ul><li></li></ul>", "html: block").last == "12")
  }

  /// Heights of Chromium 156 in Noto Sans of 16 pixels, whose lines are 22 pixels high.
  @Test(arguments: [
    // The mark of an item stands on its first line of letters, or makes room for itself.
    ("x<ul><li><hr></ul>y", 98.0), ("x<ul><li><hr>a</ul>y", 108),
    ("x<ul><li><ul><li><hr></ul></ul>y", 98), ("<ol><li><hr><li>b</ol>", 52),
    // The room above an item with an empty element stands below it too.
    ("x<p>x</p><ul><li></ul>z", 136), ("x<p>x</p><ul><li><h1></h1></ul>z", 146.875),
    ("<ul><li><div></div></li><li>a</ul>", 44),
    // A row without cells has no height, and room around it.
    ("<table><tr></tr><tr><td>r</td></tr></table>", 30),
    ("<table><tr><td>r</td></tr><tr></tr><tr><td>s</td></tr></table>", 56),
  ])
  func `items and rows without letters`(text: String, expected: Double) throws {
    #expect(try height(text, size: 16, conventions: "web") == expected)
  }

  /// Heights of WebKitGTK 2.50 in Noto Sans of 16 pixels.
  @Test(arguments: [
    // Columns have room in proportion to their contents, from the first to the last.
    ("<td>aaaa aaaa aaaa aaaa<td>bb bb bb bb bb bb bb bb bb bb bb<td>cccccccccccc", 72.0),
    ("<td>one two three four five six<td>internationalisation of it<td>a b c d e f g h", 160),
  ])
  func `columns in little room in WebKit`(cells: String, expected: Double) throws {
    let table = "<table><tr>\(cells)</tr></table>"
    #expect(try height(table, size: 16, conventions: "webkit") == expected)
  }

  /// Heights of WebKitGTK 2.50 in Noto Sans of 16 pixels, whose lines are 22 pixels high.
  @Test(arguments: [
    ("<li>TABLE", 50.0), ("<li><ul><li>TABLE</ul>", 50), ("<li>TABLE<p>a", 88),
    ("<li>a TABLE", 50), ("<li><blockquote>TABLE</blockquote>a", 66),
  ])
  func `the mark of an item that begins with a table stands above it in WebKit`(
    item: String, expected: Double
  ) throws {
    let parts = item.split(separator: "TABLE", omittingEmptySubsequences: false)
    let text = parts.joined(separator: "<table><tr><td>r</td></tr></table>")
    #expect(try height("<ul>\(text)</ul>", size: 16, conventions: "webkit") == expected)
  }

  @Test func `a text without blocks is hidden`() throws {
    #expect(try frames("") == ["0"])
    #expect(try frames("<!-- a -->\n", "html: block") == ["0"])
  }

  // MARK: - Runs

  @Test(arguments: [
    ("a  <strong>b <em> c</em></strong>", ["a ", "strong:b ", "strong em:c"]),
    ("a<br>b<br>", ["a\nb"]), ("<p> a <br> b </p>", ["a\nb"]), ("<br>", ["\u{200B}"]),
    ("a<wbr>b <q>c</q>", ["a\u{200B}b “c”"]), ("<img alt='x y'>", ["x y"]),
    ("<input type=checkbox checked> a", ["[x] a"]),
    ("a<script>b</script><style>c</style><b hidden>d</b>", ["a"]),
    ("<blockquote>a<p>b", ["blockquote:a"]), ("<pre>\n a\n\n</pre>", [" a\n"]),
    // White space alone is a block where it stays, and none elsewhere.
    ("<pre>  </pre>a", ["  "]), ("<div> \n </div>a", ["a"]),
  ])
  func `runs have the styles of the elements around them`(text: String, expected: [String]) throws {
    #expect(try runs(text) == expected)
  }

  @Test(arguments: [
    (
      "a <b><img src=p.png width=' 30px' height=2.5></b> c",
      #"["a ", {"box": {"width": 30, "height": 2.5, "source": "p.png"}, "style": ["b"]}, " c"]"#
    ),
    ("<img width=1 height=2 alt=a>", #"[{"box": {"width": 1, "height": 2}}]"#),
    // Without both extents in pixels it is its description.
    ("<img width=1 alt=a>", #""a""#), ("<img width=1 height=50% alt=a>", #""a""#),
    ("<img width=1 height=-2 alt=a>", #""a""#),
    ("<img width=1e9 height=9999999999 alt=a>", #""a""#),
  ])
  func `a picture whose element states its size is a box among the letters`(
    text: String, expected: String
  ) throws {
    let markup = MarkupText(
      language: .html, unknownElements: .error, styles: MarkupStyles(changing: ["b"]),
      elementLimit: 100)
    let field = FieldReference.block("t", at: SourcePlace(line: 1, column: 1))
    let block = try #require(try markup.blocks(of: .string(text), at: field).first)
    #expect(block.record["runs"] == (try RecordValue.parseJSON(expected)))
  }

  @Test func `text in a heading has its font, and not that of the quote around`() throws {
    let styles = ["styles: {blockquote: {font: {size: 30}, color: red}, li: {font: {size: 5}}}"]
    // An h5 is 0.83 times as large as the text; a paragraph has the font of the quote.
    let quote = try frames("> a\n>\n> ##### b\n>\n> c", head: styles)
    let heights = quote.map { $0.split(separator: "×").last.map(String.init) ?? "" }
    #expect(heights.prefix(3) == ["36", "9.96", "36"], "\(quote)")
    // Its colour goes with the letters, and the font returns behind the heading.
    let template = try load(source("markdown: block", head: styles))
    let markup = try #require(template.views[0].repeated?.markup)
    let field = FieldReference.block("t", at: SourcePlace(line: 1, column: 1))
    let blocks = try markup.blocks(of: .string("> ##### b *c*\n\n- `d`"), at: field)
    let runs = blocks.compactMap { $0.record["runs"] }
    #expect(
      runs == [
        try RecordValue.parseJSON(
          #"[{"text": "b ", "style": ["blockquote without font"]}, {"text": "c", "style": "#
            + #"["blockquote without font", "em"]}]"#),
        try RecordValue.parseJSON(#"[{"text": "d", "style": ["li"]}]"#),
      ], "\(runs)")
  }

  @Test(
    arguments: [
      ("<blockquote>a<p>b", [["blockquote"], ["blockquote"]]), ("a<b>b</b>", [nil]),
      (
        "<blockquote><b>a</b><ul><li>b</ul></blockquote><p>c",
        [["blockquote"], ["blockquote", "li"], nil]
      ),
      // A heading has a font of its own.
      ("<blockquote><h1>a</h1>", [["blockquote without font"]]),
      ("<ul><li></ul>", [["li"]]),
    ] as [(String, [[String]?])])
  func `a block knows the styles of the elements that hold its lines`(
    text: String, expected: [[String]?]
  ) throws {
    let styles = ["styles: {blockquote: {font: {size: 30}, color: red}, li: {font: {size: 5}}}"]
    let template = try load(source("html: block", head: styles))
    let markup = try #require(template.views[0].repeated?.markup)
    let field = FieldReference.block("t", at: SourcePlace(line: 1, column: 1))
    let blocks = try markup.blocks(of: .string(text), at: field)
    let around = blocks.map { block -> [String]? in
      guard case .array(let names)? = block.record["around"] else { return nil }
      return names.compactMap(\.bindingText)
    }
    #expect(around == expected)
  }

  /// A small font's line is 24 points high, and not higher around the larger strut of the text.
  @Test func `lines of a quote are as high as its font asks for`() throws {
    func height(_ style: String) throws -> Double {
      let template = try load(
        """
        conventions: web
        fonts: {f: {size: 16, lineHeight: 24px}}
        styles: {blockquote: {font: \(style)}}
        views: {t: {type: text, text: "${t}", markdown: block, font: f}}
        layout: ["H:|[t]|", "V:|[t]|"]
        """)
      let measurer = CellMeasurer(
        template: template, measurer: try HarfBuzzTextMeasurer.bundled(), scale: 0)
      let value: RecordValue = ["t": "> a"]
      let height = try measurer.height(of: value, width: 200)
      #expect(measurer.fallbackCount == 0)
      #expect(try measurer.layout(of: value, width: 200).height == height)
      return height
    }
    #expect(try height("{size: 16}") == 24)
    #expect(try height("{size: 8}") == 24)
    #expect(try height("{size: 8, lineHeight: 11px}") == 11)
    #expect(try height("{size: 40, lineHeight: 60px}") == 60)
  }

  @Test func `a heading's or a cell's own font stays in a quote with another`() throws {
    let styles =
      "styles: {blockquote: {font: {size: 8, lineHeight: 11px}}, "
      + "h2: {font: {size: 16, lineHeight: 31px}}, td: {font: {size: 30, lineHeight: 43px}}}"
    func height(_ text: String) throws -> Double {
      let template = try load(
        """
        conventions: web
        fonts: {f: {size: 16, lineHeight: 24px}}
        \(styles)
        views: {t: {type: text, text: "${t}", html: block, font: f}}
        layout: ["H:|[t]|", "V:|[t]|"]
        """)
      let measurer = CellMeasurer(
        template: template, measurer: try HarfBuzzTextMeasurer.bundled(), scale: 0)
      return try measurer.height(of: ["t": .string(text)], width: 200)
    }
    #expect(try height("<blockquote>a") == 11)
    #expect(try height("<blockquote><h2>a</h2>") == 31)
    let table = "<table><tr><td>a</table>"
    #expect(try height("<blockquote>\(table)") == height(table))
  }

  @Test func `styles of elements change what is around them`() throws {
    var run = RunLook(font: FontTemplate())
    run.font.descriptor.weight = .semibold
    run.font.descriptor.baselineDistance = 20
    try #require(MarkupElement.all["strong"]).style.apply(to: &run)
    #expect(run.font.descriptor.weight == .heavy)
    #expect(run.font.descriptor.baselineDistance == 20)
    try #require(MarkupElement.all["sup"]).style.apply(to: &run)
    #expect(run.font.descriptor.baselineDistance == nil)
    #expect(abs(run.font.descriptor.size - 17 / 1.2) < 1e-9)
    // A third of the size and a pixel of the device, which is a point in WebKit and UIKit; in
    // Chromium in steps of 1/64 pixel.
    for (conventions, ratio, expected) in [
      (TextConventions.web, 1.0, 426.0 / 64), (.web, 2, 789.0 / 128), (.webkit, 2, 20.0 / 3),
      (.uikit, 1, 20.0 / 3),
    ] {
      let offset = run.baselineOffset.points(conventions: conventions, pixelRatio: ratio)
      #expect(abs(offset - expected) < 1e-9)
    }
    // 0.34 of the size in whole pixels, in units of 1/60 point.
    let inFirefox = run.baselineOffset.points(conventions: .firefox, pixelRatio: 2)
    #expect(abs(inFirefox - 347.0 / 60) < 1e-9)
    // 17 points are 25.5 pixels.
    let between = run.baselineOffset.points(conventions: .firefox, pixelRatio: 1.5)
    #expect(abs(between - (26 / 1.5 * 0.34 * 60).rounded() / 60) < 1e-9)
  }

  @Test func `inline markup is one text, whose blocks are lines`() throws {
    let text = "# a\n\nb **c**\n- d\n\n|e|f|\n|-|-|\n|g|h|\n\n***"
    let template = try load(source("markdown: inline, lines: 4"))
    let content = try RowContent(["t": .string(text)], in: RowPlan(template))
    guard case .text(let view) = template.views[0].kind else {
      Issue.record("no text")
      return
    }
    let runs = content.runs(of: 0, view.runs)
    #expect(runs.map(\.string).joined() == "a\nb c\n• d\ne f\ng h")
    let bold = runs.filter { $0.run.font.descriptor.weight == .bold }.map(\.string)
    #expect(bold == ["a", "c", "e", "f"] || bold == ["a", "c"])
    #expect(runs.allSatisfy { $0.run.font.descriptor.size == 10 })
    #expect(try cellMeasurer(template).height(of: ["t": .string(text)], width: 200) == 48)
  }

  // MARK: - Styles

  @Test func `a style with an element's name replaces what browsers do`() throws {
    let styles = [
      "styles:", "  p: {paragraphSpacing: 3, paragraphSpacingBefore: 0, padding: 1}",
      "  ul: {headIndent: 20}", "  h1: {font: f}", "  hr: {height: 5}",
      "  blockquote: {headIndent: 8, tailIndent: 0}", "  table: {gap: 0, padding: 0}",
      "  td: {padding: 4}", "  th: {padding: 0}", "  code: {color: red}",
    ]
    #expect(
      try frames("a\n\nb\n- c\n\n***", head: styles) == [
        "0,0 200×14", "0,17 200×14", "20,41 180×14", "0,65 200×5", "70",
      ])
    #expect(try frames("> a", head: styles) == ["8,0 192×14", "14"])
    // Headings keep their own margins, of the size that they have now.
    #expect(try frames("a\n\n# b", head: styles) == ["0,0 200×14", "0,20.7 200×12", "32.7"])
    #expect(try frames("|a|\n|-|\n|b|", head: styles).last == "\(12 + 12 + 8)")
  }

  @Test func `a key that does nothing in an element's style is an error`() {
    func errors(_ style: String, _ views: String = "") -> [String] {
      findings(
        """
        fonts: {f: {size: 10}}
        styles: {\(style)}
        views:
          t: {type: text, text: "${t}", markdown: block, font: f}\(views)
        layout: "V:|[t]|"
        """
      ).filter { $0.severity == .error }.map(\.headline)
    }
    #expect(
      errors("li: {border: 1}") == [
        "t.yaml:2:15: error: the style of the element 'li', which is no view, has no key 'border'; it has "
          + "font, color, locale, paragraphSpacing, paragraphSpacingBefore, headIndent, tailIndent"
      ])
    #expect(
      errors("em: {padding: 2, color: red}") == [
        "t.yaml:2:15: error: the style of the element 'em', which is a part of a line or of a table, has "
          + "no key 'padding'; it has font, color, locale"
      ])
    #expect(errors("p: {padding: 2}, ul: {headIndent: 3}, code: {color: red}") == [])
    // A view that takes the style has its keys.
    #expect(errors("label: {padding: 2}", "\n  u: {type: text, text: a, style: label}") == [])
  }

  @Test func `blocks take what the text says of its paragraphs`() throws {
    let template = try load(source("markdown: block, align: right, color: red"))
    let cell = try #require(template.views[0].repeated?.elements[0].template)
    let kind = try #require(cell.kinds?.all.first { $0.name == "h2" })
    guard case .text(let text)? = kind.template.views.first(where: { $0.name == "text" })?.kind
    else {
      Issue.record("no text")
      return
    }
    #expect(text.alignment == .right)
    #expect(text.color == .color(Color(red: 255, green: 0, blue: 0)))
    #expect(text.font.descriptor.size == 15)
    #expect(text.font.descriptor.weight == .bold)
  }

  // MARK: - Errors

  @Test(arguments: [
    ("markdown: blocks", "markdown: expected inline or block, found 'blocks'"),
    ("markdown: block, html: block", "has both 'markdown' and 'html'"),
    ("markdown: block, lines: 2", "'lines' goes with 'markdown: inline'"),
    ("unknownElements: text", "'unknownElements' stands beside 'markdown' or 'html'"),
    ("html: block, unknownElements: maybe", "unknownElements: expected error or text"),
  ])
  func `keys that do not fit are errors at their places`(keys: String, expected: String) {
    let found = findings(source(keys)).map { "\($0.line):\($0.column) \($0.message)" }
    #expect(found.count == 1 && found[0].contains(expected), "\(found)")
  }

  @Test func `the text is one field`() {
    let source = source("markdown: block").replacing("\"${t}\"", with: "\"a ${t}\"")
    let found = findings(source).map(\.message)
    #expect(found.count == 1 && found[0].contains("it is one field"), "\(found)")
    let without = self.source("markdown: block").replacing("text: \"${t}\", ", with: "")
    #expect(
      findings(without).map(\.message) == [
        "'markdown' stands beside 'text', which 't' does not have"
      ])
  }

  @Test func `styles of elements have the keys of what they are`() {
    let head = ["styles: {hr: {font: f, lines: 1}, td: {columns: 2}, ul: {tailIndent: 4}}"]
    let found = findings(source("markdown: block", head: head)).map(\.message)
    #expect(found.contains("box 'hr' has no key 'lines'"), "\(found)")
    #expect(found.contains { $0.hasPrefix("tailIndent: an element's is measured") }, "\(found)")
  }

  @Test(arguments: [
    ("<video></video>", "cells do not show <video>"),
    ("<table><td><p>a</table>", "cells do not show <p> in <td>"),
    ("<table><td colspan=2>a</table>", "cells do not show <td colspan=2>"),
  ])
  func `elements that cells do not show are errors, or their text is shown`(
    text: String, message: String
  ) throws {
    let template = try load(source("html: block"))
    let error = #expect(throws: RecordError.self) {
      _ = try cellMeasurer(template).height(of: ["t": .string(text)], width: 100)
    }
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    let lenient = try load(source("html: block, unknownElements: text"))
    #expect(throws: Never.self) {
      _ = try cellMeasurer(lenient).height(of: ["t": .string(text)], width: 100)
    }
  }

  @Test func `a field that is no text is an error, and a missing one is hidden by its condition`()
    throws
  {
    let template = try load(source("markdown: block"))
    #expect(throws: RecordError.self) {
      _ = try cellMeasurer(template).height(of: ["t": ["a"]], width: 100)
    }
    #expect(throws: RecordError.self) { _ = try cellMeasurer(template).height(of: [:], width: 100) }
    let optional = try load(source("markdown: block, if: \"${t}\""))
    #expect(try cellMeasurer(optional).height(of: [:], width: 100) == 0)
    #expect(try cellMeasurer(template).height(of: ["t": 12], width: 100) == 12)
  }

  @Test func `markup in a cell of a repeated part is read from its element`() throws {
    let template = try load(
      """
      fonts: {f: {size: 10}}
      views:
        list:
          type: stack
          each: "${list}"
          cell: {type: text, text: "${item.body}", html: block, font: f}
      layout: |
        V:|[list]|
        H:|[list]|

      """)
    let value: RecordValue = ["list": [["body": "<p>a<p>b"], ["body": "c"]]]
    #expect(try cellMeasurer(template).height(of: value, width: 100) == 34 + 12)
  }

  @Test func `metrics may have the names of a block's views`() throws {
    let head = ["metrics: {text: 3, corner: 5, table: 2}"]
    #expect(try frames("a\n\n|b|\n|-|", head: head).last == "\(12 + 10 + 18)")
    #expect(try frames("a", head: head) == ["0,0 200×12", "12"])
  }

  @Test func `lines stand below links and through what was deleted`() throws {
    let template = try load(
      """
      fonts: {f: {size: 20, underline: true}, g: {size: 20, strikethrough: true}, p: {size: 20}}
      views:
        a: {type: text, font: f, runs: [{text: "one "}, {text: "two", style: g}]}
        b: {type: text, text: "${b}", markdown: inline, font: p}
      layout: |
        V:|[a][b]|
        H:|[a]
        H:|[b]
      """)
    let measurer = CellMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
    let record = try record(#"{"b": "x ~~y~~ [z](u) <u>w</u>"}"#)
    let lines = try measurer.drawing(of: record, width: 300).list.commands.compactMap {
      command -> (Rect, Color)? in
      guard case .fill(let box, let color) = command else { return nil }
      return (box.rect, color)
    }
    // The baseline is 21 points below the top of a view.
    let words = lines.map { rect, color in
      (rect.minY > 21 ? "below" : "through") + (color == .black ? "" : " in blue")
    }
    #expect(words == ["below", "through", "below in blue", "below", "through"])
  }
}

/// The marks of lists' items.
@Suite struct ListMarkerTests {
  @Test(arguments: [
    ("1", ["1.", "2.", "3."]), ("a", ["a.", "b.", "c."]), ("A", ["A.", "B.", "C."]),
    ("i", ["i.", "ii.", "iii."]), ("I", ["I.", "II.", "III."]), ("?", ["1.", "2.", "3."]),
  ])
  func `numbers are written as the list says`(type: String, expected: [String]) {
    var marker = ListMarker(isOrdered: true, level: 0, start: nil, type: type)
    #expect((0..<3).map { _ in marker.mark(value: nil) } == expected)
  }

  @Test func `numbers beyond a system's range are decimal`() {
    var letters = ListMarker(isOrdered: true, level: 0, start: "0", type: "a")
    #expect((0..<2).map { _ in letters.mark(value: nil) } == ["0.", "a."])
    var more = ListMarker(isOrdered: true, level: 0, start: "26", type: "a")
    #expect((0..<2).map { _ in more.mark(value: nil) } == ["z.", "aa."])
    var roman = ListMarker(isOrdered: true, level: 0, start: "3999", type: "I")
    #expect((0..<2).map { _ in roman.mark(value: nil) } == ["MMMCMXCIX.", "4000."])
    var greatest = ListMarker(isOrdered: true, level: 0, start: "\(Int.max)", type: nil)
    #expect(greatest.mark(value: nil) == "\(Int.max).")
    #expect(greatest.mark(value: " 7 ") == "7.")
    #expect(greatest.mark(value: "x") == "8.")
  }

  @Test func `bullets differ by level`() {
    let bullets = (0..<4).map { level in
      var marker = ListMarker(isOrdered: false, level: level, start: nil, type: nil)
      return marker.mark(value: nil)
    }
    #expect(bullets == ["•", "◦", "▪", "▪"])
  }
}
