// SPDX-License-Identifier: Apache-2.0

/// A linear relation between attributes of items: `sum REL 0`.
///
///     title.bottom - body.top + 8 == 0 @750
///
/// Every way to state a layout lowers to it: constraints and anchors, visual format, and the
/// equations of templates. The engine accepts nothing else from a caller.
///
/// An item is a view or guide, or a placeholder for one before there are views, as in a template.
/// Places are measured in the coordinates of the items' closest common ancestor. If that reads from
/// right to left, an equation with a leading or trailing edge is mirrored: places count from the
/// ancestor's right edge, extents and the constant keep their signs.
package struct LayoutEquation<Item> {
  /// An attribute of an item, and its factor.
  package typealias Term = AttributeSum<Item>.Term

  /// The left side minus the right side.
  package var sum: AttributeSum<Item>
  /// How the sum compares with 0.
  package var relation: LayoutRelation
  /// The priority, above 0 and at most 1000, which is required.
  package var priority: Double
  /// Where the equation comes from.
  package var source: EquationSource

  /// Makes an equation.
  package init(
    _ sum: AttributeSum<Item>, _ relation: LayoutRelation, priority: Double = 1000,
    source: EquationSource = EquationSource()
  ) {
    self.sum = sum
    self.relation = relation
    self.priority = priority
    self.source = source
  }
}

extension LayoutEquation: Equatable where Item: Equatable {}
extension LayoutEquation: Hashable where Item: Hashable {}
extension LayoutEquation: Sendable where Item: Sendable {}

/// Where an equation comes from, shown in reports.
package struct EquationSource: Hashable, Sendable {
  /// The name or the text of the equation.
  package var identifier: String?
  /// The file, line and column.
  package var location: CodeLocation?

  /// Makes a source; without arguments it is unknown.
  package init(identifier: String? = nil, location: CodeLocation? = nil) {
    self.identifier = identifier
    self.location = location
  }
}

/// A sum of attributes of items with factors, and a constant.
package struct AttributeSum<Item> {
  /// An attribute of an item, and its factor.
  package struct Term {
    /// The item.
    package var item: Item
    /// The attribute.
    package var attribute: LayoutAttribute
    /// The factor of the attribute.
    package var factor: Double

    /// Makes a term; without a factor it is the attribute itself.
    package init(_ item: Item, _ attribute: LayoutAttribute, factor: Double = 1) {
      self.item = item
      self.attribute = attribute
      self.factor = factor
    }
  }

  /// The terms in the order in which they were first named.
  package var terms: [Term]
  /// The constant, in points.
  package var constant: Double

  /// Makes a sum.
  package init(_ terms: [Term] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// Whether there is no attribute.
  package var isConstant: Bool { terms.isEmpty }

  /// The sum of the factors of places; where it is 0, the origin of the coordinates cancels out.
  package var placeWeight: Double {
    terms.reduce(0) { $1.attribute.isSize ? $0 : $0 + $1.factor }
  }
}

extension AttributeSum: Equatable where Item: Equatable {}
extension AttributeSum.Term: Equatable where Item: Equatable {}
extension AttributeSum: Hashable where Item: Hashable {}
extension AttributeSum.Term: Hashable where Item: Hashable {}
extension AttributeSum: Sendable where Item: Sendable {}
extension AttributeSum.Term: Sendable where Item: Sendable {}

extension AttributeSum where Item: Equatable {
  /// Adds a multiple of another sum, and drops the terms that cancel out.
  package mutating func add(_ other: AttributeSum, times factor: Double = 1) {
    constant += factor * other.constant
    for term in other.terms {
      let match = terms.firstIndex { $0.item == term.item && $0.attribute == term.attribute }
      if let match {
        terms[match].factor += factor * term.factor
      } else {
        terms.append(Term(term.item, term.attribute, factor: factor * term.factor))
      }
    }
    terms.removeAll { $0.factor == 0 }
  }

  /// The sum with everything multiplied by a factor.
  package func scaled(by factor: Double) -> AttributeSum {
    var result = AttributeSum()
    result.add(self, times: factor)
    return result
  }
}
