// SPDX-License-Identifier: Apache-2.0

extension LinearSolver {
  /// Changes the right side of a constraint.
  ///
  /// - Complexity: O(rows) in its component, or O(terms of substituted equalities); values follow
  ///   when they are asked for, without a search where the same constraints decide as before.
  /// - Throws: ``ChangeConstraintError``; the constraint and all values are then as before.
  public mutating func setConstant(
    _ constant: Double, of id: ConstraintID
  ) throws(ChangeConstraintError) {
    guard store.pointee.has(id) else { throw .unknownConstraint(id) }
    if let problem = InvalidNumber.constant(constant) { throw .badNumber(problem) }
    let record = store.pointee.constraints[Int(id.slot)]
    guard constant != record.constant else { return }
    ownStore()
    replaceConstant(of: id.slot, by: constant)
    guard record.isRequired else { return }
    if let conflict = conflict(with: id) {
      replaceConstant(of: id.slot, by: record.constant)
      throw .unsatisfiable(conflict: conflict)
    }
  }

  private mutating func replaceConstant(of slot: Int32, by constant: Double) {
    let record = store.pointee.constraints[Int(slot)]
    store.pointee.constraints.base[Int(slot)].constant = constant
    switch record.status {
    case .residual:
      component(record.component).pointee.shift(
        residual: record.place, by: constant - record.constant)
    case .substituted: component(record.component).pointee.isTapeStale = true
    case .waiting, .constant, .free: break
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
    guard store.pointee.has(id) else { throw .unknownConstraint(id) }
    if let problem = InvalidNumber.priority(priority) { throw .badNumber(problem) }
    let old = store.pointee.constraints[Int(id.slot)].priority
    guard priority != old else { return }
    ownStore()
    replacePriority(of: id.slot, by: priority)
    guard priority == LinearConstraint.required else { return }
    if let conflict = conflict(with: id) {
      replacePriority(of: id.slot, by: old)
      throw .unsatisfiable(conflict: conflict)
    }
  }

  private mutating func replacePriority(of slot: Int32, by priority: Double) {
    var record = store.pointee.constraints[Int(slot)]
    if record.status == .substituted {
      dissolve(record.component)
      record = store.pointee.constraints[Int(slot)]
    }
    let wasRequired = record.isRequired
    record.priority = priority
    store.pointee.constraints.base[Int(slot)].priority = priority
    if record.isRequired != wasRequired {
      let change: Int32 = record.isRequired ? 1 : -1
      for index in 0..<Int(record.termCount) {
        let variable = store.pointee.terms[Int(record.firstTerm) + index].slot
        store.pointee.variables.base[Int(variable)].requiredUses += change
      }
    }
    guard record.status == .residual else { return }
    component(record.component).pointee.setPriority(
      Component.searchPriority(of: record), ofResidual: record.place)
  }
}

extension Component {
  /// Gives a residual another priority.
  mutating func setPriority(_ priority: Double, ofResidual residual: Int32) {
    let place = Int(residuals[Int(residual)].place)
    if place >= 0 {
      rows.base[place].priority = priority
    } else {
      columns.base[~place].priority = priority
    }
    isOptimal = false
    if priority == Priority.required { isFeasible = false }
  }
}
