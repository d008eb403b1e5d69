// SPDX-License-Identifier: Apache-2.0

import AutoLayout
package import CellTemplates

/// A part of a template that has no equal in CSS.
package struct WebLayoutError: Error, CustomStringConvertible {
  /// The place and the reason, in the form that editors read.
  package let diagnostic: TemplateDiagnostic

  /// The place, the reason and the template's line.
  package var description: String { diagnostic.description }

  /// Makes an error about a line of a template.
  init(_ reason: String, _ place: SourcePlace?, in template: CellTemplate) {
    var place = place ?? SourcePlace(line: 1, column: 1)
    // The source of an equation names its file always.
    if place.file == template.fileName { place.file = nil }
    diagnostic = template.diagnostic(
      .error, at: place, "this cannot be written as CSS: \(reason)")
  }
}

/// The reason why an equation cannot be lowered, and the equation's place.
struct LoweringFailure: Error {
  /// The reason.
  let reason: String
  /// Where the equation is written; nil for one that no line states.
  let place: SourcePlace?

  /// Makes a failure.
  init(_ reason: String, at place: SourcePlace? = nil) {
    self.reason = reason
    self.place = place
  }

  /// A share of the width of a cell that is as wide as its content.
  static func shareOfNaturalWidth(at place: SourcePlace?) -> LoweringFailure {
    LoweringFailure("a share of the width of a cell that is as wide as its content", at: place)
  }

  /// Contents of widths in a ratio in a column that is no narrower than its words: CSS would count
  /// the words of each alone.
  static func sharedWidths(at place: SourcePlace?) -> LoweringFailure {
    LoweringFailure(
      "contents of equal widths, or of widths in a ratio, in a column that is no narrower than its "
        + "words", at: place)
  }
}

extension EquationSource {
  /// The place in the template.
  var place: SourcePlace? {
    location.map { SourcePlace($0, in: "") }
  }
}
