// SPDX-License-Identifier: Apache-2.0

/// The line break and bidi classes of the characters that take two bytes in UTF-8.
///
/// Latin letters with marks, Greek, Cyrillic, Hebrew and Arabic letters are among them. Their words
/// are letters of one class, so the analyses of line breaks and of levels pass a word in a loop
/// that costs a load for each letter.
struct TwoByteClasses: @unchecked Sendable {
  // Sendable although it has pointers, because the memory is never written after `init`.

  /// The classes, made once from ``UnicodeProperties``.
  static let all = TwoByteClasses()

  /// A class for each code point below U+0800.
  struct Table: BitwiseCopyable {
    fileprivate let classes: UnsafePointer<UInt8>

    /// The class of a code point below U+0800.
    @inline(__always)
    subscript(_ codePoint: UInt32) -> UInt8 {
      assert(codePoint < TwoByteClasses.end)
      return classes[Int(codePoint)]
    }

    /// The end of the characters of two bytes and of one class from an offset on.
    @inline(__always)
    func end(
      of wanted: UInt8, in utf8: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> Int {
      var offset = start
      while offset < utf8.count,
        let point = TwoByteClasses.codePoint(utf8, at: offset, lead: utf8[offset]),
        self[point] == wanted
      {
        offset &+= 2
      }
      return offset
    }
  }

  /// The class of ``UnicodeProperties/lineBreakClass``.
  let lineBreak: Table
  /// The class and bracket of ``UnicodeProperties/bidiClassAndBracket``.
  let bidi: Table

  /// Greater than all code points of at most two bytes.
  static let end: UInt32 = 0x800

  /// The character of two bytes at an offset; nil if there is none.
  ///
  /// - Parameter lead: The byte at the offset.
  @inline(__always)
  static func codePoint(
    _ utf8: UnsafeBufferPointer<UInt8>, at offset: Int, lead: UInt8
  ) -> UInt32? {
    guard lead &- 0xC2 < 0x1E, offset &+ 1 < utf8.count else { return nil }
    let second = utf8[offset &+ 1] ^ 0x80
    return second < 0x40 ? UInt32(lead & 0x1F) << 6 | UInt32(second) : nil
  }

  private init() {
    lineBreak = Self.table { UInt8(truncatingIfNeeded: $0.lineBreakClass) }
    bidi = Self.table(\.bidiClassAndBracket)
  }

  private static func table(_ property: (UnicodeProperties) -> UInt8) -> Table {
    let classes = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(end))
    for codePoint in 0..<end {
      (classes + Int(codePoint)).initialize(to: property(UnicodeProperties(of: codePoint)))
    }
    return Table(classes: classes)
  }
}
