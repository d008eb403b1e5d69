// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Words that are wider than a line are cut by sums of advances, without the text's analysis.
@Suite struct CutWordTests {
  static let parts = [
    "https://example.org/a/very/long/path?with=query&and=more#AVATAR-To.Wa", "words", "of", "a",
    "line", "(https://www.example.com/~user/T.To,Va)", "AVAVAVAVAVAVAVAVAV", "12,345.67", "\n",
    "汉字", "naïve", "well-known", "[x]",
  ]

  @Test func `a text with cut words has the lines of its analysis`() throws {
    let style = TextStyle(font: FontDescriptor(size: 16))
    let measurer = TestFonts.bundled
    var random = SeededGenerator(fallback: 20_261_123)
    var cut = 0
    for _ in 0..<300 {
      let text = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Self.parts[Int.random(in: 0..<Self.parts.count, using: &random)]
      }.joined(separator: " ")
      let attributed = AttributedText(text, style: style)
      let prepared = measurer.prepare(attributed, paragraphStyle: ParagraphStyle())
      let analyzed = AnalyzedText(measurer.analyze(attributed, ParagraphStyle()))
      let compact = try #require(prepared as? CompactText)
      for mode in LineBreakMode.allCases {
        let container = TextContainer(
          width: Double.random(in: 5...300, using: &random),
          maximumNumberOfLines: Int.random(in: 0...4, using: &random), lineBreakMode: mode)
        let expected = analyzed.metrics(in: container)
        let hint = "\(text.debugDescription) \(container); \(random.hint)"
        #expect(prepared.metrics(in: container) == expected, "\(hint)")
        #expect(prepared.height(in: container) == expected.size.height, "\(hint)")
        let cutMetrics = compact.cutMetrics(in: container)
        #expect(compact.cutMetrics(in: container, partLength: 40) == cutMetrics, "\(hint)")
        if let metrics = cutMetrics {
          #expect(metrics == expected, "\(hint)")
          if mode == .wordWrap { cut += 1 }
        }
      }
    }
    // Cut lines of several paragraphs, and brackets beside ideographs, take the analysis.
    #expect(cut > 150)
  }

  @Test func `break opportunities that are found part by part are those of the whole text`() {
    let parts =
      Self.parts + [
        "слово", "λέξη", "כתב", "كلمة", "한국어", "「かな」", "😀", "👩‍👩‍👧", "$5", "50%", "«x»", "“y”",
        "a/b", "x—y", "1,2", "!", "...", "\r\n", "\u{200B}", "\t", "e\u{301}", "\u{A0}",
      ]
    var random = SeededGenerator(fallback: 20_261_125)
    var divided = 0
    for _ in 0..<500 {
      var text = (0..<60).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
          + (Bool.random(using: &random) ? " " : "")
      }.joined()
      let core = TestFonts.bundled.core
      core.withShapingContext { shaping in
        let breaker = shaping.textContext(TextStyle(), ParagraphStyle(), core).breaker
        text.withUTF8 { utf8 in
          #expect(shaping.findBreaksByRules(utf8, breaker))
          let whole = shaping.breaks.map(\.offset)
          var parted = PartedBreaks(utf8, breaker, shaping, length: 50)
          let found = whole.map { _ in parted.next() }
          #expect(found == whole, "\(random.hint)")
          let end = parted.next()
          #expect(end == utf8.count && parted.areAtEnd)
          // The shaping context has those of the last part.
          if shaping.breaks.count < whole.count { divided += 1 }
        }
      }
    }
    #expect(divided > 450)
  }

  @Test func `lines of a cut web address shape nothing but pairs`() {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    let text = "See https://example.org/a/very/long/path?with=query for more"
    let prepared = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    let before = measurer.shapingCallCount
    for width in stride(from: 40.0, to: 300, by: 7) {
      _ = prepared.metrics(in: TextContainer(width: width))
    }
    #expect(measurer.shapingCallCount == before)
  }
}
