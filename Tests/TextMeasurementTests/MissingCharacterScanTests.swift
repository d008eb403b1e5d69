// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Texts with characters that no font has are set and drawn without their analysis.
@Suite struct MissingCharacterScanTests {
  private static let missing = [
    "\u{E000}", "\u{10FFFD}", "\u{FFFF}", "\u{12000}", "\u{12000}\u{12001}", "e\u{E000}x",
    "\u{E000}\u{301}", "\u{12000}\u{301}", "a\u{1E944}", "\u{1E900}\u{1E901}", "\u{10840}\u{10841}",
    "漢\u{E000}字", "\u{E000}。", "हि\u{E000}न्दी", "(\u{E001})", "😀\u{E000}",
  ]
  private static let words = [
    "The", "AVATAR", "office", "well-known", "漢字", "かな", "「」。", "हिन्दी", "ภาษาไทย", "שלום",
    "العربية", "😀", "e\u{301}", "\u{301}", "\u{A0}", "\u{200B}", "soft\u{AD}ly", "Москва",
    "\u{3000}",
    "longerThanItsLineIs",
  ]

  private func text(_ round: Int, _ random: inout SeededGenerator) -> AttributedText {
    let (style, other) = ScanComparison.styles(round)
    var text = AttributedText("", style: style)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let style = Int.random(in: 0..<5, using: &random) == 0 ? other : style
      let isMissing = Int.random(in: 0..<3, using: &random) == 0
      let words = isMissing ? Self.missing : Self.words
      text.append(words.randomElement(using: &random) ?? "", style: style)
      text.append([" ", " ", "", "\n"].randomElement(using: &random) ?? "", style: style)
      if round.isMultiple(of: 13) { text.append(BoxScanTests.box(&random), style: style) }
    }
    return text
  }

  @Test func `lines with missing characters are those of the analysis`() throws {
    var comparison = ScanComparison()
    var random = SeededGenerator(fallback: 20_261_202)
    for round in 0..<900 {
      let text = text(round, &random)
      try comparison.check(text, ScanComparison.paragraph(round, &random), &random)
    }
    #expect(comparison.scanned > 400, "\(comparison.scanned)")
    #expect(comparison.drawn > 350, "\(comparison.drawn)")
  }

  @Test func `missing characters are counted, and each is named once`() throws {
    let style = TextStyle(font: FontDescriptor(size: 16))
    let string = "a\u{E000}b \u{E000}\u{E001}\r\n\u{E001}\u{301} \u{12000} 漢\u{301}字"
    for conventions in [TextConventions.uikit, .web, .firefox, .webkit] {
      var paragraph = ParagraphStyle()
      paragraph.conventions = conventions
      let prepared = try #require(
        TestFonts.bundled.prepare(
          AttributedText(string, style: style), paragraphStyle: paragraph) as? CompactText)
      #expect(prepared.header.isScanned, "\(conventions)")
      // A mark on a character that no font has counts too.
      #expect(prepared.missingGlyphCount == 7, "\(conventions)")
      #expect(
        prepared.missingCharacters == [
          "\u{E000}", "\u{E001}", "\u{E001}\u{301}", "\u{12000}", "漢\u{301}",
        ], "\(conventions)")
    }
  }
}
