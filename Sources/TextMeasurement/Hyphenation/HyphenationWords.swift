// SPDX-License-Identifier: Apache-2.0

/// The words of a text, one after the other, with the places where they may be divided.
///
/// A word is a sequence of letters and their marks. A word next to a digit or a soft hyphen is not
/// divided: numbers stay whole, and the author's soft hyphens override the patterns (CSS Text 3
/// § 6.1).
struct HyphenationWords {
  private let utf8: UnsafeBufferPointer<UInt8>
  private var offset: Int
  /// Whether the character before the next one blocks the division of a word behind it.
  private var blocks = false
  /// The folded letters and apostrophes of the word at hand.
  private var scalars: [UInt32] = []
  /// The UTF-8 offset of each of them.
  private var offsets: [Int] = []
  /// Whether the word at hand is next to a digit or a soft hyphen, and so is not divided.
  private var isBlocked = false

  /// Begins at an offset of a text, before which no word is looked for.
  init(_ utf8: UnsafeBufferPointer<UInt8>, from start: Int) {
    (self.utf8, offset) = (utf8, start)
  }

  /// Begins before the word that a range of a text begins with or is a part of; nil if letters
  /// reach more than a number of bytes beyond the range, as in scripts without spaces.
  init?(_ utf8: UnsafeBufferPointer<UInt8>, around range: Range<Int>, beyondAtMost limit: Int) {
    func isLetter(_ offset: Int) -> Bool {
      Self.isLetter(UTF8Decoder.decode(utf8, at: offset).codePoint, inWord: true)
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0 {
      start = UTF8Decoder.startOfCodePoint(before: start, utf8)
      guard isLetter(start) else { break }
      if range.lowerBound - start > limit { return nil }
    }
    while end < utf8.count, isLetter(end) {
      end += UTF8Decoder.decode(utf8, at: end).length
      if end - range.upperBound > limit { return nil }
    }
    self.init(utf8, from: start)
  }

  /// The UTF-8 offset of the word at hand.
  var start: Int { offsets.first ?? offset }

  /// Goes on to the next word; false if there is none.
  mutating func next() -> Bool {
    scalars.removeAll(keepingCapacity: true)
    offsets.removeAll(keepingCapacity: true)
    while offset < utf8.count {
      let (scalar, place) = (UTF8Decoder.decode(utf8, at: offset), offset)
      offset += scalar.length
      if Self.isLetter(scalar.codePoint, inWord: !scalars.isEmpty) {
        if scalars.isEmpty { isBlocked = blocks }
        scalars.append(Hyphenator.folded(scalar.codePoint))
        offsets.append(place)
      } else {
        blocks = Self.blocks(scalar.codePoint)
        guard scalars.isEmpty else {
          isBlocked = isBlocked || blocks
          return true
        }
      }
    }
    return !scalars.isEmpty
  }

  /// The UTF-8 offsets at which the word at hand may be divided, ascending.
  func divisions(by hyphenator: Hyphenator) -> [Int] {
    guard !isBlocked, scalars.count > 2 else { return [] }
    return parts(isApostropheLetter: hyphenator.hasApostrophes).flatMap { part in
      hyphenator.divisions(of: Array(scalars[part])).map { offsets[part.lowerBound + $0] }
    }
  }

  /// The parts between apostrophes; the whole word if apostrophes count as letters.
  private func parts(isApostropheLetter: Bool) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == 0x27 && !isApostropheLetter {
      parts.append(start..<index)
      start = index + 1
    }
    parts.append(start..<scalars.count)
    return parts
  }

  private static func isLetter(_ scalar: UInt32, inWord: Bool) -> Bool {
    if scalar < 0x80 { return (0x61...0x7A).contains(scalar | 0x20) || inWord && scalar == 0x27 }
    if scalar == 0x2019 { return inWord }
    let category = UnicodeProperties(of: scalar).generalCategory
    return category.isLetter || inWord && category.isMark
  }

  /// Whether a word next to the character must not be divided.
  private static func blocks(_ scalar: UInt32) -> Bool {
    scalar == 0xAD || UnicodeProperties(of: scalar).generalCategory == .decimalNumber
  }
}
