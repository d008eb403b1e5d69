// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension View {
  /// Whether the layout would surely be another one without some active constraints of the tree:
  /// a frame of some views would differ by more than a tolerance, or more views be ambiguous.
  ///
  /// Nothing is measured and nothing changes: the constraints are taken out of a copy of the
  /// system in which texts have the heights that they have now. If the frames were the same
  /// without the constraints, so would be the texts' heights, and the copy's solution would be the
  /// present one. Where it is, or where it does not tell (contradictions, content areas), the
  /// answer is false.
  ///
  /// - Parameter views: The views that matter; those that the constraints name are among them.
  /// - Complexity: O(constraints) to copy the system, and what the solver takes for the parts that
  ///   hang together with the constraints.
  package func surelyChanges(
    _ views: [View], without constraints: [LayoutConstraint], tolerance: Double
  ) -> Bool {
    let tree = rootView.tree
    guard let engine = tree.engine, !tree.isLayingOut else { return false }
    return engine.surelyChanges(views, without: constraints, tolerance: tolerance)
  }
}

extension LayoutEngine {
  /// See ``View/surelyChanges(_:without:tolerance:)``.
  fileprivate func surelyChanges(
    _ views: [View], without constraints: [LayoutConstraint], tolerance: Double
  ) -> Bool {
    guard !changes.isDirty, broken.isEmpty, notFinite.isEmpty,
      textNodes.allSatisfy({ !$0.isUnsettled })
    else { return false }
    var trial = solver
    var namesGuides = false
    for constraint in constraints {
      guard let entry = entryOfConstraint[ObjectIdentifier(constraint)], let id = entry.id,
        entry.namedExtents.isEmpty, (try? trial.remove(id)) != nil
      else { return false }
      for item in [constraint.first, constraint.second] where item is LayoutGuide {
        namesGuides = true
      }
    }
    // What the constraints name moves first.
    let named = constraints.flatMap { [$0.first, $0.second] }.compactMap { $0 as? View }
    for view in named.filter({ $0 !== root }) + views {
      guard let node = nodeOfItem[ObjectIdentifier(view)] else { continue }
      for part in NodePart.allCases {
        guard let variable = node.variables[part] else { continue }
        let distance = trial.value(of: variable) - solver.value(of: variable)
        if abs(distance) > tolerance { return true }
      }
    }
    // A guide of the constraints alone would go with them.
    guard !namesGuides else { return false }
    return ambiguousViewCount(in: &trial) != ambiguousViewCount(in: &solver)
  }

  /// How many views have an open attribute in a solution.
  private func ambiguousViewCount(in solver: inout LinearSolver) -> Int {
    let ambiguous = Set(solver.ambiguousVariables())
    return nodes.count { node in
      node.view != nil
        && NodePart.allCases.contains { node.variables[$0].map(ambiguous.contains) ?? false }
    }
  }
}
