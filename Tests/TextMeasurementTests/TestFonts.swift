// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import TextVocabulary

@testable import TextMeasurement

/// The measurers that the tests share; making one opens a dozen fonts.
enum TestFonts {
  /// The bundled fonts.
  static let bundled: HarfBuzzTextMeasurer = {
    do { return try HarfBuzzTextMeasurer.bundled() } catch { fatalError("\(error)") }
  }()

  /// DejaVu Sans, which kerns with the space, before the bundled fonts; nil if not installed.
  static let dejaVu: HarfBuzzTextMeasurer? = withSystemFont(
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

  /// Liberation Sans, which has a `kern` table, before the bundled fonts; nil if not installed.
  static let liberation: HarfBuzzTextMeasurer? = withSystemFont(
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf")

  /// A measurer with a system font in front of the bundled ones.
  static func withSystemFont(_ path: String) -> HarfBuzzTextMeasurer? {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    var fonts = FontCollection()
    do {
      try fonts.addFile(at: path)
      for face in bundled.collection.faces { fonts.add(face) }
    } catch {
      return nil
    }
    return HarfBuzzTextMeasurer(collection: fonts)
  }

  /// The measurers to try everything with, and the family that leads each.
  static var all: [(name: String, measurer: HarfBuzzTextMeasurer, family: String)] {
    var all = [("bundled", bundled, "Noto Sans"), ("CJK first", bundled, "Noto Sans CJK SC")]
    if let dejaVu { all.append(("DejaVu", dejaVu, "DejaVu Sans")) }
    if let liberation { all.append(("Liberation", liberation, "Liberation Sans")) }
    return all
  }
}

/// Texts for differential tests: words of many scripts, put together at random.
struct RandomText {
  private static let words: [[String]] = [
    [
      "the", "quick", "AVATAR", "office", "fi", "well-known", "To", "Wa.", "e\u{301}te\u{301}", "a",
    ],
    ["naïve", "Straße", "(x)", "\"yes\"", "10.5%", "e.g.", "http://a.b/c-d?e=f", "it's", "ffl"],
    ["Ελλάδα", "φως", "Москва", "ёлка", "щука"],
    ["漢字", "かな", "カナ", "、", "。", "「日本」", "中文字", "ー", "ゃ", "Ｆｕｌｌ", "システムで", "として"],
    ["한국어", "텍스트", "안녕", "하세요", "가"],
    ["नमस्ते", "क्षत्रिय", "हिन्दी", "र्क"],
    ["สวัสดี", "ภาษาไทย", "ทั้งหลาย"],
    ["العربية", "سلام", "لا", "مُحَمَّد", "١٢٣", "(عربي)"],
    ["שלום", "עברית", "ת״א", "שָׁלוֹם"],
    ["👩‍👩‍👧", "🇩🇪", "1️⃣", "☺", "☺️", "👍🏽", "❤️"],
  ]

  /// A random text of words from some of the scripts.
  static func make(_ random: inout SeededGenerator, extras: [String] = []) -> String {
    let count = Int.random(in: 1...12, using: &random)
    let groups = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      words[Int.random(in: 0..<words.count, using: &random)]
    }
    var text = ""
    for _ in 0..<count {
      let group = groups[Int.random(in: 0..<groups.count, using: &random)]
      text += group[Int.random(in: 0..<group.count, using: &random)]
      switch Int.random(in: 0..<12, using: &random) {
      case 0: text += "  "
      case 1: text += ""
      case 2:
        text += extras.isEmpty ? "-" : extras[Int.random(in: 0..<extras.count, using: &random)]
      default: text += " "
      }
    }
    return text
  }
}
