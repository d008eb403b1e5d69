// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// Which variables hang together, kept where constraints tie widths to heights.
///
/// The equations of the two axes have no variable in common but for constraints between a width
/// and a height. So a text's height can only ever change a text's width in a group of variables
/// with such a constraint and with a text's width: a coupled group. Elsewhere no text needs a
/// second look.
///
/// Variables that required equations determine one after the other, such as the width of a text
/// between two margins, hang on nothing else and belong to no group. Else a picture that keeps its
/// proportions beside a text would couple the text's width to its height.
///
/// Groups only grow. One that is larger than it need be costs work and changes no answer.
struct AxisCoupling {
  /// The groups by variable, as indices that ``root(of:)`` follows; never iterated.
  private var memberOfVariable: [Variable: Int] = [:]
  /// The variables that belong to no group.
  private var determined: Set<Variable> = []
  /// For each member another one of its group, or itself.
  private var parents: [Int] = []
  /// What is known of a group, at its root.
  private var groups: [Group] = []
  /// The members that were touched, for ``forgetTouches()``.
  private var touched: [Int] = []
  /// Whether a number changed on which any group may hang.
  private var isAllTouched = true
  /// Whether an entry that determined a variable does so no more.
  var isStale = false

  /// What is known of a group.
  private struct Group {
    /// Whether a constraint in it ties a width to a height.
    var hasCrossing = false
    /// Whether a text's width is in it.
    var hasTextWidth = false
    /// Whether something in it changed.
    var isTouched = false
  }

  /// Takes in all entries of a solver, which touches all groups.
  init(_ entries: [EngineEntry]) {
    determine(entries)
    for entry in entries { join(entry) }
  }

  /// Whether it must be made anew, or so many variables are gone that this is better.
  var isWorn: Bool { isStale || parents.count > max(64, 2 * memberOfVariable.count) }

  /// Finds the variables that required equations determine one after the other, each by the
  /// equation in which it is the last that is not.
  private mutating func determine(_ entries: [EngineEntry]) {
    let equations = entries.filter(\.canDetermine)
    var openCounts = equations.map(\.linear.terms.count)
    var places: [Variable: [Int]] = [:]
    for (place, entry) in equations.enumerated() {
      for term in entry.linear.terms { places[term.variable, default: []].append(place) }
    }
    var ready = equations.indices.filter { openCounts[$0] == 1 }
    while let place = ready.popLast() {
      let open = equations[place].linear.terms.first { !determined.contains($0.variable) }
      guard let variable = open?.variable else { continue }
      determined.insert(variable)
      equations[place].isDetermining = true
      for other in places[variable] ?? [] {
        openCounts[other] -= 1
        if openCounts[other] == 1 { ready.append(other) }
      }
    }
  }

  /// Takes in an entry, which touches its group.
  mutating func join(_ entry: EngineEntry) {
    var joined: Int?
    for term in entry.linear.terms where !determined.contains(term.variable) {
      let other = root(of: member(term.variable))
      guard let group = joined, group != other else {
        joined = other
        continue
      }
      let (low, high) = (min(group, other), max(group, other))
      parents[high] = low
      groups[low].hasCrossing = groups[low].hasCrossing || groups[high].hasCrossing
      groups[low].hasTextWidth = groups[low].hasTextWidth || groups[high].hasTextWidth
      groups[low].isTouched = groups[low].isTouched || groups[high].isTouched
      joined = low
    }
    guard let group = joined else { return }
    if entry.isCrossing { groups[group].hasCrossing = true }
    mark(group)
  }

  /// Notes that a variable is the width of a text.
  mutating func noteTextWidth(_ variable: Variable) {
    if let member = memberOfVariable[variable] { groups[root(of: member)].hasTextWidth = true }
  }

  /// Notes that a number of an entry changed.
  mutating func touch(_ entry: EngineEntry) {
    if entry.isDetermining { isAllTouched = true }
    for term in entry.linear.terms { touch(term.variable) }
  }

  /// Notes that something changed in the group of a variable.
  mutating func touch(_ variable: Variable) {
    if let member = memberOfVariable[variable] { mark(root(of: member)) }
  }

  /// Forgets what was touched.
  mutating func forgetTouches() {
    for member in touched { groups[root(of: member)].isTouched = false }
    touched = []
    isAllTouched = false
  }

  /// Forgets a variable that no constraint names any more.
  mutating func remove(_ variable: Variable) {
    memberOfVariable[variable] = nil
    determined.remove(variable)
  }

  /// Whether the group of a variable is coupled, and whether it was touched.
  mutating func state(of variable: Variable) -> (isCoupled: Bool, isTouched: Bool) {
    guard let member = memberOfVariable[variable] else { return (false, false) }
    let group = groups[root(of: member)]
    return (group.hasCrossing && group.hasTextWidth, isAllTouched || group.isTouched)
  }

  private mutating func mark(_ group: Int) {
    guard !groups[group].isTouched else { return }
    groups[group].isTouched = true
    touched.append(group)
  }

  private mutating func member(_ variable: Variable) -> Int {
    if let known = memberOfVariable[variable] { return known }
    let member = parents.count
    memberOfVariable[variable] = member
    parents.append(member)
    groups.append(Group())
    return member
  }

  /// The member that stands for a member's group; makes the way there shorter.
  private mutating func root(of member: Int) -> Int {
    var member = member
    while parents[member] != member {
      parents[member] = parents[parents[member]]
      member = parents[member]
    }
    return member
  }
}

extension EngineEntry {
  /// Whether a variable may be taken to be determined by the entry, whatever the texts' heights.
  ///
  /// Baselines and vertical insets are numbers of the engine's that may follow from heights.
  fileprivate var canDetermine: Bool {
    guard id != nil, linear.relation == .equal, linear.priority >= 1000 else { return false }
    if case .measure(_, let attribute) = origin { return attribute.axis == .horizontal }
    return true
  }
}
