// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextMeasurement
import TextVocabulary

@testable import CellTemplates

/// Texts whose runs are a list of the record.
@Suite struct BoundRunTests {
  private static let source = """
    fonts: {f: {size: 10}, big: {size: 20}}
    views:
      t: {type: text, font: f, runs: "${runs}", color: gray}
    layout: |
      V:|[t]|
      H:|[t]|

    """

  /// The height of a record by its compiled cell, which every other way must give too.
  private func height(_ json: String, width: Double = 100) throws -> Double {
    let template = try load(Self.source)
    let measurer = cellMeasurer(template)
    let value = try record(json)
    let height = try measurer.height(of: value, width: width)
    #expect(measurer.fallbackCount == 0)
    #expect(try cellMeasurer(template).layout(of: value, width: width).height == height)
    #expect(try cellMeasurer(template).explanation(of: value, width: width).height == height)
    return height
  }

  @Test func `the record says the runs of a text, their styles and colours`() throws {
    #expect(try height(#"{"runs": [{"text": "aa "}, {"text": "bb", "link": "x"}]}"#) == 12)
    #expect(try height(#"{"runs": ["aa", {"text": 7}, "c"]}"#) == 12)
    #expect(try height(#"{"runs": "words alone"}"#) == 12)
    let words = #"{"runs": [{"text": "aaaa aaaa "}, {"text": "bbbb bbbb", "color": "red"}]}"#
    #expect(try height(words, width: 50) == 24)
  }

  @Test(arguments: [4, 40])
  func `a text in the view's style is another one than the same characters in a style`(
    words: Int
  ) throws {
    // Short texts and long ones are remembered in different ways.
    let text = Array(repeating: "aaaa", count: words).joined(separator: " ")
    let records = [
      #"{"runs": [{"text": "\#(text)", "style": "big"}]}"#, #"{"runs": ["\#(text)"]}"#,
      #"{"runs": "\#(text)"}"#, #"{"runs": [{"text": "\#(text)", "style": "big"}]}"#,
    ]
    let measurer = cellMeasurer(try load(Self.source))
    for json in records {
      #expect(try measurer.height(of: record(json), width: 100) == height(json), "\(json)")
    }
    #expect(try height(records[0]) > height(records[1]))
  }

  @Test func `runs are drawn in their colours, others in the view's`() throws {
    let template = try load(Self.source)
    let value = try record(#"{"runs": [{"text": "aa"}, {"text": "bb", "color": "red"}]}"#)
    let content = try RowContent(value, in: RowPlan(template))
    guard case .text(let text) = template.views[0].kind else { return }
    let drawn = AttributedText(
      runs: content.runs(of: 0, text.runs), style: TextStyle(color: .black), of: .record(value),
      paragraph: ParagraphStyle(), measurer: try HarfBuzzTextMeasurer.bundled())
    #expect(drawn.runs.map(\.style.color) == [.black, Color(red: 255, green: 0, blue: 0)])
  }

  @Test(arguments: [
    (
      #"{"runs": [{"text": "a"}, {"text": "b", "style": "bog"}]}"#,
      "field 'runs[1].style': no style is named 'bog'; the template has the styles and fonts 'f', "
        + "'big' (did you mean 'big'?)"
    ),
    (
      #"{"runs": [{"text": "a", "color": "rod"}]}"#,
      "field 'runs[0].color': expected a colour such as #1a2b3c or gray, found \"rod\" "
        + "(did you mean 'red'?)"
    ),
    (
      #"{"runs": [{"style": "f"}]}"#,
      "field 'runs[0].text' is missing, and has neither a default nor an if"
    ),
    (
      #"{"runs": [{"text": "a", "box": {"width": 3, "height": 3}}]}"#,
      "field 'runs[0]': a run has both 'text' and 'box'; write one of them"
    ),
    (#"{"runs": ["a", null]}"#, "field 'runs[1]' is null, and has neither a default nor an if"),
    (#"{"runs": {"text": "a"}}"#, "field 'runs': expected an array, found an object"),
    (#"{"runs": [["a"]]}"#, "field 'runs[0]': expected an object, found an array"),
    (#"{"runs": [{"text": ["a"]}]}"#, "field 'runs[0].text': expected a text, found an array"),
    (#"{}"#, "field 'runs' is missing, and has neither a default nor an if"),
  ])
  func `a run that does not fit is named in the error`(_ json: String, _ message: String) throws {
    let template = try load(Self.source)
    let value = try record(json)
    let error = #expect(throws: RecordError.self) {
      try cellMeasurer(template).height(of: value, width: 100)
    }
    #expect(error?.message == message)
  }

  @Test func `the error of a run without text lists the run's fields`() throws {
    let value = try record(#"{"runs": [{"txt": "a"}]}"#)
    let error = try #require(
      #expect(throws: RecordError.self) {
        try cellMeasurer(load(Self.source)).height(of: value, width: 100)
      })
    #expect(error.description.hasSuffix("; the object has the field 'txt'"), "\(error)")
  }

  @Test func `the error of a box without a height lists the box's fields`() throws {
    let value = try record(#"{"runs": [{"box": {"width": 3}}]}"#)
    let error = try #require(
      #expect(throws: RecordError.self) {
        try cellMeasurer(load(Self.source)).height(of: value, width: 100)
      })
    #expect(error.path == "runs[0].box.height")
    #expect(error.description.hasSuffix("; the object has the field 'width'"), "\(error)")
  }

  @Test func `a text with bound runs checks clean and needs one field alone`() throws {
    let template = try load(Self.source)
    #expect(template.warnings == [])
    #expect(template.fonts.count == 2)
    let checker = TemplateChecker(template: template, measurer: FixedAdvanceMeasurer())
    #expect(checker.findings().map(\.message) == [])
    let found = findings(Self.source.replacing("${runs}", with: "x ${runs}"))
    #expect(found.count == 1)
    #expect(found.first?.message.hasPrefix("runs: expected a list of mappings") == true)
  }
}
