// SPDX-License-Identifier: Apache-2.0

// Rows and columns for constraints and variables.
extension Component {
  /// Makes a row for a constraint whose variables may be new to the component.
  mutating func insert(_ slot: Int32, _ tables: Tables) {
    let constraint = tables.constraints + Int(slot)
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    for index in 0..<Int(constraint.pointee.termCount) {
      let local = presolve.local(terms[index].slot, tables)
      let info = presolve.variables[Int(local)]
      if info.residual < 0, !info.isEliminated {
        appendColumn(ofVariable: local, tables)
        noteUndetermined()
      }
    }
    withUnsafePointer(to: slot) {
      appendRows(UnsafeBufferPointer(start: $0, count: 1), count: 1, tables)
    }
  }

  /// Makes a free variable a column: it stands at zero.
  @inline(__always)
  mutating func appendColumn(ofVariable local: Int32, _ tables: Tables) {
    let serial = presolve.variables.base[Int(local)].serial
    let residual = tableau.makeResidual(owner: ~local, rightSide: 0, order: Int(serial))
    presolve.setResidual(residual, of: local)
    tableau.appendColumn(.variable(residual), sparseFrom: tables.sparseColumnCount)
  }

  /// Makes rows for the constraints that have no residual yet, which are so many.
  mutating func appendRows(
    _ slots: UnsafeBufferPointer<Int32>, count: Int, _ tables: Tables
  ) {
    tableau.reserveRows(count)
    var target = tableau.appendCoefficientRows(count)
    for slot in slots {
      let constraint = tables.constraints + Int(slot)
      if constraint.pointee.status == .residual { continue }
      let (constant, shift) = addCoefficients(of: constraint, toRowAt: target, tables)
      target += tableau.coefficients.rowStride
      let rightSide = constraint.pointee.constant - constant
      let isYoungest = constraint.pointee.rank > tableau.greatestOrder
      var head = head(of: slot, constraint, rightSide: rightSide)
      head.value = shift - rightSide
      if tableau.appendRow(head) != 0 {
        noteCost(isRequired: constraint.pointee.isRequired)
      } else {
        noteBound(isYoungest: isYoungest)
      }
    }
  }

  /// Makes a residual of a constraint, and a head for it.
  @inline(__always)
  mutating func head(
    of slot: Int32, _ constraint: UnsafeMutablePointer<ConstraintState>, rightSide: Double
  ) -> Tableau.Head {
    tableau.raiseMagnitude(to: rightSide)
    tableau.raiseOrder(to: constraint.pointee.rank)
    let residual = tableau.makeResidual(
      owner: slot, rightSide: rightSide, order: constraint.pointee.rank)
    constraint.pointee.component = number
    constraint.pointee.place = residual
    constraint.pointee.status = .residual
    return Tableau.Head(
      value: 0, priority: constraint.pointee.searchPriority, residual: residual,
      costBelow: constraint.pointee.costBelow, costAbove: constraint.pointee.costAbove, side: 1,
      open: 0)
  }

  // MARK: - Coefficients

  /// Makes the coefficients of a new row for a constraint.
  ///
  /// - Parameter target: the row, which is zero; of no meaning where storage is sparse.
  /// - Returns: the contribution of eliminated variables to the left side, and of rows to the
  ///   row's value.
  @inline(__always)
  private mutating func addCoefficients(
    of constraint: UnsafePointer<ConstraintState>, toRowAt target: UnsafeMutablePointer<Double>,
    _ tables: Tables
  ) -> (constant: Double, shift: Double) {
    if tableau.coefficients.isSparse {
      let constant = presolve.expand(constraint, tables)
      return (constant, presolve.appendSum(to: &tableau))
    }
    if let sums = addTerms(of: constraint, toRowAt: target, tables) { return sums }
    for column in 0..<tableau.coefficients.rowStride { target[column] = 0 }
    let constant = presolve.expand(constraint, tables)
    return (constant, presolve.addSum(toRowAt: target, of: &tableau))
  }

  /// Adds the terms of a constraint to the coefficients of a row that is zero; nil if one of its
  /// variables is an expression of eliminated ones.
  ///
  /// - Returns: the contribution of constants to the left side, and of rows to the row's value.
  @inline(__always)
  private mutating func addTerms(
    of constraint: UnsafePointer<ConstraintState>, toRowAt target: UnsafeMutablePointer<Double>,
    _ tables: Tables
  ) -> (constant: Double, shift: Double)? {
    let terms = tables.terms + Int(constraint.pointee.firstTerm)
    let variables = presolve.variables.base
    var sums = (constant: 0.0, shift: 0.0)
    for index in 0..<Int(constraint.pointee.termCount) {
      let variable = variables + Int(tables.variables[Int(terms[index].slot)].local)
      let coefficient = terms[index].coefficient
      if variable.pointee.isEliminated {
        sums.constant += coefficient * variable.pointee.constant
        if variable.pointee.termCount == 0 { continue }
        guard let shift = addExpression(of: variable, times: coefficient, toRowAt: target) else {
          return nil
        }
        sums.shift += shift
      } else {
        sums.shift += add(coefficient, of: variable, toRowAt: target)
      }
    }
    return sums
  }

  /// Adds a multiple of an expression, but for its constant, to the coefficients of a row; nil if
  /// it mentions eliminated variables.
  ///
  /// - Returns: the contribution of rows to the row's value.
  @inline(__always)
  private mutating func addExpression(
    of variable: UnsafePointer<LocalVariable>, times factor: Double,
    toRowAt target: UnsafeMutablePointer<Double>
  ) -> Double? {
    let terms = presolve.expressions.base + Int(variable.pointee.firstTerm)
    let variables = presolve.variables.base
    var shift = 0.0
    for index in 0..<Int(variable.pointee.termCount) {
      let free = variables + Int(terms[index].variable)
      if free.pointee.isEliminated { return nil }
      shift += add(factor * terms[index].coefficient, of: free, toRowAt: target)
    }
    return shift
  }

  /// Adds a multiple of a free variable to the coefficients of a row.
  ///
  /// - Returns: the contribution to the row's value.
  @inline(__always)
  private mutating func add(
    _ factor: Double, of variable: UnsafePointer<LocalVariable>,
    toRowAt target: UnsafeMutablePointer<Double>
  ) -> Double {
    let place = tableau.residuals.base[Int(variable.pointee.residual)].place
    return tableau.add(factor, ofPlace: Int(place), toRowAt: target)
  }
}

extension Presolve {
  /// Adds the sum to the coefficients of a dense row, and empties it.
  ///
  /// - Returns: the contribution of rows to the row's value.
  mutating func addSum(
    toRowAt target: UnsafeMutablePointer<Double>, of tableau: inout Tableau
  ) -> Double {
    var shift = 0.0
    for index in 0..<sum.free.count {
      let (variable, factor) = takeFactor(at: index)
      if factor == 0 { continue }
      shift += tableau.add(factor, ofPlace: place(of: variable, in: tableau), toRowAt: target)
    }
    removeSum()
    return shift
  }

  /// Adds the sum to a sparse matrix as a row, and empties it.
  ///
  /// - Returns: the contribution of rows to the row's value.
  @inline(never)
  mutating func appendSum(to tableau: inout Tableau) -> Double {
    var shift = 0.0
    for index in 0..<sum.free.count {
      let (variable, factor) = takeFactor(at: index)
      shift += tableau.collect(factor, ofPlace: place(of: variable, in: tableau))
    }
    tableau.appendCollectedRow()
    removeSum()
    return shift
  }

  /// Makes a row for an eliminated variable, whose magnitude then can break ties.
  ///
  /// - Returns: its residual.
  mutating func materialize(_ local: Int32, in tableau: inout Tableau) -> Int32 {
    expand(local)
    let variable = variables[Int(local)]
    let residual = tableau.makeResidual(
      owner: ~local, rightSide: -variable.constant, order: Int(variable.serial))
    setResidual(residual, of: local)
    let shift =
      tableau.coefficients.isSparse
      ? appendSum(to: &tableau)
      : addSum(toRowAt: tableau.appendCoefficientRows(1), of: &tableau)
    tableau.appendRow(.variable(residual, value: variable.constant + shift))
    return residual
  }

  /// Where a free variable stands: its row, or the complement of its column.
  @inline(__always)
  func place(of free: Int32, in tableau: borrowing Tableau) -> Int {
    Int(tableau.residuals.base[Int(variables.base[Int(free)].residual)].place)
  }
}
