// SPDX-License-Identifier: Apache-2.0

/// The number of cells that characters take in a terminal: 0, 1 or 2.
///
/// As `wcwidth` counts: wide and full-width characters (UAX #11, Unicode 17) take two cells,
/// combining marks and controls none, all others one. A character of several parts takes the sum of theirs, except
/// that an emoji sequence is one picture of two cells.
public enum CellWidth {
  /// The cells of a character as the reader sees it, an extended grapheme cluster.
  public static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if scalars.count == 1 { return of(first) }
    let isEmoji =
      first.properties.isEmojiPresentation
      || first.properties.isEmoji && scalars.dropFirst().first?.value == 0xFE0F
    return isEmoji ? 2 : min(2, scalars.reduce(0) { $0 + of($1) })
  }

  /// The cells of a text on one line.
  public static func of(_ text: String) -> Int { text.reduce(0) { $0 + of($1) } }

  /// The cells of a code point by itself.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    if scalar.value < 0x300 { return scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value ? 0 : 1 }
    // Vowels and final consonants of Hangul that join the letter before them.
    if 0x1160...0x11FF ~= scalar.value { return 0 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: return isWide(scalar.value) ? 2 : 1
    }
  }

  /// Whether a code point is wide or full-width, by bisection.
  static func isWide(_ value: UInt32) -> Bool {
    let wide = WideCharacters.ranges
    var (low, high) = (0, wide.count)
    while low < high {
      let middle = (low + high) / 2
      if wide[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && wide[low].contains(value)
  }
}
