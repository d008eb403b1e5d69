// SPDX-License-Identifier: Apache-2.0

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
    let limit = setter.wrapper.rooms.others.limit
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
      if let reliable, let last = LinePlan.greedyLines(balancing: wrapper, container)?.last {
        let end = last.places.upperBound
        guard wrapper.isReliable(last, paragraph: 0, upTo: reliable),
          end == analysis.paragraphs[0].clusters.upperBound
            || wrapper.isFilled(from: end, startsParagraph: false, reliable)
        else { return nil }
      }
      let plan = LinePlan(
        balancing: wrapper, container, isOneParagraph: parts.isOneParagraph())
      return (plan ?? LinePlan(), nil)
    case .pretty: return prettyPlan(from: start, wrapper, reliable)
    }
  }

  /// The plan of the ends of paragraphs, and the cluster before which lines are determined; none as
  /// in WebKit, which needs whole paragraphs.
  private func prettyPlan(
    from first: Int, _ wrapper: LineWrapper, _ reliable: Int?
  ) -> (plan: LinePlan, end: Int?) {
    var plan = LinePlan()
    let analysis = wrapper.analysis
    guard LinePlan.isPretty(wrapper, container),
      analysis.paragraphStyle.conventions.engine != .webkit
    else { return (plan, nil) }
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
        let line = GreedyTextLine(wrapper.line(from: start, paragraph: index))
        if let reliable, !wrapper.isReliable(line, paragraph: index, upTo: reliable) {
          // A line that is too wide leaves its paragraph as it is.
          guard wrapper.paragraphOfPartedLine(from: start, reliable) == nil else {
            return (plan, nil)
          }
          return (plan, end.isFull ? end.lines[0].places.lowerBound : lower)
        }
        end.add(line)
        start = line.places.upperBound
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
    if lines.truncatesNext(
      isOverlong, isFollowed: isFollowed, container, analysis.paragraphStyle),
      let head = line.head
    {
      let (first, start, paragraph) = head
      let room = setter.wrapper.rooms.room(startsParagraph: line.startsParagraph)
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
