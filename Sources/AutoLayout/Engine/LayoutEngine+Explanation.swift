// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension LayoutEngine {
  /// The constraints from which a number of an item follows, with the number.
  ///
  /// 1. A copy of the solver gets a variable that is required to equal the attribute, so that a
  ///    place which is a sum is explained as one number and what cancels is left out.
  /// 2. The constraints that determine it are asked for, and what fixes the root is added where
  ///    its extent went into them as a number.
  /// 3. They are put in the order in which they stand along the axis.
  func explanation(of item: LayoutItem, _ attribute: LayoutAttribute) -> LayoutExplanation? {
    guard let node = nodeOfItem[ObjectIdentifier(item)], let axis = attribute.axis,
      let outer = item === root ? root : item.coordinateView, outer.isDescendant(of: root)
    else { return nil }
    let known = queue.count
    var sum = expression(item, attribute, in: outer, other: nil)
    // A margin, a baseline or a neighbour that was not needed before brings entries along.
    if queue.count > known {
      flush()
      solver.solve()
    }
    var names = AxisPair(false)
    if item !== root || !attribute.isSize { substituteRoot(in: &sum, noting: &names) }
    var probe = solver
    let variable = probe.makeVariable()
    sum.add(variable, -1)
    guard let own = try? probe.add(sum.related(.equal, priority: 1000)) else { return nil }
    var entries = sortedByRank(
      probe.constraints(determining: variable).filter { $0 != own }.compactMap { entryOfID[$0] })
    entries += rootPlaces(named: names, in: entries)
    let open = Set(solver.ambiguousVariables())
    let isAmbiguous = sum.terms.contains { open.contains($0.variable) }
    let value = probe.value(of: variable)
    return LayoutExplanation(
      item: node.item.displayName, attribute: attribute, value: value,
      chain: ordered(entries, along: axis).map { standing(of: $0) }, isAmbiguous: isAmbiguous)
  }

  /// The optional constraints that are not met, by rank.
  ///
  /// What only stands for a root that is measured or placed by hand is not among them.
  func unmetConstraints() -> [ConstraintStanding] {
    let wishes = solver.constraintIDs.compactMap { entryOfID[$0] }
      .filter { $0.linear.priority < 1000 }
    return sortedByRank(wishes).compactMap { entry in
      let standing = standing(of: entry)
      switch standing.source {
      case .constraint, .hugging, .compressionResistance:
        return standing.violation > 0 ? standing : nil
      case .place, .nonNegative, .measure: return nil
      }
    }
  }

  /// What the contents whose height follows from their width were measured at, in order.
  func contentMeasures() -> [ContentMeasure] {
    textNodes.compactMap { node in
      guard let height = node.intrinsic.hugging.vertical?.linear.constant, node.textWidth >= 0,
        let insets = node.view?.alignmentRectInsets
      else { return nil }
      return ContentMeasure(
        view: node.item.displayName, width: node.textWidth,
        height: height - insets.top - insets.bottom, count: node.measureCount)
    }
  }

  /// Puts the root's given extents in as numbers, as in the constraints themselves.
  private func substituteRoot(
    in sum: inout LinearExpression, noting names: inout AxisPair<Bool>
  ) {
    guard let node = nodeOfItem[ObjectIdentifier(root)] else { return }
    for axis in Axis.allCases {
      guard let extent = givenExtents[axis], let variable = node.variables[.extent(axis)],
        sum.substitute(extent, for: variable)
      else { continue }
      names[axis] = true
    }
  }

  /// What fixes the root's extents where they went in as numbers.
  private func rootPlaces(
    named names: AxisPair<Bool>, in entries: [EngineEntry]
  ) -> [EngineEntry] {
    guard let node = nodeOfItem[ObjectIdentifier(root)] else { return [] }
    return zip(Axis.allCases, node.place).compactMap { axis, place in
      let isNamed = names[axis] || entries.contains { $0.namesRoot[axis] }
      return isNamed && !entries.contains { $0 === place } ? place : nil
    }
  }

  private func standing(of entry: EngineEntry) -> ConstraintStanding {
    let slack = entry.id.flatMap { solver.slack(of: $0) } ?? 0
    let violation =
      switch entry.linear.relation {
      case .lessThanOrEqual: max(0, slack)
      case .equal: abs(slack)
      case .greaterThanOrEqual: max(0, -slack)
      }
    let source: ConstraintStanding.Source =
      switch entry.origin {
      case .constraint: .constraint
      case .place: .place
      case .nonNegative: .nonNegative
      case .intrinsic(_, _, let isHugging): isHugging ? .hugging : .compressionResistance
      case .measure: .measure
      }
    let priority =
      switch entry.origin {
      case .constraint(let constraint): constraint.priority.clampedValue
      case .place, .nonNegative, .intrinsic, .measure: entry.linear.priority
      }
    return ConstraintStanding(
      report: entry.report, source: source, priority: priority, slack: slack,
      violation: violation)
  }

  // MARK: Order

  /// Entries in the order in which what they speak of stands along an axis.
  private func ordered(_ entries: [EngineEntry], along axis: Axis) -> [EngineEntry] {
    let spans = entries.map { span(of: $0, along: axis) }
    return entries.indices.sorted {
      let (left, right) = (spans[$0], spans[$1])
      if left.start != right.start { return left.start < right.start }
      return left.end != right.end ? left.end < right.end : $0 < $1
    }.map { entries[$0] }
  }

  /// From where to where along an axis an entry reaches, in the root's coordinates.
  private func span(of entry: EngineEntry, along axis: Axis) -> (start: Double, end: Double) {
    let places: [Double]
    switch entry.origin {
    case .constraint(let constraint):
      places = constraint.livingTerms.flatMap { ends(of: $0.item, $0.attribute, along: axis) }
    case .place(let node, _), .nonNegative(let node, _), .measure(let node, _),
      .intrinsic(let node, _, _):
      places = ends(of: node.item, .notAnAttribute, along: axis)
    }
    return (places.min() ?? 0, places.max() ?? 0)
  }

  /// Where an attribute of an item stands in the root's coordinates; both ends of an extent.
  private func ends(
    of item: LayoutItem, _ attribute: LayoutAttribute, along axis: Axis
  ) -> [Double] {
    var start = 0.0
    var current = item
    while current !== root {
      let origin = frame(of: current).origin
      start += axis == .horizontal ? origin.x : origin.y
      guard let outer = current.coordinateView else { break }
      if let offset = nodeOfItem[ObjectIdentifier(outer)]?.boundsOrigin[axis] {
        start -= solver.value(of: offset.variable)
      }
      current = outer
    }
    let end = start + frame(of: item).size[axis]
    switch attribute.resolved(in: item.itemDirection).withoutMargin {
    case .left, .top, .firstBaseline: return [start]
    case .right, .bottom, .lastBaseline: return [end]
    case .centerX, .centerY: return [(start + end) / 2]
    case .width, .height, .leading, .trailing, .notAnAttribute: return [start, end]
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      return [start, end]
    }
  }

  private func frame(of item: LayoutItem) -> Rect {
    nodeOfItem[ObjectIdentifier(item)].map(solvedFrame) ?? item.layoutFrame
  }
}
