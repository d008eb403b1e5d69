// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// The optional priorities at which the solver may hold constraints out of rank order.
///
/// Of optional constraints of the same priority that cannot all be met, the solver meets first the
/// one that it got first. So they must be in the solver in the order of their ranks. Those of stack
/// views are put in order only where one of them is not met: where all are met, they are met in any
/// order, and a view that is hidden in one stack costs nothing in others.
struct PriorityOrder {
  /// At each optional priority, the latest of the caller's constraints that went to the solver.
  private var newestSerials: [Double: Int] = [:]
  /// The priorities at which the caller's constraints may be out of order.
  private var unordered: Set<Double> = []
  /// The optional constraints of stack views; some may be removed.
  private var stackEntries: [EngineEntry] = []
  /// The priorities at which those of stack views may be out of order.
  private var unorderedInStacks: Set<Double> = []

  /// Whether any constraints must be put in order.
  var isUnordered: Bool { !unordered.isEmpty }

  /// Whether the order of stack views' constraints may matter.
  var isUnorderedInStacks: Bool { !unorderedInStacks.isEmpty }

  /// Whether an entry may be out of order.
  func isUnordered(_ entry: EngineEntry) -> Bool {
    entry.isCallers && !entry.isRemoved && unordered.contains(entry.linear.priority)
  }

  /// Records that an entry goes to the solver or gets another priority, and that equal-priority
  /// constraints may be out of rank order then.
  mutating func record(_ entry: EngineEntry) {
    guard !entry.isRequired, case .constraint(let constraint) = entry.origin else { return }
    let priority = entry.linear.priority
    if constraint.isInternal {
      stackEntries.append(entry)
      unorderedInStacks.insert(priority)
    } else if let newest = newestSerials[priority], newest > constraint.serial {
      unordered.insert(priority)
    } else {
      newestSerials[priority] = constraint.serial
    }
  }

  /// Records that the views' order changed, and with it the ranks of stack views' constraints, and
  /// returns whether there are any.
  mutating func recordReordering() -> Bool {
    stackEntries.removeAll(where: \.isRemoved)
    for entry in stackEntries { unorderedInStacks.insert(entry.linear.priority) }
    return !stackEntries.isEmpty
  }

  /// Records that the caller's constraints are in order.
  mutating func didRestore() { unordered = [] }

  /// Records that all constraints are in order, as after all went in by rank.
  mutating func didInstallInOrder() {
    unordered = []
    unorderedInStacks = []
  }

  /// Asks for the order of stack views' constraints at the priorities at which one is not met.
  mutating func requireOrderOfStacks(whereUnmet isUnmet: (EngineEntry) -> Bool) {
    stackEntries.removeAll(where: \.isRemoved)
    var unmet: Set<Double> = []
    for entry in stackEntries where unorderedInStacks.contains(entry.linear.priority) {
      guard !unmet.contains(entry.linear.priority), isUnmet(entry) else { continue }
      unmet.insert(entry.linear.priority)
    }
    unorderedInStacks.subtract(unmet)
    unordered.formUnion(unmet)
  }
}
