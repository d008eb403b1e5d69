// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A sum of attributes with coefficients, and a constant.
struct LinearForm: Hashable, Sendable {
  /// An attribute and its coefficient.
  struct Term: Hashable, Sendable {
    /// What the attribute is multiplied with.
    var coefficient: Double
    /// What has the attribute.
    var item: TemplateItem
    /// The attribute.
    var attribute: LayoutAttributeName
  }

  /// The terms in the order in which they were first named; no attribute twice.
  var terms: [Term] = []
  /// The constant.
  var constant = 0.0

  /// Whether no attribute is left.
  var isConstant: Bool { terms.isEmpty }

  /// Adds a multiple of another form, dropping the terms that cancel out.
  mutating func add(_ other: LinearForm, times factor: Double) {
    constant += factor * other.constant
    for term in other.terms {
      let match = terms.firstIndex { $0.item == term.item && $0.attribute == term.attribute }
      if let match {
        terms[match].coefficient += factor * term.coefficient
      } else {
        var scaled = term
        scaled.coefficient *= factor
        terms.append(scaled)
      }
    }
    terms.removeAll { $0.coefficient == 0 }
  }

  /// The form with everything multiplied by a factor.
  func scaled(by factor: Double) -> LinearForm {
    var result = LinearForm()
    result.add(self, times: factor)
    return result
  }
}

extension Expression {
  /// The linear form that the expression means, if it is linear.
  ///
  /// - Parameters:
  ///   - axis: The axis of percentages; nil where the statement has none.
  ///   - record: The record that fields are taken from; nil where there are none.
  /// - Throws: ``LinearError`` for a product or quotient of unknowns, with the operator's place.
  func linearForm(
    percentAxis axis: Axis?, record: RecordValue? = nil
  ) throws(LinearError) -> LinearForm {
    switch self {
    case .number(let value): return LinearForm(constant: value)
    case .percent(let value, let place):
      guard let axis else {
        throw .syntax(
          SyntaxError("'%' needs a view's attribute beside it, to know the axis", at: place))
      }
      let extent: LayoutAttributeName = axis == .horizontal ? .width : .height
      return LinearForm(terms: [.init(coefficient: value / 100, item: .cell, attribute: extent)])
    case .attribute(let reference):
      return LinearForm(terms: [
        .init(coefficient: 1, item: reference.item, attribute: reference.attribute)
      ])
    case .list(_, let place):
      throw .syntax(SyntaxError("a list cannot stand here", at: place))
    case .field(let reference):
      return LinearForm(constant: try Self.number(of: reference, in: record))
    case .negative(let operand):
      return try operand.linearForm(percentAxis: axis, record: record).scaled(by: -1)
    case .binary(let operation, let left, let right, let place):
      let first = try left.linearForm(percentAxis: axis, record: record)
      let second = try right.linearForm(percentAxis: axis, record: record)
      return try Self.combine(operation, first, second, right, at: place)
    }
  }

  /// Applies an operator to two forms.
  private static func combine(
    _ operation: BinaryOperator, _ first: LinearForm, _ second: LinearForm,
    _ divisor: Expression, at place: SourcePlace
  ) throws(LinearError) -> LinearForm {
    var result = first
    switch operation {
    case .add: result.add(second, times: 1)
    case .subtract: result.add(second, times: -1)
    case .multiply:
      guard first.isConstant || second.isConstant else {
        throw .syntax(
          SyntaxError(
            "a product of two unknowns is not linear; one side of '*' must be a number", at: place))
      }
      result =
        first.isConstant ? second.scaled(by: first.constant) : first.scaled(by: second.constant)
    case .divide:
      guard second.isConstant else {
        let message =
          first.isConstant
          ? "a quotient by an unknown is not linear; the right side of '/' must be a number"
          : "a quotient of two unknowns is not linear; the right side of '/' must be a number"
        throw .syntax(SyntaxError(message, at: place))
      }
      guard second.constant != 0 else {
        if let reference = divisor.references.first {
          throw .record(
            RecordError(
              path: "\(reference.paths[0])", problem: .divisionByZero, place: reference.place))
        }
        throw .syntax(SyntaxError("division by zero", at: place))
      }
      result = first.scaled(by: 1 / second.constant)
    }
    return result
  }

  /// The number that a field holds: a number, or a text that is one.
  private static func number(
    of reference: FieldReference, in record: RecordValue?
  ) throws(LinearError) -> Double {
    guard let record else {
      throw .syntax(SyntaxError("a field of the record cannot stand here", at: reference.place))
    }
    guard let value = reference.value(in: record) else {
      throw .record(RecordError(missing: reference, in: record))
    }
    let path = "\(reference.paths[0])"
    let number: Double?
    let shown: String
    switch value {
    case .number(let written):
      number = written.value
      shown = written.text
    case .string(let text):
      // CSV has no numbers, so a text that spells one is taken for it.
      if case .number(let written)? = try? RecordValue.parseJSON(text) {
        number = written.value
      } else {
        number = nil
      }
      shown = JSONText.quoted(text)
    case .null, .bool, .array, .object:
      number = nil
      shown = value.kindName
    }
    guard let number else {
      throw .record(
        RecordError(
          path: path, problem: .expectedNumber(found: shown), place: reference.place))
    }
    guard abs(number) <= NumberLimit.greatest else {
      let range = "from -\(NumberLimit.greatest.shortest) to \(NumberLimit.greatest.shortest)"
      throw .record(
        RecordError(
          path: path, problem: .outOfRange(found: shown, range: range), place: reference.place))
    }
    return number
  }
}

/// Why an expression has no linear form: it is written wrongly, or the record does not fit it.
enum LinearError: Error {
  /// The template is wrong.
  case syntax(SyntaxError)
  /// The record is wrong.
  case record(RecordError)

  /// The error as one of the template, where there is no record.
  var inTemplate: SyntaxError {
    switch self {
    case .syntax(let error): error
    case .record(let error): SyntaxError(error.message, at: error.place)
    }
  }
}
