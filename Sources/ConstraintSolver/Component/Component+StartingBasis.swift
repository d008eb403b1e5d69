// SPDX-License-Identifier: Apache-2.0

// Making a component of constraints, and choosing the basis from which the search starts.
//
// 1. Required equalities are substituted.
// 2. A variable that stays free becomes a column. But if an optional constraint names it alone,
//    such as that a label be as wide as its text, that is its *start*: the constraint's residual
//    becomes the column and the variable a row. A constraint that names an eliminated variable
//    alone can be the start of a free one in its expression: that a label be as high as its text
//    is the start of the cell around it. So the search begins where the starts hold, and often
//    that is where it ends.
// 3. Every other constraint becomes a row.
extension Component {
  /// Makes a component of its constraints and variables.
  mutating func build(_ members: Members, _ tables: Tables) {
    presolve.takeIn(members.variables, tables)
    let others = substituteEqualities(members.constraints, tables)
    presolve.settle()
    tableau.raiseMagnitude(to: presolve.magnitude)
    let freeCount = presolve.variables.count &- presolve.eliminated.count
    tableau.reserveColumns(freeCount, sparseFrom: tables.sparseColumnCount)
    let starts = freeCount > 0 ? findStarts(others, tables) : Starts()
    appendColumns(starts, tables)
    appendRows(others, count: others.count &- starts.count, tables)
  }

  /// Substitutes the required equalities among constraints.
  ///
  /// - Returns: the other ones, which then come first.
  @inline(__always)
  private mutating func substituteEqualities(
    _ slots: UnsafeMutableBufferPointer<Int32>, _ tables: Tables
  ) -> UnsafeBufferPointer<Int32> {
    var kept = 0
    for slot in slots {
      let constraint = tables.constraints + Int(slot)
      if constraint.pointee.relation == 0, constraint.pointee.isRequired {
        if presolve.substitute(slot, tables) { continue }
        noteUnsubstituted()
      }
      slots[kept] = slot
      kept &+= 1
    }
    return UnsafeBufferPointer(rebasing: slots[..<kept])
  }

  // MARK: - Starts

  /// The starts that were found.
  private struct Starts {
    /// The number of variables that have one.
    var count = 0
    /// Whether the starts of some name an eliminated variable.
    var haveExpressions = false
  }

  /// Finds the starts of free variables: of the constraints that may be, the one with the highest
  /// priority, and of these the first.
  @inline(__always)
  private mutating func findStarts(
    _ slots: UnsafeBufferPointer<Int32>, _ tables: Tables
  ) -> Starts {
    var found = Starts()
    let variables = presolve.variables.base
    for slot in slots {
      let constraint = tables.constraints + Int(slot)
      guard constraint.pointee.canStart else { continue }
      let term = tables.terms[Int(constraint.pointee.firstTerm)]
      // Another factor could make coefficients very large.
      guard abs(term.coefficient) == 1 else { continue }
      let local = tables.variables[Int(term.slot)].local
      let variable = variables + Int(local)
      if variable.pointee.isEliminated {
        if variable.pointee.termCount > 0 { found.haveExpressions = true }
        continue
      }
      let start = variable.pointee.start
      if start < 0 { found.count &+= 1 }
      if start < 0
        || tables.constraints[Int(start)].priority < constraint.pointee.priority
      {
        presolve.setStart(slot, of: local, byExpression: false)
      }
    }
    if found.haveExpressions {
      for slot in slots where startByExpression(slot, tables) { found.count &+= 1 }
    }
    return found
  }

  /// Makes a constraint that names an eliminated variable alone the start of one variable of its
  /// expression: of the one with the weakest start, if that is weaker.
  ///
  /// The row of that variable then mentions the others, here called its bases. So these must not
  /// have starts of this kind themselves.
  ///
  /// - Returns: whether the variable had no start before.
  @inline(never)
  private mutating func startByExpression(_ slot: Int32, _ tables: Tables) -> Bool {
    let constraint = tables.constraints + Int(slot)
    guard constraint.pointee.canStart else { return false }
    let term = tables.terms[Int(constraint.pointee.firstTerm)]
    guard abs(term.coefficient) == 1 else { return false }
    let variables = presolve.variables.base
    let named = variables + Int(tables.variables[Int(term.slot)].local)
    let terms = presolve.expressions.base + Int(named.pointee.firstTerm)
    let count = Int(named.pointee.termCount)
    guard count > 0, count <= Self.startingTermCount else { return false }
    var chosen: Int32 = -1
    var weakest = constraint.pointee.priority
    for index in 0..<count {
      let variable = variables + Int(terms[index].variable)
      if variable.pointee.isEliminated { return false }
      let start = variable.pointee.start
      let strength = start >= 0 ? tables.constraints[Int(start)].priority : 0
      if strength < weakest, !variable.pointee.isStartBase, abs(terms[index].coefficient) == 1 {
        weakest = strength
        chosen = terms[index].variable
      }
    }
    guard chosen >= 0 else { return false }
    var occurrences = 0
    for index in 0..<count {
      if terms[index].variable == chosen {
        occurrences &+= 1
      } else if variables[Int(terms[index].variable)].startsByExpression {
        return false
      }
    }
    // If it stands there twice its factor is another one.
    guard occurrences == 1 else { return false }
    for index in 0..<count where terms[index].variable != chosen {
      presolve.markStartBase(terms[index].variable)
    }
    let isFirst = variables[Int(chosen)].start < 0
    presolve.setStart(slot, of: chosen, byExpression: true)
    return isFirst
  }

  /// The longest expression through which a constraint is a start.
  private static let startingTermCount = 8

  // MARK: - Columns

  /// Makes the columns, of free variables or of their starts, and a row of each free variable
  /// that has a start.
  @inline(__always)
  private mutating func appendColumns(_ starts: Starts, _ tables: Tables) {
    let variables = presolve.variables.base
    let count = presolve.variables.count
    for local in 0..<count where !variables[local].isEliminated {
      let number = Int32(truncatingIfNeeded: local)
      if variables[local].start < 0 {
        appendColumn(ofVariable: number, tables)
      } else {
        appendColumn(ofStart: variables[local].start, tables)
        if !variables[local].startsByExpression { appendStartedRow(number, tables) }
      }
    }
    guard starts.haveExpressions else { return }
    // All others have their columns and rows now.
    for local in 0..<count where variables[local].startsByExpression {
      appendStartedRow(Int32(truncatingIfNeeded: local), tables)
    }
  }

  /// Makes a column of a start.
  @inline(__always)
  private mutating func appendColumn(ofStart slot: Int32, _ tables: Tables) {
    let constraint = tables.constraints + Int(slot)
    let term = tables.terms[Int(constraint.pointee.firstTerm)]
    let named = Int(tables.variables[Int(term.slot)].local)
    // The constant of a free variable is zero.
    let inherited = term.coefficient * presolve.variables.base[named].constant
    let head = head(of: slot, constraint, rightSide: constraint.pointee.constant - inherited)
    tableau.appendColumn(head, sparseFrom: tables.sparseColumnCount)
  }

  /// Makes the row of a free variable from its start, solved for the variable.
  private mutating func appendStartedRow(_ local: Int32, _ tables: Tables) {
    let variable = presolve.variables.base + Int(local)
    let constraint = tables.constraints + Int(variable.pointee.start)
    let start = tableau.residuals.base + Int(constraint.pointee.place)
    let rightSide = start.pointee.rightSide
    let column = Int(~start.pointee.place)
    let term = tables.terms[Int(constraint.pointee.firstTerm)]
    // All factors that are divided by are their own inverses.
    var factor = term.coefficient
    if variable.pointee.startsByExpression {
      factor *= addBases(of: local, tables.variables[Int(term.slot)].local)
    }
    let shift: Double
    if tableau.coefficients.isSparse {
      _ = tableau.collect(factor, ofPlace: ~column)
      shift = presolve.appendSum(to: &tableau)
    } else {
      let target = tableau.appendCoefficientRows(1)
      target[column] = factor
      shift = presolve.sum.isEmpty ? 0 : presolve.addSum(toRowAt: target, of: &tableau)
    }
    let residual = tableau.makeResidual(
      owner: ~local, rightSide: 0, order: Int(variable.pointee.serial))
    presolve.setResidual(residual, of: local)
    tableau.appendRow(.variable(residual, value: factor * rightSide + shift))
  }

  /// Solves an expression for one of its variables, and adds the others to the sum.
  ///
  /// - Returns: the variable's factor.
  @inline(__always)
  private mutating func addBases(of local: Int32, _ named: Int32) -> Double {
    let variables = presolve.variables.base
    let terms = presolve.expressions.base + Int(variables[Int(named)].firstTerm)
    let count = Int(variables[Int(named)].termCount)
    var factor = 1.0
    for index in 0..<count where terms[index].variable == local {
      factor = terms[index].coefficient
    }
    for index in 0..<count where terms[index].variable != local {
      presolve.addToSum(-factor * terms[index].coefficient, of: terms[index].variable)
    }
    return factor
  }
}

extension ConstraintState {
  /// Whether it is an optional constraint on one variable.
  @inline(__always)
  fileprivate var canStart: Bool { termCount == 1 && !isRequired }
}
