// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The packed segments of a text, lent by their owner, and the arithmetic of lines on them.
///
/// A compact text and a batch of texts pack alike, so both make the same lines.
struct PackedSegments {
  /// The packed entries.
  let bytes: UnsafeRawPointer
  /// The number of entries.
  let count: Int
  /// How they are packed.
  let form: CompactForm
  /// Whether some line must end before the text does.
  let hasHardBreaks: Bool
  /// The advance of one ordinary space.
  let oneSpace: Int64
  /// The advance of the widest paragraph without hanging spaces.
  let naturalWidth: Int64

  /// The mark of a line's end among narrow segments.
  static let lineEnd: UInt16 = 0x7FFF
  /// The bit that says that one ordinary space follows.
  static let spaceBit: UInt16 = 0x8000

  /// The bytes that a number of entries takes.
  static func byteCount(_ entries: Int, _ form: CompactForm) -> Int {
    switch form {
    case .narrow: entries * 2
    case .narrowWithHeights: entries * 3
    case .wide, .fine: entries * 9
    }
  }

  /// Calls a function with each segment until it says no: width, space, height mask, line end.
  @inline(__always)
  func forEachSegment(_ body: (Int64, Int64, UInt8, Bool) -> Bool) {
    switch form {
    case .narrow, .narrowWithHeights:
      var index = 0
      while index < count {
        let entry = bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
        let next =
          index + 1 < count
          ? bytes.loadUnaligned(fromByteOffset: index * 2 + 2, as: UInt16.self) : 0
        let mask =
          form == .narrow
          ? 1 : bytes.load(fromByteOffset: count * 2 + index, as: UInt8.self)
        let endsLine = next == Self.lineEnd
        let space = entry & Self.spaceBit != 0 ? oneSpace : 0
        if !body(Int64(entry & 0x7FFF), space, mask, endsLine) { return }
        index += endsLine ? 2 : 1
      }
    case .wide, .fine:
      for index in 0..<count {
        let width = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt32.self)
        let space = bytes.loadUnaligned(fromByteOffset: index * 8 + 4, as: UInt32.self)
        let mask = bytes.load(fromByteOffset: count * 8 + index, as: UInt8.self)
        if !body(Int64(width), Int64(Int32(bitPattern: space) >> 1), mask, space & 1 != 0) {
          return
        }
      }
    }
  }

  /// The width of the widest segment.
  var widest: Int64 {
    var widest: Int64 = 0
    forEachSegment { width, _, _, _ in
      widest = max(widest, width)
      return true
    }
    return widest
  }

  // MARK: - Metrics

  /// The metrics of lines of a container, or nil where segments alone do not tell them.
  func metrics(
    in container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> TextMetrics? {
    let limit = unit.limit(forWidth: container.width)
    let isUniform = form == .narrow || table.heights.isUniform
    if naturalWidth <= limit, !hasHardBreaks, isUniform {
      let extents = table.uniform
      return TextMetrics(
        size: Size(width: Double(naturalWidth) * unit.points, height: extents.height),
        lineCount: 1, firstBaseline: extents.ascent, lastBaseline: extents.ascent,
        isTruncated: false)
    }
    if form == .narrow, !hasHardBreaks { return wrapNarrow(limit, container, unit, table) }
    if form == .narrowWithHeights { return wrapNarrowHeights(limit, container, unit, table) }
    return wrapAny(limit, container, unit, table)
  }

  /// Wraps a single paragraph of equally high lines.
  private func wrapNarrow(
    _ limit: Int64, _ container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> TextMetrics? {
    let most = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : Int.max
    let truncates = container.lineBreakMode.truncates
    var lines = 1
    var widest: Int64 = 0
    var isTruncated = false
    var pen: Int64 = 0
    var visible: Int64 = 0
    for index in 0..<count {
      let entry = bytes.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self)
      let width = Int64(entry & 0x7FFF)
      let end = pen + width
      if end <= limit || width == 0 {
        visible = width > 0 ? end : visible
        pen = end
      } else {
        // A segment that is wider than a line is cut inside.
        if width > limit { return nil }
        if lines == most {
          if truncates { return nil }
          isTruncated = true
          break
        }
        widest = max(widest, visible)
        lines += 1
        visible = width
        pen = width
      }
      if entry & Self.spaceBit != 0 { pen += oneSpace }
    }
    widest = max(widest, visible)
    var stack = LineStack()
    stack.add(1, count: lines, table)
    return TextMetrics(
      size: Size(
        width: Double(widest) * unit.points, height: stack.height(table.heights)),
      lineCount: lines, firstBaseline: stack.firstBaseline, lastBaseline: stack.lastBaseline,
      isTruncated: isTruncated)
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
    if !isLineEmpty || startsParagraph {
      stack.add(mask == 0 ? 1 : mask, startsParagraph: startsParagraph, heights)
      widest = max(widest, visible)
    }
    guard stack.count <= most else { return nil }
    return TextMetrics(
      size: Size(width: Double(widest) * unit.points, height: stack.height(heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: false)
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
  /// the last line then is, makes no difference.
  func height(
    in container: TextContainer, _ unit: PositionUnit, _ table: LineHeightTable
  ) -> Double? {
    if count == 0 { return 0 }
    guard table.heights.isUniform else { return nil }
    return countedLines(container, unit, table.heights)?.height(table.heights)
  }

  /// The lines up to the last that a container takes; nil where one is cut inside of a segment.
  private func countedLines(
    _ container: TextContainer, _ unit: PositionUnit, _ heights: LineHeights
  ) -> LineStack? {
    let limit = unit.limit(forWidth: container.width)
    let most = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : Int.max
    var stack = LineStack()
    var pen: Int64 = 0
    var startsParagraph = true
    var isLineEmpty = true
    var isCut = false
    func endLine() {
      stack.add(1, startsParagraph: startsParagraph, heights)
      startsParagraph = false
      isLineEmpty = true
      pen = 0
    }
    forEachSegment { width, space, _, endsLine in
      if pen + width > limit, width > 0 {
        // What does not fit on the last line is left out, however wide it is.
        isCut = width > limit && stack.count + 1 < most
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

extension LineStack {
  /// Adds equal lines of one paragraph at once, to an empty stack.
  mutating func add(_ mask: UInt64, count: Int, _ table: LineHeightTable) {
    guard count > 0 else { return }
    setUniform(mask, count: count, table.uniform, lineSpacing: table.heights.lineSpacing)
  }
}
