// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// The place of a constraint in the order in which constraints hold that contradict each other.
///
/// Of the entries of a conflict the one with the greatest rank gives way. So those hold that hold
/// if all are added in the order of their ranks. Optional constraints of the same priority that
/// cannot all be met are met in this order as well.
///
/// A rank follows from what is there, never from when the engine learned of it: what a stack view
/// makes anew is as old as it was.
struct EntryRank: Comparable {
  /// Who wants a constraint, from what always holds to what gives way first.
  enum Group: Int {
    /// What the engine itself needs, and the frame that a root was given.
    case engine = 0
    /// Frames and masks.
    case mask = 1
    /// Contents that must not be clipped or must not grow.
    case content = 2
    /// The arrangements of stack views: outer ones first, then in the order of subviews.
    case stack = 3
    /// The caller's constraints, in the order in which they became active.
    case caller = 4
  }

  /// Who wants it.
  var group: Group
  /// The place of its view in the tree; 0 where that does not count.
  var view = 0
  /// The place among those of the same view.
  var place: Int

  /// Whether the left one holds if only one of both can.
  static func < (left: EntryRank, right: EntryRank) -> Bool {
    (left.group.rawValue, left.view, left.place) < (right.group.rawValue, right.view, right.place)
  }
}

/// The views of a tree in their order: each before those in it, and those back to front.
struct TreeOrder {
  private var places: [ObjectIdentifier: Int] = [:]

  /// Walks through the tree of a view.
  init(_ root: View) {
    root.forEachInSubtree { places[ObjectIdentifier($0)] = places.count }
  }

  /// The place of a view; the last one for a view that is not in the tree.
  func place(of view: View?) -> Int {
    view.flatMap { places[ObjectIdentifier($0)] } ?? .max
  }

  /// The rank of an active constraint.
  func rank(of constraint: LayoutConstraint) -> EntryRank {
    guard let arranging = constraint.arranging else { return constraint.callerRank }
    return EntryRank(group: .stack, view: place(of: arranging.stack), place: arranging.place)
  }

  /// Constraints by rank.
  static func sorted(_ constraints: [LayoutConstraint], below root: View) -> [LayoutConstraint] {
    guard constraints.contains(where: \.isInternal) else {
      return constraints.sorted { $0.serial < $1.serial }
    }
    let order = TreeOrder(root)
    return constraints.map { ($0, order.rank(of: $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

extension LayoutConstraint {
  /// The rank of a constraint that a caller made.
  var callerRank: EntryRank { EntryRank(group: .caller, place: serial) }

  /// The priority that the solver gets: where a stack's wish and a caller's have the same one, the
  /// stack's counts more.
  ///
  /// So a stack's wish is never one among several equal ones. A height of 999 gives way when its
  /// view is hidden, as in UIKit, where hiding is required.
  var solverPriority: Double {
    let priority = priority.clampedValue
    // Less than priorities differ by that a caller can tell apart near 1000.
    return isInternal && priority < 1000 ? priority + 1.0 / 65_536 : priority
  }
}

extension LayoutEngine {
  /// The place of an entry among those that it may contradict.
  func rank(of entry: EngineEntry) -> EntryRank {
    switch entry.origin {
    case .constraint(let constraint):
      guard constraint.isInternal else { return constraint.callerRank }
      return currentTreeOrder.rank(of: constraint)
    case .intrinsic(let node, let axis, let isHugging):
      let place = (axis == .horizontal ? 0 : 2) + (isHugging ? 0 : 1)
      return EntryRank(
        group: .content, view: currentTreeOrder.place(of: node.view), place: place)
    case .place(let node, let attribute):
      let isMask = node.view?.storedSuperview != nil
      return EntryRank(
        group: isMask ? .mask : .engine,
        view: isMask ? currentTreeOrder.place(of: node.view) : 0, place: attribute.rawValue)
    case .nonNegative, .measure: return EntryRank(group: .engine, place: 0)
    }
  }

  /// Entries by rank.
  func sortedByRank(_ entries: [EngineEntry]) -> [EngineEntry] {
    entries.map { ($0, rank(of: $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// The order of the views; made when it is first needed after the views changed.
  private var currentTreeOrder: TreeOrder {
    if let treeOrder { return treeOrder }
    let made = TreeOrder(root)
    treeOrder = made
    return made
  }

  // MARK: Equal wishes

  /// Notes that a wish goes to the solver, or gets another priority, of which others may be that
  /// rank after it.
  func noteOrder(of entry: EngineEntry) {
    guard entry.linear.priority < 1000, case .constraint(let constraint) = entry.origin else {
      return
    }
    let priority = entry.linear.priority
    if constraint.isInternal {
      stackWishes.append(entry)
      unorderedStackPriorities.insert(priority)
    } else if let newest = newestSerials[priority], newest > constraint.serial {
      unorderedPriorities.insert(priority)
    } else {
      newestSerials[priority] = constraint.serial
    }
  }

  /// Lets wishes that rank later, and matter as much as some that came or changed, come after
  /// these.
  ///
  /// Of equal wishes that cannot all be met the solver meets what it got first. One that the
  /// engine took out and put in again must not lose its place, and neither must one that a stack
  /// made anew.
  func restoreOrder() {
    guard !unorderedPriorities.isEmpty else { return }
    func isUnordered(_ entry: EngineEntry) -> Bool {
      entry.isCallers && !entry.isRemoved && unorderedPriorities.contains(entry.linear.priority)
    }
    // The order of the dictionary plays no part: what is found is sorted.
    let inSolver = entryOfConstraint.values.filter { $0.id != nil && isUnordered($0) }
    var newest: [Double: ConstraintID] = [:]
    var late: Set<Double> = []
    for entry in sortedByRank(queue.filter(isUnordered) + inSolver) {
      let priority = entry.linear.priority
      guard let id = entry.id else {
        late.insert(priority)
        continue
      }
      if !late.contains(priority), newest[priority].map({ $0 < id }) ?? true {
        newest[priority] = id
        continue
      }
      late.insert(priority)
      removeFromSolver(id)
      entry.id = nil
      queue.append(entry)
    }
    unorderedPriorities = []
    queue = queue.filter { !$0.isCallers } + sortedByRank(queue.filter(\.isCallers))
  }

  /// Restores the order of stacks' wishes where it matters; whether it did anything.
  ///
  /// It may matter only where one of them is not met: where all are, they are in every order. So a
  /// view that is hidden in one stack costs nothing in others.
  func restoreOrderOfUnmetStackWishes() -> Bool {
    guard !unorderedStackPriorities.isEmpty else { return false }
    stackWishes.removeAll(where: \.isRemoved)
    var unmet: Set<Double> = []
    for entry in stackWishes where unorderedStackPriorities.contains(entry.linear.priority) {
      guard let id = entry.id, !unmet.contains(entry.linear.priority) else { continue }
      let slack = solver.slack(of: id) ?? 0
      if abs(slack) > Self.unmetTolerance { unmet.insert(entry.linear.priority) }
    }
    guard !unmet.isEmpty else { return false }
    unorderedStackPriorities.subtract(unmet)
    unorderedPriorities.formUnion(unmet)
    restoreOrder()
    return !queue.isEmpty
  }

  /// By how much a wish is not met that counts as not met, in points: more than rounding leaves.
  private static let unmetTolerance = 1e-5

  /// Follows a change of the order of subviews or arranged views; whether anything hangs on it.
  func noteReordering() -> Bool {
    treeOrder = nil
    stackWishes.removeAll(where: \.isRemoved)
    for entry in stackWishes { unorderedStackPriorities.insert(entry.linear.priority) }
    if !broken.isEmpty { changes.mayRelieve = true }
    return !stackWishes.isEmpty || !broken.isEmpty
  }
}
