// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Finds the embedding levels of text (UAX #9, Unicode 17.0).
///
/// The results match BidiTest.txt and BidiCharacterTest.txt. Most texts need no analysis: those
/// from left to right in which no character raises a level (``BidiClass/raisesLevels``).
///
/// An analyzer reuses its storage from text to text: use one for each thread. Time is linear in the
/// text, even for deeply nested controls and brackets.
///
/// The plan: 1. decode the text into spans of one class and split it into paragraphs (P1); for
/// each paragraph 2. find its level (P2, P3) and match isolates (BD9, X5c); 3. resolve explicit
/// levels (X1 to X8); 4. join level runs into isolating run sequences (X10) and resolve
/// each: weak types (W1 to W7), brackets (N0), neutrals (N1, N2) and implicit levels (I1, I2);
/// 5. reset the levels of separators (L1) and gather runs.
struct BidiAnalyzer: ~Copyable {
  /// The greatest explicit level (BD2).
  static let maximumDepth = 125

  /// The buffers, with short names for those with one entry for each span.
  ///
  /// A *span* is a code point, or several consecutive ones of one class that no rule distinguishes,
  /// such as the letters of a word; all have the same level. The rules for characters are applied
  /// to spans.
  private(set) var scratch = BidiScratch()
  var offsets: UnsafeMutableBufferPointer<Int32> { scratch.offsets }
  var classes: UnsafeMutableBufferPointer<UInt8> { scratch.classes }
  var types: UnsafeMutableBufferPointer<UInt8> { scratch.types }
  var levels: UnsafeMutableBufferPointer<UInt8> { scratch.levels }

  /// The number of spans of the text.
  var count = 0
  /// The classes that occur in the text.
  var occurring = BidiClassSet()

  // Stacks and lists of the steps.
  var openIsolates: [OpenIsolate] = []
  var statuses: [DirectionalStatus] = []
  var levelRuns: [LevelRun] = []
  var openRuns: [OpenRun] = []
  var openBrackets: [OpenBracket] = []
  /// The brackets around the text, for its first and its last paragraph.
  var around = BracketsAround()
  /// Whether the paragraph at hand is the text's first or last one.
  var isAtEnd = (first: true, last: true)

  /// Creates an analyzer.
  init() {}

  /// Finds the levels of a text of at most 2^31 − 1 bytes.
  ///
  /// - Parameters:
  ///   - around: The brackets before and behind the text, if it is a part of another.
  ///   - result: Emptied and filled; its storage is kept.
  /// - Complexity: O(bytes).
  mutating func analyze(
    _ utf8: UnsafeBufferPointer<UInt8>, direction: TextDirection,
    around: BracketsAround = BracketsAround(), into result: inout BidiLevels
  ) {
    self.around = around
    precondition(
      utf8.count <= Int(Int32.max), "A text of \(utf8.count) bytes is longer than 2^31 - 1.")
    result.paragraphs.removeAll(keepingCapacity: true)
    result.runs.removeAll(keepingCapacity: true)
    decode(utf8)
    var start = 0
    while start < count {
      let end = endOfParagraph(from: start, in: utf8)
      isAtEnd = (start == 0, end == count)
      let level = level(of: start..<end, direction: direction, utf8)
      resolveIsolates(start..<end)
      result.paragraphs.append(
        BidiLevels.Paragraph(range: Int(offsets[start])..<Int(offsets[end]), level: level))
      if level == 1, occurring.leavesRightToLeft {
        result.runs.append(
          BidiRun(range: Int(offsets[start])..<Int(offsets[end]), level: level))
        start = end
        continue
      }
      if occurring.hasControls {
        resolveExplicitLevels(start..<end, paragraphLevel: level)
        resolveSequences(start..<end, paragraphLevel: level, utf8)
      } else {
        resolvePlain(start..<end, paragraphLevel: level, utf8)
      }
      resetSeparators(start..<end, paragraphLevel: level)
      gatherRuns(start..<end, into: &result)
      start = end
    }
  }

  /// Fills the buffers that have one entry for each span.
  private mutating func decode(_ utf8: UnsafeBufferPointer<UInt8>) {
    scratch.reserve(utf8.count)
    let (offsets, classes, types) = (offsets, classes, types)
    var occurring = BidiClassSet()
    var index = 0
    var offset = 0
    // This is no class, so the first span always begins.
    var last = UInt8.max
    let twoByteClasses = TwoByteClasses.all.bidi
    while offset < utf8.count {
      let start = offset
      let byte = utf8[offset]
      let packed: UInt8
      if byte < 0x80 {
        packed = UnicodeProperties(ascii: byte).bidiClassAndBracket
        offset += 1
      } else if let point = TwoByteClasses.codePoint(utf8, at: offset, lead: byte) {
        packed = twoByteClasses[point]
        offset += 2
        if BidiClassSet.ofSpans.contains(packed) {
          offset = twoByteClasses.end(of: packed, in: utf8, from: offset)
        }
      } else {
        let element = UTF8Decoder.decodeMultiple(utf8, at: offset, lead: byte)
        packed = UnicodeProperties(of: element.codePoint).bidiClassAndBracket
        offset += element.length
      }
      if packed == last { continue }
      offsets[index] = Int32(truncatingIfNeeded: start)
      classes[index] = packed
      types[index] = packed & 0x1F
      occurring.insert(packed)
      index += 1
      last = BidiClassSet.ofSpans.contains(packed) ? packed : UInt8.max
    }
    offsets[index] = Int32(truncatingIfNeeded: offset)
    count = index
    self.occurring = occurring
  }

  /// The end of the paragraph that starts at an index (P1); CR LF is one separator.
  private func endOfParagraph(from start: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Int {
    guard occurring.contains(.b) else { return count }
    var index = start
    while index < count {
      let isSeparator = types[index] == BidiClass.b.rawValue
      index += 1
      guard isSeparator else { continue }
      if index < count, utf8[Int(offsets[index - 1])] == 0x0D, utf8[Int(offsets[index])] == 0x0A {
        index += 1
      }
      break
    }
    return index
  }

  /// The original class of the span at an index.
  @inline(__always)
  func originalClass(_ index: Int) -> BidiClass { BidiClass(rawValue: classes[index] & 0x1F) }

  /// Resets separators, and the whitespace and controls before them, to the paragraph's level (L1).
  ///
  /// Characters that X9 removes take the previous level.
  private func resetSeparators(_ paragraph: Range<Int>, paragraphLevel: UInt8) {
    guard occurring.hasRemoved || occurring.contains(.b) || occurring.contains(.s) else { return }
    let levels = levels
    var startOfSpace = paragraph.lowerBound
    var previous = paragraphLevel
    for index in paragraph {
      let original = originalClass(index)
      if original.isRemoved { levels[index] = previous }
      if original == .s || original == .b {
        for position in startOfSpace...index { levels[position] = paragraphLevel }
        startOfSpace = index + 1
      } else if !original.isSpaceOrControl {
        startOfSpace = index + 1
      }
      previous = levels[index]
    }
  }

  private func gatherRuns(_ paragraph: Range<Int>, into result: inout BidiLevels) {
    let levels = levels
    var start = paragraph.lowerBound
    for index in paragraph where levels[index] != levels[start] {
      result.runs.append(
        BidiRun(range: Int(offsets[start])..<Int(offsets[index]), level: levels[start]))
      start = index
    }
    result.runs.append(
      BidiRun(
        range: Int(offsets[start])..<Int(offsets[paragraph.upperBound]), level: levels[start]))
  }
}
