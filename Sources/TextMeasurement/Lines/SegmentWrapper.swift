// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Breaks a text into lines of whole segments, by the greedy rule or by a plan.
struct SegmentWrapper {
  /// The segments, which must outlive the wrapper.
  let segments: UnsafeBufferPointer<TextSegment>
  /// The limits and indents of lines.
  let rooms: LineRooms
  /// The ends of lines that are not the greedy ones.
  var plan = LinePlan()
  private let wraps: Bool
  private let rounding: ItemRounding

  /// Creates a wrapper for segments in a container.
  ///
  /// - Parameter rounding: The rounding of items, before the text.
  init(
    _ segments: UnsafeBufferPointer<TextSegment>, _ style: ParagraphStyle,
    _ container: TextContainer, _ unit: PositionUnit, _ rounding: ItemRounding
  ) {
    self.segments = segments
    self.rounding = rounding
    wraps = style.textWrap != .nowrap
    rooms = LineRooms(style, width: container.width, unit)
  }

  /// The greedy wrapper for another container.
  func inContainer(
    _ container: TextContainer, _ style: ParagraphStyle, _ unit: PositionUnit
  ) -> SegmentWrapper {
    SegmentWrapper(segments, style, container, unit, rounding)
  }

  /// The start of a line.
  struct Start {
    /// The index of the line's first segment.
    fileprivate(set) var segment = 0
    /// Whether the line is its paragraph's first.
    fileprivate(set) var startsParagraph = true
    fileprivate var rounding: ItemRounding
  }

  /// The start of the text, which has a line even if it is empty.
  var start: Start { Start(rounding: rounding) }

  /// The start of a line that begins with a segment.
  ///
  /// - Parameter position: The exact advance of the text before it.
  func start(at segment: Int, startsParagraph: Bool, position: Int64) -> Start {
    var rounding = rounding
    rounding.seek(segment: segment, position: position)
    return Start(segment: segment, startsParagraph: startsParagraph, rounding: rounding)
  }

  /// Whether no line starts at a place: a final line end opens an empty line.
  func isEnd(_ start: Start) -> Bool {
    start.segment == segments.count && !start.startsParagraph
  }

  /// The line at a start, which moves behind the line.
  ///
  /// - Returns: Nil, and the start is undefined, if the first segment is wider than its room, so
  ///   that it is cut.
  func nextLine(_ start: inout Start) -> SegmentLine? {
    let first = start.segment
    let limit = rooms.room(startsParagraph: start.startsParagraph).limit
    let planned = plan.end(after: first)
    var line = GreedyLine(startsParagraph: start.startsParagraph)
    var endsParagraph = false
    start.rounding.startLine()
    while start.segment < segments.count, !endsParagraph, start.segment != planned {
      let segment = segments[start.segment]
      let before = start.rounding
      let (width, space) = start.rounding.take(segment.width, segment.space)
      if planned == nil, wraps, !line.takes(width, limit) {
        guard !line.isEmpty else { return nil }
        start.rounding = before
        break
      }
      line.add(width, space: space, heightMask: segment.heightMask)
      endsParagraph = segment.endsLine
      start.segment += 1
    }
    start.startsParagraph = endsParagraph
    return SegmentLine(
      segments: first..<start.segment, visible: line.visible,
      trailing: start.rounding.isExact ? line.pen - line.visible : start.rounding.trailing,
      heightMask: line.heightMask, startsParagraph: line.startsParagraph,
      endsParagraph: endsParagraph, isOverlong: !FitRule.fits(line.visible, limit))
  }
}

/// A line of whole segments.
struct SegmentLine {
  /// The indices of the segments; none in an empty line.
  var segments: Range<Int>
  /// The advance without trailing whitespace, in position units.
  var visible: Int64
  /// The advance of the trailing whitespace.
  var trailing: Int64
  /// The height classes.
  var heightMask: UInt64
  /// Whether the line is its paragraph's first.
  var startsParagraph: Bool
  /// Whether the text has a line end there.
  var endsParagraph: Bool
  /// Whether the line is wider than its room.
  var isOverlong: Bool
}
