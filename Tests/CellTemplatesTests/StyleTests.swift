// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@testable import CellTemplates

/// Keys that several views have in common, under a name.
@Suite struct StyleTests {
  /// A template of two texts with a style each.
  private func source(_ styles: String, first: String, second: String) -> String {
    """
    version: 1
    name: styles
    width: 200
    fonts: {small: {size: 10}, large: {size: 20}}
    styles:
      \(styles)
    views:
      a: {type: text, text: "${a}", \(first)}
      b: {type: text, text: "${b}", \(second)}
    layout: |
      V:|[a][b]|
      H:|[a]|
      H:|[b]|
    """
  }

  /// The texts of a template in the order of its views.
  private func texts(_ template: CellTemplate) -> [TextTemplate] {
    template.views.compactMap { view in
      if case .text(let text) = view.kind { text } else { nil }
    }
  }

  private func messages(_ source: String) -> [String] {
    do {
      return try CellTemplate.load(source: source, fileName: "t.yaml").warnings.map(\.description)
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test func `a view takes the keys of its style, and its own replace them`() throws {
    let template = try load(
      source(
        "quiet: {font: small, lines: 3, cornerRadius: 4}", first: "style: quiet",
        second: "style: quiet, lines: 1"))
    #expect(template.warnings.filter { !$0.description.contains("'large'") } == [])
    let (first, second) = (texts(template)[0], texts(template)[1])
    #expect(first.font.descriptor.size == 10)
    #expect(second.font.descriptor.size == 10)
    #expect([first.lines, second.lines] == [3, 1])
    #expect(template.views.map(\.cornerRadius) == [4, 4])
  }

  @Test func `later styles replace earlier ones, and a style takes those above it`() throws {
    let template = try load(
      source(
        "{quiet: {font: small, lines: 3}, loud: {font: large}, last: {style: loud, lines: 2}}",
        first: "style: [quiet, loud]", second: "style: last"))
    #expect(texts(template).map(\.font.descriptor.size) == [20, 20])
    #expect(texts(template).map(\.lines) == [3, 2])
  }

  @Test func `a run takes font and colour of a style, and else the name is a font's`() throws {
    let template = try load(
      """
      version: 1
      fonts: {small: {size: 10}}
      styles: {link: {font: small, color: blue, lines: 2}}
      views:
        a: {type: text, runs: [{text: x, style: link}, {text: y, style: small}]}
        b: {type: text, runs: "${runs}"}
      layout: |
        V:|[a][b]|
        [a b].leading = cell.leading
      """)
    #expect(template.warnings == [])
    let runs = texts(template)[0].runs
    #expect(runs.map(\.font.descriptor.size) == [10, 10])
    #expect(runs.map { $0.color != nil } == [true, false])
    #expect(texts(template).map(\.lines) == [0, 0])
    let value = try record(
      #"{"runs": [{"text": "x", "style": "link"}, {"text": "y", "style": "small"}]}"#)
    let bound = try RowContent(value, in: RowPlan(template)).runs(of: 1, [])
    #expect(bound.map(\.run.font.descriptor.size) == [10, 10])
    #expect(bound.map { $0.run.color != nil } == [true, false])
  }

  @Test func `nested cells have the styles of the template`() throws {
    let template = try load(
      """
      version: 1
      styles: {card: {padding: 4}}
      views:
        list: {type: stack, each: "${list}", cell: {type: text, text: "${item}", style: card}}
      layout: |
        V:|[list]|
        H:|[list]|
      """)
    #expect(template.warnings == [])
    let measurer = cellMeasurer(template)
    let plain = try measurer.height(of: record(#"{"list": []}"#), width: 100)
    let one = try measurer.height(of: record(#"{"list": ["x"]}"#), width: 100)
    #expect(plain == 0)
    // A line of the default font, 17 points, and the padding above and below.
    #expect(abs(one - (1.2 * 17 + 2 * 4)) <= 1)
  }

  @Test(arguments: [
    ("x: {font: small}", "style: y", "no style named 'y'"),
    ("titel: {font: small}", "style: title", "did you mean 'titel'?"),
    ("x: {colr: red}", "style: x", "style 'x' has no key 'colr' (did you mean 'color'?)"),
    ("x: {text: red}", "style: x", "style 'x' has no key 'text'"),
    ("x: {style: x}", "style: x", "no style named 'x'"),
    (
      "{x: {style: y}, y: {lines: 2}}", "style: x",
      "the style 'y' is declared below; a style takes those above it"
    ),
    ("x: 3", "style: x", "style 'x': expected a mapping, found '3'"),
    ("x: {spacing: 3}", "style: x", "text 'a' has no key 'spacing'"),
    ("x: {lines: 3}", "lines: 2", "no view uses the style 'x'"),
    ("{x: {lines: 3}, x: {lines: 2}}", "style: x", "'x'"),
    ("[x]", "style: x", "styles: expected a mapping, found a list"),
  ])
  func `what is wrong with a style is named at its place`(
    styles: String, view: String, message: String
  ) {
    let found = messages(source(styles, first: view, second: "font: large"))
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }
}
