// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// The values that the rules ask for, in whole-number arithmetic: slow, simple and exact.
///
/// It looks at every point where as many rows or variables are zero as there are variables, and
/// takes the one with the least costs: sums of violations, priority by priority; then violations,
/// the row added last first; then distances from bounds, the one added first first; then
/// magnitudes. Numbers must be whole, at most three variables, and right sides at most 1e12.
struct ExactReference {
  /// A plane: whole factors of the variables, then the right side.
  private typealias Plane = [Int128]

  /// A point: the variables' numerators and their common denominator, which is positive.
  private struct Point {
    var numerators: [Int128]
    var denominator: Int128
  }

  private let system: RandomSystem
  private let planes: [Plane]
  private let count: Int

  private init(_ system: RandomSystem) {
    self.system = system
    count = system.variableCount
    planes =
      system.rows.map { row in
        var plane = Plane(repeating: 0, count: system.variableCount + 1)
        for term in row.terms { plane[term.variable] += Int128(term.coefficient) }
        plane[system.variableCount] = Int128(row.constant)
        return plane
      }
      + (0..<system.variableCount).map { variable in
        var plane = Plane(repeating: 0, count: system.variableCount + 1)
        plane[variable] = 1
        return plane
      }
  }

  /// The distances of values from the exact ones; nil if required rows contradict each other.
  static func distances(of values: [Double], from system: RandomSystem) -> [Double]? {
    let reference = Self(system)
    guard let best = reference.bestPoint() else { return nil }
    return zip(values, best.numerators).map { value, numerator in
      // Values have steps of 2^-20, and those beyond 2^30 fewer bits behind the point.
      let scaled = Int128(value * 0x1p20) * best.denominator - (numerator << 20)
      return Double(scaled) / Double(best.denominator) / 0x1p20
    }
  }

  private func bestPoint() -> Point? {
    var best: (point: Point, costs: [Int128])?
    for first in planes.indices {
      for second in count > 1 ? first + 1..<planes.count : first..<first + 1 {
        for third in count > 2 ? second + 1..<planes.count : second..<second + 1 {
          let chosen = [first, second, third].prefix(count).map { planes[$0] }
          guard let point = intersection(of: chosen), let costs = costs(at: point) else { continue }
          if let known = best, !isLess(costs, point, than: known.costs, known.point) { continue }
          best = (point, costs)
        }
      }
    }
    return best?.point
  }

  /// Whether the first costs that differ are less.
  private func isLess(
    _ costs: [Int128], _ point: Point, than others: [Int128], _ other: Point
  ) -> Bool {
    for (cost, known) in zip(costs, others) {
      let (left, right) = (cost * other.denominator, known * point.denominator)
      if left != right { return left < right }
    }
    return false
  }

  /// The costs at a point, multiplied by its denominator; nil if a required row does not hold.
  private func costs(at point: Point) -> [Int128]? {
    var violations: [Int128] = []
    var bounds: [Int128] = []
    for (row, plane) in zip(system.rows, planes) {
      let residual = zip(plane, point.numerators).reduce(-plane[count] * point.denominator) {
        $0 + $1.0 * $1.1
      }
      let violation =
        switch row.relation {
        case .lessThanOrEqual: max(0, residual)
        case .equal: abs(residual)
        case .greaterThanOrEqual: max(0, -residual)
        }
      if row.priority == 1000, violation > 0 { return nil }
      violations.append(violation)
      if row.relation != .equal { bounds.append(abs(residual)) }
    }
    let byPriority = system.priorities.map { priority in
      zip(system.rows, violations).filter { $0.0.priority == priority }.map(\.1)
    }
    return byPriority.map { $0.reduce(0, +) } + byPriority.flatMap { $0.reversed() } + bounds
      + point.numerators.map(abs)
  }

  /// The point where planes meet; nil if they do not meet in one. By Cramer's rule.
  private func intersection(of planes: [Plane]) -> Point? {
    let denominator = determinant(planes.map { Array($0.prefix(count)) })
    guard denominator != 0 else { return nil }
    let sign = denominator.signum()
    return Point(
      numerators: (0..<count).map { column in
        sign
          * determinant(
            planes.map { plane in
              (0..<count).map { $0 == column ? plane[count] : plane[$0] }
            })
      }, denominator: abs(denominator))
  }

  private func determinant(_ m: [[Int128]]) -> Int128 {
    switch m.count {
    case 1: m[0][0]
    case 2: m[0][0] * m[1][1] - m[0][1] * m[1][0]
    default:
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
  }
}
