// SPDX-License-Identifier: Apache-2.0

/// The characters that pair advances may contain, numbered below ``PairAdvances/width``.
///
/// ASCII keeps its numbers; then Latin, Greek, Cyrillic and Hebrew letters, general punctuation,
/// kana and East Asian punctuation, full-width forms and Arabic. The ranges also contain a few
/// marks, controls and ignorable characters. These are handled as clusters and never looked up.
enum PairCharacters {
  private static let ranges: [(first: UInt32, last: UInt32, number: Int)] = [
    (0x21, 0x7E, 0x21), (0xA1, 0x17F, 128), (0x370, 0x45F, 351), (0x5D0, 0x5EA, 591),
    (0x2010, 0x2027, 618), (0x3001, 0x30FF, 642), (0xFF01, 0xFF60, 897), (0x60C, 0x6FF, 1024),
  ]
  /// The first number of a character that may join its neighbours.
  static let firstJoining = 1024
  /// The number added to a character that is joined to the character before it.
  static let joined = 256
  /// Greater than all numbers.
  static let end = 1024 + 2 * joined

  /// The number of a character; 0 if pair advances never contain it.
  static func number(_ scalar: UInt32) -> Int {
    for range in ranges where scalar >= range.first && scalar <= range.last {
      return range.number + Int(scalar - range.first)
    }
    return 0
  }

  /// The character with a number; 0 if there is none.
  static func scalar(_ number: Int) -> UInt32 {
    for range in ranges
    where number >= range.number && number <= range.number + Int(range.last - range.first) {
      return range.first + UInt32(number - range.number)
    }
    return 0
  }

  /// Calls a function with every character and its number.
  static func forEach(_ body: (UInt32, Int) -> Void) {
    for range in ranges {
      for scalar in range.first...range.last {
        body(scalar, range.number + Int(scalar - range.first))
      }
    }
  }
}
