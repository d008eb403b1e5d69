// SPDX-License-Identifier: Apache-2.0

/// The best levels of a small system by looking at every vertex: slow, simple, and exact enough.
///
/// The cost of each level is convex and piecewise linear with kinks where a row is zero, so a best
/// point is found among the points where as many independent rows (or variables, whose zeros
/// serve where the rows leave freedom) are zero as there are variables.
enum VertexReference {
  /// The lexicographically smallest levels of a system.
  static func bestLevels(of system: RandomSystem) -> [Double] {
    let count = system.variableCount
    var planes = system.rows.map { row in
      var normal = [Double](repeating: 0, count: count)
      for term in row.terms { normal[term.variable] += term.coefficient }
      return (normal: normal, constant: row.constant)
    }
    for variable in 0..<count {
      var normal = [Double](repeating: 0, count: count)
      normal[variable] = 1
      planes.append((normal, 0))
    }
    var best: [Double]?
    choose(count, from: planes.count) { chosen in
      guard let point = intersection(of: chosen.map { planes[$0] }) else { return }
      let levels = system.levels(at: point)
      if best.map({ isSmaller(levels, $0) }) ?? true { best = levels }
    }
    return best ?? []
  }

  /// Whether the first difference of two vectors is in favour of the left one.
  static func isSmaller(_ left: [Double], _ right: [Double]) -> Bool {
    for (a, b) in zip(left, right) where abs(a - b) > 1e-7 { return a < b }
    return false
  }

  /// Calls `body` with every choice of `count` indexes below `total`.
  private static func choose(_ count: Int, from total: Int, _ body: ([Int]) -> Void) {
    var chosen = Array(0..<count)
    guard count <= total else { return }
    while true {
      body(chosen)
      var position = count - 1
      while position >= 0, chosen[position] == total - count + position { position -= 1 }
      guard position >= 0 else { return }
      chosen[position] += 1
      for next in position + 1..<max(count, position + 1) { chosen[next] = chosen[next - 1] + 1 }
    }
  }

  /// The point where planes meet, nil if they do not meet in one point; Gauss with full pivoting.
  private static func intersection(
    of planes: [(normal: [Double], constant: Double)]
  ) -> [Double]? {
    var rows = planes.map { $0.normal + [$0.constant] }
    let count = rows.count
    for column in 0..<count {
      guard
        let pivot = (column..<count).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
        abs(rows[pivot][column]) > 1e-9
      else { return nil }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column && rows[row][column] != 0 {
        let factor = rows[row][column] / rows[column][column]
        for entry in column...count { rows[row][entry] -= factor * rows[column][entry] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}
