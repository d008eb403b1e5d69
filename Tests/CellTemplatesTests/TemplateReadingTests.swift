// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import CellTemplates

@Suite struct TemplateReadingTests {
  /// The example of the format's description.
  static let example = """
    version: 1
    name: news
    width: 375
    margins: 16
    fonts:
      title: {family: Noto Sans, size: 17, weight: bold}
      body:  {family: Noto Sans, size: 15, lineHeightMultiple: 1.3}
    metrics: {gap: 6, side: 40}
    views:
      avatar: {type: box, width: side, height: side}
      title:  {type: text, text: "${title}", font: title, lines: 2}
      body:   {type: text, text: "${body}", font: body, lines: 4, if: "${body}"}
      photo:  {type: image, aspect: "${image.width}/${image.height}", if: "${image}"}
    layout: |
      H:|-[avatar]-12-[title]-|
      V:|-[title]-gap-[body]-gap-[photo]-(>=0)-|      # a view hidden by `if` takes the gap before it
      avatar.top = cell.margins.top
      [body photo].leading = title.leading
      body.trailing = title.trailing
      photo.trailing <= title.trailing
      photo.trailing = title.trailing @800
      photo.height <= 240 @900
      cell.bottom >= avatar.bottom + 16
    """

  @Test func `the example of the format reads without a finding`() throws {
    let template = try load(Self.example)
    #expect(template.warnings == [])
    #expect(template.name == "news")
    #expect(template.width == 375)
    #expect(template.margins == EdgeInsets(all: 16))
    #expect(template.viewNames == ["avatar", "title", "body", "photo"])
    #expect(
      template.fieldPaths.map(\.description) == [
        "title", "body", "image", "image.width", "image.height",
      ])
    #expect(template.fonts.map(\.descriptor.size) == [17, 15])
    #expect(template.fonts.map(\.descriptor.weight) == [.bold, .regular])
    #expect(template.fonts.map(\.place.line) == [6, 7])
  }

  @Test func `the example of the format lays out`() throws {
    let measurer = cellMeasurer(try load(Self.example))
    // Title at 16 + 40 + 12 = 68, 291 wide: 17 / 2 points a character, 20.4 a line.
    let short = try measurer.layout(of: try record(#"{"title": "Hi"}"#), width: 375)
    // Solved numbers are read out in steps of 2^-20.
    let line = (1.2 * 17 * 0x1p20).rounded(.down) * 0x1p-20
    #expect(short.frame(of: "title") == Rect(x: 68, y: 16, width: 291, height: line))
    #expect(short.frame(of: "avatar") == Rect(x: 16, y: 16, width: 40, height: 40))
    // The avatar and the 16 below it are taller than the title.
    #expect(short.height == 16 + 40 + 16)
    #expect(short.frames.map(\.name) == ["avatar", "title"])
    let photo = try measurer.layout(
      of: try record(#"{"title": "Hi", "image": {"width": 200, "height": 400}}"#), width: 375)
    // At most 240 high at 900 beats as wide as the title at 800.
    #expect(photo.frame(of: "photo")?.size == Size(width: 120, height: 240))
    #expect(photo.diagnostics == [])
  }

  @Test func `JSON is the same tree`() throws {
    let json = """
      {"version": 1, "margins": [1, 2, 3, 4], "metrics": {"gap": 6},
       "fonts": {"f": {"size": 10, "weight": 650, "italic": true}},
       "views": {"a": {"type": "text", "text": "\\u00e9${a}", "font": "f", "lines": 0}},
       "layout": "H:|-[a]-gap-|\\nV:|-[a]-|"}
      """
    let template = try CellTemplate.load(source: json, fileName: "t.json")
    #expect(template.margins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(template.statements.count == 2)
    #expect(template.fonts.first?.descriptor.weight.rawValue == 650)
    #expect(template.fonts.first?.descriptor.slant == .italic)
    let height = try cellMeasurer(template).height(of: try record(#"{"a": "x"}"#), width: 100)
    #expect(height == 1 + 12 + 3)
  }

  @Test func `font files are in the template's folder, unless their path is absolute`() throws {
    func paths(_ names: String, _ fileName: String) throws -> [String] {
      let source = """
        fontFiles: \(names)
        views: {a: {type: box, height: 5}}
        layout: |
          a.edges = cell.edges
        """
      return try CellTemplate.load(source: source, fileName: fileName).fontFiles.map(\.path)
    }
    #expect(try paths("a.woff2", "cell.yaml") == ["a.woff2"])
    #expect(
      try paths("[b/a.ttf, ../c.otf, /d.ttf]", "/cells/news/cell.yaml")
        == ["/cells/news/b/a.ttf", "/cells/news/../c.otf", "/d.ttf"])
    #expect(try paths("[]", "cell.yaml") == [])
    #expect(
      findings(
        "fontFiles: {a: b}\nviews: {a: {type: box, height: 5}}\nlayout: a.edges = cell.edges"
      )
      .map(\.message) == ["fontFiles: expected a text, found a mapping"])
    #expect(
      findings("fontFiles: ['']\nviews: {a: {type: box, height: 5}}\nlayout: a.edges = cell.edges")
        .map(\.message) == ["fontFiles: expected the name of a file"])
  }

  @Test func `words that YAML takes for truth values are texts`() throws {
    let source = """
      name: no
      views: {a: {type: text, text: yes}, b: {type: text, text: 1.50}, c: {type: text, text: 0x10}}
      layout: |
        [a b c].left = 0
      """
    let template = try load(source)
    #expect(template.name == "no")
    let content = try RowContent(try record("{}"), in: RowPlan(template))
    #expect((0..<3).map { Array(content.texts(of: $0)) } == [["yes"], ["1.50"], ["0x10"]])
  }

  @Test func `numbers may be expressions of metrics`() throws {
    let source = """
      width: base * 2 - 25
      margins: [base / 8, 0, 1 + 2 * 3, (1 + 2) * 3]
      metrics: {base: 200, half: base / 2}
      views: {a: {type: box, cornerRadius: half + 1}}
      layout: |
        a.left = half
      """
    let template = try load(source)
    #expect(template.width == 375)
    #expect(template.margins == EdgeInsets(top: 25, left: 0, bottom: 7, right: 9))
    #expect(template.views[0].cornerRadius == 101)
  }

  @Test func `children stand in their stack or are declared in it`() throws {
    let source = """
      views:
        s:
          type: stack
          axis: horizontal
          spacing: 4
          children:
            x: {type: box}
            t: {type: stack, children: [y]}
        y: {type: box}
      layout: |
        s.edges = cell.edges
      """
    let template = try load(source)
    #expect(template.warnings == [])
    #expect(template.viewNames == ["s", "x", "t", "y"])
    #expect(template.views.map(\.parent) == [nil, 0, 0, 2])
  }

  @Test(arguments: [
    ("separator: 1\nviews: {a: {type: box}}\nlayout: a.top = 0\n", "1:1"),
    ("views: {a: {type: box}}\n\"separator\" : {height: 1}\nlayout: a.top = 0\n", "2:1"),
    (
      #"{"views": {"a": {"type": "box"}}, "layout": ["a.top = 0"],"# + "\n  \"separator\": 1}",
      "2:3"
    ),
    ("views: {a: {type: box}}\nlayout: a.top = 0\n", nil),
  ])
  func `the place of the separator is kept`(source: String, place: String?) throws {
    let template = try load(source)
    #expect(template.separatorPlace.map { "\($0.line):\($0.column)" } == place)
  }

  @Test func `the place of a layout line is found at any indentation`() {
    for indent in ["  ", "        ", "\u{20}\u{20}\u{20}"] {
      let source =
        "views: {a: {type: box}}\nlayout: |\n\n\(indent)a.top = 0\n\n\(indent)  a.lft = 0\n"
      #expect(findings(source).map { $0.line } == [6])
      #expect(findings(source).map { $0.column } == [indent.count + 2 + 3])
    }
    let carriage = "views: {a: {type: box}}\r\nlayout: |\r\n  a.top = 0\r\n  a.lft = 0\r\n"
    #expect(findings(carriage).map { "\($0.line):\($0.column)" } == ["4:5"])
    #expect(findings(carriage).map(\.sourceLine) == ["  a.lft = 0"])
  }
}
