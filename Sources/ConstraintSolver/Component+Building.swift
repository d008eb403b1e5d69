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
    if anchorCount > 0 { appendAnchoredRows(tables) }
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

  /// Finds the anchors of free variables: of the constraints that may be, the one with the highest
  /// priority, and of these the first.
  ///
  /// - Returns: how many there are.
  @inline(__always)
  private mutating func findAnchors(_ slots: UnsafeBufferPointer<Int32>, _ tables: Tables) -> Int {
    var count = 0
    var namesExpressions = false
    let variables = variables.base
    for slot in slots {
      let constraint = tables.constraints + Int(slot)
      guard constraint.pointee.termCount == 1, !constraint.pointee.isRequired else { continue }
      let term = tables.terms[Int(constraint.pointee.firstTerm)]
      let variable = variables + Int(tables.variables[Int(term.slot)].local)
      if variable.pointee.isEliminated {
        if variable.pointee.termCount > 0 { namesExpressions = true }
        continue
      }
      // A factor other than 1 or -1 could make coefficients very large.
      guard abs(term.coefficient) == 1 else { continue }
      let anchor = variable.pointee.anchor
      if anchor < 0 { count &+= 1 }
      if anchor < 0
        || tables.constraints[Int(anchor)].priority < constraint.pointee.priority
      {
        variable.pointee.anchor = slot
      }
    }
    return namesExpressions ? count &+ findAnchorsByExpressions(slots, tables) : count
  }

  /// The longest expression by which an anchor is looked for.
  private static let anchoringTermCount = 8

  /// Finds anchors among constraints that name an eliminated variable alone: for the variable of
  /// its expression that has the weakest anchor, if that is weaker.
  ///
  /// The row of such a variable mentions the others of the expression. So these, here called its
  /// bases, may not have anchors of this kind themselves.
  ///
  /// - Returns: how many variables had no anchor before.
  @inline(never)
  private mutating func findAnchorsByExpressions(
    _ slots: UnsafeBufferPointer<Int32>, _ tables: Tables
  ) -> Int {
    var count = 0
    let variables = variables.base
    for slot in slots {
      let constraint = tables.constraints + Int(slot)
      guard constraint.pointee.termCount == 1, !constraint.pointee.isRequired else { continue }
      let term = tables.terms[Int(constraint.pointee.firstTerm)]
      let named = variables + Int(tables.variables[Int(term.slot)].local)
      guard named.pointee.isEliminated, abs(term.coefficient) == 1 else { continue }
      let chosen = weakestAnchored(named, below: constraint.pointee.priority, tables)
      guard chosen >= 0 else { continue }
      let terms = expressions.base + Int(named.pointee.firstTerm)
      for index in 0..<Int(named.pointee.termCount) where terms[index].variable != chosen {
        variables[Int(terms[index].variable)].isAnchorBase = true
      }
      if variables[Int(chosen)].anchor < 0 { count &+= 1 }
      variables[Int(chosen)].anchor = slot
      variables[Int(chosen)].isAnchoredByExpression = true
    }
    return count
  }

  /// The variable of an expression that has the weakest anchor and can get another one; -1 if
  /// there is none, or if all anchors have at least a priority.
  @inline(__always)
  private func weakestAnchored(
    _ named: UnsafePointer<LocalVariable>, below priority: Double, _ tables: Tables
  ) -> Int32 {
    guard named.pointee.termCount <= Self.anchoringTermCount else { return -1 }
    let terms = expressions.base + Int(named.pointee.firstTerm)
    var chosen: Int32 = -1
    var weakest = priority
    for index in 0..<Int(named.pointee.termCount) {
      let variable = variables.base + Int(terms[index].variable)
      if variable.pointee.isEliminated { return -1 }
      let anchor = variable.pointee.anchor
      let strength = anchor >= 0 ? tables.constraints[Int(anchor)].priority : 0
      if strength < weakest, !variable.pointee.isAnchorBase, abs(terms[index].coefficient) == 1 {
        weakest = strength
        chosen = terms[index].variable
      }
    }
    var others = 0
    for index in 0..<Int(named.pointee.termCount) where terms[index].variable != chosen {
      if variables.base[Int(terms[index].variable)].isAnchoredByExpression { return -1 }
      others += 1
    }
    // Where a variable stands twice, its factor is the sum.
    return others == Int(named.pointee.termCount) - 1 ? chosen : -1
  }

  /// Makes the columns: of free variables, or of their anchors.
  @inline(__always)
  private mutating func appendColumns(_ tables: Tables) {
    for local in 0..<variables.count where !variables.base[local].isEliminated {
      let anchor = variables.base[local].anchor
      if anchor < 0 {
        appendColumn(ofVariable: Int32(truncatingIfNeeded: local))
      } else {
        let constraint = tables.constraints + Int(anchor)
        let term = tables.terms[Int(constraint.pointee.firstTerm)]
        let named = tables.variables[Int(term.slot)].local
        // The constant of a free variable is zero.
        let inherited = term.coefficient * variables.base[Int(named)].constant
        appendColumn(
          head(of: anchor, constraint, rightSide: constraint.pointee.constant - inherited))
      }
      sparse?.pointee.appendColumn()
    }
  }

  /// Makes a row of each free variable that has an anchor.
  @inline(never)
  private mutating func appendAnchoredRows(_ tables: Tables) {
    var byExpression = 0
    for local in 0..<variables.count where variables.base[local].anchor >= 0 {
      if variables.base[local].isAnchoredByExpression {
        byExpression &+= 1
      } else {
        appendAnchoredRow(Int32(truncatingIfNeeded: local), tables)
      }
    }
    if byExpression == 0 { return }
    for local in 0..<variables.count where variables.base[local].isAnchoredByExpression {
      appendAnchoredRow(Int32(truncatingIfNeeded: local), tables)
    }
  }

  /// Makes the row of a free variable from its anchor: what that names, solved for the variable.
  @inline(__always)
  private mutating func appendAnchoredRow(_ local: Int32, _ tables: Tables) {
    let variable = variables.base + Int(local)
    let constraint = tables.constraints[Int(variable.pointee.anchor)]
    let anchor = residuals.base[Int(constraint.place)]
    // All factors that are divided by are their own inverses.
    var factor = tables.terms[Int(constraint.firstTerm)].coefficient
    if variable.pointee.isAnchoredByExpression {
      let slot = tables.terms[Int(constraint.firstTerm)].slot
      let named = variables.base[Int(tables.variables[Int(slot)].local)]
      let terms = expressions.base + Int(named.firstTerm)
      var inverse = 1.0
      for index in 0..<Int(named.termCount) where terms[index].variable == local {
        inverse = terms[index].coefficient
      }
      for index in 0..<Int(named.termCount) where terms[index].variable != local {
        add(-inverse * terms[index].coefficient, to: terms[index].variable)
      }
      factor *= inverse
    }
    let shift: Double
    if let sparse {
      sparse.pointee.collect(factor, Int(~anchor.place))
      shift = appendSums()
    } else {
      let target = matrix.extendZeroed(by: stride)
      target[Int(~anchor.place)] = factor
      shift = addSums(toRowAt: target)
    }
    let residual = makeResidual(
      owner: ~local, rightSide: 0, order: Int(variable.pointee.serial))
    variable.pointee.residual = residual
    appendRow(
      Head(
        value: factor * anchor.rightSide + shift, priority: Priority.variable,
        residual: residual, costBelow: 1, costAbove: 1, side: 1, open: 0))
  }
}
