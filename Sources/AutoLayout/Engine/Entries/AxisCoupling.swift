// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// Which variables are connected, kept while constraints tie widths to heights.
///
/// The equations of the two axes have no variable in common but for constraints between a width
/// and a height. So a text's height can change a text's width only in a group of connected
/// variables with such a constraint and with a text's width: a coupled group. Elsewhere no text
/// needs a second measure.
///
/// Invariants: `crossingCount` counts the entries that were added and not removed and that tie a
/// width to a height. There are groups only while it was not 0 at the start of the last pass.
final class AxisCoupling {
  /// How many entries tie a width to a height.
  private(set) var crossingCount = 0
  /// The groups; nil while nothing ties a width to a height.
  // Unchecked: groups call nothing outside them. See `View` for what it saves.
  @exclusivity(unchecked) private var groups: VariableGroups?
  /// Whether an entry that determined a variable no longer does, so that new groups are needed.
  private var isStale = false

  /// Whether any groups may be coupled.
  var isActive: Bool { groups != nil }

  // MARK: Changes of entries

  /// Adds an entry, which touches its group.
  func add(_ entry: EngineEntry) {
    if entry.isCrossing { crossingCount += 1 }
    groups?.join(entry)
  }

  /// Removes an entry that was added, which touches its group.
  func remove(_ entry: EngineEntry) {
    if entry.isCrossing { crossingCount -= 1 }
    groups?.touch(entry)
    forgetDetermining(entry)
  }

  /// Records that a number of an entry changed.
  func touch(_ entry: EngineEntry) { groups?.touch(entry) }

  /// Records that something changed in the group of a variable.
  func touch(_ variable: Variable) { groups?.touch(variable) }

  /// Records that an entry no longer determines a variable.
  func forgetDetermining(_ entry: EngineEntry) {
    guard entry.isDetermining else { return }
    entry.setDetermining(false)
    isStale = true
  }

  /// Forgets a variable that no constraint names any more.
  func remove(_ variable: Variable) { groups?.remove(variable) }

  // MARK: Passes

  /// Makes new groups where they are needed and missing or stale.
  ///
  /// - Parameter entries: all entries in the solver, and those that gave way.
  func startPass(_ entries: () -> [EngineEntry]) {
    if crossingCount == 0 || isStale || groups?.isWorn == true { groups = nil }
    guard crossingCount > 0, groups == nil else { return }
    groups = VariableGroups(entries())
    isStale = false
  }

  /// Records that a variable is the width of a text.
  func recordTextWidth(_ variable: Variable) { groups?.recordTextWidth(variable) }

  /// The state of a variable's group.
  func state(of variable: Variable) -> (isCoupled: Bool, isTouched: Bool) {
    groups?.state(of: variable) ?? (false, false)
  }

  /// Forgets the touches.
  func endPass() { groups?.forgetTouches() }
}

/// Groups of connected variables, and which of them were touched by changes.
///
/// Variables that required equations determine one after the other, such as the width of a text
/// between two margins, depend on nothing else and belong to no group. Otherwise a picture that
/// keeps its proportions beside a text would couple the text's width to its height.
///
/// Groups only grow. One that is larger than it need be costs work and changes no answer.
///
/// Invariant: `groups` has an element for each member of `sets`; the one at a set's root is valid.
private struct VariableGroups {
  /// The members by variable; never iterated.
  private var memberOfVariable: [Variable: Int] = [:]
  /// The variables that belong to no group.
  private var determined: Set<Variable> = []
  private var sets = DisjointSets()
  /// The state of a group, at its root.
  private var groups: [Group] = []
  /// The members that were touched, for ``forgetTouches()``.
  private var touched: [Int] = []
  /// Whether a number changed on which any group may depend.
  private var isAllTouched = true

  /// The state of a group.
  private struct Group {
    /// Whether a constraint in it ties a width to a height.
    var hasCrossing = false
    /// Whether a text's width is in it.
    var hasTextWidth = false
    /// Whether something in it changed.
    var isTouched = false
  }

  /// Groups the variables of entries, and touches all groups.
  init(_ entries: [EngineEntry]) {
    determine(entries)
    for entry in entries { join(entry) }
  }

  /// Whether so many variables are gone that new groups are better.
  var isWorn: Bool { sets.count > max(64, 2 * memberOfVariable.count) }

  /// Finds the variables that required equations determine one after the other, each by the
  /// equation in which it is the last one that is not determined.
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
      equations[place].setDetermining(true)
      for other in places[variable] ?? [] {
        openCounts[other] -= 1
        if openCounts[other] == 1 { ready.append(other) }
      }
    }
  }

  /// Joins the groups of an entry's variables, and touches the group.
  mutating func join(_ entry: EngineEntry) {
    var joined: Int?
    for term in entry.linear.terms where !determined.contains(term.variable) {
      let other = sets.root(of: member(term.variable))
      guard let group = joined, group != other else {
        joined = other
        continue
      }
      let (root, absorbed) = sets.join(group, other)
      groups[root].hasCrossing = groups[root].hasCrossing || groups[absorbed].hasCrossing
      groups[root].hasTextWidth = groups[root].hasTextWidth || groups[absorbed].hasTextWidth
      groups[root].isTouched = groups[root].isTouched || groups[absorbed].isTouched
      joined = root
    }
    guard let group = joined else { return }
    if entry.isCrossing { groups[group].hasCrossing = true }
    mark(group)
  }

  /// Records that a variable is the width of a text.
  mutating func recordTextWidth(_ variable: Variable) {
    guard let member = memberOfVariable[variable] else { return }
    groups[sets.root(of: member)].hasTextWidth = true
  }

  /// Records that a number of an entry changed.
  mutating func touch(_ entry: EngineEntry) {
    if entry.isDetermining { isAllTouched = true }
    for term in entry.linear.terms { touch(term.variable) }
  }

  /// Records that something changed in the group of a variable.
  mutating func touch(_ variable: Variable) {
    if let member = memberOfVariable[variable] { mark(sets.root(of: member)) }
  }

  /// Forgets the touches.
  mutating func forgetTouches() {
    for member in touched { groups[sets.root(of: member)].isTouched = false }
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
    let group = groups[sets.root(of: member)]
    return (group.hasCrossing && group.hasTextWidth, isAllTouched || group.isTouched)
  }

  private mutating func mark(_ group: Int) {
    guard !groups[group].isTouched else { return }
    groups[group].isTouched = true
    touched.append(group)
  }

  private mutating func member(_ variable: Variable) -> Int {
    if let known = memberOfVariable[variable] { return known }
    let member = sets.makeMember()
    memberOfVariable[variable] = member
    groups.append(Group())
    return member
  }
}

extension EngineEntry {
  /// Whether a variable may count as determined by the entry, whatever the texts' heights.
  ///
  /// Baselines and vertical insets are numbers of the engine's that may depend on heights.
  fileprivate var canDetermine: Bool {
    guard id != nil, linear.relation == .equal, isRequired else { return false }
    if case .measure(_, let attribute) = origin { return attribute.axis == .horizontal }
    return true
  }
}
