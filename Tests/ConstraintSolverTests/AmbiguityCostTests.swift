// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConstraintSolver

/// The cost of finding ambiguous variables, counted in pivots.
@Suite struct AmbiguityCostTests {
  /// The ambiguous variables' positions among some, and the number of pivots that found them.
  private func look(
    at solver: LinearSolver, _ variables: [Variable]
  ) -> (ambiguous: [Int], pivots: Int) {
    var solver = solver
    let ambiguous = Set(solver.ambiguousVariables())
    var pivots = 0
    for case let component? in solver.store.pointee.components.all {
      let copy = Component.Copy(of: component)
      let before = copy.body.pointee.tableau.pivotCount
      _ = AmbiguityProbe.ambiguousVariables(of: &copy.body.pointee)
      pivots += copy.body.pointee.tableau.pivotCount - before
    }
    return (variables.indices.filter { ambiguous.contains(variables[$0]) }, pivots)
  }

  /// Heights in a column, each pulled to 10 from both sides, whose sum is fixed.
  private func column(_ count: Int, sum: Double) throws -> (LinearSolver, [Variable]) {
    var solver = LinearSolver()
    let heights = solver.makeVariables(count)
    let ends = solver.makeVariables(count)
    for index in 0..<count {
      let before = index > 0 ? [Term(ends[index - 1], -1)] : []
      _ = try solver.add(
        LinearConstraint([Term(ends[index]), Term(heights[index], -1)] + before, .equal, 8))
    }
    _ = try solver.add(LinearConstraint([Term(ends[count - 1])], .equal, sum))
    for height in heights {
      _ = try solver.add(LinearConstraint([Term(height)], .greaterThanOrEqual, 0))
      _ = try solver.add(LinearConstraint([Term(height)], .lessThanOrEqual, 10, priority: 250))
      _ = try solver.add(LinearConstraint([Term(height)], .greaterThanOrEqual, 10, priority: 750))
    }
    return (solver, heights + ends)
  }

  @Test(arguments: [3, 30, 300])
  func `a column that is filled exactly has no ambiguous heights`(_ count: Int) throws {
    let (solver, variables) = try column(count, sum: 18 * Double(count))
    let seen = look(at: solver, variables)
    #expect(seen.ambiguous == [])
    #expect(seen.pivots <= 2 * count)
  }

  @Test(arguments: [3, 30, 300])
  func `heights in a column that is too high or too low are ambiguous`(_ count: Int) throws {
    for sum in [17.0, 19.0] {
      let (solver, variables) = try column(count, sum: sum * Double(count))
      let seen = look(at: solver, variables)
      // All heights, and all ends but the last.
      #expect(seen.ambiguous == Array(0..<2 * count - 1))
      #expect(seen.pivots <= 4 * count)
    }
  }

  @Test(arguments: [4, 40, 200])
  func `variables that only several rows together determine take few walks`(_ count: Int) throws {
    // Around a ring none is below the next, so all are equal; the last is held from outside.
    var solver = LinearSolver()
    let ring = solver.makeVariables(count)
    for index in 0..<count {
      _ = try solver.add(
        LinearConstraint(
          [Term(ring[index]), Term(ring[(index + 1) % count], -1)], .greaterThanOrEqual, 0,
          priority: 500))
    }
    let free = look(at: solver, ring)
    #expect(free.ambiguous == Array(0..<count))
    #expect(free.pivots <= 4 * count)
    _ = try solver.add(LinearConstraint([Term(ring[0])], .lessThanOrEqual, 5, priority: 400))
    _ = try solver.add(LinearConstraint([Term(ring[1])], .greaterThanOrEqual, 5, priority: 400))
    let held = look(at: solver, ring)
    #expect(held.ambiguous == [])
    #expect(held.pivots <= 8 * count)
  }
}
