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
    listDecidingConstraints()
    for index in 0..<deciders.count {
      decide(deciders[index].number)
      if openCount == 0 { return }
    }
    decidedPriority = Priority.variable
    markMovableVariables()
    listMovableVariables()
    for index in 0..<deciders.count {
      let local = deciders[index].number
      // Once it is decided a variable moves no more.
      variables.base[Int(local)].mayMove = false
      guard mentionsMovable(local), movesWithOpenColumn(local) else { continue }
      if variables.base[Int(local)].residual < 0 {
        materialize(local)
        let row = rows.base + (rows.count - 1)
        row.pointee.side = row.pointee.value >= 0 ? 1 : -1
      }
      decide(variables.base[Int(local)].residual)
      if openCount == 0 { return }
    }
  }

  /// What takes part in breaking ties, when its turn is.
  struct Decider: BitwiseCopyable {
    /// Higher ones come first.
    var priority: Double
    /// Of the same priority lower ones come first.
    var order: Int
    /// A constraint's residual, or a variable's number.
    var number: Int32
  }

  /// Lists the open columns, of which there are few once the levels have decided.
  mutating func listOpenColumns() {
    openColumns.truncate(to: 0)
    for column in 0..<columns.count where columns.base[column].open != 0 {
      openColumns.append(Int32(column))
    }
    openCount = openColumns.count
  }

  /// Drops columns from the list that are open no more, once they are many.
  private mutating func dropClosedColumns() {
    if openColumns.count < 2 * openCount + 8, openCount > 0 { return }
    var kept = 0
    for index in 0..<openColumns.count {
      let column = openColumns.base[index]
      guard columns.base[Int(column)].open != 0 else { continue }
      openColumns.base[kept] = column
      kept += 1
    }
    openColumns.truncate(to: kept)
  }

  /// Lists the constraints below required that could close open columns, by priority and age.
  ///
  /// Rows that hold stay out: breaking ties never makes them fail, and while they hold they may
  /// stand anywhere.
  private mutating func listDecidingConstraints() {
    deciders.truncate(to: 0)
    let tolerance = valueTolerance
    for row in 0..<rows.count {
      let head = rows.base[row]
      let holds =
        head.value > tolerance && head.costAbove == 0
        || head.value < -tolerance && head.costBelow == 0
      if !holds, hasOpenCoefficient(row) { listDeciding(head) }
    }
    for index in 0..<openColumns.count {
      listDeciding(columns.base[Int(openColumns.base[index])])
    }
    sortDeciders()
  }

  /// Lists a residual if it is that of a constraint below required.
  @inline(__always)
  private mutating func listDeciding(_ head: Head) {
    guard head.priority >= 0, head.priority < Priority.tried else { return }
    deciders.append(
      Decider(
        priority: head.priority, order: residuals.base[Int(head.residual)].order,
        number: head.residual))
  }

  /// Whether a row changes with an open column.
  private func hasOpenCoefficient(_ row: Int) -> Bool {
    if sparse == nil {
      let coefficients = matrix.base + row &* stride
      for index in 0..<openColumns.count {
        if abs(coefficients[Int(openColumns.base[index])]) > Self.slopeTolerance { return true }
      }
      return false
    }
    var isOpen = false
    forEachCoefficient(ofRow: row) { column, coefficient in
      if columns.base[column].open != 0, abs(coefficient) > Self.slopeTolerance { isOpen = true }
    }
    return isOpen
  }

  /// Lists the variables that may move, by age.
  private mutating func listMovableVariables() {
    deciders.truncate(to: 0)
    for local in 0..<variables.count where variables.base[local].mayMove {
      deciders.append(
        Decider(
          priority: Priority.variable, order: Int(variables.base[local].serial),
          number: Int32(truncatingIfNeeded: local)))
    }
    sortDeciders()
  }

  private func sortDeciders() {
    if deciders.count < 2 { return }
    var buffer = UnsafeMutableBufferPointer(start: deciders.base, count: deciders.count)
    buffer.sort {
      $0.priority != $1.priority ? $0.priority > $1.priority : $0.order < $1.order
    }
  }

  /// Whether a variable is free, or its expression mentions one that may move.
  private func mentionsMovable(_ local: Int32) -> Bool {
    let variable = variables.base + Int(local)
    guard variable.pointee.isEliminated else { return true }
    let terms = expressions.base + Int(variable.pointee.firstTerm)
    for index in 0..<Int(variable.pointee.termCount)
    where variables.base[Int(terms[index].variable)].mayMove {
      return true
    }
    return false
  }

  /// Makes the cost of one residual alone smallest, and closes what would raise it.
  private mutating func decide(_ residual: Int32) {
    var left = 64 * (rows.count + columns.count) + 4096
    while left > 0 {
      left -= 1
      let place = Int(residuals.base[Int(residual)].place)
      guard place >= 0 else {
        let head = columns.base[~place]
        if head.costAbove > 0 { closeDirections(Direction.upward, ofColumn: ~place) }
        if head.costBelow > 0 { closeDirections(Direction.downward, ofColumn: ~place) }
        dropClosedColumns()
        return
      }
      let tolerance = valueTolerance
      if rows.base[place].value > tolerance { rows.base[place].side = 1 }
      if rows.base[place].value < -tolerance { rows.base[place].side = -1 }
      let weight = rows.base[place].weight
      if weight == 0 { return }
      let found = listOpenCoefficients(ofRow: place)
      guard let move = openMove(found, weight), let stop = nearestRow(along: move, decider: place)
      else {
        close(found, weight)
        return
      }
      walk(move, to: stop.row)
    }
  }

  /// Lists the open columns in which a row has a coefficient, with their coefficients in `slopes`,
  /// in the same order.
  ///
  /// - Returns: how many there are.
  @inline(__always)
  private mutating func listOpenCoefficients(ofRow row: Int) -> Int {
    let coefficients = slopes.base
    var list = list
    list.truncate(to: 0)
    let heads = columns.base
    if sparse != nil {
      forEachCoefficient(ofRow: row) { column, coefficient in
        guard heads[column].open != 0, abs(coefficient) > Self.slopeTolerance else { return }
        coefficients[list.count] = coefficient
        list.append(Int32(column))
      }
    } else {
      for index in 0..<openColumns.count {
        let column = Int(openColumns.base[index])
        let coefficient = matrix.base[row &* stride &+ column]
        guard heads[column].open != 0, abs(coefficient) > Self.slopeTolerance else { continue }
        coefficients[list.count] = coefficient
        list.append(Int32(column))
      }
    }
    self.list = list
    return list.count
  }

  /// The listed direction in which a row's cost falls fastest.
  @inline(__always)
  private func openMove(_ count: Int, _ weight: Double) -> Move? {
    var best = Move(column: -1, direction: 1, slope: -Self.slopeTolerance)
    for index in 0..<count {
      let column = Int(list.base[index])
      let slope = weight * slopes.base[index]
      let open = columns.base[column].open
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
  func nearestRow(along move: Move, decider: Int = -1) -> Stop? {
    var nearest = Stop(row: -1, distance: .infinity, rate: 0)
    let tolerance = valueTolerance
    let heads = rows.base
    forEachCoefficient(ofColumn: move.column) { row, coefficient in
      let rate = move.direction * coefficient
      let head = heads[row]
      guard abs(rate) > Self.noise, head.hasKink || row == decider else { return }
      let side = head.value > tolerance ? 1 : head.value < -tolerance ? -1 : Double(head.side)
      guard side * rate < 0 else { return }
      heads[row].side = Int8(side)
      let stop = Stop(row: row, distance: max(0, -head.value / rate), rate: abs(rate))
      let slack = 1e-12 * (1 + min(stop.distance, nearest.distance))
      if stop.distance < nearest.distance - slack
        || stop.distance <= nearest.distance + slack && stop.rate > nearest.rate
      {
        nearest = stop
      }
    }
    return nearest.row >= 0 ? nearest : nil
  }

  /// Walks along an open column until a row stands at zero.
  mutating func walk(_ move: Move, to row: Int) {
    let leaving = rows.base[row]
    pivot(row: row, column: move.column)
    rows.base[row].side = move.direction > 0 ? 1 : -1
    columns.base[move.column].open = leaving.side > 0 ? Direction.upward : Direction.downward
  }

  /// Closes the listed directions in which a row's cost rises.
  private mutating func close(_ count: Int, _ weight: Double) {
    for index in 0..<count {
      let column = Int(list.base[index])
      let closed = weight * slopes.base[index] > 0 ? Direction.upward : Direction.downward
      closeDirections(closed, ofColumn: column)
    }
    dropClosedColumns()
  }

  /// Closes directions of a listed column.
  private mutating func closeDirections(_ directions: UInt8, ofColumn column: Int) {
    let head = columns.base + column
    if head.pointee.open != 0, head.pointee.open & ~directions == 0 { openCount -= 1 }
    head.pointee.open &= ~directions
  }
}
