// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A numeric expression as it was written, with the places of what can be wrong in it.
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

/// An attribute of an item, and where it was named.
struct AttributeReference: Hashable, Sendable {
  /// What has the attribute.
  var item: TemplateItem
  /// The attribute.
  var attribute: LayoutAttributeName
  /// Where the item's name begins.
  var place: SourcePlace
}

/// What has attributes in a layout.
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

/// The attributes by their names in templates, which are Auto Layout's.
enum LayoutAttributeName: String, Hashable, Sendable, CaseIterable {
  case left, right, top, bottom, leading, trailing, width, height, centerX, centerY
  case firstBaseline, lastBaseline

  /// The axis along which the attribute is measured.
  var axis: Axis {
    switch self {
    case .left, .right, .leading, .trailing, .width, .centerX: .horizontal
    case .top, .bottom, .height, .centerY, .firstBaseline, .lastBaseline: .vertical
    }
  }

  /// Whether the attribute is an extent rather than a position.
  var isSize: Bool { self == .width || self == .height }
  /// Whether the attribute depends on the layout's direction.
  var isDirectional: Bool { self == .leading || self == .trailing }
  /// Whether the attribute is a side that does not depend on the direction.
  var isAbsoluteSide: Bool { self == .left || self == .right }
  /// Whether the attribute is a baseline, which the cell does not have.
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
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
