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
    guard header.isLeftToRight, !header.isFine, header.rich == nil, context.isPlain,
      context.paragraphStyle.overflowWrap == .breakWord
    else { return nil }
    switch container.lineBreakMode {
    case .wordWrap, .truncateHead, .truncateMiddle, .truncateTail: break
    case .charWrap, .clip: return nil
    }
    return context.core.withWorker { worker in
      let found = header.string.utf8.withContiguousStorageIfAvailable { utf8 in
        let ends = PartedBreaks(utf8, context.breaker, worker, length: partLength)
        var lines = CutLines(self, utf8, ends, worker, container, needsWidth: needsWidth)
        return lines.metrics() as TextMetrics?
      }
      return found ?? nil
    }
  }
}

/// Sets the lines of a compact text, and cuts its words where they are wider than a line.
///
/// A word is cut before the first character that does not fit, and each line has at least one. The
/// advance of a cut word is the sum of the advances of its characters after one another.
private struct CutLines {
  private let text: CompactText
  private let utf8: UnsafeBufferPointer<UInt8>
  private var ends: PartedBreaks
  private let worker: Worker
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
    _ worker: Worker, _ container: TextContainer, needsWidth: Bool
  ) {
    self.text = text
    self.utf8 = utf8
    self.ends = ends
    self.worker = worker
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
    let kind = worker.state(of: text.header.context.style).kind(
      face: 0, script: .latin, isRightToLeft: false)
    guard kind.pointee.takesASCII, let rows = kind.pointee.rows else { return nil }
    let plain = isASCII ? PlainASCII.withBrackets : .withoutBrackets
    var end = range.upperBound
    while end > range.lowerBound, utf8[end - 1] <= 0x20 { end -= 1 }
    // Beside other characters a word's script is known only from a letter on.
    guard end > range.lowerBound, isASCII || (utf8[range.lowerBound] | 0x20) &- 0x61 < 26 else {
      return nil
    }
    // The advances of the word and of its line so far.
    var whole: Int64 = 0
    var pen: Int64 = 0
    var before = 0
    for place in range.lowerBound..<end {
      let byte = utf8[place]
      guard plain.contains(byte) else { return nil }
      var advance = kind.pointee.advance(rows, before, byte, worker.shaper)
      guard advance > 0 else { return nil }
      whole += advance
      if before != 0, !FitRule.fits(pen + advance, limit) {
        if !isTruncated {
          line.add(pen, space: 0, heightMask: 1)
          guard endLine(startsParagraph: false) else { return nil }
        }
        advance = kind.pointee.advance(rows, 0, byte, worker.shaper)
        guard advance > 0 else { return nil }
        pen = 0
      }
      pen += advance
      before = Int(byte)
    }
    return whole == width && (isTruncated || FitRule.fits(pen, limit)) ? pen : nil
  }
}

extension RunKind {
  /// The advance in font units of a character of ASCII after another; 0 if the pair is shaped.
  fileprivate func advance(
    _ rows: PairAdvances.Rows, _ before: Int, _ byte: UInt8, _ shaper: Shaper
  ) -> Int64 {
    let known = rows[before][Int(byte)]
    let value = known != PairAdvances.unknown ? known : learn(before, Int(byte), shaper: shaper)
    return value > PairAdvances.refused ? PairAdvances.advance(value) : 0
  }
}
