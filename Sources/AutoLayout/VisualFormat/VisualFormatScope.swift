// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// What the names of a visual format mean: views and numbers of a caller, or of a template.
package protocol VisualFormatScope {
  /// What a view's name stands for.
  associatedtype Item
  /// Why a name cannot be resolved.
  associatedtype Failure: Error

  /// The view that an element names.
  func item(of element: VisualFormat.Element) throws(Failure) -> Item

  /// The number that a name on a gap stands for, with or without parentheses around it.
  func distance(
    named name: String, at column: Int, isInParentheses: Bool
  ) throws(Failure) -> Double

  /// What a name in a condition on an extent stands for.
  func extent(
    named name: String, in predicate: VisualFormat.Predicate
  ) throws(Failure) -> ResolvedName<Item>

  /// The priority after an `@`.
  func priority(_ amount: VisualFormat.Amount, at column: Int) throws(Failure) -> Double

  /// The view that `|` stands for beside an element.
  func superview(of element: VisualFormat.Element, _ item: Item) throws(Failure) -> Item

  /// The attribute at which a plain gap beside an edge of a superview ends, and the distance to it.
  func margin(
    of superview: Item, _ edge: LayoutAttribute
  ) -> (item: Item, attribute: LayoutAttribute, distance: Double)
}

/// What a name in a condition on an extent stands for.
package enum ResolvedName<Item> {
  /// A metric.
  case number(Double)
  /// A view, whose extent is meant.
  case view(Item)
}

extension VisualFormat {
  /// Resolves the names, in the order of the text; those of superviews come last.
  package func chain<Scope: VisualFormatScope>(
    in scope: Scope, options: VisualFormatOptions = []
  ) throws(Scope.Failure) -> ViewChain<Scope.Item> {
    typealias Chain = ViewChain<Scope.Item>
    let resolver = VisualFormatResolver(scope: scope)
    let leading = try leadingGap.map { gap throws(Scope.Failure) in
      try resolver.predicates(of: gap)
    }
    var elements: [Chain.Element] = []
    var gaps: [[Chain.Predicate]] = []
    for (index, view) in views.enumerated() {
      if index > 0 { gaps.append(try resolver.predicates(of: self.gaps[index - 1])) }
      let item = try scope.item(of: view)
      elements.append(Chain.Element(item: item, predicates: try resolver.extents(of: view)))
    }
    let trailing = try trailingGap.map { gap throws(Scope.Failure) in
      try resolver.predicates(of: gap)
    }
    let edges = options.edges(along: axis)
    var chain = Chain(
      axis: axis, near: edges.near, far: edges.far,
      isReversed: axis == .horizontal && options.contains(.directionRightToLeft),
      elements: elements, gaps: gaps)
    if let leadingGap, let leading, let view = views.first, let item = elements.first?.item {
      let superview = try scope.superview(of: view, item)
      chain.start = resolver.end(superview, edges.near, leadingGap, leading)
    }
    if let trailingGap, let trailing, let view = views.last, let item = elements.last?.item {
      let superview = try scope.superview(of: view, item)
      chain.end = resolver.end(superview, edges.far, trailingGap, trailing)
    }
    return chain
  }
}

/// Resolves the names of gaps and conditions.
private struct VisualFormatResolver<Scope: VisualFormatScope> {
  typealias Chain = ViewChain<Scope.Item>

  let scope: Scope

  /// The conditions of a gap, as between two views.
  func predicates(of gap: VisualFormat.Gap) throws(Scope.Failure) -> [Chain.Predicate] {
    switch gap.kind {
    case .none: return [.distance(0)]
    case .standard: return [.distance(SystemSpacing.betweenViews)]
    case .amount(.number(let value), _): return [.distance(value)]
    case .amount(.name(let name), let column):
      return [.distance(try scope.distance(named: name, at: column, isInParentheses: false))]
    case .predicates(let predicates):
      return try predicates.map { predicate throws(Scope.Failure) in
        let value: Double
        switch predicate.amount {
        case .number(let number): value = number
        case .name(let name):
          value = try scope.distance(named: name, at: predicate.column, isInParentheses: true)
        }
        return try condition(predicate, .number(value * predicate.factor + predicate.summand))
      }
    }
  }

  /// The conditions on a view's extent.
  func extents(of view: VisualFormat.Element) throws(Scope.Failure) -> [Chain.Predicate] {
    try view.predicates.map { predicate throws(Scope.Failure) in
      let value: Double
      switch predicate.amount {
      case .number(let number): value = number
      case .name(let name):
        switch try scope.extent(named: name, in: predicate) {
        case .number(let number): value = number
        case .view(let item):
          return try condition(
            predicate, .extent(item, factor: predicate.factor, summand: predicate.summand))
        }
      }
      return try condition(predicate, .number(value * predicate.factor + predicate.summand))
    }
  }

  private func condition(
    _ predicate: VisualFormat.Predicate, _ object: Chain.Predicate.Object
  ) throws(Scope.Failure) -> Chain.Predicate {
    var priority = 1000.0
    if let amount = predicate.priority {
      priority = try scope.priority(amount, at: predicate.priorityColumn)
    }
    return Chain.Predicate(relation: predicate.relation, object: object, priority: priority)
  }

  /// An end of the chain; a plain gap reaches to the superview's margin.
  func end(
    _ superview: Scope.Item, _ edge: LayoutAttribute, _ gap: VisualFormat.Gap,
    _ predicates: [Chain.Predicate]
  ) -> Chain.End {
    guard gap.kind == .standard else {
      return Chain.End(item: superview, attribute: edge, predicates: predicates)
    }
    let margin = scope.margin(of: superview, edge)
    return Chain.End(
      item: margin.item, attribute: margin.attribute, predicates: [.distance(margin.distance)])
  }
}
