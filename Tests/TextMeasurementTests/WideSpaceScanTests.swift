// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Texts with U+3000 and other spaces beyond ASCII are set and drawn without their analysis.
@Suite struct WideSpaceScanTests {
  private static let words = [
    "吾輩は", "猫である。", "「名前は", "まだ無い」", "と、", "AVATAR", "office", "To", "12", "漢字", "！", "？",
    "）", "（", "한국어", "हिन्दी", "ภาษาไทย", "שלום", "العربية", "😀", "é", "e\u{301}", "\u{301}",
    "\u{A0}", "\u{200B}", "soft\u{AD}ly", "fi", "Москва", "longerThanItsLineIs", "・", "\u{600}",
    "ｶﾞ", "\u{FE00}",
  ]
  private static let spaces = [
    "\u{3000}", "\u{3000}", "\u{3000}\u{3000}", " \u{3000}", "\u{3000} ", " ", "", "\n\u{3000}",
    "\n", "\u{3000}\r\n", "\u{2003}", "\u{2009}", "\u{1680}", "\u{205F}",
  ]

  private func text(_ round: Int, _ random: inout SeededGenerator) -> AttributedText {
    let (style, other) = ScanComparison.styles(round)
    var text = AttributedText("", style: style)
    let hasOthers = Int.random(in: 0..<3, using: &random) > 0
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      let style = hasOthers && Int.random(in: 0..<3, using: &random) == 0 ? other : style
      text.append(Self.spaces.randomElement(using: &random) ?? "", style: style)
      let count = Bool.random(using: &random) ? 10 : Self.words.count
      text.append(Self.words[Int.random(in: 0..<count, using: &random)], style: style)
      if round.isMultiple(of: 13) { text.append(BoxScanTests.box(&random), style: style) }
    }
    return text
  }

  @Test func `lines with wide spaces are those of the analysis`() throws {
    var comparison = ScanComparison()
    var random = SeededGenerator(fallback: 20_261_201)
    for round in 0..<900 {
      let text = text(round, &random)
      var paragraph = ScanComparison.paragraph(round, &random)
      if round.isMultiple(of: 7) { paragraph.lineBreakRules = .unicode }
      if round.isMultiple(of: 8) { paragraph.firstLineHeadIndent = 11 }
      try comparison.check(text, paragraph, &random)
    }
    #expect(comparison.scanned > 260, "\(comparison.scanned)")
    #expect(comparison.drawn > 230, "\(comparison.drawn)")
    #expect(comparison.brokenAnywhere > 240, "\(comparison.brokenAnywhere)")
  }

  @Test func `spaces with marks neither hang nor are widened`() {
    var paragraph = ParagraphStyle()
    paragraph.alignment = .justified
    for space in [" ", "\u{A0}", "\u{3000}", "\u{600} ", "\u{600}\u{3000}"] {
      let text = AttributedText("well-known\(space)\u{301} and more, as it is")
      let prepared = TestFonts.bundled.prepare(text, paragraphStyle: paragraph)
      let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
      for width in stride(from: 60.0, to: 260, by: 5) {
        let container = TextContainer(width: width)
        #expect(prepared.layout(in: container) == analyzed.layout(in: container))
      }
    }
  }

  @Test func `paragraphs of a novel are scanned, in all conventions`() throws {
    let novel =
      "\u{3000}吾輩は猫である。名前はまだ無い。\n\u{3000}どこで生れたか\u{3000}頓と見当がつかぬ！\u{3000}「何でも"
      + "薄暗い」じめじめした所で。\u{3000}\nニャーニャー泣いていた事だけは記憶している。\u{3000}\u{3000}"
    for conventions in [TextConventions.uikit, .web, .firefox, .webkit] {
      for alignment in [TextAlignment.natural, .justified] {
        for trim in [TextSpacingTrim.spaceAll, .normal] {
          var paragraph = ParagraphStyle()
          (paragraph.conventions, paragraph.alignment) = (conventions, alignment)
          paragraph.textSpacingTrim = trim
          let text = AttributedText(novel, style: TextStyle(font: FontDescriptor(size: 16)))
          let prepared = try #require(
            TestFonts.bundled.prepare(text, paragraphStyle: paragraph) as? CompactText)
          #expect(prepared.header.isScanned, "\(conventions)")
          let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
          for width in stride(from: 82.0, to: 400, by: 7) {
            for mode in [LineBreakMode.wordWrap, .truncateTail] {
              let container = TextContainer(
                width: width, maximumNumberOfLines: mode == .wordWrap ? 0 : 2, lineBreakMode: mode)
              let drawn = TestFonts.bundled.core.withShapingContext {
                $0.layout(prepared, in: container)
              }
              // A line is truncated by the analysis if its punctuation is trimmed.
              if drawn != nil || mode == .wordWrap || trim == .spaceAll {
                #expect(drawn == analyzed.layout(in: container), "\(conventions) \(container)")
              }
              #expect(prepared.height(in: container) == analyzed.metrics(in: container).size.height)
            }
          }
        }
      }
    }
  }
}
