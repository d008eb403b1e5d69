// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// A sum of attributes of a template's items.
typealias TemplateSum = AttributeSum<TemplateItem>

extension Expression {
  /// The sum that the expression means, if it is linear.
  ///
  /// - Parameters:
  ///   - axis: The axis of percentages; nil where the statement has none.
  ///   - record: The record that fields are taken from; nil where there are none.
  /// - Throws: ``LinearError`` for a product or quotient of unknowns, with the operator's place.
  func sum(
    percentAxis axis: Axis?, record: RecordValue? = nil
  ) throws(LinearError) -> TemplateSum {
    switch self {
    case .number(let value): return TemplateSum(constant: value)
    case .percent(let value, let place):
      guard let axis else {
        throw .syntax(
          SyntaxError("'%' needs a view's attribute beside it, to know the axis", at: place))
      }
      let extent: LayoutAttribute = axis == .horizontal ? .width : .height
      return TemplateSum([.init(.cell, extent, factor: value / 100)])
    case .attribute(let reference):
      return TemplateSum([.init(reference.item, reference.attribute)])
    case .list(_, let place):
      throw .syntax(SyntaxError("a list cannot stand here", at: place))
    case .field(let reference):
      return TemplateSum(constant: try Self.number(of: reference, in: record))
    case .negative(let operand):
      return try operand.sum(percentAxis: axis, record: record).scaled(by: -1)
    case .binary(let operation, let left, let right, let place):
      let first = try left.sum(percentAxis: axis, record: record)
      let second = try right.sum(percentAxis: axis, record: record)
      return try Self.combine(operation, first, second, right, at: place)
    }
  }

  /// Applies an operator to two sums.
  private static func combine(
    _ operation: BinaryOperator, _ first: TemplateSum, _ second: TemplateSum,
    _ divisor: Expression, at place: SourcePlace
  ) throws(LinearError) -> TemplateSum {
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

/// The reason why an expression has no linear sum: a mistake in the template or in the record.
enum LinearError: Error {
  /// A mistake in the template.
  case syntax(SyntaxError)
  /// A mistake in the record.
  case record(RecordError)

  /// The error as one of the template, where there is no record.
  var inTemplate: SyntaxError {
    switch self {
    case .syntax(let error): error
    case .record(let error): SyntaxError(error.message, at: error.place)
    }
  }
}
