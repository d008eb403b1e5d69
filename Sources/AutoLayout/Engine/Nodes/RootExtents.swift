// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

/// The root's extents where they are given: by its frame, or as a required target of fitting.
///
/// A given extent goes into constraints as a number. Otherwise all constraints that name the root
/// would be connected, and the system would not fall apart into small ones.
///
/// Invariant: every entry into whose constant a given extent went is among `namingEntries`.
final class RootExtents {
  private let scope: LayoutScope
  /// The size to which the root is pulled, in an engine for fitting.
  private(set) var target: FittingTarget
  /// The extents that are given.
  private(set) var given: AxisPair<Double?>
  /// The root's node, once it was made.
  private var node: LayoutNode?
  /// The entries into whose constants a given extent went; some may be removed.
  private var namingEntries: [EngineEntry] = []

  /// Reads the extents that are given.
  init(_ scope: LayoutScope, target: FittingTarget) {
    self.scope = scope
    self.target = target
    given = Self.current(scope, target)
  }

  private static func current(_ scope: LayoutScope, _ target: FittingTarget) -> AxisPair<Double?> {
    var given = AxisPair<Double?>(nil)
    if !scope.substitutesExtents { return given }
    for axis in Axis.allCases {
      if scope.isFitting {
        given[axis] = target.requiredExtent(axis)
      } else if scope.root.isRootFixed {
        given[axis] = scope.root.layoutFrame.size[axis]
      }
    }
    return given
  }

  /// Sets the root's node.
  func setNode(_ node: LayoutNode) { self.node = node }

  /// Changes the target.
  func setTarget(_ target: FittingTarget) { self.target = target }

  /// Replaces the root's variables by the given extents, and returns the axes in which there was
  /// one.
  func substitute(in sum: inout LinearExpression) -> AxisPair<Bool> {
    var names = AxisPair(false)
    guard let node else { return names }
    for axis in Axis.allCases {
      guard let extent = given[axis], let variable = node.variables[.extent(axis)],
        sum.substitute(extent, for: variable)
      else { continue }
      names[axis] = true
    }
    return names
  }

  /// Records an entry, if a given extent went into its constant.
  func record(_ entry: EngineEntry) {
    if entry.namesRoot.horizontal || entry.namesRoot.vertical { namingEntries.append(entry) }
  }

  /// The effect of a change of the given extents.
  enum Change {
    /// The constants of some constraints.
    case constants([LayoutConstraint])
    /// All constraints, because an extent became or ceased to be given.
    case everything
  }

  /// Reads the extents that are given again.
  func refresh() -> Change {
    let (old, new) = (given, Self.current(scope, target))
    if old.horizontal == new.horizontal, old.vertical == new.vertical { return .constants([]) }
    for axis in Axis.allCases where (old[axis] == nil) != (new[axis] == nil) { return .everything }
    given = new
    let changed = Axis.allCases.filter { old[$0] != new[$0] }
    namingEntries.removeAll(where: \.isRemoved)
    return .constants(
      namingEntries.compactMap { entry in
        guard changed.contains(where: { entry.namesRoot[$0] }),
          case .constraint(let constraint) = entry.origin
        else { return nil }
        return constraint
      })
  }

  /// The entries that fix the root's extents, in the axes in which other entries depend on them
  /// without naming them.
  ///
  /// - Parameter names: Axes that count as well.
  func unnamedPlaces(
    in entries: [EngineEntry], and names: AxisPair<Bool> = AxisPair(false)
  ) -> [EngineEntry] {
    guard let node else { return [] }
    return zip(Axis.allCases, node.place).compactMap { axis, place in
      let isNamed = names[axis] || entries.contains { $0.namesRoot[axis] }
      return isNamed && !entries.contains { $0 === place } ? place : nil
    }
  }
}
