// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// Which variables hang together, kept where constraints tie widths to heights.
///
/// The equations of the two axes have no variable in common but for constraints between a width
/// and a height. So a text's height can only ever change a width in a group of variables that such
/// a constraint belongs to: the groups with a crossing. Elsewhere no text needs a second look.
///
/// Groups only grow. One that is larger than it need be costs work and changes no answer.
struct AxisCoupling {
  /// The groups by variable, as indices that ``root(of:)`` follows; never iterated.
  private var memberOfVariable: [Variable: Int] = [:]
  /// For each member another one of its group, or itself.
  private var parents: [Int] = []
  /// For the root of each group, whether a constraint in it ties a width to a height.
  private var hasCrossing: [Bool] = []
  /// For the root of each group, whether something in it changed.
  private var isTouched: [Bool] = []
  /// The members that were touched, for ``forgetTouches()``.
  private var touched: [Int] = []

  /// Whether so many variables are gone that starting over is better.
  var isWorn: Bool { parents.count > 64 && parents.count > 2 * memberOfVariable.count }

  /// Takes in a constraint, which touches its group.
  mutating func join(_ terms: [Term], isCrossing: Bool) {
    guard let first = terms.first else { return }
    var group = root(of: member(first.variable))
    for term in terms.dropFirst() {
      let other = root(of: member(term.variable))
      guard other != group else { continue }
      let (low, high) = (min(group, other), max(group, other))
      parents[high] = low
      hasCrossing[low] = hasCrossing[low] || hasCrossing[high]
      isTouched[low] = isTouched[low] || isTouched[high]
      group = low
    }
    if isCrossing { hasCrossing[group] = true }
    mark(group)
  }

  /// Notes that something changed in the group of a constraint.
  mutating func touch(_ terms: [Term]) {
    if let first = terms.first { touch(first.variable) }
  }

  /// Notes that something changed in the group of a variable.
  mutating func touch(_ variable: Variable) {
    if let member = memberOfVariable[variable] { mark(root(of: member)) }
  }

  /// Forgets what was touched.
  mutating func forgetTouches() {
    for member in touched {
      isTouched[member] = false
      isTouched[root(of: member)] = false
    }
    touched = []
  }

  /// Forgets a variable that no constraint names any more.
  mutating func remove(_ variable: Variable) { memberOfVariable[variable] = nil }

  /// Whether the group of a variable has a crossing, and whether it was touched.
  mutating func state(of variable: Variable) -> (hasCrossing: Bool, isTouched: Bool) {
    guard let member = memberOfVariable[variable] else { return (false, false) }
    let group = root(of: member)
    return (hasCrossing[group], isTouched[group])
  }

  private mutating func mark(_ group: Int) {
    guard !isTouched[group] else { return }
    isTouched[group] = true
    touched.append(group)
  }

  private mutating func member(_ variable: Variable) -> Int {
    if let known = memberOfVariable[variable] { return known }
    let member = parents.count
    memberOfVariable[variable] = member
    parents.append(member)
    hasCrossing.append(false)
    isTouched.append(false)
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
