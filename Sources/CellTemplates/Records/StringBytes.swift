// SPDX-License-Identifier: Apache-2.0

/// The bytes of JSON strings, eight at a time.
///
/// `String(validating:as:)` is generic and looks conformances up at run time for every call, which
/// took longer than reading the bytes; and a text of many strings is checked once as a whole.
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

  /// Whether bytes are UTF-8 (The Unicode Standard 17.0, table 3-7).
  static func areUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = 0
    while true {
      while offset + 8 <= raw.count {
        let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
        if word & high != 0 {
          offset += (word & high).trailingZeroBitCount >> 3
          break
        }
        offset += 8
      }
      while offset < raw.count, raw[offset] < 0x80 { offset += 1 }
      guard offset < raw.count else { return true }
      // Letters that are not ASCII mostly follow one another.
      repeat {
        let length = lengthOfMultiple(raw, at: offset)
        if length == 0 { return false }
        offset += length
      } while offset < raw.count && raw[offset] >= 0x80
    }
  }

  /// The number of bytes of the character at an offset, which is not ASCII; 0 if it is no UTF-8.
  @inline(__always)
  private static func lengthOfMultiple(_ raw: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let lead = raw[offset]
    let rest = raw.count - offset
    guard rest >= 2 else { return 0 }
    let second = raw[offset + 1]
    if lead < 0xE0 { return lead >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0 }
    guard rest >= 3, raw[offset + 2] & 0xC0 == 0x80 else { return 0 }
    if lead < 0xF0 {
      let isSecond =
        switch lead {
        case 0xE0: second &- 0xA0 < 0x20
        case 0xED: second &- 0x80 < 0x20
        default: second & 0xC0 == 0x80
        }
      return isSecond ? 3 : 0
    }
    guard rest >= 4, raw[offset + 3] & 0xC0 == 0x80 else { return 0 }
    return switch lead {
    case 0xF0: second &- 0x90 < 0x30 ? 4 : 0
    case 0xF1...0xF3: second & 0xC0 == 0x80 ? 4 : 0
    case 0xF4: second &- 0x80 < 0x10 ? 4 : 0
    default: 0
    }
  }

  /// Whether every byte is a character of ASCII.
  @inline(__always)
  private static func areASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let raw = UnsafeRawBufferPointer(bytes)
    var offset = 0
    while offset + 8 <= raw.count {
      if raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & high != 0 { return false }
      offset += 8
    }
    while offset < raw.count {
      if raw[offset] >= 0x80 { return false }
      offset += 1
    }
    return true
  }

  /// The text of bytes that are UTF-8.
  static func text(ofUTF8 bytes: UnsafeBufferPointer<UInt8>) -> String {
    // The caller has checked the bytes, once for all texts of a record.
    String(copying: unsafe UTF8Span(unchecked: bytes.span, isKnownASCII: areASCII(bytes)))
  }

  /// The text of a string in bytes that are UTF-8, with escapes of one letter replaced, and the
  /// offset of the quote that ends it.
  ///
  /// Nil if it has other escapes, a control character, no end, or more bytes than a limit.
  ///
  /// - Parameters:
  ///   - start: The offset behind its opening quote.
  ///   - first: The offset of its first backslash, quote or control character.
  static func unescaped(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, plainTo first: Int, limit: Int
  ) -> (text: String, end: Int)? {
    // What follows is read once. Only where it is long, the end of the string is found first.
    let room = bytes.count - start
    if room > mostRoom {
      guard let end = end(of: bytes, from: first), end - start <= limit else { return nil }
      if end - start > mostRoom {
        // Written in its place, a long text is not there twice.
        var isWhole = true
        let text = String(unsafeUninitializedCapacity: end - start) { output in
          let found = unescape(bytes, from: start, plainTo: first, into: output)
          isWhole = found != nil
          return found?.written ?? 0
        }
        return isWhole ? (text, end) : nil
      }
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: min(room, mostRoom)) { output in
      guard let found = unescape(bytes, from: start, plainTo: first, into: output),
        found.end - start <= limit
      else { return nil }
      return (text(ofUTF8: UnsafeBufferPointer(rebasing: output[..<found.written])), found.end)
    }
  }

  /// Copies a string up to its quote, with escapes of one letter replaced.
  ///
  /// - Parameter output: Has room for all bytes up to the quote.
  /// - Returns: The number of bytes written, and the offset of the quote; nil if there is none, or
  ///   before it another escape or a control character.
  private static func unescape(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, plainTo first: Int,
    into output: UnsafeMutableBufferPointer<UInt8>
  ) -> (written: Int, end: Int)? {
    var written = 0
    var offset = start
    var end = first
    while true {
      // Escapes are ASCII, so the pieces between them are UTF-8 as the whole is. They become
      // shorter, so there is room for what precedes the end.
      let piece = UnsafeBufferPointer(rebasing: bytes[offset..<end])
      _ = UnsafeMutableBufferPointer(rebasing: output[written...]).update(fromContentsOf: piece)
      written += piece.count
      guard end < bytes.count else { return nil }
      if bytes[end] == 0x22 { return (written, end) }
      guard bytes[end] == 0x5C, end + 1 < bytes.count,
        let byte = character(ofEscape: bytes[end + 1])
      else { return nil }
      output[written] = byte
      written += 1
      offset = end + 2
      end = plainEnd(of: bytes, from: offset)
    }
  }

  /// The most bytes for which there is room before the end of a string is known.
  static let mostRoom = 1 << 16

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
