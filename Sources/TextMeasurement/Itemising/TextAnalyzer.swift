// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Analyses one text with one shaping context: clusters, faces, scripts, levels, breaks, glyphs,
/// widths.
///
/// 1. Find clusters, and the face of each.
/// 2. Record break opportunities at the clusters after them.
/// 3. Resolve scripts, and embedding levels if a character can raise a level.
/// 4. Form runs of clusters of one style, face, script and level, and shape them.
/// 5. Sum advances to positions.
struct TextAnalyzer: ~Copyable {
  let shaping: ShapingContext
  let core: MeasurerCore
  let text: AttributedText
  let paragraphStyle: ParagraphStyle
  /// The style runs of the text, merged where they differ only in drawing, because letters are
  /// shaped across such borders.
  let styleRuns: [StyleRun]
  let styles: [StyleContext]
  /// The part that is analysed; nil for the whole text.
  private let part: TextPart?
  /// The brackets with far partners, if the text has some and a part is analysed.
  private let distantBrackets: DistantBrackets?
  private var missing: [Int32] = []
  private var needsBidi = false

  /// Creates an analyzer of a text.
  init(
    shaping: ShapingContext, core: MeasurerCore, text: AttributedText,
    paragraphStyle: ParagraphStyle
  ) {
    self.shaping = shaping
    self.core = core
    self.text = text
    self.paragraphStyle = paragraphStyle
    part = nil
    distantBrackets = nil
    let styleRuns = Self.shapingRuns(text.runs)
    self.styleRuns = styleRuns
    let styles = styleRuns.map { core.context(for: $0.style, in: paragraphStyle) }
    self.styles = styles
  }

  /// Creates an analyzer of a part of a long text.
  init(shaping: ShapingContext, _ parts: LongTextParts, _ part: TextPart) {
    self.shaping = shaping
    core = parts.core
    text = parts.text
    paragraphStyle = parts.paragraphStyle
    styleRuns = parts.styleRuns
    styles = parts.styles
    self.part = part
    distantBrackets = parts.distantBrackets
  }

  /// The UTF-8 offset at which the analysis begins.
  var start: Int { part?.range.lowerBound ?? 0 }

  /// Performs all steps.
  mutating func analyze() -> TextAnalysis {
    var string = text.string
    return string.withUTF8 { utf8 in
      analyze(UnsafeBufferPointer(rebasing: utf8[..<(part?.range.upperBound ?? utf8.count)]), utf8)
    }
  }

  /// Performs all steps.
  ///
  /// - Parameters:
  ///   - utf8: The text up to the end of the part, or the whole text.
  ///   - whole: The whole text.
  private mutating func analyze(
    _ utf8: UnsafeBufferPointer<UInt8>, _ whole: UnsafeBufferPointer<UInt8>
  ) -> TextAnalysis {
    findClusters(utf8)
    findBreaks(utf8)
    hyphenate(utf8)
    resolveScripts(whole, end: utf8.count)
    findLevels(utf8, whole: whole.count)
    let paragraphs = findParagraphs()
    var heights =
      part?.before.heights
      ?? LineHeights(
        paragraphStyle: paragraphStyle, styles: styles,
        strut: paragraphStyle.strut.map {
          core.context(for: TextStyle(font: $0), in: paragraphStyle)
        })
    let emptyRuns = part == nil ? text.emptyRuns.map { emptyRun($0, &heights) } : []
    let itemStarts = findItems()
    var shaper = RunShaper(
      utf8, of: text, styles: styles, heights: heights, shaping: shaping,
      isFine: part?.properties.isFine ?? false || !itemStarts.isEmpty, of: part)
    shaper.shapeRuns()
    if paragraphStyle.trimsPunctuation { shaper.trimSpacing(utf8) }
    shaper.checkInvariants()
    let count = shaping.clusters.count
    var offsets: [Int32] = []
    offsets.reserveCapacity(count + 1)
    var flags: [ClusterFlags] = []
    flags.reserveCapacity(count + 1)
    var opportunities: [Int32] = []
    for index in 0..<count {
      let cluster = shaping.clusters[index]
      offsets.append(cluster.offset)
      flags.append(cluster.flags)
      if !cluster.flags.isDisjoint(with: [.canBreakBefore, .mustBreakBefore]), index > 0 {
        opportunities.append(Int32(index))
      }
    }
    offsets.append(Int32(utf8.count))
    let endsWithBreak = flags.last?.contains(.isHardBreak) ?? false
    flags.append(endsWithBreak ? [.mustBreakBefore] : [])
    opportunities.append(Int32(count))
    return TextAnalysis(
      text: text, paragraphStyle: paragraphStyle, styles: styles, offsets: offsets,
      positions: shaper.positions(in: utf8), flags: flags, opportunities: opportunities,
      runs: shaper.runs, glyphs: shaper.glyphs, paragraphs: paragraphs, heights: shaper.heights,
      unit: shaper.unit, itemStarts: itemStarts, trims: shaper.trims,
      missing: missing, emptyRuns: emptyRuns, core: core, in: part?.properties)
  }

  /// A part of the text without characters.
  private func emptyRun(_ run: StyleRun, _ heights: inout LineHeights) -> EmptyRun {
    let context = core.context(for: run.style, in: paragraphStyle)
    let offset = Int32(run.range.lowerBound)
    return EmptyRun(
      cluster: shaping.clusters.elements.firstIndex { $0.offset >= offset }
        ?? shaping.clusters.count,
      heightMask: heights.mask(for: SizedFont(context.primary, in: context)))
  }

  /// Merges runs whose styles differ only in drawing; each keeps its first style.
  static func shapingRuns(_ runs: [StyleRun]) -> [StyleRun] {
    guard runs.count > 1 else { return runs }
    var joined: [StyleRun] = []
    for run in runs {
      if let last = joined.last, last.range.upperBound == run.range.lowerBound {
        if run.style.withoutDrawing == last.style.withoutDrawing {
          joined[joined.count - 1].range = last.range.lowerBound..<run.range.upperBound
          continue
        }
      }
      joined.append(run)
    }
    return joined
  }

  // MARK: - 1. Clusters

  private mutating func findClusters(_ utf8: UnsafeBufferPointer<UInt8>) {
    shaping.clusters.removeAll()
    var offset = start
    let first = styleRuns.indices.partitioningIndex { styleRuns[$0].range.upperBound > offset }
    let dividesVowels =
      paragraphStyle.wordBreak == .breakAll && paragraphStyle.conventions.engine == .chromium
    for (index, run) in styleRuns.enumerated().dropFirst(first)
    where run.range.upperBound > offset {
      let state = shaping.state(of: styles[index])
      let runEnd = min(run.range.upperBound, utf8.count)
      while offset < runEnd {
        // A cluster across the border of two styles has the style of its first character.
        var end = max(GraphemeBreaker.nextBoundary(after: offset, in: utf8), offset + 1)
        // A line may end between a space and a mark, ZWNJ or ZWJ (UAX #14, LB10 and LB18), so a
        // space is a cluster of its own; but it is shaped with them.
        let isSpace = utf8[offset] == 0x20 && end > offset + 1
        if isSpace { end = offset + 1 }
        if dividesVowels, offset + 3 < end, utf8.hasSpacingVowel(before: end) { end -= 3 }
        appendCluster(utf8, offset..<end, style: index, state)
        if isSpace { shaping.clusters[shaping.clusters.count - 1].isSingle = false }
        offset = end
      }
    }
    for placed in text.attachments {
      markAttachment(at: placed.offset)
    }
  }

  private mutating func appendCluster(
    _ utf8: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, style: Int, _ state: StyleState
  ) {
    let first = UTF8Decoder.decode(utf8, at: range.lowerBound)
    let isSingle = range.lowerBound + first.length >= range.upperBound
    let facts = state.facts(of: first.codePoint)
    var cluster = ItemizedCluster(
      offset: Int32(truncatingIfNeeded: range.lowerBound), style: Int32(style),
      script: facts.script, face: facts.face, flags: [], facts: facts.flags, level: 0,
      isSingle: isSingle, advance: 0)
    if facts.flags & CharacterFacts.directional != 0 { needsBidi = true }
    if isSingle {
      if facts.flags & CharacterFacts.missing != 0 { addMissing(1) }
    } else if facts.flags & CharacterFacts.control == 0 {
      // A cluster of several characters: one face must have them all.
      let choice = state.clusterFaces.choice(utf8, range, in: state.context)
      cluster.face = UInt16(truncatingIfNeeded: choice.face)
      addMissing(choice.missing)
    }
    if facts.flags & CharacterFacts.control != 0 {
      cluster.flags.insert(.isControl)
      switch first.codePoint {
      case 0x0A...0x0D, 0x85, 0x2028, 0x2029: cluster.flags.insert(.isHardBreak)
      case 0x09: cluster.flags.insert([.isTab, .isHangingSpace])
      default: break
      }
    } else if isSingle {
      if facts.flags & CharacterFacts.hangingSpace != 0,
        paragraphStyle.conventions.hangs(first.codePoint)
      {
        cluster.flags.insert(.isHangingSpace)
      }
      if facts.flags & CharacterFacts.softHyphen != 0 { cluster.flags.insert(.isSoftHyphen) }
      if first.codePoint == 0x20 || first.codePoint == 0xA0 { cluster.flags.insert(.isWordSpace) }
    }
    shaping.clusters.append(cluster)
  }

  private mutating func addMissing(_ count: Int) {
    for _ in 0..<count { missing.append(Int32(truncatingIfNeeded: shaping.clusters.count)) }
  }

  private func markAttachment(at offset: Int) {
    let clusters = shaping.clusters.elements
    let index = clusters.indices.partitioningIndex { Int(clusters[$0].offset) >= offset }
    guard index < clusters.count, clusters[index].offset == Int32(offset) else { return }
    clusters[index].flags.insert(.isAttachment)
  }

  // MARK: - 2. Breaks

  private func findBreaks(_ utf8: UnsafeBufferPointer<UInt8>) {
    let breaker = LineBreaker(options: core.breakOptions(for: paragraphStyle, styles[0]))
    let part = UnsafeBufferPointer(rebasing: utf8[start...])
    shaping.findBreaks(part, breaker)
    if !text.attachments.isEmpty {
      shaping.findBoxes(of: text)
      shaping.breakAroundBoxes(part, from: start, paragraphStyle.conventions)
    }
    let clusters = shaping.clusters.elements
    var index = 0
    for opportunity in shaping.breaks {
      let offset = start + opportunity.offset
      while index < clusters.count, Int(clusters[index].offset) < offset { index += 1 }
      guard index < clusters.count else { break }
      guard Int(clusters[index].offset) == offset else { continue }
      if opportunity.isMandatory {
        clusters[index].flags.insert(.mustBreakBefore)
      } else if allowsBreak(before: index) {
        clusters[index].flags.insert(.canBreakBefore)
      }
    }
  }

  /// Whether the paragraph style leaves an opportunity of the line break rules before a cluster.
  private func allowsBreak(before index: Int) -> Bool {
    paragraphStyle.textWrap != .nowrap
      && (paragraphStyle.hyphens != .none || index == 0
        || !shaping.clusters[index - 1].flags.contains(.isSoftHyphen))
  }

  // MARK: - 3. Scripts and paragraphs

  /// Sets the script with which each cluster is shaped.
  private func resolveScripts(_ utf8: UnsafeBufferPointer<UInt8>, end textEnd: Int) {
    let clusters = shaping.clusters.elements
    // Nil at the start of a paragraph.
    var last: Script?
    if let before = part?.before, before.continuesParagraph {
      last = before.script
      shaping.scripts.continueParagraph(before.brackets)
    }
    for index in clusters.indices {
      let cluster = clusters[index]
      if cluster.flags.contains(.isHardBreak) {
        last = nil
        continue
      }
      let offset = Int(cluster.offset)
      if last == nil { shaping.scripts.startParagraph() }
      let script = last ?? shaping.scripts.scriptOfRun(at: offset, in: utf8).shaping
      if cluster.isSingle, cluster.facts & CharacterFacts.scriptRules == 0 {
        if cluster.facts & CharacterFacts.sharedScript != 0 { clusters[index].script = script }
      } else {
        let end = index + 1 < clusters.count ? Int(clusters[index + 1].offset) : textEnd
        let found = shaping.scripts.script(of: offset..<end, after: script, in: utf8)
        clusters[index].script = found.script.shaping
        if found.takesBase, index > 0 { clusters[index - 1].script = found.script.shaping }
      }
      last = clusters[index].script
    }
  }

  /// Sets the embedding level of each cluster, if a character can raise a level.
  ///
  /// - Parameter whole: The length of the whole text in bytes.
  private mutating func findLevels(_ utf8: UnsafeBufferPointer<UInt8>, whole: Int) {
    needsBidi = needsBidi || paragraphStyle.direction == .rightToLeft
    guard needsBidi else { return }
    var around = BracketsAround()
    if let part, let distantBrackets {
      around.open = part.before.levelBrackets.open.map(\.closing)
      around.isStopped = part.before.levelBrackets.isStopped
      around.start = start
      if utf8.count < whole { around.closedBehind = distantBrackets }
    }
    shaping.findLevels(
      UnsafeBufferPointer(rebasing: utf8[start...]),
      paragraphStyle.direction, around: around)
    let clusters = shaping.clusters.elements
    var index = 0
    for run in shaping.levels.runs {
      let end = start + run.range.upperBound
      while index < clusters.count, Int(clusters[index].offset) < end {
        clusters[index].level = run.level
        index += 1
      }
    }
  }

  /// Finds the clusters at which Chromium begins a new item of a line.
  ///
  /// There are none by other conventions, and none in text with tabs, whose widths depend on where
  /// they start.
  private func findItems() -> [Int32] {
    let clusters = shaping.clusters.elements
    guard paragraphStyle.conventions.engine == .chromium,
      !(part?.properties.hasTabs ?? clusters.contains { $0.flags.contains(.isTab) })
    else { return [] }
    var found: [Int32] = []
    var run = max(
      0, text.runs.indices.partitioningIndex { text.runs[$0].range.lowerBound > start } - 1)
    for index in clusters.indices.dropFirst() {
      let before = run
      while run + 1 < text.runs.count,
        text.runs[run + 1].range.lowerBound <= Int(clusters[index].offset)
      {
        run += 1
      }
      let (last, next) = (clusters[index - 1], clusters[index])
      if run != before || next.level != last.level || next.flags.contains(.isAttachment)
        || last.flags.contains(.isAttachment)
      {
        found.append(Int32(index))
      }
    }
    return found
  }

  private func findParagraphs() -> [AnalyzedParagraph] {
    let clusters = shaping.clusters.elements
    guard !clusters.isEmpty else { return [] }
    var paragraphs: [AnalyzedParagraph] = []
    var start = 0
    for index in clusters.indices where clusters[index].flags.contains(.isHardBreak) {
      paragraphs.append(AnalyzedParagraph(clusters: start..<index + 1, level: baseLevel(start)))
      start = index + 1
    }
    paragraphs.append(
      AnalyzedParagraph(
        clusters: start..<clusters.count, level: baseLevel(min(start, clusters.count - 1))))
    if let before = part?.before { paragraphs[0].isContinued = before.continuesParagraph }
    return paragraphs
  }

  private func baseLevel(_ cluster: Int) -> UInt8 {
    guard needsBidi else { return 0 }
    return shaping.levels.paragraphLevel(at: Int(shaping.clusters[cluster].offset) - start)
  }
}
