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
    for case let component? in store.pointee.components.all where component.pointee.wasLarge {
      dissolveIfImprecise(component)
    }
    if store.pointee.waiting.count > 0 { formComponents() }
    for case let component? in store.pointee.components.all where !component.pointee.isFeasible {
      if !canHold(component) { return false }
    }
    return true
  }

  /// Puts the constraints of a component back on the waiting list if its values may have rounding
  /// errors of larger constants that are gone.
  @inline(never)
  private mutating func dissolveIfImprecise(_ component: UnsafeMutablePointer<Component>) {
    guard component.pointee.hasLostPrecision(store.pointee.tables) else { return }
    ownStore()
    store.pointee.dissolve(component.pointee.number)
  }

  /// Whether the required constraints of a component can hold together.
  private func canHold(_ component: UnsafeMutablePointer<Component>) -> Bool {
    component.pointee.refreshConstants(store.pointee.tables)
    let holds = component.pointee.restoreFeasibility()
    guard store.pointee.hasWideFactors, component.pointee.isOptimal else { return holds }
    _ = refine(component)
    return component.pointee.isFeasible
  }

  /// A smallest set of other required constraints that contradict one of the solver's; nil if all
  /// can hold together. Without that one they must be able to.
  mutating func conflict(with id: ConstraintID) -> [ConstraintID]? {
    if store.pointee.constraints[Int(id.slot)].status == .constant {
      return isContradiction(id.slot) ? [] : nil
    }
    formComponents()
    var component = component(store.pointee.constraints[Int(id.slot)].component)
    if component.pointee.wasLarge {
      dissolveIfImprecise(component)
      formComponents()
      component = self.component(store.pointee.constraints[Int(id.slot)].component)
    }
    if canHold(component) { return nil }
    var trial = copy(of: component)
    switch trial.conflict(byTrying: id) {
    case .holds: return nil
    case .conflict(let conflict): return conflict
    case .unclear:
      var trial = copy(of: component)
      return trial.conflict(byLeavingOut: id)
    }
  }

  /// What a trial of a constraint shows.
  private enum TrialResult {
    /// It can hold together with the others.
    case holds
    /// It contradicts these.
    case conflict([ConstraintID])
    /// It contradicts some of the others, and this trial does not show which.
    case unclear
  }

  /// A solver in which a component can be changed: the others hold still and are not copied.
  private func copy(of component: UnsafeMutablePointer<Component>) -> LinearSolver {
    let copy = LinearSolver(copyingComponent: component.pointee.number, of: self)
    store.pointee.components.noteCopies(copy.statistics.copies - statistics.copies)
    return copy
  }

  /// Finds the conflict with a constraint by leaving out the others, one after the other.
  ///
  /// - Complexity: a search for each required constraint of the component.
  private mutating func conflict(byLeavingOut id: ConstraintID) -> [ConstraintID] {
    ownStore()
    formComponents()
    let number = store.pointee.constraints[Int(id.slot)].component
    var members: [ConstraintID] = []
    for slot in 0..<store.pointee.constraints.count {
      let state = store.pointee.constraints[slot]
      guard state.status != .free, state.isRequired, state.component == number else { continue }
      members.append(store.pointee.id(Int32(slot)))
    }
    var conflict: [ConstraintID] = []
    for member in members.sorted().reversed() where member != id {
      let constraint = store.pointee.constraint(member.slot)
      withdraw(member)
      guard canAllHold() else { continue }
      conflict.append(member)
      var isDoubtful = false
      _ = store.pointee.insert(constraint, &isDoubtful)
    }
    return conflict.sorted()
  }

  /// Whether a constraint without variables does not hold and must.
  private func isContradiction(_ slot: Int32) -> Bool {
    let state = store.pointee.constraints[Int(slot)]
    return state.isRequired
      && state.violation(at: -state.constant) > Tolerance.required
  }

  /// Finds the conflict with a constraint by making it the only one that may be violated.
  ///
  /// At the vertex where it is violated least, its row is a sum of multiples of columns, all of
  /// required constraints, and of substituted equalities. All of these are independent of each
  /// other. So there is one such sum only, and without any part of it the others can hold: the
  /// set is smallest. Where redundant constraints meet, a column may be held back by a row alone;
  /// then the result is unclear.
  private mutating func conflict(byTrying id: ConstraintID) -> TrialResult {
    ownStore()
    detach(id.slot)
    formComponents()
    insertTried(id.slot)
    guard store.pointee.constraints[Int(id.slot)].status == .residual else { return .holds }
    let component = component(store.pointee.constraints[Int(id.slot)].component)
    component.pointee.search(downTo: Tableau.Priority.required)
    component.pointee.tableau.releaseRequiredRows()
    component.pointee.search(downTo: Tableau.Priority.tried)
    let state = store.pointee.constraints[Int(id.slot)]
    let residual = state.place
    guard component.pointee.tableau.residuals[Int(residual)].place >= 0 else { return .holds }
    let value = component.pointee.tableau.value(ofResidual: residual)
    guard state.violation(at: value) > component.pointee.tableau.requiredTolerance else {
      return .holds
    }
    guard isHeldByColumns(residual, in: component) else { return .unclear }
    return .conflict(determining(residual: residual, in: component).filter { $0 != id })
  }

  /// Whether each column of which a violated row is a sum keeps the row from its good side.
  ///
  /// At a degenerate vertex a column may be free to move, and a redundant row holds it back.
  private func isHeldByColumns(
    _ residual: Int32, in component: UnsafeMutablePointer<Component>
  ) -> Bool {
    let value = component.pointee.tableau.value(ofResidual: residual)
    let residuals = component.pointee.tableau.residuals.base
    let columns = component.pointee.tableau.columns.base
    let row = Int(residuals[Int(residual)].place)
    var isHeld = true
    component.pointee.tableau.coefficients.forEach(inRow: row) { column, coefficient in
      guard abs(coefficient) > Tolerance.slope else { return }
      guard let slot = residuals[Int(columns[column].residual)].constraint else {
        isHeld = false
        return
      }
      // The column would have to fall where the coefficient has the sign of the violation.
      let wouldFall = (coefficient > 0) == (value > 0)
      let state = store.pointee.constraints[Int(slot)]
      let cost = wouldFall ? state.costBelow : state.costAbove
      if !state.isRequired || cost == 0 { isHeld = false }
    }
    return isHeld
  }

  /// Puts a required constraint into the component of its variables, to be tried.
  private mutating func insertTried(_ slot: Int32) {
    // It must not be substituted, and joins components like an optional one.
    let priority = store.pointee.constraints[Int(slot)].priority
    store.pointee.pretend(Tableau.Priority.tried, of: slot)
    store.pointee.waiting.append(slot, store.pointee.tables)
    formComponents()
    store.pointee.pretend(priority, of: slot)
  }

  /// The constraints of which a residual is a sum of multiples, plus a constant; by age.
  func determining(residual: Int32, in component: UnsafeMutablePointer<Component>) -> [ConstraintID]
  {
    var amounts = [Double](repeating: 0, count: component.pointee.presolve.variables.count)
    var ids: [ConstraintID] = []
    let own = component.pointee.tableau.residuals[Int(residual)]
    add(1, of: own, to: &amounts, in: component)
    if own.place >= 0 {
      let residuals = component.pointee.tableau.residuals.base
      let columns = component.pointee.tableau.columns.base
      component.pointee.tableau.coefficients.forEach(inRow: Int(own.place)) { column, coefficient in
        guard abs(coefficient) > Tolerance.slope else { return }
        let other = residuals[Int(columns[column].residual)]
        if let slot = other.constraint { ids.append(store.pointee.id(slot)) }
        add(-coefficient, of: other, to: &amounts, in: component)
      }
    } else if let slot = own.constraint {
      ids.append(store.pointee.id(slot))
    }
    let multipliers = component.pointee.presolve.multipliers(&amounts)
    for index in multipliers.indices where abs(multipliers[index]) > Tolerance.slope {
      ids.append(store.pointee.id(component.pointee.presolve.equalities[index]))
    }
    return ids.sorted()
  }

  /// Adds the multiples of eliminated variables that a multiple of a residual contains.
  private func add(
    _ factor: Double, of residual: Tableau.Residual, to amounts: inout [Double],
    in component: UnsafeMutablePointer<Component>
  ) {
    if let local = residual.variable {
      if component.pointee.presolve.variables[local].isEliminated { amounts[local] += factor }
    } else if let slot = residual.constraint {
      for index in store.pointee.constraints[Int(slot)].termRange {
        let term = store.pointee.terms[index]
        let local = Int(store.pointee.variables[Int(term.slot)].local)
        if component.pointee.presolve.variables[local].isEliminated {
          amounts[local] += factor * term.coefficient
        }
      }
    }
  }
}

extension Tableau {
  /// Makes required rows that stand at zero cost nothing, so that only columns hold others back:
  /// inequalities count as standing on their good side, and equalities become columns.
  fileprivate mutating func releaseRequiredRows() {
    for row in 0..<rows.count
    where rows[row].priority == Priority.required && abs(rows[row].value) <= requiredTolerance {
      if rows[row].costAbove == 0 { setSide(1, ofRow: row) }
      if rows[row].costBelow == 0 { setSide(-1, ofRow: row) }
      guard rows[row].weight != 0 else { continue }
      var best: Int?
      var largest = Tolerance.slope
      coefficients.forEach(inRow: row) { column, coefficient in
        let head = columns[column]
        if head.priority == Priority.required, head.costAbove == head.costBelow { return }
        if abs(coefficient) > largest {
          best = column
          largest = abs(coefficient)
        }
      }
      guard let best else { continue }
      pivot(row: row, column: best)
      setSide(rows[row].costAbove == 0 ? 1 : -1, ofRow: row)
    }
  }
}
