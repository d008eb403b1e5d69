// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Truncated lines, with an ellipsis in place of the omitted text.
extension LineSetter {
  /// The truncated form of the last line that may be shown.
  ///
  /// - Parameter textEnd: The analysis of the text's end, to whose clusters the tail's belong.
  @inline(never)
  func truncated(_ span: LineSpan, _ textEnd: TextAnalysis) -> LineSpan {
    let start = span.clusters.lowerBound
    let room = wrapper.rooms.room(startsParagraph: span.startsParagraph)
    let paragraph = analysis.paragraphs[span.paragraph].clusters
    let parts = LineTextParts(
      start: start, headEnd: analysis.visibleEnd(paragraph.upperBound, from: start), analysis,
      textEnd, indent: room.indent)
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

  /// The longest text that fits beside an ellipsis in the style of the text before the ellipsis.
  private func cut(_ parts: LineTextParts, _ limit: Int64) -> LineTruncation {
    let first = analysis.style(ofCluster: parts.start)
    let found = EllipsisStyles.choose(from: first, ==, width: ellipsisUnits) { style in
      let found = cut(parts, limit, style: style)
      return (found, ellipsisStyle(of: found, parts))
    }
    return found ?? cut(parts, limit, style: first)
  }

  private func cut(_ parts: LineTextParts, _ limit: Int64, style: Int) -> LineTruncation {
    let start = parts.start
    var head = start..<start
    var tail = parts.tailEnd..<parts.tailEnd
    var headWidth: Int64 = 0
    var tailWidth: Int64 = 0
    let room = limit - ellipsisUnits(style)
    switch container.lineBreakMode {
    case .truncateHead:
      (tail, tailWidth) = longestTail(parts.tailStart..<parts.tailEnd, room, parts)
    case .truncateMiddle:
      (head, headWidth) = longestHead(start..<parts.headEnd, room / 2, parts)
      let lower = max(
        parts.tailStart, parts.textEnd.cluster(at: Int(analysis.offsets[head.upperBound])))
      (tail, tailWidth) = longestTail(
        lower..<max(lower, parts.tailEnd), room - headWidth, parts)
      // The tail may leave room for more letters before the ellipsis.
      let tailStart = analysis.cluster(at: Int(parts.textEnd.offsets[tail.lowerBound]))
      let upper = max(head.upperBound, min(parts.headEnd, tailStart))
      (head, headWidth) = longestHead(start..<upper, room - tailWidth, parts)
    case .truncateTail, .wordWrap, .charWrap, .clip:
      (head, headWidth) = longestHead(start..<parts.headEnd, room, parts)
    }
    return LineTruncation(
      head: head, tail: tail, headWidth: headWidth, tailWidth: tailWidth, ellipsisStyle: style)
  }

  /// The style of an ellipsis: that of the text before it, else that of the text after it.
  private func ellipsisStyle(of cut: LineTruncation, _ parts: LineTextParts) -> Int {
    if !cut.head.isEmpty { return analysis.style(ofCluster: cut.head.upperBound - 1) }
    return cut.tail.isEmpty
      ? analysis.style(ofCluster: parts.start)
      : parts.textEnd.style(ofCluster: cut.tail.lowerBound)
  }

  func ellipsisUnits(_ style: Int) -> Int64 {
    analysis.units(of: analysis.core.mark(analysis.ellipsis, for: analysis.styles[style]))
  }

  /// The longest prefix that fits, without trailing whitespace.
  private func longestHead(
    _ range: Range<Int>, _ room: Int64, _ parts: LineTextParts
  ) -> (Range<Int>, Int64) {
    let start = range.lowerBound
    guard room > 0, !range.isEmpty else { return (start..<start, 0) }
    let end = analysis.visibleEnd(
      wrapper.fittingEnd(range, room, indent: parts.indent, atLeast: start), from: start)
    return (start..<end, end > start ? width(start, end, parts, analysis) : 0)
  }

  /// The longest suffix that fits, without whitespace at its start.
  private func longestTail(
    _ range: Range<Int>, _ room: Int64, _ parts: LineTextParts
  ) -> (Range<Int>, Int64) {
    var start = range.upperBound
    let end = range.upperBound
    guard room > 0, !range.isEmpty else { return (end..<end, 0) }
    let textEnd = parts.textEnd
    func fits(_ start: Int) -> Bool { FitRule.fits(width(start, end, parts, textEnd), room) }
    if fits(range.lowerBound) {
      start = range.lowerBound
    } else {
      let found = FitRule.lastFitting(1..<range.count + 1) { fits(end - $0) ? .fits : .isTooWide }
      start = end - (found.fitting ?? 0)
    }
    while start < end, textEnd.flags[start].hangs { start += 1 }
    return (start..<end, start < end ? width(start, end, parts, textEnd) : 0)
  }

  private func width(
    _ start: Int, _ end: Int, _ parts: LineTextParts, _ analysis: TextAnalysis
  ) -> Int64 {
    if analysis.hasTabs {
      var tabs = TabCursor(start: start, indent: parts.indent)
      return analysis.tabbedAdvance(start, end, &tabs).visible
    }
    return analysis.advance(start, end).visible
  }
}

/// The choice of the style of an ellipsis, which is that of the text before it.
///
/// The style depends on where that text ends, and the end on the ellipsis's width. So styles are
/// tried in turn, each at most once. If two styles each lead to the other, the wider ellipsis is
/// taken.
enum EllipsisStyles {
  /// Cuts a line beside ellipses of several styles.
  ///
  /// - Parameters:
  ///   - first: The style that is tried first.
  ///   - areSame: Whether two styles are one.
  ///   - width: The width of an ellipsis in a style.
  ///   - cut: The line cut beside an ellipsis in a style, and the style of the text before it; nil
  ///     ends the search.
  static func choose<Style, Cut>(
    from first: Style, _ areSame: (Style, Style) -> Bool, width: (Style) -> Int64,
    cut: (Style) -> (cut: Cut, wanted: Style)?
  ) -> Cut? {
    var tried: [(style: Style, cut: Cut)] = []
    var style = first
    while true {
      guard let found = cut(style) else { return nil }
      if areSame(found.wanted, style) { return found.cut }
      tried.append((style, found.cut))
      if tried.contains(where: { areSame($0.style, found.wanted) }) {
        return tried.max { width($0.style) < width($1.style) }?.cut
      }
      style = found.wanted
    }
  }
}

/// The places where the text of a truncated line may be cut, as clusters.
private struct LineTextParts {
  /// The line's first cluster.
  let start: Int
  /// The end of the text that may precede the ellipsis: the end of the line's paragraph.
  let headEnd: Int
  /// The analysis of the text's end.
  let textEnd: TextAnalysis
  /// The start of the text that may follow the ellipsis: the start of the last paragraph, in
  /// ``textEnd``.
  let tailStart: Int
  /// The end of the text in ``textEnd``, without trailing whitespace.
  let tailEnd: Int
  /// The line's indent in points; tab stops are measured from the leading side.
  let indent: Double

  init(
    start: Int, headEnd: Int, _ analysis: TextAnalysis, _ textEnd: TextAnalysis, indent: Double
  ) {
    self.start = start
    self.headEnd = headEnd
    self.textEnd = textEnd
    self.indent = indent
    let first = textEnd.cluster(at: Int(analysis.offsets[start]))
    let end = textEnd.visibleEnd(textEnd.count, from: first)
    let last = textEnd.paragraphs.last { $0.clusters.lowerBound < end }
    tailStart = max(first, last?.clusters.lowerBound ?? first)
    tailEnd = end
  }
}

extension TextAnalysis {
  /// The index of the style run of a cluster.
  func style(ofCluster cluster: Int) -> Int {
    runs.isEmpty ? 0 : runs[runIndex(ofCluster: cluster)].style
  }
}

extension LineBreakMode {
  /// Whether the mode shows an ellipsis for omitted text.
  var truncates: Bool {
    switch self {
    case .truncateHead, .truncateMiddle, .truncateTail: true
    case .wordWrap, .charWrap, .clip: false
    }
  }
}
