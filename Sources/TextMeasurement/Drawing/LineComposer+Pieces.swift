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
      pieces[first].width += trim.width
    }
    if let trim = span.endTrim,
      let last = pieces.lastIndex(where: { $0.clusters.contains(Int(trim.cluster)) })
    {
      pieces[last].endTrim = trim
      pieces[last].width -= trim.width
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
        clusters: cluster..<cluster, mark: mark, style: style, level: level,
        width: analysis.units(of: mark)))
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
              clusters: range, run: index, style: run.style, level: pieceLevel,
              width: width, isCut: isCut))
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
      if index < pieces.endIndex { pieces[index].width += excess }
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
}
