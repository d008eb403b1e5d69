// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The lines of a text as its analysis sets them, where its segments do not determine them.
///
/// The analysis of a long text takes much memory, so it is made in parts, again for each call.
enum AnalyzedText: Sendable {
  /// The analysis of the whole text.
  case whole(TextAnalysis)
  /// The parts of a long text.
  case parts(LongText)

  /// Names the lines of an analysis.
  init(_ analysis: TextAnalysis) { self = .whole(analysis) }

  /// The bytes of the analysis, without shared parts.
  var byteCount: Int {
    switch self {
    case .whole(let analysis): analysis.byteCount
    case .parts(let long): long.byteCount
    }
  }

  /// Whether positions are in units of 2^-20 point.
  var isFine: Bool {
    switch self {
    case .whole(let analysis): analysis.unit == .fine
    case .parts(let long): long.properties.isFine
    }
  }

  /// The width of the widest part without a break opportunity.
  var minContentWidth: Double {
    switch self {
    case .whole(let analysis): analysis.minContentWidth
    case .parts(let long): long.minContentWidth
    }
  }

  /// The number of characters that no font has.
  var missingGlyphCount: Int {
    switch self {
    case .whole(let analysis): analysis.missingGlyphCount
    case .parts(let long): long.missingGlyphCount
    }
  }

  /// The size and baselines in a container.
  func metrics(in container: TextContainer) -> TextMetrics {
    switch self {
    case .whole(let analysis): LineSetter(analysis, container).metrics()
    case .parts(let long): long.metrics(in: container)
    }
  }

  /// The lines and glyphs in a container.
  func layout(in container: TextContainer) -> TextLayout {
    switch self {
    case .whole(let analysis): LineComposer(analysis, container).layout()
    case .parts(let long): long.layout(in: container)
    }
  }
}

/// The parts of a text that a text of one style with segments does without.
///
/// A class, because few texts have them, and all copies of a text share them.
final class RichText: Sendable {
  /// The text with its styles and attachments.
  let text: AttributedText
  /// What sets the lines; nil if the segments do.
  let lines: AnalyzedText?

  /// Keeps a text, and what sets its lines if its segments do not.
  init(_ text: AttributedText, lines: AnalyzedText? = nil) {
    self.text = text
    self.lines = lines
  }

  /// The size in bytes, without the string and the runs, which are shared with the caller.
  var byteCount: Int {
    // 16 bytes are the object's own header.
    16 + MemoryLayout<AttributedText>.stride + MemoryLayout<AnalyzedText?>.stride
      + (lines?.byteCount ?? 0)
  }
}
