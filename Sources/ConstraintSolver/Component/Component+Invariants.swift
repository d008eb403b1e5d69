// SPDX-License-Identifier: Apache-2.0

extension Component {
  /// Checks the component and all its parts.
  ///
  /// - Complexity: O(rows + columns + coefficients + terms).
  func checkInvariants(_ tables: Tables) throws(InvariantViolation) {
    try tableau.checkInvariants()
    try presolve.checkInvariants(tables)
    for local in 0..<presolve.variables.count {
      let variable = presolve.variables[local]
      guard variable.residual >= 0 else {
        try check(variable.isEliminated, "The free variable \(local) has no residual.")
        continue
      }
      let owner = tableau.residuals[Int(variable.residual)].variable
      try check(owner == local, "Residual \(variable.residual) is not variable \(local)'s.")
    }
    for number in 0..<tableau.residuals.count {
      guard let slot = tableau.residuals[number].constraint else { continue }
      let constraint = tables.constraints[Int(slot)]
      try check(constraint.status == .residual, "Constraint \(slot) is \(constraint.status).")
      try check(
        constraint.component == self.number && Int(constraint.place) == number,
        "Constraint \(slot) is not at its residual \(number).")
    }
  }
}

extension Presolve {
  /// Checks the order of eliminated variables, and that no sum is left.
  func checkInvariants(_ tables: Tables) throws(InvariantViolation) {
    try check(sum.isEmpty, "A sum was not emptied.")
    try check(isSettled, "Equalities were substituted and not settled.")
    try check(
      eliminated.count == equalities.count,
      "\(equalities.count) equalities eliminated \(eliminated.count) variables.")
    var isDone = (0..<variables.count).map { !variables[$0].isEliminated }
    for index in 0..<eliminated.count {
      let local = Int(eliminated[index])
      let variable = variables[local]
      try check(!isDone[local], "Variable \(local) is free, or eliminated twice.")
      for term in 0..<Int(variable.termCount) {
        let mentioned = Int(expressions[Int(variable.firstTerm) + term].variable)
        try check(isDone[mentioned], "Variable \(local) mentions \(mentioned), which comes later.")
      }
      isDone[local] = true
    }
    for local in 0..<variables.count {
      let variable = variables[local]
      try check(isDone[local], "Variable \(local) has an expression and is not eliminated.")
      try check(variable.sum == 0 && !variable.isListed, "Variable \(local) is in a sum.")
      try check(
        variable.isEliminated || variable.constant == 0,
        "The free variable \(local) has the constant \(variable.constant).")
      guard variable.slot >= 0 else { continue }
      let state = tables.variables[Int(variable.slot)]
      try check(
        state.component == component && Int(state.local) == local,
        "Slot \(variable.slot) does not know that it is variable \(local).")
    }
    for equality in 0..<equalities.count {
      let constraint = tables.constraints[Int(equalities[equality])]
      try check(
        constraint.status == .substituted && constraint.component == component
          && Int(constraint.place) == equality,
        "Constraint \(equalities[equality]) does not know that it was substituted.")
    }
  }
}
