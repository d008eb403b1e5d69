// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Sets the lines of a text that was scanned just now, and places its glyphs.
///
/// 1. The lines are set by arithmetic on the segments, as those of ``PackedSegments``.
/// 2. The glyphs of each line are found from the scan's stretches, and stand where ``LineComposer``
///    puts them, to the bit.
struct SegmentComposer: ~Copyable {
  let shaping: ShapingContext
  let utf8: UnsafeBufferPointer<UInt8>
  let scanned: ScannedText
  let context: TextContext
  let container: TextContainer
  private let buffers: DrawingBuffers
  /// The unit of positions.
  let unit: PositionUnit
  /// Whether the text has several styles or boxes.
  let isStyled: Bool
  /// The styles, if the text has several or boxes.
  let styleList: StyleList?
  private var drawer: LineDrawer
  /// The exact advance of the lines before the line at hand, where items are rounded.
  private var position: Int64 = 0
  private var writer: GlyphWriter
  /// The text, if it may be cut between its characters.
  let summed: SummedText
  /// The end of the last line, if it is truncated.
  private var lastTruncation: SegmentTruncation?
  /// The advance in points of the trailing whitespace of the line at hand.
  private var trailing = 0.0
  /// The UTF-8 offset at which the trailing whitespace of the line at hand begins.
  private var visibleEnd = 0

  /// Begins before the first line.
  @inline(never)
  init(
    _ shaping: ShapingContext, _ utf8: UnsafeBufferPointer<UInt8>, _ scanned: ScannedText,
    _ context: TextContext, _ container: TextContainer, _ styles: DrawnStyles
  ) {
    self.shaping = shaping
    self.utf8 = utf8
    self.scanned = scanned
    self.context = context
    self.container = container
    buffers = shaping.drawing
    unit = scanned.isFine ? .fine : context.unit
    isStyled = styles.runs != nil
    styleList = styles.list
    var textRuns: TextRuns?
    if let runs = styles.runs {
      textRuns = runs.areDecorated || styles.list?.haveColors ?? false ? runs : nil
    } else if context.style.style.isDecorated {
      textRuns = TextRuns(context.style.style, count: utf8.count)
    }
    drawer = LineDrawer(
      buffers, utf8, context.paragraphStyle, unit,
      LineRooms(context.paragraphStyle, width: container.width, unit),
      width: max(0, container.width), textRuns, hasColorChanges: styles.hasColorChanges,
      styles.attachments)
    summed = SummedText(
      shaping, utf8, context.paragraphStyle.conventions, isFine: scanned.isFine)
    writer = GlyphWriter(shaping, utf8, context, isFine: scanned.isFine)
  }

  /// The limits and indents of lines.
  var rooms: LineRooms { drawer.rooms }

  /// Sets all lines; nil if only the analysis can.
  mutating func metrics() -> TextMetrics? {
    guard shaping.segments.count > 0 else { return .empty }
    guard var lines = setLines() else { return nil }
    if let lastTruncation, let last = buffers.lines.elements.last {
      lines.width = buffers.lines.elements.dropLast().reduce(extent(of: last, lastTruncation.width))
      {
        max($0, extent(of: $1, $1.visible))
      }
    }
    return lines.metrics(scanned.heights.heights, container)
  }

  /// The width in points that a line with an advance takes of its container, with its indents.
  private func extent(of line: SetLine, _ advance: Int64) -> Double {
    rooms.room(startsParagraph: line.startsParagraph).extent(
      ofWidth: Double(advance) * unit.points)
  }

  /// The lines with their glyphs; nil if only the analysis can set or draw them.
  mutating func layout() -> TextLayout? {
    guard let metrics = metrics() else { return nil }
    if container.width >= 1e15 { drawer.width = metrics.size.width }
    guard metrics.lineCount > 0 else { return TextLayout(metrics: metrics, lines: []) }
    guard let lines = drawLines() else { return nil }
    return TextLayout(metrics: metrics, lines: lines)
  }

  // MARK: - Lines

  /// Sets the lines; nil if only the analysis can.
  private mutating func setLines() -> SetLines? {
    buffers.lines.removeAll()
    lastTruncation = nil
    if container.lineBreakMode == .charWrap, context.paragraphStyle.textWrap != .nowrap {
      return setCharacterLines()
    }
    let segments = UnsafeBufferPointer(shaping.segments.elements)
    guard
      let setter = SegmentSetter(
        segments, context, scanned.heights.heights, container, unit,
        shaping.rounding(context, unit),
        BorrowedList(shaping.segmentTrims.elements))
    else { return nil }
    var truncation: SegmentTruncation?
    let lines = setter.setLines(
      divide: { division(of: range(of: $0), $0) },
      truncate: { line in
        let start = buffers.lines.elements.last?.end ?? 0
        truncation = self.truncation(
          of: start..<end(of: line).offset, startsParagraph: line.startsParagraph)
        return truncation?.heightMask
      },
      { append($0, $1) })
    lastTruncation = truncation
    return lines
  }

  /// The UTF-8 offsets of a segment, or of what is left of it.
  private func range(of request: DivisionRequest) -> Range<Int> {
    let first = request.segment > 0 ? segmentEnd(request.segment - 1) : 0
    return (request.start ?? first)..<segmentEnd(request.segment)
  }

  /// Appends a line behind those that were set.
  private func append(_ line: SegmentLine, _ stack: LineStack) {
    let end = end(of: line)
    append(line, end: end.offset, space: end.space, stack)
  }

  /// The UTF-8 offset at which a line ends, and the advance between its visible text and the next
  /// line.
  private func end(of line: SegmentLine) -> (offset: Int, space: Int64) {
    if let part = line.part { return (part.end, part.kerning) }
    guard let last = line.segments.last else { return (utf8.count, 0) }
    let isLast = last + 1 == shaping.segments.count && !line.endsParagraph
    return (isLast ? utf8.count : segmentEnd(last), shaping.segments[last].space)
  }

  /// Appends a line up to an offset.
  ///
  /// - Parameter space: The advance between the visible text and the next line.
  func append(_ line: SegmentLine, end: Int, space: Int64, _ stack: LineStack) {
    let (set, last) = (buffers.lines.elements, buffers.lines.count - 1)
    let start = last < 0 ? 0 : set[last].end
    let level = line.startsParagraph ? paragraphLevel(at: start) : last < 0 ? 0 : set[last].level
    buffers.lines.append(
      SetLine(
        start: start, end: end, startsParagraph: line.startsParagraph,
        endsLine: line.endsParagraph,
        isHyphenated: line.part?.isHyphenated ?? line.isHyphenated,
        isTrimmed: line.isTrimmed, level: level, visible: line.visible, trailing: line.trailing,
        space: space,
        baseline: stack.lastBaseline, ascent: stack.lastExtents.ascent,
        descent: stack.lastExtents.descent, height: stack.lastExtents.height))
  }

  /// The UTF-8 offset at which a segment ends; there may be one behind the last opportunity.
  @inline(__always)
  func segmentEnd(_ index: Int) -> Int {
    index < shaping.breaks.count ? shaping.breaks[index].offset : utf8.count
  }

  /// The embedding level of the paragraph that begins at an offset.
  private func paragraphLevel(at offset: Int) -> UInt8 {
    // An empty last line has the level of the line end before it.
    scanned.isLeftToRight ? 0 : shaping.levels.paragraphLevel(at: min(offset, utf8.count - 1))
  }

  // MARK: - Glyphs

  /// The lines with their glyphs; nil if only the analysis can place those of a line.
  private mutating func drawLines() -> [LineFragment]? {
    let set = UnsafeBufferPointer(buffers.lines.elements)
    var lines: [LineFragment] = []
    lines.reserveCapacity(set.count)
    for (index, line) in set.enumerated() {
      if index + 1 == set.count, let lastTruncation {
        guard let last = truncated(line, lastTruncation) else { return nil }
        lines.append(last)
      } else {
        guard findParts(line) else { return nil }
        add(line, to: &lines)
      }
    }
    return lines
  }

  /// Adds a line whose parts were found, with its glyphs.
  @inline(__always)
  private func add(_ line: SetLine, to lines: inout [LineFragment]) {
    lines.append(
      drawer.fragment(
        line, visible: line.visible, visibleEnd: visibleEnd, trailing: trailing,
        mayBeJustified: container.width < 1e15 && !line.endsLine && line.end < utf8.count))
  }

  /// Adds the hyphen of a divided word behind the parts of its line, in the style of the last one.
  @inline(never)
  private mutating func addHyphen(_ line: SetLine) {
    let last = buffers.parts.elements.last
    let kind = last?.kind ?? markKind(shaping.state(of: context.style))
    let mark = context.core.mark(.hyphen, for: kind.pointee.state.context, shaping)
    drawer.add(
      mark, kind, width: mark.units(in: unit, context.style), level: last?.level ?? line.level,
      at: line.end, from: line.start, of: kind.pointee.state.context)
  }

  /// A kind of runs for marks in a style.
  private func markKind(_ state: StyleState) -> RunKind.Place {
    state.kind(face: 0, script: .latin, isRightToLeft: false)
  }

  /// The last line with an ellipsis.
  private mutating func truncated(
    _ set: SetLine, _ truncation: SegmentTruncation
  ) -> LineFragment? {
    var line = set
    // The mark takes the hyphen's place.
    line.isHyphenated = false
    trailing = 0
    let head = truncation.head
    visibleEnd = head.upperBound
    guard
      findParts(
        head, visibleEnd: head.upperBound, level: line.level, isTruncated: true,
        reshaped: truncation.reshaped)
    else { return nil }
    let parts = buffers.parts.elements
    if let last = parts.indices.last { parts[last].width += truncation.cut }
    if shaping.itemBorders.count > 0 { roundItems(of: line, hasSpace: false) }
    drawer.add(
      truncation.mark, markKind(truncation.style),
      width: truncation.mark.units(in: unit, context.style), level: line.level,
      at: head.upperBound, from: line.start, of: truncation.before.context)
    let tail = truncation.tail
    if let tail, !tail.range.isEmpty {
      let first = buffers.parts.count
      writer.passOmitted(upTo: tail.range.lowerBound, behind: tail.runSum)
      guard
        findParts(
          tail.range, visibleEnd: tail.range.upperBound, level: line.level, isTruncated: true,
          continuesLine: true)
      else { return nil }
      if shaping.itemBorders.count > 0 { roundItems(of: tail, from: first) }
    }
    var fragment = drawer.fragment(
      line, visible: truncation.width, visibleEnd: head.upperBound, trailing: 0,
      mayBeJustified: false)
    fragment.range = line.start..<utf8.count
    fragment.visibleRanges = [head, tail?.range ?? 0..<0].filter { !$0.isEmpty }
    return fragment
  }

  /// Finds the parts of a line in logical order; false if only the analysis can.
  private mutating func findParts(_ line: SetLine) -> Bool {
    let content = line.end - (line.endsLine ? utf8.lengthOfLineEnd(before: line.end) : 0)
    visibleEnd = context.paragraphStyle.conventions.visibleEnd(
      of: line.start..<content, in: utf8)
    let hasSpace = visibleEnd < content
    // Without spaces the space is the kerning over the break, which a line that ends has not.
    trailing = hasSpace ? Double(line.trailing) * unit.points : 0
    guard
      findParts(
        line.start..<content, visibleEnd: visibleEnd, level: line.level, isTrimmed: line.isTrimmed,
        indent: rooms.room(startsParagraph: line.startsParagraph).indent)
    else { return false }
    if !hasSpace, line.space != 0 { writer.removeKerning(line.space) }
    if shaping.itemBorders.count > 0 { roundItems(of: line, hasSpace: hasSpace) }
    if line.isHyphenated { addHyphen(line) }
    return true
  }

  /// Finds the parts of a line in logical order.
  ///
  /// - Parameters:
  ///   - isTrimmed: Whether the bracket at its end is trimmed.
  ///   - indent: Its indent in points.
  ///   - isTruncated: Whether a mark stands behind it, so that it has no trailing whitespace.
  ///   - reshaped: The end of it that is shaped again, if a cut changes its glyphs.
  ///   - continuesLine: Whether its parts stand behind those that were found before.
  @inline(never)
  private mutating func findParts(
    _ line: Range<Int>, visibleEnd: Int, level: UInt8, isTrimmed: Bool = false, indent: Double = 0,
    isTruncated: Bool = false, reshaped: ShapedClusters.Cut? = nil, continuesLine: Bool = false
  ) -> Bool {
    if !continuesLine {
      writer.beginLine(line, isTrimmed: isTrimmed, indent: indent, reshaped: reshaped)
    }
    var reset = isTruncated ? line.upperBound : nil
    var place = line.lowerBound
    while place < line.upperBound, let stretch = writer.stretch(at: place) {
      let end = min(Int(stretch.pointee.end), line.upperBound)
      if stretch.pointee.level == level {
        writer.add(place..<end, level: level)
      } else {
        // Trailing whitespace has the level of the paragraph (UAX #9, L1).
        if reset == nil {
          let start = VisualOrder.startOfTrailingSpace(in: line, of: utf8)
          // A cluster may end with a character that counts as whitespace.
          guard start == line.lowerBound || start >= visibleEnd || !shaping.mayExtend(utf8, start)
          else { return false }
          reset = min(start, visibleEnd)
        }
        let middle = min(max(reset ?? end, place), end)
        if middle > place { writer.add(place..<middle, level: stretch.pointee.level) }
        if end > middle { writer.add(middle..<end, level: level) }
      }
      place = end
    }
    return true
  }

  /// Widens the parts in which items of the line at hand end, which browsers round up.
  ///
  /// The glyphs of a part stand as if only its end were rounded.
  private mutating func roundItems(of line: SetLine, hasSpace: Bool) {
    let lineEnd = position + buffers.parts.elements.reduce(0) { $0 + $1.width }
    roundItems(
      from: 0, at: position, behind: line.start, visible: lineEnd - (hasSpace ? line.trailing : 0))
    // The next line begins behind the kerning over the break.
    position = lineEnd + (hasSpace ? 0 : line.space)
  }

  /// Widens the parts of a line's tail in which items end.
  ///
  /// - Parameter first: The index of its first part.
  private mutating func roundItems(of tail: SegmentTail, from first: Int) {
    let parts = buffers.parts.elements[first...]
    let border = shaping.itemBorders.elements.first { Int($0.offset) > tail.range.lowerBound }
    let start = (border?.position ?? 0) - tail.firstItem
    visibleEnd = tail.range.upperBound
    roundItems(
      from: first, at: start, behind: tail.range.lowerBound,
      visible: start + parts.reduce(0) { $0 + $1.width })
  }

  /// Widens the parts from one on, up to the visible end, in which items end.
  ///
  /// - Parameters:
  ///   - start: The exact advance of the text before the first part.
  ///   - offset: The UTF-8 offset of that part.
  ///   - visible: The exact advance of the text up to the visible end.
  private func roundItems(
    from first: Int, at start: Int64, behind offset: Int, visible: Int64
  ) {
    let (borders, parts) = (shaping.itemBorders.elements, buffers.parts.elements)
    var itemStart = start
    var next = borders.indices.partitioningIndex { Int(borders[$0].offset) > offset }
    var part = first
    while part < parts.count {
      let isLast = next == borders.count || Int(borders[next].offset) >= visibleEnd
      let offset = isLast ? visibleEnd : Int(borders[next].offset)
      let end = isLast ? visible : borders[next].position
      while part + 1 < parts.count, parts[part].end < offset { part += 1 }
      parts[part].width += ItemRounding.excess(end - itemStart)
      if isLast { return }
      itemStart = end
      next += 1
    }
  }
}

extension ShapingContext {
  /// Whether the character at an offset may belong to the cluster before it.
  fileprivate func mayExtend(_ utf8: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    guard offset < utf8.count else { return false }
    return !UnicodeProperties(of: UTF8Decoder.decode(utf8, at: offset).codePoint).isPlainBase
  }
}
