// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension Expression {
  /// Whether a condition holds for a record.
  ///
  /// A field alone holds if its value is true for an `if`. A missing or null field is equal to
  /// nothing but another one, is neither less nor greater than any value, and is in no list.
  ///
  /// - Throws: ``RecordError`` for a value of another type than the comparison needs.
  func holds(for record: RecordValue) throws(RecordError) -> Bool {
    switch self {
    case .truth(let value): return value
    case .opposite(let operand): return try !operand.holds(for: record)
    case .junction(.and, let operands):
      for operand in operands where try !operand.holds(for: record) { return false }
      return true
    case .junction(.or, let operands):
      for operand in operands where try operand.holds(for: record) { return true }
      return false
    case .comparison(let comparison): return try comparison.holds(for: record)
    case .number, .percent, .attribute, .list, .field, .negative, .chain, .extreme, .text, .values:
      return try value(for: record)?.isTruthy ?? false
    }
  }

  /// The value of an expression without views for a record; nil if it is a field that is missing or
  /// null, or arithmetic with one.
  ///
  /// - Throws: ``RecordError`` for arithmetic with what is no number.
  func value(for record: RecordValue) throws(RecordError) -> RecordValue? {
    switch self {
    case .text(let text): return .string(text)
    case .field(let reference): return reference.value(in: record)
    case .truth, .comparison, .opposite, .junction: return .bool(try holds(for: record))
    case .values(let values):
      var elements: [RecordValue] = []
      for value in values { elements.append(try value.value(for: record) ?? .null) }
      return .array(elements)
    case .number, .percent, .attribute, .list, .negative, .chain, .extreme: break
    }
    do throws(LinearError) {
      let value = try sum(percentAxis: nil, record: record, greatest: NumberLimit.greatestValue)
      guard let number = RecordNumber(Self.rounded(value.constant)) else {
        throw LinearError.syntax(SyntaxError("the result is out of range", at: errorPlace))
      }
      return .number(number)
    } catch {
      switch error {
      case .record(let error):
        if error.problem == .missing || error.problem == .null { return nil }
        throw error
      case .syntax(let error):
        throw RecordError(
          path: errorPath, problem: .notComputable(error.message), place: error.place)
      }
    }
  }

  /// A result of arithmetic without the error of its last digits, so that 0.1 + 0.2 is 0.3.
  private static func rounded(_ value: Double) -> Double {
    abs(value) < NumberLimit.greatest ? (value * 1e9).rounded() / 1e9 : value
  }

  /// The path of the first field, for errors.
  fileprivate var errorPath: String { references.first.map { "\($0.paths[0])" } ?? "" }

  /// The place of the first field, for errors.
  fileprivate var errorPlace: SourcePlace {
    references.first?.place ?? SourcePlace(line: 1, column: 1)
  }
}

extension Expression.Comparison {
  /// Whether the comparison holds for a record.
  fileprivate func holds(for record: RecordValue) throws(RecordError) -> Bool {
    let leftValue = try left.value(for: record)
    let rightValue = try right.value(for: record)
    switch relation {
    case .equal: return try areEqual(leftValue, rightValue)
    case .unequal: return try !areEqual(leftValue, rightValue)
    case .isIn:
      guard let leftValue, let rightValue else { return false }
      guard case .array(let elements) = rightValue else {
        throw error(.expectedArray(found: rightValue.kindName), at: right)
      }
      // An element that is a list or an object is no value to be found.
      for element in elements where element != .null && element.bindingText != nil {
        if try areEqual(leftValue, element) { return true }
      }
      return false
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard let order = try order(leftValue, rightValue) else { return false }
      return switch relation {
      case .less: order < 0
      case .lessOrEqual: order <= 0
      case .greater: order > 0
      case .greaterOrEqual, .equal, .unequal, .isIn: order >= 0
      }
    }
  }

  /// Whether two values are equal: as numbers if both are, or spell one, and no text in quotes is
  /// beside; else as the texts that they are shown as.
  private func areEqual(
    _ leftValue: RecordValue?, _ rightValue: RecordValue?
  ) throws(RecordError) -> Bool {
    guard let leftValue, let rightValue else { return leftValue == nil && rightValue == nil }
    let texts = (try text(leftValue, of: left), try text(rightValue, of: right))
    if texts.0 == texts.1 { return true }
    guard !comparesTexts, let first = leftValue.spelledNumber, let second = rightValue.spelledNumber
    else { return false }
    // Long whole numbers are ids, which differ in a digit that a double does not have.
    if first.isInteger, second.isInteger { return first.shortest == second.shortest }
    return first.value == second.value
  }

  /// How the left value lies to the right one: below 0, 0 or above; nil if one is missing.
  private func order(
    _ leftValue: RecordValue?, _ rightValue: RecordValue?
  ) throws(RecordError) -> Int? {
    guard let leftValue, let rightValue else { return nil }
    if !comparesTexts {
      if let first = leftValue.spelledNumber?.value, let second = rightValue.spelledNumber?.value {
        return first < second ? -1 : first > second ? 1 : 0
      }
      if left.kind == .number || leftValue.isNumber {
        throw error(.expectedNumber(found: rightValue.shown), at: right)
      }
      if right.kind == .number || rightValue.isNumber {
        throw error(.expectedNumber(found: leftValue.shown), at: left)
      }
    }
    let texts = (try text(leftValue, of: left), try text(rightValue, of: right))
    return texts.0 < texts.1 ? -1 : texts.0 > texts.1 ? 1 : 0
  }

  /// Whether one side is a text in quotes.
  private var comparesTexts: Bool {
    if relation == .isIn, case .values(let values) = right {
      return left.kind == .text || values.allSatisfy { $0.kind == .text }
    }
    return left.kind == .text || right.kind == .text
  }

  /// The text as which a value is shown.
  private func text(
    _ value: RecordValue, of side: Expression
  ) throws(RecordError) -> String {
    guard let text = value.bindingText else {
      throw error(.expectedText(found: value.kindName), at: side)
    }
    return text
  }

  private func error(_ problem: RecordError.Problem, at side: Expression) -> RecordError {
    let named = side.references.isEmpty ? (left.references.isEmpty ? right : left) : side
    return RecordError(path: named.errorPath, problem: problem, place: named.errorPlace)
  }
}

extension RecordValue {
  /// The number that the value is or spells: CSV has no numbers.
  var spelledNumber: RecordNumber? {
    switch self {
    case .number(let number): return number
    case .string(let text):
      guard let first = text.utf8.first, first == 0x2D || (0x30...0x39).contains(first),
        case .number(let number)? = try? RecordValue.parseJSON(text)
      else { return nil }
      return number
    case .null, .bool, .array, .object: return nil
    }
  }

  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }

  /// The value in an error.
  var shown: String {
    if case .string(let text) = self { JSONText.quoted(text) } else { kindName }
  }
}
