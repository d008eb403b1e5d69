// SPDX-License-Identifier: Apache-2.0

/// A paragraph that is a whole text, in which no white space collapses, and some words are in
/// elements.
package struct PlainParagraph: Hashable, Sendable {
  /// The text with its marks.
  let text: String
  /// The marks, of which every second one ends what the one before it begins.
  let marks: [PlainMark]

  /// Passes the pieces of the text on, each with the name of the element that it is in, if it is in
  /// one.
  package func forEachPiece(_ handle: (String, _ name: String?) throws -> Void) rethrows {
    if marks.isEmpty { return try handle(text, nil) }
    try PlainMark.forEachPiece(of: text, 0..<text.utf8.count, marks[...], handle)
  }
}

/// Asterisks before or behind what they mark, by their offset in the bytes of a text.
struct PlainMark: Hashable {
  let start: Int
  /// 1 for `em`, 2 for `strong`.
  let length: Int
  /// The offset behind the asterisks.
  var end: Int { start + length }

  /// Whether it begins an element, and can end none: it stands after a space and before a word.
  ///
  /// Source: CommonMark 0.29 § 6.4, left-flanking delimiter runs.
  func begins(_ bytes: UnsafeBufferPointer<UInt8>, from lineStart: Int) -> Bool {
    (start == lineStart || bytes[start - 1] == UInt8(ascii: " "))
      && end < bytes.count && Self.isOfWord(bytes[end])
  }

  /// Whether it ends an element, and can begin none: it stands before a space or a line's end and
  /// behind a word or a sign behind words, or between a word and such a sign.
  ///
  /// Source: CommonMark 0.29 § 6.4, right-flanking delimiter runs.
  func ends(_ bytes: UnsafeBufferPointer<UInt8>, from lineStart: Int) -> Bool {
    guard start > lineStart else { return false }
    let isBehindWord = Self.isOfWord(bytes[start - 1])
    guard isBehindWord || Self.isSign(bytes[start - 1]) else { return false }
    return end == bytes.count || bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\n")
      || isBehindWord && Self.isSign(bytes[end])
  }

  /// Whether a byte is a sign that stands behind words.
  private static func isSign(_ byte: UInt8) -> Bool { ".,;:!?)\"'".utf8.contains(byte) }

  /// Whether a byte is a letter or digit of ASCII.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  /// Passes on the pieces of a part of a text, each with the name of the element that it is in.
  static func forEachPiece(
    of text: String, _ range: Range<Int>, _ marks: ArraySlice<PlainMark>,
    _ handle: (String, _ name: String?) throws -> Void
  ) rethrows {
    var start = range.lowerBound
    var name: String?
    for mark in marks {
      if start < mark.start { try handle(text[utf8: start..<mark.start], name) }
      name = name == nil ? (mark.length == 1 ? "em" : "strong") : nil
      start = mark.end
    }
    if start < range.upperBound { try handle(text[utf8: start..<range.upperBound], name) }
  }
}

extension String {
  /// The text of a range of bytes, whose ends are borders of characters.
  subscript(utf8 range: Range<Int>) -> String {
    if range == 0..<utf8.count { return self }
    var text = self
    return text.withUTF8 {
      String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self)
    }
  }
}
