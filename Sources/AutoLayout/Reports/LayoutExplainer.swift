// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// Answers questions about one solution of an engine: values, and the constraints behind them.
///
/// All questions share one copy of the solver, so that many of them cost little more than one and
/// the engine's own solver stays as it is. It is valid until the next change of the tree.
package final class LayoutExplainer {
  private let engine: LayoutEngine
  /// The entries in the copy of the solver in which questions are asked.
  private var installed: InstalledEntries
  /// How often the system was copied, for tests.
  package private(set) var copyCount = 1
  /// How many origins were worked out, for tests.
  package private(set) var originCount = 0
  /// The origins of items in the root's coordinates, by their identities; see
  /// ``origin(of:along:)``.
  private var origins = AxisPair<[ObjectIdentifier: Double]>([:])
  /// The variables that the constraints leave open; worked out when it is first asked for.
  private lazy var openVariables = installed.ambiguousVariables()

  /// Prepares to ask about an engine's last solution.
  init(_ engine: LayoutEngine) {
    self.engine = engine
    installed = engine.parts.ledger.copyOfInstalled
  }

  /// A number of an item as a sum of variables.
  private struct Number {
    /// The sum.
    var sum: LinearExpression
    /// The axes along which the root's given extent went in as a number.
    var namesRoot = AxisPair(false)

    /// The variable that is the number; nil for any other sum.
    var variable: Variable? {
      guard sum.constant == 0, sum.terms.count == 1, sum.terms[0].coefficient == 1 else {
        return nil
      }
      return sum.terms[0].variable
    }
  }

  // MARK: - Questions

  /// A number of an item with the constraints that determine it.
  ///
  /// - Complexity: a copy of the system for a number that is a sum, such as a bottom edge.
  package func explanation(of item: LayoutItem, _ attribute: LayoutAttribute) -> LayoutExplanation?
  {
    guard let number = number(item, attribute), let axis = attribute.axis,
      let found = determining(number)
    else { return nil }
    return LayoutExplanation(
      item: ReportedItem(item), attribute: attribute, value: found.value,
      chain: chain(of: found.entries, number, along: axis),
      isAmbiguous: number.sum.terms.contains { openVariables.contains($0.variable) })
  }

  /// The constraints that determine an extent of an item; empty where nothing is known of it.
  package func chain(of item: LayoutItem, _ attribute: LayoutAttribute) -> [ConstraintStanding] {
    guard let number = number(item, attribute), let axis = attribute.axis,
      let found = determining(number)
    else { return [] }
    return chain(of: found.entries, number, along: axis)
  }

  /// The values of numbers of items in points, unrounded; nil where nothing is known of one.
  ///
  /// - Complexity: O(terms of their sums).
  package func values(
    of places: [(item: LayoutItem, attribute: LayoutAttribute)]
  ) -> [Double?] {
    let numbers = places.map { number($0.item, $0.attribute) }
    let sums = numbers.compactMap(\.self).filter { $0.variable == nil }.map(\.sum)
    let values = sums.isEmpty ? [] : installed.values(of: sums) ?? []
    var next = values.makeIterator()
    return numbers.map { number in
      guard let number else { return nil }
      return number.variable.map { installed.value(of: $0) } ?? next.next()
    }
  }

  // MARK: - Numbers

  /// The entries that determine a number, and its value.
  private func determining(_ number: Number) -> (entries: [EngineEntry], value: Double)? {
    if let variable = number.variable {
      return (installed.entries(determining: variable), installed.value(of: variable))
    }
    copyCount += 1
    return installed.entries(determining: number.sum)
  }

  /// A number of an item as a sum; nil for an item that no constraint places or names.
  private func number(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Number? {
    let (ledger, root) = (engine.parts.ledger, engine.root)
    guard engine.parts.nodes[item] != nil, attribute.axis != nil,
      let outer = item === root ? root : item.coordinateView, outer.isDescendant(of: root)
    else { return nil }
    let waiting = ledger.waitingCount
    var number = Number(
      sum: engine.parts.translator.expression(item, attribute, in: outer, other: nil))
    // A margin, a baseline or a neighbour that was not needed before brings entries along.
    if ledger.waitingCount > waiting {
      ledger.solveForReport()
      installed = ledger.copyOfInstalled
      copyCount += 1
      origins = AxisPair([:])
    }
    if item !== root || !attribute.isSize {
      number.namesRoot = engine.parts.extents.substitute(in: &number.sum)
    }
    return number
  }

  // MARK: - Chains

  /// Entries in the order in which they stand along an axis, with those that fix the root's extents
  /// where these went into them as numbers.
  private func chain(
    of entries: [EngineEntry], _ number: Number, along axis: Axis
  ) -> [ConstraintStanding] {
    let sorted = engine.parts.ledger.ranking.sorted(entries)
    let all = sorted + engine.parts.extents.unnamedPlaces(in: sorted, and: number.namesRoot)
    return ordered(all, along: axis).map { engine.standing(of: $0) }
  }

  /// Entries in the order of their spans along an axis.
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
      let direction = engine.parts.translator.direction(of: constraint)
      places = constraint.livingTerms.flatMap {
        ends(of: $0.item, $0.attribute.resolved(in: direction), along: axis)
      }
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
    let start = origin(of: item, along: axis)
    let end = start + frame(of: item).size[axis]
    switch attribute.withoutMargin {
    case .left, .top, .firstBaseline: return [start]
    case .right, .bottom, .lastBaseline: return [end]
    case .centerX, .centerY: return [(start + end) / 2]
    case .width, .height, .leading, .trailing, .notAnAttribute: return [start, end]
    case .leftMargin, .rightMargin, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      return [start, end]
    }
  }

  /// The origin of an item in the root's coordinates along an axis.
  ///
  /// It is worked out once for each item, since every entry of a deep tree asks for those of all
  /// views above.
  private func origin(of item: LayoutItem, along axis: Axis) -> Double {
    var path: [LayoutItem] = []
    var start = 0.0
    var next: LayoutItem? = item
    while let current = next, current !== engine.root {
      if let known = origins[axis][ObjectIdentifier(current)] {
        start = known
        break
      }
      path.append(current)
      next = current.coordinateView
    }
    for item in path.reversed() {
      if let outer = item.coordinateView,
        let offset = engine.parts.nodes[outer]?.boundsOrigin[axis]
      {
        start -= engine.parts.ledger.value(of: offset.variable)
      }
      let origin = frame(of: item).origin
      start += axis == .horizontal ? origin.x : origin.y
      origins[axis][ObjectIdentifier(item)] = start
      originCount += 1
    }
    return start
  }

  private func frame(of item: LayoutItem) -> Rect {
    engine.parts.nodes.solvedFrame(of: item) ?? item.layoutFrame
  }
}
