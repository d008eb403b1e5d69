// SPDX-License-Identifier: Apache-2.0

/// Finds the variables that constraints do not determine, in a copy of a component.
///
/// The levels leave a cone open at a vertex: each open column may leave zero in its open
/// directions, and no row that stands at zero may cross to its costly side. A variable is ambiguous
/// if it moves within that cone.
///
/// 1. Directions that rows at zero rule out by themselves are closed.
/// 2. A variable that moves with an open column is walked as far up as it goes, and then down.
///    Other variables that move with the walk's last column are ambiguous too.
/// 3. A variable that goes neither way stays where it is in the whole cone; so do the columns that
///    would have moved it, at the end of either walk. They are closed, and 1 follows.
///
/// So each failure closes a column, and there are no more failures than open columns. Free
/// variables come first, since most of the others move with one of them.
struct AmbiguityProbe: ~Copyable {
  /// Whether each variable is known to be ambiguous.
  private var isAmbiguous: [Bool]
  /// The distance that each free variable moves if all walks are walked at once, each as far as a
  /// pseudo-random number says.
  private var drift: [Double]
  /// The number of walks that led somewhere.
  private var wayCount = 0
  /// The open columns of the tableau.
  private var openColumns = OpenColumns()

  /// Finds out of each variable whether it could be elsewhere without any level getting worse.
  ///
  /// Looks from the vertex that was found, which may be left for another one at the same point.
  static func ambiguousVariables(of component: inout Component) -> [Bool] {
    component.searchLeavingTies()
    var probe = AmbiguityProbe(variableCount: component.presolve.variables.count)
    probe.run(&component.tableau, &component.presolve)
    return probe.isAmbiguous
  }

  private init(variableCount: Int) {
    isAmbiguous = Array(repeating: false, count: variableCount)
    drift = Array(repeating: 0, count: variableCount)
  }

  private mutating func run(_ tableau: inout Tableau, _ presolve: inout Presolve) {
    tableau.closeBlockedDirections()
    listOpenColumns(&tableau, &presolve)
    let count = presolve.variables.count
    for local in 0..<count where !presolve.variables[local].isEliminated {
      look(at: Int32(local), &tableau, &presolve)
    }
    presolve.setDeviations { local, _ in drift[local] }
    for local in 0..<count where presolve.variables[local].isEliminated {
      if abs(presolve.variables[local].deviation) > Tolerance.slope { isAmbiguous[local] = true }
    }
    for local in 0..<count { look(at: Int32(local), &tableau, &presolve) }
  }

  private mutating func listOpenColumns(_ tableau: inout Tableau, _ presolve: inout Presolve) {
    openColumns.list(of: tableau)
    openColumns.markMovable(&presolve, &tableau)
  }

  /// Finds out whether a variable is ambiguous, if that is not known.
  private mutating func look(
    at local: Int32, _ tableau: inout Tableau, _ presolve: inout Presolve
  ) {
    guard presolve.variables[Int(local)].mayMove, !isAmbiguous[Int(local)] else { return }
    if let way = tableau.way(of: local, 1, &presolve) {
      return note(way, of: local, tableau, presolve)
    }
    let held = tableau.openResiduals(under: local, &presolve)
    if let way = tableau.way(of: local, -1, &presolve) {
      return note(way, of: local, tableau, presolve)
    }
    tableau.close(tableau.openResiduals(under: local, &presolve))
    tableau.close(held)
    tableau.closeBlockedDirections()
    listOpenColumns(&tableau, &presolve)
  }

  /// Records that a variable and the free ones that are elsewhere at the end of a walk can move.
  private mutating func note(
    _ way: Way, of local: Int32, _ tableau: borrowing Tableau, _ presolve: borrowing Presolve
  ) {
    isAmbiguous[Int(local)] = true
    wayCount += 1
    let amount = OpenColumns.genericAmount(wayCount)
    let residuals = tableau.residuals.base
    let variables = presolve.variables.base
    let rows = tableau.rows.base
    note(tableau.columns[way.column], 1, way, amount, residuals, variables)
    tableau.coefficients.forEach(inColumn: way.column) { row, rate in
      note(rows[row], rate, way, amount, residuals, variables)
    }
  }

  private mutating func note(
    _ head: Tableau.Head, _ rate: Double, _ way: Way, _ amount: Double,
    _ residuals: UnsafePointer<Tableau.Residual>, _ variables: UnsafePointer<LocalVariable>
  ) {
    guard let local = residuals[Int(head.residual)].variable, !variables[local].isEliminated else {
      return
    }
    drift[local] += amount * rate
    if abs(rate) > Tolerance.slope, abs(rate) * way.length > Tolerance.required {
      isAmbiguous[local] = true
    }
  }
}

/// An open column that leaves zero, and the length of the walk.
private struct Way {
  /// The column.
  var column: Int
  /// The length; may be infinite.
  var length: Double
}

// MARK: - Walks

extension Tableau {
  /// The open direction in which a variable can be moved up (1) or down (-1) without any level
  /// getting worse; nil if there is none.
  ///
  /// Where rows stand in the way at once, they become columns, as in the search.
  fileprivate mutating func way(
    of local: Int32, _ direction: Double, _ presolve: inout Presolve
  ) -> Way? {
    for _ in 0..<64 * (rows.count + columns.count) + 4096 {
      guard let move = openMove(of: local, direction, &presolve) else { return nil }
      let stop = nearestRow(along: move)
      let length = stop?.distance ?? .infinity
      if length * move.slope > Tolerance.required {
        return Way(column: move.column, length: length)
      }
      guard let stop else { return nil }
      walk(move, to: stop.row)
    }
    return nil
  }

  /// The open direction in which a variable moves fastest; its `slope` says how fast.
  private mutating func openMove(
    of local: Int32, _ direction: Double, _ presolve: inout Presolve
  ) -> Move? {
    var best = Move(column: -1, direction: 1, slope: Tolerance.slope)
    forEachRate(of: local, &presolve) { column, head, rate in
      let rate = direction * rate
      if rate > best.slope, head.open & Direction.upward != 0 {
        best = Move(column: column, direction: 1, slope: rate)
      }
      if -rate > best.slope, head.open & Direction.downward != 0 {
        best = Move(column: column, direction: -1, slope: -rate)
      }
    }
    return best.column >= 0 ? best : nil
  }

  /// The residuals in open columns that a variable depends on.
  fileprivate mutating func openResiduals(
    under local: Int32, _ presolve: inout Presolve
  ) -> [Int32] {
    var found: [Int32] = []
    forEachRate(of: local, &presolve) { _, head, rate in
      guard head.open != 0, abs(rate) > Tolerance.slope else { return }
      found.append(head.residual)
      // A column that comes again is not listed again.
      rate = 0
    }
    return found
  }

  // MARK: - Closing

  /// Closes the columns of residuals that stay zero in the whole cone.
  ///
  /// One that stands in a row first changes places with an open column that moves it, whose own
  /// residual then stands in that row at zero, on the side to which it was open.
  fileprivate mutating func close(_ held: [Int32]) {
    for residual in held {
      let place = Int(residuals[Int(residual)].place)
      guard place >= 0 else {
        setOpen(0, ofColumn: ~place)
        continue
      }
      guard abs(rows[place].value) <= valueTolerance else { continue }
      var best = (column: -1, size: Self.exchangeTolerance)
      coefficients.forEach(inRow: place) { column, coefficient in
        if columns[column].open != 0, abs(coefficient) > best.size {
          best = (column, abs(coefficient))
        }
      }
      guard best.column >= 0 else { continue }
      let open = columns[best.column].open
      pivot(row: place, column: best.column)
      setSide(open & Direction.upward != 0 ? 1 : -1, ofRow: place)
      setOpen(0, ofColumn: best.column)
    }
  }

  /// A coefficient must be larger than this for an exchange that is not needed.
  private static var exchangeTolerance: Double { 1e-6 }

  /// Closes directions that rows at zero rule out.
  ///
  /// A direction is *blocked* by a row if it leads to the row's costly side, and *helped* if it
  /// leads away from it. Where no other column of the row has an open helpful direction, nothing
  /// can make up for a blocked one. The walks find the directions that it misses.
  fileprivate mutating func closeBlockedDirections() {
    var helpers = [Int](repeating: 0, count: rows.count)
    var waiting: [Int] = []
    for row in 0..<rows.count where isAtKink(row) {
      coefficients.forEach(inRow: row) { column, coefficient in
        if helps(column, row, coefficient) { helpers[row] += 1 }
      }
      if helpers[row] < 2 { waiting.append(row) }
    }
    var closed: [Int] = []
    while let row = waiting.popLast() {
      let side = Double(rows[row].side)
      let isAlone = helpers[row] == 0
      closed.removeAll(keepingCapacity: true)
      coefficients.forEach(inRow: row) { column, coefficient in
        guard abs(coefficient) > Tolerance.slope else { return }
        let blocked = side * coefficient > 0 ? Direction.downward : Direction.upward
        guard columns[column].open & blocked != 0 else { return }
        // The only helper cannot make up for its own way back.
        if isAlone || helps(column, row, coefficient) { closed.append(column) }
      }
      for column in closed {
        let coefficient = coefficients.value(row, column)
        let blocked = side * coefficient > 0 ? Direction.downward : Direction.upward
        closeDirections(blocked, ofColumn: column)
        coefficients.forEach(inColumn: column) { other, coefficient in
          guard isAtKink(other), abs(coefficient) > Tolerance.slope else { return }
          let helpful =
            Double(rows[other].side) * coefficient > 0 ? Direction.upward : Direction.downward
          guard helpful == blocked else { return }
          helpers[other] -= 1
          if helpers[other] < 2 { waiting.append(other) }
        }
      }
    }
  }

  /// Whether a row stands at zero and one side costs something.
  private func isAtKink(_ row: Int) -> Bool {
    rows[row].hasKink && abs(rows[row].value) <= valueTolerance
  }

  /// Whether a column has an open direction that leads a row away from its costly side.
  private func helps(_ column: Int, _ row: Int, _ coefficient: Double) -> Bool {
    guard abs(coefficient) > Tolerance.slope else { return false }
    let helpful =
      Double(rows[row].side) * coefficient > 0 ? Direction.upward : Direction.downward
    return columns[column].open & helpful != 0
  }
}
