// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Lines of packed segments.
extension PackedSegments {
  /// The metrics of lines in a container; nil if the segments alone do not determine them.
  @inline(__always)
  func metrics(
    in container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> TextMetrics? {
    if count == 0 { return .empty }
    let limit = unit.limit(forWidth: container.width)
    return uniformMetrics(limit, container, unit, table)
      ?? lines(limit, container, table, ellipsis: 0).metrics(unit, table.heights)
  }

  /// The height of lines in a container; nil if the segments alone do not determine it.
  ///
  /// An ellipsis changes the width of its line and not the height. So truncated text needs no
  /// analysis if all lines have the same height, or if the last one has its height from what is
  /// left beside the ellipsis.
  ///
  /// - Parameter ellipsis: The width of the ellipsis in points.
  func height(
    in container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable,
    ellipsis: @autoclosure () -> Double
  ) -> Double? {
    if let even = uniformHeight(in: container, unit, table) { return even }
    // One unit more, for rounding.
    let ellipsis =
      container.lineBreakMode == .truncateTail && !hasUniformLines(table)
      ? unit.units(ellipsis()) + 1 : 0
    return lines(unit.limit(forWidth: container.width), container, table, ellipsis: ellipsis)
      .height(table)
  }

  /// The height of a single paragraph whose lines all have the same height; nil for other texts.
  @inline(__always)
  func uniformHeight(
    in container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> Double? {
    if count == 0 { return 0 }
    let metrics = uniformMetrics(unit.limit(forWidth: container.width), container, unit, table)
    return metrics.map { $0.size.height }
  }

  // MARK: - Lines one by one

  /// Whether all lines have the same height.
  ///
  /// After a final hard break there is an empty line with the height of the style's own font.
  func hasUniformLines(_ table: LineHeightTable) -> Bool {
    form == .narrow ? heightMask == 1 || !hasHardBreaks : table.isUniform
  }

  /// Sets lines by the greedy rule, up to the last that a container allows.
  ///
  /// A line is empty if its first segment alone is wider than the limit, and after a final hard
  /// break. A segment that is wider than a line is cut inside, which needs the analysis; but the
  /// height is known without it where the segment begins no line that is shown, and where there are
  /// too many lines even if what remains of each cut segment took no room: greedy lines are the
  /// fewest, so the true ones are no fewer.
  ///
  /// - Parameter ellipsis: The width of an ellipsis that ends the last line.
  func lines(
    _ limit: Int64, _ container: TextContainer, _ table: LineHeightTable, ellipsis: Int64
  ) -> SegmentLines {
    let heights = table.heights
    let mode = container.lineBreakMode
    let most = container.greatestLineCount
    let isUniform = hasUniformLines(table)
    var found = SegmentLines()
    var line = GreedyLine(startsParagraph: true)
    // The height classes of the segments that are left beside an ellipsis, and the style's own.
    var left: UInt64 = 1
    var isComplete = true
    var rounding = rounding
    forEachSegment { exactWidth, exactSpace, heightMask, endsLine in
      var (width, space) = rounding.take(exactWidth, exactSpace)
      if !line.takes(width, limit) {
        (width, space) = rounding.takeAgain(exactWidth, exactSpace)
        if !FitRule.fits(width, limit) {
          found.determinesWidths = false
          // A segment that does not fit on the last line is omitted, whatever its width. If it
          // begins that line, a part of it is visible, whose fonts may be lower than the whole's.
          let isLast = found.stack.count + 1 >= most && (!line.isEmpty || self.heightMask == 1)
          if !isUniform || !isLast {
            found.determinesHeight = false
            isComplete =
              isUniform && self.heightMask == 1 && most < .max && heights.paragraphSpacing == 0
            guard isComplete else { return false }
          }
          if isLast || !line.isEmpty { found.add(line, heights) }
        } else {
          found.add(line, heights)
        }
        if found.stack.count == most {
          found.isTruncated = true
          if mode.truncates || hasHardBreaks { found.determinesWidths = false }
          // A part of the next segment may be left beside the ellipsis too.
          found.determinesHeight =
            isUniform
            || (mode == .truncateTail
              ? found.determinesHeight && left == line.heightMask | UInt64(heightMask) | 1
              : found.determinesWidths)
          isComplete = false
          return false
        }
        line = GreedyLine(startsParagraph: false)
        left = 1
      }
      line.add(width, space: space, heightMask: heightMask)
      if FitRule.fits(line.visible, limit &- ellipsis) { left |= UInt64(heightMask) }
      guard endsLine else { return true }
      found.add(line, heights)
      if found.stack.count == most {
        found.determinesWidths = false
        found.determinesHeight =
          isUniform
          || found.determinesHeight && mode == .truncateTail && left == line.heightMask | 1
        isComplete = false
        return false
      }
      line = GreedyLine(startsParagraph: true)
      rounding.startLine()
      left = 1
      return true
    }
    if isComplete, !line.isEmpty || line.startsParagraph {
      found.add(line, heights)
      if found.stack.count == most, isUniform { found.determinesHeight = true }
    }
    return found
  }
}

/// Lines of segments that were set one by one.
struct SegmentLines {
  /// The heights of the lines.
  private(set) var stack = LineStack()
  /// The advance of the widest line.
  private var widest: Int64 = 0
  /// Whether some text is not shown.
  var isTruncated = false
  /// Whether the segments determine the height of the lines.
  var determinesHeight = true
  /// Whether the segments determine the widths of the lines too.
  var determinesWidths = true

  /// Adds a line.
  @inline(__always)
  mutating func add(_ line: GreedyLine, _ heights: LineHeights) {
    stack.add(line.heightMask, startsParagraph: line.startsParagraph, heights)
    widest = max(widest, line.visible)
  }

  /// The metrics of the lines; nil if the segments do not determine them.
  @inline(__always)
  func metrics(_ unit: PositionUnit, _ heights: LineHeights) -> TextMetrics? {
    guard determinesHeight, determinesWidths else { return nil }
    return TextMetrics(
      size: Size(width: Double(widest) * unit.points, height: stack.height(heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: isTruncated)
  }

  /// The height of the lines; nil if the segments do not determine it.
  func height(_ table: LineHeightTable) -> Double? {
    determinesHeight ? stack.height(table.heights) : nil
  }
}
