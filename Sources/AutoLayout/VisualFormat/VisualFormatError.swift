// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A mistake in a visual format, with its place.
public struct VisualFormatError: Error, Hashable, Sendable {
  /// The kinds of mistakes.
  public enum Kind: Hashable, Sendable {
    /// Something else is expected at the place.
    case expected(String, found: String)
    /// The text goes on after the end of the format.
    case unexpectedEnd(expected: String)
    /// A view's name is not among the views.
    case unknownView(String)
    /// A name is neither a metric nor, where that is allowed, a view.
    case unknownName(String)
    /// The view has no superview that `|` could stand for.
    case noSuperview(String)
    /// A number is out of range or not finite.
    case badNumber(String)
    /// A predicate divides by zero.
    case divisionByZero
    /// A priority is not above 0 and at most 1000.
    case badPriority(Double)
    /// There is no priority after `@`.
    case missingPriority
    /// A condition on a gap is not in parentheses.
    case bareCondition
    /// A gap with a priority is not in parentheses.
    case barePriority
    /// A view's name is not in brackets.
    case bareView(String)
    /// A comparison sign has no `=` after it.
    case loneSign(String)
    /// There is something other than `H` or `V` before the colon.
    case unknownAxis(String)
    /// An option aligns along the axis of the format.
    case alignmentAlongAxis(LayoutAttribute)
    /// A gap is compared with a view.
    case viewAsGap(String)
  }

  /// The kind of the mistake.
  public var kind: Kind
  /// The format.
  public var text: String
  /// The column of the mistake in characters, counted from 1.
  public var column: Int

  /// Makes an error at a place.
  public init(_ kind: Kind, in text: String, column: Int) {
    self.kind = kind
    self.text = text
    self.column = column
  }

  /// The message, without the place.
  public var message: String {
    switch kind {
    case .expected(let wanted, let found): "expected \(wanted), found \(found)"
    case .unexpectedEnd(let wanted): "the format ends where \(wanted) is expected"
    case .unknownView(let name): "no view is named '\(name)'"
    case .unknownName(let name): "'\(name)' is neither a metric nor a view"
    case .noSuperview(let name): "'\(name)' has no superview that '|' could stand for"
    case .badNumber(let number): "'\(number)' is not a finite number"
    case .divisionByZero: "division by zero"
    case .missingPriority: "expected a priority behind '@': a number or a metric"
    case .bareCondition: "a condition on a gap stands in parentheses: -(>=8)-"
    case .barePriority: "a gap with a priority stands in parentheses: -(8@750)-"
    case .bareView(let name): "a view stands in brackets: [\(name)]"
    case .loneSign(let sign): "visual format writes '\(sign)=' for '\(sign)'"
    case .unknownAxis(let name):
      "a visual format begins with 'H:' or 'V:', not '\(name):'"
    case .badPriority(let value):
      "a priority is above 0 and at most 1000, not \(value.shortest)"
    case .alignmentAlongAxis(let attribute):
      "the option aligns by \(attribute), along the format's own axis"
    case .viewAsGap(let name): "a gap is a number or a metric, and '\(name)' is a view"
    }
  }
}

extension VisualFormatError: CustomStringConvertible {
  /// The message, the format, and a caret below the place.
  public var description: String {
    "\(message)\n\(text)\n\(String(repeating: " ", count: max(0, column - 1)))^"
  }
}
