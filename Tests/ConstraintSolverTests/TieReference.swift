// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// The values that the levels and the tie rule ask for, by looking at every vertex of a small
/// system of whole numbers, in exact fractions.
///
/// The costs that the rule compares are convex and piecewise linear, with kinks where a row or a
/// variable is zero. Only one point is best in the end, so it is one where as many independent rows
/// and variables are zero as there are variables. Nothing here is shared with the solver.
struct TieReference {
  /// The number of variables.
  let variableCount: Int
  /// The rows, and their order in ties, the oldest first.
  private let rows: [RandomSystem.Row]
  private let order: [Int]
  private let priorities: [Double]
  /// The rows and variables that are zero at vertices: factors, then the right side.
  private let planes: [[Fraction]]

  /// Prepares a system of whole numbers.
  ///
  /// - Parameter order: the rows' numbers, the oldest first; their own order without it.
  init(_ system: RandomSystem, order: [Int]? = nil) {
    variableCount = system.variableCount
    rows = system.rows
    self.order = order ?? Array(system.rows.indices)
    priorities = system.priorities
    let count = system.variableCount
    planes =
      rows.map { row in
        var plane = [Fraction](repeating: 0, count: count + 1)
        for term in row.terms { plane[term.variable] += Fraction(term.coefficient) }
        plane[count] = Fraction(row.constant)
        return plane
      }
      + (0..<count).map { variable in
        (0...count).map { $0 == variable ? 1 : 0 }
      }
  }

  /// The values of all variables; nil if the required rows contradict each other.
  func point() -> [Double]? {
    var best: (costs: [Fraction], point: [Fraction])?
    choose(variableCount, from: planes.count) { chosen in
      guard let point = Self.intersection(of: chosen.map { planes[$0] }) else { return }
      let costs = costs(at: point)
      if best.map({ costs.lexicographicallyPrecedes($0.costs) }) ?? true { best = (costs, point) }
    }
    guard let best else { return [] }
    if priorities.first == 1000, best.costs[0] != 0 { return nil }
    return best.point.map(\.value)
  }

  /// What the rule compares, the most important first.
  private func costs(at point: [Fraction]) -> [Fraction] {
    let residuals = rows.indices.map { row in
      zip(planes[row], point).reduce(-planes[row][variableCount]) { $0 + $1.0 * $1.1 }
    }
    let violations = zip(rows, residuals).map { row, residual in
      switch row.relation {
      case .lessThanOrEqual: max(0, residual)
      case .equal: residual.magnitude
      case .greaterThanOrEqual: max(0, -residual)
      }
    }
    let levels = priorities.map { priority in
      rows.indices.filter { rows[$0].priority == priority }
        .reduce(Fraction(0)) { $0 + violations[$1] }
    }
    let ties = priorities.flatMap { priority in
      order.reversed().filter { rows[$0].priority == priority }.map { violations[$0] }
    }
    let bounds = order.filter { rows[$0].relation != .equal }.map { residuals[$0].magnitude }
    return levels + ties + bounds + point.map(\.magnitude)
  }

  /// Calls `body` with every choice of `count` indexes below `total`.
  private func choose(_ count: Int, from total: Int, _ body: ([Int]) -> Void) {
    var chosen: [Int] = []
    func extend(from start: Int) {
      if chosen.count == count { return body(chosen) }
      for next in start..<max(start, total) {
        chosen.append(next)
        extend(from: next + 1)
        chosen.removeLast()
      }
    }
    extend(from: 0)
  }

  /// The point where planes meet; nil if they do not meet in just one.
  private static func intersection(of planes: [[Fraction]]) -> [Fraction]? {
    var rows = planes
    let count = rows.count
    for column in 0..<count {
      guard let pivot = (column..<count).first(where: { rows[$0][column] != 0 }) else {
        return nil
      }
      rows.swapAt(column, pivot)
      for row in 0..<count where row != column && rows[row][column] != 0 {
        let factor = rows[row][column] / rows[column][column]
        for entry in column...count { rows[row][entry] -= factor * rows[column][entry] }
      }
    }
    return (0..<count).map { rows[$0][count] / rows[$0][$0] }
  }
}

/// A fraction of whole numbers in lowest terms, with a denominator above 0; overflow traps.
struct Fraction: Comparable, SignedNumeric, ExpressibleByIntegerLiteral {
  private let numerator: Int
  private let denominator: Int

  /// Makes a fraction of a numerator and a denominator other than 0.
  init(_ numerator: Int, over denominator: Int = 1) {
    var (a, b) = (Swift.abs(numerator), Swift.abs(denominator))
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = (denominator < 0 ? -1 : 1) * max(a, 1)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// Makes a fraction of a whole number.
  init(_ value: Double) { self.init(Int(value)) }

  init(integerLiteral value: Int) { self.init(value) }

  init?(exactly source: some BinaryInteger) {
    guard let value = Int(exactly: source) else { return nil }
    self.init(value)
  }

  /// The nearest `Double`.
  var value: Double { Double(numerator) / Double(denominator) }

  var magnitude: Fraction { numerator < 0 ? -self : self }

  static func < (left: Fraction, right: Fraction) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  static func + (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      left.numerator * right.denominator + right.numerator * left.denominator,
      over: left.denominator * right.denominator)
  }

  static func - (left: Fraction, right: Fraction) -> Fraction { left + -right }

  static func * (left: Fraction, right: Fraction) -> Fraction {
    Fraction(left.numerator * right.numerator, over: left.denominator * right.denominator)
  }

  static func / (left: Fraction, right: Fraction) -> Fraction {
    Fraction(left.numerator * right.denominator, over: left.denominator * right.numerator)
  }

  static func *= (left: inout Fraction, right: Fraction) { left = left * right }

  static prefix func - (fraction: Fraction) -> Fraction {
    Fraction(-fraction.numerator, over: fraction.denominator)
  }
}
