// SPDX-License-Identifier: Apache-2.0

/// The search for the best vertex of a tableau.
///
/// The cost of a vertex is a vector: the sum of violations at each priority level, highest first.
/// The levels are minimised one after the other, and lower ones only as far as higher ones leave
/// columns *open*:
///
/// 1. Slopes: how the level's cost changes when a column leaves zero upward or downward.
/// 2. Price: take the open direction in which the cost falls fastest.
/// 3. Walk: moving along it, rows of the level pass through zero, and each makes the cost steeper;
///    stop at the one where it no longer falls. A row of a higher level stops the walk at once;
///    those of lower levels pass.
/// 4. Pivot, and go on with 2 until no direction lets the cost fall.
/// 5. Close the directions in which the cost rises. If none is open any more, the levels below
///    decide nothing and are left alone.
///
/// `TieBreaker` decides what is open below the lowest level.
///
/// A row at zero counts as standing on the side that is stored for it; a level begins with those
/// sides to which its rows can move (`chooseSide`). If many steps of no length follow each other,
/// the smallest residual is chosen to enter and to leave, and rows do not pass, which cannot cycle
/// (R. Bland, Math. Oper. Res. 2 (1977) 103–107); pivots are also limited.
///
/// Invariant: the result is the tableau's; the state here is room for lists, counts, and the lowest
/// level that took part in the decision.
struct LevelSearch: ~Copyable {
  /// The rows of the level that a walk comes to.
  private var crossings: Slab<Stop>
  /// The column at which the next search for a direction begins, where there are many.
  private var nextPriced = 0
  /// The priority at which the last direction was closed; -1 if variables decided.
  private(set) var decidedPriority = 0.0
  /// Whether the levels of the last search left a direction open.
  private(set) var isOpen = false
  /// The number of searches so far.
  private(set) var searchCount = 0
  /// How many rows were examined so far to find the one that a walk comes to next.
  private(set) var examinedCount = 0

  /// The number of rows on a walk for which there is room at first.
  private static let crossingCount = 8

  /// Makes a search without a result.
  @inline(__always)
  init(in arena: inout Arena) { crossings = Slab(in: &arena, capacity: Self.crossingCount) }

  /// Makes a search equal to another.
  init(copying other: borrowing LevelSearch) {
    crossings = other.crossings.copied()
    nextPriced = other.nextPriced
    decidedPriority = other.decidedPriority
    isOpen = other.isOpen
    searchCount = other.searchCount
    examinedCount = other.examinedCount
  }

  /// Finds the best vertex, up to ties.
  ///
  /// - Parameter floor: levels below this priority are left alone.
  mutating func run(_ tableau: inout Tableau, downTo floor: Double) {
    searchCount += 1
    for column in 0..<tableau.columns.count {
      tableau.setOpen(Tableau.Direction.both, ofColumn: column)
    }
    var level = tableau.highestLevel()
    decidedPriority = level
    isOpen = tableau.columns.count > 0
    while level >= floor, level >= 0, isOpen {
      decidedPriority = level
      let (next, costs) = tableau.prepare(level)
      if costs {
        optimize(&tableau, level)
        isOpen = tableau.closeDirections(level)
      }
      level = next
    }
  }

  /// Records that constraints decide, not levels, or that variables do.
  @inline(__always)
  mutating func note(decidedPriority priority: Double) { decidedPriority = priority }

  /// Records that nothing determines a variable, unless a search finds something.
  mutating func noteUndetermined() { decidedPriority = Tableau.Priority.variable }

  /// Minimises the cost of one level.
  @inline(__always)
  private mutating func optimize(_ tableau: inout Tableau, _ level: Double) {
    var stalled = 0
    var left = 64 * (tableau.rows.count + tableau.columns.count) + 4096
    let patience = 16 + tableau.rows.count + tableau.columns.count
    while left > 0, let move = bestMove(&tableau, level, isCareful: stalled > patience) {
      left -= 1
      guard let stop = stop(of: move, &tableau, level, isCareful: stalled > patience) else {
        // Impossible, since costs are not negative: the direction is rounding noise.
        tableau.closeDirections(
          move.direction > 0 ? Tableau.Direction.upward : Tableau.Direction.downward,
          ofColumn: move.column)
        continue
      }
      stalled = stop.distance > tableau.valueTolerance ? 0 : stalled + 1
      tableau.step(move, to: stop, level)
    }
  }

  /// The number of columns that are examined before a direction that was found is taken.
  private static let pricedAtOnce = 64

  /// Step 2. Of many columns only some are examined, from where the last search ended.
  @inline(__always)
  private mutating func bestMove(
    _ tableau: inout Tableau, _ level: Double, isCareful: Bool
  ) -> Move? {
    if isCareful { return tableau.carefulMove(level) }
    let count = tableau.columns.count
    if count <= Self.pricedAtOnce { return tableau.bestMove(level, in: 0..<count) }
    var left = count
    while left > 0 {
      if nextPriced >= count { nextPriced = 0 }
      let end = min(nextPriced + min(left, Self.pricedAtOnce), count)
      let best = tableau.bestMove(level, in: nextPriced..<end)
      left -= end - nextPriced
      nextPriced = end
      if let best { return best }
    }
    return nil
  }

  /// Step 3. The rows of the level that are passed before are turned to their other side.
  private mutating func stop(
    of move: Move, _ tableau: inout Tableau, _ level: Double, isCareful: Bool
  ) -> Stop? {
    var blocking = Stop(row: -1, distance: .infinity, rate: 0)
    crossings.truncate(to: 0)
    let heads = tableau.rows.base
    tableau.coefficients.forEach(inColumn: move.column) { row, coefficient in
      let rate = move.direction * coefficient
      guard abs(rate) > Tolerance.noise, heads[row].priority >= level, heads[row].hasKink,
        Double(heads[row].side) * rate < 0
      else { return }
      let stop = Stop(row: row, distance: max(0, -heads[row].value / rate), rate: abs(rate))
      if heads[row].priority == level, !isCareful {
        crossings.append(stop)
      } else if stop.isSooner(than: blocking, heads, isCareful) {
        blocking = stop
      }
    }
    if isCareful { return blocking.row >= 0 ? blocking : nil }
    return passRows(move, blocking, &tableau)
  }

  /// Passes the rows of the level in order of distance until the cost no longer falls.
  ///
  /// - Complexity: O(n log n) in the rows that the walk comes to, also where many are reached at
  ///   once.
  private mutating func passRows(
    _ move: Move, _ blocking: Stop, _ tableau: inout Tableau
  ) -> Stop? {
    var slope = move.slope
    // The nearest of a few is quickly found; of many it is at the end.
    let areSorted = crossings.count > 16
    if areSorted { sortCrossings() }
    var groupStart = crossings.count
    while crossings.count > 0 {
      if areSorted, crossings.count <= groupStart { groupStart = sortNearest() }
      let position = areSorted ? crossings.count - 1 : nearestCrossing(tableau.rows.base)
      let next = crossings.base[position]
      if next.distance >= blocking.distance { break }
      let head = tableau.rows.base[next.row]
      slope += Double(head.costAbove + head.costBelow) * next.rate
      if slope >= -Tolerance.slope { return next }
      tableau.turn(next.row)
      crossings[position] = crossings.base[crossings.count - 1]
      crossings.truncate(to: crossings.count - 1)
    }
    return blocking.row >= 0 ? blocking : nil
  }

  /// The position of the row that is reached next, of a few in any order.
  @inline(__always)
  private mutating func nearestCrossing(_ heads: UnsafePointer<Tableau.Head>) -> Int {
    examinedCount += crossings.count
    var best = crossings.count - 1
    for index in (0..<best).reversed()
    where crossings.base[index].isSooner(than: crossings.base[best], heads, false) {
      best = index
    }
    return best
  }

  /// Sorts those of the sorted rows that are reached at the least distance, the one with the
  /// largest coefficient last.
  ///
  /// - Returns: the position of the first of them.
  private mutating func sortNearest() -> Int {
    let nearest = crossings.base[crossings.count - 1].distance
    let limit = nearest + Stop.slack(at: nearest)
    var start = crossings.count - 1
    while start > 0, crossings.base[start - 1].distance <= limit { start -= 1 }
    examinedCount += crossings.count - start
    if start < crossings.count - 1 {
      var group = UnsafeMutableBufferPointer(
        start: crossings.mutableBase + start, count: crossings.count - start)
      group.sort { $0.rate != $1.rate ? $0.rate < $1.rate : $0.row > $1.row }
    }
    return start
  }

  /// Sorts the rows to be passed, the farthest first; the same distances by row.
  @inline(never)
  private mutating func sortCrossings() {
    var buffer = UnsafeMutableBufferPointer(start: crossings.mutableBase, count: crossings.count)
    buffer.sort {
      $0.distance != $1.distance ? $0.distance > $1.distance : $0.row > $1.row
    }
  }
}

extension Stop {
  /// Distances that differ by less than this from one count as the same.
  @inline(__always)
  fileprivate static func slack(at distance: Double) -> Double { 1e-12 * (1 + distance) }

  /// Whether a row is reached before another; at the same distance the larger coefficient is
  /// better to divide by, and the smaller residual cannot cycle.
  @inline(__always)
  fileprivate func isSooner(
    than other: Stop, _ heads: UnsafePointer<Tableau.Head>, _ isCareful: Bool
  ) -> Bool {
    guard other.row >= 0 else { return true }
    let slack = Self.slack(at: other.distance)
    if distance < other.distance - slack { return true }
    if distance > other.distance + slack { return false }
    if isCareful { return heads[row].residual < heads[other.row].residual }
    return rate > other.rate
  }
}
