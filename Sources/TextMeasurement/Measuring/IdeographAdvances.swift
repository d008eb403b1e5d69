// SPDX-License-Identifier: Apache-2.0

/// Advances of the ideographs and syllables that need no look at anything else in their runs.
///
/// Two bytes a character: a text of Chinese touches hundreds of characters in no order, and what
/// is known about them in general, and of their glyphs, takes ten times the room.
final class IdeographAdvances {
  /// What stands for a character that was not asked about yet.
  static let unknown: UInt16 = 0
  /// What stands for a character that needs the general way; greater values are an advance plus
  /// this.
  static let refused: UInt16 = 1

  /// By the high byte of characters below U+10000.
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<UInt16>?>

  /// Knows no character.
  init() {
    pages = .allocate(capacity: 256)
    pages.initialize(repeating: nil, count: 256)
  }

  deinit {
    for page in 0..<256 { pages[page]?.deallocate() }
    pages.deallocate()
  }

  /// What is known of a character below U+10000.
  @inline(__always)
  func value(_ scalar: UInt32) -> UInt16 {
    assert(scalar < 0x10000)
    return pages[Int(scalar >> 8)]?[Int(scalar & 0xFF)] ?? Self.unknown
  }

  /// Remembers a character's advance in font units, or that it needs the general way.
  func learn(_ scalar: UInt32, advance: Int32?) -> UInt16 {
    let page = Int(scalar >> 8)
    let values: UnsafeMutablePointer<UInt16>
    if let known = pages[page] {
      values = known
    } else {
      values = .allocate(capacity: 256)
      values.initialize(repeating: Self.unknown, count: 256)
      pages[page] = values
    }
    var value = Self.refused
    if let advance, advance > 0, advance < Int32(UInt16.max) {
      value = UInt16(advance) + Self.refused
    }
    values[Int(scalar & 0xFF)] = value
    return value
  }
}
