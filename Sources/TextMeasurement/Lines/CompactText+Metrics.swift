// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension CompactText: PreparedText {
  /// The unit of the segments.
  var unit: PositionUnit { header.form.isFine ? .fine : header.context.unit }

  /// The width of the widest segment.
  var minContentWidth: Double { Double(withSegments { $0.widest }) * unit.points }

  /// The width of the widest paragraph set on one line, with its indents.
  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }

  /// The number of characters that no font has.
  var missingGlyphCount: Int { Int(header.missingGlyphCount) }

  /// The characters that no font has, each once.
  var missingCharacters: [Character] {
    missingGlyphCount == 0 ? [] : analysis().missingCharacters
  }

  /// The lines and glyphs in a container.
  ///
  /// Text that was scanned is scanned again, and drawn from what measures it. Other text, and lines
  /// that are truncated or justified, need the analysis.
  func layout(in container: TextContainer) -> TextLayout {
    if header.isScanned,
      let layout = header.context.core.withWorker({ $0.layout(self, in: container) })
    {
      return layout
    }
    if LongText.suits(header.string) { return LongText(self).layout(in: container) }
    return LineComposer(analysis(), container).layout()
  }

  /// The size and baselines in a container, by arithmetic on the segments.
  ///
  /// Text that must be cut inside a segment is measured by ``cutMetrics(in:needsWidth:)`` if it can
  /// be. Else, and if it is truncated with an ellipsis, it is measured from its analysis, which is
  /// cheap thanks to the worker's piece cache.
  func metrics(in container: TextContainer) -> TextMetrics {
    if header.segmentCount == 0 { return .empty }
    if isArithmetic(container.lineBreakMode) {
      if let metrics = withSegments({ $0.metrics(in: container, unit, header.heights) }) {
        return metrics
      }
      if let metrics = cutMetrics(in: container) { return metrics }
    }
    if LongText.suits(header.string) {
      return LongText(self).metrics(in: container)
    }
    return LineSetter(analysis(), container).metrics()
  }

  /// The height in a container, by arithmetic even if the last line is truncated.
  func height(in container: TextContainer) -> Double {
    if isArithmetic(container.lineBreakMode) {
      // First without the shared context and heights as arguments, which would be retained.
      if let even = withSegments({ $0.evenHeight(in: container, unit, header.heights) }) {
        return even
      }
      let height = withSegments {
        $0.unevenHeight(
          in: container, unit, header.heights, ellipsis: header.context.ellipsisWidth)
      }
      if let height { return height }
      if let cut = cutMetrics(in: container, needsWidth: false) { return cut.size.height }
    } else if header.context.isRewrapped, let height = rewrappedHeight(in: container) {
      return height
    }
    return metrics(in: container).size.height
  }

  /// Whether lines are sums of whole segments, all limited by the container's width alone.
  ///
  /// A function of the text, as one of the header is called on a copy of it.
  @inline(__always)
  private func isArithmetic(_ mode: LineBreakMode) -> Bool {
    mode != .charWrap && header.hasEvenLines
  }

  /// The widths around a container's at which the text has the same number of lines.
  func widths(withLineCountIn container: TextContainer) -> Range<Double>? {
    WidthSearch(container, unit: unit) { metrics(in: $0) }.range()
  }

  /// The analysis of the text, computed again or cached by a worker.
  func analysis() -> TextAnalysis {
    header.context.core.withWorker { $0.analysis(of: self) }
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
          naturalWidth: header.pointee.naturalWidth, heightMask: header.pointee.heightMask))
    }
  }
}

extension TextContext {
  /// The width in points of the ellipsis, or of the token in its place.
  var ellipsisWidth: Double {
    let mark = core.mark(paragraphStyle.truncationToken.map { .token($0) } ?? .ellipsis, for: style)
    return mark.scale.points(of: mark.advance)
  }

  /// Whether lines are sums of whole segments, all limited by the container's width alone.
  @inline(__always)
  func isArithmetic(_ mode: LineBreakMode) -> Bool { mode != .charWrap && hasEvenLines }
}
