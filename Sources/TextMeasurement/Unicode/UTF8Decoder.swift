// SPDX-License-Identifier: Apache-2.0

/// Decodes UTF-8, including ill-formed bytes.
///
/// All analyses of text work on UTF-8 bytes, and their offsets are byte offsets.
enum UTF8Decoder {
  /// U+FFFD REPLACEMENT CHARACTER, the code point of ill-formed bytes.
  static let replacement: UInt32 = 0xFFFD

  /// A decoded code point and the number of bytes that it takes, 1...4.
  struct Element {
    /// A Unicode scalar value: never a surrogate, at most U+10FFFF.
    let codePoint: UInt32
    /// The number of bytes, at least 1.
    let length: Int

    /// Creates an element from its parts.
    @inline(__always)
    init(_ codePoint: UInt32, _ length: Int) {
      self.codePoint = codePoint
      self.length = length
    }
  }

  /// The code point at an offset, `0 <= offset < utf8.count`.
  ///
  /// Each maximal subpart of an ill-formed sequence is one U+FFFD (Unicode 17.0 § 3.9, table 3-8).
  /// So decoding always advances, and decoding well-formed text gives its code points.
  @inline(__always)
  static func decode(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> Element {
    let lead = utf8[offset]
    if lead < 0x80 { return Element(UInt32(lead), 1) }
    return decodeMultiple(utf8, at: offset, lead: lead)
  }

  /// Decodes a sequence that starts with a byte of at least 0x80.
  @inline(__always)
  static func decodeMultiple(
    _ utf8: UnsafeBufferPointer<UInt8>, at offset: Int, lead: UInt8
  ) -> Element {
    if lead < 0xE0 {
      if lead >= 0xC2, offset &+ 1 < utf8.count {
        let second = utf8[offset &+ 1] ^ 0x80
        if second < 0x40 { return Element(UInt32(lead & 0x1F) << 6 | UInt32(second), 2) }
      }
    } else if lead < 0xF0 {
      if offset &+ 2 < utf8.count {
        let second = utf8[offset &+ 1] ^ 0x80
        let third = utf8[offset &+ 2] ^ 0x80
        let codePoint = UInt32(lead & 0x0F) << 12 | UInt32(second) << 6 | UInt32(third)
        // Overlong sequences and surrogates are ill-formed.
        if second | third < 0x40, codePoint >= 0x800, codePoint &- 0xD800 >= 0x800 {
          return Element(codePoint, 3)
        }
      }
    } else if lead < 0xF5, offset &+ 3 < utf8.count {
      let second = utf8[offset &+ 1] ^ 0x80
      let third = utf8[offset &+ 2] ^ 0x80
      let fourth = utf8[offset &+ 3] ^ 0x80
      let upper = UInt32(lead & 0x07) << 18 | UInt32(second) << 12
      let codePoint = upper | UInt32(third) << 6 | UInt32(fourth)
      if second | third | fourth < 0x40, codePoint &- 0x10000 < 0x10_0000 {
        return Element(codePoint, 4)
      }
    }
    return Element(replacement, lengthOfIllFormed(utf8, at: offset, lead: lead))
  }

  /// The code point of the three bytes at an offset, which are well-formed.
  @inline(__always)
  static func decodeThree(_ utf8: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32 {
    UInt32(utf8[offset] & 0x0F) << 12 | UInt32(utf8[offset &+ 1] & 0x3F) << 6
      | UInt32(utf8[offset &+ 2] & 0x3F)
  }

  /// The number of bytes that one replacement character replaces.
  @inline(never)
  private static func lengthOfIllFormed(
    _ utf8: UnsafeBufferPointer<UInt8>, at offset: Int, lead: UInt8
  ) -> Int {
    let left = utf8.count - offset
    guard lead >= 0xE0, lead < 0xF5, left > 1,
      secondBytes(after: lead).contains(utf8[offset + 1])
    else { return 1 }
    return lead >= 0xF0 && left > 2 && isContinuation(utf8[offset + 2]) ? 3 : 2
  }

  /// The end of a unified ideograph of U+4E00–U+9FFF; nil for other characters.
  ///
  /// All these code points have the same properties and so need no lookup. They make up most of
  /// Chinese text.
  @inline(__always)
  static func endOfIdeograph(
    _ utf8: UnsafeBufferPointer<UInt8>, at offset: Int, lead: UInt8
  ) -> Int? {
    guard lead &- 0xE4 < 6, offset &+ 2 < utf8.count,
      (utf8[offset &+ 1] ^ 0x80) | (utf8[offset &+ 2] ^ 0x80) < 0x40,
      lead != 0xE4 || utf8[offset &+ 1] >= 0xB8
    else { return nil }
    return offset &+ 3
  }

  /// The start of the code point before an offset, which must not be 0.
  @inline(__always)
  static func startOfCodePoint(
    before offset: Int, _ utf8: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var start = offset - 1
    while start > 0, isContinuation(utf8[start]) { start -= 1 }
    return start
  }

  /// An offset, or the end of the code point that it splits, at most the limit.
  @inline(__always)
  static func endOfCodePoint(
    around offset: Int, _ utf8: UnsafeBufferPointer<UInt8>, atMost limit: Int
  ) -> Int {
    var end = min(offset, limit)
    while end < limit, isContinuation(utf8[end]) { end += 1 }
    return end
  }

  /// Whether a byte continues a sequence.
  @inline(__always)
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The bytes that may follow a lead byte of three or four (Unicode 17.0, table 3-7).
  @inline(__always)
  private static func secondBytes(after lead: UInt8) -> ClosedRange<UInt8> {
    switch lead {
    case 0xE0: 0xA0...0xBF
    case 0xED: 0x80...0x9F
    case 0xF0: 0x90...0xBF
    case 0xF4: 0x80...0x8F
    default: 0x80...0xBF
    }
  }
}
