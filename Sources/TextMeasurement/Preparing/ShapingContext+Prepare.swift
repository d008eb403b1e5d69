// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

extension ShapingContext {
  /// Prepares a text in the most compact form that determines its lines exactly.
  ///
  /// 1. Text with simple characters is scanned, without keeping clusters and glyphs.
  /// 2. All other text keeps its analysis, or, if it is long, its characters alone. Text with parts
  ///    without characters keeps its analysis always.
  func prepare(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore
  ) -> CompactText {
    let isPlain = text.runs.count == 1 && text.attachments.isEmpty && text.emptyRuns.isEmpty
    if !isPlain, text.emptyRuns.isEmpty, !LongText.suits(text.string),
      let scanned = scan(text, paragraphStyle, core)
    {
      return scanned
    }
    let style = text.runs.first?.style ?? TextStyle()
    let context = textContext(style, paragraphStyle, core)
    if isPlain, context.mayScan(text.string), let scanned = scan(text.string, context) {
      return scanned
    }
    return prepareByAnalysis(text, paragraphStyle, context, core)
  }

  /// Prepares a text that cannot be scanned.
  func prepareByAnalysis(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle, _ context: TextContext,
    _ core: MeasurerCore
  ) -> CompactText {
    if text.emptyRuns.isEmpty, LongText.suits(text.string) {
      return CompactText.make(context, text, .parts(LongText(text, paragraphStyle, core, self)))
    }
    var analyzer = TextAnalyzer(
      shaping: self, core: core, text: text, paragraphStyle: paragraphStyle)
    return CompactText.make(context, text, .whole(analyzer.analyze()))
  }
}
