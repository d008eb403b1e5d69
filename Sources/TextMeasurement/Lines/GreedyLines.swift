// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The greedy lines of a text up to a place behind which more segments may follow.
///
/// They are those of ``PackedSegments``, but words that are wider than a line may be cut. A text
/// that grows keeps the value at the ends of its parts: with more at its end, its lines go on from
/// there.
struct GreedyLines {
  private let limit: Int64
  private let most: Int
  private let truncates: Bool
  private var found = SegmentLines()
  private var line = GreedyLine(startsParagraph: true)

  /// Whether some text is not shown, for want of lines.
  var isCut: Bool { found.isTruncated }

  /// Begins with no text.
  ///
  /// - Parameter limit: The greatest advance of a line.
  init(_ container: TextContainer, limit: Int64) {
    self.limit = limit
    most = container.greatestLineCount
    truncates = container.lineBreakMode.truncates
  }

  /// Adds a segment; false if it is too wide and cannot be cut.
  ///
  /// - Parameter cut: Calls a function with the advance of each line but the last of a segment that
  ///   is wider than a limit, and returns that of the last; nil if only the analysis knows it.
  mutating func add(
    _ segment: TextSegment, _ heights: LineHeights, cut: (Int64, (Int64) -> Void) -> Int64?
  ) -> Bool {
    if isFull() { return true }
    var width = segment.width
    if !line.takes(width, limit) {
      if !line.isEmpty { endLine(startsParagraph: false, heights) }
      if !FitRule.fits(width, limit) {
        if isFull() { return true }
        guard segment.space >= 0 else { return false }
        let rest = cut(limit) { pen in
          line.add(pen, space: 0, heightMask: 1)
          endLine(startsParagraph: false, heights)
        }
        guard let rest else { return false }
        width = rest
      }
    }
    if isFull() { return true }
    line.add(width, space: segment.space, heightMask: segment.heightMask)
    if segment.endsLine { endLine(startsParagraph: true, heights) }
    return true
  }

  /// Whether there is no room for a line more, so that text is not shown.
  private mutating func isFull() -> Bool {
    if found.stack.count >= most { found.isTruncated = true }
    return isCut
  }

  /// Ends the line at hand, if there is room for it.
  private mutating func endLine(startsParagraph: Bool, _ heights: LineHeights) {
    if isFull() { return }
    found.add(line, heights)
    line = GreedyLine(startsParagraph: startsParagraph)
  }

  /// The metrics of a text that ends here; nil if its last line needs an ellipsis.
  ///
  /// - Parameter needsWidth: Whether the width of a truncated line counts, and the height that its
  ///   ellipsis may have.
  func metrics(
    _ unit: PositionUnit, _ heights: LineHeights, needsWidth: Bool = true
  ) -> TextMetrics? {
    var lines = self
    if !isCut, !line.isEmpty || line.startsParagraph {
      lines.endLine(startsParagraph: false, heights)
    }
    guard !lines.isCut || !truncates || !needsWidth && heights.isUniform else { return nil }
    return lines.found.metrics(unit, heights)
  }
}
