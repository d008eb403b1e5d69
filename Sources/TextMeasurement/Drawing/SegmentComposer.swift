// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension Worker {
  /// The lines and glyphs of a scanned text, found by another scan.
  ///
  /// Nil if the text needs its analysis: see ``TextContext/isDrawn(in:)``; and if a word is cut or
  /// lines are truncated with an ellipsis.
  func layout(_ text: CompactText, in container: TextContainer) -> TextLayout? {
    let header = text.header
    return layout(
      header.string, header.context, in: container,
      ScanRequest(
        isFine: header.form == .fine, hasLevels: !header.isLeftToRight, isDrawing: true,
        keepsBreaks: hasBreaks(of: text.storage)))
  }

  /// The lines and glyphs of a text of one style, found by a scan.
  ///
  /// Nil if the text needs its analysis: see ``SegmentScanner`` and ``layout(_:in:)``.
  func layout(
    _ string: String, _ context: TextContext, in container: TextContainer, _ request: ScanRequest
  ) -> TextLayout? {
    guard context.isDrawn(in: container) else { return nil }
    let found = string.utf8.withContiguousStorageIfAvailable { utf8 -> TextLayout? in
      guard let scanned = scanSegments(utf8, context, request) else { return nil }
      var composer = SegmentComposer(self, utf8, scanned, context, container)
      return composer.layout()
    }
    return found ?? nil
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

/// Sets the lines of a text that was scanned just now, and places the glyphs that the scan found.
///
/// The lines are those of ``PackedSegments``, and the glyphs stand where ``LineComposer`` puts
/// them, to the bit.
struct SegmentComposer {
  private let worker: Worker
  private let utf8: UnsafeBufferPointer<UInt8>
  private let scanned: ScannedText
  private let context: TextContext
  private let container: TextContainer
  private let unit: PositionUnit
  private let size: Double
  private let color: Color?
  private let baselineOffset: Double
  private var stack = LineStack()
  private var lines: [LineFragment] = []
  private var widest: Int64 = 0
  /// The offset of the paragraph at hand.
  private var paragraphStart = 0
  private var cursor: GlyphCursor
  private var parts: [DrawnPart] = []

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
    unit = scanned.isFine ? .fine : context.unit
    size = context.style.size
    color = context.style.style.color
    baselineOffset = context.style.baselineOffset
    cursor = GlyphCursor(worker.drawn, isFine: scanned.isFine)
  }

  /// Sets all lines; nil if a word is cut, or if lines are truncated with an ellipsis.
  mutating func layout() -> TextLayout? {
    let segments = worker.segments.elements
    guard segments.count > 0 else { return TextLayout(metrics: .empty, lines: []) }
    let limit = unit.limit(forWidth: container.width)
    let most = container.greatestLineCount
    var line = GreedyLine(startsParagraph: true)
    var start = 0
    var isTruncated = false
    scan: for index in 0..<segments.count {
      let segment = segments[index]
      if !line.takes(segment.width, limit) {
        guard FitRule.fits(segment.width, limit) else { return nil }
        let end = segmentEnd(index - 1)
        guard add(line, start..<end, endsLine: false, space: segments[index - 1].space) else {
          return nil
        }
        start = end
        line = GreedyLine(startsParagraph: false)
        isTruncated = stack.count >= most
        if isTruncated { break scan }
      }
      line.add(segment.width, space: segment.space, heightMask: segment.heightMask)
      if segment.endsLine {
        let end = segmentEnd(index)
        guard add(line, start..<end, endsLine: true, space: segment.space) else { return nil }
        start = end
        paragraphStart = end
        line = GreedyLine(startsParagraph: true)
        isTruncated = stack.count >= most
        if isTruncated { break scan }
      }
    }
    if !isTruncated, !line.isEmpty || line.startsParagraph {
      let space = line.isEmpty ? 0 : segments[segments.count - 1].space
      guard add(line, start..<utf8.count, endsLine: false, space: space) else { return nil }
    }
    if isTruncated, container.lineBreakMode.truncates { return nil }
    let metrics = TextMetrics(
      size: Size(
        width: Double(widest) * unit.points, height: stack.height(scanned.heights.heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: isTruncated)
    return TextLayout(metrics: metrics, lines: lines)
  }

  /// The UTF-8 offset at which a segment ends; there may be one behind the last opportunity.
  private func segmentEnd(_ index: Int) -> Int {
    index < worker.breaks.count ? worker.breaks[index].offset : utf8.count
  }

  // MARK: - Lines

  /// Adds a line; false if only the analysis can place its glyphs.
  ///
  /// - Parameters:
  ///   - line: The line's segments.
  ///   - range: The UTF-8 offsets of the line.
  ///   - endsLine: Whether the text has a line end there.
  ///   - space: The space of the last segment.
  private mutating func add(
    _ line: GreedyLine, _ range: Range<Int>, endsLine: Bool, space: Int64
  ) -> Bool {
    stack.add(line.heightMask, startsParagraph: line.startsParagraph, scanned.heights.heights)
    widest = max(widest, line.visible)
    let content = endsLine ? startOfLineEnd(range) : range.upperBound
    var visibleEnd = content
    while visibleEnd > range.lowerBound, utf8[visibleEnd - 1] == 0x20 { visibleEnd -= 1 }
    let hasSpace = visibleEnd < content
    // Without spaces the space is the kerning over the break, which a line that ends has not.
    let trailing = hasSpace ? Double(line.pen - line.visible) * unit.points : 0
    let level = paragraphLevel
    guard findParts(range.lowerBound..<content, visibleEnd: visibleEnd, level: level) else {
      return false
    }
    if !hasSpace, space != 0, let last = parts.indices.last {
      parts[last].kerning = Int32(truncatingIfNeeded: space)
      parts[last].kerningOffset = parts[last].kind.pointee.pairs?.kerningOffset ?? 0
      parts[last].width -= space
    }
    reorderParts()
    let width = Double(line.visible) * unit.points
    let isRightToLeft = level & 1 != 0
    let x = context.paragraphStyle.alignment.leftEdge(
      of: width, in: container.width < 1e15 ? max(0, container.width) : greatestWidth,
      behind: 0, isRightToLeft: isRightToLeft)
    let place = GlyphPlace(
      glyphs: UnsafePointer(worker.drawn.glyphs.base), size: size, color: color,
      y: stack.lastBaseline - baselineOffset)
    var runs: [GlyphRun] = []
    runs.reserveCapacity(parts.count)
    var pen = isRightToLeft ? x - trailing : x
    let points = unit.points
    for part in parts {
      if !part.glyphs.isEmpty { runs.append(place.run(of: part, x: pen, worker.drawn.positioned)) }
      pen += Double(part.width) * points
    }
    lines.append(
      LineFragment(
        range: range, visibleRanges: [range], width: width, trailingSpace: trailing, x: x,
        baseline: stack.lastBaseline, ascent: stack.lastExtents.ascent,
        descent: stack.lastExtents.descent, runs: runs))
    return true
  }

  /// The width of the widest paragraph on one line, in a container without a width.
  private var greatestWidth: Double {
    var examined = ExaminedSegments(context)
    for segment in worker.segments.elements { examined.add(segment) }
    return Double(examined.naturalWidth) * unit.points
  }

  /// The embedding level of the paragraph at hand.
  private var paragraphLevel: UInt8 {
    // An empty last line has the level of the line end before it.
    scanned.isLeftToRight
      ? 0 : worker.levels.paragraphLevel(at: min(paragraphStart, utf8.count - 1))
  }

  /// The start of the line end at the end of a line.
  private func startOfLineEnd(_ line: Range<Int>) -> Int {
    let last = line.upperBound - 1
    let isPair = utf8[last] == 0x0A && last > line.lowerBound && utf8[last - 1] == 0x0D
    return isPair ? last - 1 : last
  }

  // MARK: - Parts

  /// Reorders the ``parts`` from logical to visual order.
  private mutating func reorderParts() {
    guard let level = parts.first?.level else { return }
    if parts.contains(where: { $0.level != level }) {
      VisualOrder.reorder(&parts) { $0.level }
    } else if level & 1 != 0 {
      parts.reverse()
    }
  }

  /// Finds the ``parts`` of a line, in logical order; false if only the analysis can.
  private mutating func findParts(
    _ line: Range<Int>, visibleEnd: Int, level: UInt8
  ) -> Bool {
    parts.removeAll(keepingCapacity: true)
    var reset: Int?
    var place = line.lowerBound
    while place < line.upperBound, let run = cursor.run(at: place) {
      let end = min(run.end, line.upperBound)
      if run.level == level {
        parts.append(cursor.part(place..<end, level: level))
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
        if middle > place { parts.append(cursor.part(place..<middle, level: run.level)) }
        if end > middle { parts.append(cursor.part(middle..<end, level: level)) }
      }
      place = end
    }
    return true
  }
}

extension Worker {
  /// Whether the character at an offset may belong to the cluster before it.
  fileprivate func mayExtend(_ utf8: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
    guard offset < utf8.count else { return false }
    return !UnicodeProperties(of: UTF8Decoder.decode(utf8, at: offset).codePoint).isPlainBase
  }
}

/// A part of a line with one font and level.
private struct DrawnPart {
  /// The font and script.
  var kind: RunKind.Place
  /// Whether the glyphs stand from right to left.
  var isRightToLeft: Bool
  /// The embedding level.
  var level: UInt8
  /// The UTF-8 offsets.
  var range: Range<Int>
  /// The glyphs, in logical order.
  var glyphs: Range<Int>
  /// The advance in position units.
  var width: Int64
  /// The kerning with the next line, which the last glyph lacks.
  var kerning: Int32 = 0
  /// By how much kerning moves the glyph, for one unit of it.
  var kerningOffset: Int32 = 0
}

/// The place where the glyphs of a line go.
///
/// It refers to nothing that is counted: a line may have a run for each word.
private struct GlyphPlace {
  /// The glyphs of the text.
  let glyphs: UnsafePointer<ShapedGlyph>
  /// The em size in points.
  let size: Double
  /// The colour.
  let color: Color?
  /// The y of the glyphs' origins, if they have no offset.
  let y: Double

  /// The glyphs of a part from left to right, from a pen.
  @inline(__always)
  func run(
    of part: DrawnPart, x: Double, _ positioned: borrowing GrowingBuffer<PositionedGlyph>
  ) -> GlyphRun {
    let scale = part.kind.pointee.scale.points
    let isRightToLeft = part.isRightToLeft
    let count = part.glyphs.count
    let last = part.glyphs.upperBound - 1
    let target = positioned.reserve(count)
    var pen = x
    for position in 0..<count {
      let place = isRightToLeft ? last - position : part.glyphs.lowerBound + position
      let glyph = glyphs[place]
      let kerning = place == last ? part.kerning : 0
      let advance = Double(glyph.advance &- kerning) * scale
      let offset = glyph.xOffset &- kerning &* part.kerningOffset
      target[position] = PositionedGlyph(
        id: glyph.id, cluster: Int(glyph.cluster), x: pen + Double(offset) * scale,
        y: y - Double(glyph.yOffset) * scale, advance: advance)
      pen += advance
    }
    // Copied, because this way of making an array is specialised: others look up its type first.
    var copied: [PositionedGlyph] = []
    copied.append(contentsOf: UnsafeBufferPointer(start: target, count: count))
    return GlyphRun(
      font: part.kind.pointee.font, size: size,
      direction: isRightToLeft ? .rightToLeft : .leftToRight,
      script: part.kind.pointee.scriptCode, color: color, range: part.range, glyphs: copied)
  }
}

/// Walks over the glyphs of a scanned text, line by line.
private struct GlyphCursor {
  private let runs: UnsafePointer<ScannedGlyphs.Run>
  private let runCount: Int
  private let glyphs: UnsafePointer<ShapedGlyph>
  private let isFine: Bool
  private var runIndex = 0
  private var glyph = 0
  /// The advance of the run at hand up to the glyph, in font units.
  private var units: Int64 = 0

  /// Begins before the first glyph.
  init(_ drawn: ScannedGlyphs, isFine: Bool) {
    runs = UnsafePointer(drawn.runs.base)
    runCount = drawn.runs.count
    glyphs = UnsafePointer(drawn.glyphs.base)
    self.isFine = isFine
  }

  /// The run that holds an offset, at or behind the last one asked for; nil after the last run.
  mutating func run(at offset: Int) -> ScannedGlyphs.Run? {
    while runIndex < runCount {
      let run = runs[runIndex]
      if run.end > offset { return run }
      runIndex += 1
      glyph = run.glyphEnd
      units = 0
    }
    return nil
  }

  /// The next part of the run at hand, with its advance.
  mutating func part(_ range: Range<Int>, level: UInt8) -> DrawnPart {
    let run = runs[runIndex]
    let first = glyph
    let before = units
    let end = Int32(truncatingIfNeeded: range.upperBound)
    while glyph < run.glyphEnd, glyphs[glyph].cluster < end {
      units &+= Int64(glyphs[glyph].advance)
      glyph += 1
    }
    var width = units - before
    if isFine {
      // The sum of a run is scaled and rounded once, so that rounding errors do not accumulate.
      let scale = run.kind.pointee.scale
      width = scale.units(units) - scale.units(before)
    }
    return DrawnPart(
      kind: run.kind, isRightToLeft: run.level & 1 != 0, level: level, range: range,
      glyphs: first..<glyph, width: width)
  }
}
