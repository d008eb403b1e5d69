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
    var stack = LineStack()
    var width = 0.0
    var isTruncated = false
    var isClipped = false
    var runIndex = 0
    let limit = container.maximumNumberOfLines
    // Whether a line that is too wide hides a part of its text, or lacks it.
    let overflows =
      container.lineBreakMode == .clip
      || container.lineBreakMode.truncates
        && (analysis.paragraphStyle.overflowWrap == .normal
          || analysis.paragraphStyle.textWrap == .nowrap)
    lines: for (index, paragraph) in analysis.paragraphs.enumerated() {
      var start = paragraph.clusters.lowerBound
      repeat {
        var span = wrapper.line(from: start, paragraph: index)
        let wrapped = span.clusters
        if limit > 0, stack.count + 1 >= limit,
          span.clusters.upperBound < analysis.count
            || span.isOverlong || opensLine(after: span)
        {
          isTruncated =
            span.clusters.upperBound < analysis.count || opensLine(after: span)
            || span.isOverlong && overflows
          if container.lineBreakMode.truncates, isTruncated { span = truncated(span) }
        } else if span.isOverlong, container.lineBreakMode == .clip {
          isTruncated = true
        }
        if span.isOverlong, container.lineBreakMode == .clip { isClipped = true }
        stack.add(
          heightMask(of: span, wrapped: wrapped, &runIndex), startsParagraph: span.startsParagraph,
          analysis.heights)
        width = max(width, extent(of: span))
        visit(span, stack)
        start = span.clusters.upperBound
        if limit > 0, stack.count >= limit { break lines }
      } while start < paragraph.clusters.upperBound
    }
    if isClipped { width = min(width, max(0, container.width)) }
    return TextMetrics(
      size: Size(width: width, height: stack.height(analysis.heights)),
      lineCount: stack.count, firstBaseline: stack.firstBaseline,
      lastBaseline: stack.lastBaseline, isTruncated: isTruncated)
  }

  /// The metrics of all lines.
  func metrics() -> TextMetrics { setLines { _, _ in } }

  /// Whether a line ends the text with a hard break, so that an empty line follows.
  private func opensLine(after span: LineSpan) -> Bool {
    span.clusters.upperBound == analysis.count && span.paragraph + 1 < analysis.paragraphs.count
  }

  /// The width in points that a line takes of its container, with its indents.
  private func extent(of span: LineSpan) -> Double {
    let room = span.startsParagraph ? wrapper.firstRoom : wrapper.room
    let tail = container.width < 1e15 && analysis.paragraphStyle.tailIndent > 0 ? 0 : room.tail
    return Double(span.width) * analysis.unit.points + room.indent + tail
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
