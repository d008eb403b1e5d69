// SPDX-License-Identifier: Apache-2.0

/// Prepares texts of one style and paragraph style.
///
/// All threads can share one.
public protocol TextPreparer: Sendable {
  /// Analyses and shapes a text, independent of any width.
  func prepare(_ string: String) -> any PreparedText
}

extension TextMeasurer {
  /// A preparer that asks the measurer for each text.
  public func preparer(
    style: TextStyle, paragraphStyle: ParagraphStyle
  ) -> any TextPreparer {
    StyledPreparer(measurer: self, style: style, paragraphStyle: paragraphStyle)
  }
}

/// A preparer that passes its styles on with each text.
private struct StyledPreparer<Measurer: TextMeasurer>: TextPreparer {
  let measurer: Measurer
  let style: TextStyle
  let paragraphStyle: ParagraphStyle

  func prepare(_ string: String) -> any PreparedText {
    measurer.prepare(AttributedText(string, style: style), paragraphStyle: paragraphStyle)
  }
}
