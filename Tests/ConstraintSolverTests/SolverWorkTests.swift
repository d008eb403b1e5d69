// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConstraintSolver

/// How the work of a search grows.
@Suite struct SolverWorkTests {
  @Test func `rows that a walk reaches at once are examined in near linear time`() throws {
    func examined(_ count: Int) throws -> Int {
      var solver = LinearSolver()
      let (x, y) = (solver.makeVariable(), solver.makeVariable())
      let constraints = (0..<count).map { _ in
        LinearConstraint([Term(x), Term(y)], .greaterThanOrEqual, 10, priority: 500)
      }
      for result in solver.add(contentsOf: constraints) { _ = try result.get() }
      #expect(solver.value(of: x) + solver.value(of: y) == 10)
      let component = try #require(solver.store.pointee.components[0])
      return component.pointee.search.examinedCount
    }
    #expect(try examined(200) >= 200)
    #expect(try examined(800) <= 5 * examined(200))
  }

  @Test func `sums of a chain's values are read without more coefficients`() throws {
    var solver = LinearSolver()
    let count = 200
    let places = solver.makeVariables(count + 1)
    for (place, next) in zip(places, places.dropFirst()) {
      try solver.add(LinearConstraint([Term(next), Term(place, -1)], .equal, 0.1))
    }
    try solver.add(LinearConstraint([Term(places[0])], .equal, 3, priority: 500))
    solver.solve()
    let before = solver.statistics
    for index in places.indices {
      let sum = solver.value(ofSum: [Term(places[index]), Term(places[0], -1)], constant: 1)
      #expect(sum == LinearSolver.readOut(1 + Double(index) * 0.1))
    }
    #expect(solver.statistics == before)
  }
}
