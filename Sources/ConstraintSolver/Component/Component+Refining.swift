// SPDX-License-Identifier: Apache-2.0

// Holding the vertex against the constraints themselves.
//
// Pivots on very small or large factors enlarge rounding errors, which then stay in the tableau,
// and right sides that were large leave theirs in smaller values. So where factors are far from 1,
// or right sides large, the residuals are worked out anew, from the constraints as they were given.
extension Component {
  /// Corrects the values of a vertex by the residuals that the constraints have there.
  ///
  /// 1. The values of all variables follow from those of the free ones.
  /// 2. A constraint whose residual is a column should hold as an equation. By as much as it does
  ///    not, the rows move. Then 1 follows, until nothing moves.
  /// 3. Each row gets the residual that its constraint has at these values.
  ///
  /// - Returns: whether all columns, and all substituted equalities, then hold as equations.
  mutating func refine(_ tables: Tables) -> Bool {
    var error = 0.0
    var before = Double.infinity
    for _ in 0..<Self.refiningRounds {
      setDeviations()
      error = 0
      for column in 0..<tableau.columns.count {
        let number = tableau.columns[column].residual
        guard let slot = tableau.residuals[Int(number)].constraint else { continue }
        let residual = residual(ofConstraint: slot, tables)
        if residual != 0 { tableau.move(column: column, by: -residual) }
        error = max(error, abs(residual))
      }
      if error <= Self.refiningError || error >= before { break }
      before = error
    }
    for row in 0..<tableau.rows.count {
      guard let slot = tableau.residuals[Int(tableau.rows[row].residual)].constraint else {
        continue
      }
      tableau.setValue(residual(ofConstraint: slot, tables), ofRow: row)
    }
    for index in 0..<presolve.equalities.count {
      error = max(error, abs(residual(ofConstraint: presolve.equalities[index], tables)))
    }
    if isOptimal, tableau.hasCrossedRow(downTo: search.decidedPriority) { noteOtherSide() }
    return error <= tableau.requiredTolerance
  }

  /// How often rows move; each time errors shrink by many digits.
  private static let refiningRounds = 4
  /// The error in a residual that is left as it is.
  private static let refiningError = 0x1p-40

  /// Works out the deviations of all variables.
  private mutating func setDeviations() {
    let rows = tableau.rows.base
    let residuals = tableau.residuals.base
    presolve.setDeviations { _, residual in
      let place = Int(residuals[Int(residual)].place)
      return place >= 0 ? rows[place].value : 0
    }
  }

  /// The left side minus the right side of a constraint at the values of its variables.
  private func residual(ofConstraint slot: Int32, _ tables: Tables) -> Double {
    let constraint = tables.constraints[Int(slot)]
    var sum = CompensatedSum(-constraint.constant)
    for index in constraint.termRange {
      let term = tables.terms[index]
      let variable = presolve.variables[Int(tables.variables[Int(term.slot)].local)]
      sum.add(term.coefficient, times: variable.constant)
      sum.add(term.coefficient, times: variable.deviation)
    }
    return sum.value
  }
}

/// A sum of products that keeps its rounding errors apart, so that large terms that cancel each
/// other leave none.
///
/// Source: T. Ogita, S. Rump and S. Oishi, SIAM J. Sci. Comput. 26 (2005) 1955–1988, algorithm
/// Dot2.
private struct CompensatedSum {
  private var sum: Double
  private var errors = 0.0

  init(_ value: Double) { sum = value }

  /// The sum, rounded.
  var value: Double { sum + errors }

  mutating func add(_ factor: Double, times other: Double) {
    let product = factor * other
    errors += (-product).addingProduct(factor, other)
    let next = sum + product
    let added = next - sum
    errors += (sum - (next - added)) + (product - added)
    sum = next
  }
}
