// SPDX-License-Identifier: Apache-2.0

// Right sides that change while everything else stays.
extension Component {
  /// Changes the right side of a residual by a difference.
  mutating func shift(residual: Int32, by difference: Double) {
    residuals.base[Int(residual)].rightSide += difference
    magnitude = max(magnitude, abs(residuals.base[Int(residual)].rightSide))
    move(Int(residuals.base[Int(residual)].place), by: difference)
    isMoved = true
    changeCount += 1
  }

  @inline(__always)
  private mutating func move(_ place: Int, by difference: Double) {
    guard place < 0 else {
      rows.base[place].value -= difference
      return
    }
    // The column's zero is elsewhere now; to stand at it again the rows move.
    let rows = rows.base
    forEachCoefficient(ofColumn: ~place) { rows[$0].value += $1 * difference }
  }

  /// Brings expressions and right sides up to date with substituted equalities that changed.
  mutating func refreshConstants(_ tables: Tables) {
    guard isTapeStale else { return }
    isTapeStale = false
    playTape { tables.constraints[Int($0)].constant }
    for number in 0..<residuals.count {
      let residual = residuals.base[number]
      guard residual.owner != .max else { continue }
      let rightSide = rightSide(ofOwner: residual.owner, tables) {
        tables.constraints[Int($0)].constant
      }
      let difference = rightSide - residual.rightSide
      if difference != 0 {
        residuals.base[number].rightSide = rightSide
        magnitude = max(magnitude, abs(rightSide))
        move(Int(residual.place), by: difference)
      }
    }
    isMoved = true
    changeCount += 1
  }

  /// A residual's right side after substitution, from the expressions' constants.
  func rightSide(
    ofOwner owner: Int32, _ tables: Tables, _ constant: (Int32) -> Double
  ) -> Double {
    guard owner >= 0 else {
      let variable = variables.base[Int(~owner)]
      return variable.isEliminated ? -variable.constant : 0
    }
    let constraint = tables.constraints[Int(owner)]
    var result = constant(owner)
    let terms = tables.terms + Int(constraint.firstTerm)
    for index in 0..<Int(constraint.termCount) {
      let local = Int(tables.variables[Int(terms[index].slot)].local)
      result -= terms[index].coefficient * variables.base[local].constant
    }
    return result
  }

  /// Looks whether the vertex is still the best after constants changed: whether every row that
  /// took part in the decision stands where it stood.
  mutating func checkSides() {
    guard isMoved else { return }
    isMoved = false
    guard isOptimal else { return }
    let tolerance = valueTolerance
    let decided = decidedPriority
    let rows = rows.base
    for row in 0..<self.rows.count
    where rows[row].priority >= decided && Double(rows[row].side) * rows[row].value < -tolerance {
      isOptimal = false
      return
    }
  }

  /// Whether some required constraint does not hold at the vertex.
  @inline(__always)
  func hasViolation() -> Bool {
    let tolerance = requiredTolerance
    let heads = rows.base
    for row in 0..<rows.count where heads[row].priority == Priority.required {
      let value = heads[row].value
      if value > tolerance && heads[row].costAbove > 0
        || value < -tolerance && heads[row].costBelow > 0
      {
        return true
      }
    }
    return false
  }
}
