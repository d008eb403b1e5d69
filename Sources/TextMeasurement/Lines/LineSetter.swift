// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Sets the lines of an analysed text in a container, one after the other.
///
/// Metrics and layouts are both computed here, so they are equal to the bit.
struct LineSetter {
  /// The text.
  let analysis: TextAnalysis
  /// The container in which the lines are set.
  let container: TextContainer
  /// The wrapper that finds the end of each line.
  let wrapper: LineWrapper

  /// Creates a setter for a text in a container.
  init(_ analysis: TextAnalysis, _ container: TextContainer) {
    self.analysis = analysis
    self.container = container
    var wrapper = LineWrapper(analysis, container)
    switch analysis.paragraphStyle.textWrap {
    case .wrap, .nowrap: break
    case .balance: wrapper.plan = LinePlan(balancing: wrapper, container)
    case .pretty: wrapper.plan = LinePlan(avoidingShortEndsOf: wrapper, container)
    }
    self.wrapper = wrapper
  }

  /// Calls a function with each line and the stack including it, and returns the metrics.
  func setLines(_ visit: (LineSpan, LineStack) -> Void) -> TextMetrics {
    guard analysis.count > 0 else { return .empty }
    var lines = SetLines()
    _ = setLines(into: &lines, from: 0, reliable: nil, visit)
    return lines.metrics(analysis.heights, container)
  }

  /// Sets lines from a cluster on, as long as the analysis determines them.
  ///
  /// - Parameters:
  ///   - first: The first cluster of a line.
  ///   - reliable: If the analysis is that of a part, the cluster from which on text behind the
  ///     part may matter; nil if the text ends with the analysis.
  /// - Returns: The first cluster of the next line; nil if there is none.
  func setLines(
    into lines: inout SetLines, from first: Int, reliable: Int?,
    _ visit: (LineSpan, LineStack) -> Void
  ) -> Int? {
    var runIndex = 0
    let limit = container.maximumNumberOfLines
    let firstParagraph = min(
      analysis.paragraphs.indices.partitioningIndex {
        analysis.paragraphs[$0].clusters.upperBound > first
      }, analysis.paragraphs.count - 1)
    // Whether a line that is too wide hides a part of its text, or lacks it.
    let overflows =
      container.lineBreakMode == .clip
      || container.lineBreakMode.truncates
        && (analysis.paragraphStyle.overflowWrap == .normal
          || analysis.paragraphStyle.textWrap == .nowrap)
    for index in firstParagraph..<analysis.paragraphs.count {
      let paragraph = analysis.paragraphs[index]
      var start = max(first, paragraph.clusters.lowerBound)
      repeat {
        var span = wrapper.line(from: start, paragraph: index)
        if let reliable, !isReliable(span, upTo: reliable) { return start }
        let wrapped = span.clusters
        let isFollowed =
          span.clusters.upperBound < analysis.count || reliable != nil || opensLine(after: span)
        if limit > 0, lines.stack.count + 1 >= limit, isFollowed || span.isOverlong {
          lines.isTruncated = isFollowed || span.isOverlong && overflows
          if container.lineBreakMode.truncates, lines.isTruncated { span = truncated(span) }
        } else if span.isOverlong, container.lineBreakMode == .clip {
          lines.isTruncated = true
        }
        if span.isOverlong, container.lineBreakMode == .clip { lines.isClipped = true }
        lines.stack.add(
          heightMask(of: span, wrapped: wrapped, &runIndex), startsParagraph: span.startsParagraph,
          analysis.heights)
        lines.width = max(lines.width, extent(of: span))
        visit(span, lines.stack)
        start = span.clusters.upperBound
        if limit > 0, lines.stack.count >= limit { return nil }
      } while start < paragraph.clusters.upperBound
    }
    return nil
  }

  /// Whether text behind a part cannot change a line.
  ///
  /// The line and its paragraph end before that text, or the text that is known is too wide for
  /// the line, even if a cut made it four times narrower.
  private func isReliable(_ span: LineSpan, upTo reliable: Int) -> Bool {
    guard span.clusters.upperBound <= reliable else { return false }
    if analysis.paragraphs[span.paragraph].clusters.upperBound <= reliable { return true }
    let limit = (span.startsParagraph ? wrapper.firstRoom : wrapper.room).limit
    let known = analysis.positions[reliable] - analysis.positions[span.clusters.lowerBound]
    return known / 4 > limit
  }

  /// The metrics of all lines.
  func metrics() -> TextMetrics { setLines { _, _ in } }

  /// Whether a line ends the text with a hard break, so that an empty line follows.
  private func opensLine(after span: LineSpan) -> Bool {
    span.clusters.upperBound == analysis.count && span.paragraph + 1 < analysis.paragraphs.count
  }

  /// The width in points that a line takes of its container, with its indents.
  private func extent(of span: LineSpan) -> Double {
    extent(ofWidth: span.width, startsParagraph: span.startsParagraph)
  }

  /// The width in points that a line of a width takes of its container.
  func extent(ofWidth width: Int64, startsParagraph: Bool) -> Double {
    let room = startsParagraph ? wrapper.firstRoom : wrapper.room
    let tail = container.width < 1e15 && analysis.paragraphStyle.tailIndent > 0 ? 0 : room.tail
    return Double(width) * analysis.unit.points + room.indent + tail
  }

  /// The height classes of a line's runs; `hint` is a run at or before the line and moves forward.
  ///
  /// A truncated line is at least as high as the line before truncation: an ellipsis changes the
  /// drawing and not the layout (CSS Overflow 3, `text-overflow`). By the conventions of the web it
  /// is exactly as high.
  private func heightMask(
    of span: LineSpan, wrapped: Range<Int>, _ hint: inout Int
  ) -> UInt64 {
    if analysis.heights.isUniform { return 1 }
    let runs = analysis.runs
    guard !runs.isEmpty else { return 1 }
    let truncation = analysis.paragraphStyle.conventions == .web ? nil : span.truncation
    let range =
      wrapped
      .lowerBound..<max(wrapped.upperBound, truncation?.head.upperBound ?? wrapped.upperBound)
    while hint + 1 < runs.count, runs[hint].clusters.upperBound <= range.lowerBound { hint += 1 }
    var mask: UInt64 = 0
    var index = hint
    while index < runs.count, runs[index].clusters.lowerBound < range.upperBound {
      mask |= runs[index].heightMask
      index += 1
    }
    if let truncation {
      for run in runs where !run.clusters.clamped(to: truncation.tail).isEmpty {
        mask |= run.heightMask
      }
    }
    // An empty line has the height of the style of the text before it.
    return mask == 0 ? runs[min(hint, runs.count - 1)].heightMask : mask
  }
}

/// The lines that were set so far.
struct SetLines {
  /// The heights of the lines.
  var stack = LineStack()
  /// The width in points of the widest line, with its indents.
  var width = 0.0
  /// Whether some text is not shown.
  var isTruncated = false
  /// Whether a line was clipped.
  var isClipped = false

  /// The metrics of the lines.
  func metrics(_ heights: LineHeights, _ container: TextContainer) -> TextMetrics {
    let width = isClipped ? min(width, max(0, container.width)) : width
    return TextMetrics(
      size: Size(width: width, height: stack.height(heights)), lineCount: stack.count,
      firstBaseline: stack.firstBaseline, lastBaseline: stack.lastBaseline,
      isTruncated: isTruncated)
  }
}
