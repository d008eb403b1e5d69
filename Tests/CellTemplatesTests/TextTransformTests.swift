// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing

@testable import CellTemplates

/// `textTransform`: letters change before the text is measured, as Chromium 156 changes them.
@Suite struct TextTransformTests {
  private func template(_ view: String) throws -> CellTemplate {
    try load(
      """
      fonts: {f: {size: 10}}
      views:
        a: {type: text, font: f, \(view)}
      layout: |
        H:|[a]
        V:|[a]|
      """)
  }

  /// The text that a record shows.
  private func shown(_ view: String, _ record: RecordValue) throws -> [String] {
    ShownTexts(try template(view)).texts(of: record)
  }

  @Test(arguments: [
    ("uppercase", "straße ﬁne ŉ", "STRASSE FINE ʼN"), ("none", "aB", "aB"),
    ("lowercase", "ΟΔΟΣ ΣΑΣ. Σ’ ΑΣΑ", "οδος σας. σ’ ασα"),
    ("capitalize", "it's well-known", "It's Well-Known"),
    ("capitalize", "e.g. a:b a_b _b 3rd 12a ǆ", "E.G. A:B A_b _b 3rd 12a ǅ"),
    ("capitalize", "(word) “quoted” don’t ﬁne ß", "(Word) “Quoted” Don’t ﬁne ß"),
    ("capitalize", "漢字a a漢b naïve ⓐb ½x $x a·b", "漢字A A漢B Naïve Ⓐb ½x $X A·b"),
    (
      "capitalize", "x\u{AD}y x\u{200B}y e\u{301}a \u{301}b नai",
      "X\u{AD}y X\u{200B}Y E\u{301}a \u{301}B नai"
    ),
  ])
  func `letters are those of Chromium`(_ name: String, _ text: String, _ expected: String) throws {
    let record = RecordValue.object(RecordObject([("a", .string(text))]))
    #expect(try shown("text: \"${a}\", textTransform: \(name)", record) == [expected])
  }

  @Test func `a text in capitals is measured in capitals`() throws {
    let measurer = cellMeasurer(try template("text: \"${a}\", textTransform: uppercase"))
    let layout = try measurer.layout(of: try record(#"{"a": "straße"}"#), width: 100)
    #expect(layout.frames[0].frame.width == 35)
  }

  @Test func `words go on over the runs of a text`() throws {
    let runs = try record(#"{"a": "wel", "b": "l done", "r": [{"text": "o"}, {"text": "ne two"}]}"#)
    #expect(
      try shown(
        "textTransform: capitalize, runs: [{text: \"${a}\"}, {text: \"${b}\", color: red}]", runs)
        == ["Well Done"])
    #expect(try shown("textTransform: capitalize, runs: \"${r}\"", runs) == ["One Two"])
  }

  @Test func `blocks of Markdown have the change too`() throws {
    let text = try record(#"{"a": "one\n\n- *two* three\n\n`four`"}"#)
    let blocks = try shown("text: \"${a}\", markdown: block, textTransform: uppercase", text)
    #expect(blocks == ["ONE", "TWO THREE", "•", "FOUR"])
    #expect(
      try shown(
        "text: \"${a}\", markdown: inline, textTransform: lowercase", try record(#"{"a": "A *B*"}"#)
      )
        == ["a b"])
  }

  @Test func `languages have rules of their own`() throws {
    guard LocaleData.version != nil else { return }
    let text = try record(#"{"a": "ilık ήλιος", "l": "tr"}"#)
    #expect(
      try shown("text: \"${a}\", textTransform: uppercase, locale: \"${l}\"", text)
        == ["İLIK ΉΛΙΟΣ"])
    #expect(
      try shown("text: \"${a}\", textTransform: uppercase, locale: el", text) == ["ILIK ΗΛΙΟΣ"])
  }

  @Test func `other words are an error`() {
    let source = sampleSource(
      ["V:|[a]|", "H:|[a]|"], views: ["d: {type: text, text: x, textTransform: upper}"])
    #expect(
      findings(source).map(\.message).contains {
        $0.hasPrefix("textTransform: expected none, uppercase, lowercase or capitalize")
      })
  }
}
