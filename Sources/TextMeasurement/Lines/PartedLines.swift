// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// The lines of a long text in a container, set from one analysed part after another.
///
/// 1. Lines that a part determines are set as in a whole text.
/// 2. A line that does not wrap may be longer than a part: a paragraph without a limit or in text
///    that does not wrap, or a word that is too wide and not cut. Its advance is summed from part
///    to part, because no rule of a font reaches across their borders.
/// 3. Balanced lines are planned in the first part, and pretty ones in the part with their
///    paragraph's end: up to there the last four lines of each part are set with the next one.
struct PartedLines {
  private let parts: LongTextParts
  private let properties: LongTextProperties
  private let container: TextContainer
  private var lines = SetLines()
  private var heights: LineHeights?
  /// The UTF-8 offset up to which text was set.
  private var place = 0
  /// The line at hand, if it began in an earlier part.
  private var line: PartedLine?
  /// The number of lines that were set of the paragraph at hand, and whether one was too wide.
  private var paragraph = (lineCount: 0, isOverlong: false)
  /// Whether a line shows text of several parts.
  private(set) var hasPartedLine = false

  /// Begins before a text.
  init(_ parts: LongTextParts, _ properties: LongTextProperties, _ container: TextContainer) {
    self.parts = parts
    self.properties = properties
    self.container = container
  }

  /// The metrics of the lines.
  var metrics: TextMetrics { heights.map { lines.metrics($0, container) } ?? .empty }

  /// Adds a part.
  ///
  /// - Parameters:
  ///   - reliable: The cluster from which on text behind the part may matter; nil if the text ends
  ///     with the part.
  ///   - visit: Called with each line that lies in the part.
  /// - Returns: The cluster from which on the part is still needed; nil if all lines are set.
  mutating func add(
    _ analysis: TextAnalysis, _ reliable: Int?,
    _ visit: (LineSpan, LineStack) -> Void = { _, _ in }
  ) -> Int? {
    heights = analysis.heights
    var start = analysis.cluster(at: place)
    if line != nil {
      guard let end = extendLine(from: start, analysis, reliable) else { return nil }
      start = end
    }
    if line == nil {
      guard let next = setLines(from: start, analysis, reliable, visit) else { return nil }
      start = next
    }
    place = Int(analysis.offsets[start])
    return start
  }

  // MARK: - Lines of one part

  /// Sets the lines that a part determines, and begins one that is longer.
  private mutating func setLines(
    from first: Int, _ analysis: TextAnalysis, _ reliable: Int?,
    _ visit: (LineSpan, LineStack) -> Void
  ) -> Int? {
    guard let (plan, end) = plan(from: first, analysis, reliable) else { return first }
    let setter = LineSetter(analysis, container, plan)
    let limit = setter.wrapper.room.limit
    var (paragraph, hasPartedLine) = (paragraph, hasPartedLine)
    let next = setter.setLines(
      into: &lines, from: first, before: end, reliable: reliable,
      textEnd: { [parts, properties, container] in
        guard reliable != nil, container.lineBreakMode != .truncateTail else { return nil }
        hasPartedLine = true
        return parts.textEnd(properties, width: limit)
      },
      { span, stack in
        if span.startsParagraph { paragraph = (0, false) }
        paragraph.lineCount += 1
        paragraph.isOverlong = paragraph.isOverlong || span.isOverlong
        if !hasPartedLine { visit(span, stack) }
      })
    (self.paragraph, self.hasPartedLine) = (paragraph, hasPartedLine)
    guard let next, let reliable, end == nil else { return next }
    let wrapper = setter.wrapper
    guard let index = wrapper.paragraphOfPartedLine(from: next, reliable) else { return next }
    let begun = PartedLine(
      wrapper, from: next, startsParagraph: wrapper.startsParagraph(next, index))
    if isLastLine, container.lineBreakMode.truncates {
      // Without a limit, all text before the ellipsis is needed.
      guard !begun.isUnlimited || parts.isOneParagraph() else { return next }
      line = begun
      line?.head = (setter, next, index)
    } else {
      line = begun
    }
    self.hasPartedLine = true
    line?.add(next..<reliable, of: analysis, endsLine: false)
    return reliable
  }

  /// Whether no line follows the one at hand in the container.
  private var isLastLine: Bool {
    container.maximumNumberOfLines > 0 && lines.stack.count + 1 >= container.maximumNumberOfLines
  }

  /// The plan of the lines from a cluster on, and the cluster before which they begin; nil if more
  /// text is needed for it.
  private func plan(
    from start: Int, _ analysis: TextAnalysis, _ reliable: Int?
  ) -> (plan: LinePlan, end: Int?)? {
    let wrapper = LineWrapper(analysis, container)
    switch analysis.paragraphStyle.textWrap {
    case .wrap, .nowrap: return (LinePlan(), nil)
    case .balance:
      guard start == 0, place == 0 else { return (LinePlan(), nil) }
      if let reliable, let last = LinePlan.greedyLines(balancing: wrapper, container).last {
        let end = last.clusters.upperBound
        guard wrapper.isReliable(last, upTo: reliable),
          end == analysis.paragraphs[0].clusters.upperBound
            || wrapper.isFilled(from: end, startsParagraph: false, reliable)
        else { return nil }
      }
      let plan = LinePlan(
        balancing: wrapper, container, isOneParagraph: parts.isOneParagraph())
      return (plan, nil)
    case .pretty: return prettyPlan(from: start, wrapper, reliable)
    }
  }

  /// The plan of the ends of paragraphs, and the cluster before which lines are determined.
  private func prettyPlan(
    from first: Int, _ wrapper: LineWrapper, _ reliable: Int?
  ) -> (plan: LinePlan, end: Int?) {
    var plan = LinePlan()
    let analysis = wrapper.analysis
    guard LinePlan.isPretty(analysis, container) else { return (plan, nil) }
    for (index, paragraph) in analysis.paragraphs.enumerated()
    where paragraph.clusters.upperBound > first {
      var end = ParagraphEnd()
      let lower = max(first, paragraph.clusters.lowerBound)
      if lower == first, !wrapper.startsParagraph(lower, index) {
        end = ParagraphEnd(
          lineCount: self.paragraph.lineCount, isOverlong: self.paragraph.isOverlong)
      }
      var start = lower
      repeat {
        let line = wrapper.line(from: start, paragraph: index)
        if let reliable, !wrapper.isReliable(line, upTo: reliable) {
          // A line that is too wide leaves its paragraph as it is.
          guard wrapper.paragraphOfPartedLine(from: start, reliable) == nil else {
            return (plan, nil)
          }
          return (plan, end.isFull ? end.lines[0].clusters.lowerBound : lower)
        }
        end.add(line)
        start = line.clusters.upperBound
      } while start < paragraph.clusters.upperBound && !end.isCut(at: container)
      plan.add(end, wrapper, container)
    }
    return (plan, nil)
  }

  // MARK: - Lines of several parts

  /// Adds a part's text to the line at hand.
  ///
  /// - Returns: The end of the text; nil if the line is the last one.
  private mutating func extendLine(
    from start: Int, _ analysis: TextAnalysis, _ reliable: Int?
  ) -> Int? {
    guard var line else { return start }
    let wrapper = LineWrapper(analysis, container)
    let paragraph = wrapper.paragraph(of: start)
    let end = line.isParagraph ? paragraph.upperBound : wrapper.wordEnd(from: start, paragraph)
    if let reliable, end > reliable {
      line.add(start..<reliable, of: analysis, endsLine: false)
      self.line = line
      return reliable
    }
    line.add(start..<end, of: analysis, endsLine: true)
    self.line = nil
    // The empty paragraph behind a final line end is a line.
    let isTextEnd =
      reliable == nil && end == analysis.count
      && analysis.paragraphs.last?.clusters == paragraph
    finish(line, isFollowed: !isTextEnd, analysis)
    let isFull =
      container.maximumNumberOfLines > 0 && lines.stack.count >= container.maximumNumberOfLines
    return isTextEnd || isFull ? nil : end
  }

  private mutating func finish(_ line: PartedLine, isFollowed: Bool, _ analysis: TextAnalysis) {
    let setter = LineSetter(analysis, container, LinePlan())
    var (width, mask, heights) = (line.pen, line.mask, analysis.heights)
    let isOverlong = !line.isUnlimited
    if lines.truncatesNext(isOverlong, isFollowed: isFollowed, setter), let head = line.head {
      let (first, start, paragraph) = head
      let room = line.startsParagraph ? setter.wrapper.firstRoom : setter.wrapper.room
      let tail =
        container.lineBreakMode == .truncateTail
        ? first.analysis : parts.textEnd(properties, width: room.limit) ?? analysis
      let span = LineSpan(
        clusters: start..<first.analysis.count, visibleEnd: start, width: 0, trailingSpace: 0,
        startsParagraph: line.startsParagraph, endsParagraph: false, paragraph: paragraph,
        truncation: nil)
      let truncated = first.truncated(span, tail)
      (width, heights) = (truncated.width, tail.heights)
      mask |= first.truncatedMask(truncated.truncation, behind: first.analysis.count, tail)
    }
    lines.stack.add(mask, startsParagraph: line.startsParagraph, heights)
    lines.width = max(
      lines.width, setter.extent(ofWidth: width, startsParagraph: line.startsParagraph))
    if line.startsParagraph { paragraph = (0, false) }
    paragraph.lineCount += 1
    paragraph.isOverlong = paragraph.isOverlong || isOverlong
  }
}

/// A line that is summed from part to part of its text.
private struct PartedLine {
  /// Whether the line is its paragraph's first.
  let startsParagraph: Bool
  /// Whether the line is the rest of its paragraph; if not, it is a word.
  let isParagraph: Bool
  /// Whether the line's room has no limit.
  let isUnlimited: Bool
  /// The setter of the line's first part, the line's first cluster there, and its paragraph, if the
  /// line may be truncated.
  var head: (setter: LineSetter, start: Int, paragraph: Int)?
  /// The advance so far.
  private(set) var pen: Int64 = 0
  /// The height classes so far.
  private(set) var mask: UInt64 = 0
  /// The advance of the last item so far, which browsers round up.
  private var item: Int64 = 0
  private let indent: Double

  init(_ wrapper: LineWrapper, from start: Int, startsParagraph: Bool) {
    let room = startsParagraph ? wrapper.firstRoom : wrapper.room
    self.startsParagraph = startsParagraph
    isUnlimited = room.limit == PositionUnit.unlimited
    isParagraph = isUnlimited || wrapper.analysis.paragraphStyle.textWrap == .nowrap
    indent = room.indent
  }

  /// Adds clusters of a part.
  mutating func add(_ clusters: Range<Int>, of analysis: TextAnalysis, endsLine: Bool) {
    let (start, end) = (clusters.lowerBound, clusters.upperBound)
    mask |= analysis.heightMask(of: clusters, from: analysis.runIndex(ofCluster: start))
    if analysis.hasTabs {
      var cursor = TabCursor(start: start, indent: indent, pen: pen)
      let advance = analysis.tabbedAdvance(start, end, &cursor)
      pen = endsLine ? advance.visible : advance.visible + advance.trailing
      return
    }
    // No opening bracket begins a part behind the first, so none is whole there.
    let advance = analysis.exactAdvance(start, end, keepsEnd: !endsLine)
    var rest = endsLine ? advance.visible : advance.visible + advance.trailing
    guard analysis.roundsItems else {
      pen += rest
      return
    }
    let visible =
      endsLine ? analysis.visibleEnd(analysis.contentEnd(end, from: start), from: start) : end
    var place = start
    let borders = analysis.itemStarts
    var index = borders.indices.partitioningIndex { borders[$0] > start }
    // Text follows a part that ends no line, so an item that begins there is visible.
    while index < borders.count, borders[index] < visible || borders[index] == end && !endsLine {
      let next = Int(borders[index])
      var width = analysis.positions[next] - analysis.positions[place]
      if place == start {
        let first = analysis.exactAdvance(start, next, keepsEnd: true)
        width = first.visible + first.trailing
      }
      rest -= width
      addItemPart(width, endsItem: true)
      place = next
      index += 1
    }
    addItemPart(rest, endsItem: endsLine)
  }

  private mutating func addItemPart(_ width: Int64, endsItem: Bool) {
    item += width
    pen += width
    guard endsItem else { return }
    pen += TextAnalysis.roundingExcess(item)
    item = 0
  }
}

extension LineWrapper {
  /// The clusters of the paragraph of a cluster.
  fileprivate func paragraph(of cluster: Int) -> Range<Int> {
    analysis.paragraphs[paragraphIndex(of: cluster)].clusters
  }

  /// The index of the paragraph of a cluster.
  fileprivate func paragraphIndex(of cluster: Int) -> Int {
    let paragraphs = analysis.paragraphs
    return min(
      paragraphs.indices.partitioningIndex { paragraphs[$0].clusters.upperBound > cluster },
      paragraphs.count - 1)
  }

  /// The paragraph of a line that reaches beyond a part, and whose advance is a sum; nil for other
  /// lines.
  ///
  /// - Parameter reliable: The cluster from which on text behind the part may matter.
  fileprivate func paragraphOfPartedLine(from start: Int, _ reliable: Int) -> Int? {
    let index = paragraphIndex(of: start)
    let style = analysis.paragraphStyle
    guard start < reliable, analysis.paragraphs[index].clusters.upperBound > reliable,
      !analysis.hasTabs || style.tabStops.isEmpty
    else { return nil }
    let startsParagraph = startsParagraph(start, index)
    if (startsParagraph ? firstRoom : room).limit == PositionUnit.unlimited { return index }
    guard isFilled(from: start, startsParagraph: startsParagraph, reliable) else { return nil }
    if style.textWrap == .nowrap { return index }
    guard !cutsWords, mode != .charWrap else { return nil }
    let span = line(from: start, paragraph: index)
    return span.isOverlong && span.clusters.upperBound > reliable ? index : nil
  }

  /// The end of a word that is not cut, with the whitespace behind it.
  fileprivate func wordEnd(from start: Int, _ paragraph: Range<Int>) -> Int {
    let opportunities = analysis.opportunities
    let next = opportunities.indices.partitioningIndex { opportunities[$0] > start }
    var end = min(Int(opportunities[next]), paragraph.upperBound)
    while end < paragraph.upperBound, analysis.flags[end].hangs { end += 1 }
    return end
  }
}

/// The widest part of a long text without a break opportunity.
struct WidestSegment {
  /// The width in points.
  private(set) var width = 0.0
  /// The UTF-8 offset up to which text was added.
  private var place = 0
  /// The advance of the segment at hand before that.
  private var pen: Int64 = 0

  /// Adds a part, up to where text behind it may matter.
  ///
  /// - Parameter reliable: That cluster; nil if the text ends with the part.
  /// - Returns: The end of the clusters that were added.
  mutating func add(_ analysis: TextAnalysis, _ reliable: Int?) -> Int {
    let end = reliable ?? analysis.count
    var start = analysis.cluster(at: place)
    for opportunity in analysis.opportunities where opportunity > start && opportunity <= end {
      let next = Int(opportunity)
      let advance = analysis.segmentAdvance(start, next, isTextEnd: reliable == nil)
      width = max(width, Double(pen + advance) * analysis.unit.points)
      (start, pen) = (next, 0)
    }
    // The rounded parts of a line are not added from part to part.
    if start < end, !analysis.roundsItems {
      let advance = analysis.exactAdvance(start, end, keepsEnd: true)
      pen += advance.visible + advance.trailing
      start = end
    }
    place = Int(analysis.offsets[start])
    return start
  }
}
