// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A part of a text with one embedding level.
struct BidiRun: Equatable, Sendable {
  /// The bytes of the run; never empty.
  var range: Range<Int>
  /// The embedding level, 0...126.
  var level: UInt8

  /// Whether the run is set from right to left.
  var isRightToLeft: Bool { level & 1 != 0 }
}

/// The embedding levels of a text, as found by ``BidiAnalyzer``.
struct BidiLevels: Equatable, Sendable {
  /// A paragraph of the bidirectional algorithm, which includes its separator.
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
  /// Levels are resolved up to rule I2, and by L1 for separators and the spaces before them.
  /// Characters that rule X9 removes have the level of the character before them.
  var runs: [BidiRun] = []

  /// Whether there are several levels.
  var areMixed: Bool { runs.contains { $0.level != runs[0].level } }

  /// The level of the paragraph at an offset; at the end of the text, that of the last one.
  ///
  /// - Complexity: O(log paragraphs).
  func paragraphLevel(at offset: Int) -> UInt8 {
    guard let last = paragraphs.last else { return 0 }
    let index = paragraphs.indices.partitioningIndex { paragraphs[$0].range.upperBound > offset }
    return index < paragraphs.count ? paragraphs[index].level : last.level
  }
}
