// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension LineComposer {
  /// The parts of a line in logical order, each with its width.
  func pieces(of span: LineSpan, indent: Double, level: UInt8) -> [LinePiece] {
    var pieces = wholePieces(of: span, indent: indent, level: level)
    if let trim = analysis.startTrim(at: span.clusters.lowerBound),
      let first = pieces.firstIndex(where: { $0.clusters.contains(Int(trim.cluster)) })
    {
      pieces[first].startTrim = trim
      pieces[first].width += Double(trim.width) * analysis.unit.points
    }
    if let trim = span.endTrim,
      let last = pieces.lastIndex(where: { $0.clusters.contains(Int(trim.cluster)) })
    {
      pieces[last].endTrim = trim
      pieces[last].width -= Double(trim.width) * analysis.unit.points
    }
    return pieces
  }

  private func wholePieces(of span: LineSpan, indent: Double, level: UInt8) -> [LinePiece] {
    var pieces: [LinePiece] = []
    if let truncation = span.truncation {
      append(truncation.head, visibleEnd: nil, indent, level, &pieces)
      let style = analysis.styles[truncation.ellipsisStyle]
      append(
        analysis.core.mark(analysis.ellipsis, for: style), truncation.head.upperBound,
        truncation.ellipsisStyle, level, &pieces)
      append(truncation.tail, visibleEnd: nil, indent, level, &pieces)
      return pieces
    }
    let content = analysis.contentEnd(
      span.clusters.upperBound, from: span.clusters.lowerBound)
    append(
      span.clusters.lowerBound..<content, visibleEnd: span.visibleEnd, indent, level, &pieces)
    if span.isHyphenated, span.visibleEnd > span.clusters.lowerBound {
      let run = analysis.runs[analysis.runIndex(ofCluster: span.visibleEnd - 1)]
      append(
        analysis.core.mark(.hyphen, for: analysis.styles[run.style]), span.visibleEnd, run.style,
        run.level, &pieces)
    }
    return pieces
  }

  private func append(
    _ mark: ShapedMark, _ cluster: Int, _ style: Int, _ level: UInt8,
    _ pieces: inout [LinePiece]
  ) {
    pieces.append(
      LinePiece(
        clusters: cluster..<cluster, run: nil, mark: mark, markStyle: style, level: level,
        width: Double(analysis.units(of: mark)) * analysis.unit.points))
  }

  /// Divides a range of clusters at the borders of runs and at the start of trailing whitespace.
  ///
  /// - Parameter visibleEnd: The start of the trailing whitespace; nil if the text is truncated.
  private func append(
    _ clusters: Range<Int>, visibleEnd: Int?, _ indent: Double, _ level: UInt8,
    _ pieces: inout [LinePiece]
  ) {
    guard !clusters.isEmpty else { return }
    let first = pieces.count
    defer { if analysis.roundsItems { roundItems(of: clusters, &pieces[first...]) } }
    var tabs = TabCursor(
      start: clusters.lowerBound, indent: indent,
      lineEnd: (visibleEnd ?? clusters.upperBound, clusters.upperBound))
    var index = analysis.runIndex(ofCluster: clusters.lowerBound)
    var reset: Int?
    var pen: Int64 = 0
    // The change of widths by cuts since the last tab, which absorbs it.
    var shift: Int64 = 0
    while index < analysis.runs.count {
      let run = analysis.runs[index]
      let part = run.clusters.clamped(to: clusters)
      guard run.clusters.lowerBound < clusters.upperBound else { break }
      if !part.isEmpty {
        // Trailing whitespace has the level of the paragraph (UAX #9, L1).
        var pieceLevels = [(part, level)]
        if run.level != level {
          let start = reset ?? trailingSpace(in: clusters, visibleEnd: visibleEnd)
          reset = start
          let middle = min(max(start, part.lowerBound), part.upperBound)
          pieceLevels = [(part.lowerBound..<middle, run.level), (middle..<part.upperBound, level)]
        }
        for (range, pieceLevel) in pieceLevels where !range.isEmpty {
          let end = width(from: clusters.lowerBound, to: range.upperBound, &tabs)
          let isCut = isCut(range, within: clusters)
          var width = end - pen
          pen = end
          if isCut {
            let cut = cutWidth(range, run)
            shift += cut - width
            width = cut
          } else if analysis.hasTabs, range.contains(where: { analysis.flags[$0].contains(.isTab) })
          {
            width -= shift
            shift = 0
          }
          pieces.append(
            LinePiece(
              clusters: range, run: index, mark: nil, level: pieceLevel,
              width: Double(width) * analysis.unit.points, isCut: isCut))
        }
      }
      index += 1
    }
  }

  /// Widens the pieces of a line at whose ends an item is rounded up.
  private func roundItems(of clusters: Range<Int>, _ pieces: inout ArraySlice<LinePiece>) {
    let exact = analysis.exactAdvance(clusters.lowerBound, clusters.upperBound)
    var index = pieces.startIndex
    analysis.forEachRoundedItem(clusters.lowerBound, clusters.upperBound, exact) { end, excess in
      while index < pieces.endIndex, pieces[index].clusters.upperBound < end { index += 1 }
      if index < pieces.endIndex { pieces[index].width += Double(excess) * analysis.unit.points }
    }
  }

  /// The first cluster of the trailing whitespace, which has the level of the paragraph.
  private func trailingSpace(in clusters: Range<Int>, visibleEnd: Int?) -> Int {
    guard let visibleEnd else { return clusters.upperBound }
    var string = analysis.text.string
    let line = byteRange(clusters)
    let start = string.withUTF8 { VisualOrder.startOfTrailingSpace(in: line, of: $0) }
    var first = clusters.upperBound
    while first > clusters.lowerBound, Int(analysis.offsets[first - 1]) >= start { first -= 1 }
    return min(first, visibleEnd)
  }

  /// Whether the glyphs of a part change because the line is cut at the part's start or end.
  private func isCut(_ range: Range<Int>, within line: Range<Int>) -> Bool {
    range.lowerBound == line.lowerBound
      && analysis.flags[range.lowerBound].contains(.isUnsafeBefore)
      || range.upperBound == line.upperBound
        && analysis.flags[range.upperBound].contains(.isUnsafeBefore)
  }

  private func cutWidth(_ range: Range<Int>, _ run: AnalyzedRun) -> Int64 {
    let advance = analysis.cutAdvance(range.lowerBound, range.upperBound)
    return advance.visible + advance.trailing
  }

  private func width(from start: Int, to end: Int, _ tabs: inout TabCursor) -> Int64 {
    guard analysis.hasTabs else { return analysis.positions[end] - analysis.positions[start] }
    return analysis.pen(at: end, &tabs)
  }

  /// A piece's glyphs from left to right; nil if there is nothing to draw.
  func glyphRun(_ piece: LinePiece, x: Double, baseline: Double) -> GlyphRun? {
    if let mark = piece.mark { return markRun(mark, piece, x: x, baseline: baseline) }
    guard let index = piece.run else { return nil }
    let run = analysis.runs[index]
    let style = analysis.styles[run.style]
    let y = baseline - style.baselineOffset
    if let attachment = run.attachment {
      var box = make(run, piece, style, [])
      box.setBox(attachment, x: x, y: y, advance: piece.width)
      return box
    }
    guard run.plan != nil else { return nil }
    var glyphs = glyphs(of: piece, run)
    guard !glyphs.isEmpty else { return nil }
    if let trim = piece.startTrim {
      glyphs[0].advance += trim.advance
      glyphs[0].xOffset -= trim.offset
    }
    if let trim = piece.endTrim {
      glyphs[glyphs.count - 1].advance -= trim.advance
      glyphs[glyphs.count - 1].xOffset += trim.offset
    }
    let scale = style.scale(of: run.font).points
    let isRightToLeft = run.level & 1 != 0
    let hasSpacing =
      style.letterSpacing != 0 || style.wordSpacing != 0 || piece.extraWordSpacing != 0
    var positioned: [PositionedGlyph] = []
    positioned.reserveCapacity(glyphs.count)
    var pen = x
    for position in 0..<glyphs.count {
      let place = isRightToLeft ? glyphs.count - 1 - position : position
      let glyph = glyphs[place]
      var advance = Double(glyph.advance) * scale
      if hasSpacing {
        advance += spacing(behind: place, glyphs, run, piece, style)
      }
      positioned.append(
        PositionedGlyph(
          id: glyph.id, cluster: Int(glyph.cluster), x: pen + Double(glyph.xOffset) * scale,
          y: y - Double(glyph.yOffset) * scale, advance: advance))
      pen += advance
    }
    return make(run, piece, style, positioned)
  }

  private func make(
    _ run: AnalyzedRun, _ piece: LinePiece, _ style: StyleContext,
    _ glyphs: [PositionedGlyph]
  ) -> GlyphRun {
    GlyphRun(
      font: style.identity(of: run.font), size: style.size,
      direction: run.level & 1 != 0 ? .rightToLeft : .leftToRight,
      script: OpenTypeTag(rawValue: run.script.tag).description,
      color: color(of: run.style, at: Int(analysis.offsets[piece.clusters.lowerBound])),
      range: byteRange(piece.clusters),
      glyphs: glyphs)
  }

  private func markRun(
    _ mark: ShapedMark, _ piece: LinePiece, x: Double, baseline: Double
  ) -> GlyphRun {
    let style = analysis.styles[piece.markStyle]
    let offset = Int(analysis.offsets[piece.clusters.lowerBound])
    return mark.run(
      x: x, y: baseline - style.baselineOffset, at: offset, isRightToLeft: piece.level & 1 != 0,
      color: color(of: piece.markStyle, at: max(0, offset - 1)), style)
  }

  /// The glyphs of a piece in logical order, reshaped if a cut changes them.
  private func glyphs(of piece: LinePiece, _ run: AnalyzedRun) -> [ShapedGlyph] {
    if piece.isCut { return analysis.reshapedGlyphs(run, piece.clusters) }
    let start = analysis.offsets[piece.clusters.lowerBound]
    let end = analysis.offsets[piece.clusters.upperBound]
    let first = analysis.glyphIndex(atOrAfter: start, in: run.glyphs)
    let last = analysis.glyphIndex(atOrAfter: end, in: run.glyphs)
    return Array(analysis.glyphs[first..<max(first, last)])
  }

  /// The letter and word spacing after a glyph; only the last glyph of each glyph cluster has any,
  /// unless each glyph with an advance has.
  private func spacing(
    behind place: Int, _ glyphs: [ShapedGlyph], _ run: AnalyzedRun, _ piece: LinePiece,
    _ style: StyleContext
  ) -> Double {
    let isRightToLeft = run.level & 1 != 0
    let glyph = glyphs[place]
    let first = glyphs[..<place].lastIndex { $0.cluster != glyph.cluster }.map { $0 + 1 } ?? 0
    let next = glyphs[place...].firstIndex { $0.cluster != glyph.cluster } ?? glyphs.count
    let isLast = isRightToLeft ? place == first : place + 1 == next
    let isAlone = style.letterGaps == .advancingGlyphs
    guard isLast || isAlone else { return 0 }
    let end =
      next < glyphs.count
      ? glyphs[next].cluster : analysis.offsets[piece.clusters.upperBound]
    var spacing = letterSpacing(
      behind: isAlone ? glyphs[place...place] : glyphs[first..<next], end: end, run, piece, style)
    guard isLast else { return spacing }
    // A grapheme cluster may have several glyph clusters. Its spacing is added once, after its
    // last glyph in visual order.
    var cluster = clusterIndex(at: glyph.cluster, in: piece.clusters)
    if isRightToLeft, analysis.offsets[cluster] < glyph.cluster { cluster += 1 }
    while cluster < piece.clusters.upperBound,
      isRightToLeft ? analysis.offsets[cluster] < end : analysis.offsets[cluster + 1] <= end
    {
      let flags = analysis.flags[cluster]
      if flags.isDisjoint(with: [.isControl, .isSoftHyphen]) {
        if style.letterGaps == .graphemeClusters || flags.contains(.isWordSpace) {
          spacing += run.letterSpacing(of: flags, gaps: 1, style)
        }
        if flags.contains(.isWordSpace) {
          spacing += style.wordSpacing
          // Trailing whitespace is not widened.
          if cluster < piece.justifiedEnd { spacing += piece.extraWordSpacing }
        } else if piece.widensLetters, cluster + 1 < piece.justifiedEnd, !run.script.isCursive {
          spacing += piece.extraWordSpacing
        }
      }
      cluster += 1
    }
    return spacing
  }

  /// The letter spacing after glyphs of one glyph cluster, where it does not follow grapheme
  /// clusters; spaces are left to the caller.
  private func letterSpacing(
    behind glyphs: ArraySlice<ShapedGlyph>, end: Int32, _ run: AnalyzedRun, _ piece: LinePiece,
    _ style: StyleContext
  ) -> Double {
    guard style.letterGaps != .graphemeClusters, style.letterSpacing != 0 else { return 0 }
    let last = clusterIndex(at: end - 1, in: piece.clusters)
    let flags = analysis.flags[last]
    guard flags.isDisjoint(with: [.isControl, .isSoftHyphen, .isWordSpace]) else { return 0 }
    var string = analysis.text.string
    let gaps = string.withUTF8 { utf8 in
      var count = style.letterGaps.count(
        behind: Int(glyphs[glyphs.startIndex].cluster)..<Int(end),
        last: Int(analysis.offsets[last])..<Int(analysis.offsets[last + 1]), in: utf8,
        advancing: glyphs.count { run.font.hasAdvance($0) })
      var cluster = last
      while let start = glyphs.first?.cluster, analysis.offsets[cluster] > start {
        count += style.letterGaps.count(inside: utf8, at: Int(analysis.offsets[cluster]))
        cluster -= 1
      }
      return count
    }
    return run.letterSpacing(of: flags, gaps: gaps, style)
  }

  private func clusterIndex(at offset: Int32, in clusters: Range<Int>) -> Int {
    let behind = clusters.dropFirst().partitioningIndex { analysis.offsets[$0] > offset }
    return behind - 1
  }
}
