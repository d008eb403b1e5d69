// SPDX-License-Identifier: Apache-2.0

extension LinearSolver {
  /// Whether all required constraints can hold together.
  mutating func canAllHold() -> Bool {
    if store.pointee.constantCount > 0 {
      for slot in 0..<store.pointee.constraints.count
      where store.pointee.constraints[slot].status == .constant && isContradiction(Int32(slot)) {
        return false
      }
    }
    formComponents()
    for case let component? in store.pointee.allComponents where !component.pointee.isFeasible {
      if !canHold(component) { return false }
    }
    return true
  }

  /// Whether the required constraints of a component can hold together.
  private func canHold(_ component: UnsafeMutablePointer<Component>) -> Bool {
    component.pointee.refreshConstants(store.pointee.tables)
    if component.pointee.hasViolation() {
      // The first search is asked for what it finds at once: values are read next, mostly.
      let isFirst = component.pointee.searchCount == 0
      component.pointee.search(downTo: isFirst ? 0 : Component.Priority.required)
    }
    component.pointee.isFeasible = !component.pointee.hasViolation()
    return component.pointee.isFeasible
  }

  /// A smallest set of required constraints that contradicts one which is in, without it; nil if
  /// they can hold together. Without the one they must be able to.
  mutating func conflict(with id: ConstraintID) -> [ConstraintID]? {
    if store.pointee.constraints[Int(id.slot)].status == .constant {
      return isContradiction(id.slot) ? [] : nil
    }
    formComponents()
    let number = store.pointee.constraints[Int(id.slot)].component
    if canHold(component(number)) { return nil }
    var trial = self
    return trial.conflict(byTrying: id)
  }

  /// Whether a constraint without variables does not hold and must.
  private func isContradiction(_ slot: Int32) -> Bool {
    let record = store.pointee.constraints[Int(slot)]
    return record.isRequired
      && record.violation(at: -record.constant) > Component.minimalRequiredTolerance
  }

  /// Finds the conflict with a constraint by making it the only one that may be violated.
  ///
  /// At the vertex where it is violated least, its row is a sum of multiples of columns, all of
  /// required constraints, and of substituted equalities. All of these are independent of each
  /// other. So there is one such sum only, and without any part of it the others can hold: the
  /// set is smallest.
  private mutating func conflict(byTrying id: ConstraintID) -> [ConstraintID]? {
    ownStore()
    detach(id.slot)
    formComponents()
    takeTogether(id.slot)
    guard store.pointee.constraints[Int(id.slot)].status == .residual else { return nil }
    let component = component(store.pointee.constraints[Int(id.slot)].component)
    component.pointee.search(downTo: Component.Priority.required)
    component.pointee.releaseRequiredRows()
    component.pointee.search(downTo: Component.Priority.tried)
    let residual = store.pointee.constraints[Int(id.slot)].place
    let row = Int(component.pointee.residuals[Int(residual)].place)
    guard row >= 0 else { return nil }
    let value = component.pointee.rows[row].value
    let tolerance = component.pointee.requiredTolerance
    guard
      store.pointee.constraints[Int(id.slot)].violation(at: value) > tolerance
    else { return nil }
    return determining(residual: residual, in: component).filter { $0 != id }
  }

  /// Puts a waiting constraint into the component of its variables, to be tried.
  private mutating func takeTogether(_ slot: Int32) {
    // With a harmless priority at first, so that it joins components like any other.
    let priority = store.pointee.constraints[Int(slot)].priority
    store.pointee.constraints.base[Int(slot)].priority = Component.Priority.tried
    store.pointee.wait(slot)
    formComponents()
    store.pointee.constraints.base[Int(slot)].priority = priority
  }

  /// The constraints of which a residual is a sum of multiples, plus a constant; by age.
  func determining(residual: Int32, in component: UnsafeMutablePointer<Component>) -> [ConstraintID]
  {
    var amounts = [Double](repeating: 0, count: component.pointee.variables.count)
    var ids: [ConstraintID] = []
    add(1, of: component.pointee.residuals[Int(residual)].owner, to: &amounts, in: component)
    let place = Int(component.pointee.residuals[Int(residual)].place)
    if place >= 0 {
      component.pointee.forEachCoefficient(ofRow: place) { column, coefficient in
        guard abs(coefficient) > Component.slopeTolerance else { return }
        let owner = component.pointee.residuals[Int(component.pointee.columns[column].residual)]
          .owner
        if owner >= 0, owner != .max { ids.append(store.pointee.id(owner)) }
        add(-coefficient, of: owner, to: &amounts, in: component)
      }
    } else if component.pointee.residuals[Int(residual)].owner >= 0 {
      ids.append(store.pointee.id(component.pointee.residuals[Int(residual)].owner))
    }
    let multipliers = component.pointee.multipliers(&amounts)
    for index in multipliers.indices where abs(multipliers[index]) > Component.slopeTolerance {
      ids.append(store.pointee.id(component.pointee.equalities[index]))
    }
    return ids.sorted()
  }

  /// Adds what a multiple of a residual contains of eliminated variables.
  private func add(
    _ factor: Double, of owner: Int32, to amounts: inout [Double],
    in component: UnsafeMutablePointer<Component>
  ) {
    guard owner != .max else { return }
    guard owner >= 0 else {
      if component.pointee.variables[Int(~owner)].isEliminated { amounts[Int(~owner)] += factor }
      return
    }
    let record = store.pointee.constraints[Int(owner)]
    for index in 0..<Int(record.termCount) {
      let term = store.pointee.terms[Int(record.firstTerm) + index]
      let local = Int(store.pointee.variables[Int(term.slot)].local)
      if component.pointee.variables[local].isEliminated {
        amounts[local] += factor * term.coefficient
      }
    }
  }
}

extension Component {
  /// Makes required rows that stand at zero cost nothing, so that only columns hold others back:
  /// inequalities count as standing on their good side, and equalities become columns.
  mutating func releaseRequiredRows() {
    for row in 0..<rows.count
    where rows.base[row].priority == Priority.required
      && abs(rows.base[row].value) <= requiredTolerance
    {
      if rows.base[row].costAbove == 0 { rows.base[row].side = 1 }
      if rows.base[row].costBelow == 0 { rows.base[row].side = -1 }
      guard rows.base[row].weight != 0 else { continue }
      var best: Int?
      var largest = Self.slopeTolerance
      forEachCoefficient(ofRow: row) { column, coefficient in
        let head = columns.base[column]
        if head.priority == Priority.required, head.costAbove == head.costBelow { return }
        if abs(coefficient) > largest {
          best = column
          largest = abs(coefficient)
        }
      }
      guard let best else { continue }
      pivot(row: row, column: best)
      rows.base[row].side = rows.base[row].costAbove == 0 ? 1 : -1
    }
  }
}
