// SPDX-License-Identifier: Apache-2.0

// Variables that constraints leave a choice.
//
// What the levels leave open at a vertex is a cone: each open column may leave zero in its open
// directions, and no row that stands at zero may cross to its costly side. A variable is ambiguous
// if it moves within that cone.
//
// 1. Directions that rows at zero rule out by themselves are closed.
// 2. A variable that moves with an open column is walked as far up as it goes, and then down. What
//    else moves with the walk's last column is ambiguous too.
// 3. A variable that goes neither way stays where it is in the whole cone; so do the columns that
//    would have moved it, at the end of either walk. They are closed, and 1 follows.
//
// So each failure closes a column, and there are no more of them than open columns. Free variables
// come first, since most of the others are seen to move with them.
extension Component {
  /// For each variable whether it could be elsewhere without any level getting worse.
  ///
  /// Looks from the vertex that was found, which may be left for another one at the same point.
  mutating func ambiguousVariables() -> [Bool] {
    search(downTo: 0, breaksTies: false)
    closeBlockedDirections()
    listOpenColumns()
    markMovableVariables()
    var found = Ambiguity(
      isAmbiguous: Array(repeating: false, count: variables.count),
      drift: Array(repeating: 0, count: variables.count))
    for local in 0..<variables.count where !variables.base[local].isEliminated {
      look(at: Int32(local), &found)
    }
    for local in 0..<variables.count where !variables.base[local].isEliminated {
      variables.base[local].deviation = found.drift[local]
    }
    sumUpDeviations()
    for local in 0..<variables.count where variables.base[local].isEliminated {
      if abs(variables.base[local].deviation) > Self.slopeTolerance {
        found.isAmbiguous[local] = true
      }
    }
    for local in 0..<variables.count { look(at: Int32(local), &found) }
    return found.isAmbiguous
  }

  /// What is known of the variables.
  private struct Ambiguity {
    /// Whether a variable is known to be ambiguous.
    var isAmbiguous: [Bool]
    /// How much a free variable moves if all ways that were found are gone at once, each as far as
    /// a pseudo-random number says.
    var drift: [Double]
    /// How many ways were found.
    var wayCount = 0
  }

  /// Finds out whether a variable is ambiguous, if that is not known.
  private mutating func look(at local: Int32, _ found: inout Ambiguity) {
    guard variables.base[Int(local)].mayMove, !found.isAmbiguous[Int(local)] else { return }
    if let way = way(of: local, 1) { return note(way, of: local, &found) }
    let held = openResiduals(under: local)
    if let way = way(of: local, -1) { return note(way, of: local, &found) }
    close(openResiduals(under: local))
    close(held)
    closeBlockedDirections()
    listOpenColumns()
    markMovableVariables()
  }

  // MARK: - Walks

  /// An open column that leaves zero, and how far it can.
  private struct Way {
    /// The column.
    var column: Int
    /// How far; may be infinite.
    var length: Double
  }

  /// The open direction in which a variable can be moved up (1) or down (-1) without any level
  /// getting worse; nil if there is none.
  ///
  /// Where rows stand in the way at once, they become columns, as in the search.
  private mutating func way(of local: Int32, _ direction: Double) -> Way? {
    for _ in 0..<64 * (rows.count + columns.count) + 4096 {
      guard let move = openMove(of: local, direction) else { return nil }
      let stop = nearestRow(along: move)
      let length = stop?.distance ?? .infinity
      if length * move.slope > Self.minimalRequiredTolerance {
        return Way(column: move.column, length: length)
      }
      guard let stop else { return nil }
      walk(move, to: stop.row)
    }
    return nil
  }

  /// Notes a variable and the free ones that are elsewhere at the end of a way.
  private func note(_ way: Way, of local: Int32, _ found: inout Ambiguity) {
    found.isAmbiguous[Int(local)] = true
    found.wayCount += 1
    let amount = Self.genericAmount(found.wayCount)
    func note(_ head: Head, _ rate: Double) {
      let owner = residuals.base[Int(head.residual)].owner
      guard owner < 0, !variables.base[Int(~owner)].isEliminated else { return }
      found.drift[Int(~owner)] += amount * rate
      if abs(rate) > Self.slopeTolerance, abs(rate) * way.length > Self.minimalRequiredTolerance {
        found.isAmbiguous[Int(~owner)] = true
      }
    }
    note(columns.base[way.column], 1)
    forEachCoefficient(ofColumn: way.column) { note(rows.base[$0], $1) }
  }

  /// The open direction in which a variable moves fastest; its `slope` says how fast.
  private mutating func openMove(of local: Int32, _ direction: Double) -> Move? {
    sumUpRates(of: local)
    defer { clearList() }
    var best = Move(column: -1, direction: 1, slope: Self.slopeTolerance)
    forEachCoefficientOfList { column, _ in
      let rate = direction * slopes.base[column]
      let open = columns.base[column].open
      if rate > best.slope, open & Direction.upward != 0 {
        best = Move(column: column, direction: 1, slope: rate)
      }
      if -rate > best.slope, open & Direction.downward != 0 {
        best = Move(column: column, direction: -1, slope: -rate)
      }
    }
    return best.column >= 0 ? best : nil
  }

  // MARK: - Closing

  /// The residuals in open columns that a variable depends on.
  private mutating func openResiduals(under local: Int32) -> [Int32] {
    sumUpRates(of: local)
    defer { clearList() }
    var found: [Int32] = []
    forEachCoefficientOfList { column, _ in
      guard columns.base[column].open != 0, abs(slopes.base[column]) > Self.slopeTolerance else {
        return
      }
      // A column that comes again is not listed again.
      slopes.base[column] = 0
      found.append(columns.base[column].residual)
    }
    return found
  }

  /// Closes the columns of residuals that stay zero in the whole cone.
  ///
  /// One that stands in a row first changes places with an open column that moves it, whose own
  /// residual then stands in that row at zero, on the side to which it was open.
  private mutating func close(_ held: [Int32]) {
    for residual in held {
      let place = Int(residuals.base[Int(residual)].place)
      guard place >= 0 else {
        columns.base[~place].open = 0
        continue
      }
      guard abs(rows.base[place].value) <= valueTolerance else { continue }
      var best = (column: -1, size: Self.exchangeTolerance)
      forEachCoefficient(ofRow: place) { column, coefficient in
        if columns.base[column].open != 0, abs(coefficient) > best.size {
          best = (column, abs(coefficient))
        }
      }
      guard best.column >= 0 else { continue }
      let open = columns.base[best.column].open
      pivot(row: place, column: best.column)
      rows.base[place].side = open & Direction.upward != 0 ? 1 : -1
      columns.base[best.column].open = 0
    }
  }

  /// A coefficient must be larger than this for an exchange that is not needed.
  private static let exchangeTolerance = 1e-6

  /// Closes directions that rows at zero rule out.
  ///
  /// A direction is *blocked* by a row if it leads to the row's costly side, and *helped* if it
  /// leads away from it. Where no other column of the row has an open helpful direction, nothing
  /// can make up for a blocked one. What it does not find is left to the walks.
  private mutating func closeBlockedDirections() {
    var helpers = [Int](repeating: 0, count: rows.count)
    var waiting: [Int] = []
    for row in 0..<rows.count where isAtKink(row) {
      forEachCoefficient(ofRow: row) { column, coefficient in
        if helps(column, row, coefficient) { helpers[row] += 1 }
      }
      if helpers[row] < 2 { waiting.append(row) }
    }
    var closed: [Int] = []
    while let row = waiting.popLast() {
      let side = Double(rows.base[row].side)
      let isAlone = helpers[row] == 0
      closed.removeAll(keepingCapacity: true)
      forEachCoefficient(ofRow: row) { column, coefficient in
        guard abs(coefficient) > Self.slopeTolerance else { return }
        let blocked = side * coefficient > 0 ? Direction.downward : Direction.upward
        guard columns.base[column].open & blocked != 0 else { return }
        // The only helper cannot make up for its own way back.
        if isAlone || helps(column, row, coefficient) { closed.append(column) }
      }
      for column in closed {
        let coefficient = coefficient(row, column)
        let blocked = side * coefficient > 0 ? Direction.downward : Direction.upward
        columns.base[column].open &= ~blocked
        forEachCoefficient(ofColumn: column) { other, coefficient in
          guard isAtKink(other), abs(coefficient) > Self.slopeTolerance else { return }
          let helpful =
            Double(rows.base[other].side) * coefficient > 0
            ? Direction.upward : Direction.downward
          guard helpful == blocked else { return }
          helpers[other] -= 1
          if helpers[other] < 2 { waiting.append(other) }
        }
      }
    }
  }

  /// Whether a row stands at zero and one side costs something.
  private func isAtKink(_ row: Int) -> Bool {
    rows.base[row].hasKink && abs(rows.base[row].value) <= valueTolerance
  }

  /// Whether a column has an open direction that leads a row away from its costly side.
  private func helps(_ column: Int, _ row: Int, _ coefficient: Double) -> Bool {
    guard abs(coefficient) > Self.slopeTolerance else { return false }
    let helpful =
      Double(rows.base[row].side) * coefficient > 0 ? Direction.upward : Direction.downward
    return columns.base[column].open & helpful != 0
  }

  // MARK: - Rates

  /// Marks each variable that moves with an open column.
  ///
  /// All open columns move at once, each by another pseudo-random amount, so that a variable which
  /// moves with several does not stay where it is.
  mutating func markMovableVariables() {
    let moves = slopes.base
    for column in 0..<columns.count { moves[column] = 0 }
    for index in 0..<openColumns.count {
      let column = Int(openColumns.base[index])
      if columns.base[column].open != 0 { moves[column] = Self.genericAmount(column) }
    }
    for local in 0..<variables.count where !variables.base[local].isEliminated {
      let variable = variables.base + local
      let place = Int(residuals.base[Int(variable.pointee.residual)].place)
      var move = 0.0
      if place < 0 {
        move = moves[~place]
      } else {
        forEachCoefficient(ofRow: place) { move += $1 * moves[$0] }
      }
      variable.pointee.deviation = move
      variable.pointee.mayMove = abs(move) > Self.slopeTolerance
    }
    sumUpDeviations { variable in
      variable.pointee.mayMove = abs(variable.pointee.deviation) > Self.slopeTolerance
    }
  }

  /// From 1 to 2, without any relation to that for other numbers.
  ///
  /// Source: the mixing function of SplitMix64, G. Steele, D. Lea and C. Flood, OOPSLA 2014.
  private static func genericAmount(_ number: Int) -> Double {
    var bits = UInt64(truncatingIfNeeded: number + 1) &* 0x9E37_79B9_7F4A_7C15
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return 1 + Double(bits >> 11) * 0x1p-53
  }

  /// Whether a variable moves with an open column.
  mutating func movesWithOpenColumn(_ local: Int32) -> Bool {
    sumUpRates(of: local)
    defer { clearList() }
    var moves = false
    forEachCoefficientOfList { column, _ in
      if columns.base[column].open != 0, abs(slopes.base[column]) > Self.slopeTolerance {
        moves = true
      }
    }
    return moves
  }

  /// Sums up in `slopes` how much a variable changes with each column, for the columns that
  /// `forEachCoefficientOfList` names.
  private mutating func sumUpRates(of local: Int32) {
    expand(local)
    let rates = slopes.base
    forEachCoefficientOfList { column, _ in rates[column] = 0 }
    forEachCoefficientOfList { column, amount in rates[column] += amount }
  }

  /// Calls a function with each column that the sum of the listed variables depends on, maybe
  /// several times, and with amounts that make up its coefficient.
  private func forEachCoefficientOfList(_ body: (_ column: Int, _ amount: Double) -> Void) {
    for index in 0..<list.count {
      let variable = variables.base[Int(list.base[index])]
      let place = Int(residuals.base[Int(variable.residual)].place)
      if place < 0 {
        body(~place, variable.sum)
      } else {
        forEachCoefficient(ofRow: place) { body($0, variable.sum * $1) }
      }
    }
  }
}
