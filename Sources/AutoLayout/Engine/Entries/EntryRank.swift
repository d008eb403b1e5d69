// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry
import TextVocabulary

/// The rank of a constraint among those that it contradicts.
///
/// The entry of a conflict with the greatest rank gives way, so the same entries hold as if all
/// were added in the order of their ranks. Where optional constraints of the same priority compete,
/// the one with the greatest rank is met first. So a caller's constraint outranks contents of its
/// priority, and the content of a later view outranks that of an earlier one.
///
/// A rank follows from the tree, never from when the engine learned of the entry: a constraint that
/// a stack view makes anew is as old as the one before.
struct EntryRank: Comparable {
  /// The source of a constraint, from the one that always holds to the one that gives way first.
  enum Group: Int {
    /// The engine's own needs, and the given frame of a root.
    case engine = 0
    /// Frames and masks.
    case mask = 1
    /// Bounds by intrinsic sizes, in the order of the views.
    case content = 2
    /// The arrangements of stack views: outer ones first, then in the order of subviews.
    case stack = 3
    /// The caller's constraints, in the order in which they became active.
    case caller = 4
    /// The pull of a root to a size; it plays a part only in ties.
    case target = 5
  }

  /// The source.
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

/// The order of a tree's views: parents before children, siblings back to front.
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

  /// The priority that the solver gets: a stack's optional constraint outranks a caller's of the
  /// same priority.
  ///
  /// So a stack's constraint never competes with an equal one of the caller's. A height of 999
  /// gives way when its view is hidden, as in UIKit, where hiding is required.
  var solverPriority: Double {
    let priority = priority.clampedValue
    // Smaller than the step between two `Float` priorities just below 1000.
    return isInternal && priority < 1000 ? priority + 1.0 / 65_536 : priority
  }
}

/// Ranks the entries of an engine by the places of their views in the tree.
///
/// The order of the views is found when it is first needed after the views changed. Invariant: the
/// known order is that of the present tree; every change of the tree calls ``forgetOrder()``.
final class EntryRanking {
  private unowned let root: View
  private var knownOrder: TreeOrder?

  /// Ranks the entries of the tree below a view.
  init(root: View) { self.root = root }

  /// Forgets the order of the views, which changed.
  func forgetOrder() { knownOrder = nil }

  private var order: TreeOrder {
    if let knownOrder { return knownOrder }
    let order = TreeOrder(root)
    knownOrder = order
    return order
  }

  /// The place of an entry among those that it may contradict.
  func rank(of entry: EngineEntry) -> EntryRank {
    switch entry.origin {
    case .constraint(let constraint):
      guard constraint.isInternal else { return constraint.callerRank }
      return order.rank(of: constraint)
    case .intrinsic(let node, let axis, let isHugging):
      let place = (axis == .horizontal ? 0 : 2) + (isHugging ? 0 : 1)
      return EntryRank(group: .content, view: order.place(of: node.view), place: place)
    case .place(let node, let attribute):
      let isMask = node.view?.hierarchy.superview != nil
      return EntryRank(
        group: isMask ? .mask : .engine, view: isMask ? order.place(of: node.view) : 0,
        place: attribute.rawValue)
    case .nonNegative, .measure: return EntryRank(group: .engine, place: 0)
    }
  }

  /// The place of an entry in ties, from the oldest to the youngest.
  ///
  /// It is the rank, but what pulls a root to a size is younger than the caller's constraints, and
  /// contents of a row that no stack view arranges have an order of their own.
  private func tieRank(of entry: EngineEntry, _ conventions: TextConventions) -> EntryRank {
    switch entry.origin {
    case .intrinsic(let node, .horizontal, let isHugging) where conventions == .uikit:
      contentTieRank(of: node, isHugging: isHugging)
    case .constraint, .intrinsic, .nonNegative: rank(of: entry)
    case .place(_, let attribute), .measure(_, let attribute):
      EntryRank(group: .target, place: attribute.rawValue)
    }
  }

  /// The place of a content's width in ties.
  ///
  /// The views of a stack view give way from the first on, stretched or squeezed. Of other views of
  /// equal priority, the last one is squeezed; the first one is stretched, unless texts that wrap
  /// compete: of these the last one is (*observed*: rows recorded on iOS 26.1, openuikit,
  /// LayoutTieBreakTests). A wrapping text asks for its width again once it has one, and the text
  /// that asks last gives way.
  private func contentTieRank(of node: LayoutNode, isHugging: Bool) -> EntryRank {
    let place = order.place(of: node.view)
    let isArranged = node.view?.hierarchy.superview is StackView
    let givesWayLast = !isArranged && (!isHugging || node.mayWrap)
    return EntryRank(
      group: .content, view: givesWayLast ? -place : place, place: isHugging ? 0 : 1)
  }

  /// Entries as ties rank them, the oldest first; of the same rank in the same order.
  func sortedForTies(_ entries: [EngineEntry]) -> [EngineEntry] {
    let conventions = root.environment.conventions
    return entries.map { ($0, tieRank(of: $0, conventions)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  /// Entries by rank.
  func sorted(_ entries: [EngineEntry]) -> [EngineEntry] {
    entries.map { ($0, rank(of: $0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}
