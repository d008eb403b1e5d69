// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Lines: greedy, by sums of segments.
extension PackedSegments {
  /// The metrics of lines of a container, or nil where segments alone do not tell them.
  @inline(__always)
  func metrics(
    in container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> TextMetrics? {
    let limit = unit.limit(forWidth: container.width)
    if let even = evenMetrics(limit, container, unit, table) { return even }
    return form == .narrowWithHeights
      ? wrapNarrowHeights(limit, container, unit, table)
      : wrapAny(limit, container, unit, table)
  }

  /// The metrics of a single paragraph whose lines turn out to be equally high.
  ///
  /// Nil for other texts, and where lines are left out or a segment is wider than a line.
  @inline(__always)
  private func evenMetrics(
    _ limit: Int64, _ container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> TextMetrics? {
    guard !hasHardBreaks else { return nil }
    let lines: EvenLines
    switch form {
    case .narrow:
      lines =
        naturalWidth <= limit
        ? EvenLines(count: 1, widest: naturalWidth, mask: heightMask) : evenLines(limit)
    case .narrowWithHeights: lines = evenLinesOfHeights(limit)
    case .wide, .fine: return nil
    }
    let most = container.maximumNumberOfLines
    guard lines.widest <= limit, lines.mask != 0, lines.count <= most || most <= 0 else {
      return nil
    }
    return table.metrics(
      ofLines: lines.count, mask: lines.mask, width: Double(lines.widest) * unit.points)
  }

  /// Equally high lines.
  private struct EvenLines {
    var count = 1
    /// The advance of the widest line; more than the limit if a segment is wider than a line.
    var widest: Int64 = 0
    /// The height classes of every line; 0 if lines differ.
    var mask: UInt8
  }

  /// Counts the lines of a single paragraph of narrow segments.
  ///
  /// A batch of labels is wrapped again at each change of the window's width: this is that loop.
  /// It has no branch at the ends of lines, whose places no processor can guess: `fits` is all ones
  /// where a segment fits on the line, the sign of a difference, and else 0. The widest line
  /// is the farthest end of any segment, for none is empty; if that is beyond the limit, a segment
  /// is wider than a line. Sums need no check for overflow: there are fewer than 2^31 segments,
  /// and each is less than 2^16 units wide.
  private func evenLines(_ limit: Int64) -> EvenLines {
    let beyond = limit &+ 1
    var lines = EvenLines(mask: heightMask)
    var pen: Int64 = 0
    for index in 0..<count {
      let entry = bytes.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)
      let width = Int64(entry & 0x7FFF)
      let fits = (pen &- (beyond &- width)) >> 63
      lines.count &+= 1 &+ Int(fits)
      let start = pen & fits
      lines.widest = max(lines.widest, start &+ width)
      pen = start &+ (width &+ hangingSpace(entry))
    }
    return lines
  }

  /// Counts the lines of a single paragraph whose segments have height classes.
  private func evenLinesOfHeights(_ limit: Int64) -> EvenLines {
    let masks = bytes + count &* 2
    let beyond = limit &+ 1
    var lines = EvenLines(mask: 0)
    var pen: Int64 = 0
    // The classes of the line so far, those that every line before has, and those that some has.
    var line: UInt8 = 0
    var common = UInt8.max
    var all: UInt8 = 0
    for index in 0..<count {
      let entry = bytes.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)
      let mask = masks.load(fromByteOffset: index, as: UInt8.self)
      let width = Int64(entry & 0x7FFF)
      let fits = (pen &- (beyond &- width)) >> 63
      lines.count &+= 1 &+ Int(fits)
      let start = pen & fits
      lines.widest = max(lines.widest, start &+ width)
      pen = start &+ (width &+ hangingSpace(entry))
      common &= line | UInt8(truncatingIfNeeded: fits)
      line = line & UInt8(truncatingIfNeeded: fits) | mask
      all |= mask
    }
    if common & line == all { lines.mask = all }
    return lines
  }

  /// The advance of the space that follows a narrow segment; 0 where none does.
  @inline(__always)
  private func hangingSpace(_ entry: UInt16) -> Int64 {
    // The sign bit, all over.
    Int64(Int16(bitPattern: entry) >> 15) & oneSpace
  }

  /// Wraps text of any form, with line ends and lines of several heights.
  private func wrapAny(
    _ limit: Int64, _ container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> TextMetrics? {
    let heights = table.heights
    let most = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : Int.max
    var stack = LineStack()
    var widest: Int64 = 0
    var pen: Int64 = 0
    var visible: Int64 = 0
    var mask: UInt64 = 0
    var isLineEmpty = true
    var startsParagraph = true
    var isPossible = true
    var isTruncated = false
    forEachSegment { width, space, segmentMask, endsLine in
      let end = pen + width
      if end > limit, width > 0 {
        if width > limit {
          isPossible = false
          return false
        }
        stack.add(mask, startsParagraph: startsParagraph, heights)
        startsParagraph = false
        widest = max(widest, visible)
        if stack.count == most {
          isPossible = !container.lineBreakMode.truncates && !hasHardBreaks
          isTruncated = true
          return false
        }
        pen = width
        visible = width
        mask = UInt64(segmentMask)
      } else {
        if width > 0 { visible = end }
        pen = end
        mask |= UInt64(segmentMask)
      }
      isLineEmpty = false
      pen += space
      if endsLine {
        stack.add(mask, startsParagraph: startsParagraph, heights)
        startsParagraph = true
        widest = max(widest, visible)
        (pen, visible, mask) = (0, 0, 0)
        isLineEmpty = true
      }
      isPossible = stack.count <= most
      return isPossible
    }
    guard isPossible else { return nil }
    // Behind a final line end stands an empty line.
    if !isTruncated, !isLineEmpty || startsParagraph {
      stack.add(mask == 0 ? 1 : mask, startsParagraph: startsParagraph, heights)
      widest = max(widest, visible)
    }
    guard stack.count <= most else { return nil }
    return TextMetrics(
      size: Size(width: Double(widest) * unit.points, height: stack.height(heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: isTruncated)
  }

  /// Wraps a single paragraph whose lines may differ in height.
  private func wrapNarrowHeights(
    _ limit: Int64, _ container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> TextMetrics? {
    let heights = table.heights
    let most = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : Int.max
    let masks = bytes + count * 2
    var stack = LineStack()
    var widest: Int64 = 0
    var pen: Int64 = 0
    var visible: Int64 = 0
    var mask: UInt8 = 0
    for index in 0..<count {
      let entry = bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
      let width = Int64(entry & 0x7FFF)
      let segmentMask = masks.load(fromByteOffset: index, as: UInt8.self)
      let end = pen + width
      if end <= limit || width == 0 {
        visible = width > 0 ? end : visible
        pen = end
        mask |= segmentMask
      } else {
        // A segment that is wider than a line is cut inside.
        if width > limit { return nil }
        stack.add(UInt64(mask), startsParagraph: stack.count == 0, heights)
        if stack.count == most { return nil }
        widest = max(widest, visible)
        visible = width
        pen = width
        mask = segmentMask
      }
      if entry & Self.spaceBit != 0 { pen += oneSpace }
    }
    stack.add(UInt64(mask), startsParagraph: stack.count == 0, heights)
    return TextMetrics(
      size: Size(
        width: Double(max(widest, visible)) * unit.points, height: stack.height(heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: false)
  }

  // MARK: - Heights

  /// The height of lines of a container, by counting alone; nil where that does not tell it.
  ///
  /// Lines that are all equally high need only be counted; what an ellipsis replaces, and how wide
  /// the last line then is, makes no difference: the line stays as high as it is uncut.
  func height(
    in container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> Double? {
    if count == 0 { return 0 }
    let limit = unit.limit(forWidth: container.width)
    if let even = evenMetrics(limit, container, unit, table) { return even.size.height }
    // Behind a final line end stands a line of the style's own height.
    guard form == .narrow ? heightMask == 1 || !hasHardBreaks : table.isUniform else { return nil }
    return countedLines(limit, container, table.heights)?.height(table.heights)
  }

  /// The lines up to the last that a container takes; nil where one is cut inside of a segment.
  private func countedLines(
    _ limit: Int64, _ container: TextContainer, _ heights: LineHeights
  ) -> LineStack? {
    let most = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : Int.max
    var stack = LineStack()
    var pen: Int64 = 0
    var startsParagraph = true
    var isLineEmpty = true
    var isCut = false
    func endLine() {
      stack.add(UInt64(heightMask), startsParagraph: startsParagraph, heights)
      startsParagraph = false
      isLineEmpty = true
      pen = 0
    }
    forEachSegment { width, space, _, endsLine in
      if pen + width > limit, width > 0 {
        // What does not fit on the last line is left out, however wide it is. Where it begins
        // that line a part of it is seen, and the part's own fonts may be lower than the whole's.
        isCut = width > limit && (stack.count + 1 < most || isLineEmpty && heightMask != 1)
        if isCut { return false }
        endLine()
        if stack.count == most { return false }
      }
      pen += width + space
      isLineEmpty = false
      if endsLine {
        endLine()
        startsParagraph = true
      }
      return stack.count < most
    }
    if isCut { return nil }
    // Behind a final line end stands an empty line.
    if stack.count < most, !isLineEmpty || startsParagraph { endLine() }
    return stack
  }
}
