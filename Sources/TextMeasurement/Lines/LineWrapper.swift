// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Breaks an analysed text into lines at one width, greedily.
///
/// A line takes segments as long as their advance, without trailing whitespace, is at most the
/// limit. Widths and drawn glyphs come from the same lines.
struct LineWrapper {
  /// The text.
  let analysis: TextAnalysis
  /// The handling of text that does not fit.
  let mode: LineBreakMode
  /// The limits and indents of lines.
  let rooms: LineRooms
  /// Whether a word that is wider than its line is cut.
  let cutsWords: Bool
  /// The ends of lines that are not the greedy ones.
  var plan = LinePlan()

  /// Creates a wrapper for a text in a container.
  @inline(never)
  init(_ analysis: TextAnalysis, _ container: TextContainer) {
    self.analysis = analysis
    mode = container.lineBreakMode
    let style = analysis.paragraphStyle
    cutsWords = style.cutsWords(mode)
    rooms = LineRooms(style, width: container.width, analysis.unit)
  }

  /// The line that starts at a cluster of a paragraph.
  @inline(never)
  func line(from start: Int, paragraph index: Int) -> LineSpan {
    let paragraph = analysis.paragraphs[index].clusters
    let isFirst = startsParagraph(start, index)
    let limit = rooms.room(startsParagraph: isFirst).limit
    var span = LineSpan(
      clusters: start..<start, visibleEnd: start, width: 0, trailingSpace: 0,
      startsParagraph: isFirst, endsParagraph: false, paragraph: index, truncation: nil)
    if start < paragraph.upperBound {
      if let end = plan.end(after: start) {
        take(&span, min(end, paragraph.upperBound), paragraph.upperBound, limit)
      } else if mode == .charWrap, analysis.paragraphStyle.textWrap != .nowrap {
        wrapCharacters(&span, paragraph.upperBound, limit)
      } else {
        wrapWords(&span, paragraph.upperBound, limit)
      }
    }
    span.endsParagraph = span.clusters.upperBound == paragraph.upperBound
    return span
  }

  /// Whether a line from a cluster on is the first one of a paragraph.
  func startsParagraph(_ start: Int, _ index: Int) -> Bool {
    start == analysis.paragraphs[index].clusters.lowerBound
      && !analysis.paragraphs[index].isContinued
  }

  /// Whether text behind a part cannot change a line.
  ///
  /// The line and its paragraph end before that text, or the text that is known is too wide for
  /// the line, even if a cut made it four times narrower.
  ///
  /// - Parameters:
  ///   - index: The index of the line's paragraph.
  ///   - reliable: The cluster from which on text behind the part may matter.
  func isReliable(_ line: GreedyTextLine, paragraph index: Int, upTo reliable: Int) -> Bool {
    guard line.places.upperBound <= reliable else { return false }
    if analysis.paragraphs[index].clusters.upperBound <= reliable { return true }
    return isFilled(from: line.places.lowerBound, startsParagraph: line.startsParagraph, reliable)
  }

  /// Whether the text between two clusters is too wide for a line, even if a cut made it four
  /// times narrower.
  func isFilled(from start: Int, startsParagraph: Bool, _ end: Int) -> Bool {
    let limit = rooms.room(startsParagraph: startsParagraph).limit
    return (analysis.positions[end] - analysis.positions[start]) / 4 > limit
  }

  // MARK: - Words

  private func wrapWords(_ span: inout LineSpan, _ paragraphEnd: Int, _ limit: Int64) {
    let start = span.clusters.lowerBound
    var tabs = startOfTabs(in: span)
    if !analysis.hasTabs, takeWhole(&span, paragraphEnd, limit) { return }
    var taken: (end: Int, advance: LineAdvance, isHyphenated: Bool, trim: SpacingTrim?)?
    // The first place at which the line fits without its hyphen alone.
    var passed: (end: Int, advance: LineAdvance)?
    let found = FitRule.lastFitting(opportunities(after: start, paragraphEnd)) { index in
      let end = min(Int(analysis.opportunities[index]), paragraphEnd)
      if isTooWide(start, end, limit) { return .isTooWide }
      var advance = measured(start, end, &tabs)
      let isHyphenated =
        end < paragraphEnd && end > start && analysis.showsHyphen(before: end)
      let bare = advance.visible
      if isHyphenated { advance.visible += hyphenAdvance(before: end) }
      if FitRule.fits(advance.visible, limit) {
        taken = (end, advance, isHyphenated, nil)
        return .fits
      }
      if let trim = analysis.endTrim(start, end),
        FitRule.fits(analysis.trimmed(bare, end, trim), limit)
      {
        advance.visible = analysis.trimmed(bare, end, trim)
        taken = (end, advance, false, trim)
        return .fits
      }
      guard FitRule.fits(bare, limit) else { return .isTooWide }
      if passed == nil { passed = (end, advance) }
      return .isPassed
    }
    if let taken {
      set(&span, taken.end, taken.advance, taken.isHyphenated)
      span.endTrim = taken.trim
      return
    }
    if let passed, !cutsWords {
      // As in Chromium 156 and Firefox 153 (observed), a line in which nothing fits ends at the
      // first place where it may, also if just the hyphen is too wide.
      set(&span, passed.end, passed.advance, true)
      span.isOverlong = true
      return
    }
    let end =
      found.tooWide.map { min(Int(analysis.opportunities[$0]), paragraphEnd) } ?? paragraphEnd
    if !cutsWords {
      var tabs = startOfTabs(in: span)
      set(&span, end, measured(start, end, &tabs), false)
      span.isOverlong = true
    } else {
      let visible = analysis.visibleEnd(end, from: start)
      takeClusters(&span, visible, limit) { indent in
        fittingEnd(start..<visible, limit, indent: indent, atLeast: start + 1)
      }
      takeTrimmed(&span, visible, limit)
    }
    takeHanging(&span, paragraphEnd)
  }

  /// Takes the text up to a planned end.
  private func take(_ span: inout LineSpan, _ end: Int, _ paragraphEnd: Int, _ limit: Int64) {
    let start = span.clusters.lowerBound
    var tabs = startOfTabs(in: span)
    var advance = measured(start, end, &tabs)
    let isHyphenated = end < paragraphEnd && analysis.showsHyphen(before: end)
    if isHyphenated { advance.visible += hyphenAdvance(before: end) }
    if !isHyphenated, !FitRule.fits(advance.visible, limit),
      let trim = analysis.endTrim(start, end),
      FitRule.fits(analysis.trimmed(advance.visible, end, trim), limit)
    {
      advance.visible = analysis.trimmed(advance.visible, end, trim)
      span.endTrim = trim
    }
    set(&span, end, advance, isHyphenated)
    span.isOverlong = !FitRule.fits(advance.visible, limit)
  }

  /// The indices of the opportunities where a line of a paragraph may end, the nearest first.
  private func opportunities(after start: Int, _ paragraphEnd: Int) -> Range<Int> {
    let next = firstOpportunity(after: start)
    let last = firstOpportunity(after: paragraphEnd - 1)
    return next..<max(next, min(last + 1, analysis.opportunities.count))
  }

  /// Adds all whitespace after a line to it as trailing whitespace.
  ///
  /// This includes whitespace after which no line may end, and whitespace of several kinds with
  /// break opportunities between.
  private func takeHanging(_ span: inout LineSpan, _ paragraphEnd: Int) {
    var last = span.clusters.upperBound
    while last < paragraphEnd, analysis.flags[last].hangs { last += 1 }
    guard last > span.clusters.upperBound else { return }
    let start = span.clusters.lowerBound
    var tabs = startOfTabs(in: span)
    var advance = measured(start, last, &tabs)
    if span.endTrim != nil { advance.visible = span.width }
    set(&span, last, advance, false)
  }

  /// Takes the rest of the paragraph if it fits on one line, the usual case for short texts.
  private func takeWhole(_ span: inout LineSpan, _ end: Int, _ limit: Int64) -> Bool {
    let start = span.clusters.lowerBound
    guard !isTooWide(start, end, limit) else { return false }
    var advance = analysis.advance(start, end)
    if !FitRule.fits(advance.visible, limit) {
      guard let trim = analysis.endTrim(start, end),
        FitRule.fits(analysis.trimmed(advance.visible, end, trim), limit)
      else { return false }
      advance.visible = analysis.trimmed(advance.visible, end, trim)
      span.endTrim = trim
    }
    set(&span, end, advance, false)
    return true
  }

  /// Whether text is too wide for a line by its clusters' advances alone, without tabs.
  ///
  /// A cut changes the glyphs beside it, so cut text must be measured. Where letters join, that may
  /// reshape the whole text for each line, so text that is four times too wide is not measured.
  private func isTooWide(_ start: Int, _ end: Int, _ limit: Int64) -> Bool {
    let content = analysis.contentEnd(end, from: start)
    let visible = analysis.visibleEnd(content, from: start)
    let isCut =
      analysis.flags[start].contains(.isUnsafeBefore)
      || analysis.flags[content].contains(.isUnsafeBefore)
    let sum =
      analysis.positions[visible] - analysis.positions[start]
      - (analysis.endTrim(start, end)?.width ?? 0)
    return !FitRule.fits(sum / (isCut ? 4 : 1), limit)
  }

  private func set(
    _ span: inout LineSpan, _ end: Int, _ advance: LineAdvance, _ isHyphenated: Bool
  ) {
    let start = span.clusters.lowerBound
    span.clusters = start..<end
    span.visibleEnd = analysis.visibleEnd(end, from: start)
    span.width = advance.visible
    span.trailingSpace = advance.trailing
    span.isHyphenated = isHyphenated
  }

  /// The index of the first opportunity after a cluster.
  func firstOpportunity(after cluster: Int) -> Int {
    analysis.opportunities.indices.partitioningIndex { analysis.opportunities[$0] > cluster }
  }

  /// The place before a line.
  private func startOfTabs(in span: LineSpan) -> TabCursor {
    TabCursor(
      start: span.clusters.lowerBound,
      indent: rooms.room(startsParagraph: span.startsParagraph).indent)
  }

  private func measured(_ start: Int, _ end: Int, _ tabs: inout TabCursor) -> LineAdvance {
    analysis.hasTabs
      ? analysis.tabbedAdvance(start, end, &tabs) : analysis.advance(start, end)
  }

  /// The advance of the hyphen of a word that is divided before a cluster.
  func hyphenAdvance(before end: Int) -> Int64 {
    let run = analysis.runs[analysis.runIndex(ofCluster: end - 1)]
    return analysis.units(of: analysis.core.mark(.hyphen, for: analysis.styles[run.style]))
  }

  // MARK: - Clusters

  /// Takes as many clusters as fit with their whitespace, and the separator that follows them.
  ///
  /// A space that does not fit begins the next line (UIKit: observed, 2,100 labels of an iOS
  /// simulator), also at a paragraph's end (inferred).
  private func wrapCharacters(_ span: inout LineSpan, _ paragraphEnd: Int, _ limit: Int64) {
    let start = span.clusters.lowerBound
    let content = analysis.contentEnd(paragraphEnd, from: start)
    if content > start {
      takeClusters(&span, content, limit) { fittingEndWithSpaces(start..<content, limit, $0) }
    }
    if span.clusters.upperBound == content { span.clusters = start..<paragraphEnd }
  }

  /// Takes as many clusters as fit, and at least one.
  ///
  /// - Parameter tabbedEnd: The end of the clusters that fit in text with tabs, at an indent.
  private func takeClusters(
    _ span: inout LineSpan, _ end: Int, _ limit: Int64, tabbedEnd: (Double) -> Int
  ) {
    let start = span.clusters.lowerBound
    var tabs = startOfTabs(in: span)
    let last = analysis.hasTabs ? tabbedEnd(tabs.indent) : fittingEnd(start, end, limit)
    let advance = measured(start, last, &tabs)
    set(&span, last, advance, false)
    span.isOverlong = !FitRule.fits(advance.visible, limit)
  }

  /// Takes a closing bracket at or behind the end of a cut line if it fits trimmed.
  private func takeTrimmed(_ span: inout LineSpan, _ end: Int, _ limit: Int64) {
    let start = span.clusters.lowerBound
    let next = span.clusters.upperBound + (span.isOverlong ? 0 : 1)
    guard next <= end, let trim = analysis.endTrim(start, next) else { return }
    var tabs = startOfTabs(in: span)
    var advance = measured(start, next, &tabs)
    advance.visible = analysis.trimmed(advance.visible, next, trim)
    guard FitRule.fits(advance.visible, limit) else { return }
    set(&span, next, advance, false)
    span.endTrim = trim
    span.isOverlong = false
  }

  /// The end of the longest text that fits, spaces included; at least one cluster.
  ///
  /// 1. The sum of whole advances gives a first end. Ends are tried from the left, because negative
  ///    spacing may make positions descend.
  /// 2. A cut may widen the text before it: step back to an end at which the cut text fits.
  /// 3. A cut may narrow the text too: from there, the greedy rule tries cut text.
  private func fittingEnd(_ start: Int, _ end: Int, _ limit: Int64) -> Int {
    let border = analysis.positions[start] &+ limit
    let summed = FitRule.lastFitting(start + 1..<end + 1) {
      analysis.positions[$0] <= border ? .fits : .isTooWide
    }
    var last = summed.fitting ?? start
    while last > start + 1, !fitsWithSpaces(start, last, limit) { last -= 1 }
    let cut = FitRule.lastFitting(last + 1..<end + 1) {
      fitsWithSpaces(start, $0, limit) ? .fits : .isTooWide
    }
    return max(cut.fitting ?? last, start + 1)
  }

  /// Whether text cut at both ends fits with its trailing whitespace.
  private func fitsWithSpaces(_ start: Int, _ end: Int, _ limit: Int64) -> Bool {
    let advance = analysis.advance(start, end)
    return FitRule.fits(advance.visible + advance.trailing, limit)
  }

  /// The end of the longest prefix of a range that fits, found by measuring each prefix.
  ///
  /// Trailing whitespace always fits, so no prefix that ends with it is measured: looking back over
  /// many spaces at each of them would be slow.
  func fittingEnd(
    _ range: Range<Int>, _ limit: Int64, indent: Double, atLeast minimum: Int
  ) -> Int {
    let start = range.lowerBound
    var tabs = TabCursor(start: start, indent: indent)
    let last = FitRule.lastFitting(range) { cluster in
      if analysis.flags[cluster].hangs { return .fits }
      let advance = measured(start, cluster + 1, &tabs)
      return FitRule.fits(advance.visible, limit) || cluster < minimum ? .fits : .isTooWide
    }
    return last.fitting.map { $0 + 1 } ?? start
  }

  /// The end of the longest prefix of a range that fits with its trailing whitespace, in text with
  /// tabs; at least one cluster.
  ///
  /// A second cursor follows the whitespace, so that no prefix looks back over all of it.
  private func fittingEndWithSpaces(_ range: Range<Int>, _ limit: Int64, _ indent: Double) -> Int {
    let start = range.lowerBound
    var tabs = TabCursor(start: start, indent: indent)
    var visible: Int64 = 0
    var space: (cursor: TabCursor, start: Int64)?
    let last = FitRule.lastFitting(range) { cluster in
      let advance: Int64
      if analysis.flags[cluster].hangs {
        var (cursor, pen) = space ?? analysis.spaceCursor(behind: tabs, at: cluster)
        advance = visible + analysis.pen(at: cluster + 1, &cursor) - pen
        space = (cursor, pen)
      } else {
        visible = analysis.tabbedAdvance(start, cluster + 1, &tabs).visible
        advance = visible
        space = nil
      }
      return FitRule.fits(advance, limit) ? .fits : .isTooWide
    }
    return max(last.fitting.map { $0 + 1 } ?? start, start + 1)
  }
}
