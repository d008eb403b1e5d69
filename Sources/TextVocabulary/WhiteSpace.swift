// SPDX-License-Identifier: Apache-2.0

/// The treatment of spaces, tabs and line ends before a text is laid out (CSS Text 3 § 4.1).
///
/// In every case but ``unchanged`` a line feed at the very end of a text ends its last line and
/// opens no other, a carriage return that no line feed follows has no effect, and U+2028 and U+2029
/// end no line: so browsers do. Source: measured with Chromium 156.
public enum WhiteSpace: Int, Sendable, Hashable {
  /// The text is laid out as it is; a final line feed opens a line.
  case unchanged = 0
  /// Runs of spaces, tabs and line ends are one space each, and none at the text's start and end.
  case normal = 1
  /// Nothing collapses.
  case preWrap = 2
  /// Line feeds stay; runs of spaces and tabs are one space each, and none beside line feeds.
  case preLine = 3

  /// The texts, laid out one after another as one text, after the treatment.
  ///
  /// - Complexity: O(bytes); a text in which nothing changes is returned as it is.
  public func applied(to texts: [String]) -> [String] {
    guard self != .unchanged else { return texts }
    if texts.count == 1, leaves(texts[0]) { return texts }
    var processor = WhiteSpaceProcessor(self, keepsOffsets: false)
    for text in texts { processor.add(text) }
    return processor.finish()
  }

  /// The text after the treatment.
  ///
  /// A caller that gives its text away has not both texts in memory.
  public func applied(to text: consuming String) -> String {
    if self == .unchanged || leaves(text) { return text }
    var processor = WhiteSpaceProcessor(self, keepsOffsets: false)
    processor.add(text)
    _ = consume text
    return processor.finish()[0]
  }

  /// The text after the treatment, with the UTF-8 offset in the original text of each of its bytes
  /// and of its end; no offsets if nothing changed.
  public func appliedWithOffsets(to text: String) -> (text: String, offsets: [Int]?) {
    guard self != .unchanged, !leaves(text) else { return (text, nil) }
    var processor = WhiteSpaceProcessor(self, keepsOffsets: true)
    processor.add(text)
    let result = processor.finish()[0]
    guard result != text else { return (text, nil) }
    return (result, processor.offsets + [text.utf8.count])
  }

  /// Whether nothing changes in a text, by a look at each byte; false if that is not sure.
  private func leaves(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      // Before the text, and behind a space if spaces collapse.
      var isAfterSpace = self != .preWrap
      for index in bytes.indices {
        let byte = bytes[index]
        guard byte <= 0x20 || byte == 0xE2 else {
          isAfterSpace = false
          continue
        }
        switch byte {
        case 0x20:
          guard !isAfterSpace else { return false }
          isAfterSpace = self != .preWrap
          continue
        case 0x09, 0x0A:
          guard self == .preWrap else { return false }
        case 0x0D: return false
        case 0xE2:
          if WhiteSpaceProcessor.isSeparator(bytes[index...]) { return false }
        default: break
        }
        isAfterSpace = false
      }
      return self == .preWrap ? bytes.last != 0x0A : !isAfterSpace
    } ?? false
  }
}

/// Treats white space byte by byte; all characters that it looks for are their own bytes in UTF-8.
private struct WhiteSpaceProcessor {
  private let whiteSpace: WhiteSpace
  /// The bytes of each text.
  private var texts: [[UInt8]] = []
  /// The original offset of each byte, in the order of all texts; none if they are not kept.
  private(set) var offsets: [Int] = []
  /// Whether a collapsible space here would be the first of its line or follow another.
  private var isAfterSpace = true
  /// The text whose last byte is a space that goes if the line ends; nil if there is none.
  private var openSpace: Int?
  /// Whether that space stands for a line end, which a zero width space beside it removes.
  private var isLineEnd = false
  /// The original offset of the byte at hand.
  private var place = 0

  /// U+200B and U+00A0 in UTF-8.
  private static let zeroWidthSpace: [UInt8] = [0xE2, 0x80, 0x8B]
  private static let fixedSpace: [UInt8] = [0xC2, 0xA0]

  private let keepsOffsets: Bool

  init(_ whiteSpace: WhiteSpace, keepsOffsets: Bool) {
    self.whiteSpace = whiteSpace
    self.keepsOffsets = keepsOffsets
  }

  /// Whether bytes begin with U+2028 or U+2029.
  static func isSeparator(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.starts(with: [0xE2, 0x80, 0xA8]) || bytes.starts(with: [0xE2, 0x80, 0xA9])
  }

  /// Adds the next text.
  mutating func add(_ text: String) {
    texts.append([])
    texts[texts.count - 1].reserveCapacity(text.utf8.count)
    var text = text
    text.withUTF8 { add($0) }
  }

  private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
    var index = 0
    let start = place
    while index < bytes.count {
      place = start + index
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case 0x20, 0x09:
        whiteSpace == .preWrap ? append(byte) : addSpace()
      case 0x0A: addLineFeed()
      case 0x0D:
        if next == 0x0A || whiteSpace == .preWrap { break }
        addSpace()
      case 0xE2 where Self.isSeparator(bytes[index...]):
        append(Self.fixedSpace)
        index += 2
      case 0xE2 where bytes[index...].starts(with: Self.zeroWidthSpace):
        if isLineEnd { removeOpenSpace() }
        append(Self.zeroWidthSpace)
        index += 2
      default: append(byte)
      }
      index += 1
    }
    place = start + bytes.count
  }

  /// Appends what does not collapse.
  private mutating func append(_ bytes: [UInt8]) {
    texts[texts.count - 1] += bytes
    if keepsOffsets { offsets += bytes.indices.map { place + $0 } }
    (isAfterSpace, openSpace, isLineEnd) = (false, nil, false)
  }

  /// Appends a byte that does not collapse.
  private mutating func append(_ byte: UInt8) {
    texts[texts.count - 1].append(byte)
    if keepsOffsets { offsets.append(place) }
    (isAfterSpace, openSpace, isLineEnd) = (false, nil, false)
  }

  private mutating func addSpace() {
    guard !isAfterSpace else { return }
    texts[texts.count - 1].append(0x20)
    if keepsOffsets { offsets.append(place) }
    (isAfterSpace, openSpace) = (true, texts.count - 1)
  }

  private mutating func addLineFeed() {
    guard whiteSpace == .normal else {
      removeOpenSpace()
      append(0x0A)
      isAfterSpace = whiteSpace == .preLine
      return
    }
    let isBehindZeroWidth = texts.last?.suffix(3).elementsEqual(Self.zeroWidthSpace) ?? false
    if isBehindZeroWidth { isAfterSpace = true }
    addSpace()
    isLineEnd = openSpace != nil
  }

  private mutating func removeOpenSpace() {
    guard let text = openSpace else { return }
    texts[text].removeLast()
    if keepsOffsets { offsets.removeLast() }
    openSpace = nil
  }

  /// The texts, without a space or line feed at the end.
  mutating func finish() -> [String] {
    removeOpenSpace()
    if let last = texts.lastIndex(where: { !$0.isEmpty }), texts[last].last == 0x0A {
      texts[last].removeLast()
      if keepsOffsets { offsets.removeLast() }
      // A line feed alone is a line.
      if texts.allSatisfy(\.isEmpty) {
        texts[last] = Self.zeroWidthSpace
        if keepsOffsets { offsets = [0, 0, 0] }
      }
    }
    return texts.map { String(decoding: $0, as: UTF8.self) }
  }
}
