// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Views in a row or a column with gaps, as a line of visual format says.
///
/// Kept as a chain rather than as conditions, because a hidden view leaves the chain together
/// with a gap.
struct ViewChain: Hashable, Sendable {
  /// A condition in parentheses or on a gap.
  struct Predicate: Hashable, Sendable {
    /// How the distance or extent compares with the object.
    var relation: LayoutRelationName
    /// A number, or a view whose extent is meant.
    var object: Object
    /// How much the condition matters.
    var priority: Double

    /// What a distance or an extent is compared with.
    enum Object: Hashable, Sendable {
      /// A number of points.
      case number(Double)
      /// The extent of a view, by its index, with what is multiplied and then added.
      case view(Int, factor: Double, summand: Double)
    }
  }

  /// What stands between two neighbours.
  enum Gap: Hashable, Sendable {
    /// Nothing: the edges touch.
    case none
    /// A plain `-`: 8 points, or the margin beside the superview.
    case standard
    /// Conditions on the distance.
    case predicates([Predicate])
  }

  /// A view in the chain.
  struct Element: Hashable, Sendable {
    /// The view, by its index.
    var view: Int
    /// Conditions on its extent.
    var predicates: [Predicate]
  }

  /// The direction of the chain.
  var axis: Axis
  /// The views, at least one.
  var elements: [Element]
  /// The gaps between the views; one fewer than there are views.
  var gaps: [Gap]
  /// The gap after the superview's beginning; nil where the line does not begin with `|`.
  var firstGap: Gap?
  /// The gap before the superview's end; nil where the line does not end with `|`.
  var lastGap: Gap?
  /// What `|` means: the cell, or the stack or scroll view that holds the views.
  var superview: TemplateItem
  /// Where the line begins.
  var place: SourcePlace
  /// The line as it is written, without comment.
  var text: String

  /// A plain gap between views, and between a view and a superview other than the cell.
  static let standardGap = 8.0
}

extension ViewChain {
  /// The conditions that follow if some views are hidden.
  ///
  /// A hidden view takes the gap before it with it, and the gap after it if it is the first.
  /// What remains of a chain is a chain; conditions that name a hidden view are dropped.
  func rules(isVisible: (Int) -> Bool) -> [LayoutRule] {
    var elements: [Element] = []
    var gaps: [Gap] = []
    for (index, element) in self.elements.enumerated() where isVisible(element.view) {
      // The gap before this view stays unless the view has become the first.
      if !elements.isEmpty { gaps.append(self.gaps[index - 1]) }
      elements.append(element)
    }
    guard let first = elements.first, let last = elements.last else { return [] }
    var rules: [LayoutRule] = []
    if let firstGap {
      rules += self.rules(for: firstGap, from: (superview, start), to: (.view(first.view), start))
    }
    for (index, element) in elements.enumerated() {
      rules += sizeRules(of: element, isVisible: isVisible)
      if index < gaps.count {
        rules += self.rules(
          for: gaps[index], from: (.view(element.view), end),
          to: (.view(elements[index + 1].view), start))
      }
    }
    if let lastGap {
      rules += self.rules(for: lastGap, from: (.view(last.view), end), to: (superview, end))
    }
    return rules
  }

  /// The edge at which a view begins.
  private var start: LayoutAttributeName { axis == .horizontal ? .leading : .top }
  /// The edge at which a view ends.
  private var end: LayoutAttributeName { axis == .horizontal ? .trailing : .bottom }

  /// The conditions on a view's own extent.
  private func sizeRules(of element: Element, isVisible: (Int) -> Bool) -> [LayoutRule] {
    let extent: LayoutAttributeName = axis == .horizontal ? .width : .height
    let own = LinearForm(terms: [
      .init(coefficient: 1, item: .view(element.view), attribute: extent)
    ])
    return element.predicates.compactMap { predicate in
      let other: LinearForm
      switch predicate.object {
      case .number(let value): other = LinearForm(constant: value)
      case .view(let view, let factor, let summand):
        guard isVisible(view) else { return nil }
        other = LinearForm(
          terms: [.init(coefficient: factor, item: .view(view), attribute: extent)],
          constant: summand)
      }
      return LayoutRule(
        own, predicate.relation, other, priority: predicate.priority, place: place, text: text)
    }
  }

  /// The conditions on the distance between two edges.
  private func rules(
    for gap: Gap, from near: (item: TemplateItem, edge: LayoutAttributeName),
    to far: (item: TemplateItem, edge: LayoutAttributeName)
  ) -> [LayoutRule] {
    let farEdge = LinearForm(terms: [.init(coefficient: 1, item: far.item, attribute: far.edge)])
    func rule(
      _ relation: LayoutRelationName, _ distance: Double, _ priority: Double,
      from item: TemplateItem, to edge: LinearForm
    ) -> LayoutRule {
      let nearEdge = LinearForm(
        terms: [.init(coefficient: 1, item: item, attribute: near.edge)], constant: distance)
      return LayoutRule(
        edge, relation, nearEdge, priority: priority, place: place, text: text)
    }
    switch gap {
    case .none: return [rule(.equal, 0, 1000, from: near.item, to: farEdge)]
    case .standard:
      // Beside the cell a plain gap is the cell's margin.
      if near.item == .cell { return [rule(.equal, 0, 1000, from: .margins, to: farEdge)] }
      if far.item == .cell {
        let margin = LinearForm(terms: [
          .init(coefficient: 1, item: .margins, attribute: far.edge)
        ])
        return [rule(.equal, 0, 1000, from: near.item, to: margin)]
      }
      return [rule(.equal, Self.standardGap, 1000, from: near.item, to: farEdge)]
    case .predicates(let predicates):
      return predicates.compactMap { predicate in
        guard case .number(let distance) = predicate.object else { return nil }
        return rule(
          predicate.relation, distance, predicate.priority, from: near.item, to: farEdge)
      }
    }
  }
}
