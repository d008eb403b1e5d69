// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension Worker {
  /// The lines and glyphs of a scanned text.
  ///
  /// If another text was scanned since, this one is scanned again. Nil if the text needs its
  /// analysis: see ``TextContext/isDrawn(in:)``; and if a word is cut or lines are truncated with
  /// an ellipsis.
  func layout(_ text: CompactText, in container: TextContainer) -> TextLayout? {
    // The header is asked for each part, because a copy of it would retain all of them.
    let context = text.header.context
    guard context.isDrawn(in: container) else { return nil }
    if hasScan(of: text.storage) {
      let scanned = ScannedText(
        heights: text.header.heights, isFine: text.header.form.isFine,
        isLeftToRight: text.header.isLeftToRight)
      return withUTF8(of: text.header.string) { draw($0, scanned, context, in: container) }
    }
    let layout = layout(
      text.header.string, context, in: container,
      ScanRequest(
        isFine: text.header.form.isFine, hasLevels: !text.header.isLeftToRight,
        isRecording: true))
    if layout != nil, text.header.string.utf8.count <= Self.longestKept {
      keepScan(of: text.storage)
    }
    return layout
  }

  /// The lines and glyphs of a text of one style, found by a scan.
  ///
  /// Nil if the text needs its analysis: see ``SegmentScanner`` and ``layout(_:in:)``.
  func layout(
    _ string: String, _ context: TextContext, in container: TextContainer, _ request: ScanRequest
  ) -> TextLayout? {
    guard context.isDrawn(in: container) else { return nil }
    return withUTF8(of: string) { utf8 in
      guard let scanned = scanSegments(utf8, context, request) else { return nil }
      return draw(utf8, scanned, context, in: container)
    }
  }

  /// The lines and glyphs of the text that was scanned just now.
  private func draw(
    _ utf8: UnsafeBufferPointer<UInt8>, _ scanned: ScannedText, _ context: TextContext,
    in container: TextContainer
  ) -> TextLayout? {
    var composer = SegmentComposer(self, utf8, scanned, context, container)
    return composer.layout()
  }

  private func withUTF8(
    of string: String, _ body: (UnsafeBufferPointer<UInt8>) -> TextLayout?
  ) -> TextLayout? {
    string.utf8.withContiguousStorageIfAvailable(body) ?? nil
  }
}

extension TextContext {
  /// Whether scanned texts of the context may be drawn in a container without their analysis.
  func isDrawn(in container: TextContainer) -> Bool {
    isPlain && isArithmetic(container.lineBreakMode) && !style.isSpaced
      && paragraphStyle.alignment != .justified && !style.style.isDecorated
      && (container.width < 1e15 || container.maximumNumberOfLines <= 0)
  }
}

/// Sets the lines of a text that was scanned just now, and places its glyphs.
///
/// 1. The lines are set by arithmetic on the segments, as those of ``PackedSegments``.
/// 2. The glyphs of each line are found from the scan's stretches, and stand where ``LineComposer``
///    puts them, to the bit.
struct SegmentComposer: ~Copyable {
  private let worker: Worker
  private let utf8: UnsafeBufferPointer<UInt8>
  private let scanned: ScannedText
  private let context: TextContext
  private let container: TextContainer
  private let buffers: DrawingBuffers
  private let points: Double
  private let limit: Int64
  /// The width in which lines are aligned.
  private let room: Double
  private let alignment: TextAlignment
  private let baselineOffset: Double
  private var stack = LineStack()
  private var widest: Int64 = 0
  private var isTruncated = false
  private var writer: GlyphWriter
  /// The advance in points of the trailing whitespace of the line at hand.
  private var trailing = 0.0

  /// Begins before the first line.
  init(
    _ worker: Worker, _ utf8: UnsafeBufferPointer<UInt8>, _ scanned: ScannedText,
    _ context: TextContext, _ container: TextContainer
  ) {
    self.worker = worker
    self.utf8 = utf8
    self.scanned = scanned
    self.context = context
    self.container = container
    buffers = worker.drawing
    let unit: PositionUnit = scanned.isFine ? .fine : context.unit
    points = unit.points
    limit = unit.limit(forWidth: container.width)
    room =
      container.width < 1e15
      ? max(0, container.width) : Double(worker.naturalWidth(context)) * unit.points
    alignment = context.paragraphStyle.alignment
    baselineOffset = context.style.baselineOffset
    writer = GlyphWriter(worker, utf8, context, isFine: scanned.isFine)
  }

  /// Sets all lines; nil if a word is cut, or if lines are truncated with an ellipsis.
  mutating func layout() -> TextLayout? {
    guard worker.segments.count > 0 else { return TextLayout(metrics: .empty, lines: []) }
    let heights = scanned.heights.heights
    guard setLines(heights) else { return nil }
    if isTruncated, container.lineBreakMode.truncates { return nil }
    let metrics = TextMetrics(
      size: Size(width: Double(widest) * points, height: stack.height(heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: isTruncated)
    guard let lines = drawLines() else { return nil }
    return TextLayout(metrics: metrics, lines: lines)
  }

  // MARK: - Lines

  /// Sets the lines by the greedy rule; false if a word is cut.
  private mutating func setLines(_ heights: LineHeights) -> Bool {
    buffers.lines.removeAll()
    let segments = worker.segments.elements
    let most = container.greatestLineCount
    var line = GreedyLine(startsParagraph: true)
    var start = 0
    var level = paragraphLevel(at: 0)
    for index in 0..<segments.count {
      let segment = segments[index]
      if !line.takes(segment.width, limit) {
        guard FitRule.fits(segment.width, limit) else { return false }
        let end = segmentEnd(index - 1)
        set(
          line, start..<end, endsLine: false, space: segments[index - 1].space, level, heights)
        start = end
        line = GreedyLine(startsParagraph: false)
        isTruncated = stack.count >= most
        if isTruncated { return true }
      }
      line.add(segment.width, space: segment.space, heightMask: segment.heightMask)
      if segment.endsLine {
        let end = segmentEnd(index)
        set(line, start..<end, endsLine: true, space: segment.space, level, heights)
        start = end
        level = paragraphLevel(at: end)
        line = GreedyLine(startsParagraph: true)
        isTruncated = stack.count >= most
        if isTruncated { return true }
      }
    }
    if !line.isEmpty || line.startsParagraph {
      let space = line.isEmpty ? 0 : segments[segments.count - 1].space
      set(line, start..<utf8.count, endsLine: false, space: space, level, heights)
    }
    return true
  }

  /// The UTF-8 offset at which a segment ends; there may be one behind the last opportunity.
  @inline(__always)
  private func segmentEnd(_ index: Int) -> Int {
    index < worker.breaks.count ? worker.breaks[index].offset : utf8.count
  }

  /// The embedding level of the paragraph that begins at an offset.
  private func paragraphLevel(at offset: Int) -> UInt8 {
    // An empty last line has the level of the line end before it.
    scanned.isLeftToRight ? 0 : worker.levels.paragraphLevel(at: min(offset, utf8.count - 1))
  }

  /// Adds a line.
  ///
  /// - Parameters:
  ///   - line: The line's segments.
  ///   - range: The UTF-8 offsets of the line.
  ///   - endsLine: Whether the text has a line end there.
  ///   - space: The space of the last segment.
  ///   - level: The embedding level of the paragraph.
  private mutating func set(
    _ line: GreedyLine, _ range: Range<Int>, endsLine: Bool, space: Int64, _ level: UInt8,
    _ heights: LineHeights
  ) {
    stack.add(line.heightMask, startsParagraph: line.startsParagraph, heights)
    widest = max(widest, line.visible)
    buffers.lines.append(
      SetLine(
        start: range.lowerBound, end: range.upperBound, endsLine: endsLine, level: level,
        visible: line.visible, pen: line.pen, space: space, baseline: stack.lastBaseline,
        ascent: stack.lastExtents.ascent, descent: stack.lastExtents.descent))
  }

  // MARK: - Glyphs

  /// The lines with their glyphs; nil if only the analysis can place those of a line.
  private mutating func drawLines() -> [LineFragment]? {
    let set = UnsafeBufferPointer(buffers.lines.elements)
    var lines: [LineFragment] = []
    lines.reserveCapacity(set.count)
    for line in set {
      guard findParts(line) else { return nil }
      add(line, to: &lines)
    }
    return lines
  }

  /// Adds a line whose parts were found, with its glyphs.
  @inline(__always)
  private func add(_ line: SetLine, to lines: inout [LineFragment]) {
    let width = Double(line.visible) * points
    let isRightToLeft = line.level & 1 != 0
    let x = alignment.leftEdge(of: width, in: room, behind: 0, isRightToLeft: isRightToLeft)
    lines.append(
      LineFragment(
        range: line.start..<line.end, width: width, trailingSpace: trailing, x: x,
        baseline: line.baseline, ascent: line.ascent, descent: line.descent,
        runs: runs(from: isRightToLeft ? x - trailing : x, y: line.baseline - baselineOffset)))
  }

  /// The start of the line end at the end of a line.
  private func startOfLineEnd(_ line: SetLine) -> Int {
    let last = line.end - 1
    let isPair = utf8[last] == 0x0A && last > line.start && utf8[last - 1] == 0x0D
    return isPair ? last - 1 : last
  }

  /// Finds the parts of a line in visual order; false if only the analysis can.
  private mutating func findParts(_ line: SetLine) -> Bool {
    let content = line.endsLine ? startOfLineEnd(line) : line.end
    var visibleEnd = content
    while visibleEnd > line.start, utf8[visibleEnd - 1] == 0x20 { visibleEnd -= 1 }
    let hasSpace = visibleEnd < content
    // Without spaces the space is the kerning over the break, which a line that ends has not.
    trailing = hasSpace ? Double(line.pen - line.visible) * points : 0
    guard findParts(line.start..<content, visibleEnd: visibleEnd, level: line.level) else {
      return false
    }
    if !hasSpace, line.space != 0 { writer.removeKerning(line.space) }
    reorderParts(level: line.level)
    return true
  }

  /// Finds the parts of a line in logical order.
  private mutating func findParts(_ line: Range<Int>, visibleEnd: Int, level: UInt8) -> Bool {
    writer.beginLine()
    var reset: Int?
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
          guard start == line.lowerBound || start >= visibleEnd || !worker.mayExtend(utf8, start)
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
  ///   - y: The y of the glyphs' origins, if they have no offset.
  private func runs(from x: Double, y: Double) -> [GlyphRun] {
    let parts = UnsafeBufferPointer(buffers.parts.elements)
    var runs: [GlyphRun] = []
    runs.reserveCapacity(parts.count)
    var pen = x
    for part in parts {
      if part.glyphEnd > part.firstGlyph {
        runs.append(
          GlyphRun(
            part.kind.pointee.drawn, range: part.start..<part.end,
            glyphs: buffers.placedGlyphs(of: part, x: pen, y: y)))
      }
      pen += Double(part.width) * points
    }
    return runs
  }
}

extension DrawingBuffers {
  /// The glyphs of a part of a line from left to right, from a pen.
  ///
  /// - Parameter y: The y of the glyphs' origins, if they have no offset.
  @inline(__always)
  fileprivate func placedGlyphs(of part: DrawnPart, x: Double, y: Double) -> [PositionedGlyph] {
    let scale = part.kind.pointee.scale.points
    let count = part.glyphEnd - part.firstGlyph
    let isRightToLeft = part.runLevel & 1 != 0
    var source = glyphs.base + (isRightToLeft ? part.glyphEnd - 1 : part.firstGlyph)
    let step = isRightToLeft ? -1 : 1
    placed.removeAll()
    let target = placed.reserve(count)
    var pen = x
    for index in 0..<count {
      let glyph = source.pointee
      let advance = Double(glyph.advance) * scale
      target[index] = PositionedGlyph(
        id: glyph.id, cluster: Int(glyph.cluster), x: pen + Double(glyph.xOffset) * scale,
        y: y - Double(glyph.yOffset) * scale, advance: advance)
      pen += advance
      source += step
    }
    // Copied, because this way of making an array is specialised: others look up its type first.
    return Array(UnsafeBufferPointer(start: target, count: count))
  }
}

extension Worker {
  /// The advance of the widest paragraph of the ``segments`` on one line.
  fileprivate func naturalWidth(_ context: TextContext) -> Int64 {
    var examined = ExaminedSegments(context)
    for segment in segments.elements { examined.add(segment) }
    return examined.naturalWidth
  }

  /// Whether the character at an offset may belong to the cluster before it.
  fileprivate func mayExtend(_ utf8: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    guard offset < utf8.count else { return false }
    return !UnicodeProperties(of: UTF8Decoder.decode(utf8, at: offset).codePoint).isPlainBase
  }
}
