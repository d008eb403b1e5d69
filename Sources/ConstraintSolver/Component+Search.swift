// SPDX-License-Identifier: Apache-2.0

// The search for the best vertex.
//
// The cost of a vertex is a vector: the sum of violations at each priority, highest first. Its
// levels are made smallest one after the other, and lower ones only as far as higher ones leave
// columns *open*:
//
// 1. Slopes: how the level's cost changes when a column leaves zero upward or downward.
// 2. Price: take the open direction in which the cost falls fastest.
// 3. Walk: moving along it, rows of the level pass through zero, and each makes the cost steeper;
//    stop at the one where it no longer falls. A row of a higher level stops the walk at once;
//    those of lower levels pass.
// 4. Pivot, and go on with 2 until no direction lets the cost fall.
// 5. Close the directions in which the cost rises. If none is open any more, the levels below
//    have no say and are not looked at.
//
// What is open below the lowest level is decided by `breakTies`.
//
// A row at zero counts as standing on the side that is stored for it. If many steps of no length
// follow each other, the smallest residual is chosen to enter and to leave, and rows do not pass,
// which cannot cycle (R. Bland, Math. Oper. Res. 2 (1977) 103–107); pivots are also limited.
extension Component {
  /// Finds the best vertex.
  ///
  /// - Parameters:
  ///   - floor: levels below this priority are left alone, and so are ties.
  ///   - breaksTies: whether what the levels leave open is decided too.
  mutating func search(downTo floor: Double = 0, breaksTies: Bool = true) {
    searchCount += 1
    isNoted = false
    let isComplete = floor <= 0 && breaksTies
    for column in 0..<columns.count {
      columns.base[column].open = Direction.upward | Direction.downward
    }
    var level = highestLevel()
    decidedPriority = level
    var isOpen = columns.count > 0
    while level >= floor, level >= 0, isOpen {
      decidedPriority = level
      let next = prepare(level)
      optimize(level)
      isOpen = closeDirections(level)
      level = next
    }
    if isComplete, isOpen { breakTies() }
    // Open columns of a search that stops early are still asked for, and none may move then.
    guard breaksTies else { return }
    if hasRemovedColumns { dropRemovedRows() }
    settleSides()
    isOptimal = isComplete
    isMoved = false
  }

  /// The highest priority of a residual; negative if there is none.
  @inline(__always)
  private func highestLevel() -> Double {
    var highest = -1.0
    for row in 0..<rows.count { highest = max(highest, rows.base[row].priority) }
    for column in 0..<columns.count { highest = max(highest, columns.base[column].priority) }
    return highest
  }

  /// Rows that stand clearly on one side are on that side.
  @inline(__always)
  private mutating func settleSides() {
    let tolerance = valueTolerance
    let heads = rows.base
    for row in 0..<rows.count {
      let value = heads[row].value
      if value > tolerance { heads[row].side = 1 }
      if value < -tolerance { heads[row].side = -1 }
    }
  }

  /// Rows of removed constraints, which came out of columns in the search.
  private mutating func dropRemovedRows() {
    for row in (0..<rows.count).reversed() where rows.base[row].priority == Priority.removed {
      dropRow(row)
    }
    hasRemovedColumns = false
    for column in 0..<columns.count where columns.base[column].priority == Priority.removed {
      hasRemovedColumns = true
    }
  }

  /// Makes the cost of one level smallest.
  @inline(__always)
  private mutating func optimize(_ level: Double) {
    var stalled = 0
    var left = 64 * (rows.count + columns.count) + 4096
    let patience = 16 + rows.count + columns.count
    while left > 0, let move = bestMove(level, isCareful: stalled > patience) {
      left -= 1
      guard let stop = stop(of: move, level, isCareful: stalled > patience) else {
        // Cannot be, since costs are not negative; a direction of noise.
        columns.base[move.column].open &=
          move.direction > 0 ? ~Direction.upward : ~Direction.downward
        continue
      }
      stalled = stop.distance > valueTolerance ? 0 : stalled + 1
      step(move, to: stop, level)
    }
  }

  /// Step 1.
  ///
  /// - Returns: the next level; negative if there is none.
  @inline(__always)
  private mutating func prepare(_ level: Double) -> Double {
    let width = columns.count
    let heads = rows.base
    let slopes = slopes.base
    let tolerance = valueTolerance
    var next = -1.0
    for column in 0..<width {
      slopes[column] = 0
      let priority = columns.base[column].priority
      if priority < level && priority > next { next = priority }
    }
    for row in 0..<rows.count {
      let priority = heads[row].priority
      guard priority == level else {
        if priority < level && priority > next { next = priority }
        continue
      }
      let value = heads[row].value
      if value > tolerance { heads[row].side = 1 }
      if value < -tolerance { heads[row].side = -1 }
      let weight = heads[row].weight
      if weight == 0 { continue }
      let source = matrix.base + row &* stride
      for column in 0..<width { slopes[column] += weight * source[column] }
    }
    return next
  }

  /// A column that leaves zero.
  struct Move {
    var column: Int
    /// Up is 1, down is -1.
    var direction: Double
    /// How the cost changes, below zero.
    var slope: Double
  }

  /// Step 2.
  @inline(__always)
  private mutating func bestMove(_ level: Double, isCareful: Bool) -> Move? {
    var best = Move(column: -1, direction: 1, slope: -Self.slopeTolerance)
    for column in 0..<columns.count {
      let head = columns.base[column]
      if head.open == 0 { continue }
      let isOfLevel = head.priority == level
      let slope = slopes.base[column]
      let up = slope + (isOfLevel ? Double(head.costAbove) : 0)
      let down = -slope + (isOfLevel ? Double(head.costBelow) : 0)
      if up < best.slope && head.open & Direction.upward != 0 {
        best = Move(column: column, direction: 1, slope: up)
      }
      if down < best.slope && head.open & Direction.downward != 0 {
        best = Move(column: column, direction: -1, slope: down)
      }
    }
    guard best.column >= 0, isCareful else { return best.column >= 0 ? best : nil }
    return carefulMove(level)
  }

  /// Step 2 where steps have no length: the smallest residual. (`mutating` so that it is given no
  /// copy of the component.)
  private mutating func carefulMove(_ level: Double) -> Move? {
    var best: Move?
    var smallest = Int32.max
    for column in 0..<columns.count where columns.base[column].residual < smallest {
      let head = columns.base[column]
      let isOfLevel = head.priority == level
      let slope = slopes.base[column]
      let up = slope + (isOfLevel ? Double(head.costAbove) : 0)
      let down = -slope + (isOfLevel ? Double(head.costBelow) : 0)
      if up < -Self.slopeTolerance && head.open & Direction.upward != 0 {
        best = Move(column: column, direction: 1, slope: up)
        smallest = head.residual
      } else if down < -Self.slopeTolerance && head.open & Direction.downward != 0 {
        best = Move(column: column, direction: -1, slope: down)
        smallest = head.residual
      }
    }
    return best
  }

  /// Where a walk ends.
  struct Stop {
    var row: Int
    var distance: Double
  }

  /// Step 3. The rows of the level that are passed before are turned to their other side.
  private mutating func stop(of move: Move, _ level: Double, isCareful: Bool) -> Stop? {
    let noise = Self.noise
    var blocking = Stop(row: -1, distance: .infinity)
    var blockingRate = 0.0
    list.truncate(to: 0)
    var entry = matrix.base + move.column
    let heads = rows.base
    for row in 0..<rows.count {
      let rate = move.direction * entry[0]
      entry += stride
      guard abs(rate) > noise, heads[row].priority >= level, heads[row].hasKink,
        Double(heads[row].side) * rate < 0
      else { continue }
      if heads[row].priority == level, !isCareful {
        list.append(Int32(row))
        continue
      }
      let distance = max(0, -heads[row].value / rate)
      if isSooner(distance, abs(rate), row, than: blocking, abs(blockingRate), isCareful) {
        blocking = Stop(row: row, distance: distance)
        blockingRate = rate
      }
    }
    if isCareful { return blocking.row >= 0 ? blocking : nil }
    return passRows(move, blocking)
  }

  /// Whether a row is reached before another; at the same distance the larger coefficient is
  /// better to divide by, and the smaller residual cannot cycle.
  @inline(__always)
  private func isSooner(
    _ distance: Double, _ rate: Double, _ row: Int, than other: Stop, _ otherRate: Double,
    _ isCareful: Bool
  ) -> Bool {
    guard other.row >= 0 else { return true }
    let slack = 1e-12 * (1 + other.distance)
    if distance < other.distance - slack { return true }
    if distance > other.distance + slack { return false }
    if isCareful { return rows.base[row].residual < rows.base[other.row].residual }
    return rate > otherRate
  }

  /// Passes the listed rows in order of distance until the cost no longer falls.
  private mutating func passRows(_ move: Move, _ blocking: Stop) -> Stop? {
    var slope = move.slope
    let matrix = matrix.base + move.column
    while true {
      var best = Stop(row: -1, distance: .infinity)
      var bestRate = 0.0
      var position = -1
      for index in 0..<list.count {
        let row = Int(list.base[index])
        let rate = matrix[row * stride]
        let distance = max(0, -rows.base[row].value / (rate * move.direction))
        if isSooner(distance, abs(rate), row, than: best, bestRate, false) {
          best = Stop(row: row, distance: distance)
          bestRate = abs(rate)
          position = index
        }
      }
      if position < 0 || best.distance >= blocking.distance {
        return blocking.row >= 0 ? blocking : nil
      }
      let head = rows.base[best.row]
      slope += Double(head.costAbove + head.costBelow) * bestRate
      if slope >= -Self.slopeTolerance { return best }
      turn(best.row)
      list.base[position] = list.base[list.count - 1]
      list.truncate(to: list.count - 1)
    }
  }

  /// Turns a row of the level to its other side.
  private mutating func turn(_ row: Int) {
    let before = rows.base[row].weight
    rows.base[row].side = -rows.base[row].side
    addToSlopes(row, rows.base[row].weight - before)
  }

  @inline(__always)
  mutating func addToSlopes(_ row: Int, _ weight: Double) {
    let source = matrix.base + row * stride
    for column in 0..<columns.count { slopes.base[column] += weight * source[column] }
  }

  /// Step 4.
  private mutating func step(_ move: Move, to stop: Stop, _ level: Double) {
    let leaving = rows.base[stop.row]
    if leaving.priority == level, leaving.weight != 0 {
      addToSlopes(stop.row, -leaving.weight)
    }
    pivot(row: stop.row, column: move.column)
    rows.base[stop.row].side = move.direction > 0 ? 1 : -1
    if rows.base[stop.row].priority == level, rows.base[stop.row].weight != 0 {
      addToSlopes(stop.row, rows.base[stop.row].weight)
    }
    // A higher level allows only the way back.
    columns.base[move.column].open =
      leaving.priority == level
      ? Direction.upward | Direction.downward
      : leaving.side > 0 ? Direction.upward : Direction.downward
  }

  /// Step 5.
  ///
  /// - Returns: whether some column is still open.
  @inline(__always)
  private mutating func closeDirections(_ level: Double) -> Bool {
    var isOpen = false
    let heads = columns.base
    for column in 0..<columns.count where heads[column].open != 0 {
      let isOfLevel = heads[column].priority == level
      let slope = slopes.base[column]
      var directions = heads[column].open
      if slope + (isOfLevel ? Double(heads[column].costAbove) : 0) > Self.slopeTolerance {
        directions &= ~Direction.upward
      }
      if -slope + (isOfLevel ? Double(heads[column].costBelow) : 0) > Self.slopeTolerance {
        directions &= ~Direction.downward
      }
      heads[column].open = directions
      if directions != 0 { isOpen = true }
    }
    return isOpen
  }
}
