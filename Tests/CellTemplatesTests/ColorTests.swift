// SPDX-License-Identifier: Apache-2.0

import LayoutRendering
import QuoinTestSupport
import Testing
import TextMeasurement
import TextVocabulary

@testable import CellTemplates

/// Named colours of templates, in light and dark appearance.
@Suite struct ColorTests {
  private static let source = """
    width: 200
    colors:
      accent: "#0a6"
      ink: {light: "#111", dark: "#eee"}
      paper: {light: white, dark: "#202124"}
    background: paper
    styles:
      quiet: {color: accent}
    views:
      a: {type: text, text: "${t}", color: ink}
      b: {type: text, text: "${t}", color: "${state ?? 'ink'}"}
      c: {type: text, runs: "${runs ?? ''}"}
      d: {type: text, text: "d", style: quiet, background: ink}
    layout: |
      V:|[a][b][c][d]|
      H:|[a]|
      H:|[b]|
      H:|[c]|
      H:|[d]|
    """
  private static let record = """
    {"t": "x", "state": "accent", "runs": [{"text": "y", "color": "ink"}]}
    """

  /// The colours of a drawing, each once, in their order.
  private static func colors(_ template: CellTemplate, _ record: String) throws -> [Color] {
    let cell = CellMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
    let value = try RecordParser().parse(Array(record.utf8)[...])
    var colors: [Color] = []
    for command in try cell.drawing(of: value, width: 200).list.commands {
      let color: Color? =
        switch command {
        case .fill(_, let color): color
        case .glyphs(let glyphs): glyphs.color
        default: nil
        }
      if let color, !colors.contains(color) { colors.append(color) }
    }
    return colors
  }

  private static func color(_ text: String) throws -> Color { try #require(Color(hex: text)) }

  @Test func `names stand for the colours of the appearance`() throws {
    let template = try CellTemplate.load(source: Self.source, fileName: "t.yaml")
    let accent = try Self.color("#00aa66")
    #expect(
      try Self.colors(template, Self.record) == [
        .white, Self.color("#111111"), accent,
      ])
    let dark = try template.at(appearance: .dark)
    #expect(
      try Self.colors(dark, Self.record) == [
        Self.color("#202124"), Self.color("#eeeeee"), accent,
      ])
    #expect(dark.appearance == .dark && template.appearance == .light)
    let height = { (template: CellTemplate) in
      let value = try RecordParser().parse(Array(Self.record.utf8)[...])
      return try CellMeasurer(template: template, measurer: HarfBuzzTextMeasurer.bundled())
        .height(of: value, width: 200)
    }
    #expect(try height(dark) == height(template))
  }

  @Test func `an appearance stays when the size of text changes`() throws {
    let styled = Self.source.replacing(
      "color: ink}", with: "color: ink, font: {textStyle: body}}", maxReplacements: 1)
    let template = try CellTemplate.load(source: styled, fileName: "t.yaml")
    let both = try template.at(appearance: .dark).at(textSize: .category(.extraLarge))
    #expect(both.appearance == .dark && both.textSize == .category(.extraLarge))
    #expect(try both.at(appearance: .light).textSize == .category(.extraLarge))
  }

  @Test(
    arguments: [
      ("colors: 3", "colors: expected a mapping, found '3'"),
      ("colors: {red: black}", "'red' is the name of a colour already"),
      ("colors: {ink: {light: black}}", "the colour 'ink' has no 'dark'"),
      ("colors: {ink: {light: black, drak: white}}", "did you mean 'dark'?"),
      ("colors: {ink: lack}", "did you mean 'black'?"),
      ("colors: {ink: \"${x}\"}", "a field of the record cannot stand here"),
      ("colors: {accent: black}\nbackground: acent", "did you mean 'accent'?"),
    ])
  func `wrong colours are errors with a place`(head: String, words: String) throws {
    let error = #expect(throws: TemplateErrors.self) {
      try CellTemplate.load(
        source: head + "\nviews: {a: {type: text, text: a}}\nlayout: \"V:|[a]|\"\n",
        fileName: "t.yaml")
    }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(
    arguments: [
      ("text: a, color: ink", ["paper"]), ("text: a", ["ink", "paper"]),
      ("text: a, color: ink, background: paper", []),
      // Records may name all.
      ("text: a, color: \"${c ?? 'ink'}\"", []), ("runs: \"${r ?? ''}\"", []),
      ("runs: [{text: a, color: paper}], border: {width: 1, color: shade}", []),
    ])
  func `a colour that nothing has is a warning`(keys: String, unused: [String]) throws {
    let template = try CellTemplate.load(
      source: """
        colors: {ink: black, paper: white, shade: ink}
        views: {a: {type: text, \(keys)}, b: {type: box, background: shade}}
        layout: ["V:|[a][b]|"]
        """, fileName: "t.yaml")
    // A colour that another one is made of is used.
    let expected = unused.filter { $0 != "ink" }
    #expect(
      template.warnings.map(\.message) == expected.map { "nothing has the colour '\($0)'" })
  }

  @Test func `a wrong name lists those that there are`() throws {
    let error = #expect(throws: TemplateErrors.self) {
      try CellTemplate.load(
        source: "colors: {ink: black}\nbackground: xyzzy\nviews: {a: {type: box}}\n",
        fileName: "t.yaml")
    }
    let words =
      "background: expected a colour such as \"#1a2b3c\" or one of ink, black, white, clear, gray, "
      + "silver, red, green or blue, found 'xyzzy'"
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func `a template without dark colours has no dark appearance`() throws {
    let template = try CellTemplate.load(
      source: "views: {a: {type: text, text: a}}\nlayout: \"V:|[a]|\"\n", fileName: "t.yaml")
    let error = #expect(throws: ReaderTraitsError.self) { try template.at(appearance: .dark) }
    #expect(error?.description.contains("no colour of the template has a dark value") == true)
    #expect(try template.at(appearance: .light).appearance == .light)
  }
}
