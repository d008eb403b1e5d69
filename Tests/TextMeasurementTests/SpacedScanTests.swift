// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Spaced texts of all scripts are set and drawn without their analysis.
@Suite struct SpacedScanTests {
  private static let words = [
    "AVATAR", "office", "To", "it's", "well-known", "漢字", "かな", "「日本」", "。", "한국어", "हिन्दी",
    "क्षत्रिय", "विद्यार्थी", "ภาษาไทย", "น้ำ", "กำลัง", "বাংলা", "ক্ষুদ্র", "தமிழ்", "கொள்கை", "မြန်မာ",
    "ကြောင့်", "ភាសាខ្មែរ", "ພາສາ", "שלום", "שָׁלוֹם", "العربية", "مُحَمَّد", "👩‍👩‍👧", "🇩🇪", "☺", "é",
    "e\u{301}te\u{301}",
    "a\u{A0}b", "soft\u{AD}ly", "\u{200B}", "Ελλάδα", "Москва", "longerThanItsLineIs", "½", "(see",
  ]

  private func text(_ round: Int, _ random: inout SeededGenerator) -> AttributedText {
    var (style, other) = ScanComparison.styles(round)
    style.letterSpacing = [0.5, 1.25, -0.4, 0].randomElement(using: &random) ?? 0
    style.wordSpacing = [0, 0, 3, -1].randomElement(using: &random) ?? 0
    if round.isMultiple(of: 3) { (other.letterSpacing, other.wordSpacing) = (2, 1) }
    var text = AttributedText("", style: style)
    let hasOthers = round.isMultiple(of: 4)
    let count = round.isMultiple(of: 5) ? Self.words.count : 12
    let first = Int.random(in: 0...Self.words.count - count, using: &random)
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      let style = hasOthers && Int.random(in: 0..<3, using: &random) == 0 ? other : style
      text.append([" ", " ", "", "  ", "\n"].randomElement(using: &random) ?? "", style: style)
      text.append(Self.words[first + Int.random(in: 0..<count, using: &random)], style: style)
    }
    return text
  }

  @Test func `spaced lines are those of the analysis`() throws {
    var comparison = ScanComparison()
    var random = SeededGenerator(fallback: 20_261_130)
    for round in 0..<900 {
      try comparison.check(
        text(round, &random), ScanComparison.paragraph(round, &random), &random)
    }
    #expect(comparison.scanned > 700, "\(comparison.scanned)")
    #expect(comparison.drawn > 650, "\(comparison.drawn)")
    #expect(comparison.brokenAnywhere > 170, "\(comparison.brokenAnywhere)")
  }
}
