// SPDX-License-Identifier: Apache-2.0

import CFreeType
import CHarfBuzz

/// Fonts packed for the web: WOFF (zlib) and WOFF2 (brotli).
///
/// FreeType unpacks them, and HarfBuzz reads the tables that it gives. So a packed font measures as
/// the font that it was packed from.
enum WebFont {
  /// The greatest number of bytes of all tables of a file after unpacking.
  static let greatestSize = 256 << 20

  /// The number of bytes that a file says to hold after unpacking; nil for fonts that are not
  /// packed.
  ///
  /// It is the sum of the lengths in the directory of tables, since the total in the header of
  /// WOFF2 is a hint alone. A directory that ends early counts as far as it goes: FreeType refuses
  /// such a file.
  static func unpackedSize(_ bytes: UnsafeRawBufferPointer) -> Int? {
    guard bytes.count >= 4 else { return nil }
    switch bigEndian(bytes, 0, 4) {
    case 0x774F_4646: return sizeOfFirstVersion(bytes)
    case 0x774F_4632: return sizeOfSecondVersion(bytes)
    default: return nil
    }
  }

  /// WOFF 1.0 § 4: entries of tag, offset, packed and unpacked length, checksum.
  private static func sizeOfFirstVersion(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count >= 44 else { return 0 }
    var size = bigEndian(bytes, 16, 4)
    var sum = 0
    for table in 0..<bigEndian(bytes, 12, 2) {
      let entry = 44 + table * 20
      guard entry + 20 <= bytes.count else { break }
      sum += bigEndian(bytes, entry + 12, 4)
    }
    size = max(size, sum)
    return size
  }

  /// WOFF 2.0 § 4.1: entries of a byte of flags, perhaps a tag, and lengths in base 128.
  private static func sizeOfSecondVersion(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count >= 48 else { return 0 }
    var sum = 0
    var offset = 48
    for _ in 0..<bigEndian(bytes, 12, 2) {
      guard offset < bytes.count else { break }
      let flags = Int(bytes[offset])
      offset += 1
      var number = flags & 0x3F
      if number == 0x3F {
        guard offset + 4 <= bytes.count else { break }
        number = knownNumber(ofTag: bigEndian(bytes, offset, 4))
        offset += 4
      }
      var length = base128(bytes, &offset)
      // `glyf` and `loca` are transformed by version 0, all others by others.
      let isTransformed = (number == 10 || number == 11) == (flags >> 6 == 0)
      if isTransformed { length = max(length, base128(bytes, &offset)) }
      sum += length
    }
    return sum
  }

  /// The number that stands for `glyf` or `loca`; those of other tags are not needed.
  private static func knownNumber(ofTag tag: Int) -> Int {
    switch tag {
    case 0x676C_7966: 10
    case 0x6C6F_6361: 11
    default: 0x3F
    }
  }

  private static func base128(_ bytes: UnsafeRawBufferPointer, _ offset: inout Int) -> Int {
    var value = 0
    for _ in 0..<5 {
      guard offset < bytes.count else { break }
      let byte = Int(bytes[offset])
      offset += 1
      value = value << 7 | byte & 0x7F
      if byte & 0x80 == 0 { break }
    }
    return value
  }

  private static func bigEndian(
    _ bytes: UnsafeRawBufferPointer, _ offset: Int, _ count: Int
  ) -> Int {
    bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The bytes of an OpenType font with all tables of a face.
  ///
  /// - Throws: ``FontLoadingError/notAFont(name:code:)`` for tables that cannot be unpacked.
  static func unpacked(_ blob: FontBlob, faceIndex: Int) throws(FontLoadingError) -> [UInt8] {
    let font = try blob.withFace(faceIndex) { OpenTypeFile($0) }
    guard let font else { throw .notAFont(name: blob.name, code: 0) }
    return font.bytes
  }
}

/// The tables of a face as the file of a single font (OpenType 1.9, "The OpenType Font File").
private struct OpenTypeFile {
  private(set) var bytes: [UInt8] = []

  /// Copies all tables of a face; nil if one cannot be read.
  init?(_ face: FT_Face) {
    var tableCount: FT_ULong = 0
    guard FT_Sfnt_Table_Info(face, 0, nil, &tableCount) == 0, tableCount > 0 else { return nil }
    var tables: [(tag: FT_ULong, bytes: [UInt8])] = []
    var size = 0
    for index in 0..<UInt32(tableCount) {
      var tag: FT_ULong = 0
      var length: FT_ULong = 0
      guard FT_Sfnt_Table_Info(face, index, &tag, &length) == 0 else { return nil }
      size += Int(length)
      guard size <= WebFont.greatestSize else { return nil }
      var table = [UInt8](repeating: 0, count: Int(length))
      guard length == 0 || FT_Load_Sfnt_Table(face, tag, 0, &table, &length) == 0 else {
        return nil
      }
      tables.append((tag, table))
    }
    tables.sort { $0.tag < $1.tag }
    write(tables)
  }

  private mutating func write(_ tables: [(tag: FT_ULong, bytes: [UInt8])]) {
    let hasPostScriptOutlines = tables.contains { $0.tag == 0x4346_4620 || $0.tag == 0x4346_4632 }
    append(hasPostScriptOutlines ? 0x4F54_544F : 0x0001_0000)
    append(UInt32(tables.count) << 16)
    // The search fields are for readers that search by halves; HarfBuzz counts on none of them.
    append(0)
    var offset = 12 + tables.count * 16
    for (tag, table) in tables {
      append(UInt32(truncatingIfNeeded: tag))
      append(0)
      append(UInt32(offset))
      append(UInt32(table.count))
      offset += (table.count + 3) & ~3
    }
    bytes.reserveCapacity(offset)
    for (_, table) in tables {
      bytes += table
      bytes += Array(repeating: 0, count: -table.count & 3)
    }
  }

  private mutating func append(_ value: UInt32) {
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
  }
}
