// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

extension FontFace {
  /// Whether HarfBuzz kerns by a `kern` table that the sanitizer of Chromium and Firefox drops.
  ///
  /// HarfBuzz reads the table of a font only if its GPOS has no kerning.
  static func hasRejectedKerning(_ handle: OpaquePointer) -> Bool {
    withTable("kern", of: handle) { !$0.isEmpty && !isSoundKerning($0) }
      && !hasKerningInGPOS(handle)
  }

  private static func hasKerningInGPOS(_ handle: OpaquePointer) -> Bool {
    let kern = OpenTypeTag("kern").rawValue
    var tags = [hb_tag_t](repeating: 0, count: 64)
    var start: UInt32 = 0
    while true {
      var count = UInt32(tags.count)
      let total = hb_ot_layout_table_get_feature_tags(
        handle, OpenTypeTag("GPOS").rawValue, start, &count, &tags)
      if tags.prefix(Int(count)).contains(kern) { return true }
      start += count
      if count == 0 || start >= total { return false }
    }
  }

  /// Whether the OpenType Sanitizer keeps a `kern` table.
  ///
  /// It drops tables of another version, without subtables, with pairs out of order, and with
  /// more pairs than 16 bits of length can hold, 10,922: there the length of the subtable is wrong.
  /// Fonts for desktops have such tables (*observed*: Open Sans 1.11, 18,694 pairs,
  /// Chromium 156 and Firefox 153; WebKitGTK 2.50 kerns by them).
  static func isSoundKerning(_ table: UnsafeRawBufferPointer) -> Bool {
    func number(_ offset: Int) -> Int { Int(table[offset]) << 8 | Int(table[offset + 1]) }
    guard table.count >= 4, number(0) == 0 else { return false }
    var start = 4
    var isKept = false
    for _ in 0..<number(2) {
      guard start + 6 <= table.count else { return false }
      let length = number(start + 2)
      guard start + length <= table.count else { return false }
      let coverage = number(start + 4)
      // Only horizontal pairs are read; other subtables are left out.
      if number(start) == 0, coverage & 1 != 0, coverage >> 8 == 0 {
        guard isSoundSubtable(start + 6, table) else { return false }
        isKept = true
        start += 14 + number(start + 6) * 6
      } else {
        start += length
      }
    }
    return isKept
  }

  /// Whether the pairs of a subtable of format 0, whose header begins at an offset, are sound.
  private static func isSoundSubtable(_ start: Int, _ table: UnsafeRawBufferPointer) -> Bool {
    func number(_ offset: Int) -> Int { Int(table[offset]) << 8 | Int(table[offset + 1]) }
    guard start + 8 <= table.count else { return false }
    let count = number(start)
    let greatestPower = count > 0 ? Int.bitWidth - 1 - count.leadingZeroBitCount : 0
    guard count > 0, count <= 65536 / 6, number(start + 4) == greatestPower,
      start + 8 + count * 6 <= table.count
    else { return false }
    var last = -1
    for pair in 0..<count {
      let offset = start + 8 + pair * 6
      let glyphs = number(offset) << 16 | number(offset + 2)
      guard glyphs > last else { return false }
      last = glyphs
    }
    return true
  }
}
