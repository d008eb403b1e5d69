// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Sets the lines of a text's segments in a container, one after the other.
///
/// Metrics and layouts are both computed here, so they are equal to the bit.
struct SegmentSetter {
  private let wrapper: SegmentWrapper
  private let container: TextContainer
  private let unit: PositionUnit
  private let heights: LineHeights
  private let style: ParagraphStyle

  /// Plans the lines of segments, which must outlive the setter; nil if only the analysis can, as
  /// where a word is cut.
  ///
  /// - Parameters:
  ///   - rounding: The rounding of items, before the text.
  ///   - trims: The trims of the segments.
  init?(
    _ segments: UnsafeBufferPointer<TextSegment>, _ context: TextContext, _ heights: LineHeights,
    _ container: TextContainer, _ unit: PositionUnit, _ rounding: ItemRounding,
    _ trims: BorrowedList<SegmentTrim>
  ) {
    style = context.paragraphStyle
    var wrapper = SegmentWrapper(
      segments, style, container, unit, rounding, SegmentTrims(trims, style))
    if style.textWrap == .balance || style.textWrap == .pretty {
      let text = SegmentedText(wrapper, context, unit)
      let plan =
        style.textWrap == .pretty
        ? LinePlan(prettifying: text, container, style.conventions)
        : LinePlan(balancing: text, container, isOneParagraph: text.paragraphCount == 1)
      guard let plan else { return nil }
      wrapper.plan = plan
    }
    self.wrapper = wrapper
    self.container = container
    self.unit = unit
    self.heights = heights
  }

  /// Calls a function with each line and the stack including it.
  ///
  /// - Parameters:
  ///   - divide: Finds the place at which a segment that does not fit is divided.
  ///   - truncate: Ends the last line with an ellipsis. Returns the height classes that the line
  ///     has beside those of its segments; nil if only the analysis can tell.
  /// - Returns: Nil if only the analysis can tell, as where a word is cut.
  func setLines(
    divide: (DivisionRequest) -> SegmentDivision = { _ in .none },
    truncate: (SegmentLine) -> UInt64? = { _ in 0 },
    _ visit: (SegmentLine, LineStack) -> Void = { _, _ in }
  ) -> SetLines? {
    var lines = SetLines()
    guard !wrapper.segments.isEmpty else { return lines }
    let most = container.greatestLineCount
    var start = wrapper.start
    while !wrapper.isEnd(start), lines.stack.count < most {
      guard let line = wrapper.nextLine(&start, divide: divide) else { return nil }
      var mask = line.heightMask
      if lines.truncatesNext(
        line.isOverlong, isFollowed: !wrapper.isEnd(start), container, style)
      {
        guard let more = truncate(line) else { return nil }
        mask |= more
      }
      lines.stack.add(mask, startsParagraph: line.startsParagraph, heights)
      let room = wrapper.rooms.room(startsParagraph: line.startsParagraph)
      lines.width = max(lines.width, room.extent(ofWidth: Double(line.visible) * unit.points))
      visit(line, lines.stack)
    }
    return lines
  }
}

extension ParagraphStyle {
  /// Whether a word that is wider than its line is cut.
  func cutsWords(_ mode: LineBreakMode) -> Bool {
    mode != .clip && overflowWrap == .breakWord && textWrap != .nowrap
  }

  /// Whether a line that is too wide hides a part of its text, or lacks it.
  func hidesOverflow(_ mode: LineBreakMode) -> Bool {
    mode == .clip || mode.truncates && (overflowWrap == .normal || textWrap == .nowrap)
  }
}
