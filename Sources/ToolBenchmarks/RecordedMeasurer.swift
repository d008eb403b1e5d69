// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A measurer that keeps its answers and repeats them at no cost.
///
/// Runs over the same records ask the same questions in the same order. So three runs separate the
/// cost of preparing from the cost of wrapping without a clock around each call: one with the true
/// measurer, one with prepared texts from the tape, and one with answers from the tape too.
///
/// A tape belongs to one thread.
final class RecordedMeasurer: TextMeasurer, @unchecked Sendable {
  /// How the tape answers.
  enum Mode {
    /// By asking the measurer, and keeping the prepared texts.
    case measuring
    /// With kept texts, which still wrap.
    case prepared
    /// With kept texts that repeat their answers.
    case answered
  }

  /// How the tape answers; setting it rewinds the tape.
  var mode = Mode.measuring {
    didSet { position = 0 }
  }
  /// How many texts the measurer prepared.
  var count: Int { texts.count }

  private let measurer: any TextMeasurer
  private var texts: [KeptText] = []
  private var position = 0

  /// Makes an empty tape of a measurer.
  init(_ measurer: any TextMeasurer) { self.measurer = measurer }

  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    guard mode != .measuring, position < texts.count else {
      let kept = KeptText(measurer.prepare(text, paragraphStyle: paragraphStyle))
      texts.append(kept)
      return kept
    }
    defer { position += 1 }
    return mode == .prepared ? texts[position].text : texts[position]
  }

  func lineMetrics(of font: FontDescriptor) -> LineMetrics { measurer.lineMetrics(of: font) }

  func check(_ font: FontDescriptor) throws(MissingFontError) { try measurer.check(font) }
}

/// A prepared text that computes each answer once.
private final class KeptText: PreparedText, @unchecked Sendable {
  /// The text itself.
  let text: any PreparedText
  let minContentWidth: Double
  let maxContentWidth: Double
  let missingGlyphCount: Int
  private var metrics: [(container: TextContainer, answer: TextMetrics)] = []
  private var heights: [(container: TextContainer, answer: Double)] = []

  init(_ text: any PreparedText) {
    self.text = text
    minContentWidth = text.minContentWidth
    maxContentWidth = text.maxContentWidth
    missingGlyphCount = text.missingGlyphCount
  }

  func metrics(in container: TextContainer) -> TextMetrics {
    if let known = metrics.first(where: { $0.container == container }) { return known.answer }
    let answer = text.metrics(in: container)
    metrics.append((container, answer))
    return answer
  }

  func height(in container: TextContainer) -> Double {
    if let known = heights.first(where: { $0.container == container }) { return known.answer }
    let answer = text.height(in: container)
    heights.append((container, answer))
    return answer
  }

  func layout(in container: TextContainer) -> TextLayout { text.layout(in: container) }

  func widths(withLineCountIn container: TextContainer) -> Range<Double>? {
    text.widths(withLineCountIn: container)
  }
}
