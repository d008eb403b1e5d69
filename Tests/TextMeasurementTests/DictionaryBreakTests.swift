// SPDX-License-Identifier: Apache-2.0

import CICU
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Lines of Thai, Lao, Khmer and Burmese, whose words are not divided by spaces.
@Suite struct DictionaryBreakTests {
  /// Sentences and their words.
  static let sentences: [(language: String, words: [String])] = [
    ("th", ["สวัสดี", "ชาว", "โลก"]),
    ("lo", ["ສະບາຍດີ", "ຊາວ", "ໂລກ"]),
    ("km", ["រូប", "ភាព", "ពិភពលោក"]),
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
    // The words of Lao and Khmer are Chromium's, below.
    for (language, words) in Self.sentences where language == "th" || language == "my" {
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

  @Test func `a sign and its marks before Burmese letters are no part of a word`() {
    for text in ["။ားကွက", "။ားကမ္ဘာလောက", "က။ားကွက", "ကမ္ဘာ။ ာကမ္ဘာလောက"] {
      #expect(breaks(text, "my") == iteratorBreaks(text, "my"), "\(text.debugDescription)")
    }
  }

  @Test func `words in four scripts break where Chromium breaks them`() {
    let rows = ChromiumBreakTests.rows(ChromiumBreakTable.words)
    #expect(rows.count == 300)
    let found = ChromiumBreakTests.differing(rows)
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }

  @Test func `a break inside words never separates a mark from its base`() {
    for (language, words) in Self.sentences {
      let text = words.joined()
      let borders = Set(text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) })
      for offset in breaks(text, language) { #expect(borders.contains(offset)) }
    }
  }

  /// A word that begins with random characters of a script, or random characters.
  func randomWord(
    _ script: DictionaryScript, _ random: inout SeededGenerator, _ size: UInt32
  ) -> String {
    var word = ""
    var longest = 0
    var cursor = script.words.start
    while word.unicodeScalars.count < 12 {
      let candidates = (0..<size).shuffled(using: &random)
      let isWild = Int.random(in: 0..<40, using: &random) == 0
      let found = candidates.first { byte in
        var next = cursor
        guard isWild || next.advance(UInt8(byte)) else { return false }
        cursor = next
        return true
      }
      guard let found, let scalar = Unicode.Scalar(script.words.firstScalar + found) else { break }
      word.unicodeScalars.append(scalar)
      if cursor.isWord { longest = word.unicodeScalars.count }
      if cursor.isEnd || longest > 0 && Int.random(in: 0..<3, using: &random) == 0 { break }
    }
    return word
  }

  /// The scripts with ICU's own words, and what ICU joins to words of Khmer.
  static func scriptsOfICU() throws -> [DictionaryScript?] {
    var scripts = DictionaryScript.all
    scripts[1]?.words = try #require(WordTrie(quoin_dictionary("laodict")))
    scripts[3]?.words = try #require(WordTrie(quoin_dictionary("khmerdict")))
    scripts[3]?.shortWord = 3
    scripts[3]?.shortPrefix = 3
    return scripts
  }

  @Test func `random words and letters break where ICU breaks them, with its words`() throws {
    var random = SeededGenerator(fallback: 20_261_125)
    let scripts = try Self.scriptsOfICU()
    var dictionary = DictionaryBreaker(scripts: scripts)
    for (index, (language, size)) in [("th", 0x5C), ("lo", 0x60), ("my", 0xA0), ("km", 0x6A)]
      .enumerated()
    {
      let script = try #require(scripts[index])
      var breaks = 0
      for _ in 0..<250 {
        let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
          randomWord(script, &random, UInt32(size))
        }.joined()
        var utf8 = text
        let found = utf8.withUTF8 { utf8 in
          var found: [Int] = []
          // The digits and signs of a script are of other classes, and divide the ranges.
          var opportunities: [LineBreakOpportunity] = []
          var ranges: [Range<Int>] = []
          LineBreaker().findBreaks(in: utf8, into: &opportunities, complexRanges: &ranges)
          for range in ranges { dictionary.appendBreaks(in: utf8, range: range, to: &found) }
          // The breaks of short ranges are kept.
          var again: [Int] = []
          for range in ranges { dictionary.appendBreaks(in: utf8, range: range, to: &again) }
          #expect(again == found)
          return Set(found + opportunities.map(\.offset))
        }
        breaks += found.count
        let expected = iteratorBreaks(text, language)
        #expect(
          found.sorted() == expected,
          "\(text.unicodeScalars.map { String($0.value, radix: 16) }); \(random.hint)")
      }
      #expect(breaks > 500, "\(language)")
    }
  }
}
