// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// Prepares texts of one context, which is looked up once.
struct ContextPreparer: TextPreparer {
  private let context: TextContext
  private let style: TextStyle
  private let paragraphStyle: ParagraphStyle
  private let core: MeasurerCore

  /// Looks up the context of the styles.
  init(_ style: TextStyle, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore) {
    context = core.textContext(style, paragraphStyle)
    self.style = style
    self.paragraphStyle = paragraphStyle
    self.core = core
  }

  /// Prepares a text, as the measurer would.
  func prepare(_ string: String) -> any PreparedText {
    core.withShapingContext { shaping in
      if context.mayScan(string), let scanned = shaping.scan(string, context) { return scanned }
      return shaping.prepareByAnalysis(
        AttributedText(string, style: style), paragraphStyle, context, core)
    }
  }
}
