// SPDX-License-Identifier: Apache-2.0

// Variables that constraints leave a choice.
extension Component {
  /// For each variable whether it could be elsewhere without any level getting worse.
  ///
  /// Looks from the vertex that was found, which may be left for another one at the same point.
  mutating func ambiguousVariables() -> [Bool] {
    search(downTo: 0, breaksTies: false)
    closeBlockedDirections()
    listOpenColumns()
    return areMovableVariables().enumerated().map { local, mayMove in
      mayMove && (canMove(Int32(local), 1) || canMove(Int32(local), -1))
    }
  }

  /// Closes directions in which a row that stands at zero would be violated, where no other open
  /// column moves that row.
  ///
  /// That is most of what the search leaves open where several constraints are met exactly. What
  /// it does not find is left to `canMove`.
  private mutating func closeBlockedDirections() {
    var isChanging = true
    var rounds = 0
    while isChanging, rounds < 8 {
      isChanging = false
      rounds += 1
      for row in 0..<rows.count {
        let head = rows.base[row]
        guard head.hasKink, abs(head.value) <= valueTolerance,
          let (column, coefficient) = onlyOpenCoefficient(ofRow: row)
        else { continue }
        let closed = Double(head.side) * coefficient < 0 ? Direction.upward : Direction.downward
        if columns.base[column].open & closed != 0 { isChanging = true }
        columns.base[column].open &= ~closed
      }
    }
  }

  /// The coefficient of a row in an open column, and the column, if there is one such.
  private func onlyOpenCoefficient(ofRow row: Int) -> (column: Int, coefficient: Double)? {
    var found: (column: Int, coefficient: Double)?
    var count = 0
    forEachCoefficient(ofRow: row) { column, coefficient in
      guard columns.base[column].open != 0, abs(coefficient) > Self.slopeTolerance else { return }
      count += 1
      found = (column, coefficient)
    }
    return count == 1 ? found : nil
  }

  /// Whether a variable can be moved up (1) or down (-1) without any level getting worse.
  ///
  /// Where rows stand in the way at once, they become columns, as in the search.
  private mutating func canMove(_ local: Int32, _ direction: Double) -> Bool {
    for _ in 0..<64 * (rows.count + columns.count) + 4096 {
      guard let move = openMove(of: local, direction) else { return false }
      guard let stop = nearestRow(along: move) else { return true }
      if stop.distance * move.slope > Self.minimalRequiredTolerance { return true }
      walk(move, to: stop.row)
    }
    return false
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

  /// For each variable whether it moves with an open column.
  ///
  /// All open columns move at once, each by another pseudo-random amount, so that a variable which
  /// moves with several does not stay where it is.
  mutating func areMovableVariables() -> [Bool] {
    var moves = [Double](repeating: 0, count: columns.count)
    for index in 0..<openColumns.count {
      let column = Int(openColumns.base[index])
      if columns.base[column].open != 0 { moves[column] = Self.genericAmount(column) }
    }
    for local in 0..<variables.count where !variables.base[local].isEliminated {
      var move = 0.0
      let place = Int(residuals.base[Int(variables.base[local].residual)].place)
      if place < 0 {
        move = moves[~place]
      } else {
        forEachCoefficient(ofRow: place) { move += $1 * moves[$0] }
      }
      variables.base[local].deviation = move
    }
    sumUpDeviations()
    return (0..<variables.count).map {
      abs(variables.base[$0].deviation) > Self.slopeTolerance
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
