// SPDX-License-Identifier: Apache-2.0

// Making a component of constraints that hang together.
//
// 1. Required equalities are substituted.
// 2. A variable that stays free becomes a column. But if a constraint below required names it
//    alone, such as that a label be as wide as its text, that is its *anchor*: the constraint's
//    residual becomes the column and the variable a row. So does one that names a variable which
//    is an expression of it: that a label be as high as its text anchors the cell around it. So
//    the search begins where the anchors hold, and often that is where it ends.
// 3. Every other constraint becomes a row.
extension Component {
  /// Makes a component of its constraints and variables.
  mutating func build(_ members: Members, _ tables: Tables) {
    takeIn(members.variables, tables)
    let others = substituteEqualities(members.constraints, tables)
    settle()
    let freeCount = variables.count &- eliminated.count
    if freeCount < tables.sparseColumnCount { stride = freeCount } else { makeSparse() }
    let anchorCount = freeCount > 0 ? findAnchors(others, tables) : 0
    appendColumns(tables)
    appendRows(others, count: others.count &- anchorCount, tables)
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
        if substitute(slot, tables) { continue }
        isFeasible = false
      }
      slots[kept] = slot
      kept &+= 1
    }
    return UnsafeBufferPointer(rebasing: slots[..<kept])
  }

  // MARK: - Anchors

  /// Finds the anchors of free variables: of the constraints that may be, the one with the highest
  /// priority, and of these the first.
  ///
  /// - Returns: how many there are.
  @inline(__always)
  private mutating func findAnchors(_ slots: UnsafeBufferPointer<Int32>, _ tables: Tables) -> Int {
    var count = 0
    let variables = variables.base
    for slot in slots {
      let constraint = tables.constraints + Int(slot)
      guard constraint.pointee.termCount == 1, !constraint.pointee.isRequired else { continue }
      let term = tables.terms[Int(constraint.pointee.firstTerm)]
      // Another factor could make coefficients very large.
      guard abs(term.coefficient) == 1 else { continue }
      let variable = variables + Int(tables.variables[Int(term.slot)].local)
      if variable.pointee.isEliminated {
        if variable.pointee.termCount > 0 { list.append(slot) }
        continue
      }
      let anchor = variable.pointee.anchor
      if anchor < 0 { count &+= 1 }
      if anchor < 0
        || tables.constraints[Int(anchor)].priority < constraint.pointee.priority
      {
        variable.pointee.anchor = slot
      }
    }
    for index in 0..<list.count where anchorByExpression(list.base[index], tables) { count &+= 1 }
    list.truncate(to: 0)
    return count
  }

  /// Makes a constraint that names an eliminated variable alone the anchor of one variable of its
  /// expression: of that which has the weakest one, if that is weaker.
  ///
  /// The row of that variable then mentions the others, here called its bases. So these must not
  /// have anchors of this kind themselves.
  ///
  /// - Returns: whether the variable had no anchor before.
  @inline(never)
  private mutating func anchorByExpression(_ slot: Int32, _ tables: Tables) -> Bool {
    let constraint = tables.constraints + Int(slot)
    let variables = variables.base
    let name = tables.terms[Int(constraint.pointee.firstTerm)].slot
    let named = variables + Int(tables.variables[Int(name)].local)
    let terms = expressions.base + Int(named.pointee.firstTerm)
    let count = Int(named.pointee.termCount)
    guard count <= Self.anchoringTermCount else { return false }
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
      variables[Int(terms[index].variable)].isAnchorBase = true
    }
    let isFirst = variables[Int(chosen)].anchor < 0
    variables[Int(chosen)].anchor = slot
    variables[Int(chosen)].isAnchoredByExpression = true
    return isFirst
  }

  /// The longest expression by which a variable is anchored.
  private static let anchoringTermCount = 8

  // MARK: - Columns

  /// Makes the columns, of free variables or of their anchors, and a row of each free variable
  /// that has an anchor.
  @inline(__always)
  private mutating func appendColumns(_ tables: Tables) {
    for local in 0..<variables.count where !variables.base[local].isEliminated {
      let variable = variables.base + local
      let number = Int32(truncatingIfNeeded: local)
      if variable.pointee.anchor < 0 {
        appendColumn(ofVariable: number)
        sparse?.pointee.appendColumn()
      } else {
        appendColumn(ofAnchor: variable.pointee.anchor, tables)
        if variable.pointee.isAnchoredByExpression {
          waiting.append(number)
        } else {
          appendAnchoredRow(number, tables)
        }
      }
    }
    // All others have their columns and rows now.
    for index in 0..<waiting.count { appendAnchoredRow(waiting.base[index], tables) }
    waiting.truncate(to: 0)
  }

  /// Makes a column of an anchor.
  @inline(__always)
  private mutating func appendColumn(ofAnchor slot: Int32, _ tables: Tables) {
    let constraint = tables.constraints + Int(slot)
    let term = tables.terms[Int(constraint.pointee.firstTerm)]
    let named = Int(tables.variables[Int(term.slot)].local)
    // The constant of a free variable is zero.
    let inherited = term.coefficient * variables.base[named].constant
    appendColumn(head(of: slot, constraint, rightSide: constraint.pointee.constant - inherited))
    sparse?.pointee.appendColumn()
  }

  /// Makes the row of a free variable from its anchor: what that names, solved for the variable.
  private mutating func appendAnchoredRow(_ local: Int32, _ tables: Tables) {
    let variable = variables.base + Int(local)
    let constraint = tables.constraints + Int(variable.pointee.anchor)
    let anchor = residuals.base + Int(constraint.pointee.place)
    let rightSide = anchor.pointee.rightSide
    let column = Int(~anchor.pointee.place)
    let term = tables.terms[Int(constraint.pointee.firstTerm)]
    // All factors that are divided by are their own inverses.
    var factor = term.coefficient
    if variable.pointee.isAnchoredByExpression {
      factor *= listBases(of: local, tables.variables[Int(term.slot)].local)
    }
    let shift: Double
    if let sparse {
      sparse.pointee.collect(factor, column)
      shift = appendSums()
    } else {
      let target = matrix.extendZeroed(by: stride)
      target[column] = factor
      shift = list.count > 0 ? addSums(toRowAt: target) : 0
    }
    let residual = makeResidual(
      owner: ~local, rightSide: 0, order: Int(variable.pointee.serial))
    variable.pointee.residual = residual
    appendRow(
      Head(
        value: factor * rightSide + shift, priority: Priority.variable, residual: residual,
        costBelow: 1, costAbove: 1, side: 1, open: 0))
  }

  /// Solves an expression for one of its variables, and lists what the others contribute.
  ///
  /// - Returns: the variable's factor.
  @inline(__always)
  private mutating func listBases(of local: Int32, _ named: Int32) -> Double {
    let terms = expressions.base + Int(variables.base[Int(named)].firstTerm)
    let count = Int(variables.base[Int(named)].termCount)
    var factor = 1.0
    for index in 0..<count where terms[index].variable == local {
      factor = terms[index].coefficient
    }
    for index in 0..<count where terms[index].variable != local {
      add(-factor * terms[index].coefficient, to: terms[index].variable)
    }
    return factor
  }
}
