// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Breaks a text into lines of segments, by the greedy rule or by a plan.
struct SegmentWrapper {
  /// The segments, which must outlive the wrapper.
  let segments: UnsafeBufferPointer<TextSegment>
  /// The limits and indents of lines.
  let rooms: LineRooms
  /// The ends of lines that are not the greedy ones.
  var plan = LinePlan()
  private let wraps: Bool
  /// The rounding of items, or the widths of tabs, before the text.
  let rounding: ItemRounding
  /// What changes where lines begin or end.
  let trims: SegmentTrims

  /// Creates a wrapper for segments in a container.
  ///
  /// - Parameters:
  ///   - rounding: The rounding of items, before the text.
  ///   - trims: The trims of the segments.
  init(
    _ segments: UnsafeBufferPointer<TextSegment>, _ style: ParagraphStyle,
    _ container: TextContainer, _ unit: PositionUnit, _ rounding: ItemRounding,
    _ trims: SegmentTrims
  ) {
    self.segments = segments
    self.rounding = rounding
    self.trims = trims
    wraps = style.textWrap != .nowrap
    rooms = LineRooms(style, width: container.width, unit)
  }

  /// The greedy wrapper for another container.
  func inContainer(
    _ container: TextContainer, _ style: ParagraphStyle, _ unit: PositionUnit
  ) -> SegmentWrapper {
    SegmentWrapper(segments, style, container, unit, rounding, trims)
  }

  /// The start of a line.
  struct Start {
    /// The index of the line's first segment.
    fileprivate(set) var segment = 0
    /// Whether the line is its paragraph's first.
    fileprivate(set) var startsParagraph = true
    /// The part of that segment that the line before has, if it has one.
    fileprivate var part: SegmentPart?
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
  /// - Parameter divide: Finds the place at which a segment that does not fit is divided.
  /// - Returns: Nil, and the start is undefined, if only the analysis can tell, as where the first
  ///   segment is wider than its room and is not divided.
  func nextLine(
    _ start: inout Start, divide: (DivisionRequest) -> SegmentDivision = { _ in .none }
  ) -> SegmentLine? {
    let first = start.segment
    let room = rooms.room(startsParagraph: start.startsParagraph)
    let limit = room.limit
    let planned = plan.end(after: first)
    var line = GreedyLine(startsParagraph: start.startsParagraph)
    var part: SegmentPart?
    var endsParagraph = false
    var nextTrim = trims.isEmpty ? 0 : trims.index(from: first)
    // The advance of a line that ends with a trimmed bracket.
    var trimmed: Int64?
    var ends = HyphenEnds()
    // The exact advance of the part of the first segment that the line before has.
    var taken: Int64 = 0
    if let part = start.part, first < segments.count {
      taken = segments[first].width - part.rest
    }
    start.rounding.startLine(indent: room.indent, behind: taken, offset: start.part?.end ?? 0)
    // The last segment of a line that is wider than its room.
    var lastOfOverlong: Int?
    fill: while start.segment < segments.count, !endsParagraph, start.segment != planned,
      start.segment <= lastOfOverlong ?? .max
    {
      let segment = segments[start.segment]
      let (before, item) = (start.rounding.place, start.rounding.item)
      let trim = trims.take(&nextTrim, start.segment)
      var (width, space) = start.rounding.take(segment.width, segment.space)
      if start.part != nil {
        width -= taken
      } else if start.segment == first {
        width += trim?.opening ?? 0
      }
      if planned == nil, wraps, lastOfOverlong == nil, !line.takes(width, limit) {
        trimmed = trimmedAdvance(line.pen + width, endingWith: trim, limit)
        if trimmed == nil {
          if !ends.isAtEnd {
            // A word is cut if not even its first hyphen fits.
            guard let last = ends.last else { return nil }
            (start, line) = last
            break fill
          }
          let request = DivisionRequest(
            segment: start.segment, start: start.part?.end,
            width: start.part?.rest ?? segment.width,
            room: limit - line.pen, item: line.isEmpty ? 0 : item, isLineEmpty: line.isEmpty)
          switch divide(request) {
          case .part(let found):
            line.add(found.width, space: 0, heightMask: UInt8(truncatingIfNeeded: found.heightMask))
            part = found
            start.rounding.place = before
            break fill
          case .none:
            guard !line.isEmpty else { return nil }
            start.rounding.place = before
            break fill
          case .whole(let last): lastOfOverlong = last
          case .unknown: return nil
          }
        }
      }
      if let trim, trim.endsWithHyphen {
        // The last item before a hyphen that stands alone is rounded up.
        let visible = width == 0 ? line.visible : line.pen + width
        ends.pass(fits: FitRule.fits(visible + trim.hyphen, limit), start, before, line)
      } else {
        ends.isAtEnd = true
      }
      let heightMask = start.part.map { UInt8(truncatingIfNeeded: $0.restMask) }
      line.add(width, space: space, heightMask: heightMask ?? segment.heightMask)
      endsParagraph = segment.endsLine
      start.segment += 1
      start.part = nil
      if trimmed != nil { break }
    }
    if trimmed == nil, !FitRule.fits(line.visible, limit), start.segment > first {
      trimmed = trimmedAdvance(line.visible, endingWith: trims.trim(of: start.segment - 1), limit)
    }
    let isInWord = part == nil && !endsParagraph && start.segment > first
    let hyphen = isInWord ? trims.hyphen(of: start.segment - 1) : nil
    let visible = trimmed ?? line.visible + (hyphen ?? 0)
    start.startsParagraph = endsParagraph
    if part != nil { start.part = part }
    return SegmentLine(
      segments: first..<start.segment, part: part, isHyphenated: hyphen != nil, visible: visible,
      trailing: start.rounding.isExact || part != nil
        ? line.pen - line.visible : start.rounding.trailing,
      heightMask: line.heightMask, startsParagraph: line.startsParagraph,
      endsParagraph: endsParagraph, isOverlong: !FitRule.fits(visible, limit),
      isTrimmed: trimmed != nil)
  }

  /// The advance of a line without a part of the bracket that ends a segment; nil if there is none,
  /// or if the line is too wide all the same.
  private func trimmedAdvance(
    _ visible: Int64, endingWith trim: SegmentTrim?, _ limit: Int64
  ) -> Int64? {
    trims.visible(visible, endingWith: trim).flatMap { FitRule.fits($0, limit) ? $0 : nil }
  }
}

/// The last place at which a line may end, if it shows hyphens that may not fit.
private struct HyphenEnds {
  /// The place, if it lies before the last segment; nil if the line has none.
  private(set) var last: (start: SegmentWrapper.Start, line: GreedyLine)?
  /// Whether the line may end with the last segment.
  var isAtEnd = true

  /// Passes a segment that ends with a soft hyphen.
  ///
  /// - Parameters:
  ///   - fits: Whether the line fits with the segment and its hyphen.
  ///   - start: The place before the segment, but for the rounding.
  ///   - rounding: The rounding before the segment.
  ///   - line: The line before the segment.
  @inline(never)
  mutating func pass(
    fits: Bool, _ start: SegmentWrapper.Start, _ rounding: ItemRounding.Place, _ line: GreedyLine
  ) {
    if !fits, isAtEnd, !line.isEmpty {
      last = (start, line)
      last?.start.rounding.place = rounding
    }
    isAtEnd = fits
  }
}

/// A line of segments.
struct SegmentLine {
  /// The indices of the segments that end in the line; none in an empty line.
  var segments: Range<Int>
  /// The part of the next segment with which the line ends.
  var part: SegmentPart?
  /// Whether the line shows a hyphen behind its last segment.
  var isHyphenated: Bool
  /// The advance without trailing whitespace and with the hyphen, in position units.
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
  /// Whether the bracket at its end is trimmed.
  var isTrimmed: Bool
}
