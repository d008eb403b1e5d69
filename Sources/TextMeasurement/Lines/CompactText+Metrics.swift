// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension CompactText: PreparedText {
  /// The unit of the segments.
  var unit: PositionUnit { header.isFine ? .fine : header.context.unit }

  /// The width of the widest part without a break opportunity.
  var minContentWidth: Double {
    if let lines = header.rich?.lines { return lines.minContentWidth }
    let wraps = header.context.paragraphStyle.textWrap != .nowrap
    // Tabs have no width there.
    if header.rule == .divided || header.hasTabs && !wraps { return analyzed().minContentWidth }
    return Double(
      wraps
        ? withSegments { $0.widest(header.context.paragraphStyle) }
        : header.naturalWidth)
      * unit.points
  }

  /// The width of the widest paragraph set on one line, with its indents.
  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }

  /// The number of characters that no font has.
  var missingGlyphCount: Int { Int(header.missingGlyphCount) }

  /// The characters that no font has, each once.
  var missingCharacters: [Character] {
    guard missingGlyphCount > 0 else { return [] }
    let context = header.context
    return context.core.missingCharacters(
      of: header.rich?.text ?? AttributedText(header.string, style: context.style.style),
      context.paragraphStyle)
  }

  /// The lines and glyphs in a container.
  ///
  /// Text that was scanned is scanned again, and drawn from what measures it. Other text needs the
  /// analysis: see ``ShapingContext/layout(_:in:)``.
  func layout(in container: TextContainer) -> TextLayout {
    if header.isScanned,
      let layout = header.context.core.withShapingContext({ $0.layout(self, in: container) })
    {
      return layout
    }
    return analyzed().layout(in: container)
  }

  /// The size and baselines in a container, by arithmetic on the segments.
  ///
  /// 1. Lines that are planned or have indents are set by ``SegmentSetter``.
  /// 2. Text that must be cut inside a segment is measured by ``cutMetrics(in:needsWidth:)`` if it
  ///    can be.
  /// 3. Else, and if words are divided or a line ends with an ellipsis, the text is scanned again,
  ///    which finds its characters.
  /// 4. All other text is measured from its analysis, which is cheap thanks to the shaping
  ///    context's piece cache.
  func metrics(in container: TextContainer) -> TextMetrics {
    if isGreedy(in: container) {
      if header.rule == .greedy || !cutsLines(in: container),
        let metrics = withSegments({
          $0.metrics(in: wrappingContainer(container), unit, header.heights)
        })
      {
        return metrics
      }
      if let metrics = cutMetrics(in: container) { return metrics }
    } else if let lines = setLines(in: container),
      !lines.isTruncated || !container.lineBreakMode.truncates
    {
      return lines.metrics(header.heights.heights, container)
    }
    if isComposed,
      let metrics = header.context.core.withShapingContext({
        $0.composedMetrics(self, in: container)
      })
    {
      return metrics
    }
    return analyzed().metrics(in: container)
  }

  /// The height in a container, by arithmetic even if the last line is truncated.
  ///
  /// Lines that are rewrapped have the height of as many greedy ones if all lines have one height.
  /// Lines that do not wrap have their height in every width: a line that does not fit is clipped,
  /// or as high as without an ellipsis.
  func height(in given: TextContainer) -> Double {
    let container = wrappingContainer(given)
    let isGreedy = isGreedy(in: container)
    if isGreedy || header.rule == .rewrapped && container.lineBreakMode != .charWrap {
      // First without the shared context and heights as arguments, which would be retained.
      if isGreedy || header.heights.isUniform,
        let even = withSegments({ $0.uniformHeight(in: container, unit, header.heights) })
      {
        return even
      }
      if let height = summedHeight(in: container, isGreedy: isGreedy) { return height }
      if isGreedy, let cut = cutMetrics(in: container, needsWidth: false) {
        return cut.size.height
      }
    }
    if header.heights.isUniform, let lines = setLines(in: container) {
      return lines.stack.height(header.heights.heights)
    }
    return metrics(in: given).size.height
  }

  /// The lines in a container, if they are planned or have indents; nil if the segments do not
  /// determine them, and for long texts, whose segments would take many times their packed bytes.
  private func setLines(in container: TextContainer) -> SetLines? {
    guard container.lineBreakMode != .charWrap, header.rule.isPlanned,
      !LongText.suits(header.string)
    else { return nil }
    return header.context.core.withShapingContext { shaping in
      let unpacked = shaping.drawing
      unpacked.segments.removeAll()
      return withSegments { packed in
        packed.forEachSegment { width, space, heightMask, endsLine in
          unpacked.segments.append(
            TextSegment(width: width, space: space, heightMask: heightMask, endsLine: endsLine))
          return true
        }
        return SegmentSetter(
          UnsafeBufferPointer(unpacked.segments.elements), header.context,
          header.heights.heights, container, unit, packed.rounding, packed.trims)?.setLines()
      }
    }
  }

  /// Whether a scan may set lines in a container that the segments alone do not determine: it finds
  /// the characters between which a text is truncated or cut. Long texts are set in parts.
  private var isComposed: Bool { header.isScanned && !LongText.suits(header.string) }

  /// Whether the lines in a container are greedy ones: all limited by its width, or by nothing if
  /// the text does not wrap.
  @inline(__always)
  func isGreedy(in container: TextContainer) -> Bool {
    guard header.rule == .unwrapped else {
      return header.rule.isArithmetic(container.lineBreakMode)
    }
    switch container.lineBreakMode {
    case .wordWrap, .charWrap, .truncateTail: return true
    case .clip, .truncateHead, .truncateMiddle: return !cutsLines(in: container)
    }
  }

  /// Whether lines that do not wrap are cut where a container ends.
  private func cutsLines(in container: TextContainer) -> Bool {
    container.lineBreakMode != .wordWrap
      && !FitRule.fits(header.naturalWidth, unit.limit(forWidth: container.width))
  }

  /// The container whose width limits the lines: for lines that do not wrap nothing does.
  @inline(__always)
  private func wrappingContainer(_ container: TextContainer) -> TextContainer {
    guard header.rule == .unwrapped else { return container }
    var unlimited = container
    unlimited.width = .infinity
    return unlimited
  }

  /// The height of lines that are set one by one; nil if the segments do not determine it.
  private func summedHeight(in container: TextContainer, isGreedy: Bool) -> Double? {
    // An ellipsis has the style of the text before it, and so its width and height.
    guard
      header.heights.isUniform
        || isGreedy && header.rich == nil && !header.hasItems && !header.hasTabs
    else {
      return nil
    }
    return withSegments {
      $0.height(in: container, unit, header.heights, ellipsis: header.context.ellipsisWidth)
    }
  }

  /// The widths around a container's at which the text has the same number of lines.
  func widths(withLineCountIn container: TextContainer) -> Range<Double>? {
    if case .parts = header.rich?.lines { return nil }
    return WidthSearch(container, unit: unit) { metrics(in: $0) }.range()
  }

  /// The lines that the segments do not determine: kept, cached by a shaping context, or found
  /// again.
  func analyzed() -> AnalyzedText {
    if let lines = header.rich?.lines { return lines }
    if LongText.suits(header.string) { return .parts(LongText(self)) }
    return .whole(header.context.core.withShapingContext { $0.analysis(of: self) })
  }

  /// Calls a function with the segments; they are valid only during the call.
  @inline(__always)
  func withSegments<Result>(_ body: (PackedSegments) -> Result) -> Result {
    storage.withUnsafeMutablePointers { header, bytes in
      body(
        PackedSegments(
          bytes: UnsafeRawPointer(bytes), count: Int(header.pointee.segmentCount),
          form: header.pointee.form, hasHardBreaks: header.pointee.hasHardBreaks,
          oneSpace: Int64(header.pointee.context.spaceAdvance),
          naturalWidth: header.pointee.naturalWidth, heightMask: header.pointee.heightMask,
          hasItems: header.pointee.hasItems, hasTrims: header.pointee.rule == .trimmed,
          tabRule: header.pointee.hasTabs ? TabRule(header.pointee.context, unit) : nil))
    }
  }
}

extension TextContext {
  /// The width in points of the ellipsis, or of the token in its place.
  var ellipsisWidth: Double {
    let mark = core.mark(paragraphStyle.truncationToken.map { .token($0) } ?? .ellipsis, for: style)
    return mark.scale.points(of: mark.advance)
  }
}
