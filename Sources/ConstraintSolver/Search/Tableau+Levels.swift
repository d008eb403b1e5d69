// SPDX-License-Identifier: Apache-2.0

// A tableau as the search for one priority level sees it; `LevelSearch` has the plan.
extension Tableau {
  /// The highest priority of a residual; negative if there is none.
  @inline(__always)
  func highestLevel() -> Double {
    var highest = -1.0
    let heads = rows.base
    for row in 0..<rows.count { highest = max(highest, heads[row].priority) }
    for column in 0..<columns.count { highest = max(highest, columns.base[column].priority) }
    return highest
  }

  // MARK: - Step 1

  /// Works out the slopes of a level.
  ///
  /// - Returns: the next level, negative if there is none; and whether this one costs something, or
  ///   would if a column left zero.
  @inline(__always)
  mutating func prepare(_ level: Double) -> (next: Double, costs: Bool) {
    let tolerance = valueTolerance
    var next = -1.0
    var costs = false
    let heads = rows.base
    let columnHeads = columns.base
    for column in 0..<columns.count {
      setSlope(0, ofColumn: column)
      let priority = columnHeads[column].priority
      if priority == level { costs = true }
      if priority < level && priority > next { next = priority }
    }
    for row in 0..<rows.count {
      let priority = heads[row].priority
      guard priority == level else {
        if priority < level && priority > next { next = priority }
        continue
      }
      let value = heads[row].value
      if value > tolerance {
        setSide(1, ofRow: row)
      } else if value < -tolerance {
        setSide(-1, ofRow: row)
      } else {
        chooseSide(ofRow: row)
      }
      let weight = heads[row].weight
      if weight == 0 { continue }
      costs = true
      addToSlopes(row, times: weight)
    }
    return (next, costs)
  }

  /// Puts a row at zero on the side toward which open columns can move it, if there is one only:
  /// there its cost does not seem to fall in a direction in which it could not.
  @inline(__always)
  private mutating func chooseSide(ofRow row: Int) {
    let heads = columns.base
    var directions: UInt8 = 0
    coefficients.forEach(inRow: row) { column, coefficient in
      let open = heads[column].open
      if abs(coefficient) <= Tolerance.slope { return }
      directions |= coefficient > 0 ? open : (open >> 1 | open << 1) & Direction.both
    }
    if directions == Direction.upward { setSide(1, ofRow: row) }
    if directions == Direction.downward { setSide(-1, ofRow: row) }
  }

  // MARK: - Step 2

  /// The slopes of a level's cost when a column leaves zero.
  @inline(__always)
  private func slopes(ofColumn column: Int, _ level: Double) -> (up: Double, down: Double) {
    let head = columns.base + column
    let slope = slopes.base[column]
    let isOfLevel = head.pointee.priority == level
    return (
      slope + (isOfLevel ? Double(head.pointee.costAbove) : 0),
      -slope + (isOfLevel ? Double(head.pointee.costBelow) : 0)
    )
  }

  /// The open direction of some columns in which the cost falls fastest.
  @inline(__always)
  func bestMove(_ level: Double, in range: Range<Int>) -> Move? {
    var best = Move(column: -1, direction: 1, slope: -Tolerance.slope)
    for column in range {
      let open = columns.base[column].open
      if open == 0 { continue }
      let (up, down) = slopes(ofColumn: column, level)
      if up < best.slope && open & Direction.upward != 0 {
        best = Move(column: column, direction: 1, slope: up)
      }
      if down < best.slope && open & Direction.downward != 0 {
        best = Move(column: column, direction: -1, slope: down)
      }
    }
    return best.column >= 0 ? best : nil
  }

  /// The direction for steps of no length: the smallest residual in whose column the cost falls.
  @inline(never)
  func carefulMove(_ level: Double) -> Move? {
    var best: Move?
    var smallest = Int32.max
    for column in 0..<columns.count where columns.base[column].residual < smallest {
      let head = columns.base[column]
      let (up, down) = slopes(ofColumn: column, level)
      if up < -Tolerance.slope && head.open & Direction.upward != 0 {
        best = Move(column: column, direction: 1, slope: up)
        smallest = head.residual
      } else if down < -Tolerance.slope && head.open & Direction.downward != 0 {
        best = Move(column: column, direction: -1, slope: down)
        smallest = head.residual
      }
    }
    return best
  }

  // MARK: - Steps 3 to 5

  /// Turns a row of the level to its other side.
  mutating func turn(_ row: Int) {
    let before = rows[row].weight
    setSide(-rows[row].side, ofRow: row)
    addToSlopes(row, times: rows[row].weight - before)
  }

  /// Step 4: exchanges a column and the row at which its walk ends.
  mutating func step(_ move: Move, to stop: Stop, _ level: Double) {
    let leaving = rows[stop.row]
    if leaving.priority == level, leaving.weight != 0 {
      addToSlopes(stop.row, times: -leaving.weight)
    }
    pivot(row: stop.row, column: move.column)
    setSide(move.direction > 0 ? 1 : -1, ofRow: stop.row)
    if rows[stop.row].priority == level, rows[stop.row].weight != 0 {
      addToSlopes(stop.row, times: rows[stop.row].weight)
    }
    // A higher level allows only the way back.
    let open =
      leaving.priority == level
      ? Direction.both : leaving.side > 0 ? Direction.upward : Direction.downward
    setOpen(open, ofColumn: move.column)
  }

  /// Step 5: closes the directions in which the level's cost rises.
  ///
  /// - Returns: whether some column is still open.
  @inline(__always)
  mutating func closeDirections(_ level: Double) -> Bool {
    var isOpen = false
    let heads = columns.base
    for column in 0..<columns.count where heads[column].open != 0 {
      var directions = heads[column].open
      let (up, down) = slopes(ofColumn: column, level)
      if up > Tolerance.slope { directions &= ~Direction.upward }
      if down > Tolerance.slope { directions &= ~Direction.downward }
      setOpen(directions, ofColumn: column)
      if directions != 0 { isOpen = true }
    }
    return isOpen
  }

  /// Closes directions of a column.
  @inline(__always)
  mutating func closeDirections(_ directions: UInt8, ofColumn column: Int) {
    setOpen(columns.base[column].open & ~directions, ofColumn: column)
  }
}
