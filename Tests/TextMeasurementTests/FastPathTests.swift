// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Counts the texts of each kind that the one-pass scan takes.
///
/// `SegmentScanTests` checks the lines of scanned texts, but a scan that took no text would pass.
@Suite struct FastPathTests {
  /// A kind of text, and the number of texts of 100 that the scan takes.
  struct Kind: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let words: String
    let separators: [String]
    let scanned: Int

    init(_ name: String, _ words: String, _ separators: [String] = [" "], scanned: Int = 100) {
      testDescription = name
      self.words = words
      self.separators = separators
      self.scanned = scanned
    }
  }

  static let kinds = [
    Kind(
      "English", "the AVATAR office well-known To Wa. 10.5% e.g. it's “yes” (x)"),
    Kind("French, German", "naïve Straße élève œuvre « oui » „ja“ – Übung ça"),
    Kind("Greek, Russian", "Ελλάδα φως Москва ёлка щука «да» №5"),
    Kind("Vietnamese", "Tiếng Việt được viết bằng chữ Quốc ngữ"),
    Kind(
      "Chinese", "漢字 中文 的 是 、 。 「 」 （ ） ！ ： 一二三 标点", [""]),
    Kind("Japanese", "漢字 かな カナ ー ゃ 、 。 「日本」 システムで として ヴァ", [""]),
    Kind("Korean", "한국어 텍스트 안녕 하세요 가 (한국)"),
    Kind("Arabic", "العربية سلام لا الله ١٢٣ (عربي) ، می\u{200C}شود"),
    Kind("Hebrew", "שלום עברית ת״א של (כן) 10-20"),
    Kind("Hindi", "नमस्ते हिन्दी मैं और तुम ।"),
    Kind("emoji", "ok 👩‍👩‍👧 🇩🇪 1️⃣ ☺️ 👍🏽 ❤️ 😀"),
    Kind("five scripts", "Latin 漢字 עברית سلام Москва かな 한국어 (abc)"),
    Kind("paragraphs", "some words of short lines", [" ", " ", "\n", "\r\n"]),
    Kind("Thai", "สวัสดี ภาษาไทย 70 ล้าน", ["", " "]),
    Kind(
      "soft hyphens", "hy\u{AD}phen\u{AD}ation Ge\u{AD}sell\u{AD}schaft Über\u{AD}ra\u{AD}schung"),
    // Letters that HarfBuzz joins across a soft hyphen take the analysis.
    Kind("ligatures across soft hyphens", "of\u{AD}fice", scanned: 0),
    Kind("tabs", "some words", ["\t"]),
  ]

  /// Texts of 3 to 12 words, the same in each run.
  static func texts(of kind: Kind) -> [String] {
    var random = SplitMix(state: 20_261_122)
    let words = kind.words.split(separator: " ").map(String.init)
    return (0..<100).map { _ in
      (0..<Int.random(in: 3...12, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
          + kind.separators[Int.random(in: 0..<kind.separators.count, using: &random)]
      }.joined()
    }
  }

  /// Random numbers with a fixed seed, because the counts belong to these texts.
  struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test(arguments: kinds)
  func `the scan takes the recorded number of texts of each kind`(kind: Kind) {
    let core = TestFonts.bundled.core
    for family in ["Noto Sans", "Noto Sans CJK SC"] {
      let style = TextStyle(font: FontDescriptor(family: family, size: 16))
      let scanned = Self.texts(of: kind).count { text in
        core.withShapingContext { shaping in
          shaping.scan(text, shaping.textContext(style, ParagraphStyle(), core)) != nil
        }
      }
      // If the scan takes more texts, raise the count of the kind.
      #expect(scanned == kind.scanned, "\(family)")
    }
  }
}
