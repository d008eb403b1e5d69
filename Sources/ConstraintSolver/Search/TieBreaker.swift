// SPDX-License-Identifier: Apache-2.0

/// The rule that breaks ties where the levels leave directions open.
///
/// Each constraint alone is violated as little as possible, in order of priority and age; then each
/// variable alone is as near to zero as possible, in order of age. So the best vertex's values are
/// unique, however it was reached.
///
/// Invariant: between two calls the lists have no meaning; the result is the tableau's.
struct TieBreaker: ~Copyable {
  /// The constraints or variables that decide, in their order.
  private var deciders: Slab<Decider>
  /// The columns that may still be open.
  private var openColumns: OpenColumns
  /// The open columns in which the row that is being decided has a coefficient.
  private var listed: Slab<Int32>
  /// The coefficients of that row in the listed columns.
  private var weights: Slab<Double>

  /// A constraint or variable that takes part in breaking ties.
  ///
  /// Not private: Swift 6.3.1 then emits broken debug code where other files destroy the slab.
  struct Decider: BitwiseCopyable {
    /// Higher ones come first.
    var priority: Double
    /// Of the same priority lower ones come first.
    var order: Int
    /// A constraint's residual, or a variable's number.
    var number: Int32
  }

  /// The number of deciders for which there is room at first.
  private static let deciderCount = 8

  /// Makes a rule without decisions.
  @inline(__always)
  init(in arena: inout Arena, columns: Int) {
    deciders = Slab(in: &arena, capacity: Self.deciderCount)
    openColumns = OpenColumns(in: &arena, capacity: columns)
    listed = Slab(in: &arena, capacity: columns)
    weights = Slab(in: &arena, capacity: columns)
  }

  /// Asks for the room of a rule.
  @inline(__always)
  static func add(to size: inout ArenaSize, columns: Int) {
    size.add(Decider.self, deciderCount)
    size.add(Int32.self, columns)
    size.add(Int32.self, columns)
    size.add(Double.self, columns)
  }

  /// Makes a rule with as much room as another.
  init(copying other: borrowing TieBreaker, in arena: inout Arena) {
    deciders = other.deciders.copied(in: &arena)
    openColumns = OpenColumns(copying: other.openColumns, in: &arena)
    listed = other.listed.copied(in: &arena)
    weights = other.weights.copied(in: &arena)
  }

  /// Asks for the room of a copy.
  func addCopy(to size: inout ArenaSize) {
    deciders.addCopy(to: &size)
    openColumns.addCopy(to: &size)
    listed.addCopy(to: &size)
    weights.addCopy(to: &size)
  }

  /// Minimises residuals one after the other as far as the levels leave directions open.
  mutating func decide(
    _ tableau: inout Tableau, _ presolve: inout Presolve, _ search: inout LevelSearch
  ) {
    openColumns.list(of: tableau)
    search.note(decidedPriority: 0)
    listConstraints(tableau)
    for index in 0..<deciders.count {
      decide(deciders[index].number, &tableau)
      if openColumns.isEmpty { return }
    }
    search.note(decidedPriority: Tableau.Priority.variable)
    openColumns.markMovable(&presolve, &tableau)
    listMovableVariables(presolve)
    for index in 0..<deciders.count {
      let local = deciders[index].number
      presolve.fix(local)
      guard presolve.mentionsMovable(local), tableau.movesWithOpenColumn(local, &presolve) else {
        continue
      }
      var residual = presolve.variables[Int(local)].residual
      if residual < 0 {
        residual = presolve.materialize(local, in: &tableau)
        let row = tableau.rows.count - 1
        tableau.setSide(tableau.rows[row].value >= 0 ? 1 : -1, ofRow: row)
      }
      decide(residual, &tableau)
      if openColumns.isEmpty { return }
    }
  }

  // MARK: - Deciders

  /// Lists the optional constraints that could close open columns, by priority and age.
  ///
  /// Rows that hold stay out: breaking ties never makes them fail, and while they hold they may
  /// stand anywhere.
  private mutating func listConstraints(_ tableau: borrowing Tableau) {
    deciders.truncate(to: 0)
    let tolerance = tableau.valueTolerance
    for row in 0..<tableau.rows.count {
      let head = tableau.rows.base[row]
      let holds =
        head.value > tolerance && head.costAbove == 0
        || head.value < -tolerance && head.costBelow == 0
      if !holds, openColumns.changes(row, of: tableau) { list(head, tableau) }
    }
    for index in 0..<openColumns.columns.count {
      list(tableau.columns.base[Int(openColumns.columns.base[index])], tableau)
    }
    sortDeciders()
  }

  /// Lists a residual if it belongs to an optional constraint.
  @inline(__always)
  private mutating func list(_ head: Tableau.Head, _ tableau: borrowing Tableau) {
    guard head.priority >= 0, head.priority < Tableau.Priority.tried else { return }
    deciders.append(
      Decider(
        priority: head.priority, order: tableau.residuals.base[Int(head.residual)].order,
        number: head.residual))
  }

  /// Lists the variables that may move, by age.
  private mutating func listMovableVariables(_ presolve: borrowing Presolve) {
    deciders.truncate(to: 0)
    let variables = presolve.variables.base
    for local in 0..<presolve.variables.count where variables[local].mayMove {
      deciders.append(
        Decider(
          priority: Tableau.Priority.variable, order: Int(variables[local].serial),
          number: Int32(truncatingIfNeeded: local)))
    }
    sortDeciders()
  }

  private mutating func sortDeciders() {
    if deciders.count < 2 { return }
    var buffer = UnsafeMutableBufferPointer(start: deciders.mutableBase, count: deciders.count)
    buffer.sort {
      $0.priority != $1.priority ? $0.priority > $1.priority : $0.order < $1.order
    }
  }

  // MARK: - Deciding

  /// Minimises the cost of one residual alone, and closes the directions that would raise it.
  private mutating func decide(_ residual: Int32, _ tableau: inout Tableau) {
    var left = 64 * (tableau.rows.count + tableau.columns.count) + 4096
    while left > 0 {
      left -= 1
      let place = Int(tableau.residuals[Int(residual)].place)
      guard place >= 0 else {
        let head = tableau.columns[~place]
        if head.costAbove > 0 { openColumns.close(Tableau.Direction.upward, ~place, &tableau) }
        if head.costBelow > 0 { openColumns.close(Tableau.Direction.downward, ~place, &tableau) }
        openColumns.dropClosed(tableau)
        return
      }
      tableau.settleSide(ofRow: place)
      let weight = tableau.rows[place].weight
      if weight == 0 { return }
      listOpenCoefficients(ofRow: place, tableau)
      guard let move = openMove(weight, tableau),
        let stop = tableau.nearestRow(along: move, decider: place)
      else {
        closeListed(weight, &tableau)
        return
      }
      tableau.walk(move, to: stop.row)
    }
  }

  /// Lists the open columns in which a row has a coefficient, with their coefficients.
  @inline(__always)
  private mutating func listOpenCoefficients(ofRow row: Int, _ tableau: borrowing Tableau) {
    listed.truncate(to: 0)
    weights.truncate(to: 0)
    let heads = tableau.columns.base
    if let coefficients = tableau.coefficients.denseRow(row) {
      for index in 0..<openColumns.columns.count {
        let column = openColumns.columns.base[index]
        let coefficient = coefficients[Int(column)]
        guard heads[Int(column)].open != 0, abs(coefficient) > Tolerance.slope else { continue }
        listed.append(column)
        weights.append(coefficient)
      }
    } else {
      tableau.coefficients.forEach(inRow: row) { column, coefficient in
        guard heads[column].open != 0, abs(coefficient) > Tolerance.slope else { return }
        listed.append(Int32(column))
        weights.append(coefficient)
      }
    }
  }

  /// The listed direction in which a row's cost falls fastest.
  @inline(__always)
  private func openMove(_ weight: Double, _ tableau: borrowing Tableau) -> Move? {
    var best = Move(column: -1, direction: 1, slope: -Tolerance.slope)
    for index in 0..<listed.count {
      let column = Int(listed.base[index])
      let slope = weight * weights.base[index]
      let open = tableau.columns.base[column].open
      if slope < best.slope, open & Tableau.Direction.upward != 0 {
        best = Move(column: column, direction: 1, slope: slope)
      }
      if -slope < best.slope, open & Tableau.Direction.downward != 0 {
        best = Move(column: column, direction: -1, slope: -slope)
      }
    }
    return best.column >= 0 ? best : nil
  }

  /// Closes the listed directions in which a row's cost rises.
  private mutating func closeListed(_ weight: Double, _ tableau: inout Tableau) {
    for index in 0..<listed.count {
      let rises = weight * weights[index] > 0
      openColumns.close(
        rises ? Tableau.Direction.upward : Tableau.Direction.downward, Int(listed[index]), &tableau)
    }
    openColumns.dropClosed(tableau)
  }
}
