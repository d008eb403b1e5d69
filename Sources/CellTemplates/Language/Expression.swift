// SPDX-License-Identifier: Apache-2.0

package import AutoLayout

/// A numeric expression or a condition as it was written, with the places that errors need.
package indirect enum Expression: Hashable, Sendable {
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
  /// The least or the greatest of several numbers, with the place of its name.
  case extreme(Extreme, [Expression], SourcePlace)
  /// A text in quotes.
  case text(String)
  /// `true` or `false`.
  case truth(Bool)
  /// Values in brackets, on the right of `in`.
  case values([Expression])
  /// A comparison of two values.
  case comparison(Comparison)
  /// The opposite of a condition.
  case opposite(Expression)
  /// Conditions of which all must hold, or any.
  case junction(Junction, [Expression])

  /// An operator with its right operand.
  package struct Operation: Hashable, Sendable {
    /// The operator.
    package var kind: BinaryOperator
    /// The right operand.
    package var operand: Expression
    /// The place of the operator.
    package var place: SourcePlace
  }

  /// The functions of several numbers, by their names.
  package enum Extreme: String, Hashable, Sendable, CaseIterable {
    /// The least.
    case min
    /// The greatest.
    case max
  }

  /// The words between conditions.
  package enum Junction: String, Hashable, Sendable {
    /// All must hold.
    case and
    /// One must hold.
    case or
  }

  /// A comparison of two values.
  package struct Comparison: Hashable, Sendable {
    /// The left value.
    package var left: Expression
    /// The way in which they are compared.
    package var relation: ComparisonRelation
    /// The right value.
    package var right: Expression
    /// The place of the relation.
    package var place: SourcePlace
  }

  /// The ways to compare two values.
  package enum ComparisonRelation: String, Hashable, Sendable {
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// The left value is one of the right ones.
    case isIn = "in"
  }

  /// The four operations.
  package enum BinaryOperator: Character, Hashable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
  }
}

/// An attribute of an item, with its place in the source.
package struct AttributeReference: Hashable, Sendable {
  /// The item.
  package var item: TemplateItem
  /// The attribute.
  package var attribute: LayoutAttribute
  /// The place where the item's name begins.
  package var place: SourcePlace
}

/// An item of a template's layout: a view or an area of the cell.
package enum TemplateItem: Hashable, Sendable {
  /// A view, by its index in the template.
  case view(Int)
  /// The cell.
  case cell
  /// The cell without its margins.
  case margins
  /// The cell without its safe area.
  case safeArea

  /// The index of the view; nil for the cell.
  package var viewIndex: Int? { if case .view(let index) = self { index } else { nil } }
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
  /// The parts of the expression, from left to right.
  var operands: [Expression] {
    switch self {
    case .number, .percent, .attribute, .list, .field, .text, .truth: []
    case .negative(let operand), .opposite(let operand): [operand]
    case .chain(let first, let operations): [first] + operations.map(\.operand)
    case .extreme(_, let operands, _), .values(let operands), .junction(_, let operands): operands
    case .comparison(let comparison): [comparison.left, comparison.right]
    }
  }

  /// The expression with other parts, each made of the one in its place.
  func mapOperands(_ transform: (Expression) -> Expression) -> Expression {
    switch self {
    case .number, .percent, .attribute, .list, .field, .text, .truth: return self
    case .negative(let operand): return .negative(transform(operand))
    case .opposite(let operand): return .opposite(transform(operand))
    case .chain(let first, let operations):
      return .chain(
        transform(first),
        operations.map {
          Operation(kind: $0.kind, operand: transform($0.operand), place: $0.place)
        })
    case .extreme(let kind, let operands, let place):
      return .extreme(kind, operands.map(transform), place)
    case .values(let operands): return .values(operands.map(transform))
    case .junction(let kind, let operands): return .junction(kind, operands.map(transform))
    case .comparison(var comparison):
      comparison.left = transform(comparison.left)
      comparison.right = transform(comparison.right)
      return .comparison(comparison)
    }
  }

  /// Calls a closure with each attribute, from left to right; those of lists too.
  func forEachAttribute(_ visit: (AttributeReference) -> Void) {
    if case .attribute(let reference) = self { visit(reference) }
    if case .list(let references, _) = self { references.forEach(visit) }
    for operand in operands { operand.forEachAttribute(visit) }
  }

  /// The lists in the expression, from left to right.
  var lists: [(members: [AttributeReference], place: SourcePlace)] {
    if case .list(let references, let place) = self { return [(references, place)] }
    return operands.flatMap(\.lists)
  }

  /// The expression with one member in the place of each list.
  func choosing(_ index: Int) -> Expression {
    if case .list(let references, _) = self { return .attribute(references[index]) }
    return mapOperands { $0.choosing(index) }
  }

  /// The fields in the expression, from left to right.
  var references: [FieldReference] {
    if case .field(let reference) = self { return [reference] }
    return operands.flatMap(\.references)
  }

  /// The fields of a condition whose own truth decides, rather than a comparison of them.
  var truthReferences: [FieldReference] {
    switch self {
    case .field(let reference): [reference]
    case .opposite(let operand): operand.truthReferences
    case .junction(_, let operands): operands.flatMap(\.truthReferences)
    case .number, .percent, .attribute, .list, .negative, .chain, .extreme, .text, .truth,
      .values, .comparison:
      []
    }
  }

  /// The expression as if all of it stood in one place, so that two that say the same are equal.
  package var withoutPlaces: Expression {
    let place = SourcePlace(line: 1, column: 1)
    switch self {
    case .field(let reference):
      return .field(
        FieldReference(paths: reference.paths, fallback: reference.fallback, place: place))
    case .percent(let value, _): return .percent(value, place)
    case .extreme(let kind, let operands, _):
      return .extreme(kind, operands.map(\.withoutPlaces), place)
    case .chain(let first, let operations):
      return .chain(
        first.withoutPlaces,
        operations.map {
          Operation(kind: $0.kind, operand: $0.operand.withoutPlaces, place: place)
        })
    case .comparison(let comparison):
      return .comparison(
        Comparison(
          left: comparison.left.withoutPlaces, relation: comparison.relation,
          right: comparison.right.withoutPlaces, place: place))
    case .number, .attribute, .list, .text, .truth, .negative, .values, .opposite, .junction:
      return mapOperands(\.withoutPlaces)
    }
  }
}
