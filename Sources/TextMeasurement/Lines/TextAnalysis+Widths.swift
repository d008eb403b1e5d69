// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Synchronization
import TextVocabulary

/// The advance of a line, in position units.
struct LineAdvance: Equatable, Sendable {
  /// The advance of the visible clusters.
  var visible: Int64
  /// The advance of the trailing whitespace.
  var trailing: Int64
}

extension TextAnalysis {
  /// The end of a line's content, before its separator.
  func contentEnd(_ end: Int, from start: Int) -> Int {
    end > start && flags[end - 1].contains(.isHardBreak) ? end - 1 : end
  }

  /// The end of a line's visible clusters, before its separator and trailing whitespace.
  func visibleEnd(_ end: Int, from start: Int) -> Int {
    var visible = end
    while visible > start, flags[visible - 1].hangs {
      visible -= 1
      // Many lines may look back over the same long whitespace, so its start is looked up.
      if end - visible == Self.longSpace { return max(start, startOfLongSpace(before: end)) }
    }
    return visible
  }

  /// The start of the long whitespace that contains or ends at a cluster boundary.
  private func startOfLongSpace(before end: Int) -> Int {
    let next = longSpaces.indices.partitioningIndex { longSpaces[$0].lowerBound >= end }
    return longSpaces[next - 1].lowerBound
  }

  /// The advance of clusters `start..<end` as a line of their own.
  ///
  /// By the conventions of the web the part of each item, which is text of one level in one of the
  /// text's own runs, or a box, is rounded up to 1/64 point (measured with Chromium 156).
  func advance(_ start: Int, _ end: Int) -> LineAdvance {
    var result = exactAdvance(start, end)
    if roundsItems {
      forEachRoundedItem(start, end, result) { result.visible += $1 }
    }
    return result
  }

  /// Calls a function with the end of each item's part of a line, and how much it is rounded up.
  ///
  /// - Parameter exact: The line's advance before rounding.
  func forEachRoundedItem(
    _ start: Int, _ end: Int, _ exact: LineAdvance, _ visit: (Int, Int64) -> Void
  ) {
    let visible = visibleEnd(contentEnd(end, from: start), from: start)
    var place = start
    var rest = exact.visible
    var index = itemStarts.indices.partitioningIndex { itemStarts[$0] > start }
    while index < itemStarts.count, itemStarts[index] < visible {
      let next = Int(itemStarts[index])
      var width = positions[next] - positions[place]
      if place == start {
        // The cut at the line's start may change the first part, and that at its end the last one.
        let first = exactAdvance(start, next, keepsEnd: true)
        width = first.visible + first.trailing
      }
      visit(next, ItemRounding.excess(width))
      rest -= width
      place = next
      index += 1
    }
    visit(visible, ItemRounding.excess(rest))
  }

  /// The advance of clusters `start..<end` as a line of their own, before rounding.
  ///
  /// If the text is cut at a place that is unsafe to break, the text beside the cut is reshaped up
  /// to the nearest safe place. If the glyph there changed, its kerning may change too, and the
  /// text is reshaped up to the next safe place. The result equals that of shaping the whole line.
  ///
  /// - Parameter keepsEnd: Whether the glyphs at the end are those of uncut text.
  func exactAdvance(_ start: Int, _ end: Int, keepsEnd: Bool = false) -> LineAdvance {
    var result = cutAdvance(start, end, keepsEnd: keepsEnd)
    if let trim = startTrim(at: start), end > start { result.visible += trim.width }
    return result
  }

  /// The opening bracket at a line's start, which is whole there; nil if it was whole anyway.
  func startTrim(at start: Int) -> SpacingTrim? { trim(at: start, .opening) }

  /// The closing bracket at a line's end that is trimmed if it is too wide.
  func endTrim(_ start: Int, _ end: Int) -> SpacingTrim? {
    end > start ? trim(at: end - 1, .lineEnd) : nil
  }

  /// A line's advance with a closing bracket at its end that is trimmed.
  func trimmed(_ visible: Int64, _ end: Int, _ trim: SpacingTrim) -> Int64 {
    SpacingTrim.trimmed(
      visible, bracket: positions[end] - positions[end - 1], by: trim.width,
      isRounded: SpacingTrim.isRounded(paragraphStyle))
  }

  private func trim(at cluster: Int, _ place: SpacingTrim.Place) -> SpacingTrim? {
    guard !trims.isEmpty else { return nil }
    let index = trims.indices.partitioningIndex { trims[$0].cluster >= cluster }
    guard index < trims.count, trims[index].cluster == cluster, trims[index].place == place
    else { return nil }
    return trims[index]
  }

  /// The advance of clusters as a line of their own, in which nothing is trimmed or whole because
  /// the line starts or ends there.
  func cutAdvance(_ start: Int, _ end: Int, keepsEnd: Bool = false) -> LineAdvance {
    let content = contentEnd(end, from: start)
    let visible = visibleEnd(content, from: start)
    let isStartUnsafe = start < content && flags[start].contains(.isUnsafeBefore)
    let isEndUnsafe =
      !keepsEnd && content > start && flags[content].contains(.isUnsafeBefore)
    var result = LineAdvance(
      visible: positions[visible] - positions[start],
      trailing: positions[content] - positions[visible])
    guard isStartUnsafe || isEndUnsafe else { return result }
    let firstSafe = isStartUnsafe ? keptPlace(after: start, atMost: content) : start
    let lastSafe = isEndUnsafe ? keptPlace(before: content, atLeast: start) : content
    if firstSafe > lastSafe || (isStartUnsafe && firstSafe > visible) {
      // The reshaped parts meet, so they lie in one run: borders of runs are safe.
      let last = isEndUnsafe ? content : max(firstSafe, visible)
      change(&result, start, last, visibleEnd: visible)
      return result
    }
    if isStartUnsafe { change(&result, start, firstSafe, visibleEnd: firstSafe) }
    if isEndUnsafe { change(&result, lastSafe, content, visibleEnd: max(visible, lastSafe)) }
    return result
  }

  /// Changes an advance by what a part of it changes by if the text is cut on both sides.
  private func change(_ advance: inout LineAdvance, _ start: Int, _ end: Int, visibleEnd: Int) {
    let part = reshapedPart(start, end, visibleEnd: visibleEnd).advance
    let run = runs[runIndex(ofCluster: start)]
    let border = min(end, visibleEnd)
    advance.visible += wholeUnits(part.visible - (positions[border] - positions[start]), run)
    advance.trailing += wholeUnits(part.trailing - (positions[end] - positions[border]), run)
  }

  /// A change in fine units as the nearest number of font units of its run, scaled by itself.
  ///
  /// Both advances of which it is the difference were rounded. So kerned letters change a line by
  /// the same amount wherever it starts. Spacing that changes too is no such number.
  private func wholeUnits(_ change: Int64, _ run: AnalyzedRun) -> Int64 {
    guard unit == .fine, change != 0 else { return change }
    let style = styles[run.style]
    let scale = style.scale(of: run.font)
    let whole = scale.units(scale.fontUnits(change))
    let tolerance = scale.units(1) / 64 + 2
    return style.isSpaced && abs(whole - change) > tolerance ? change : whole
  }

  /// The nearest safe place after a cut before which the last glyph is unchanged.
  private func keptPlace(after start: Int, atMost end: Int) -> Int {
    let end = min(end, runs[runIndex(ofCluster: start)].clusters.upperBound)
    var place = safePlace(after: start, atMost: end)
    for _ in 0..<Self.mostMoves where place < end {
      if reshapedPart(start, place, visibleEnd: place).keepsLast { break }
      place = safePlace(after: place, atMost: end)
    }
    return place
  }

  /// The nearest safe place before a cut after which the first glyph is unchanged.
  private func keptPlace(before end: Int, atLeast start: Int) -> Int {
    let start = max(start, runs[runIndex(ofCluster: end - 1)].clusters.lowerBound)
    let visible = visibleEnd(end, from: start)
    var place = safePlace(before: end, atLeast: start)
    for _ in 0..<Self.mostMoves where place > start {
      if reshapedPart(place, end, visibleEnd: max(visible, place)).keepsFirst { break }
      place = safePlace(before: place, atLeast: start)
    }
    return place
  }

  private func safePlace(after start: Int, atMost end: Int) -> Int {
    let runEnd = runs[runIndex(ofCluster: start)].clusters.upperBound
    var place = start + 1
    while place < min(end, runEnd), flags[place].contains(.isUnsafeBefore) { place += 1 }
    return place
  }

  private func safePlace(before end: Int, atLeast start: Int) -> Int {
    let runStart = runs[runIndex(ofCluster: end - 1)].clusters.lowerBound
    var place = end - 1
    while place > max(start, runStart), flags[place].contains(.isUnsafeBefore) { place -= 1 }
    return max(place, start)
  }

  /// Shapes a part of a run as if the text were cut on both sides, and caches its advance.
  private func reshapedPart(_ start: Int, _ end: Int, visibleEnd: Int) -> ReshapedPart {
    let key = ReshapedKey(start: Int32(start), end: Int32(end), visibleEnd: Int32(visibleEnd))
    if let known = reshapedAdvances.withLock({ $0[key] }) { return known }
    let run = runs[runIndex(ofCluster: start)]
    let glyphs = reshapedGlyphs(run, start..<end)
    let border = offsets[visibleEnd]
    var visible: Int64 = 0
    var trailing: Int64 = 0
    for glyph in glyphs {
      if glyph.cluster < border {
        visible += Int64(glyph.advance)
      } else {
        trailing += Int64(glyph.advance)
      }
    }
    let first = glyphIndex(atOrAfter: offsets[start], in: run.glyphs)
    let last = glyphIndex(atOrAfter: offsets[end], in: run.glyphs) - 1
    let spacing = spacing(of: run, start..<end, visibleEnd: visibleEnd, glyphs)
    let result = ReshapedPart(
      advance: LineAdvance(
        visible: positionUnits(visible, run) + spacing.visible,
        trailing: positionUnits(trailing, run) + spacing.trailing),
      keepsFirst: glyphs.first.map { first <= last && $0.id == self.glyphs[first].id } ?? true,
      keepsLast: glyphs.last.map { first <= last && $0.id == self.glyphs[last].id } ?? true)
    reshapedAdvances.withLock { advances in
      if advances.count >= Self.mostReshapedAdvances { advances.removeAll() }
      advances[key] = result
    }
    return result
  }

  /// Font units of a run converted to position units.
  private func positionUnits(_ fontUnits: Int64, _ run: AnalyzedRun) -> Int64 {
    unit == .fine ? styles[run.style].scale(of: run.font).units(fontUnits) : fontUnits
  }

  /// The letter and word spacing of a part of a run with its glyphs, in position units.
  private func spacing(
    of run: AnalyzedRun, _ clusters: Range<Int>, visibleEnd: Int, _ glyphs: [ShapedGlyph]
  ) -> LineAdvance {
    let style = styles[run.style]
    guard unit == .fine, style.isSpaced else { return LineAdvance(visible: 0, trailing: 0) }
    let end = Int(offsets[clusters.upperBound])
    var string = text.string
    return string.withUTF8 { utf8 in
      core.withShapingContext { shaping in
        glyphs.withUnsafeBufferPointer { glyphs in
          let kind = shaping.state(of: style).kind(of: run)
          var walk = GlyphGapWalk(kind, utf8, from: Int(offsets[clusters.lowerBound]))
          var first = 0
          return LineAdvance(
            visible: walk.passSpacing(
              of: glyphs, from: &first, upTo: Int(offsets[visibleEnd]), textEnd: end),
            trailing: walk.passSpacing(of: glyphs, from: &first, upTo: end, textEnd: end))
        }
      }
    }
  }

  /// The glyphs of a part of a run that is cut on both sides, shaped by any context of the core.
  func reshapedGlyphs(_ run: AnalyzedRun, _ clusters: Range<Int>) -> [ShapedGlyph] {
    core.withShapingContext { reshapedGlyphs(run, clusters, $0) }
  }

  /// The glyphs of a part of a run that is cut on both sides, in logical order.
  ///
  /// - Parameter shaping: The shaping context that shapes it.
  func reshapedGlyphs(
    _ run: AnalyzedRun, _ clusters: Range<Int>, _ shaping: ShapingContext
  ) -> [ShapedGlyph] {
    guard let plan = run.plan, !clusters.isEmpty else { return [] }
    let range = Int(offsets[clusters.lowerBound])..<Int(offsets[clusters.upperBound])
    var string = text.string
    var glyphs = string.withUTF8 { utf8 in
      // Letters that join depend on their context, so they are not cached.
      let cache = shaping.stores.cache(for: plan.settings, font: plan.font)
      let piece =
        plan.isJoining || range.count > Shaper.longestPiece
        ? cache.uncachedPiece(utf8, range, shaper: shaping.shaper, hasContext: plan.isJoining)
        : cache.piece(utf8, range, shaper: shaping.shaper)
      return cache.glyphs(of: piece).map { glyph in
        var glyph = glyph
        glyph.cluster += Int32(range.lowerBound)
        return glyph
      }
    }
    for trim in trims where trim.place != .lineEnd && clusters.contains(Int(trim.cluster)) {
      let offset = offsets[Int(trim.cluster)]
      guard let index = glyphs.firstIndex(where: { $0.cluster == offset }) else { continue }
      glyphs[index].advance -= trim.advance
      glyphs[index].xOffset += trim.offset
    }
    return glyphs
  }

  /// The first of a range of glyphs in logical order that belongs to an offset or a later one.
  func glyphIndex(atOrAfter offset: Int32, in range: Range<Int>) -> Int {
    range.partitioningIndex { glyphs[$0].cluster >= offset }
  }

  /// The greatest number of cached advances.
  private static var mostReshapedAdvances: Int { 4096 }
  /// The greatest number of times that a reshaped part is extended if its glyphs keep changing.
  private static var mostMoves: Int { 8 }
}

/// The result of reshaping a part of a run.
struct ReshapedPart: Sendable {
  /// The part's advance.
  var advance: LineAdvance
  /// Whether the first glyph is the same as in the run.
  var keepsFirst: Bool
  /// Whether the last glyph is the same as in the run.
  var keepsLast: Bool
}

/// The key of a cached reshaped part.
struct ReshapedKey: Hashable, Sendable {
  /// The first cluster.
  var start: Int32
  /// The end of the clusters.
  var end: Int32
  /// The cluster at which the trailing whitespace begins.
  var visibleEnd: Int32
}
