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
    if leaves(texts) { return texts }
    if texts.count == 1 { return [processed(texts[0], keepsOffsets: false).text] }
    let room = texts.reduce(0) { $0 + $1.utf8.count }
    return WhiteSpaceProcessor.withOutput(room) { output in
      var processor = WhiteSpaceProcessor(self, output, keepsOffsets: false)
      for text in texts { processor.add(text) }
      return processor.finish().map {
        String(decoding: UnsafeBufferPointer(rebasing: output[$0]), as: UTF8.self)
      }
    }
  }

  /// The text after the treatment.
  public func applied(to text: String) -> String {
    if self == .unchanged || leaves(text) { return text }
    return processed(text, keepsOffsets: false).text
  }

  /// The treated text, which is written in its place, as a long one would else be there twice.
  private func processed(
    _ text: String, keepsOffsets: Bool
  ) -> (text: String, offsets: [Int]) {
    var offsets: [Int] = []
    let room = text.utf8.count + WhiteSpaceProcessor.greatestGrowth
    let result = String(unsafeUninitializedCapacity: room) { output in
      var processor = WhiteSpaceProcessor(self, output, keepsOffsets: keepsOffsets)
      processor.add(text)
      let count = processor.finish()[0].count
      offsets = processor.offsets
      return count
    }
    return (result, offsets)
  }

  /// The text after the treatment, with the UTF-8 offset in the original text of each of its bytes
  /// and of its end; no offsets if nothing changed.
  public func appliedWithOffsets(to text: String) -> (text: String, offsets: [Int]?) {
    guard self != .unchanged, !leaves(text) else { return (text, nil) }
    let (result, offsets) = processed(text, keepsOffsets: true)
    guard result != text else { return (text, nil) }
    return (result, offsets + [text.utf8.count])
  }

  /// Whether nothing changes in a text, by a look at each byte; false if that is not sure.
  private func leaves(_ text: String) -> Bool {
    var isAfterSpace = self != .preWrap
    return leaves(text, &isAfterSpace) && leavesEnd(of: text, isAfterSpace)
  }

  /// Whether nothing changes in texts that are laid out one after another as one text.
  private func leaves(_ texts: [String]) -> Bool {
    var isAfterSpace = self != .preWrap
    for text in texts where !leaves(text, &isAfterSpace) { return false }
    return leavesEnd(of: texts.last { !$0.isEmpty } ?? "", isAfterSpace)
  }

  /// Whether nothing changes at the end of the last text.
  private func leavesEnd(of text: String, _ isAfterSpace: Bool) -> Bool {
    self == .preWrap ? text.utf8.last != 0x0A : !isAfterSpace
  }

  /// Whether nothing changes in a text before its end.
  ///
  /// - Parameter isAfterSpace: Whether spaces collapse, and the text begins, and in the end is,
  ///   where the whole text begins or behind a space.
  private func leaves(_ text: String, _ isAfterSpace: inout Bool) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
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
      return true
    } ?? false
  }
}

/// Treats white space byte by byte; all characters that it looks for are their own bytes in UTF-8.
private struct WhiteSpaceProcessor {
  private let whiteSpace: WhiteSpace
  /// Room for the bytes of all texts, one after another.
  private let output: UnsafeMutableBufferPointer<UInt8>
  /// The number of bytes written.
  private var count = 0
  /// The places in the output where the texts begin.
  private var starts: [Int] = []
  /// The original offset of each byte, in the order of all texts; none if they are not kept.
  private(set) var offsets: [Int] = []
  /// Whether a collapsible space here would be the first of its line or follow another.
  private var isAfterSpace = true
  /// Whether the last byte is a space that goes if the line ends.
  private var isSpaceOpen = false
  /// Whether that space stands for a line end, which a zero width space beside it removes.
  private var isLineEnd = false
  /// The original offset of the byte at hand.
  private var place = 0

  /// U+200B and U+00A0 in UTF-8.
  private static let zeroWidthSpace: [UInt8] = [0xE2, 0x80, 0x8B]
  private static let fixedSpace: [UInt8] = [0xC2, 0xA0]

  private let keepsOffsets: Bool

  /// The bytes by which the texts can grow: a line feed alone becomes U+200B.
  static let greatestGrowth = 3

  /// Calls a function with room for the output of texts of so many bytes in all.
  static func withOutput<Result>(
    _ byteCount: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: byteCount + greatestGrowth, body)
  }

  init(
    _ whiteSpace: WhiteSpace, _ output: UnsafeMutableBufferPointer<UInt8>, keepsOffsets: Bool
  ) {
    self.whiteSpace = whiteSpace
    self.output = output
    self.keepsOffsets = keepsOffsets
  }

  /// Whether bytes begin with U+2028 or U+2029.
  static func isSeparator(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
    bytes.starts(with: [0xE2, 0x80, 0xA8]) || bytes.starts(with: [0xE2, 0x80, 0xA9])
  }

  /// Adds the next text.
  mutating func add(_ text: String) {
    starts.append(count)
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

  /// Writes a byte; the texts have room for all.
  private mutating func write(_ byte: UInt8, from place: Int) {
    output[count] = byte
    count += 1
    if keepsOffsets { offsets.append(place) }
  }

  /// Appends what does not collapse.
  private mutating func append(_ bytes: [UInt8]) {
    for (index, byte) in bytes.enumerated() { write(byte, from: place + index) }
    (isAfterSpace, isSpaceOpen, isLineEnd) = (false, false, false)
  }

  /// Appends a byte that does not collapse.
  private mutating func append(_ byte: UInt8) {
    write(byte, from: place)
    (isAfterSpace, isSpaceOpen, isLineEnd) = (false, false, false)
  }

  private mutating func addSpace() {
    guard !isAfterSpace else { return }
    write(0x20, from: place)
    (isAfterSpace, isSpaceOpen) = (true, true)
  }

  private mutating func addLineFeed() {
    guard whiteSpace == .normal else {
      removeOpenSpace()
      append(0x0A)
      isAfterSpace = whiteSpace == .preLine
      return
    }
    let text = output[(starts.last ?? 0)..<count]
    if text.suffix(3).elementsEqual(Self.zeroWidthSpace) { isAfterSpace = true }
    addSpace()
    isLineEnd = isSpaceOpen
  }

  private mutating func removeOpenSpace() {
    guard isSpaceOpen else { return }
    removeLast()
    isSpaceOpen = false
  }

  /// Removes the last byte; texts behind it are empty.
  private mutating func removeLast() {
    count -= 1
    if keepsOffsets { offsets.removeLast() }
    for index in starts.indices.reversed() {
      guard starts[index] > count else { return }
      starts[index] = count
    }
  }

  /// The texts as ranges of the output, without a space or line feed at the end.
  mutating func finish() -> [Range<Int>] {
    removeOpenSpace()
    if count > 0, output[count - 1] == 0x0A {
      let last = starts.lastIndex { $0 < count } ?? 0
      removeLast()
      // A line feed alone is a line, of the text that has it.
      if count == 0 {
        for byte in Self.zeroWidthSpace { write(byte, from: 0) }
        for index in starts.indices where index > last { starts[index] = count }
      }
    }
    return starts.indices.map { index in
      starts[index]..<(index + 1 < starts.count ? starts[index + 1] : count)
    }
  }
}
