// SPDX-License-Identifier: Apache-2.0

// Making a component of constraints, and choosing the basis from which the search starts.
//
// 1. Required equalities are substituted.
// 2. A variable that stays free becomes a column. But if an optional constraint names it alone,
//    such as that a label be as wide as its text, that is its *anchor*: the constraint's residual
//    becomes the column and the variable a row. So does a constraint that names an eliminated
//    variable alone whose expression mentions the free one: that a label be as high as its text
//    anchors the cell around it. So the search begins where the anchors hold, and often that is
//    where it ends.
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
    let anchors = freeCount > 0 ? findAnchors(others, tables) : Anchors()
    appendColumns(anchors, tables)
    appendRows(others, count: others.count &- anchors.count, tables)
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

  // MARK: - Anchors

  /// The number of variables that have an anchor.
  private struct Anchors {
    /// All of them.
    var count = 0
    /// Whether the anchors of some name an eliminated variable.
    var haveExpressions = false
  }

  /// Finds the anchors of free variables: of the constraints that may be, the one with the highest
  /// priority, and of these the first.
  @inline(__always)
  private mutating func findAnchors(
    _ slots: UnsafeBufferPointer<Int32>, _ tables: Tables
  ) -> Anchors {
    var found = Anchors()
    let variables = presolve.variables.base
    for slot in slots {
      let constraint = tables.constraints + Int(slot)
      guard constraint.pointee.canAnchor else { continue }
      let term = tables.terms[Int(constraint.pointee.firstTerm)]
      // Another factor could make coefficients very large.
      guard abs(term.coefficient) == 1 else { continue }
      let local = tables.variables[Int(term.slot)].local
      let variable = variables + Int(local)
      if variable.pointee.isEliminated {
        if variable.pointee.termCount > 0 { found.haveExpressions = true }
        continue
      }
      let anchor = variable.pointee.anchor
      if anchor < 0 { found.count &+= 1 }
      if anchor < 0
        || tables.constraints[Int(anchor)].priority < constraint.pointee.priority
      {
        presolve.setAnchor(slot, of: local, byExpression: false)
      }
    }
    if found.haveExpressions {
      for slot in slots where anchorByExpression(slot, tables) { found.count &+= 1 }
    }
    return found
  }

  /// Makes a constraint that names an eliminated variable alone the anchor of one variable of its
  /// expression: of the one with the weakest anchor, if that is weaker.
  ///
  /// The row of that variable then mentions the others, here called its bases. So these must not
  /// have anchors of this kind themselves.
  ///
  /// - Returns: whether the variable had no anchor before.
  @inline(never)
  private mutating func anchorByExpression(_ slot: Int32, _ tables: Tables) -> Bool {
    let constraint = tables.constraints + Int(slot)
    guard constraint.pointee.canAnchor else { return false }
    let term = tables.terms[Int(constraint.pointee.firstTerm)]
    guard abs(term.coefficient) == 1 else { return false }
    let variables = presolve.variables.base
    let named = variables + Int(tables.variables[Int(term.slot)].local)
    let terms = presolve.expressions.base + Int(named.pointee.firstTerm)
    let count = Int(named.pointee.termCount)
    guard count > 0, count <= Self.anchoringTermCount else { return false }
    var chosen: Int32 = -1
    var weakest = constraint.pointee.priority
    for index in 0..<count {
      let variable = variables + Int(terms[index].variable)
      if variable.pointee.isEliminated { return false }
      let anchor = variable.pointee.anchor
      let strength = anchor >= 0 ? tables.constraints[Int(anchor)].priority : 0
      if strength < weakest, !variable.pointee.isAnchorBase, abs(terms[index].coefficient) == 1 {
        weakest = strength
        chosen = terms[index].variable
      }
    }
    guard chosen >= 0 else { return false }
    var occurrences = 0
    for index in 0..<count {
      if terms[index].variable == chosen {
        occurrences &+= 1
      } else if variables[Int(terms[index].variable)].isAnchoredByExpression {
        return false
      }
    }
    // If it stands there twice its factor is another one.
    guard occurrences == 1 else { return false }
    for index in 0..<count where terms[index].variable != chosen {
      presolve.markAnchorBase(terms[index].variable)
    }
    let isFirst = variables[Int(chosen)].anchor < 0
    presolve.setAnchor(slot, of: chosen, byExpression: true)
    return isFirst
  }

  /// The longest expression by which a variable is anchored.
  private static let anchoringTermCount = 8

  // MARK: - Columns

  /// Makes the columns, of free variables or of their anchors, and a row of each free variable
  /// that has an anchor.
  @inline(__always)
  private mutating func appendColumns(_ anchors: Anchors, _ tables: Tables) {
    let variables = presolve.variables.base
    let count = presolve.variables.count
    for local in 0..<count where !variables[local].isEliminated {
      let number = Int32(truncatingIfNeeded: local)
      if variables[local].anchor < 0 {
        appendColumn(ofVariable: number, tables)
      } else {
        appendColumn(ofAnchor: variables[local].anchor, tables)
        if !variables[local].isAnchoredByExpression { appendAnchoredRow(number, tables) }
      }
    }
    guard anchors.haveExpressions else { return }
    // All others have their columns and rows now.
    for local in 0..<count where variables[local].isAnchoredByExpression {
      appendAnchoredRow(Int32(truncatingIfNeeded: local), tables)
    }
  }

  /// Makes a column of an anchor.
  @inline(__always)
  private mutating func appendColumn(ofAnchor slot: Int32, _ tables: Tables) {
    let constraint = tables.constraints + Int(slot)
    let term = tables.terms[Int(constraint.pointee.firstTerm)]
    let named = Int(tables.variables[Int(term.slot)].local)
    // The constant of a free variable is zero.
    let inherited = term.coefficient * presolve.variables.base[named].constant
    let head = head(of: slot, constraint, rightSide: constraint.pointee.constant - inherited)
    tableau.appendColumn(head, sparseFrom: tables.sparseColumnCount)
  }

  /// Makes the row of a free variable from its anchor, solved for the variable.
  private mutating func appendAnchoredRow(_ local: Int32, _ tables: Tables) {
    let variable = presolve.variables.base + Int(local)
    let constraint = tables.constraints + Int(variable.pointee.anchor)
    let anchor = tableau.residuals.base + Int(constraint.pointee.place)
    let rightSide = anchor.pointee.rightSide
    let column = Int(~anchor.pointee.place)
    let term = tables.terms[Int(constraint.pointee.firstTerm)]
    // All factors that are divided by are their own inverses.
    var factor = term.coefficient
    if variable.pointee.isAnchoredByExpression {
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

extension ConstraintRecord {
  /// Whether it is an optional constraint on one variable.
  @inline(__always)
  fileprivate var canAnchor: Bool { termCount == 1 && !isRequired }
}
