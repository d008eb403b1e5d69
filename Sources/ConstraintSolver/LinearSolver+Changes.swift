// SPDX-License-Identifier: Apache-2.0

extension LinearSolver {
  /// Changes the right side of a constraint.
  ///
  /// - Throws: ``ChangeConstraintError``; the constraint and all values are then as before.
  public mutating func setConstant(
    _ constant: Double, of id: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let entry = try entry(id) else { return }
    if let problem = InvalidNumber.constant(constant) { throw .badNumber(problem) }
    let old = entry.constraint.constant
    guard constant != old else { return }
    moveConstant(of: id, to: constant)
    guard entry.constraint.priority == LinearConstraint.required else { return }
    if let conflict = firstConflict(in: places[entry.residual].component) {
      moveConstant(of: id, to: old)
      throw .unsatisfiable(conflict: conflict.filter { $0 != id })
    }
  }

  /// Changes the priority of a constraint, also to and from required.
  ///
  /// Its place in the order of ties stays that of its adding.
  ///
  /// - Throws: ``ChangeConstraintError``; the constraint and all values are then as before.
  public mutating func setPriority(
    _ priority: Double, of id: ConstraintID
  ) throws(ChangeConstraintError) {
    guard let entry = try entry(id) else { return }
    if let problem = InvalidNumber.priority(priority) { throw .badNumber(problem) }
    let old = entry.constraint.priority
    guard priority != old else { return }
    movePriority(of: id, to: priority)
    guard priority == LinearConstraint.required else { return }
    if let conflict = firstConflict(in: places[entry.residual].component) {
      movePriority(of: id, to: old)
      throw .unsatisfiable(conflict: conflict.filter { $0 != id })
    }
  }

  private func entry(_ id: ConstraintID) throws(ChangeConstraintError) -> Entry? {
    guard entries.indices.contains(id.index), let entry = entries[id.index] else {
      throw .unknownConstraint(id)
    }
    return entry
  }

  private mutating func moveConstant(of id: ConstraintID, to constant: Double) {
    guard let entry = entries[id.index] else { return }
    let shift = constant - entry.constraint.constant
    entries[id.index]?.constraint.constant = constant
    let place = places[entry.residual]
    if place.isRow {
      components[place.component].constants[place.index] -= shift
      components[place.component].isOptimal = false
    } else {
      components[place.component].shiftColumn(place.index, by: shift)
    }
  }

  private mutating func movePriority(of id: ConstraintID, to priority: Double) {
    guard let entry = entries[id.index] else { return }
    entries[id.index]?.constraint.priority = priority
    residuals[entry.residual].priority = priority
    let place = places[entry.residual]
    components[place.component].isOptimal = false
    if !place.isRow {
      components[place.component].isFixed[place.index] =
        residuals[entry.residual].isRequiredEquality
    }
  }
}
