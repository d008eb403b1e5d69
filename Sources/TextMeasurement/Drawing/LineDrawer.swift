// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Draws the lines of a text from their parts: aligned, justified, coloured and decorated.
///
/// The parts of the line at hand, in logical order, and their glyphs are in the drawing buffers.
struct LineDrawer {
  private let buffers: DrawingBuffers
  private let utf8: UnsafeBufferPointer<UInt8>
  private let unit: PositionUnit
  /// The limits and indents of lines.
  let rooms: LineRooms
  private let style: ParagraphStyle
  /// The width in points in which lines are aligned, with their indents.
  var width: Double
  /// The runs of the text's own styles; nil if neither colours differ nor anything is decorated.
  let textRuns: TextRuns?
  /// Whether runs of glyphs are divided where the text's own style changes.
  private let hasColorChanges: Bool
  /// The text's boxes.
  private let attachments: [PlacedAttachment]
  /// The mark in the line at hand, and its colour.
  private var mark: (shaped: ShapedMark, color: Color?)?
  /// The UTF-8 offset and the style of the text that the mark belongs to.
  private var owner: (offset: Int, style: StyleContext)?

  /// Draws a text whose bytes must outlive the drawer.
  ///
  /// - Parameters:
  ///   - unit: The unit of the widths of parts.
  ///   - width: The width in points in which lines are aligned.
  ///   - textRuns: The runs of the text's own styles, if colours differ or anything is decorated.
  init(
    _ buffers: DrawingBuffers, _ utf8: UnsafeBufferPointer<UInt8>, _ style: ParagraphStyle,
    _ unit: PositionUnit, _ rooms: LineRooms, width: Double, _ textRuns: TextRuns?,
    hasColorChanges: Bool, _ attachments: [PlacedAttachment]
  ) {
    self.buffers = buffers
    self.utf8 = utf8
    self.unit = unit
    self.rooms = rooms
    self.style = style
    self.width = width
    self.textRuns = textRuns
    self.hasColorChanges = hasColorChanges
    self.attachments = attachments
  }

  /// Adds a mark behind the parts of the line at hand, which has no other.
  ///
  /// It has the colour and the decorations of the text before it, or of the line's first text.
  ///
  /// - Parameters:
  ///   - kind: A kind of runs in the mark's style.
  ///   - width: The advance of the mark in position units.
  ///   - offset: The UTF-8 offset of the end of the text that it follows.
  ///   - start: The UTF-8 offset of the line's start.
  ///   - style: The style of the text that it belongs to.
  @inline(never)
  mutating func add(
    _ mark: ShapedMark, _ kind: RunKind.Place, width: Int64, level: UInt8, at offset: Int,
    from start: Int, of style: StyleContext
  ) {
    let place = max(start, offset - 1)
    owner = (place, style)
    self.mark = (mark, textRuns.map { $0.color(at: place) } ?? style.style.color)
    let last = buffers.glyphs.count
    buffers.parts.append(
      DrawnPart(
        kind: kind, runLevel: level, level: level, start: offset, end: offset, firstGlyph: last,
        glyphEnd: last, width: width, box: DrawnPart.marks))
  }

  /// The line at hand with its glyphs.
  ///
  /// - Parameters:
  ///   - visible: The advance of its visible part in position units.
  ///   - visibleEnd: The UTF-8 offset at which its trailing whitespace begins.
  ///   - trailing: The advance of that in points.
  ///   - mayBeJustified: Whether its paragraph goes on behind it.
  @inline(__always)
  func fragment(
    _ line: SetLine, visible: Int64, visibleEnd: Int, trailing: Double, mayBeJustified: Bool
  ) -> LineFragment {
    var width = Double(visible) * unit.points
    let room = rooms.room(startsParagraph: line.startsParagraph)
    let inner = self.width - room.indent - room.tail
    var gap = 0.0
    if mayBeJustified, style.alignment == .justified, inner > width,
      let each = justify(extra: inner - width, before: visibleEnd)
    {
      (width, gap) = (inner, each)
    }
    let isRightToLeft = line.level & 1 != 0
    let x = style.alignment.leftEdge(
      of: width, in: inner, behind: isRightToLeft ? room.tail : room.indent,
      isRightToLeft: isRightToLeft)
    reorderParts(level: line.level)
    // Trailing whitespace lies beyond the end of the line: to its left in right-to-left text.
    var pen = isRightToLeft ? x - trailing : x
    let parts = UnsafeBufferPointer(buffers.parts.elements)
    var runs: [GlyphRun] = []
    runs.reserveCapacity(parts.count)
    var decorator: LineDecorator?
    if textRuns?.areDecorated ?? false {
      decorator = LineDecorator(
        baseline: line.baseline,
        extents: LineExtents(ascent: line.ascent, descent: line.descent, height: line.height),
        visible: x..<max(x, x + width))
    }
    for part in parts {
      let width = Double(part.width) * unit.points + part.extra
      let first = runs.count
      if part.box == DrawnPart.glyphs {
        if part.glyphEnd > part.firstGlyph {
          let y = line.baseline - part.kind.pointee.sizedFont.baselineOffset
          let isSpaced = gap != 0 || part.kind.pointee.spacing != nil
          runs.append(
            GlyphRun(
              part.kind.pointee.drawn, range: part.start..<part.end,
              glyphs: isSpaced
                ? buffers.spacedGlyphs(
                  of: part, x: pen, y: y, walk(part, before: visibleEnd), gap: gap)
                : buffers.placedGlyphs(of: part, x: pen, y: y)))
        }
      } else {
        addOther(part, width, from: pen, baseline: line.baseline, to: &runs)
      }
      if let textRuns { finish(part, textRuns, &runs, from: first, at: pen, width, &decorator) }
      pen += width
    }
    return LineFragment(
      range: line.start..<line.end, width: width, trailingSpace: trailing, x: x,
      baseline: line.baseline, ascent: line.ascent, descent: line.descent, runs: runs,
      decorations: decorator?.decorations ?? [])
  }

  // MARK: - Runs

  /// Adds the run of a part that is no text; tabs and controls have none.
  @inline(never)
  private func addOther(
    _ part: DrawnPart, _ width: Double, from pen: Double, baseline: Double,
    to runs: inout [GlyphRun]
  ) {
    let context = part.kind.pointee.state.context
    let y = baseline - context.baselineOffset
    if part.box >= 0 {
      var run = GlyphRun(part.kind.pointee.drawn, range: part.start..<part.end, glyphs: [])
      run.setBox(attachments[Int(part.box)].attachment, x: pen, y: y, advance: width)
      runs.append(run)
    } else if part.box == DrawnPart.marks, let mark {
      runs.append(
        mark.shaped.run(
          x: pen, y: y, at: part.start, isRightToLeft: part.level & 1 != 0, color: mark.color,
          context))
    }
  }

  /// Colours and decorates a part in the text's own styles.
  ///
  /// - Parameter first: The index of its run, if it has one.
  @inline(never)
  private func finish(
    _ part: DrawnPart, _ textRuns: TextRuns, _ runs: inout [GlyphRun], from first: Int,
    at pen: Double, _ width: Double, _ decorator: inout LineDecorator?
  ) {
    var text = (offset: part.start, style: part.kind.pointee.state.context)
    let isMark = part.box == DrawnPart.marks
    if isMark, let owner { text = owner }
    guard first < runs.count, !isMark else {
      decorator?.add(pen, pen + width, textRuns.style(at: text.offset), text.style)
      return
    }
    let color = textRuns.color(at: part.start)
    if runs[first].color != color { runs[first].color = color }
    if hasColorChanges { textRuns.appendColored(runs.removeLast(), to: &runs) }
    decorator?.add(runs[first...], at: pen, width: width, textRuns, text.style)
  }

  // MARK: - Order and gaps

  /// Reorders the parts of a line in a paragraph of a level from logical to visual order.
  private func reorderParts(level: UInt8) {
    let parts = buffers.parts.elements
    guard level != 0 || parts.contains(where: { $0.level != 0 }) else { return }
    VisualOrder.reorder(parts) { $0.level }
  }

  /// Widens the gaps of the line at hand by points in all.
  ///
  /// - Returns: The points for each gap; nil if there is none.
  private func justify(extra: Double, before visibleEnd: Int) -> Double? {
    let parts = buffers.parts.elements
    let count = parts.reduce(0) { $0 + gaps(in: $1, before: visibleEnd) }
    guard count > 0 else { return nil }
    let each = extra / Double(count)
    for index in parts.indices {
      parts[index].extra = Double(gaps(in: parts[index], before: visibleEnd)) * each
    }
    return each
  }

  /// The number of gaps that justification widens in a part: its word spaces, or all of them.
  private func gaps(in part: DrawnPart, before visibleEnd: Int) -> Int {
    guard style.justification == .interCharacter else {
      return (part.start..<max(part.start, min(part.end, visibleEnd)))
        .count { utf8.isWordSpace(at: $0) }
    }
    if part.box >= 0 { return part.end < visibleEnd ? 1 : 0 }
    var count = 0
    buffers.glyphs(of: part).forEachGap(
      walk(part, before: visibleEnd), part.start..<part.end
    ) { count += $1.justified }
    return count
  }

  /// A walk over the gaps of a part, of which those before an offset are justified.
  private func walk(_ part: DrawnPart, before visibleEnd: Int) -> GlyphGapWalk {
    var walk = GlyphGapWalk(part.kind, utf8, from: part.start)
    walk.justifiedEnd = visibleEnd
    walk.justifiesLetters =
      style.justification == .interCharacter && !part.kind.pointee.script.isCursive
    return walk
  }
}
