// SPDX-License-Identifier: Apache-2.0

// The rule that breaks ties: where the levels leave directions open, each constraint alone is
// violated as little as possible, in order of priority and age; then each variable alone is as
// near to zero as possible, in order of age. So the best vertex's values are unique, whatever
// way led to it.
extension Component {
  /// Makes residuals smallest one after the other as far as the levels leave directions open.
  mutating func breakTies() {
    listOpenColumns()
    decidedPriority = 0
    for residual in decidingConstraints() {
      decide(residual)
      if openColumns.count == 0 { return }
    }
    decidedPriority = Priority.variable
    for local in variablesByAge() {
      if variables.base[Int(local)].residual < 0 {
        guard dependsOnOpenColumn(local) else { continue }
        materialize(local)
        let row = rows.base + (rows.count - 1)
        row.pointee.side = row.pointee.value >= 0 ? 1 : -1
      }
      decide(variables.base[Int(local)].residual)
      if openColumns.count == 0 { return }
    }
  }

  /// Lists the open columns, of which there are few once the levels have decided.
  private mutating func listOpenColumns() {
    openColumns.truncate(to: 0)
    for column in 0..<columns.count where columns.base[column].open != 0 {
      openColumns.append(Int32(column))
    }
  }

  /// Drops columns from the list that are open no more.
  private mutating func dropClosedColumns() {
    var kept = 0
    for index in 0..<openColumns.count {
      let column = openColumns.base[index]
      guard columns.base[Int(column)].open != 0 else { continue }
      openColumns.base[kept] = column
      kept += 1
    }
    openColumns.truncate(to: kept)
  }

  /// The constraints below required that decide something, by priority and age.
  ///
  /// Rows that hold stay out: breaking ties never makes them fail, and while they hold they may
  /// stand anywhere.
  private mutating func decidingConstraints() -> [Int32] {
    var deciding: [(priority: Double, order: Int, residual: Int32)] = []
    let tolerance = valueTolerance
    func consider(_ head: Head) {
      guard head.priority >= 0, head.priority < Priority.tried else { return }
      let holds =
        head.value > tolerance && head.costAbove == 0
        || head.value < -tolerance && head.costBelow == 0
      if holds { return }
      let order = residuals.base[Int(head.residual)].order
      deciding.append((head.priority, order, head.residual))
    }
    for row in 0..<rows.count { consider(rows.base[row]) }
    for column in 0..<columns.count { consider(columns.base[column]) }
    deciding.sort {
      $0.priority != $1.priority ? $0.priority > $1.priority : $0.order < $1.order
    }
    return deciding.map(\.residual)
  }

  private mutating func variablesByAge() -> [Int32] {
    (0..<Int32(variables.count)).sorted {
      variables.base[Int($0)].serial < variables.base[Int($1)].serial
    }
  }

  /// Whether an eliminated variable moves along an open column.
  private mutating func dependsOnOpenColumn(_ local: Int32) -> Bool {
    let variable = variables.base[Int(local)]
    for index in 0..<openColumns.count
    where abs(coefficient(of: variable, Int(openColumns.base[index]))) > Self.slopeTolerance {
      return true
    }
    return false
  }

  /// How an eliminated variable changes with a column.
  func coefficient(of variable: LocalVariable, _ column: Int) -> Double {
    var sum = 0.0
    for index in 0..<Int(variable.termCount) {
      let term = expressions.base[Int(variable.firstTerm) + index]
      let residual = variables.base[Int(term.variable)].residual
      let place = Int(residuals.base[Int(residual)].place)
      if place >= 0 {
        sum += term.coefficient * matrix.base[place * stride + column]
      } else if ~place == column {
        sum += term.coefficient
      }
    }
    return sum
  }

  /// For each variable whether it moves with a column that the levels alone leave open.
  ///
  /// Searches down to the lowest level once more, without breaking ties.
  mutating func movableVariables() -> [Bool] {
    search(downTo: 0, breaksTies: false)
    listOpenColumns()
    return (0..<variables.count).map { local in
      let variable = variables.base[local]
      return (0..<openColumns.count).contains { index in
        let column = Int(openColumns.base[index])
        if variable.isEliminated {
          return abs(coefficient(of: variable, column)) > Self.slopeTolerance
        }
        let place = Int(residuals.base[Int(variable.residual)].place)
        return place < 0
          ? ~place == column : abs(matrix.base[place * stride + column]) > Self.slopeTolerance
      }
    }
  }

  /// Makes the cost of one residual alone smallest, and closes what would raise it.
  private mutating func decide(_ residual: Int32) {
    var left = 64 * (rows.count + columns.count) + 4096
    while left > 0 {
      left -= 1
      let place = Int(residuals.base[Int(residual)].place)
      guard place >= 0 else {
        let head = columns.base[~place]
        if head.costAbove > 0 { columns.base[~place].open &= ~Direction.upward }
        if head.costBelow > 0 { columns.base[~place].open &= ~Direction.downward }
        if head.open != 0, columns.base[~place].open == 0 { dropClosedColumns() }
        return
      }
      let tolerance = valueTolerance
      if rows.base[place].value > tolerance { rows.base[place].side = 1 }
      if rows.base[place].value < -tolerance { rows.base[place].side = -1 }
      let weight = rows.base[place].weight
      if weight == 0 { return }
      let coefficients = matrix.base + place * stride
      var isSloped = false
      guard let move = openMove(coefficients, weight, &isSloped),
        let row = nearestRow(along: move, decider: place)
      else {
        if isSloped { close(coefficients, weight) }
        return
      }
      let leaving = rows.base[row]
      pivot(row: row, column: move.column)
      rows.base[row].side = move.direction > 0 ? 1 : -1
      columns.base[move.column].open =
        leaving.side > 0 ? Direction.upward : Direction.downward
    }
  }

  /// The open direction in which a row's cost falls fastest.
  ///
  /// - Parameter isSloped: set if its cost changes along some open column.
  @inline(__always)
  private func openMove(
    _ coefficients: UnsafeMutablePointer<Double>, _ weight: Double, _ isSloped: inout Bool
  ) -> Move? {
    var best = Move(column: -1, direction: 1, slope: -Self.slopeTolerance)
    let listed = openColumns.base
    let heads = columns.base
    for index in 0..<openColumns.count {
      let column = Int(listed[index])
      let slope = weight * coefficients[column]
      if abs(slope) <= Self.slopeTolerance { continue }
      isSloped = true
      let open = heads[column].open
      if slope < best.slope, open & Direction.upward != 0 {
        best = Move(column: column, direction: 1, slope: slope)
      }
      if -slope < best.slope, open & Direction.downward != 0 {
        best = Move(column: column, direction: -1, slope: -slope)
      }
    }
    return best.column >= 0 ? best : nil
  }

  /// The first row that a walk comes to: a constraint's, or that of what is being decided.
  private mutating func nearestRow(along move: Move, decider: Int) -> Int? {
    var nearest: Int?
    var nearestDistance = Double.infinity
    var nearestRate = 0.0
    for row in 0..<rows.count {
      let rate = move.direction * matrix.base[row * stride + move.column]
      let head = rows.base[row]
      guard abs(rate) > Self.noise, head.hasKink || row == decider else { continue }
      let tolerance = valueTolerance
      let side = head.value > tolerance ? 1 : head.value < -tolerance ? -1 : Double(head.side)
      guard side * rate < 0 else { continue }
      rows.base[row].side = Int8(side)
      let distance = max(0, -head.value / rate)
      let slack = 1e-12 * (1 + min(distance, nearestDistance))
      if distance < nearestDistance - slack
        || distance <= nearestDistance + slack && abs(rate) > nearestRate
      {
        nearest = row
        nearestDistance = distance
        nearestRate = abs(rate)
      }
    }
    return nearest
  }

  /// Closes the directions in which a row's cost rises.
  private mutating func close(_ coefficients: UnsafeMutablePointer<Double>, _ weight: Double) {
    var isSomeClosed = false
    let open = openColumns.base
    for index in 0..<openColumns.count {
      let column = Int(open[index])
      let slope = weight * coefficients[column]
      if abs(slope) <= Self.slopeTolerance { continue }
      if slope > Self.slopeTolerance { columns.base[column].open &= ~Direction.upward }
      if slope < -Self.slopeTolerance { columns.base[column].open &= ~Direction.downward }
      if columns.base[column].open == 0 { isSomeClosed = true }
    }
    if isSomeClosed { dropClosedColumns() }
  }
}
