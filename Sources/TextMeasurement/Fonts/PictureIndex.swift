// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The index of a font's bitmaps, which tells the glyphs that have one.
///
/// The bitmaps themselves fill megabytes, and each question about one would bring its pages into
/// memory. The index is a few kilobytes. As HarfBuzz does, it is read for the largest size.
///
/// Source: OpenType 1.9, `CBLC`: a header of 8 bytes, and records of 48 for the sizes.
struct PictureIndex {
  private let bytes: UnsafeRawBufferPointer

  /// Makes the index from a `CBLC` table, which must outlive it.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Whether a glyph has a bitmap; nil if the table is malformed, or has formats for which the
  /// bitmaps must be asked.
  func hasBitmap(_ glyph: Int) -> Bool? {
    guard let size = largestSize() else { return nil }
    guard let list = long(size), let count = long(size + 8), count <= bytes.count / 8 else {
      return nil
    }
    for index in 0..<count {
      let record = list + index * 8
      guard let first = number(record), let last = number(record + 2), let place = long(record + 4)
      else { return nil }
      if first <= glyph, glyph <= last {
        return hasBitmap(at: glyph - first, inRangeAt: list + place)
      }
    }
    return false
  }

  /// Whether the bitmap of a glyph of a range has any bytes: offsets of bitmaps follow each other,
  /// in 32 bits or 16.
  private func hasBitmap(at index: Int, inRangeAt range: Int) -> Bool? {
    guard let format = number(range), let image = number(range + 2), image == 17 || image == 18
    else { return nil }
    let start: Int?
    let end: Int?
    switch format {
    case 1: (start, end) = (long(range + 8 + index * 4), long(range + 12 + index * 4))
    case 3: (start, end) = (number(range + 8 + index * 2), number(range + 10 + index * 2))
    default: return nil
    }
    guard let start, let end else { return nil }
    return end > start
  }

  /// The offset of the record of the largest size, the first of several.
  private func largestSize() -> Int? {
    guard let count = long(4), count > 0, 8 + count * 48 <= bytes.count else { return nil }
    let records = (0..<count).map { 8 + $0 * 48 }
    func pixels(_ record: Int) -> UInt8 { max(bytes[record + 44], bytes[record + 45]) }
    return records.max { pixels($0) < pixels($1) }
  }

  /// Reads a number of 16 bits; nil beyond the table.
  private func number(_ offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
  }

  /// Reads a number of 32 bits; nil beyond the table.
  private func long(_ offset: Int) -> Int? {
    guard let high = number(offset), let low = number(offset + 2) else { return nil }
    return high << 16 | low
  }
}
