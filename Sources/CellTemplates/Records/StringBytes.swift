// SPDX-License-Identifier: Apache-2.0

/// The bytes of JSON strings, eight at a time.
///
/// `String(validating:as:)` is generic and looks conformances up at run time for every call, which
/// took longer than reading the bytes.
enum StringBytes {
  /// The lowest bit of each byte of a word, and the highest.
  private static let low: UInt64 = 0x0101_0101_0101_0101
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// The offset of the first quote, backslash or control character from a place on; the end if
  /// there is none.
  @inline(__always)
  static func plainEnd(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var offset = start
    let raw = UnsafeRawBufferPointer(bytes)
    while offset + 8 <= raw.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      // A byte below n sets its high bit in (word - n * low) & ~word; the first such bit is right
      // even where a borrow sets later ones (S. E. Anderson, Bit Twiddling Hacks).
      let quote = word ^ (low &* 0x22)
      let backslash = word ^ (low &* 0x5C)
      let found =
        ((quote &- low) & ~quote | (backslash &- low) & ~backslash
          | (word &- (low &* 0x20)) & ~word) & high
      if found != 0 { return offset + found.trailingZeroBitCount >> 3 }
      offset += 8
    }
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 { break }
      offset += 1
    }
    return offset
  }

  /// The offset of the quote that ends a string, from a place in it on; nil if there is none, or a
  /// control character before it.
  static func end(of bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var offset = start
    while true {
      offset = plainEnd(of: bytes, from: offset)
      guard offset < bytes.count else { return nil }
      switch bytes[offset] {
      case 0x22: return offset
      case 0x5C: offset += 2
      default: return nil
      }
    }
  }

  /// The text of bytes; nil if they are not UTF-8.
  static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
    return String(copying: text)
  }

  /// The text of a string's bytes with escapes of one letter replaced; nil if there are others, or
  /// if the bytes are not UTF-8.
  static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    // Escapes are ASCII, so the pieces between them are UTF-8 just if the whole is.
    guard (try? UTF8Span(validating: bytes.span)) != nil else { return nil }
    var isSimple = true
    let text = String(unsafeUninitializedCapacity: bytes.count) { output in
      var written = 0
      var offset = 0
      while offset < bytes.count {
        let end = plainEnd(of: bytes, from: offset)
        let piece = UnsafeBufferPointer(rebasing: bytes[offset..<end])
        _ = UnsafeMutableBufferPointer(rebasing: output[written...]).update(fromContentsOf: piece)
        written += piece.count
        offset = end
        guard offset < bytes.count else { break }
        guard offset + 1 < bytes.count, let byte = character(ofEscape: bytes[offset + 1]) else {
          isSimple = false
          return 0
        }
        output[written] = byte
        written += 1
        offset += 2
      }
      return written
    }
    return isSimple ? text : nil
  }

  /// The character that a letter after a backslash stands for; nil for `u` and for mistakes.
  private static func character(ofEscape letter: UInt8) -> UInt8? {
    switch letter {
    case 0x22, 0x5C, 0x2F: letter
    case 0x62: 0x08
    case 0x66: 0x0C
    case 0x6E: 0x0A
    case 0x72: 0x0D
    case 0x74: 0x09
    default: nil
    }
  }
}
