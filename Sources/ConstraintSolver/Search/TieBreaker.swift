// SPDX-License-Identifier: Apache-2.0

/// The rule that breaks ties where the levels leave directions open.
///
/// 1. Each optional constraint alone is violated as little as possible: those of higher priority
///    first, and of the same priority those added later first.
/// 2. Each inequality that holds is as near to its bound as possible: those added earlier first,
///    whatever their priorities.
/// 3. Each variable is as near to zero as possible: those made earlier first.
///
/// Each step minimises a convex function over the values that the steps before leave. After the
/// last one there is one value left for each variable, so the result does not depend on the vertex
/// where the search began.
///
/// Invariant: between two calls only `decisiveBounds` and `openAfterBounds` have a meaning. The
/// result is the tableau's.
struct TieBreaker: ~Copyable {
  /// The constraints or variables that decide, in their order.
  private var deciders: Slab<Decider>
  /// The columns that may still be open.
  private var openColumns: OpenColumns
  /// The open columns in which the row that is being decided has a coefficient.
  private var listed: Slab<Int32>
  /// The coefficients of that row in the listed columns.
  private var weights: Slab<Double>
  /// The residuals of bounds that decided something in the last search.
  private var decisiveBounds: Slab<Int32>
  /// The columns that bounds left open in the last search.
  ///
  /// A residual without a coefficient in any of them stands where it stands for the sake of what
  /// decided before. Later pivots leave that as it is: they exchange residuals of these columns.
  private var openAfterBounds: Slab<Int32>

  /// A constraint or variable that takes part in breaking ties.
  ///
  /// Not private: Swift 6.3.1 then emits broken debug code where other files destroy the slab.
  struct Decider: BitwiseCopyable {
    /// Higher priorities come first.
    var priority: Double
    /// Within a priority, lower orders come first.
    var order: Int
    /// A constraint's residual, or a variable's number.
    var number: Int32

    /// Whether it decides before another one.
    @inline(__always)
    func comes(before other: Decider) -> Bool {
      priority != other.priority ? priority > other.priority : order < other.order
    }
  }

  /// The number of deciders for which there is room at first.
  private static let deciderCount = 8
  /// The number of decisive bounds, and of columns that they leave open, for which there is room.
  private static let openCount = 4

  /// Makes a rule without decisions.
  @inline(__always)
  init(in arena: inout Arena, columns: Int) {
    deciders = Slab(in: &arena, capacity: Self.deciderCount)
    openColumns = OpenColumns(in: &arena, capacity: columns)
    listed = Slab(in: &arena, capacity: columns)
    weights = Slab(in: &arena, capacity: columns)
    decisiveBounds = Slab(in: &arena, capacity: Self.openCount)
    openAfterBounds = Slab(in: &arena, capacity: Self.openCount)
  }

  /// Makes a rule with as much room as another.
  init(copying other: borrowing TieBreaker) {
    deciders = other.deciders.copied()
    openColumns = OpenColumns(copying: other.openColumns)
    listed = other.listed.copied()
    weights = other.weights.copied()
    decisiveBounds = other.decisiveBounds.copied()
    openAfterBounds = other.openAfterBounds.copied()
  }

  /// Minimises residuals one after the other as far as the levels leave directions open.
  mutating func decide(
    _ tableau: inout Tableau, _ presolve: inout Presolve, _ search: inout LevelSearch
  ) {
    openColumns.list(of: tableau)
    search.note(decidedPriority: 0)
    listConstraints(tableau)
    while let residual = takeDecider() {
      _ = decide(residual, .violation, &tableau)
      if openColumns.isEmpty { return }
    }
    listBounds(tableau)
    while let residual = takeDecider() {
      if decide(residual, .distance, &tableau) { decisiveBounds.append(residual) }
      if openColumns.isEmpty { return }
    }
    openColumns.copyOpen(of: tableau, to: &openAfterBounds)
    search.note(decidedPriority: Tableau.Priority.variable)
    openColumns.markMovable(&presolve, &tableau)
    listMovableVariables(presolve)
    while let local = takeDecider() {
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
      _ = decide(residual, .distance, &tableau)
      if openColumns.isEmpty { return }
    }
  }

  // MARK: - Bounds that come and go

  /// Records that a search begins, which may leave nothing open.
  @inline(__always)
  mutating func startSearch() {
    decisiveBounds.truncate(to: 0)
    openAfterBounds.truncate(to: 0)
  }

  /// Records the column of a new variable, which nothing decides.
  mutating func noteUndetermined(column: Int) { openAfterBounds.append(Int32(column)) }

  /// Whether the bound of an inequality that holds decided something.
  func didDecide(_ residual: Int32) -> Bool {
    for index in 0..<decisiveBounds.count where decisiveBounds.base[index] == residual {
      return true
    }
    return false
  }

  /// Whether the bound of an inequality that holds and is younger than all others would decide
  /// something.
  func wouldDecide(_ row: Int, of tableau: borrowing Tableau) -> Bool {
    tableau.changes(row, withAnyOf: openAfterBounds)
  }

  // MARK: - Deciders

  /// Lists the optional constraints that could close open columns, by priority, the youngest first.
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
    arrangeDeciders()
  }

  /// Lists a residual if it belongs to an optional constraint.
  @inline(__always)
  private mutating func list(_ head: Tableau.Head, _ tableau: borrowing Tableau) {
    guard head.priority >= 0, head.priority < Tableau.Priority.tried else { return }
    deciders.append(
      Decider(
        // The complement turns the order round.
        priority: head.priority, order: ~tableau.residuals.base[Int(head.residual)].order,
        number: head.residual))
  }

  /// Lists the inequalities that hold and could close open columns, the oldest first.
  private mutating func listBounds(_ tableau: borrowing Tableau) {
    deciders.truncate(to: 0)
    let tolerance = tableau.valueTolerance
    for row in 0..<tableau.rows.count {
      let head = tableau.rows.base[row]
      let isViolated =
        head.value > tolerance && head.costAbove != 0
        || head.value < -tolerance && head.costBelow != 0
      if !isViolated, head.isBound, openColumns.changes(row, of: tableau) {
        listBound(head, tableau)
      }
    }
    for index in 0..<openColumns.columns.count {
      let head = tableau.columns.base[Int(openColumns.columns.base[index])]
      if head.open != 0, head.isBound { listBound(head, tableau) }
    }
    arrangeDeciders()
  }

  /// Lists the residual of an inequality.
  @inline(__always)
  private mutating func listBound(_ head: Tableau.Head, _ tableau: borrowing Tableau) {
    deciders.append(
      Decider(
        priority: 0, order: tableau.residuals.base[Int(head.residual)].order,
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
    arrangeDeciders()
  }

  // MARK: - The heap of deciders
  //
  // Mostly the first ones leave nothing open, so that the others need not be sorted.

  /// Puts the deciders in the order of a heap.
  private mutating func arrangeDeciders() {
    for position in (0..<deciders.count / 2).reversed() { sink(deciders[position], from: position) }
  }

  /// Takes out the number of the decider that comes first; nil if there is none.
  private mutating func takeDecider() -> Int32? {
    guard deciders.count > 0 else { return nil }
    let first = deciders[0].number
    let last = deciders[deciders.count - 1]
    deciders.truncate(to: deciders.count - 1)
    if deciders.count > 0 { sink(last, from: 0) }
    return first
  }

  /// Puts a decider at a position or below it, so that none comes before the one above it.
  private mutating func sink(_ decider: Decider, from start: Int) {
    let count = deciders.count
    let heap = deciders.mutableBase
    var position = start
    while true {
      var child = 2 * position + 1
      if child >= count { break }
      if child + 1 < count, heap[child + 1].comes(before: heap[child]) { child += 1 }
      if !heap[child].comes(before: decider) { break }
      heap[position] = heap[child]
      position = child
    }
    heap[position] = decider
  }

  // MARK: - Deciding

  /// The quantity of a residual that is minimised.
  private enum Aim {
    /// Its violation.
    case violation
    /// Its distance from zero.
    case distance

    /// The cost for each unit above zero and below.
    @inline(__always)
    func costs(_ head: Tableau.Head) -> (above: Double, below: Double) {
      switch self {
      case .violation: (Double(head.costAbove), Double(head.costBelow))
      case .distance: (1, 1)
      }
    }
  }

  /// Minimises the cost of one residual alone, and closes the directions that would raise it.
  ///
  /// - Returns: false if it depends on no open column, so that there was nothing to do.
  private mutating func decide(_ residual: Int32, _ aim: Aim, _ tableau: inout Tableau) -> Bool {
    var left = 64 * (tableau.rows.count + tableau.columns.count) + 4096
    while left > 0 {
      left -= 1
      let place = Int(tableau.residuals[Int(residual)].place)
      guard place >= 0 else {
        let costs = aim.costs(tableau.columns[~place])
        if costs.above > 0 { openColumns.close(Tableau.Direction.upward, ~place, &tableau) }
        if costs.below > 0 { openColumns.close(Tableau.Direction.downward, ~place, &tableau) }
        openColumns.dropClosed(tableau)
        return true
      }
      tableau.settleSide(ofRow: place)
      let costs = aim.costs(tableau.rows[place])
      let weight = tableau.rows[place].side > 0 ? costs.above : -costs.below
      if weight == 0 { return true }
      listOpenCoefficients(ofRow: place, tableau)
      if listed.count == 0 { return false }
      guard let move = openMove(weight, tableau),
        let stop = tableau.nearestRow(along: move, decider: place)
      else {
        closeListed(weight, &tableau)
        return true
      }
      tableau.walk(move, to: stop.row)
    }
    return true
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
