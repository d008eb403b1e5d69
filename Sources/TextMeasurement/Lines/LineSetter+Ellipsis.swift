// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Lines that are cut short, with an ellipsis for what is left out.
extension LineSetter {
  /// The last line that may be shown, cut short, with an ellipsis for what is left out.
  func truncated(_ span: LineSpan) -> LineSpan {
    let start = span.clusters.lowerBound
    let room = span.startsParagraph ? wrapper.firstRoom : wrapper.room
    let paragraph = analysis.paragraphs[span.paragraph].clusters
    let headEnd = analysis.visibleEnd(paragraph.upperBound, from: start)
    let textEnd = analysis.visibleEnd(analysis.count, from: start)
    let tailStart = max(
      start,
      analysis.paragraphs.last { $0.clusters.lowerBound < textEnd }?.clusters.lowerBound ?? start)
    let parts = LineTextParts(
      start: start, headEnd: headEnd, tailStart: tailStart, textEnd: textEnd,
      indent: room.indent)
    let cut = cut(parts, room.limit)
    var result = span
    result.clusters = start..<analysis.count
    result.visibleEnd = analysis.count
    result.width = cut.headWidth + ellipsisUnits(cut.ellipsisStyle) + cut.tailWidth
    result.trailingSpace = 0
    result.isHyphenated = false
    result.isOverlong = false
    result.endsParagraph = true
    result.truncation = cut
    return result
  }

  /// The most that fits beside an ellipsis in the style of the text that it stands behind.
  ///
  /// That style is known once the head is, and the head depends on the ellipsis' width: so it is
  /// found by trying, at most once for each style that the head could end in. Where two styles
  /// would each lead to the other, the wider ellipsis is taken.
  private func cut(_ parts: LineTextParts, _ limit: Int64) -> LineTruncation {
    var tried: [LineTruncation] = []
    var style = style(ofCluster: parts.start)
    while true {
      let found = cut(parts, limit, style: style)
      let wanted = ellipsisStyle(of: found, parts)
      if wanted == style { return found }
      tried.append(found)
      if tried.contains(where: { $0.ellipsisStyle == wanted }) {
        return tried.max {
          ellipsisUnits($0.ellipsisStyle) < ellipsisUnits($1.ellipsisStyle)
        } ?? found
      }
      style = wanted
    }
  }

  private func cut(_ parts: LineTextParts, _ limit: Int64, style: Int) -> LineTruncation {
    let start = parts.start
    var head = start..<start
    var tail = parts.textEnd..<parts.textEnd
    var headWidth: Int64 = 0
    var tailWidth: Int64 = 0
    let room = limit - ellipsisUnits(style)
    switch container.lineBreakMode {
    case .truncateHead:
      (tail, tailWidth) = longestTail(parts.tailStart..<parts.textEnd, room, parts)
    case .truncateMiddle:
      (head, headWidth) = longestHead(start..<parts.headEnd, room / 2, parts)
      let lower = max(parts.tailStart, head.upperBound)
      (tail, tailWidth) = longestTail(
        lower..<max(lower, parts.textEnd), room - headWidth, parts)
    case .truncateTail, .wordWrap, .charWrap, .clip:
      (head, headWidth) = longestHead(start..<parts.headEnd, room, parts)
    }
    return LineTruncation(
      head: head, tail: tail, headWidth: headWidth, tailWidth: tailWidth, ellipsisStyle: style)
  }

  /// The style that an ellipsis should have: of the text before it, else of that behind it.
  private func ellipsisStyle(of cut: LineTruncation, _ parts: LineTextParts) -> Int {
    if !cut.head.isEmpty { return style(ofCluster: cut.head.upperBound - 1) }
    return style(ofCluster: cut.tail.isEmpty ? parts.start : cut.tail.lowerBound)
  }

  private func style(ofCluster cluster: Int) -> Int {
    guard !analysis.runs.isEmpty else { return 0 }
    return analysis.runs[analysis.runIndex(ofCluster: cluster)].style
  }

  private func ellipsisUnits(_ style: Int) -> Int64 {
    analysis.units(of: analysis.core.mark(.ellipsis, for: analysis.styles[style]))
  }

  /// The longest part from the start that fits, without trailing whitespace.
  private func longestHead(
    _ range: Range<Int>, _ room: Int64, _ parts: LineTextParts
  ) -> (Range<Int>, Int64) {
    let start = range.lowerBound
    guard room > 0, !range.isEmpty else { return (start..<start, 0) }
    let end = analysis.visibleEnd(
      wrapper.fittingEnd(range, room, indent: parts.indent, atLeast: start), from: start)
    return (start..<end, end > start ? width(start, end, parts) : 0)
  }

  /// The longest part from the end that fits, without whitespace at its start.
  private func longestTail(
    _ range: Range<Int>, _ room: Int64, _ parts: LineTextParts
  ) -> (Range<Int>, Int64) {
    var start = range.upperBound
    let end = range.upperBound
    guard room > 0, !range.isEmpty else { return (end..<end, 0) }
    func fits(_ start: Int) -> Bool { FitRule.fits(width(start, end, parts), room) }
    if fits(range.lowerBound) {
      start = range.lowerBound
    } else {
      let found = FitRule.lastFitting(1..<range.count + 1) { fits(end - $0) ? .fits : .isTooWide }
      start = end - (found.fitting ?? 0)
    }
    while start < end, analysis.flags[start].hangs { start += 1 }
    return (start..<end, start < end ? width(start, end, parts) : 0)
  }

  private func width(_ start: Int, _ end: Int, _ parts: LineTextParts) -> Int64 {
    if analysis.hasTabs {
      var tabs = TabCursor(start: start, indent: parts.indent)
      return analysis.tabbedAdvance(start, end, &tabs).visible
    }
    return analysis.advance(start, end).visible
  }
}

/// Where the text of a truncated line may be cut.
private struct LineTextParts {
  /// The line's first cluster.
  var start: Int
  /// The end of what may stand before the ellipsis: that of the paragraph.
  var headEnd: Int
  /// The start of what may stand behind the ellipsis: that of the last paragraph.
  var tailStart: Int
  /// The end of the text, without what hangs.
  var textEnd: Int
  /// The line's distance from the leading side, from which tab stops are measured.
  var indent: Double
}

extension LineBreakMode {
  /// Whether the mode shows an ellipsis for what is left out.
  var truncates: Bool {
    switch self {
    case .truncateHead, .truncateMiddle, .truncateTail: true
    case .wordWrap, .charWrap, .clip: false
    }
  }
}
