// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import ConstraintSolver

/// The vertex from which the search starts, seen by the work that is left.
@Suite struct SolverStartTests {
  /// A cell around texts below each other, as high as they need: the cell's height, and the texts'
  /// upper edges and heights.
  private func cell(_ heights: [Double]) throws -> (LinearSolver, [Variable]) {
    var solver = LinearSolver()
    let cell = solver.makeVariable()
    var variables = [cell]
    var batch = ConstraintBatch()
    batch.append(LinearConstraint([Term(cell)], .greaterThanOrEqual, 44))
    batch.append(LinearConstraint([Term(cell)], .equal, 0, priority: 50))
    var edge: [Term] = []
    for height in heights {
      let (top, text) = (solver.makeVariable(), solver.makeVariable())
      batch.append(
        LinearConstraint([Term(top)] + edge.map { Term($0.variable, -1) }, .equal, 8))
      batch.append(LinearConstraint([Term(text)], .greaterThanOrEqual, 0))
      batch.append(LinearConstraint([Term(text)], .lessThanOrEqual, height, priority: 250))
      batch.append(LinearConstraint([Term(text)], .greaterThanOrEqual, height, priority: 750))
      edge = [Term(top), Term(text)]
      variables += [top, text]
    }
    // Its newest variable is the height of the last text, which so is an expression of the cell's.
    batch.append(LinearConstraint(edge + [Term(cell, -1)], .equal, -8))
    try solver.add(batch)
    return (solver, variables)
  }

  @Test func `a cell around texts begins as high as they are`() throws {
    for heights in [[54.0], [18, 54], [36, 18]] {
      var (solver, variables) = try cell(heights)
      let values = solver.values(of: variables)
      #expect(values[0] == heights.reduce(8) { $0 + $1 + 8 })
      #expect(heights.indices.map { values[2 * $0 + 2] } == heights)
      #expect(solver.statistics.pivots == 0, "\(heights)")
    }
  }

  @Test func `a cell that texts do not fill begins there too and grows`() throws {
    var (solver, variables) = try cell([10])
    #expect(solver.values(of: variables) == [44, 8, 28])
    #expect(solver.statistics.pivots <= 2)
  }

  @Test func `a size with optional bounds on both sides is decided by the weaker one`() throws {
    var solver = LinearSolver()
    let width = solver.makeVariable()
    try solver.add(LinearConstraint([Term(width)], .lessThanOrEqual, 104, priority: 251))
    try solver.add(LinearConstraint([Term(width)], .greaterThanOrEqual, 104, priority: 750))
    #expect(solver.value(of: width) == 104)
    let component = try #require(solver.store.pointee.components[0])
    #expect(component.pointee.search.decidedPriority == 251)
  }

  @Test func `an expression that mentions a variable twice anchors it by the sum`() throws {
    var solver = LinearSolver()
    let variables = solver.makeVariables(3)
    let (x, y, z) = (variables[0], variables[1], variables[2])
    try solver.add(LinearConstraint([Term(z)], .equal, 4, priority: 900))
    try solver.add(LinearConstraint([Term(x, 2), Term(y, -1)], .equal, -3))
    // So z = -x + 2y - 5 is written as -x + 4x + 1.
    try solver.add(LinearConstraint([Term(x), Term(y, -2), Term(z)], .equal, -5))
    #expect(solver.values(of: variables) == [1, 5, 4])
  }

  @Test func `a variable on which another one rests is not anchored by a third`() throws {
    var solver = LinearSolver()
    let variables = solver.makeVariables(5)
    var batch = ConstraintBatch()
    // The fourth is a sum of the first two, the fifth one of the next two.
    for sum in 0..<2 {
      batch.append(
        LinearConstraint(
          [Term(variables[3 + sum]), Term(variables[sum], -1), Term(variables[sum + 1], -1)],
          .equal, 0))
    }
    batch.append(LinearConstraint([Term(variables[3])], .greaterThanOrEqual, 10, priority: 750))
    batch.append(LinearConstraint([Term(variables[4])], .greaterThanOrEqual, 5, priority: 700))
    try solver.add(batch)
    #expect(solver.values(of: variables) == [0, 10, 5 - 10, 10, 5])
  }

  @Test func `whatever names a variable and in what order, the answer is the same`() throws {
    var generator = SeededGenerator(fallback: 71)
    for round in 0..<200 {
      // Equalities between two and three variables, and optional constraints on single ones.
      let count = Int.random(in: 3...7, using: &generator)
      var system = RandomSystem(variableCount: count, rows: [])
      for variable in 2..<count where Bool.random(using: &generator) {
        let others = Array(0..<variable).shuffled(using: &generator).prefix(2)
        system.rows.append(
          RandomSystem.Row(
            terms: [(variable, 1)]
              + others.map { ($0, Double.random(in: 0...1, using: &generator) < 0.3 ? 2 : -1) },
            relation: .equal, constant: Double(Int.random(in: -9...9, using: &generator)),
            priority: 1000))
      }
      for variable in 0..<count where Bool.random(using: &generator) {
        for priority in [50.0, 250, 750] where Int.random(in: 0..<3, using: &generator) > 0 {
          system.rows.append(
            RandomSystem.Row(
              terms: [(variable, Bool.random(using: &generator) ? 1 : -1)],
              relation: [.lessThanOrEqual, .equal, .greaterThanOrEqual]
                .randomElement(using: &generator) ?? .equal,
              constant: Double(Int.random(in: -20...20, using: &generator)), priority: priority))
        }
      }
      // A solver whose values are read after each constraint always starts where it was.
      var steps = try LoadedSystem(RandomSystem(variableCount: count, rows: []))
      for row in system.rows {
        steps.ids.append(try steps.solver.add(steps.constraint(row)))
        _ = steps.point()
      }
      var once = try LoadedSystem(system)
      #expect(once.point() == steps.point(), "round \(round), \(generator.hint)")
      var sparse = try LoadedSystem(system, in: LinearSolver(sparseFrom: 0))
      #expect(sparse.point() == once.point(), "round \(round), \(generator.hint)")
    }
  }
}
