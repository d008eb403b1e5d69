// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// U+200B, after which lines may break, between words of scripts without spaces.
@Suite struct ZeroWidthSpaceTests {
  static let words = [
    "မြန်မာ", "ဘာသာ", "စကား", "ပြော", "တယ်", "ພາສາ", "ລາວ", "ຄຳ", "ຢູ່", "ភាសា", "ខ្មែរ", "ภาษา", "ไทย", "हिन्दी",
    "தமிழ்", "abc", "(", ")", "12", "漢字", "\u{301}", "\u{FE0F}", "שלום", "–", "။", "\n",
  ]

  @Test(arguments: [0.0, 0.5])
  func `words between U+200B have the lines of their analysis`(spacing: Double) {
    let measurer = HarfBuzzTextMeasurer(collection: Fonts.world.collection)
    var random = SeededGenerator(fallback: 20_261_203)
    var style = TextStyle(font: FontDescriptor(size: 16))
    style.letterSpacing = spacing
    for _ in 0..<500 {
      let count = Int.random(in: 1...10, using: &random)
      // Of one script, of a few, or of all.
      let pool = Self.words.shuffled(using: &random).prefix(
        [2, 4, Self.words.count].randomElement(
          using: &random)!)
      let string = (0..<count).map { _ in
        (pool.randomElement(using: &random) ?? "")
          + (["", "\u{200B}", "\u{200B}", "\u{200B}", "\u{200B}\u{200B}", " "].randomElement(
            using: &random) ?? "")
      }.joined()
      let text = AttributedText(string, style: style)
      let prepared = measurer.prepare(text, paragraphStyle: ParagraphStyle())
      let analyzed = AnalyzedText(measurer.analyze(text, ParagraphStyle()))
      for width in [40.0, 90, 300, .infinity] {
        let container = TextContainer(width: width)
        let hint = "\(string.debugDescription) at \(width); \(random.hint)"
        #expect(prepared.metrics(in: container) == analyzed.metrics(in: container), "\(hint)")
        #expect(prepared.layout(in: container) == analyzed.layout(in: container), "\(hint)")
      }
    }
  }
}
