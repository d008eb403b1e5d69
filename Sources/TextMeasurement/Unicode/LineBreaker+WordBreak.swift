// SPDX-License-Identifier: Apache-2.0

/// The breaks that the property `word-break` of CSS adds and removes (CSS Text 3 § 5.2), here as
/// Chromium has it.
extension LineBreaker {
  /// The breaks within words.
  enum WordBreak: Sendable, Hashable {
    /// The breaks of the other rules.
    case normal
    /// None between two letters or digits, except in complex-context scripts.
    ///
    /// Letters and digits are characters of General_Category L and N; marks after them do not
    /// matter. Source: observed in Chromium 156, for pairs of two characters of all classes.
    case keepAll
    /// The breaks of the other rules, and those between letters, digits and some of the punctuation
    /// beside them.
    ///
    /// A table of pairs of classes adds breaks. A single mark after a character does not matter,
    /// and `+` and `|` count as letters. Source: observed in Chromium 156, for pairs of characters.
    /// Of 4,000 random strings of ten scripts, punctuation and marks, 14 differ: where Chromium
    /// forgets the text before a line, and behind several marks.
    case breakAll
  }

  /// Removes the allowed breaks between two letters or digits.
  static func keepWords(
    _ utf8: UnsafeBufferPointer<UInt8>, _ breaks: inout [LineBreakOpportunity]
  ) {
    breaks.removeAll { item in
      guard !item.isMandatory, item.offset > 0, item.offset < utf8.count else { return false }
      let next = UnicodeProperties(of: UTF8Decoder.decode(utf8, at: item.offset).codePoint)
      guard isWordCharacter(next) else { return false }
      var start = UTF8Decoder.startOfCodePoint(before: item.offset, utf8)
      var last = UnicodeProperties(of: UTF8Decoder.decode(utf8, at: start).codePoint)
      if last.isMark, start > 0 {
        start = UTF8Decoder.startOfCodePoint(before: start, utf8)
        last = UnicodeProperties(of: UTF8Decoder.decode(utf8, at: start).codePoint)
      }
      return isWordCharacter(last)
    }
  }

  /// Whether a character is a letter or digit of a script that puts spaces between words.
  static func isWordCharacter(_ properties: UnicodeProperties) -> Bool {
    (properties.generalCategory.isLetter || properties.generalCategory.isNumber)
      && properties.lineBreakClass > LineBreakTables.classSAm
  }

  /// Adds the breaks of ``WordBreak/breakAll``.
  static func breakWords(
    _ utf8: UnsafeBufferPointer<UInt8>, _ breaks: inout [LineBreakOpportunity]
  ) {
    let letter = UnicodeProperties(ascii: 0x61).lineBreakClass
    var found: [Int] = []
    // The masks of the last character and of the one before it.
    var (left, earlier) = (0, 0)
    var offset = 0
    while offset < utf8.count {
      let element = UTF8Decoder.decode(utf8, at: offset)
      let own = UnicodeProperties(of: element.codePoint).lineBreakClass
      let isLetter = element.codePoint == 0x2B || element.codePoint == 0x7C
      let masks = LineBreakTables.breakAll[isLetter ? letter : own]
      if left & Int(masks >> 8) != 0 { found.append(offset) }
      let isMark = own == LineBreakTables.classCM || own == LineBreakTables.classZWJ
      (left, earlier) = (isMark ? earlier : Int(masks & 0x7F), isMark ? 0 : Int(masks & 0x7F))
      offset += element.length
    }
    insert(found, into: &breaks)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether U+0E33 or U+0EB3, a vowel of Thai or Lao with an advance of its own, ends before an
  /// offset.
  ///
  /// By ``LineBreaker/WordBreak/breakAll`` Chromium 156 lets lines begin with them, as with
  /// letters, though they belong to the clusters of letters (observed).
  func hasSpacingVowel(before end: Int) -> Bool {
    guard end >= 3, self[end - 1] == 0xB3, self[end - 3] == 0xE0 else { return false }
    return self[end - 2] == 0xBA || self[end - 2] == 0xB8
  }
}
