// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Words that are divided with a hyphen, or cut because they are wider than a line, are set and
/// drawn from the sums of their characters, without the text's analysis.
@Suite struct DividedLinesTests {
  private static let words = [
    "the", "a_b_c", "/usr/share", "hyphenation", "AVATAR", "associations", "(international)",
    "well-known", "office",
    "baffling", "sufficiently", "don’t", "it's", "1,250", "b2b", "To", "Wa.", "Überraschung",
    "Каренина", "https://example.org/a/very/long/path?query=1", "😀", "漢字",
    "e\u{301}tude",
  ]

  private func text(_ random: inout SeededGenerator, rare: Bool) -> String {
    let words = rare ? Self.words : Array(Self.words.prefix(18))
    return (0..<Int.random(in: 1...25, using: &random)).map { _ in
      (words.randomElement(using: &random) ?? "")
        + ([" ", " ", " ", "  ", "\n"].randomElement(using: &random) ?? "")
    }.joined()
  }

  @Test(arguments: [nil, HyphenatorTests.knuth, HyphenationTests.everywhere])
  func `divided and cut words are those of the analysis`(patterns: String?) throws {
    let measurer = try HyphenationTests.measurer(patterns ?? HyphenatorTests.knuth)
    var random = SeededGenerator(fallback: 20_261_202)
    var (drawn, set) = (0, 0)
    for round in 0..<400 {
      let string = text(&random, rare: round.isMultiple(of: 3))
      var style = ParagraphStyle()
      style.usesHyphenation = patterns != nil
      style.alignment = [.natural, .right, .justified].randomElement(using: &random) ?? .natural
      if round.isMultiple(of: 2) { style.conventions = .web }
      if round.isMultiple(of: 5) { style.headIndent = 14 }
      // By these rules no line breaks before a slash, also behind a space.
      if round.isMultiple(of: 7) { style.lineBreakRules = .unicode }
      if round.isMultiple(of: 4) { style.lineHeight = .points(20) }
      var attributes = TextStyle(font: FontDescriptor(size: 16), language: "en")
      if round.isMultiple(of: 9) {
        (attributes.underline, attributes.backgroundColor) = (TextLine(), .red)
      }
      let attributed = AttributedText(string, style: attributes)
      let prepared = try #require(
        measurer.prepare(attributed, paragraphStyle: style) as? CompactText)
      let analyzed = AnalyzedText(measurer.analyze(attributed, style))
      #expect(prepared.minContentWidth == analyzed.minContentWidth)
      for mode in [LineBreakMode.wordWrap, .clip, .truncateTail, .charWrap] {
        let container = TextContainer(
          width: Double.random(in: 15...260, using: &random),
          maximumNumberOfLines: [0, 0, 2, 5].randomElement(using: &random) ?? 0,
          lineBreakMode: mode)
        let expected = analyzed.layout(in: container)
        let place = "\(string.debugDescription) in \(container); \(random.hint)"
        #expect(prepared.height(in: container) == expected.metrics.size.height, "\(place)")
        #expect(prepared.metrics(in: container) == expected.metrics, "\(place)")
        #expect(prepared.layout(in: container) == expected, "\(place)")
        set += 1
        guard prepared.header.isScanned else { continue }
        let layout = measurer.core.withShapingContext { $0.layout(prepared, in: container) }
        if layout != nil { drawn += 1 }
        #expect(layout ?? expected == expected, "\(place)")
      }
    }
    // The others break at every character, are divided inside ligatures, or are not summed.
    #expect(drawn * 3 > set, "\(drawn) of \(set)")
  }

  /// By Unicode's rules no line breaks before the slash, so the word has a space inside. Where it
  /// is cut behind the space, the space hangs, which the sums of characters do not know.
  @Test func `a word with a space inside is cut by the analysis`() throws {
    var style = ParagraphStyle()
    style.conventions = .web
    style.lineBreakRules = .unicode
    style.overflowWrap = .breakWord
    style.textSpacingTrim = .spaceAll
    let attributed = AttributedText(
      "a_b_c /usr", style: TextStyle(font: FontDescriptor(size: 16)))
    let prepared = TestFonts.bundled.prepare(attributed, paragraphStyle: style)
    let lines = prepared.layout(in: TextContainer(width: 25.009252408071863)).lines
    #expect(lines.map(\.range) == [0..<2, 2..<6, 6..<7, 7..<10])
  }
}
