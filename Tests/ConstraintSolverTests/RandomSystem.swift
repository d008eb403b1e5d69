// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// A system of constraints over numbered variables, independent of any solver.
struct RandomSystem {
  /// A constraint over numbered variables.
  struct Row {
    var terms: [(variable: Int, coefficient: Double)]
    var relation: Relation
    var constant: Double
    var priority: Double

    /// The left side minus the right side at a point.
    func residual(at point: [Double]) -> Double {
      terms.reduce(-constant) { $0 + $1.coefficient * point[$1.variable] }
    }

    /// How far the constraint is from holding at a point.
    func violation(at point: [Double]) -> Double {
      let residual = residual(at: point)
      switch relation {
      case .lessThanOrEqual: return max(0, residual)
      case .equal: return abs(residual)
      case .greaterThanOrEqual: return max(0, -residual)
      }
    }
  }

  var variableCount: Int
  var rows: [Row]

  /// The priorities that occur, highest first.
  var priorities: [Double] { Set(rows.map(\.priority)).sorted(by: >) }

  /// The sum of violations at each priority, highest first, at a point.
  func levels(at point: [Double]) -> [Double] {
    priorities.map { priority in
      rows.filter { $0.priority == priority }.reduce(0) { $0 + $1.violation(at: point) }
    }
  }

  /// Makes a system of given rows.
  init(variableCount: Int, rows: [Row]) {
    self.variableCount = variableCount
    self.rows = rows
  }

  /// A system with small whole numbers, so that exact ties and degenerate vertices are common.
  ///
  /// The required rows hold at a hidden point, so they never contradict each other.
  init(variables: Int, rows count: Int, using generator: inout some RandomNumberGenerator) {
    let hidden = (0..<variables).map { _ in Double(Int.random(in: -5...5, using: &generator)) }
    variableCount = variables
    rows = []
    for _ in 0..<count {
      let size = Int.random(in: 1...min(3, variables), using: &generator)
      let chosen = Array(0..<variables).shuffled(using: &generator).prefix(size)
      var row = Row(
        terms: chosen.map {
          ($0, Double([-2, -1, 1, 1, 2].randomElement(using: &generator) ?? 1))
        },
        relation: [.lessThanOrEqual, .equal, .greaterThanOrEqual].randomElement(
          using: &generator) ?? .equal,
        constant: Double(Int.random(in: -6...6, using: &generator)),
        priority: [1000, 750, 750, 500, 250, 50].randomElement(using: &generator) ?? 500)
      if row.priority == 1000 {
        let value = row.residual(at: hidden) + row.constant
        switch row.relation {
        case .lessThanOrEqual: row.constant = max(row.constant, value)
        case .equal: row.constant = value
        case .greaterThanOrEqual: row.constant = min(row.constant, value)
        }
      }
      rows.append(row)
    }
  }
}

/// A solver that holds a system, with the names of its rows.
struct LoadedSystem {
  var solver: LinearSolver
  var variables: [Variable] = []
  var ids: [ConstraintID] = []

  /// Puts a system into a fresh solver, row by row.
  init(_ system: RandomSystem, in solver: LinearSolver = LinearSolver()) throws {
    self.solver = solver
    variables = self.solver.makeVariables(system.variableCount)
    for row in system.rows { ids.append(try self.solver.add(constraint(row))) }
  }

  /// A row as a constraint of this solver.
  func constraint(_ row: RandomSystem.Row) -> LinearConstraint {
    LinearConstraint(
      row.terms.map { Term(variables[$0.variable], $0.coefficient) }, row.relation, row.constant,
      priority: row.priority)
  }

  /// The values of all variables.
  mutating func point() -> [Double] { variables.map { solver.value(of: $0) } }
}
