// SPDX-License-Identifier: Apache-2.0

/// A part of a text with one embedding level.
struct BidiRun: Equatable, Sendable {
  /// The bytes of the run; never empty.
  var range: Range<Int>
  /// The embedding level, 0...126.
  var level: UInt8

  /// Whether the run is set from right to left.
  var isRightToLeft: Bool { level & 1 != 0 }
}

/// The embedding levels of a text, as ``BidiAnalyzer`` found them.
struct BidiLevels: Equatable, Sendable {
  /// A paragraph of the bidirectional algorithm: up to and with its separator.
  struct Paragraph: Equatable, Sendable {
    /// The bytes of the paragraph, its separator (class B) included; never empty.
    var range: Range<Int>
    /// The embedding level of the paragraph: 0 left to right, 1 right to left.
    var level: UInt8
  }

  /// The paragraphs in order; together they are the text.
  var paragraphs: [Paragraph] = []

  /// The maximal runs of one level within a paragraph, in logical order.
  ///
  /// Levels are resolved up to rule I2, and by L1 for separators and the spaces before them. What
  /// rule X9 removes has the level of what stands before it.
  var runs: [BidiRun] = []

  /// The level of the character at an offset, `0 <= offset < utf8.count`.
  ///
  /// - Complexity: O(log runs).
  func level(at offset: Int) -> UInt8 {
    let index = Self.firstIndex(in: runs.count) { runs[$0].range.upperBound > offset }
    precondition(index < runs.count, "Offset \(offset) is outside of the text.")
    return runs[index].level
  }

  /// The level of the paragraph at an offset; at the end of the text, of the last one.
  ///
  /// - Complexity: O(log paragraphs).
  func paragraphLevel(at offset: Int) -> UInt8 {
    guard let last = paragraphs.last else { return 0 }
    let index = Self.firstIndex(in: paragraphs.count) {
      paragraphs[$0].range.upperBound > offset
    }
    return index < paragraphs.count ? paragraphs[index].level : last.level
  }

  /// The runs of a line from left to right (rules L1 and L2).
  ///
  /// White space and isolate controls at the line's end take the level of the paragraph, so they
  /// stand at its end.
  ///
  /// - Parameters:
  ///   - line: Bytes of one paragraph.
  ///   - utf8: The text of the analysis.
  ///   - visual: Emptied and filled; its storage is kept.
  /// - Complexity: O(log runs of the text + runs of the line + spaces at its end).
  func visualRuns(
    inLine line: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>, into visual: inout [BidiRun]
  ) {
    visual.removeAll(keepingCapacity: true)
    guard !line.isEmpty else { return }
    let base = paragraphLevel(at: line.lowerBound)
    let end = Self.startOfTrailingSpace(in: line, of: utf8)
    var index = Self.firstIndex(in: runs.count) {
      runs[$0].range.upperBound > line.lowerBound
    }
    while index < runs.count, runs[index].range.lowerBound < end {
      let part = runs[index].range.clamped(to: line.lowerBound..<end)
      visual.append(BidiRun(range: part, level: runs[index].level))
      index += 1
    }
    if end < line.upperBound {
      if let last = visual.indices.last, visual[last].level == base {
        visual[last].range = visual[last].range.lowerBound..<line.upperBound
      } else {
        visual.append(BidiRun(range: end..<line.upperBound, level: base))
      }
    }
    if visual.count > 1 || base & 1 != 0 { Self.reorder(&visual) }
  }

  /// Where the white space, separators and controls at the end of a line start (L1).
  private static func startOfTrailingSpace(
    in line: Range<Int>, of utf8: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var end = line.upperBound
    while end > line.lowerBound {
      var start = end - 1
      while start > line.lowerBound, end - start < 4, UTF8Decoder.isContinuation(utf8[start]) {
        start -= 1
      }
      let bidiClass = UnicodeProperties(of: UTF8Decoder.decode(utf8, at: start).codePoint).bidiClass
      let isSpace = bidiClass == .ws || bidiClass == .s || bidiClass == .b
      guard
        isSpace || bidiClass.isIsolateInitiator || bidiClass == .pdi || bidiClass.isRemoved
      else { break }
      end = start
    }
    return end
  }

  /// The first index for which a condition holds that, once true, stays true.
  private static func firstIndex(in count: Int, where isReached: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isReached(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
