// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension TextAnalyzer {
  /// Marks the places where words may be divided, by the patterns of their languages.
  ///
  /// A word is a sequence of letters and their marks. A word next to a digit or a soft hyphen is
  /// not divided: numbers stay whole, and the author's soft hyphens override the patterns (CSS
  /// Text 3 § 6.1).
  func hyphenate(_ utf8: UnsafeBufferPointer<UInt8>) {
    guard paragraphStyle.usesHyphenation, paragraphStyle.textWrap != .nowrap,
      !core.hyphenators.isEmpty
    else { return }
    var word = HyphenationWord()
    var offset = start
    var isBlocked = false
    var cluster = 0
    while offset < utf8.count {
      let element = UTF8Decoder.decode(utf8, at: offset)
      let isLetter = Self.isLetter(element.codePoint, inWord: !word.scalars.isEmpty)
      if isLetter {
        if word.scalars.isEmpty { word.isBlocked = isBlocked }
        word.scalars.append(Hyphenator.folded(element.codePoint))
        word.offsets.append(offset)
      } else {
        isBlocked = Self.blocks(element.codePoint)
        word.isBlocked = word.isBlocked || isBlocked
        divide(&word, &cluster)
      }
      offset += element.length
    }
    divide(&word, &cluster)
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

  /// Marks the clusters before which a word may be divided, and empties the word.
  private func divide(_ word: inout HyphenationWord, _ cluster: inout Int) {
    defer {
      word.scalars.removeAll(keepingCapacity: true)
      word.offsets.removeAll(keepingCapacity: true)
    }
    guard !word.isBlocked, word.scalars.count > 2, let start = word.offsets.first else { return }
    let clusters = shaping.clusters.elements
    while cluster + 1 < clusters.count, Int(clusters[cluster + 1].offset) <= start { cluster += 1 }
    let language = styles[Int(clusters[cluster].style)].language
    guard let hyphenator = core.hyphenator(for: language) else { return }
    for part in word.parts(isApostropheLetter: hyphenator.hasApostrophes) {
      for division in hyphenator.divisions(of: Array(word.scalars[part])) {
        let offset = word.offsets[part.lowerBound + division]
        while cluster < clusters.count, Int(clusters[cluster].offset) < offset { cluster += 1 }
        guard cluster < clusters.count, Int(clusters[cluster].offset) == offset,
          clusters[cluster].flags.isDisjoint(with: [.canBreakBefore, .mustBreakBefore])
        else { continue }
        clusters[cluster].flags.insert([.canBreakBefore, .isDivisionBefore])
      }
    }
  }
}

extension MeasurerCore {
  /// The patterns for a language tag, or for the longest prefix of its subtags that has patterns.
  func hyphenator(for language: String) -> Hyphenator? {
    guard !hyphenators.isEmpty, !language.isEmpty else { return nil }
    var tag = language.lowercased()
    while true {
      if let found = hyphenators[tag] { return found }
      guard let dash = tag.lastIndex(of: "-") else { return nil }
      tag = String(tag[..<dash])
    }
  }
}

/// A word that is being collected for division.
private struct HyphenationWord {
  /// The folded letters and apostrophes.
  var scalars: [UInt32] = []
  /// The UTF-8 offset of each scalar.
  var offsets: [Int] = []
  /// Whether the word is next to a digit or a soft hyphen, and so is not divided.
  var isBlocked = false

  /// The parts between apostrophes; the whole word if apostrophes count as letters.
  func parts(isApostropheLetter: Bool) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = 0
    for (index, scalar) in scalars.enumerated() where scalar == 0x27 && !isApostropheLetter {
      parts.append(start..<index)
      start = index + 1
    }
    parts.append(start..<scalars.count)
    return parts
  }
}
