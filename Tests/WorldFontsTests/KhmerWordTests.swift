// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Words of Khmer that touch, of which each is shaped alone.
@Suite struct KhmerWordTests {
  static let style = TextStyle(font: FontDescriptor(size: 16))
  static let words = [
    "ភាសា", "ខ្មែរ", "ប្រទេស", "កម្ពុជា", "ក្រុម", "ហ៊ុន", "រឿង", "ដើម្បី", "ត្រូវ", "បាន", "ជាមួយ", "នឹង",
    "រូបភាព", "ធំ", "វា", "អាច", "កម្មវិធី", "បើក", "ដំណើរការ", "ឬ", "ទេ", "គ្រោះ", "ស្រី", "កាំ", "លេង", "ញ៉ាំ", "។",
    "ធ្វើ", "ការ", "នៅ", "ថ្ងៃ", "ម្សិល", "មិញ", "បណ្ដាញ", "ស៊ី", "ប៉ុណ្ណោះ", "១២",
  ]

  /// A random syllable: a letter, letters below it, vowels and signs.
  static func syllable(_ random: inout SeededGenerator) -> String {
    func one(_ scalars: ClosedRange<UInt32>) -> Unicode.Scalar {
      Unicode.Scalar(UInt32.random(in: scalars, using: &random)) ?? " "
    }
    var text = String.UnicodeScalarView([one(0x1780...0x17A2)])
    for _ in 0..<[0, 0, 0, 1, 1, 2].randomElement(using: &random)! {
      text.append("\u{17D2}")
      text.append(Int.random(in: 0..<3, using: &random) == 0 ? "\u{179A}" : one(0x1780...0x17A2))
    }
    if Int.random(in: 0..<5, using: &random) == 0 { text.append(one(0x17C9...0x17CA)) }
    if Int.random(in: 0..<4, using: &random) > 0 { text.append(one(0x17B6...0x17C5)) }
    if Int.random(in: 0..<4, using: &random) == 0 { text.append(one(0x17C6...0x17D1)) }
    return String(text)
  }

  @Test func `sentences have the lines of their analysis`() {
    let measurer = Fonts.world
    var random = SeededGenerator(fallback: 20_261_144)
    for _ in 0..<300 {
      let string = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        (Int.random(in: 0..<4, using: &random) == 0
          ? Self.syllable(&random)
          : Self.words[Int.random(in: 0..<Self.words.count, using: &random)])
          + (["", "", "", "\u{200B}", " "].randomElement(using: &random) ?? "")
      }.joined()
      let text = AttributedText(string, style: Self.style)
      let prepared = measurer.prepare(text, paragraphStyle: ParagraphStyle())
      let analyzed = AnalyzedText(measurer.analyze(text, ParagraphStyle()))
      for width in [60.0, 140, 300, .infinity] {
        let container = TextContainer(width: width)
        let hint = "\(string.debugDescription) at \(width); \(random.hint)"
        #expect(prepared.metrics(in: container) == analyzed.metrics(in: container), "\(hint)")
        #expect(prepared.layout(in: container) == analyzed.layout(in: container), "\(hint)")
      }
    }
  }
}
