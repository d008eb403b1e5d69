// SPDX-License-Identifier: Apache-2.0

package import AutoLayout
import LayoutGeometry

/// A sum of attributes of a template's items.
package typealias TemplateSum = AttributeSum<TemplateItem>

extension Expression {
  /// The linear sum that equals the expression.
  ///
  /// - Parameters:
  ///   - axis: The axis of percentages; nil if the statement has none.
  ///   - field: The number that a field holds.
  /// - Throws: ``LinearError`` for a product or quotient of unknowns, with the operator's place.
  func sum(
    percentAxis axis: Axis?, field: (FieldReference) throws(LinearError) -> Double
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
      return TemplateSum(constant: try field(reference))
    case .negative(let operand):
      return try operand.sum(percentAxis: axis, field: field).scaled(by: -1)
    case .chain(let first, let operations):
      var sum = try first.sum(percentAxis: axis, field: field)
      for operation in operations {
        let operand = try operation.operand.sum(percentAxis: axis, field: field)
        try Self.apply(operation, with: operand, to: &sum)
      }
      return sum
    case .extreme(let kind, let operands, let place):
      var result: Double?
      for operand in operands {
        let sum = try operand.sum(percentAxis: axis, field: field)
        guard sum.isConstant else {
          throw .syntax(
            SyntaxError(
              "'\(kind.rawValue)' takes numbers; with an attribute or a percentage it is not "
                + "linear, and two conditions say the same", at: place))
        }
        result =
          result.map { kind == .min ? min($0, sum.constant) : max($0, sum.constant) }
          ?? sum.constant
      }
      return TemplateSum(constant: result ?? 0)
    case .text, .truth, .values, .comparison, .opposite, .junction:
      // The parser admits only numbers where one is wanted.
      return TemplateSum()
    }
  }

  /// The linear sum that equals the expression for a record.
  ///
  /// - Parameters:
  ///   - axis: The axis of percentages; nil if the statement has none.
  ///   - record: The record that contains the fields; nil if there is no record.
  ///   - greatest: The greatest number, up to its sign, that a field may hold.
  func sum(
    percentAxis axis: Axis?, record: RecordValue? = nil, greatest: Double = NumberLimit.greatest
  ) throws(LinearError) -> TemplateSum {
    try sum(percentAxis: axis) { reference throws(LinearError) in
      try Self.number(of: reference, in: record, greatest: greatest)
    }
  }

  /// The number that a field holds, where the whole expression is the field; nil for others.
  ///
  /// - Throws: ``LinearError`` as ``sum(percentAxis:record:greatest:)`` does.
  func numberOfField(in record: RecordValue) throws(LinearError) -> Double? {
    guard case .field(let reference) = self else { return nil }
    return try Self.number(of: reference, in: record, greatest: NumberLimit.greatest)
  }

  /// Applies an operation to a sum.
  ///
  /// - Parameter operand: The sum of the operation's operand.
  private static func apply(
    _ operation: Operation, with operand: TemplateSum, to sum: inout TemplateSum
  ) throws(LinearError) {
    switch operation.kind {
    case .add: sum.add(operand, times: 1)
    case .subtract: sum.add(operand, times: -1)
    case .multiply:
      guard sum.isConstant || operand.isConstant else {
        throw .syntax(
          SyntaxError(
            "a product of two unknowns is not linear; one side of '*' must be a number",
            at: operation.place))
      }
      sum =
        sum.isConstant ? operand.scaled(by: sum.constant) : sum.scaled(by: operand.constant)
    case .divide:
      guard operand.isConstant else {
        let message =
          sum.isConstant
          ? "a quotient by an unknown is not linear; the right side of '/' must be a number"
          : "a quotient of two unknowns is not linear; the right side of '/' must be a number"
        throw .syntax(SyntaxError(message, at: operation.place))
      }
      guard operand.constant != 0 else {
        if let reference = operation.operand.references.first {
          throw .record(
            RecordError(
              path: "\(reference.paths[0])", problem: .divisionByZero, place: reference.place))
        }
        throw .syntax(SyntaxError("division by zero", at: operation.place))
      }
      sum = sum.scaled(by: 1 / operand.constant)
    }
  }

  /// The number that a field holds: a number, or a text that is one.
  private static func number(
    of reference: FieldReference, in record: RecordValue?, greatest: Double
  ) throws(LinearError) -> Double {
    guard let record else {
      throw .syntax(SyntaxError("a field of the record cannot stand here", at: reference.place))
    }
    guard let value = reference.value(in: record) else {
      throw .record(RecordError(missing: reference, in: record))
    }
    // Each row has its numbers; what an error needs is found for an error alone.
    if case .number(let written) = value {
      let number = written.value
      if abs(number) <= greatest { return number }
    }
    func error(_ problem: RecordError.Problem) -> LinearError {
      .record(
        RecordError(path: "\(reference.paths[0])", problem: problem, place: reference.place))
    }
    let number: Double?
    let shown: String
    switch value {
    case .number(let written):
      number = written.value
      shown = written.text
    case .string(let text):
      // CSV has no numbers, so a text that spells a number counts as one.
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
    guard let number else { throw error(.expectedNumber(found: shown)) }
    guard abs(number) <= greatest else {
      let range = "from -\(greatest.shortest) to \(greatest.shortest)"
      throw error(.outOfRange(found: shown, range: range))
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

  /// The error as one of the template, for an expression without a record.
  var inTemplate: SyntaxError {
    switch self {
    case .syntax(let error): error
    case .record(let error): SyntaxError(error.message, at: error.place)
    }
  }
}
