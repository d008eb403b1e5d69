// SPDX-License-Identifier: Apache-2.0

package import LayoutGeometry

/// Views in a row or a column with the gaps between them: a visual format with its names resolved.
///
/// It is kept as a chain rather than as equations, because a hidden view leaves the chain together
/// with a gap.
package struct ViewChain<Item> {
  /// A condition on a distance or an extent.
  package struct Predicate {
    /// How the distance or extent compares with the object.
    package var relation: LayoutRelation
    /// What it is compared with.
    package var object: Object
    /// The priority, above 0 and at most 1000.
    package var priority: Double

    /// What a distance or an extent is compared with.
    package enum Object {
      /// A number of points.
      case number(Double)
      /// A multiple of the extent of a view, and a number of points.
      case extent(Item, factor: Double, summand: Double)
    }

    /// The condition that a distance is a number of points.
    static func distance(_ points: Double) -> Predicate {
      Predicate(relation: .equal, object: .number(points), priority: 1000)
    }
  }

  /// A view in the chain.
  package struct Element {
    /// The view.
    package var item: Item
    /// The conditions on its extent along the chain.
    package var predicates: [Predicate]
  }

  /// An end of the chain at an edge of the superview, or at a margin.
  package struct End {
    /// The superview, or what stands for its margins.
    package var item: Item
    /// The edge.
    package var attribute: LayoutAttribute
    /// The conditions on the distance between the edge and the view next to it.
    package var predicates: [Predicate]
  }

  /// The axis along which the views stand.
  package var axis: Axis
  /// The edge at which a view begins.
  var near: LayoutAttribute
  /// The edge at which a view ends.
  var far: LayoutAttribute
  /// Whether gaps count to the left, because the first view stands at the right.
  var isReversed: Bool
  /// The views, at least one.
  package var elements: [Element]
  /// The conditions on the gaps between the views; one list fewer than there are views.
  package var gaps: [[Predicate]]
  /// Where the chain begins; nil if it does not begin at the superview.
  package var start: End?
  /// Where the chain ends; nil if it does not end at the superview.
  package var end: End?
}

extension ViewChain: Equatable where Item: Equatable {}
extension ViewChain.Predicate: Equatable where Item: Equatable {}
extension ViewChain.Predicate.Object: Equatable where Item: Equatable {}
extension ViewChain.Element: Equatable where Item: Equatable {}
extension ViewChain.End: Equatable where Item: Equatable {}
extension ViewChain: Hashable where Item: Hashable {}
extension ViewChain.Predicate: Hashable where Item: Hashable {}
extension ViewChain.Predicate.Object: Hashable where Item: Hashable {}
extension ViewChain.Element: Hashable where Item: Hashable {}
extension ViewChain.End: Hashable where Item: Hashable {}
extension ViewChain: Sendable where Item: Sendable {}
extension ViewChain.Predicate: Sendable where Item: Sendable {}
extension ViewChain.Predicate.Object: Sendable where Item: Sendable {}
extension ViewChain.Element: Sendable where Item: Sendable {}
extension ViewChain.End: Sendable where Item: Sendable {}

extension ViewChain {
  /// The equations of the chain in the order of the text.
  ///
  /// Hidden views leave the chain as ``GapEnd`` says, together with the conditions that name them.
  package func equations(
    source: EquationSource = EquationSource(), isShown: (Item) -> Bool = { _ in true }
  ) -> [LayoutEquation<Item>] {
    var equations: [LayoutEquation<Item>] = []
    func relate(
      _ first: (item: Item, attribute: LayoutAttribute), to second: (Item, LayoutAttribute),
      _ predicates: [Predicate]
    ) {
      equations += predicates.compactMap { predicate in
        equation(first, to: second, predicate, source)
      }
    }
    var last: Item?
    var lastEnd = GapEnd.shown
    for (index, element) in elements.enumerated() {
      let gapEnd: GapEnd =
        isShown(element.item) ? .shown : last == nil ? .hiddenFirst : .hidden
      if gapEnd == .shown {
        if let last, GapEnd.isGapKept(between: lastEnd, and: gapEnd) {
          relate((last, far), to: (element.item, near), gaps[index - 1])
        } else if let start {
          relate((start.item, start.attribute), to: (element.item, near), start.predicates)
        }
        equations += extents(of: element, source, isShown)
        last = element.item
      }
      lastEnd = gapEnd
    }
    if let last, let end {
      relate((last, far), to: (end.item, end.attribute), end.predicates)
    }
    return equations
  }

  /// The equation of a distance: `second - first - distance REL 0`.
  private func equation(
    _ first: (item: Item, attribute: LayoutAttribute), to second: (Item, LayoutAttribute),
    _ predicate: Predicate, _ source: EquationSource
  ) -> LayoutEquation<Item>? {
    guard case .number(let distance) = predicate.object else { return nil }
    return LayoutEquation(
      AttributeSum(
        [.init(second.0, second.1), .init(first.item, first.attribute, factor: -1)],
        constant: isReversed ? distance : -distance),
      isReversed ? predicate.relation.flipped : predicate.relation, priority: predicate.priority,
      source: source)
  }

  /// The equations of a view's own extent.
  private func extents(
    of element: Element, _ source: EquationSource, _ isShown: (Item) -> Bool
  ) -> [LayoutEquation<Item>] {
    let extent: LayoutAttribute = axis == .horizontal ? .width : .height
    return element.predicates.compactMap { predicate in
      var sum = AttributeSum([.init(element.item, extent)])
      switch predicate.object {
      case .number(let value): sum.constant = -value
      case .extent(let item, let factor, let summand):
        guard isShown(item) else { return nil }
        sum.terms.append(.init(item, extent, factor: -factor))
        sum.constant = -summand
      }
      return LayoutEquation(
        sum, predicate.relation, priority: predicate.priority, source: source)
    }
  }
}
