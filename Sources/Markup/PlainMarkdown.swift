// SPDX-License-Identifier: Apache-2.0

/// A line in which no character has a meaning in Markdown, as most messages are: it is a paragraph,
/// and needs no parser.
enum PlainMarkdown {
  /// The text of the only paragraph that a text is; nil if it must be parsed.
  static func paragraph(of text: String) -> Substring? {
    var text = text
    let length: Int? = text.withUTF8 { bytes in
      guard isPlainStart(bytes) else { return nil }
      for index in bytes.indices {
        let next = index + 1 < bytes.count ? bytes[index + 1] : 0
        if mayHaveMeaning(bytes[index], before: next) { return nil }
      }
      return bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 }
    }
    return length.map { text[..<text.utf8.index(text.startIndex, offsetBy: $0)] }
  }

  /// Whether a byte may have a meaning wherever it stands. All characters of control have one here:
  /// some of them end a line.
  private static func mayHaveMeaning(_ byte: UInt8, before next: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "#"), UInt8(ascii: "|"),
      UInt8(ascii: "@"):
      true
    // The beginnings of addresses: "://" and "www.".
    case UInt8(ascii: ":"): next == UInt8(ascii: "/")
    case UInt8(ascii: "w"): next == byte
    default: false
    }
  }

  /// Whether a line begins neither code nor an item of a list, nor marks a heading, nor may begin
  /// with a byte order mark, which begins with 0xEF.
  private static func isPlainStart(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, first != 0xEF, !" -+=".utf8.contains(first) else { return false }
    let digits: ClosedRange<UInt8> = 0x30...0x39
    guard digits.contains(first) else { return true }
    return bytes.first { !digits.contains($0) }.map { !".)".utf8.contains($0) } ?? true
  }
}
