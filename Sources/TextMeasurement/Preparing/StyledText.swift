// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Synchronization
import TextVocabulary

/// A prepared text of several styles that was scanned.
///
/// Its packed segments determine the lines. What they leave open needs the analysis: glyphs, lines
/// that are truncated, words that are wider than a line.
final class StyledText: PreparedText {
  private let text: AttributedText
  /// The segments; their context is that of the text's first style.
  private let packed: CompactText
  /// The analysis, once it was needed.
  private let analysed = Mutex<TextAnalysis?>(nil)

  /// Creates a text from its packed segments.
  init(_ text: AttributedText, _ packed: CompactText) {
    self.text = text
    self.packed = packed
  }

  /// The number of characters that no font has: texts with such characters are not scanned.
  var missingGlyphCount: Int { 0 }
  /// The width of the widest segment.
  var minContentWidth: Double { packed.minContentWidth }
  /// The width of the widest paragraph set on one line.
  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }

  /// The size in bytes, without the string and the runs, which are shared with the caller.
  var byteCount: Int {
    // 16 bytes are the object's own header.
    16 + MemoryLayout<AttributedText>.stride + MemoryLayout<CompactText>.stride
      + packed.byteCount + (analysed.withLock { $0 }?.byteCount ?? 0)
  }

  /// The size and baselines in a container, by arithmetic on the segments if they determine them.
  func metrics(in container: TextContainer) -> TextMetrics {
    let header = packed.header
    if header.context.isArithmetic(container.lineBreakMode),
      let metrics = packed.withSegments({ $0.metrics(in: container, packed.unit, header.heights) })
    {
      return metrics
    }
    return LineSetter(analysis(), container).metrics()
  }

  /// The height in a container, by arithmetic even if the last line of equal ones is truncated.
  func height(in container: TextContainer) -> Double {
    let header = packed.header
    if header.heights.isUniform, header.context.isArithmetic(container.lineBreakMode),
      let height = packed.withSegments({
        $0.height(in: container, packed.unit, header.heights, ellipsis: 0)
      })
    {
      return height
    }
    return metrics(in: container).size.height
  }

  /// The lines and glyphs in a container.
  func layout(in container: TextContainer) -> TextLayout {
    LineComposer(analysis(), container).layout()
  }

  /// The widths around a container's at which the text has the same number of lines.
  func widths(withLineCountIn container: TextContainer) -> Range<Double>? {
    WidthSearch(container, unit: packed.unit) { self.metrics(in: $0) }.range()
  }

  /// The analysis of the text.
  private func analysis() -> TextAnalysis {
    if let known = analysed.withLock({ $0 }) { return known }
    let context = packed.header.context
    let made = context.core.withWorker { worker in
      var analyzer = TextAnalyzer(
        worker: worker, core: context.core, text: text, paragraphStyle: context.paragraphStyle)
      return analyzer.analyze()
    }
    analysed.withLock { $0 = made }
    return made
  }
}

extension Worker {
  /// Prepares a text of several styles in one pass over its characters; nil if it needs its
  /// analysis.
  func scan(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore
  ) -> StyledText? {
    guard text.attachments.isEmpty, !text.string.isEmpty,
      let styles = styleList(of: text, paragraphStyle, core), styles.isScannable
    else { return nil }
    let found = text.string.utf8.withContiguousStorageIfAvailable {
      scanSegments($0, styles.context, ScanRequest(isFine: styles.isFine), styles)
    }
    guard let scanned = found ?? nil,
      let packed = CompactText.make(
        styles.context, text.string, segments, heights: scanned.heights, isFine: scanned.isFine,
        isLeftToRight: scanned.isLeftToRight, isScanned: true, missingGlyphCount: 0)
    else { return nil }
    return StyledText(text, packed)
  }
}
