// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Fullwidth punctuation is trimmed, and its lines are set and drawn, without the text's analysis.
@Suite struct TrimmedLinesTests {
  private static let words = [
    "「", "」", "（", "）", "『", "』", "、", "。", "・", "，", "：", "；", "【", "】", "“", "”", "漢字", "かな",
    "カタカナ", "日本語の", "の", "ついて、", "いて", "AV", "。「", "」。", "」「", "（「", "）、", "漢", "word", "(", ") ",
    " ", "12", "\n",
  ]
  private static let rare = [
    "\u{3000}", "한국어", "）\u{FE00}", "「\u{301}", "😀", "ภาษา", "שלום", "・\u{3099}",
  ]

  private func text(_ random: inout SeededGenerator, hasRare: Bool) -> String {
    let words = hasRare ? Self.words + Self.rare : Self.words
    return (0..<Int.random(in: 1...40, using: &random)).map { _ in
      words.randomElement(using: &random) ?? ""
    }.joined()
  }

  private func paragraph(_ round: Int, _ random: inout SeededGenerator) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.textSpacingTrim = .normal
    style.conventions = [.web, .web, .firefox, .uikit].randomElement(using: &random) ?? .web
    style.alignment = [.natural, .right, .justified].randomElement(using: &random) ?? .natural
    if round.isMultiple(of: 3) {
      style.textWrap = [.nowrap, .balance, .pretty].randomElement(using: &random) ?? .wrap
    }
    if round.isMultiple(of: 4) { (style.headIndent, style.tailIndent) = (7, -3.5) }
    if round.isMultiple(of: 5) { style.overflowWrap = .normal }
    if round.isMultiple(of: 6) { style.lineHeight = .points(20) }
    return style
  }

  @Test func `lines with trimmed punctuation are those of the analysis`() throws {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    var random = SeededGenerator(fallback: 20_261_203)
    var (drawn, set) = (0, 0)
    for round in 0..<500 {
      let string = text(&random, hasRare: round.isMultiple(of: 5))
      let style = paragraph(round, &random)
      var font = FontDescriptor(size: 16)
      if round.isMultiple(of: 2) { font.family = "Noto Sans CJK SC" }
      var attributes = TextStyle(
        font: font, language: ["ja", "zh-Hans", nil].randomElement(using: &random) ?? nil)
      if round.isMultiple(of: 7) { attributes.letterSpacing = 1.25 }
      let attributed = AttributedText(string, style: attributes)
      let prepared = try #require(
        measurer.prepare(attributed, paragraphStyle: style) as? CompactText)
      let analyzed = AnalyzedText(measurer.analyze(attributed, style))
      #expect(prepared.minContentWidth == analyzed.minContentWidth)
      for mode in [LineBreakMode.wordWrap, .clip, .truncateTail, .charWrap] {
        let container = TextContainer(
          width: round.isMultiple(of: 9) ? .infinity : .random(in: 15...260, using: &random),
          maximumNumberOfLines: [0, 0, 2, 5].randomElement(using: &random) ?? 0,
          lineBreakMode: mode)
        let expected = analyzed.layout(in: container)
        let place = "\(string.debugDescription) in \(container), \(style); \(random.hint)"
        #expect(prepared.height(in: container) == expected.metrics.size.height, "\(place)")
        #expect(prepared.metrics(in: container) == expected.metrics, "\(place)")
        #expect(prepared.layout(in: container) == expected, "\(place)")
        guard mode == .wordWrap else { continue }
        set += 1
        guard prepared.header.isScanned else { continue }
        let layout = measurer.core.withShapingContext { $0.layout(prepared, in: container) }
        if layout != nil { drawn += 1 }
        #expect(layout ?? expected == expected, "\(place)")
      }
    }
    // The others have words that are cut, rare characters or several directions.
    #expect(drawn * 2 > set, "\(drawn) of \(set)")
  }

  @Test func `a bracket that fits trimmed ends a line of a cut word, as in Chromium`() {
    // The numbers of lines in Chromium 156, 16 px.
    let widths: [Double] = [17, 20, 26, 29, 34, 42, 47, 50]
    for (text, counts) in [
      ("あ」 b", [3, 3, 2, 2, 2, 2, 1, 1]), ("ああ」b", [4, 4, 3, 3, 3, 2, 2, 2]),
      ("a」 b", [2, 2, 2, 2, 2, 1, 1, 1]), ("「あ」 b", [4, 4, 3, 3, 2, 2, 2, 2]),
      ("あ」 あ」 あ", [5, 5, 3, 3, 3, 3, 3, 3]), ("漢字漢字」 漢字", [7, 7, 6, 6, 4, 4, 4, 3]),
      ("あ」\u{A0}b", [3, 3, 2, 2, 2, 2, 1, 1]), ("abc」 d", [4, 3, 3, 3, 2, 2, 2, 2]),
      ("abcd」 defg", [8, 5, 4, 4, 4, 3, 2, 2]), ("あ。 b", [3, 3, 3, 3, 2, 2, 1, 1]),
      ("あ」\u{2060}」\u{2060}あ", [4, 4, 3, 3, 2, 2, 2, 2]),
    ] {
      var style = ParagraphStyle()
      style.conventions = .web
      style.textSpacingTrim = .normal
      let attributed = AttributedText(
        text, style: TextStyle(font: FontDescriptor(size: 16), language: "en"))
      let prepared = TestFonts.bundled.prepare(attributed, paragraphStyle: style)
      let analyzed = AnalyzedText(TestFonts.bundled.analyze(attributed, style))
      for (width, count) in zip(widths, counts) {
        let layout = prepared.layout(in: TextContainer(width: width))
        #expect(layout.lines.count == count, "\(text.debugDescription), \(width)")
        #expect(layout == analyzed.layout(in: TextContainer(width: width)))
        #expect(layout.metrics.size.width <= width)
      }
    }
  }
}
