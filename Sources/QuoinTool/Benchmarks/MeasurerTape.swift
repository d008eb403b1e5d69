// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A measurer that records its answers and repeats them at no cost.
///
/// Runs over the same records ask the same questions in the same order. So three runs are enough to
/// tell the cost of preparing from that of wrapping without a clock around each call: one with the
/// true measurer, one with prepared texts from the tape, and one with recorded answers as well.
///
/// A tape belongs to one thread.
final class MeasurerTape: TextMeasurer, @unchecked Sendable {
  /// How the tape answers.
  enum Mode {
    /// By asking the measurer, and recording the texts.
    case recording
    /// With recorded texts, which still wrap.
    case prepared
    /// With recorded texts that repeat their answers.
    case answered
  }

  /// How the tape answers; setting it rewinds the tape.
  var mode = Mode.recording {
    didSet { position = 0 }
  }
  /// How many texts were prepared while recording.
  var count: Int { texts.count }

  private let measurer: any TextMeasurer
  private var texts: [RecordedText] = []
  private var position = 0

  /// Makes an empty tape of a measurer.
  init(_ measurer: any TextMeasurer) { self.measurer = measurer }

  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    guard mode != .recording, position < texts.count else {
      let recorded = RecordedText(measurer.prepare(text, paragraphStyle: paragraphStyle))
      texts.append(recorded)
      return recorded
    }
    defer { position += 1 }
    return mode == .prepared ? texts[position].text : texts[position]
  }

  func lineMetrics(of font: FontDescriptor) -> LineMetrics { measurer.lineMetrics(of: font) }

  func check(_ font: FontDescriptor) throws(MissingFontError) { try measurer.check(font) }
}

/// A prepared text that computes each answer once.
private final class RecordedText: PreparedText, @unchecked Sendable {
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
