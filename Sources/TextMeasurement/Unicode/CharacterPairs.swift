// SPDX-License-Identifier: Apache-2.0

/// Brackets that belong together, and mirror images (BidiBrackets.txt, BidiMirroring.txt).
enum CharacterPairs {
  /// The other bracket of a pair, or nil where a code point is no bracket.
  ///
  /// - Complexity: O(log n) of 128 brackets; ``UnicodeProperties/isOpeningBracket`` and
  ///   ``UnicodeProperties/isClosingBracket`` tell beforehand in O(1).
  static func bracket(pairedWith codePoint: UInt32) -> UInt32? {
    // Most text has none but these.
    switch codePoint {
    case 0x28: return 0x29
    case 0x29: return 0x28
    default: return find(codePoint, in: PairTables.brackets, rows: PairTables.bracketsCount)
    }
  }

  /// The character to show in right-to-left text, or nil where there is no mirror image (L4).
  ///
  /// HarfBuzz mirrors by itself where a font has the glyph.
  static func mirrorImage(of codePoint: UInt32) -> UInt32? {
    guard UnicodeProperties(of: codePoint).isMirrored else { return nil }
    return find(codePoint, in: PairTables.mirrors, rows: PairTables.mirrorsCount)
  }

  /// What brackets compare by: the angle brackets U+2329 and U+232A are canonically equivalent
  /// to U+3008 and U+3009 (UAX #9, BD16).
  @inline(__always)
  static func canonical(_ bracket: UInt32) -> UInt32 {
    switch bracket {
    case 0x2329: 0x3008
    case 0x232A: 0x3009
    default: bracket
    }
  }

  private static func find(_ codePoint: UInt32, in table: LaneTable, rows: Int) -> UInt32? {
    var low = 0
    var high = rows
    while low < high {
      let middle = (low + high) / 2
      let value = table.triple(2 * middle)
      if value == codePoint { return table.triple(2 * middle + 1) }
      if value < codePoint { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}
