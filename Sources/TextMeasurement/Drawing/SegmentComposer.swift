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
  /// The limits and indents of lines.
  let rooms: LineRooms
  /// The width in points in which lines are aligned, with their indents.
  private var width: Double
  private let alignment: TextAlignment
  /// The runs of the text's own styles; nil if neither colours change within a font's runs nor
  /// anything is decorated.
  let textRuns: TextRuns?
  /// Whether runs of glyphs are divided where the text's own style changes.
  private let hasColorChanges: Bool
  /// Whether the text has several styles or boxes.
  let isStyled: Bool
  /// The text's boxes.
  private let attachments: [PlacedAttachment]
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
    rooms = LineRooms(context.paragraphStyle, width: container.width, unit)
    width = max(0, container.width)
    alignment = context.paragraphStyle.alignment
    isStyled = styles.runs != nil
    hasColorChanges = styles.hasColorChanges
    attachments = styles.attachments
    if let runs = styles.runs {
      textRuns = runs.areDecorated || styles.list?.haveColors ?? false ? runs : nil
    } else {
      textRuns =
        context.style.style.isDecorated ? TextRuns(context.style.style, count: utf8.count) : nil
    }
    summed = SummedText(
      shaping, utf8, context.paragraphStyle.conventions, isFine: scanned.isFine)
    writer = GlyphWriter(shaping, utf8, context, isFine: scanned.isFine)
  }

  /// Sets all lines; nil if only the analysis can.
  mutating func metrics() -> TextMetrics? {
    guard shaping.segments.count > 0 else { return .empty }
    guard var lines = setLines() else { return nil }
    if lines.isTruncated, container.lineBreakMode.truncates {
      let set = buffers.lines.elements
      guard let last = set.last, let found = truncation(of: last) else { return nil }
      lastTruncation = found
      lines.width = set.dropLast().reduce(extent(of: last, found.width)) {
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
    if container.width >= 1e15 { width = metrics.size.width }
    guard metrics.lineCount > 0 else { return TextLayout(metrics: metrics, lines: []) }
    guard let lines = drawLines() else { return nil }
    return TextLayout(metrics: metrics, lines: lines)
  }

  // MARK: - Lines

  /// Sets the lines; nil if only the analysis can.
  private func setLines() -> SetLines? {
    buffers.lines.removeAll()
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
    return setter.setLines(
      divide: { division(of: range(of: $0), $0) }, { append($0, $1) })
  }

  /// The UTF-8 offsets of a segment, or of what is left of it.
  private func range(of request: DivisionRequest) -> Range<Int> {
    let first = request.segment > 0 ? segmentEnd(request.segment - 1) : 0
    return (request.start ?? first)..<segmentEnd(request.segment)
  }

  /// Appends a line behind those that were set.
  private func append(_ line: SegmentLine, _ stack: LineStack) {
    var (end, space) = (utf8.count, Int64(0))
    if let part = line.part {
      (end, space) = (part.end, part.kerning)
    } else if let last = line.segments.last {
      space = shaping.segments[last].space
      if last + 1 < shaping.segments.count || line.endsParagraph { end = segmentEnd(last) }
    }
    append(line, end: end, space: space, stack)
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
  private func segmentEnd(_ index: Int) -> Int {
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
        // Only the analysis puts a hyphen between parts of several directions.
        guard !line.isHyphenated || scanned.isLeftToRight, findParts(line) else { return nil }
        add(line, to: &lines)
      }
    }
    return lines
  }

  /// Adds a line whose parts were found, with its glyphs.
  @inline(__always)
  private func add(_ line: SetLine, to lines: inout [LineFragment]) {
    var width = Double(line.visible) * unit.points
    let inner = innerWidth(of: line)
    var gap = 0.0
    if alignment == .justified, container.width < 1e15, !line.endsLine, line.end < utf8.count,
      inner > width, let each = justify(extra: inner - width)
    {
      (width, gap) = (inner, each)
    }
    let isRightToLeft = line.level & 1 != 0
    let x = leftEdge(of: width, line, isRightToLeft: isRightToLeft)
    let left = isRightToLeft ? x - trailing : x
    if let textRuns {
      lines.append(
        decorated(
          line, textRuns, runs: runs(from: left, baseline: line.baseline, gap: gap), at: x,
          width: width, from: left))
      return
    }
    var runs = runs(from: left, baseline: line.baseline, gap: gap)
    if line.isHyphenated {
      let style = styleAtEnd
      runs.append(
        run(
          of: context.core.mark(.hyphen, for: style, shaping), style, style.style.color,
          from: left, baseline: line.baseline, at: line.end))
    }
    lines.append(
      LineFragment(
        range: line.start..<line.end, width: width, trailingSpace: trailing, x: x,
        baseline: line.baseline, ascent: line.ascent, descent: line.descent, runs: runs))
  }

  /// The style of the end of the line at hand.
  private var styleAtEnd: StyleContext {
    buffers.parts.elements.last?.kind.pointee.state.context ?? context.style
  }

  /// The width in points between the indents of a line.
  private func innerWidth(of line: SetLine) -> Double {
    let room = rooms.room(startsParagraph: line.startsParagraph)
    return width - room.indent - room.tail
  }

  /// The left end of the visible part of a line, which has a width.
  private func leftEdge(of width: Double, _ line: SetLine, isRightToLeft: Bool) -> Double {
    let room = rooms.room(startsParagraph: line.startsParagraph)
    return alignment.leftEdge(
      of: width, in: innerWidth(of: line), behind: isRightToLeft ? room.tail : room.indent,
      isRightToLeft: isRightToLeft)
  }

  /// A line whose runs have the colours and decorations of the text's own styles.
  ///
  /// - Parameters:
  ///   - runs: The runs of the line's parts.
  ///   - x: The left end of the visible part.
  ///   - width: The width of the visible part.
  ///   - left: The left end of the first part.
  private func decorated(
    _ line: SetLine, _ textRuns: TextRuns, runs: [GlyphRun], at x: Double, width: Double,
    from left: Double
  ) -> LineFragment {
    var decorator = LineDecorator(
      baseline: line.baseline,
      extents: LineExtents(ascent: line.ascent, descent: line.descent, height: line.height),
      visible: x..<max(x, x + width))
    var colored: [GlyphRun] = []
    var pen = left
    var next = runs.startIndex
    for part in UnsafeBufferPointer(buffers.parts.elements) {
      let style = part.kind.pointee.state.context
      let partWidth = Double(part.width) * unit.points + part.extra
      if part.box == DrawnPart.marks {
        var mark = runs[next]
        next += 1
        mark.color = textRuns.style(at: part.start - 1).color
        colored.append(mark)
        if textRuns.areDecorated {
          decorator.add([mark], at: pen, width: partWidth, textRuns) { _ in style }
        }
      } else if part.glyphEnd > part.firstGlyph {
        var run = runs[next]
        next += 1
        run.color = textRuns.style(at: part.start).color
        let first = colored.count
        if hasColorChanges {
          textRuns.appendColored(run, to: &colored)
        } else {
          colored.append(run)
        }
        if textRuns.areDecorated {
          decorator.add(colored[first...], at: pen, width: partWidth, textRuns) { _ in style }
        }
      } else {
        decorator.add(pen, pen + partWidth, textRuns.style(at: part.start), style)
      }
      pen += partWidth
    }
    if line.isHyphenated {
      let style = styleAtEnd
      let hyphen = context.core.mark(.hyphen, for: style, shaping)
      let first = colored.count
      colored.append(
        run(
          of: hyphen, style, textRuns.style(at: line.end - 1).color, from: left,
          baseline: line.baseline, at: line.end))
      if textRuns.areDecorated {
        let width = Double(hyphen.units(in: unit, context.style)) * unit.points
        decorator.add(colored[first...], at: pen, width: width, textRuns) { _ in style }
      }
    }
    return LineFragment(
      range: line.start..<line.end, width: width, trailingSpace: trailing, x: x,
      baseline: line.baseline, ascent: line.ascent, descent: line.descent, runs: colored,
      decorations: decorator.decorations)
  }

  /// Widens the word spaces of the line at hand by points in all.
  ///
  /// - Returns: The points for each space; nil if there is none.
  private func justify(extra: Double) -> Double? {
    let parts = buffers.parts.elements
    func gaps(_ part: DrawnPart) -> Int {
      (part.start..<max(part.start, min(part.end, visibleEnd))).count { utf8.isWordSpace(at: $0) }
    }
    let count = parts.reduce(0) { $0 + gaps($1) }
    guard count > 0 else { return nil }
    let each = extra / Double(count)
    for index in parts.indices { parts[index].extra = Double(gaps(parts[index])) * each }
    return each
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
    let kind = truncation.style.kind(face: 0, script: .latin, isRightToLeft: false)
    buffers.parts.append(
      DrawnPart(
        kind: kind, runLevel: line.level, level: line.level, start: head.upperBound,
        end: head.upperBound, firstGlyph: 0, glyphEnd: 0,
        width: truncation.mark.units(in: unit, kind.pointee.state.context), box: DrawnPart.marks))
    let tail = truncation.tail
    if !tail.isEmpty {
      guard
        findParts(
          tail, visibleEnd: tail.upperBound, level: line.level, isTruncated: true,
          continuesLine: true)
      else { return nil }
    }
    reorderParts(level: line.level)
    let width = Double(truncation.width) * unit.points
    let x = leftEdge(of: width, line, isRightToLeft: line.level & 1 != 0)
    let runs = runs(from: x, baseline: line.baseline, gap: 0)
    var fragment: LineFragment
    if let textRuns {
      fragment = decorated(line, textRuns, runs: runs, at: x, width: width, from: x)
    } else {
      fragment = LineFragment(
        range: line.start..<utf8.count, width: width, trailingSpace: 0, x: x,
        baseline: line.baseline, ascent: line.ascent, descent: line.descent, runs: runs)
    }
    fragment.range = line.start..<utf8.count
    fragment.visibleRanges = [head, tail].filter { !$0.isEmpty }
    return fragment
  }

  /// A mark in a style behind the line's parts, which begin at an x.
  private func run(
    of mark: ShapedMark, _ style: StyleContext, _ color: Color?, from x: Double, baseline: Double,
    at offset: Int
  ) -> GlyphRun {
    let pen = buffers.parts.elements.reduce(x) {
      $0 + (Double($1.width) * unit.points + $1.extra)
    }
    return mark.run(
      x: pen, y: baseline - style.baselineOffset, at: offset, isRightToLeft: false, color: color,
      style)
  }

  /// Finds the parts of a line in visual order; false if only the analysis can.
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
    reorderParts(level: line.level)
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
    let (borders, parts) = (shaping.itemBorders.elements, buffers.parts.elements)
    var itemStart = position
    let lineEnd = position + parts.reduce(0) { $0 + $1.width }
    let visible = lineEnd - (hasSpace ? line.trailing : 0)
    // The next line begins behind the kerning over the break.
    position = lineEnd + (hasSpace ? 0 : line.space)
    var next = borders.indices.partitioningIndex { Int(borders[$0].offset) > line.start }
    var part = 0
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

  /// Reorders the parts of a line in a paragraph of a level from logical to visual order.
  private func reorderParts(level: UInt8) {
    let parts = buffers.parts.elements
    guard level != 0 || parts.contains(where: { $0.level != 0 }) else { return }
    VisualOrder.reorder(parts) { $0.level }
  }

  /// The runs of the line's parts.
  ///
  /// - Parameters:
  ///   - x: The left end of the first.
  ///   - baseline: The line's baseline.
  ///   - gap: The points that justification adds to each word space.
  private func runs(from x: Double, baseline: Double, gap: Double) -> [GlyphRun] {
    let parts = UnsafeBufferPointer(buffers.parts.elements)
    var runs: [GlyphRun] = []
    runs.reserveCapacity(parts.count)
    var pen = x
    for part in parts {
      if part.box >= 0 {
        let box = attachments[Int(part.box)]
        runs.append(run(of: part, box.attachment, from: pen, baseline: baseline))
      } else if part.box == DrawnPart.marks, let mark = lastTruncation?.mark {
        let style = part.kind.pointee.state.context
        runs.append(
          mark.run(
            x: pen, y: baseline - style.baselineOffset, at: part.start,
            isRightToLeft: part.level & 1 != 0, color: style.style.color, style))
      } else if part.glyphEnd > part.firstGlyph {
        let y = baseline - part.kind.pointee.sizedFont.baselineOffset
        let isSpaced = gap != 0 || part.kind.pointee.spacing != nil
        runs.append(
          GlyphRun(
            part.kind.pointee.drawn, range: part.start..<part.end,
            glyphs: isSpaced
              ? buffers.spacedGlyphs(
                of: part, x: pen, y: y, in: utf8, gap: gap, before: visibleEnd)
              : buffers.placedGlyphs(of: part, x: pen, y: y)))
      }
      pen += Double(part.width) * unit.points + part.extra
    }
    return runs
  }

  /// The run of a box that begins at a pen.
  private func run(
    of part: DrawnPart, _ attachment: TextAttachment, from pen: Double, baseline: Double
  ) -> GlyphRun {
    var run = GlyphRun(part.kind.pointee.drawn, range: part.start..<part.end, glyphs: [])
    run.setBox(
      attachment, x: pen, y: baseline - part.kind.pointee.sizedFont.baselineOffset,
      advance: Double(part.width) * unit.points)
    return run
  }
}

extension ShapingContext {
  /// Whether the character at an offset may belong to the cluster before it.
  fileprivate func mayExtend(_ utf8: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    guard offset < utf8.count else { return false }
    return !UnicodeProperties(of: UTF8Decoder.decode(utf8, at: offset).codePoint).isPlainBase
  }
}
