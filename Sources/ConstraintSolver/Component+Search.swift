// SPDX-License-Identifier: Apache-2.0

// The search for the best vertex.
//
// The cost of a vertex is a vector: the sum of violations at each priority, highest first, then
// the violation of each constraint alone, then the magnitude of each variable alone. Vectors
// compare by their first difference. The last two parts make the best vertex's values unique:
// they are the rule that breaks ties.
//
// 1. Price: find the column that improves the cost when it leaves zero, looking at the levels in
//    order; at the first level where some column improves, take the best one.
// 2. Walk: moving along the column, rows pass through zero, and each passing makes the cost
//    steeper. Stop at the row where the level of step 1 no longer improves, or where a higher
//    level would get worse.
// 3. Pivot, and begin again until no column improves.
//
// Where rows stand at zero already, an infinitely small shift of each residual's zero, smaller for
// residuals made later, decides on which side they stand. With it no two vertices coincide, so
// every pivot improves the cost and the search ends (lexicographic perturbation: Dantzig, Orden
// and Wolfe, Pacific J. Math. 5 (1955) 183–195).
extension Component {
  /// The levels of a component's cost.
  struct Levels {
    /// For each row: the index of its priority among the priorities, or none for variables.
    var ofRow: [Int]
    /// The number of priorities.
    var count: Int
  }

  /// Pivots until the vertex is the best one.
  ///
  /// - Returns: the number of pivots.
  mutating func optimize(_ residuals: [Residual]) -> Int {
    guard !isOptimal else { return 0 }
    var pivots = 0
    let priorities = Self.priorities(of: rows + columns, residuals)
    while let move = bestMove(residuals, priorities) {
      guard let row = stoppingRow(of: move, residuals) else { break }
      pivot(row: row, column: move.column)
      pivots += 1
    }
    isOptimal = true
    return pivots
  }

  /// The distinct priorities of residuals, highest first.
  static func priorities(of ids: [Int], _ residuals: [Residual]) -> [Double] {
    Set(ids.lazy.map { residuals[$0] }.filter { !$0.isVariable }.map(\.priority))
      .sorted(by: >)
  }

  /// A column that leaves zero, in a direction, and what decides that it should.
  struct Move {
    /// The column.
    let column: Int
    /// Up is 1, down is -1.
    let direction: Double
    /// The priority at which the cost falls; nil where a tie is decided.
    let priority: Double?
    /// The residual that decides, where a tie is decided.
    let decider: Int?
    /// How fast the cost falls at the deciding level, below zero.
    let slope: Double
  }

  /// Step 1: the move that improves the cost most at the first level where any move does.
  private func bestMove(_ residuals: [Residual], _ priorities: [Double]) -> Move? {
    let width = columns.count
    let sides = rows.indices.map { side(of: $0) }
    // Candidates are columns going up (even) and down (odd).
    var candidates: [Int] = []
    for column in 0..<width where !isFixed[column] {
      candidates += [2 * column, 2 * column + 1]
    }
    var slopes = [Double](repeating: 0, count: 2 * width)
    for priority in priorities {
      for index in slopes.indices { slopes[index] = 0 }
      for row in rows.indices {
        let residual = residuals[rows[row]]
        guard !residual.isVariable, residual.priority == priority else { continue }
        let rate = sides[row] > 0 ? residual.costAbove : -residual.costBelow
        guard rate != 0 else { continue }
        for column in 0..<width {
          let slope = rate * self[row, column]
          slopes[2 * column] += slope
          slopes[2 * column + 1] -= slope
        }
      }
      for column in 0..<width {
        let residual = residuals[columns[column]]
        guard !residual.isVariable, residual.priority == priority else { continue }
        slopes[2 * column] += residual.costAbove
        slopes[2 * column + 1] += residual.costBelow
      }
      if let best = Self.best(of: candidates, slopes) {
        return Move(
          column: best / 2, direction: best % 2 == 0 ? 1 : -1, priority: priority, decider: nil,
          slope: slopes[best])
      }
      candidates.removeAll { slopes[$0] > Self.slopeTolerance }
      if candidates.isEmpty { return nil }
    }
    return bestTieBreak(candidates, sides, residuals)
  }

  /// Step 1 below all priorities: each constraint alone, then each variable alone.
  private func bestTieBreak(
    _ open: [Int], _ sides: [Double], _ residuals: [Residual]
  ) -> Move? {
    var candidates = open
    let width = columns.count
    let order = (rows + columns).sorted {
      Residual.decidesEarlier(residuals[$0], residuals[$1])
    }
    var rowOf: [Int: Int] = [:]
    for row in rows.indices { rowOf[rows[row]] = row }
    var columnOf: [Int: Int] = [:]
    for column in columns.indices { columnOf[columns[column]] = column }
    var slopes = [Double](repeating: 0, count: 2 * width)
    for id in order {
      let residual = residuals[id]
      if let row = rowOf[id] {
        let rate = sides[row] > 0 ? residual.costAbove : -residual.costBelow
        guard rate != 0 else { continue }
        for candidate in candidates {
          slopes[candidate] = rate * self[row, candidate / 2] * (candidate % 2 == 0 ? 1 : -1)
        }
        if let best = Self.best(of: candidates, slopes) {
          return Move(
            column: best / 2, direction: best % 2 == 0 ? 1 : -1, priority: nil, decider: id,
            slope: slopes[best])
        }
        candidates.removeAll { slopes[$0] > Self.slopeTolerance }
      } else if let column = columnOf[id] {
        candidates.removeAll {
          $0 / 2 == column
            && ($0 % 2 == 0 ? residual.costAbove : residual.costBelow) > 0
        }
      }
      if candidates.isEmpty { return nil }
    }
    return nil
  }

  /// Slopes within this of zero are noise.
  static let slopeTolerance = 1e-9

  /// The candidate with the most negative slope; the first of equals.
  private static func best(of candidates: [Int], _ slopes: [Double]) -> Int? {
    var best: Int?
    for candidate in candidates where slopes[candidate] < -slopeTolerance {
      if let current = best, slopes[current] <= slopes[candidate] { continue }
      best = candidate
    }
    return best
  }

  /// Step 2: the row at which a move stops.
  private func stoppingRow(of move: Move, _ residuals: [Residual]) -> Int? {
    var passings: [(distance: Double, row: Int)] = []
    for row in rows.indices {
      let rate = move.direction * self[row, move.column]
      guard abs(rate) > Self.coefficientTolerance, side(of: row) * rate < 0 else { continue }
      let value = abs(constants[row]) <= Self.valueTolerance ? 0 : abs(constants[row])
      passings.append((value / abs(rate), row))
    }
    passings.sort { left, right in
      left.distance != right.distance
        ? left.distance < right.distance : isPassedEarlier(left.row, right.row, move)
    }
    var slope = move.slope
    for passing in passings {
      let residual = residuals[rows[passing.row]]
      let growth =
        (residual.costAbove + residual.costBelow) * abs(self[passing.row, move.column])
      if let priority = move.priority {
        if residual.isVariable || residual.priority < priority { continue }
        if residual.priority > priority { return passing.row }
        slope += growth
      } else if let decider = move.decider {
        if rows[passing.row] == decider { return passing.row }
        if Residual.decidesEarlier(residuals[decider], residual), residual.isVariable {
          continue
        }
        return passing.row
      }
      if slope > -Self.slopeTolerance { return passing.row }
    }
    return nil
  }

  /// The required constraints whose rows are violated, and those that keep them so.
  ///
  /// A multiple of each adds up to a contradiction (Farkas' lemma).
  func requiredCertificate(_ residuals: [Residual]) -> [Int] {
    var certificate: [Int] = []
    var slopes = [Double](repeating: 0, count: columns.count)
    for row in rows.indices {
      let residual = residuals[rows[row]]
      guard !residual.isVariable, residual.priority == LinearConstraint.required else { continue }
      let rate = side(of: row) > 0 ? residual.costAbove : -residual.costBelow
      guard rate != 0 else { continue }
      certificate.append(rows[row])
      for column in columns.indices { slopes[column] += rate * self[row, column] }
    }
    for column in columns.indices where abs(slopes[column]) > Self.slopeTolerance {
      certificate.append(columns[column])
    }
    return certificate
  }

  // MARK: - The infinitely small shift

  /// On which side of zero a row stands: 1 above, -1 below.
  ///
  /// A row at zero is decided by the earliest residual among its own and its columns'.
  private func side(of row: Int) -> Double {
    let value = constants[row]
    if abs(value) > Self.valueTolerance { return value > 0 ? 1 : -1 }
    var earliest = rows[row]
    var sign = 1.0
    for column in columns.indices where columns[column] < earliest {
      let coefficient = self[row, column]
      if abs(coefficient) > Self.coefficientTolerance {
        earliest = columns[column]
        sign = coefficient > 0 ? -1 : 1
      }
    }
    return sign
  }

  /// Whether, of two rows that reach zero at the same distance, the shift lets `left` be first.
  private func isPassedEarlier(_ left: Int, _ right: Int, _ move: Move) -> Bool {
    let leftRate = self[left, move.column] * move.direction
    let rightRate = self[right, move.column] * move.direction
    // A row's distance is -(constant + own shift - sum(coefficient * column's shift)) / rate.
    var entries: [(id: Int, left: Double, right: Double)] = []
    for column in columns.indices where column != move.column {
      entries.append(
        (columns[column], self[left, column] / leftRate, self[right, column] / rightRate))
    }
    entries.append((rows[left], -1 / leftRate, 0))
    entries.append((rows[right], 0, -1 / rightRate))
    entries.sort { $0.id < $1.id }
    for entry in entries where abs(entry.left - entry.right) > Self.coefficientTolerance {
      return entry.left < entry.right
    }
    return rows[left] < rows[right]
  }
}
