// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A place among the break opportunities of a text.
///
/// Invariant: ``offset`` is that of the next opportunity, and beyond any text after the last.
struct BreakCursor {
  private let breaks: UnsafeBufferPointer<LineBreakOpportunity>
  /// The index of the next opportunity.
  private(set) var index = 0
  /// The UTF-8 offset of the next opportunity; `Int.max` after the last.
  private(set) var offset: Int

  /// Begins before the first of some opportunities, which must outlive the cursor.
  init(_ breaks: UnsafeBufferPointer<LineBreakOpportunity>) {
    self.breaks = breaks
    offset = breaks.first?.offset ?? Int.max
  }

  /// The UTF-8 offset of the opportunity after the next; `Int.max` if there is none.
  @inline(__always)
  var offsetAfterNext: Int { index + 1 < breaks.count ? breaks[index + 1].offset : Int.max }

  /// Goes on to the next opportunity.
  @inline(__always)
  mutating func advance() { go(to: index + 1) }

  /// Goes to the opportunity at an index; `breaks.count` stands for the end.
  @inline(__always)
  mutating func go(to index: Int) {
    self.index = index
    offset = index < breaks.count ? breaks[index].offset : Int.max
  }

  /// Whether a line may end inside a range, besides its ends.
  ///
  /// In a piece that is not summed the cursor may be behind the range.
  @inline(__always)
  func isBreak(inside range: Range<Int>) -> Bool {
    if offset >= range.upperBound { return false }
    return offset > range.lowerBound || isLaterBreak(inside: range)
  }

  private func isLaterBreak(inside range: Range<Int>) -> Bool {
    let next = (index..<breaks.count).partitioningIndex { breaks[$0].offset > range.lowerBound }
    return next < breaks.count && breaks[next].offset < range.upperBound
  }

  /// Checks the invariant in debug builds.
  func checkInvariants() {
    assert(
      offset == (index < breaks.count ? breaks[index].offset : Int.max),
      "Break \(index) is not at \(offset).")
  }
}
