// SPDX-License-Identifier: Apache-2.0

/// Finds the places where words may be divided, by patterns of letters.
///
/// The caller supplies the patterns: a TeX file (`hyph-en-us.tex`), a bare list of patterns, or a
/// dictionary of hunspell's Hyphen library (`hyph_en_US.dic`). Quoin contains none.
///
/// A pattern such as `4m1p` gives a number to each place between its letters; `.` is a word's
/// border. Where patterns overlap, the greatest number counts, and an odd number allows a division.
///
///     let hyphenator = try Hyphenator(patterns: "hy3ph he2n hena4 hen5at 1na n2at 1tio 2io o2n")
///     hyphenator.divisions(of: "hyphenation")   // [2, 6]: hy-phen-ation
///
/// Source: F. M. Liang, Word Hy-phen-a-tion by Com-put-er (Stanford, 1983); the format of
/// dictionaries: README.compound of Hyphen 2.8.
public struct Hyphenator: Sendable {
  /// The patterns that divide compounds, if the dictionary has them, then those that divide words.
  private let levels: [PatternTrie]
  /// Words whose divisions are listed, in lower case.
  private let exceptions: [[UInt32]: [Int]]
  /// The least number of letters before the first division, at least 1.
  public let minimumPrefix: Int
  /// The least number of letters after the last division, at least 1.
  public let minimumSuffix: Int
  /// The least number of letters between a compound's border and a division on either side.
  private let compoundMinima: (prefix: Int, suffix: Int)
  /// Whether the patterns contain the apostrophe, so that it counts as a letter.
  let hasApostrophes: Bool

  /// Reads patterns.
  ///
  /// Patterns that change the spelling of a divided word are ignored, because the change is not
  /// supported and the word would be misspelt without it.
  ///
  /// - Parameters:
  ///   - patterns: The text of a TeX file, of a list of patterns, or of a dictionary; comments
  ///     begin with `%` or, in a dictionary, with `#`.
  ///   - minimumPrefix: The least number of letters before a division. Nil means the number in the
  ///     dictionary, or 2 if it has none.
  ///   - minimumSuffix: The least number of letters after a division. Nil means the number in the
  ///     dictionary; without one, 2 for a dictionary and 3 for other text.
  /// - Throws: ``HyphenationError`` if there is no pattern, or one has no letter.
  /// - Complexity: O(characters).
  public init(
    patterns: String, minimumPrefix: Int? = nil, minimumSuffix: Int? = nil
  ) throws(HyphenationError) {
    let file = try PatternFile(patterns)
    levels = file.levels
    exceptions = file.exceptions
    self.minimumPrefix = max(1, minimumPrefix ?? file.minimumPrefix ?? 2)
    self.minimumSuffix = max(1, minimumSuffix ?? file.minimumSuffix ?? 3)
    compoundMinima = (
      file.compoundPrefix ?? self.minimumPrefix, file.compoundSuffix ?? self.minimumSuffix
    )
    hasApostrophes = file.levels.contains { $0.hasApostrophes }
  }

  /// The places where a word may be divided, ascending, as numbers of Unicode scalars before them.
  ///
  /// Case is ignored. Marks do not count as letters, and a division never precedes a mark.
  ///
  /// - Complexity: O(scalars × the longest pattern).
  public func divisions(of word: some StringProtocol) -> [Int] {
    divisions(of: word.unicodeScalars.map { Self.folded($0.value) })
  }

  /// The places where a word of folded scalars may be divided.
  func divisions(of word: [UInt32]) -> [Int] {
    if let listed = exceptions[word] { return listed }
    var isOdd = [Bool](repeating: false, count: word.count + 1)
    divide(word[...], level: 0, &isOdd)
    // The number of letters before each place; marks belong to the letter before them.
    var letters = 0
    let total = word.count { !Self.isMark($0) }
    var found: [Int] = []
    for index in word.indices {
      let isMark = Self.isMark(word[index])
      if isOdd[index], !isMark, letters >= minimumPrefix, total - letters >= minimumSuffix {
        found.append(index)
      }
      if !isMark { letters += 1 }
    }
    return found
  }

  /// Divides a part of a word: a compound into its words, and each word by the next level.
  private func divide(_ part: ArraySlice<UInt32>, level: Int, _ isOdd: inout [Bool]) {
    guard level < levels.count, part.count > 1 else { return }
    let values = levels[level].values(of: part)
    let isInCompound = level > 0
    var start = part.startIndex
    for index in part.indices.dropFirst() where values[index - part.startIndex] & 1 == 1 {
      if isInCompound {
        let before = index - part.startIndex
        let after = part.endIndex - index
        if part.startIndex > 0, before < compoundMinima.prefix { continue }
        if part.endIndex < isOdd.count - 1, after < compoundMinima.suffix { continue }
      }
      isOdd[index] = true
      divide(part[start..<index], level: level + 1, &isOdd)
      start = index
    }
    divide(part[start..<part.endIndex], level: level + 1, &isOdd)
  }

  /// A scalar in lower case, if that is one scalar, with U+2019 folded to the ASCII apostrophe.
  static func folded(_ scalar: UInt32) -> UInt32 {
    if scalar < 0x80 { return scalar &- 0x41 < 26 ? scalar + 0x20 : scalar }
    if scalar == 0x2019 { return 0x27 }
    guard let value = Unicode.Scalar(scalar) else { return scalar }
    let lower = value.properties.lowercaseMapping.unicodeScalars
    guard lower.count == 1, let first = lower.first else { return scalar }
    return first.value
  }

  private static func isMark(_ scalar: UInt32) -> Bool {
    scalar >= 0x300 && UnicodeProperties(of: scalar).isMark
  }
}

/// The reason why hyphenation patterns could not be read.
public enum HyphenationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text contains no pattern.
  case noPatterns
  /// A pattern has no letter.
  case badPattern(String, line: Int)

  /// A sentence with the reason and the line.
  public var description: String {
    switch self {
    case .noPatterns: "the text holds no hyphenation pattern"
    case .badPattern(let pattern, let line):
      "line \(line): '\(pattern)' is no hyphenation pattern: it has no letter"
    }
  }
}
