// SPDX-License-Identifier: Apache-2.0

/// Lines in which nothing has a meaning in Markdown but asterisks around words, and dashes before
/// the items of lists, as in most messages: they need no parser.
struct PlainMarkdown {
  /// A paragraph, or an item of a list, which is one line.
  private struct Block {
    let isItem: Bool
    var range: Range<Int>
    /// The marks in it, by their places among all.
    var marks: Range<Int>
  }

  private let text: String
  /// The marks of all blocks, of which every second one ends what the one before it begins.
  private var marks: [PlainMark] = []
  private var first = Block(isItem: false, range: 0..<0, marks: 0..<0)
  /// The blocks behind the first one.
  private var others: [Block] = []
  /// Whether there is white space that collapses.
  private var hasLooseSpace = false

  /// The number of elements.
  private(set) var elementCount = 0

  /// Reads a text; nil if it must be parsed.
  init?(_ text: String) {
    self.text = text
    var text = text
    guard text.withUTF8({ addBlocks(in: $0) }) else { return nil }
  }

  /// Passes the blocks on.
  func read(_ handle: (MarkupEvent) throws -> Void) rethrows {
    if others.isEmpty, !first.isItem, !hasLooseSpace, first.range.lowerBound == 0 {
      return try handle(.paragraph(PlainParagraph(text: text[utf8: first.range], marks: marks)))
    }
    var isInList = false
    for block in [first] + others {
      if block.isItem != isInList {
        try handle(isInList ? .end("ul") : .start("ul", [:]))
        try handle(.text("\n"))
        isInList = block.isItem
      }
      let name = block.isItem ? "li" : "p"
      try handle(.start(name, [:]))
      try PlainMark.forEachPiece(of: text, block.range, marks[block.marks]) { text, name in
        if let name { try handle(.start(name, [:])) }
        try handle(.text(text))
        if let name { try handle(.end(name)) }
      }
      try handle(.end(name))
      try handle(.text("\n"))
    }
    guard isInList else { return }
    try handle(.end("ul"))
    try handle(.text("\n"))
  }

  // MARK: - Lines

  /// Adds the blocks of a text.
  ///
  /// - Returns: Whether nothing else has a meaning, and there is a block.
  private mutating func addBlocks(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    /// What the line before is a part of.
    var last: (isItem: Bool, isBlank: Bool)?
    var start = 0
    while start < bytes.count {
      if bytes[start] == Self.lineFeed {
        last?.isBlank = true
        start += 1
        continue
      }
      let isItem = bytes[start] == UInt8(ascii: "-")
      if isItem {
        guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: " ") else { return false }
        start += 2
        // Its list would have a free line between items.
        if let last, last.isItem, last.isBlank { return false }
      }
      // A line goes on with the paragraph above it; behind an item it would be a part of that.
      let goesOn = !isItem && last.map { !$0.isBlank } ?? false
      if goesOn, last?.isItem == true || bytes[start] == UInt8(ascii: ":") { return false }
      guard Self.isPlainStart(bytes, at: start) else { return false }
      let markCount = marks.count
      guard let end = addMarks(in: bytes, from: start) else { return false }
      elementCount += (marks.count - markCount) / 2
      let textEnd = Self.endWithoutSpaces(bytes, start..<end)
      if goesOn {
        guard continueBlock(to: textEnd, bytes) else { return false }
      } else {
        elementCount += isItem && last?.isItem != true ? 2 : 1
        let block = Block(
          isItem: isItem, range: start..<textEnd, marks: markCount..<marks.count)
        if last == nil { first = block } else { others.append(block) }
      }
      last = (isItem, false)
      start = end + 1
    }
    return last != nil
  }

  /// Makes a line a part of the last block.
  ///
  /// - Returns: False if the line above it ends with spaces, which may have a meaning.
  private mutating func continueBlock(
    to end: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    hasLooseSpace = true
    let index = others.count - 1
    let range = index < 0 ? first.range : others[index].range
    guard bytes[range.upperBound] == Self.lineFeed else { return false }
    if index < 0 {
      first.range = range.lowerBound..<end
      first.marks = first.marks.lowerBound..<marks.count
    } else {
      others[index].range = range.lowerBound..<end
      others[index].marks = others[index].marks.lowerBound..<marks.count
    }
    return true
  }

  private static let lineFeed: UInt8 = 0x0A

  /// Whether a line begins neither code nor an item of a list, nor marks a heading, nor may begin
  /// with a byte order mark, which begins with 0xEF.
  private static func isPlainStart(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> Bool {
    guard start < bytes.count else { return false }
    switch bytes[start] {
    case 0xEF, UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "="),
      lineFeed:
      return false
    case 0x30...0x39:
      let end = bytes[start...].first { !(0x30...0x39).contains($0) }
      return end != UInt8(ascii: ".") && end != UInt8(ascii: ")")
    default: return true
    }
  }

  /// The end of a line before the spaces that it ends with.
  private static func endWithoutSpaces(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>
  ) -> Int {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1] == UInt8(ascii: " ") { end -= 1 }
    return end
  }

  // MARK: - Bytes

  /// Adds the marks of a line.
  ///
  /// - Returns: The line's end; nil if anything else has a meaning, or what a mark begins is not
  ///   ended in the line.
  private mutating func addMarks(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    let markCount = marks.count
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      // Most bytes are letters from a to v.
      if byte &- UInt8(ascii: "a") < 22 { continue }
      let next = index < bytes.count ? bytes[index] : 0
      switch byte {
      case UInt8(ascii: " "):
        if next == byte { hasLooseSpace = true }
      // The beginnings of addresses: "://" and "www.".
      case UInt8(ascii: ":") where next != UInt8(ascii: "/"): break
      case UInt8(ascii: "w") where next != byte: break
      case UInt8(ascii: "*"):
        let mark = PlainMark(start: index - 1, length: next == byte ? 2 : 1)
        let isEnd = !(marks.count - markCount).isMultiple(of: 2)
        guard
          isEnd
            ? mark.ends(bytes, from: start) && mark.length == marks[marks.count - 1].length
            : mark.begins(bytes, from: start)
        else { return nil }
        marks.append(mark)
        index = mark.end
      case Self.lineFeed:
        return (marks.count - markCount).isMultiple(of: 2) ? index - 1 : nil
      // U+2028 and U+2029 are white space too.
      case 0xE2 where next == 0x80: hasLooseSpace = hasLooseSpace || bytes[index + 1] & 0xFE == 0xA8
      default: if Self.mayHaveMeaning(byte) { return nil }
      }
    }
    return (marks.count - markCount).isMultiple(of: 2) ? index : nil
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
}
