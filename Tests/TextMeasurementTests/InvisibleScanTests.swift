// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Texts with controls, with characters that have no advance, and with boxes that have none are
/// set and drawn without their analysis.
@Suite struct InvisibleScanTests {
  private static let words = [
    "AVATAR", "office", "To", "well-known", "漢字", "「日本」", "한국어", "हिन्दी", "ภาษาไทย", "שלום",
    "العربية", "(see", "a)", "e\u{301}", "12", "longerThanItsLineIs", "soft\u{AD}ly",
  ]
  private static let others = [
    "\0", "\u{7}", "\u{1B}", "\u{1C}", "\u{7F}", "\u{9F}", "\u{B}", "\u{C}", "\u{85}", "\u{2028}",
    "\u{2029}", "\u{200B}", "\u{2060}", "\u{FEFF}", "\u{200C}", "\u{200D}", "\u{34F}", "\u{FE0F}",
    "\u{202E}", "\u{202C}", "\u{2067}", "\u{2066}", "\u{2069}", "\u{E0041}", "\u{301}", "\u{102C}",
    "\u{115F}", "\u{180E}", "\t", "\n", "\r\n", "\u{3000}",
  ]

  private func text(_ round: Int, _ random: inout SeededGenerator) -> AttributedText {
    let (style, other) = ScanComparison.styles(round)
    var text = AttributedText("", style: style)
    let first = Int.random(in: 0...Self.others.count - 4, using: &random)
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      let isOther = round.isMultiple(of: 4) && Int.random(in: 0..<3, using: &random) == 0
      let style = isOther ? other : style
      if round.isMultiple(of: 7), Bool.random(using: &random) {
        let size = Size(width: [0, 0, 9].randomElement(using: &random) ?? 0, height: 12)
        text.append(TextAttachment(size: size, name: "box"), style: style)
      }
      let number = first + Int.random(in: 0..<4, using: &random)
      if Bool.random(using: &random) { text.append(Self.others[number], style: style) }
      text.append([" ", " ", "", "  "].randomElement(using: &random) ?? "", style: style)
      if Bool.random(using: &random) { text.append(Self.others[number], style: style) }
      text.append(Self.words.randomElement(using: &random) ?? "", style: style)
    }
    return text
  }

  @Test func `lines with invisible characters are those of the analysis`() throws {
    var comparison = ScanComparison()
    var random = SeededGenerator(fallback: 20_261_129)
    for round in 0..<900 {
      try comparison.check(
        text(round, &random), ScanComparison.paragraph(round, &random), &random)
    }
    #expect(comparison.scanned > 440, "\(comparison.scanned)")
    #expect(comparison.drawn > 360, "\(comparison.drawn)")
    #expect(comparison.brokenAnywhere > 140, "\(comparison.brokenAnywhere)")
  }
}
