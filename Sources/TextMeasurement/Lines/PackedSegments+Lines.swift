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
    let limit = unit.limit(forWidth: container.width)
    return evenMetrics(limit, container, unit, table)
      ?? stackedMetrics(limit, container, unit, table)
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
    evenHeight(in: container, unit, table)
      ?? unevenHeight(in: container, unit, table, ellipsis: ellipsis())
  }

  /// The height of a single paragraph whose lines all have the same height; nil for other texts.
  @inline(__always)
  func evenHeight(
    in container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> Double? {
    if count == 0 { return 0 }
    let metrics = evenMetrics(unit.limit(forWidth: container.width), container, unit, table)
    return metrics.map { $0.size.height }
  }

  /// The height of lines of a text for which there is no ``evenHeight(in:_:_:)``.
  func unevenHeight(
    in container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable,
    ellipsis: @autoclosure () -> Double
  ) -> Double? {
    let limit = unit.limit(forWidth: container.width)
    // After a final hard break there is an empty line with the height of the style's own font.
    if form == .narrow ? heightMask == 1 || !hasHardBreaks : table.isUniform {
      if let counted = countedHeight(limit, container, table) { return counted }
      return stackedHeight(limit, container, table.heights)
    }
    guard container.lineBreakMode == .truncateTail else {
      return stackedMetrics(limit, container, unit, table).map { $0.size.height }
    }
    // One unit more, for rounding.
    return mixedHeight(limit, container, table.heights, ellipsis: unit.units(ellipsis()) + 1)
  }

  // MARK: - Lines one by one

  /// The reason why a line ends.
  enum LineEnd {
    /// The next segment, of this width, does not fit.
    case overflow(Int64)
    /// The text has a hard break.
    case hardBreak
    /// The text ends.
    case textEnd
  }

  /// Calls a function with each line and the reason why it ends, until it returns false.
  ///
  /// This is the greedy rule for segments. A line is empty if its first segment alone is wider than
  /// the limit, and after a final hard break.
  @inline(__always)
  private func forEachLine(_ limit: Int64, _ visit: (GreedyLine, LineEnd) -> Bool) {
    var line = GreedyLine(startsParagraph: true)
    var isStopped = false
    forEachSegment { width, space, heightMask, endsLine in
      if !line.takes(width, limit) {
        isStopped = !visit(line, .overflow(width))
        if isStopped { return false }
        line = GreedyLine(startsParagraph: false)
      }
      line.add(width, space: space, heightMask: heightMask)
      if endsLine {
        isStopped = !visit(line, .hardBreak)
        line = GreedyLine(startsParagraph: true)
        return !isStopped
      }
      return true
    }
    if !isStopped, !line.isEmpty || line.startsParagraph { _ = visit(line, .textEnd) }
  }

  /// The metrics of lines of any heights.
  func stackedMetrics(
    _ limit: Int64, _ container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> TextMetrics? {
    let heights = table.heights
    let most = container.greatestLineCount
    var stack = LineStack()
    var widest: Int64 = 0
    var isDetermined = true
    var isTruncated = false
    forEachLine(limit) { line, end in
      if case .overflow(let width) = end, !FitRule.fits(width, limit) {
        // A segment wider than a line is cut inside, which needs the analysis.
        isDetermined = false
        return false
      }
      stack.add(line.heightMask, startsParagraph: line.startsParagraph, heights)
      widest = max(widest, line.visible)
      guard stack.count >= most else { return true }
      if case .overflow = end, stack.count == most {
        isDetermined = !container.lineBreakMode.truncates && !hasHardBreaks
        isTruncated = true
        return false
      }
      isDetermined = stack.count == most
      return isDetermined
    }
    guard isDetermined else { return nil }
    return TextMetrics(
      size: Size(width: Double(widest) * unit.points, height: stack.height(heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: isTruncated)
  }

  /// The height of lines of one height, up to the last that a container allows.
  ///
  /// Nil if a segment is cut inside, unless there are too many lines even if what remains of each
  /// cut segment took no room. Greedy lines are the fewest, so the true ones are no fewer.
  private func stackedHeight(
    _ limit: Int64, _ container: TextContainer, _ heights: LineHeights
  ) -> Double? {
    let most = container.greatestLineCount
    var stack = LineStack()
    var isDetermined = true
    forEachLine(limit) { line, end in
      if case .overflow(let width) = end, !FitRule.fits(width, limit) {
        // A segment that does not fit on the last line is omitted, whatever its width. If it begins
        // that line, a part of it is visible, whose fonts may be lower than those of the whole.
        let isLast = stack.count + 1 >= most && (!line.isEmpty || heightMask == 1)
        if !isLast {
          isDetermined = false
          guard heightMask == 1, most < .max, heights.paragraphSpacing == 0 else { return false }
          if line.isEmpty { return true }
        }
      }
      stack.add(line.heightMask, startsParagraph: line.startsParagraph, heights)
      return stack.count < most
    }
    return isDetermined || stack.count == most ? stack.height(heights) : nil
  }

  /// The height of lines of several heights, up to the last that a container allows, if the text is
  /// truncated at its tail.
  ///
  /// Nil if a segment is cut inside, and if the ellipsis may remove the last line's highest part.
  ///
  /// - Parameter ellipsis: The width of the ellipsis.
  private func mixedHeight(
    _ limit: Int64, _ container: TextContainer, _ heights: LineHeights, ellipsis: Int64
  ) -> Double? {
    let most = container.greatestLineCount
    var stack = LineStack()
    var line = GreedyLine(startsParagraph: true)
    // The height classes of the segments that are left beside an ellipsis, and the style's own.
    var left: UInt64 = 1
    var isDetermined = true
    var isWhole = true
    forEachSegment { width, space, heightMask, endsLine in
      if !line.takes(width, limit) {
        isDetermined = FitRule.fits(width, limit)
        guard isDetermined else { return false }
        stack.add(line.heightMask, startsParagraph: line.startsParagraph, heights)
        if stack.count == most {
          // A part of the next segment may be left too.
          isDetermined = left == line.heightMask | UInt64(heightMask) | 1
          isWhole = false
          return false
        }
        line = GreedyLine(startsParagraph: false)
        left = 1
      }
      line.add(width, space: space, heightMask: heightMask)
      if FitRule.fits(line.visible, limit - ellipsis) { left |= UInt64(heightMask) }
      guard endsLine else { return true }
      stack.add(line.heightMask, startsParagraph: line.startsParagraph, heights)
      if stack.count == most {
        isDetermined = left == line.heightMask | 1
        isWhole = false
        return false
      }
      line = GreedyLine(startsParagraph: true)
      left = 1
      return true
    }
    guard isDetermined else { return nil }
    if isWhole, !line.isEmpty || line.startsParagraph {
      stack.add(line.heightMask, startsParagraph: line.startsParagraph, heights)
    }
    return stack.height(heights)
  }
}
