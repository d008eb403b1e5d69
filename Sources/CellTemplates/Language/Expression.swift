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
  /// Two expressions and the operator between them.
  case binary(BinaryOperator, Expression, Expression, SourcePlace)

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
    case .binary(_, let left, let right, _):
      left.forEachAttribute(visit)
      right.forEachAttribute(visit)
    }
  }

  /// The lists in the expression, from left to right.
  var lists: [(members: [AttributeReference], place: SourcePlace)] {
    switch self {
    case .number, .percent, .field, .attribute: []
    case .list(let references, let place): [(references, place)]
    case .negative(let operand): operand.lists
    case .binary(_, let left, let right, _): left.lists + right.lists
    }
  }

  /// The expression with one member in the place of each list.
  func choosing(_ index: Int) -> Expression {
    switch self {
    case .number, .percent, .field, .attribute: self
    case .list(let references, _): .attribute(references[index])
    case .negative(let operand): .negative(operand.choosing(index))
    case .binary(let operation, let left, let right, let place):
      .binary(operation, left.choosing(index), right.choosing(index), place)
    }
  }

  /// The fields in the expression, from left to right.
  var references: [FieldReference] {
    switch self {
    case .number, .percent, .attribute, .list: []
    case .field(let reference): [reference]
    case .negative(let operand): operand.references
    case .binary(_, let left, let right, _): left.references + right.references
    }
  }
}
