// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import QuoinTestSupport
import Testing

@Suite struct SolverChangeTests {
  @Test func `removing and adding again ends where a fresh solver does`() throws {
    var generator = SeededGenerator(fallback: 2)
    for round in 0..<60 {
      var system = RandomSystem(variables: 6, rows: 18, using: &generator)
      var loaded = try LoadedSystem(system)
      for _ in 0..<30 {
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        try loaded.solver.remove(loaded.ids.remove(at: index))
        let row = system.rows.remove(at: index)
        if Bool.random(using: &generator) { _ = loaded.point() }
        loaded.ids.append(try loaded.solver.add(loaded.constraint(row)))
        system.rows.append(row)
      }
      var fresh = try LoadedSystem(system)
      #expect(loaded.point() == fresh.point(), "round \(round), \(generator.hint)")
    }
  }

  @Test func `changed constants end where a fresh solver does`() throws {
    var generator = SeededGenerator(fallback: 3)
    for round in 0..<60 {
      var system = RandomSystem(variables: 6, rows: 18, using: &generator)
      var loaded = try LoadedSystem(system)
      for _ in 0..<30 {
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        let constant = Double(Int.random(in: -9...9, using: &generator))
        do {
          try loaded.solver.setConstant(constant, of: loaded.ids[index])
          system.rows[index].constant = constant
        } catch {
          // The change contradicts other required rows: everything stays as it was.
          #expect(system.rows[index].priority == 1000)
        }
      }
      var fresh = try LoadedSystem(system)
      #expect(loaded.point() == fresh.point(), "round \(round), \(generator.hint)")
    }
  }

  @Test func `changed priorities end where the levels are best`() throws {
    var generator = SeededGenerator(fallback: 4)
    for round in 0..<40 {
      var system = RandomSystem(variables: 3, rows: 8, using: &generator)
      var loaded = try LoadedSystem(system)
      for _ in 0..<10 {
        let index = Int.random(in: 0..<system.rows.count, using: &generator)
        let choices: [Double] = [1000, 900, 600, 100]
        let priority = choices[Int.random(in: 0..<4, using: &generator)]
        do {
          try loaded.solver.setPriority(priority, of: loaded.ids[index])
          system.rows[index].priority = priority
        } catch {
          #expect(priority == 1000)
        }
      }
      let levels = system.levels(at: loaded.point())
      for (level, best) in zip(levels, VertexReference.bestLevels(of: system)) {
        #expect(abs(level - best) < 1e-5, "round \(round), \(generator.hint)")
      }
    }
  }

  @Test func `a copy is independent`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let id = try solver.add(LinearConstraint([Term(x)], .equal, 1))
    var copy = solver
    try copy.setConstant(2, of: id)
    #expect(solver.value(of: x) == 1)
    #expect(copy.value(of: x) == 2)
  }

  @Test func `a variable goes only when no constraint names it`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let id = try solver.add(LinearConstraint([Term(x)], .equal, 1))
    #expect(throws: RemoveVariableError.inUse(by: [id])) { try solver.removeVariable(x) }
    try solver.remove(id)
    try solver.removeVariable(x)
    #expect(throws: RemoveVariableError.unknownVariable(x)) { try solver.removeVariable(x) }
    #expect(throws: AddConstraintError.unknownVariable(x)) {
      try solver.add(LinearConstraint([Term(x)], .equal, 1))
    }
  }

  @Test func `changing one constant of a long chain needs few pivots`() throws {
    var solver = LinearSolver()
    let left = (0..<50).map { _ in solver.makeVariable() }
    let start = try solver.add(LinearConstraint([Term(left[0])], .equal, 0))
    for (a, b) in zip(left, left.dropFirst()) {
      try solver.add(LinearConstraint([Term(b), Term(a, -1)], .equal, 8))
    }
    #expect(solver.value(of: left[49]) == 49 * 8)
    let before = solver.statistics.pivots
    try solver.setConstant(5, of: start)
    #expect(solver.value(of: left[49]) == 5 + 49 * 8)
    #expect(solver.statistics.pivots == before)
  }
}
