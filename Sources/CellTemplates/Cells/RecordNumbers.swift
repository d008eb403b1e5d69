// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// The numbers of a template that depend on the record, found once for all records.
///
/// Each is a class, because rows would copy its parts.
struct RecordNumbers: Sendable {
  /// A number of a view.
  private final class Number: Sendable {
    /// The view's index.
    let view: Int
    /// The property; nil for the greatest number of lines.
    private let property: NumberProperty?
    private let binding: NumberBinding

    init(_ view: Int, _ property: NumberProperty?, _ binding: NumberBinding) {
      self.view = view
      self.property = property
      self.binding = binding
    }

    /// Checks the number for a record.
    func check(_ record: RecordValue) throws(RecordError) {
      switch property {
      case nil: _ = try binding.integer(for: record, in: TextTemplate.lineRange)
      case .aspect: _ = try binding.aspect(for: record)
      case let property?: _ = try binding.number(axis: property.axis, record: record)
      }
    }
  }

  private let numbers: [Number]
  /// The statements of the layout that name fields.
  private let statements: [LayoutStatement]

  /// Finds the numbers of a template.
  init(_ template: CellTemplate) {
    numbers = template.views.enumerated().flatMap { index, view in
      var numbers = view.numbers.filter(\.binding.isBound).map {
        Number(index, $0.property, $0.binding)
      }
      if case .text(let text) = view.kind, let lines = text.boundLines {
        numbers.append(Number(index, nil, lines))
      }
      return numbers
    }
    statements = template.statements.filter { !$0.references.isEmpty }
  }

  /// Checks the numbers of visible views, and those in the layout, for a record.
  ///
  /// - Throws: ``RecordError`` if the record lacks a field or a field does not fit.
  func check(_ record: RecordValue, visible isVisible: [Bool]) throws(RecordError) {
    for number in numbers where isVisible[number.view] { try number.check(record) }
    for statement in statements {
      for rule in statement.boundRules(isVisible: { isVisible[$0] }) {
        _ = try rule.equation(for: record)
      }
    }
  }
}
