// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The measurers that the tests share, because creating one opens a dozen fonts.
enum TestFonts {
  /// The bundled fonts.
  static let bundled: HarfBuzzTextMeasurer = {
    do { return try HarfBuzzTextMeasurer.bundled() } catch { fatalError("\(error)") }
  }()

  /// DejaVu Sans, which kerns with the space, before the bundled fonts.
  static let dejaVu = installed(
    ["truetype/dejavu/DejaVuSans.ttf"], package: "fonts-dejavu-core")

  /// Liberation Sans, which has a `kern` table, before the bundled fonts.
  static let liberation = installed(
    [
      "truetype/liberation/LiberationSans-Regular.ttf",
      "truetype/liberation2/LiberationSans-Regular.ttf",
    ], package: "fonts-liberation2")

  /// A measurer with an installed font in front of the bundled ones.
  private static func installed(
    _ files: [String], package: String
  ) -> Result<HarfBuzzTextMeasurer, any Error> {
    Result {
      var fonts = FontCollection()
      let path = try SystemFile.path(
        anyOf: files.map { "/usr/share/fonts/\($0)" }, package: package)
      try fonts.addFile(at: path)
      for face in bundled.collection.faces { fonts.add(face) }
      return HarfBuzzTextMeasurer(collection: fonts)
    }
  }

  /// The measurers for tests with all kinds of fonts, and the first family of each.
  ///
  /// A missing font is recorded as an issue of the test that uses it.
  static var all: [(name: String, measurer: HarfBuzzTextMeasurer, family: String)] {
    var all = [("bundled", bundled, "Noto Sans"), ("CJK first", bundled, "Noto Sans CJK SC")]
    for (name, font) in [("DejaVu", dejaVu), ("Liberation", liberation)] {
      switch font {
      case .success(let measurer): all.append((name, measurer, "\(name) Sans"))
      case .failure(let error): Issue.record(error)
      }
    }
    return all
  }
}

/// Files of other packages of the system.
enum SystemFile {
  /// A file is not installed.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// The first of the paths at which a file exists.
  static func path(anyOf paths: [String], package: String) throws -> String {
    for path in paths where FileManager.default.fileExists(atPath: path) { return path }
    throw Missing(
      description: """
        \(paths.joined(separator: " or ")) is missing; \
        Scripts/setup.sh --tests installs it with the package \(package).
        """)
  }
}

/// Texts for differential tests: words of many scripts, combined at random.
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
    ["∑x→∞", "≤", "½", "3⁄4", "√(a−b)"],
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
