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
// A row at zero counts as standing on the side that is stored for it; a level begins with those
// sides to which its rows can move (`chooseSide`). If many steps of no length follow each other,
// the smallest residual is chosen to enter and to leave, and rows do not pass, which cannot cycle
// (R. Bland, Math. Oper. Res. 2 (1977) 103–107); pivots are also limited.
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
      columns.base[column].open = Direction.both
    }
    var level = highestLevel()
    decidedPriority = level
    var isOpen = columns.count > 0
    while level >= floor, level >= 0, isOpen {
      decidedPriority = level
      let (next, costs) = prepare(level)
      if costs {
        optimize(level)
        isOpen = closeDirections(level)
      }
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
  /// - Returns: the next level, negative if there is none; and whether this one costs something, or
  ///   would if a column left zero.
  @inline(__always)
  private mutating func prepare(_ level: Double) -> (next: Double, costs: Bool) {
    let width = columns.count
    let heads = rows.base
    let slopes = slopes.base
    let tolerance = valueTolerance
    var next = -1.0
    var costs = false
    for column in 0..<width {
      slopes[column] = 0
      let priority = columns.base[column].priority
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
        heads[row].side = 1
      } else if value < -tolerance {
        heads[row].side = -1
      } else {
        chooseSide(ofRow: row)
      }
      let weight = heads[row].weight
      if weight == 0 { continue }
      costs = true
      addCoefficients(ofRow: row, times: weight, to: slopes)
    }
    return (next, costs)
  }

  /// Puts a row at zero on the side toward which open columns can move it, if there is one only:
  /// there its cost does not seem to fall in a direction in which it could not.
  @inline(__always)
  private func chooseSide(ofRow row: Int) {
    let heads = columns.base
    var directions: UInt8 = 0
    forEachCoefficient(ofRow: row) { column, coefficient in
      let open = heads[column].open
      if abs(coefficient) <= Self.slopeTolerance { return }
      directions |= coefficient > 0 ? open : (open >> 1 | open << 1) & Direction.both
    }
    if directions == Direction.upward { rows.base[row].side = 1 }
    if directions == Direction.downward { rows.base[row].side = -1 }
  }

  /// A column that leaves zero.
  struct Move {
    var column: Int
    /// Up is 1, down is -1.
    var direction: Double
    /// How the cost changes, below zero.
    var slope: Double
  }

  /// How many columns are looked at for a direction before one that was found is taken.
  private static let pricedAtOnce = 64

  /// Step 2. Of many columns only some are looked at, from where the last look ended.
  @inline(__always)
  private mutating func bestMove(_ level: Double, isCareful: Bool) -> Move? {
    if isCareful { return carefulMove(level) }
    let count = columns.count
    if count <= Self.pricedAtOnce { return bestMove(level, in: 0..<count) }
    var left = count
    while left > 0 {
      if nextPriced >= count { nextPriced = 0 }
      let end = min(nextPriced + min(left, Self.pricedAtOnce), count)
      let best = bestMove(level, in: nextPriced..<end)
      left -= end - nextPriced
      nextPriced = end
      if let best { return best }
    }
    return nil
  }

  /// Step 2 for some columns.
  @inline(__always)
  private func bestMove(_ level: Double, in range: Range<Int>) -> Move? {
    var best = Move(column: -1, direction: 1, slope: -Self.slopeTolerance)
    for column in range {
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
    return best.column >= 0 ? best : nil
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

  /// A row that a walk comes to.
  struct Stop: BitwiseCopyable {
    var row: Int
    /// How far away it is.
    var distance: Double
    /// How much its value changes for each unit walked; not negative.
    var rate: Double
  }

  /// Step 3. The rows of the level that are passed before are turned to their other side.
  private mutating func stop(of move: Move, _ level: Double, isCareful: Bool) -> Stop? {
    var blocking = Stop(row: -1, distance: .infinity, rate: 0)
    var crossings = crossings
    crossings.truncate(to: 0)
    let heads = rows.base
    forEachCoefficient(ofColumn: move.column) { row, coefficient in
      let rate = move.direction * coefficient
      guard abs(rate) > Self.noise, heads[row].priority >= level, heads[row].hasKink,
        Double(heads[row].side) * rate < 0
      else { return }
      let stop = Stop(row: row, distance: max(0, -heads[row].value / rate), rate: abs(rate))
      if heads[row].priority == level, !isCareful {
        crossings.append(stop)
      } else if isSooner(stop, than: blocking, isCareful) {
        blocking = stop
      }
    }
    self.crossings = crossings
    if isCareful { return blocking.row >= 0 ? blocking : nil }
    return passRows(move, blocking)
  }

  /// Whether a row is reached before another; at the same distance the larger coefficient is
  /// better to divide by, and the smaller residual cannot cycle.
  @inline(__always)
  private func isSooner(_ stop: Stop, than other: Stop, _ isCareful: Bool) -> Bool {
    guard other.row >= 0 else { return true }
    let slack = 1e-12 * (1 + other.distance)
    if stop.distance < other.distance - slack { return true }
    if stop.distance > other.distance + slack { return false }
    if isCareful { return rows.base[stop.row].residual < rows.base[other.row].residual }
    return stop.rate > other.rate
  }

  /// Passes the rows of the level in order of distance until the cost no longer falls.
  private mutating func passRows(_ move: Move, _ blocking: Stop) -> Stop? {
    var slope = move.slope
    // The nearest of a few is quickly found; of many it is at the end.
    let areSorted = crossings.count > 16
    if areSorted { sortCrossings() }
    while let position = nextCrossing(areSorted) {
      let next = crossings.base[position]
      if next.distance >= blocking.distance { break }
      let head = rows.base[next.row]
      slope += Double(head.costAbove + head.costBelow) * next.rate
      if slope >= -Self.slopeTolerance { return next }
      turn(next.row)
      crossings.base[position] = crossings.base[crossings.count - 1]
      crossings.truncate(to: crossings.count - 1)
    }
    return blocking.row >= 0 ? blocking : nil
  }

  /// The row that is reached next.
  @inline(__always)
  private func nextCrossing(_ areSorted: Bool) -> Int? {
    if crossings.count == 0 { return nil }
    var best = crossings.count - 1
    for index in (0..<best).reversed() {
      let crossing = crossings.base[index]
      if isSooner(crossing, than: crossings.base[best], false) {
        best = index
      } else if areSorted, crossing.distance > 2e-12 + crossings.base[best].distance * (1 + 2e-12) {
        break
      }
    }
    return best
  }

  /// Sorts the rows to be passed, the farthest first; the same distances by row.
  @inline(never)
  private func sortCrossings() {
    var buffer = UnsafeMutableBufferPointer(start: crossings.base, count: crossings.count)
    buffer.sort {
      $0.distance != $1.distance ? $0.distance > $1.distance : $0.row > $1.row
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
    addCoefficients(ofRow: row, times: weight, to: slopes.base)
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
      ? Direction.both
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
