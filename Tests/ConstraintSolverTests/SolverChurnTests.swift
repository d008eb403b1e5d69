// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import ConstraintSolver

@Suite struct SolverChurnTests {
  /// Changes a system at random and compares with a fresh solver now and then.
  func checkChurn(
    of empty: LinearSolver = LinearSolver(), seed: UInt64, variables: Int, rows: Int, rounds: Int,
    edits: Int
  ) throws {
    var generator = SeededGenerator(fallback: seed)
    for round in 0..<rounds {
      var system = RandomSystem(variables: variables, rows: rows, using: &generator)
      var loaded = try LoadedSystem(system, in: empty)
      for edit in 0..<edits {
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
          try loaded.solver.remove(loaded.ids.remove(at: index))
          var row = system.rows.remove(at: index)
          if row.priority < 1000 {
            row.priority = Double(Int.random(in: 1...4, using: &generator)) * 200.5
          }
          loaded.ids.append(try loaded.solver.add(loaded.constraint(row)))
          system.rows.append(row)
        case 1:
          let constant = Double(Int.random(in: -9...9, using: &generator))
          do {
            try loaded.solver.setConstant(constant, of: loaded.ids[index])
            system.rows[index].constant = constant
          } catch {
            #expect(system.rows[index].priority == 1000)
          }
        case 2:
          let choices: [Double] = [1000, 900, 600, 100]
          let priority = choices[Int.random(in: 0..<4, using: &generator)]
          do {
            try loaded.solver.setPriority(priority, of: loaded.ids[index])
            system.rows[index].priority = priority
          } catch {
            #expect(priority == 1000)
          }
        default: _ = loaded.point()
        }
        try loaded.solver.checkInvariants()
        guard edit % 4 == 3 else { continue }
        var fresh = try LoadedSystem(system)
        #expect(
          loaded.point() == fresh.point(), "round \(round), edit \(edit), \(generator.hint)")
      }
    }
  }

  @Test func `any sequence of changes ends where a fresh solver does`() throws {
    try checkChurn(seed: 11, variables: 6, rows: 18, rounds: 60, edits: 60)
    try checkChurn(seed: 12, variables: 3, rows: 9, rounds: 100, edits: 60)
    try checkChurn(seed: 13, variables: 25, rows: 80, rounds: 6, edits: 60)
  }
}
