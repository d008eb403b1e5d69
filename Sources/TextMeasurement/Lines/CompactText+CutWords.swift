// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Lines of texts with a word that is wider than the line.
extension CompactText {
  /// The metrics in a container where lines must be cut inside words, by sums of pair advances.
  ///
  /// Only the words that are too wide are examined: web addresses, for example, which are printing
  /// ASCII characters whose advances ``PairAdvances`` has.
  ///
  /// - Parameters:
  ///   - needsWidth: Whether the width of a truncated line counts.
  ///   - partLength: The length in bytes of the parts in which breaks are found.
  /// - Returns: Nil if the text needs its analysis.
  func cutMetrics(
    in container: TextContainer, needsWidth: Bool = true, partLength: Int = 1 << 16
  ) -> TextMetrics? {
    let context = header.context
    guard header.isLeftToRight, !header.isFine, header.rich == nil, !header.hasTabs,
      context.isPlain, context.paragraphStyle.hyphens != .none,
      context.paragraphStyle.overflowWrap == .breakWord
    else { return nil }
    switch container.lineBreakMode {
    case .wordWrap, .truncateHead, .truncateMiddle, .truncateTail: break
    case .charWrap, .clip: return nil
    }
    return context.core.withShapingContext { shaping in
      let found = header.string.utf8.withContiguousStorageIfAvailable { utf8 in
        let ends = PartedBreaks(utf8, context.breaker, shaping, length: partLength)
        var lines = CutLines(self, utf8, ends, shaping, container, needsWidth: needsWidth)
        return lines.metrics() as TextMetrics?
      }
      return found ?? nil
    }
  }
}

/// Sets the lines of a compact text, and cuts its words where they are wider than a line; see
/// ``WordCutter``.
private struct CutLines {
  private let text: CompactText
  private let utf8: UnsafeBufferPointer<UInt8>
  private var ends: PartedBreaks
  private let shaping: ShapingContext
  private let container: TextContainer
  private let needsWidth: Bool
  private let limit: Int64
  private let heights: LineHeights
  /// Whether every character is one of ASCII, so that all have the script of Latin letters.
  private let isASCII: Bool
  private var stack = LineStack()
  private var widest: Int64 = 0
  private var line = GreedyLine(startsParagraph: true)
  private var isTruncated = false

  init(
    _ text: CompactText, _ utf8: UnsafeBufferPointer<UInt8>, _ ends: PartedBreaks,
    _ shaping: ShapingContext, _ container: TextContainer, needsWidth: Bool
  ) {
    self.text = text
    self.utf8 = utf8
    self.ends = ends
    self.shaping = shaping
    self.container = container
    self.needsWidth = needsWidth
    limit = text.unit.limit(forWidth: container.width)
    heights = text.header.heights.heights
    isASCII = utf8.allSatisfy { $0 < 0x80 }
  }

  /// The metrics; nil if the text needs its analysis.
  mutating func metrics() -> TextMetrics? {
    var start = 0
    var isDetermined = true
    text.withSegments { segments in
      segments.forEachSegment { width, space, heightMask, endsLine in
        guard let end = ends.next() else {
          isDetermined = false
          return false
        }
        isDetermined = take(
          start..<end,
          TextSegment(
            width: width, space: space, heightMask: heightMask, endsLine: endsLine))
        start = end
        return isDetermined && !isTruncated
      }
    }
    guard isDetermined else { return nil }
    if !isTruncated {
      // The segments are those between the breaks only if there is one for each.
      guard start == utf8.count, ends.areAtEnd else { return nil }
      if !line.isEmpty || line.startsParagraph { addLine() }
    }
    guard !isTruncated || !container.lineBreakMode.truncates || !needsWidth && heights.isUniform
    else { return nil }
    return TextMetrics(
      size: Size(width: Double(widest) * text.unit.points, height: stack.height(heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: isTruncated)
  }

  /// Adds a segment; false if the text needs its analysis.
  private mutating func take(_ range: Range<Int>, _ segment: TextSegment) -> Bool {
    var width = segment.width
    if !line.takes(width, limit) {
      if !line.isEmpty, !endLine(startsParagraph: false) { return false }
      if isTruncated { return true }
      if !FitRule.fits(width, limit) {
        guard segment.space >= 0, let rest = cut(range, width) else { return false }
        if isTruncated { return true }
        width = rest
      }
    }
    line.add(width, space: segment.space, heightMask: segment.heightMask)
    return !segment.endsLine || endLine(startsParagraph: true)
  }

  /// Ends the line at hand, before more text; false if the text needs its analysis.
  private mutating func endLine(startsParagraph: Bool) -> Bool {
    addLine()
    line = GreedyLine(startsParagraph: startsParagraph)
    guard stack.count == container.greatestLineCount else { return true }
    isTruncated = true
    return !text.header.hasHardBreaks
  }

  private mutating func addLine() {
    stack.add(line.heightMask, startsParagraph: line.startsParagraph, heights)
    widest = max(widest, line.visible)
  }

  /// Sets all lines of a word but its last.
  ///
  /// - Returns: The advance of the rest of the word; nil if the text needs its analysis.
  private mutating func cut(_ range: Range<Int>, _ width: Int64) -> Int64? {
    let cutter = WordCutter(text.header.context, shaping, limit: limit, isASCII: isASCII)
    return cutter?.cut(range, of: utf8, width: width) { pen in
      line.add(pen, space: 0, heightMask: 1)
      guard endLine(startsParagraph: false) else { return .needsAnalysis }
      return isTruncated ? .isLast : .isFollowed
    }
  }
}
