// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// The caller's constraints and those of stack views, each with its entry.
///
/// Invariants: every entry is that of the constraint that it stands for, and was added to the
/// ledger and not removed. A constraint that layout ignores has none.
final class ConstraintLowering {
  private let ledger: EntryLedger
  private let extents: RootExtents
  private let translator: ConstraintTranslator
  private let work: WorkCounter
  /// The entries by the constraints' identities; never iterated where the order could show.
  private var entryOfConstraint: [ObjectIdentifier: EngineEntry] = [:]
  /// Constraints whose constant was not finite when they were translated last.
  private var notFinite: [WeakConstraint] = []

  /// A constraint that is remembered without being kept alive.
  private struct WeakConstraint {
    weak var constraint: LayoutConstraint?
  }

  /// Makes a lowering without constraints.
  init(
    ledger: EntryLedger, extents: RootExtents, translator: ConstraintTranslator, work: WorkCounter
  ) {
    self.ledger = ledger
    self.extents = extents
    self.translator = translator
    self.work = work
  }

  /// The entry of a constraint; nil where layout ignores it.
  subscript(constraint: LayoutConstraint) -> EngineEntry? {
    entryOfConstraint[ObjectIdentifier(constraint)]
  }

  /// All entries, in no order.
  var entries: [EngineEntry] { Array(entryOfConstraint.values) }

  /// The active constraints that layout ignores because their constant is not finite.
  var constraintsNotFinite: [LayoutConstraint] {
    notFinite.compactMap(\.constraint).filter { $0.isActive && !$0.constant.isFinite }
  }

  /// Whether any constraint was not finite when it was translated last.
  var hasSeenNotFinite: Bool { !notFinite.isEmpty }

  /// Translates a constraint that has no entry, and adds its entry.
  func add(_ constraint: LayoutConstraint) {
    guard self[constraint] == nil else { return }
    guard let lowered = translator.linearForm(of: constraint) else {
      recordNotFinite(constraint)
      return
    }
    work.countLowering()
    let entry = EngineEntry(
      .constraint(constraint), lowered.linear, namesRoot: lowered.namesRoot,
      isCrossing: constraint.crossesAxes && lowered.linear.terms.count > 1,
      namedExtents: lowered.namedExtents)
    extents.record(entry)
    entryOfConstraint[ObjectIdentifier(constraint)] = entry
    for extent in entry.namedExtents { extent.node.countExtentName(1, extent.axis) }
    ledger.add(entry)
  }

  /// Removes the entry of a constraint, if it has one.
  func remove(_ constraint: LayoutConstraint) {
    guard let entry = entryOfConstraint.removeValue(forKey: ObjectIdentifier(constraint)) else {
      return
    }
    ledger.remove(entry)
  }

  /// Updates a constraint's constant and priority.
  func updateNumbers(of constraint: LayoutConstraint) {
    guard let entry = self[constraint] else {
      add(constraint)
      return
    }
    guard let linear = translator.linearForm(of: constraint)?.linear else {
      remove(constraint)
      recordNotFinite(constraint)
      return
    }
    ledger.setPriority(linear.priority, of: entry)
    ledger.setConstant(linear.constant, of: entry)
  }

  /// Translates a constraint again, and returns whether it has an entry of which only numbers
  /// changed.
  ///
  /// Then the entry keeps its place in the order of constraints, which decides among equal
  /// priorities.
  func updateInPlace(_ constraint: LayoutConstraint) -> Bool {
    guard let entry = self[constraint], let lowered = translator.linearForm(of: constraint),
      lowered.linear.hasSameShape(as: entry.linear),
      lowered.namesRoot.horizontal == entry.namesRoot.horizontal,
      lowered.namesRoot.vertical == entry.namesRoot.vertical
    else { return false }
    ledger.setPriority(lowered.linear.priority, of: entry)
    ledger.setConstant(lowered.linear.constant, of: entry)
    return true
  }

  /// Remembers a constraint whose constant is not finite, for the diagnostics.
  private func recordNotFinite(_ constraint: LayoutConstraint) {
    guard !constraint.constant.isFinite else { return }
    notFinite.removeAll { $0.constraint == nil || $0.constraint === constraint }
    notFinite.append(WeakConstraint(constraint: constraint))
  }
}

// MARK: - Invariants

extension ConstraintLowering {
  /// What is wrong with the invariants among the nodes of a table; nil where they hold. O(entries).
  func violation(among nodes: [LayoutNode]) -> String? {
    for (key, entry) in entryOfConstraint {
      guard case .constraint(let constraint) = entry.origin, ObjectIdentifier(constraint) == key
      else { return "\(entry.report.text) is kept for another constraint" }
      if entry.isRemoved { return "the removed entry \(entry.report.text) is kept" }
      if entry.id == nil, !entry.isBroken, !entry.linear.terms.isEmpty {
        return "\(entry.report.text) is neither in the solver nor given up"
      }
    }
    let callers = ledger.installedEntries.filter(\.isCallers)
    if let lost = callers.first(where: { !isKept($0) }) {
      return "\(lost.report.text) is in the solver and belongs to no constraint"
    }
    for node in nodes {
      for axis in Axis.allCases {
        let count = entryOfConstraint.values.reduce(0) { sum, entry in
          sum + entry.namedExtents.filter { $0.node === node && $0.axis == axis }.count
        }
        if node.isContentArea, count != node.extentNameCount[axis] {
          return "\(count) constraints name an extent of \(node.item.displayName), and "
            + "\(node.extentNameCount[axis]) are counted"
        }
      }
    }
    return nil
  }

  private func isKept(_ entry: EngineEntry) -> Bool {
    guard case .constraint(let constraint) = entry.origin else { return false }
    return self[constraint] === entry
  }
}
