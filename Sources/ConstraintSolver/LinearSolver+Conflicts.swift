// SPDX-License-Identifier: Apache-2.0

extension LinearSolver {
  /// A smallest set of required constraints that contradict each other, by age; nil if none do.
  mutating func firstConflict() -> [ConstraintID]? {
    for index in components.indices {
      if let conflict = firstConflict(in: index) { return conflict }
    }
    return nil
  }

  /// The same for one component.
  mutating func firstConflict(in index: Int) -> [ConstraintID]? {
    optimize(index)
    let component = components[index]
    let violated = component.rows.indices.filter { row in
      let residual = residuals[component.rows[row]]
      guard !residual.isVariable, residual.priority == LinearConstraint.required else {
        return false
      }
      let value = component.constants[row]
      return value > Self.requiredTolerance && residual.costAbove > 0
        || value < -Self.requiredTolerance && residual.costBelow > 0
    }
    guard !violated.isEmpty else { return nil }
    // At the best vertex no column can lower the violations at the required level. So their sum
    // depends on columns of required constraints alone: with them the violated rows contradict.
    let certificate = component.requiredCertificate(residuals)
    let suspects = certificate.map { ConstraintID(index: constraintOfResidual[$0]) }
    return smallestConflict(in: suspects.sorted())
  }

  /// How far a required constraint may be missed by rounding.
  static let requiredTolerance = 1e-6

  /// Leaves out, oldest first, whatever is not needed for the contradiction.
  private func smallestConflict(in suspects: [ConstraintID]) -> [ConstraintID]? {
    guard !isSatisfiable(suspects) else { return nil }
    var kept = suspects
    for id in suspects {
      let without = kept.filter { $0 != id }
      if !isSatisfiable(without) { kept = without }
    }
    return kept
  }

  /// Whether constraints can hold together.
  private func isSatisfiable(_ ids: [ConstraintID]) -> Bool {
    var solver = LinearSolver()
    var renamed: [Int: Variable] = [:]
    for id in ids {
      guard var constraint = entries[id.index]?.constraint else { continue }
      for index in constraint.terms.indices {
        let old = constraint.terms[index].variable.index
        let variable = renamed[old] ?? solver.makeVariable()
        renamed[old] = variable
        constraint.terms[index].variable = variable
      }
      _ = solver.insert(constraint)
    }
    return !solver.hasViolatedRequirement()
  }

  /// Whether some required constraint does not hold.
  private mutating func hasViolatedRequirement() -> Bool {
    solve()
    return entries.contains { entry in
      guard let entry, entry.constraint.priority == LinearConstraint.required else { return false }
      let place = places[entry.residual]
      guard place.isRow else { return false }
      let value = components[place.component].constants[place.index]
      let residual = residuals[entry.residual]
      return value > Self.requiredTolerance && residual.costAbove > 0
        || value < -Self.requiredTolerance && residual.costBelow > 0
    }
  }
}
