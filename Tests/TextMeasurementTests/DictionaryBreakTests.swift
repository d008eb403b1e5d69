// SPDX-License-Identifier: Apache-2.0

import CICU
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Lines of Thai, Lao, Khmer and Burmese, whose words are not divided by spaces.
@Suite struct DictionaryBreakTests {
  /// Sentences and their words; the dictionaries are ICU's.
  static let sentences: [(language: String, words: [String])] = [
    ("th", ["สวัสดี", "ชาว", "โลก"]),
    ("lo", ["ສະບາຍດີ", "ຊາວໂລກ"]),
    ("km", ["សួស្តី", "ពិភពលោក"]),
    ("my", ["မင်္ဂလာ", "ပါ", "ကမ္ဘာ", "လောက"]),
  ]

  /// The UTF-8 offsets where a line may end inside a text.
  func breaks(_ text: String, _ language: String) -> [Int] {
    let style = TextStyle(font: FontDescriptor(size: 16), language: language)
    let analysis = TestFonts.bundled.analyze(
      AttributedText(text, style: style), ParagraphStyle())
    return analysis.opportunities.dropLast().map { Int(analysis.offsets[Int($0)]) }
  }

  /// The offsets that ICU's line iterator finds in a whole text.
  func iteratorBreaks(_ text: String, _ language: String) -> [Int] {
    let units = Array(text.utf16)
    var status: Int32 = 0
    var found: [Int] = []
    units.withUnsafeBufferPointer { units in
      let iterator = quoin_ubrk_open(
        Int32(quoin_ubrk_line), language, units.baseAddress, Int32(units.count), &status)
      guard status <= 0, let iterator else { return }
      var place = quoin_ubrk_first(iterator)
      while place >= 0 {
        if place > 0, place < units.count { found.append(Int(place)) }
        place = quoin_ubrk_next(iterator)
      }
      quoin_ubrk_close(iterator)
    }
    return found.map { String(decoding: units[..<$0], as: UTF16.self).utf8.count }
  }

  @Test func `words without spaces between them are found in four scripts`() {
    for (language, words) in Self.sentences {
      var ends: [Int] = []
      for word in words.dropLast() { ends.append((ends.last ?? 0) + word.utf8.count) }
      #expect(breaks(words.joined(), language) == ends, "\(language)")
    }
  }

  @Test func `breaks equal ICU's for the whole text, with other scripts between`() {
    for (language, words) in Self.sentences {
      let word = words.joined()
      for text in [
        word, "\(word) \(word)", "abc \(word), \(word) def", "(\(word))", "1 \(word) 漢字 \(word)",
        String(repeating: word, count: 20), "\(word)\u{200B}\(word)",
      ] {
        #expect(
          breaks(text, language) == iteratorBreaks(text, language), "\(text.debugDescription)")
      }
    }
  }

  @Test func `a break inside words never separates a mark from its base`() {
    for (language, words) in Self.sentences {
      let text = words.joined()
      let borders = Set(text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) })
      for offset in breaks(text, language) { #expect(borders.contains(offset)) }
    }
  }
}
