// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
public import TextVocabulary

/// A CSS line height as templates, records and options write it: `normal`, `1.3`, `1.3em`, `130%`
/// or `20px`.
///
/// A number, em and percent are of the font size; a px is a point. A number holds for each font
/// size of a text anew, em and percent for the size of the font that they stand at.
public enum LineHeightValue: Hashable, Sendable {
  /// The fonts' own line heights.
  case normal
  /// A multiple of each font size.
  case number(Double)
  /// A multiple of this font's size.
  case em(Double)
  /// Points.
  case points(Double)

  /// The greatest number, and the greatest multiple of a size.
  public static let greatestMultiple = 100.0
  /// The greatest number of points.
  public static let greatestPoints = 10_000.0

  /// The forms that a line height may have, for messages.
  static let forms = "normal, a number such as 1.3, or one with em, % or px"

  /// Reads a line height; a failure is a sentence that says what was expected.
  public static func read(_ text: String) -> Result<LineHeightValue, LineHeightError> {
    if text == "normal" { return .success(.normal) }
    let units: [(suffix: String, value: (Double) -> LineHeightValue, greatest: Double)] = [
      ("em", { .em($0) }, greatestMultiple), ("%", { .em($0 / 100) }, greatestMultiple * 100),
      ("px", { .points($0) }, greatestPoints), ("", { .number($0) }, greatestMultiple),
    ]
    if text.hasSuffix("pt"), Double(text.dropLast(2)) != nil {
      return .failure(
        LineHeightError(
          "pt is not a unit here, since a point is CSS's px: write \(text.dropLast(2))px"))
    }
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let number = Double(text.dropLast(unit.suffix.count)) else { continue }
      guard number >= 0, number <= unit.greatest else {
        return .failure(
          LineHeightError(
            "expected 0\(unit.suffix) to \(unit.greatest.shortest)\(unit.suffix), found '\(text)'"))
      }
      return .success(unit.value(number))
    }
    return .failure(LineHeightError("expected \(forms), found '\(text)'", isNumber: false))
  }

  /// The line height of a text whose font has a size.
  public func lineHeight(fontSize: Double) -> LineHeight {
    switch self {
    case .normal: .normal
    case .number(let factor): .multiple(factor)
    case .em(let factor): .points(factor * fontSize)
    case .points(let points): .points(points)
    }
  }
}

/// Why a text is not a line height.
public struct LineHeightError: Error, Hashable, Sendable {
  /// What was expected and what was found.
  public var message: String
  /// Whether the text is a number with a unit, or without, that cannot stand here.
  let isNumber: Bool

  /// Makes an error.
  init(_ message: String, isNumber: Bool = true) {
    self.message = message
    self.isNumber = isNumber
  }
}
