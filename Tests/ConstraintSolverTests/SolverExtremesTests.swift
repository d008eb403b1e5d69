// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import ConstraintSolver

/// Large constants leave no trace once they are gone.
@Suite struct SolverExtremesTests {
  /// Gives constants of a system a large value for a while, and compares with a fresh solver.
  private func checkPassing(_ large: Double, of empty: LinearSolver = LinearSolver()) throws {
    var generator = SeededGenerator(fallback: 81)
    var passed = 0
    for round in 0..<60 {
      let system = RandomSystem(variables: 8, rows: 20, using: &generator)
      let expected = try LoadedSystem(system).solvedPoint()
      var loaded = try LoadedSystem(system, in: empty)
      for _ in 0..<6 {
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        let sign: Double = Bool.random(using: &generator) ? 1 : -1
        do {
          try loaded.solver.setConstant(sign * large / 7, of: loaded.ids[index])
          passed += 1
        } catch {
          // It contradicts other required constraints, and is refused.
        }
        _ = loaded.point()
        try loaded.solver.setConstant(system.rows[index].constant, of: loaded.ids[index])
        #expect(loaded.point() == expected, "round \(round), \(generator.hint)")
      }
      try loaded.solver.checkInvariants()
    }
    #expect(passed > 100)
  }

  @Test(arguments: [1e7, 1e9, 1e12])
  func `a large constant that passed leaves the values of a fresh solver`(_ large: Double) throws {
    try checkPassing(large)
    try checkPassing(large, of: LinearSolver(sparseFrom: 0))
  }

  @Test func `a contradiction is found after a large constant has passed`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let large = try solver.add(LinearConstraint([Term(x)], .equal, 0, priority: 500))
    let low = try solver.add(LinearConstraint([Term(x), Term(y)], .greaterThanOrEqual, 4))
    let high = try solver.add(LinearConstraint([Term(x), Term(y)], .lessThanOrEqual, 4))
    try solver.setConstant(1e12, of: large)
    #expect(solver.value(of: x) == 1e12)
    try solver.setConstant(3, of: large)
    #expect(throws: ChangeConstraintError.unsatisfiable(conflict: [low])) {
      try solver.setConstant(3.5, of: high)
    }
    #expect(solver.values(of: [x, y]) == [3, 1])
  }

  @Test func `a large constant that stays is not rebuilt again and again`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(LinearConstraint([Term(x)], .equal, 1e9, priority: 500))
    let small = try solver.add(LinearConstraint([Term(y), Term(x, -1)], .equal, 1, priority: 400))
    for value in 0..<20 {
      try solver.setConstant(Double(value), of: small)
      #expect(solver.value(of: y) == 1e9 + Double(value))
    }
    #expect(solver.statistics.builds == 1)
  }

  // MARK: - Factors far from 1

  /// A system whose factors have magnitudes from 2^-bits to 2^bits.
  private func wideSystem(
    _ bits: Int, rows: Int, using generator: inout SeededGenerator
  ) -> RandomSystem {
    var system = RandomSystem(variables: 5, rows: rows, using: &generator)
    for row in system.rows.indices {
      for term in system.rows[row].terms.indices {
        let exponent = Double(Int.random(in: -bits...bits, using: &generator))
        let factor = system.rows[row].terms[term].coefficient * exp2(exponent)
        let size = min(max(abs(factor), exp2(Double(-bits))), exp2(Double(bits)))
        system.rows[row].terms[term].coefficient = factor < 0 ? -size : size
      }
      // Required rows hold at zero, so that they never contradict each other.
      if system.rows[row].priority == 1000 { system.rows[row].constant = 0 }
    }
    return system
  }

  @Test func `values that went wrong are corrected by the constraints`() throws {
    var solver = LinearSolver()
    let variables = solver.makeVariables(3)
    let (a, b, c) = (variables[0], variables[1], variables[2])
    try solver.add(
      LinearConstraint([Term(a, 100), Term(b, -1), Term(c, 0.01)], .equal, -10, priority: 500))
    try solver.add(LinearConstraint([Term(b)], .equal, 40, priority: 400))
    let last = try solver.add(LinearConstraint([Term(c)], .equal, 200, priority: 300))
    let before: Double = (40 - 2 - 10) / 100.0
    #expect(solver.values(of: variables) == [LinearSolver.readOut(before), 40, 200])
    // As rounding errors of many pivots would, but more.
    let component = try #require(solver.store.pointee.components[0])
    for column in 0..<3 { component.pointee.tableau.move(column: column, by: 0.5) }
    try solver.setConstant(300, of: last)
    let after: Double = (40 - 3 - 10) / 100.0
    #expect(solver.values(of: variables) == [LinearSolver.readOut(after), 40, 300])
  }

  @Test func `a row that is left alone after many changes holds`() throws {
    var generator = SeededGenerator(fallback: 83)
    for round in 0..<40 {
      var system = wideSystem(7, rows: 14, using: &generator)
      var loaded = try LoadedSystem(system)
      _ = loaded.point()
      while system.rows.count > 1 {
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        try loaded.solver.remove(loaded.ids.remove(at: index))
        system.rows.remove(at: index)
        let point = loaded.point()
        let sums = system.levels(at: point)
        let reported = loaded.solver.levelViolations().map(\.sum)
        let levels = system.priorities.first == 1000 ? [0] + reported : reported
        for (priority, (sum, level)) in zip(system.priorities, zip(sums, levels)) {
          // Values are read out to 2^-20, which factors enlarge, and have 53 bits.
          let step = system.rows.filter { $0.priority == priority }.flatMap(\.terms)
            .reduce(0) { $0 + abs($1.coefficient) * (0x1p-20 + 1e-12 * abs(point[$1.variable])) }
          #expect(
            abs(sum - level) <= step,
            "round \(round), \(system.rows.count) rows, \(generator.hint)")
        }
      }
    }
  }

  @Test func `wide factors end where a fresh solver does`() throws {
    var generator = SeededGenerator(fallback: 84)
    for round in 0..<60 {
      var system = wideSystem(6, rows: 14, using: &generator)
      var loaded = try LoadedSystem(system)
      for _ in 0..<30 {
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        try loaded.solver.remove(loaded.ids.remove(at: index))
        let row = system.rows.remove(at: index)
        _ = loaded.point()
        loaded.ids.append(try loaded.solver.add(loaded.constraint(row)))
        system.rows.append(row)
      }
      var fresh = try LoadedSystem(system)
      for (value, expected) in zip(loaded.point(), fresh.point()) {
        #expect(
          abs(value - expected) <= 0x1p-19 + 1e-12 * abs(expected),
          "round \(round), \(generator.hint)")
      }
      try loaded.solver.checkInvariants()
    }
  }
}
