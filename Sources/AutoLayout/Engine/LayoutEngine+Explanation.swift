// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension LayoutEngine {
  /// The constraints from which a number of an item follows, with the number.
  ///
  /// 1. A copy of the solver gets a variable that is required to equal the attribute, so that a
  ///    place which is a sum is explained as one number and what cancels is left out.
  /// 2. The constraints that determine it are found, and those that fix the root are added where
  ///    its extent went into them as a number.
  /// 3. They are put in the order in which they stand along the axis.
  func explanation(of item: LayoutItem, _ attribute: LayoutAttribute) -> LayoutExplanation? {
    let (ledger, extents) = (parts.ledger, parts.extents)
    guard let node = parts.nodes[item], let axis = attribute.axis,
      let outer = item === root ? root : item.coordinateView, outer.isDescendant(of: root)
    else { return nil }
    let waiting = ledger.waitingCount
    var sum = parts.translator.expression(item, attribute, in: outer, other: nil)
    // A margin, a baseline or a neighbour that was not needed before brings entries along.
    if ledger.waitingCount > waiting { ledger.solveForReport() }
    var names = AxisPair(false)
    if item !== root || !attribute.isSize { names = extents.substitute(in: &sum) }
    guard let (determining, value) = ledger.entries(determining: sum) else { return nil }
    let entries = determining + extents.unnamedPlaces(in: determining, and: names)
    let open = ledger.ambiguousVariables()
    let isAmbiguous = sum.terms.contains { open.contains($0.variable) }
    return LayoutExplanation(
      item: node.item.displayName, attribute: attribute, value: value,
      chain: ordered(entries, along: axis).map { standing(of: $0) }, isAmbiguous: isAmbiguous)
  }

  /// The optional constraints that are not met, by rank.
  ///
  /// Entries for a root that is measured or placed by hand are not among them.
  func unmetConstraints() -> [ConstraintStanding] {
    let ledger = parts.ledger
    let optional = ledger.installedEntries.filter { !$0.isRequired }
    return ledger.ranking.sorted(optional).compactMap { entry in
      let standing = standing(of: entry)
      switch standing.source {
      case .constraint, .hugging, .compressionResistance:
        return standing.violation > 0 ? standing : nil
      case .place, .nonNegative, .measure: return nil
      }
    }
  }

  /// The last measures of the contents whose height depends on their width, in order.
  func contentMeasures() -> [ContentMeasure] { parts.contents.measures() }

  private func standing(of entry: EngineEntry) -> ConstraintStanding {
    let slack = parts.ledger.slack(of: entry)
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

  /// Entries in the order of their items along an axis.
  private func ordered(_ entries: [EngineEntry], along axis: Axis) -> [EngineEntry] {
    let spans = entries.map { span(of: $0, along: axis) }
    return entries.indices.sorted {
      let (left, right) = (spans[$0], spans[$1])
      if left.start != right.start { return left.start < right.start }
      return left.end != right.end ? left.end < right.end : $0 < $1
    }.map { entries[$0] }
  }

  /// The span of an entry's items along an axis, in the root's coordinates.
  private func span(of entry: EngineEntry, along axis: Axis) -> (start: Double, end: Double) {
    let places: [Double]
    switch entry.origin {
    case .constraint(let constraint):
      places = constraint.livingTerms.flatMap { ends(of: $0.item, $0.attribute, along: axis) }
    case .place(let node, _), .nonNegative(let node, _), .measure(let node, _),
      .intrinsic(let node, _, _):
      places = ends(of: node.item, .notAnAttribute, along: axis)
    }
    let start = places.min() ?? 0
    // A sum adds up to more than what lies between its ends: it stands where it begins.
    if case .constraint(let constraint) = entry.origin, constraint.isSum { return (start, start) }
    return (start, places.max() ?? 0)
  }

  /// The place of an item's attribute in the root's coordinates; both ends of an extent.
  private func ends(
    of item: LayoutItem, _ attribute: LayoutAttribute, along axis: Axis
  ) -> [Double] {
    var start = 0.0
    var current = item
    while current !== root {
      let origin = frame(of: current).origin
      start += axis == .horizontal ? origin.x : origin.y
      guard let outer = current.coordinateView else { break }
      if let offset = parts.nodes[outer]?.boundsOrigin[axis] {
        start -= parts.ledger.value(of: offset.variable)
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
    parts.nodes.solvedFrame(of: item) ?? item.layoutFrame
  }
}
