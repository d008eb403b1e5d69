// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension ShapingContext {
  /// Prepares a text in the most compact form that determines its lines exactly.
  ///
  /// 1. Text with simple characters is scanned, without keeping clusters and glyphs.
  /// 2. Other text of one style is analysed, and packed if its segments determine its lines.
  /// 3. All other text keeps its analysis, or, if it is long, its characters alone. Text with parts
  ///    without characters keeps its analysis always.
  func prepare(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore
  ) -> CompactText {
    let style = text.runs.first?.style ?? TextStyle()
    let context = textContext(style, paragraphStyle, core)
    let hasEmptyRuns = !text.emptyRuns.isEmpty
    guard text.runs.count == 1, text.attachments.isEmpty, !hasEmptyRuns else {
      if !hasEmptyRuns, !LongText.suits(text.string),
        let scanned = scan(text, paragraphStyle, core)
      {
        return scanned
      }
      return CompactText.make(context, text, analyzed(text, paragraphStyle, core))
    }
    if context.mayScan(text.string), let scanned = scan(text.string, context) { return scanned }
    return prepareByAnalysis(text, paragraphStyle, context, core)
  }

  /// Prepares a text of one style that cannot be scanned.
  func prepareByAnalysis(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle, _ context: TextContext,
    _ core: MeasurerCore
  ) -> CompactText {
    let lines = analyzed(text, paragraphStyle, core)
    // A text whose lines do not wrap has them from its analysis, which has few break opportunities.
    if case .whole(let analysis) = lines, paragraphStyle.textWrap != .nowrap,
      let packed = pack(analysis, context)
    {
      return packed
    }
    return CompactText.make(context, text, lines)
  }

  private func analyzed(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore
  ) -> AnalyzedText {
    if text.emptyRuns.isEmpty, LongText.suits(text.string) {
      return .parts(LongText(text, paragraphStyle, core, self))
    }
    var analyzer = TextAnalyzer(
      shaping: self, core: core, text: text, paragraphStyle: paragraphStyle)
    return .whole(analyzer.analyze())
  }

  /// Packs the segments of an analysis; nil if they do not determine its lines.
  private func pack(_ analysis: TextAnalysis, _ context: TextContext) -> CompactText? {
    guard !analysis.hasTabs, !analysis.hasSoftHyphens, analysis.itemStarts.isEmpty,
      analysis.trims.isEmpty,
      context.style.size > 0,
      analysis.heights.classes.count <= 8
    else { return nil }
    segments.removeAll()
    var start = 0
    // The possible starts of lines since the last place that is safe to break.
    var starts: [Int] = []
    var run = 0
    for opportunity in analysis.opportunities {
      let end = Int(opportunity)
      guard end > start else { continue }
      let visible = analysis.visibleEnd(end, from: start)
      var width = analysis.positions[visible] - analysis.positions[start]
      let content = analysis.contentEnd(end, from: start)
      let isEndSafe = !analysis.flags[content].contains(.isUnsafeBefore)
      if !isEndSafe || analysis.flags[start].contains(.isUnsafeBefore) {
        guard let cut = cutWidth(analysis, start, end, earlier: starts, isEndSafe: isEndSafe)
        else { return nil }
        width = cut
      }
      if isEndSafe { starts.removeAll(keepingCapacity: true) } else { starts.append(start) }
      // After a cut the pen returns to its position in uncut text.
      let space = analysis.positions[content] - analysis.positions[start] - width
      // Visible clusters without width would end a line's visible part behind its spaces.
      if width <= 0, visible > start { return nil }
      var mask: UInt64 = 1
      if !analysis.heights.isUniform {
        mask = 0
        while analysis.runs[run].clusters.upperBound <= start { run += 1 }
        var index = run
        while index < analysis.runs.count, analysis.runs[index].clusters.lowerBound < end {
          mask |= analysis.runs[index].heightMask
          index += 1
        }
      }
      segments.append(
        TextSegment(
          width: width, space: space, heightMask: UInt8(truncatingIfNeeded: mask),
          endsLine: analysis.flags[end - 1].contains(.isHardBreak)))
      start = end
    }
    return CompactText.make(
      context, analysis.text.string, segments, heights: table(of: analysis.heights, context),
      isFine: analysis.unit == .fine, isLeftToRight: analysis.isLeftToRight,
      isScanned: false, missingGlyphCount: analysis.missingGlyphCount)
  }

  /// The width of a segment whose glyphs change when it is cut at its end or start.
  ///
  /// Nil unless only the end changes, by the same amount for all starts of the line. Then lines are
  /// still sums of segments, as where letters are kerned with the next letter.
  private func cutWidth(
    _ analysis: TextAnalysis, _ start: Int, _ end: Int, earlier: [Int], isEndSafe: Bool
  ) -> Int64? {
    guard earlier.count < 8 else { return nil }
    let width = analysis.advance(start, end).visible
    for line in earlier {
      let before = analysis.positions[start] - analysis.positions[line]
      guard analysis.advance(line, end).visible == before + width else { return nil }
    }
    if isEndSafe {
      let visible = analysis.visibleEnd(end, from: start)
      guard width == analysis.positions[visible] - analysis.positions[start] else { return nil }
    }
    return width
  }
}
