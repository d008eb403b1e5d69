// SPDX-License-Identifier: Apache-2.0

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
}
