// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// A numeric expression as it was written, with the places that errors need.
indirect enum Expression: Hashable, Sendable {
  /// A number, or a metric's value.
  case number(Double)
  /// A percentage of the cell's extent along the axis of the statement.
  case percent(Double, SourcePlace)
  /// An attribute of a view or of the cell.
  case attribute(AttributeReference)
  /// The same attribute of several views: the statement holds for each of them.
  case list([AttributeReference], SourcePlace)
  /// A value of the record.
  case field(FieldReference)
  /// The negative of an expression.
  case negative(Expression)
  /// An expression, and the operations on it from left to right.
  ///
  /// The operations are a list, not a tree, so that a sum may have any number of terms: functions
  /// recur only into parentheses, whose nesting is limited.
  case chain(Expression, [Operation])

  /// An operator with its right operand.
  struct Operation: Hashable, Sendable {
    /// The operator.
    var kind: BinaryOperator
    /// The right operand.
    var operand: Expression
    /// The place of the operator.
    var place: SourcePlace
  }

  /// The four operations.
  enum BinaryOperator: Character, Hashable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
  }
}

/// An attribute of an item, with its place in the source.
struct AttributeReference: Hashable, Sendable {
  /// The item.
  var item: TemplateItem
  /// The attribute.
  var attribute: LayoutAttribute
  /// The place where the item's name begins.
  var place: SourcePlace
}

/// An item of a template's layout: a view or an area of the cell.
enum TemplateItem: Hashable, Sendable {
  /// A view, by its index in the template.
  case view(Int)
  /// The cell.
  case cell
  /// The cell without its margins.
  case margins
  /// The cell without its safe area.
  case safeArea

  /// The index of the view; nil for the cell.
  var viewIndex: Int? { if case .view(let index) = self { index } else { nil } }
}

extension LayoutAttribute {
  /// The attributes that templates can name.
  static let inTemplates: [LayoutAttribute] = [
    .left, .right, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY,
    .firstBaseline, .lastBaseline,
  ]

  /// The attribute of a name in a template; nil if there is none.
  static func named(_ name: String) -> LayoutAttribute? {
    inTemplates.first { $0.description == name }
  }
}

extension Expression {
  /// Calls a closure with each attribute, from left to right; those of lists too.
  func forEachAttribute(_ visit: (AttributeReference) -> Void) {
    switch self {
    case .number, .percent, .field: break
    case .attribute(let reference): visit(reference)
    case .list(let references, _): references.forEach(visit)
    case .negative(let operand): operand.forEachAttribute(visit)
    case .chain(let first, let operations):
      first.forEachAttribute(visit)
      for operation in operations { operation.operand.forEachAttribute(visit) }
    }
  }

  /// The lists in the expression, from left to right.
  var lists: [(members: [AttributeReference], place: SourcePlace)] {
    switch self {
    case .number, .percent, .field, .attribute: []
    case .list(let references, let place): [(references, place)]
    case .negative(let operand): operand.lists
    case .chain(let first, let operations): first.lists + operations.flatMap(\.operand.lists)
    }
  }

  /// The expression with one member in the place of each list.
  func choosing(_ index: Int) -> Expression {
    switch self {
    case .number, .percent, .field, .attribute: self
    case .list(let references, _): .attribute(references[index])
    case .negative(let operand): .negative(operand.choosing(index))
    case .chain(let first, let operations):
      .chain(
        first.choosing(index),
        operations.map {
          Operation(kind: $0.kind, operand: $0.operand.choosing(index), place: $0.place)
        })
    }
  }

  /// The fields in the expression, from left to right.
  var references: [FieldReference] {
    switch self {
    case .number, .percent, .attribute, .list: []
    case .field(let reference): [reference]
    case .negative(let operand): operand.references
    case .chain(let first, let operations):
      first.references + operations.flatMap(\.operand.references)
    }
  }
}
