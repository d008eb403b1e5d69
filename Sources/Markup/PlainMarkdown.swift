// SPDX-License-Identifier: Apache-2.0

/// A line in which nothing has a meaning in Markdown but asterisks around words, as most messages
/// are: it is a paragraph, and needs no parser.
struct PlainMarkdown {
  /// The asterisks before or behind what they mark.
  private struct Mark {
    let start: Int
    /// 1 for `em`, 2 for `strong`.
    let length: Int
    var end: Int { start + length }
  }

  private let text: String
  /// The marks, of which every second one ends what the one before it begins.
  private let marks: [Mark]
  /// The number of bytes before the spaces at the end.
  private let length: Int

  /// The number of elements.
  var elementCount: Int { 1 + marks.count / 2 }

  /// Reads a text; nil if it must be parsed.
  init?(_ text: String) {
    var text = text
    var marks: [Mark] = []
    let length: Int? = text.withUTF8 { bytes in
      guard Self.isPlainStart(bytes), Self.addMarks(in: bytes, to: &marks) else { return nil }
      return bytes.lastIndex { $0 != UInt8(ascii: " ") }.map { $0 + 1 }
    }
    guard let length else { return nil }
    (self.text, self.marks, self.length) = (text, marks, length)
  }

  /// Passes the paragraph on.
  func read(_ handle: (MarkupEvent) throws -> Void) rethrows {
    if marks.isEmpty { return try handle(.paragraph(piece(0..<length))) }
    try handle(.start("p", [:]))
    var start = 0
    for (index, mark) in marks.enumerated() {
      if start < mark.start { try handle(.text(piece(start..<mark.start))) }
      let name = mark.length == 1 ? "em" : "strong"
      try handle(index.isMultiple(of: 2) ? .start(name, [:]) : .end(name))
      start = mark.end
    }
    if start < length { try handle(.text(piece(start..<length))) }
    try handle(.end("p"))
    try handle(.text("\n"))
  }

  /// The text of a range of bytes.
  private func piece(_ range: Range<Int>) -> String {
    let utf8 = text.utf8
    if range == 0..<utf8.count { return text }
    let start = utf8.index(utf8.startIndex, offsetBy: range.lowerBound)
    return String(text[start..<utf8.index(start, offsetBy: range.count)])
  }

  // MARK: - Bytes

  /// Adds the marks of a line.
  ///
  /// - Returns: Whether nothing else has a meaning, and whatever a mark begins is ended.
  private static func addMarks(
    in bytes: UnsafeBufferPointer<UInt8>, to marks: inout [Mark]
  ) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard mayHaveMeaning(byte) else { continue }
      let next = index < bytes.count ? bytes[index] : 0
      switch byte {
      // The beginnings of addresses: "://" and "www.".
      case UInt8(ascii: ":") where next != UInt8(ascii: "/"): continue
      case UInt8(ascii: "w") where next != byte: continue
      case UInt8(ascii: "*"):
        let mark = Mark(start: index - 1, length: next == byte ? 2 : 1)
        let isEnd = !marks.count.isMultiple(of: 2)
        guard
          isEnd
            ? ends(mark, bytes) && mark.length == marks[marks.count - 1].length
            : begins(mark, bytes)
        else { return false }
        marks.append(mark)
        index = mark.end
      default: return false
      }
    }
    return marks.count.isMultiple(of: 2)
  }

  /// Whether a mark begins an element, and can end none: it stands after a space and before a word.
  ///
  /// Source: CommonMark 0.29 § 6.4, left-flanking delimiter runs.
  private static func begins(_ mark: Mark, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (mark.start == 0 || bytes[mark.start - 1] == UInt8(ascii: " "))
      && mark.end < bytes.count && isOfWord(bytes[mark.end])
  }

  /// Whether a mark ends an element, and can begin none: it stands behind a word and before a space
  /// or a sign behind words.
  private static func ends(_ mark: Mark, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    mark.start > 0 && isOfWord(bytes[mark.start - 1])
      && (mark.end == bytes.count || " .,;:!?)\"'".utf8.contains(bytes[mark.end]))
  }

  /// Whether a byte is a letter or digit of ASCII.
  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  /// Whether a byte may have a meaning wherever it stands. All characters of control have one here:
  /// some of them end a line.
  private static func mayHaveMeaning(_ byte: UInt8) -> Bool {
    byte < 0x80 && (byte < 0x40 ? lowBytes : highBytes) >> UInt64(byte & 0x3F) & 1 != 0
  }

  /// The bytes from 0 to 63 that may have a meaning, a bit for each: control, `#&*:<>`.
  private static var lowBytes: UInt64 {
    0xFFFF_FFFF | 1 << 0x23 | 1 << 0x26 | 1 << 0x2A | 1 << 0x3A | 1 << 0x3C | 1 << 0x3E
  }

  /// The bytes from 64 to 127 that may have a meaning, a bit for each: ``@[\]_`w|~``.
  private static var highBytes: UInt64 {
    1 << 0x00 | 1 << 0x1B | 1 << 0x1C | 1 << 0x1D | 1 << 0x1F | 1 << 0x20 | 1 << 0x37 | 1 << 0x3C
      | 1 << 0x3E
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
