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
    let wrapper = LineWrapper(analysis, container)
    let plan: LinePlan?
    switch analysis.paragraphStyle.textWrap {
    case .wrap, .nowrap: plan = LinePlan()
    case .balance:
      plan = LinePlan(
        balancing: wrapper, container, isOneParagraph: analysis.paragraphs.count == 1)
    case .pretty:
      plan = LinePlan(prettifying: wrapper, container, analysis.paragraphStyle.conventions)
    }
    self.init(analysis, container, plan ?? LinePlan())
  }

  /// Creates a setter whose lines are greedy, except the planned ones.
  init(_ analysis: TextAnalysis, _ container: TextContainer, _ plan: LinePlan) {
    self.analysis = analysis
    self.container = container
    var wrapper = LineWrapper(analysis, container)
    wrapper.plan = plan
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
  ///   - end: Lines are set while they begin before this cluster; nil for all lines.
  ///   - reliable: If the analysis is that of a part, the cluster from which on text behind the
  ///     part may matter; nil if the text ends with the analysis.
  ///   - textEnd: The analysis of the text's end, where a truncated line shows it.
  /// - Returns: The first cluster of the next line; nil if there is none.
  func setLines(
    into lines: inout SetLines, from first: Int, before end: Int? = nil, reliable: Int?,
    textEnd: () -> TextAnalysis? = { nil }, _ visit: (LineSpan, LineStack) -> Void
  ) -> Int? {
    var runIndex = 0
    var heights = analysis.heights
    let limit = container.maximumNumberOfLines
    let firstParagraph = min(
      analysis.paragraphs.indices.partitioningIndex {
        analysis.paragraphs[$0].clusters.upperBound > first
      }, analysis.paragraphs.count - 1)
    for index in firstParagraph..<analysis.paragraphs.count {
      let paragraph = analysis.paragraphs[index]
      var start = max(first, paragraph.clusters.lowerBound)
      repeat {
        if let end, start >= end { return start }
        var span = wrapper.line(from: start, paragraph: index)
        if let reliable,
          !wrapper.isReliable(GreedyTextLine(span), paragraph: index, upTo: reliable)
        {
          return start
        }
        let wrapped = span.clusters
        while runIndex + 1 < analysis.runs.count,
          analysis.runs[runIndex].clusters.upperBound <= wrapped.lowerBound
        {
          runIndex += 1
        }
        var mask = analysis.heightMask(of: wrapped, from: runIndex)
        if lines.truncatesNext(
          span.isOverlong, isFollowed: reliable != nil || isFollowed(span), container,
          analysis.paragraphStyle)
        {
          let tail = textEnd() ?? analysis
          heights = tail.heights
          span = truncated(span, tail)
          mask |= truncatedMask(span.truncation, behind: wrapped.upperBound, tail)
        }
        // An empty line has the height of the style of the text before it.
        if mask == 0 { mask = analysis.heightMask(ofRun: runIndex) }
        if !analysis.emptyRuns.isEmpty { mask |= analysis.emptyRunMask(of: wrapped, in: index) }
        lines.stack.add(mask, startsParagraph: span.startsParagraph, heights)
        lines.width = max(lines.width, extent(of: span))
        visit(span, lines.stack)
        start = span.clusters.upperBound
        if limit > 0, lines.stack.count >= limit { return nil }
      } while start < paragraph.clusters.upperBound
    }
    return nil
  }

  /// Whether text or an empty line follows a line in the analysis.
  private func isFollowed(_ span: LineSpan) -> Bool {
    span.clusters.upperBound < analysis.count || opensLine(after: span)
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
    let room = wrapper.rooms.room(startsParagraph: startsParagraph)
    return room.extent(ofWidth: Double(width) * analysis.unit.points)
  }

  /// The height classes that truncation adds to a line.
  ///
  /// A truncated line is at least as high as the line before truncation: an ellipsis changes the
  /// drawing and not the layout (CSS Overflow 3, `text-overflow`). By the conventions of the web it
  /// is exactly as high.
  ///
  /// - Parameters:
  ///   - wrappedEnd: The end of the line before truncation.
  ///   - textEnd: The analysis of the text's end.
  @inline(never)
  func truncatedMask(
    _ truncation: LineTruncation?, behind wrappedEnd: Int, _ textEnd: TextAnalysis
  ) -> UInt64 {
    guard !analysis.paragraphStyle.conventions.isWeb, let truncation else { return 0 }
    let more = wrappedEnd..<max(wrappedEnd, truncation.head.upperBound)
    return analysis.heightMask(of: more, from: 0)
      | textEnd.heightMask(of: truncation.tail, from: 0)
  }
}

extension TextAnalysis {
  /// The height classes of the runs of some clusters; 0 if there are none.
  ///
  /// - Parameter first: The index of a run at or before the clusters.
  func heightMask(of clusters: Range<Int>, from first: Int) -> UInt64 {
    if heights.isUniform { return 1 }
    // An empty range may lie inside a run.
    if clusters.isEmpty { return 0 }
    var mask: UInt64 = 0
    var index = first
    while index < runs.count, runs[index].clusters.lowerBound < clusters.upperBound {
      if runs[index].clusters.upperBound > clusters.lowerBound { mask |= runs[index].heightMask }
      index += 1
    }
    return mask
  }

  /// The height classes of the parts without characters in a line of a paragraph.
  ///
  /// A part at the end of a line belongs to it, unless a hard line break ends the line; then it
  /// belongs to the next line (Chromium 156, measured in 27 texts).
  func emptyRunMask(of clusters: Range<Int>, in index: Int) -> UInt64 {
    let paragraph = paragraphs[index].clusters
    let isLast = index == paragraphs.count - 1
    var mask: UInt64 = 0
    for run in emptyRuns where (clusters.lowerBound...clusters.upperBound).contains(run.cluster) {
      if run.cluster == clusters.lowerBound, run.cluster != paragraph.lowerBound { continue }
      if run.cluster == paragraph.upperBound, !isLast { continue }
      mask |= run.heightMask
    }
    return mask
  }

  /// The height class of a run; that of the style's own font if there is no run.
  func heightMask(ofRun index: Int) -> UInt64 {
    heights.isUniform || runs.isEmpty ? 1 : runs[min(index, runs.count - 1)].heightMask
  }
}

/// A part of a text without characters.
struct EmptyRun: Sendable {
  /// The cluster that follows it.
  let cluster: Int
  /// The bit of its font's height in ``LineHeights``.
  let heightMask: UInt64
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

  /// Whether an ellipsis ends the next line; records what is not shown of it.
  ///
  /// - Parameters:
  ///   - isOverlong: Whether the line is wider than its room.
  ///   - isFollowed: Whether text or an empty line follows it.
  mutating func truncatesNext(
    _ isOverlong: Bool, isFollowed: Bool, _ container: TextContainer, _ style: ParagraphStyle
  ) -> Bool {
    let mode = container.lineBreakMode
    let limit = container.maximumNumberOfLines
    if isOverlong, mode == .clip { isClipped = true }
    if limit > 0, stack.count + 1 >= limit, isFollowed || isOverlong {
      isTruncated = isFollowed || isOverlong && style.hidesOverflow(mode)
      return mode.truncates && isTruncated
    }
    if isOverlong, mode == .clip { isTruncated = true }
    return false
  }

  /// The metrics of the lines.
  func metrics(_ heights: LineHeights, _ container: TextContainer) -> TextMetrics {
    let width = isClipped ? min(width, max(0, container.width)) : width
    return TextMetrics(
      size: Size(width: width, height: stack.height(heights)), lineCount: stack.count,
      firstBaseline: stack.firstBaseline, lastBaseline: stack.lastBaseline,
      isTruncated: isTruncated)
  }
}
