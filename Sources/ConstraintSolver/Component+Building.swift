// SPDX-License-Identifier: Apache-2.0

// Making a component of constraints that hang together.
//
// 1. Required equalities are substituted.
// 2. A variable that stays free becomes a column. But if a constraint below required names it
//    alone, such as that a label be as wide as its text, that is its *anchor*: the constraint's
//    residual becomes the column and the variable a row. So the search begins where the anchors
//    hold, and often that is where it ends.
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
    let variables = variables.base
    for slot in slots {
      let constraint = tables.constraints + Int(slot)
      guard constraint.pointee.termCount == 1, !constraint.pointee.isRequired else { continue }
      let term = tables.terms[Int(constraint.pointee.firstTerm)]
      let variable = variables + Int(tables.variables[Int(term.slot)].local)
      // A factor other than 1 or -1 could make coefficients very large.
      guard !variable.pointee.isEliminated, abs(term.coefficient) == 1 else { continue }
      let anchor = variable.pointee.anchor
      if anchor < 0 { count &+= 1 }
      if anchor < 0
        || tables.constraints[Int(anchor)].priority < constraint.pointee.priority
      {
        variable.pointee.anchor = slot
      }
    }
    return count
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
        appendColumn(head(of: anchor, constraint, rightSide: constraint.pointee.constant))
      }
      sparse?.pointee.appendColumn()
    }
  }

  /// Makes a row of each free variable that has an anchor.
  @inline(never)
  private mutating func appendAnchoredRows(_ tables: Tables) {
    var column = 0
    for local in 0..<variables.count where !variables.base[local].isEliminated {
      let variable = variables.base + local
      if variable.pointee.anchor >= 0 {
        let constraint = tables.constraints[Int(variable.pointee.anchor)]
        // The factor is its own inverse.
        let factor = tables.terms[Int(constraint.firstTerm)].coefficient
        if let sparse {
          sparse.pointee.collect(factor, column)
          sparse.pointee.appendCollectedRow()
        } else {
          matrix.extendZeroed(by: stride)[column] = factor
        }
        let residual = makeResidual(
          owner: ~Int32(truncatingIfNeeded: local), rightSide: 0,
          order: Int(variable.pointee.serial))
        variable.pointee.residual = residual
        appendRow(
          Head(
            value: factor * constraint.constant, priority: Priority.variable,
            residual: residual, costBelow: 1, costAbove: 1, side: 1, open: 0))
      }
      column &+= 1
    }
  }
}
