// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The pairs of brackets in BidiBrackets.txt.
enum BracketPairs {
  /// The other bracket of a pair, or nil if a code point is not a bracket.
  ///
  /// - Complexity: O(log n) of 128 brackets; ``UnicodeProperties/isOpeningBracket`` and
  ///   ``UnicodeProperties/isClosingBracket`` identify brackets in O(1).
  static func partner(of codePoint: UInt32) -> UInt32? {
    // Most text has only these brackets.
    switch codePoint {
    case 0x28, 0x29, 0x3008...0x3011, 0x3014...0x301B, 0xFF08, 0xFF09: return codePoint ^ 1
    case 0x5B, 0x5D, 0x7B, 0x7D: return codePoint ^ 6
    default: return find(codePoint)
    }
  }

  /// The canonical form of a bracket, by which brackets are compared.
  ///
  /// The angle brackets U+2329 and U+232A are canonically equivalent to U+3008 and U+3009 (UAX #9,
  /// BD16).
  @inline(__always)
  static func canonical(_ bracket: UInt32) -> UInt32 {
    switch bracket {
    case 0x2329: 0x3008
    case 0x232A: 0x3009
    default: bracket
    }
  }

  private static func find(_ bracket: UInt32) -> UInt32? {
    let table = PairTables.brackets
    let count = PairTables.bracketsCount
    let index = (0..<count).partitioningIndex { table[2 * $0] >= bracket }
    guard index < count, table[2 * index] == bracket else { return nil }
    return table[2 * index + 1]
  }
}
