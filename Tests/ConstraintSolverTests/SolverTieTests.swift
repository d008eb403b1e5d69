// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import ConstraintSolver

/// What decides where the levels leave a choice.
@Suite struct SolverTieTests {
  // MARK: - Violations

  @Test func `between equals the constraint added last is met`() throws {
    try checkValue([(.equal, 4, 500), (.equal, 8, 500)], is: 8)
    try checkValue([(.equal, 8, 500), (.equal, 4, 500)], is: 4)
    try checkValue([(.equal, 0, 250), (.equal, 10, 250)], is: 10)
    try checkValue(
      [(.equal, 0, 250), (.equal, 30, 250), (.equal, 20, 250), (.equal, 10, 250)], is: 10)
  }

  @Test func `a sum that is too small is taken from the constraint added first`() throws {
    var solver = LinearSolver()
    let heights = solver.makeVariables(3)
    for (height, constant) in zip(heights, [50.0, 60, 100]) {
      try solver.add(LinearConstraint([Term(height)], .equal, constant, priority: 250))
    }
    try solver.add(LinearConstraint(heights.map { Term($0) }, .equal, 400))
    #expect(solver.values(of: heights) == [400 - 60 - 100, 60, 100])
  }

  @Test func `a lower level decides before the order of adding does`() throws {
    try checkValue([(.equal, 4, 500), (.equal, 8, 500), (.equal, 5, 100)], is: 5)
  }

  @Test func `another constant or priority keeps a constraint's place in ties`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let first = try solver.add(LinearConstraint([Term(x)], .equal, 4, priority: 500))
    let second = try solver.add(LinearConstraint([Term(x)], .equal, 8, priority: 500))
    #expect(solver.value(of: x) == 8)
    try solver.setConstant(2, of: first)
    #expect(solver.value(of: x) == 8)
    try solver.setPriority(600, of: first)
    #expect(solver.value(of: x) == 2)
    try solver.setPriority(500, of: first)
    #expect(solver.value(of: x) == 8)
    try solver.setConstant(9, of: second)
    #expect(solver.value(of: x) == 9)
  }

  @Test func `a constraint added again counts as added last`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let four = LinearConstraint([Term(x)], .equal, 4, priority: 500)
    let id = try solver.add(four)
    try solver.add(LinearConstraint([Term(x)], .equal, 8, priority: 500))
    #expect(solver.value(of: x) == 8)
    try solver.remove(id)
    #expect(solver.value(of: x) == 8)
    try solver.add(four)
    #expect(solver.value(of: x) == 4)
  }

  // MARK: - Bounds

  @Test func `what bounds alone hold lies on the one added first`() throws {
    try checkValue([(.lessThanOrEqual, 23, 1000)], is: 23)
    try checkValue([(.lessThanOrEqual, 23, 250)], is: 23)
    try checkValue([(.greaterThanOrEqual, -7, 1000)], is: -7)
    try checkValue([(.greaterThanOrEqual, 10, 1000), (.lessThanOrEqual, 20, 1000)], is: 10)
    try checkValue([(.lessThanOrEqual, 20, 1000), (.greaterThanOrEqual, 10, 1000)], is: 20)
    try checkValue([(.lessThanOrEqual, 20, 100), (.greaterThanOrEqual, 10, 1000)], is: 20)
    // The one added first is as near as the others let it be.
    try checkValue([(.lessThanOrEqual, 20, 1000), (.lessThanOrEqual, 10, 1000)], is: 10)
  }

  @Test func `a bound gives way to whatever pulls`() throws {
    try checkValue([(.lessThanOrEqual, 23, 1000), (.equal, 5, 1)], is: 5)
    try checkValue([(.equal, 5, 1), (.lessThanOrEqual, 23, 1000)], is: 5)
    try checkValue([(.equal, 30, 1), (.lessThanOrEqual, 23, 1000)], is: 23)
  }

  @Test func `a sum that a bound holds leaves its parts to the smallest magnitude`() throws {
    var solver = LinearSolver()
    let (width, left) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(LinearConstraint([Term(left), Term(width)], .lessThanOrEqual, 301))
    #expect(solver.values(of: [width, left]) == [0, 301])
    let given = try solver.add(LinearConstraint([Term(width)], .equal, 100))
    #expect(solver.values(of: [width, left]) == [100, 201])
    #expect(solver.ambiguousVariables() == [left])
    try solver.remove(given)
    #expect(solver.values(of: [width, left]) == [0, 301])
    #expect(solver.ambiguousVariables() == [width, left])
  }

  @Test func `a bound that takes another constant is followed without a search`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let high = try solver.add(LinearConstraint([Term(x)], .lessThanOrEqual, 20))
    let low = try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 10))
    #expect(solver.value(of: x) == 20)
    let searches = solver.statistics.searches
    try solver.setConstant(35, of: high)
    #expect(solver.value(of: x) == 35)
    try solver.setConstant(-4, of: low)
    #expect(solver.value(of: x) == 35)
    #expect(solver.statistics.searches == searches)
    try solver.remove(high)
    #expect(solver.value(of: x) == -4)
  }

  // MARK: - The order

  @Test func `an order of ties counts as the order of adding`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    let ids = try [4.0, 6, 8].map {
      try solver.add(LinearConstraint([Term(x)], .equal, $0, priority: 500))
    }
    let high = try solver.add(LinearConstraint([Term(y)], .lessThanOrEqual, 20))
    let low = try solver.add(LinearConstraint([Term(y)], .greaterThanOrEqual, 10))
    // Three on one variable meet in the middle; without it the last one decides.
    #expect(solver.values(of: [x, y]) == [6, 20])
    try solver.remove(ids[1])
    #expect(solver.value(of: x) == 8)
    solver.setTieOrder([low, ids[2], high, ids[0]])
    #expect(solver.values(of: [x, y]) == [4, 10])
    let nine = try solver.add(LinearConstraint([Term(x)], .equal, 9, priority: 500))
    try solver.remove(ids[2])
    #expect(solver.value(of: x) == 9)
    solver.setTieOrder([ids[0], nine])
    #expect(solver.value(of: x) == 9)
    solver.setTieOrder([nine, ids[0]])
    #expect(solver.value(of: x) == 4)
  }

  // MARK: - Models

  @Test(arguments: [0, Int.max])
  func `random systems have the values that the rule asks for`(sparseFrom columns: Int) throws {
    let empty = LinearSolver(sparseFrom: columns)
    var generator = SeededGenerator(fallback: 91)
    var tied = 0
    for round in 0..<400 {
      let system = RandomSystem(
        variables: Int.random(in: 1...3, using: &generator),
        rows: Int.random(in: 1...9, using: &generator), using: &generator)
      let expected = try #require(TieReference(system).point())
      var loaded = try LoadedSystem(system, in: empty)
      for (value, reference) in zip(loaded.point(), expected) {
        #expect(abs(value - reference) <= 0x1p-20, "round \(round), \(generator.hint)")
      }
      if loaded.solver.tiesDecide { tied += 1 }
      let order = Array(system.rows.indices).shuffled(using: &generator)
      loaded.solver.setTieOrder(order.map { loaded.ids[$0] })
      let reordered = try #require(TieReference(system, order: order).point())
      for (value, reference) in zip(loaded.point(), reordered) {
        #expect(abs(value - reference) <= 0x1p-20, "round \(round), \(generator.hint)")
      }
    }
    #expect(tied > 100)
  }

  @Test func `inequalities alone have the values that the rule asks for`() throws {
    var generator = SeededGenerator(fallback: 92)
    for round in 0..<300 {
      var system = RandomSystem(
        variables: Int.random(in: 1...3, using: &generator),
        rows: Int.random(in: 1...8, using: &generator), using: &generator)
      system.rows.removeAll { $0.relation == .equal }
      let expected = try #require(TieReference(system).point())
      var loaded = try LoadedSystem(system)
      for (value, reference) in zip(loaded.point(), expected) {
        #expect(abs(value - reference) <= 0x1p-20, "round \(round), \(generator.hint)")
      }
    }
  }

  @Test func `any order of ties ends where a fresh solver of that order does`() throws {
    var generator = SeededGenerator(fallback: 93)
    for round in 0..<60 {
      let system = RandomSystem(variables: 8, rows: 20, using: &generator)
      var loaded = try LoadedSystem(system)
      var required = system.rows.indices.filter { system.rows[$0].priority == 1000 }
      for _ in 0..<8 {
        let order = Array(system.rows.indices).shuffled(using: &generator)
        loaded.solver.setTieOrder(order.map { loaded.ids[$0] })
        if Bool.random(using: &generator), let index = required.popLast() {
          try loaded.solver.setPriority(300, of: loaded.ids[index])
          try loaded.solver.setPriority(1000, of: loaded.ids[index])
        }
        var fresh = try LoadedSystem(
          RandomSystem(variableCount: 8, rows: order.map { system.rows[$0] }))
        #expect(loaded.point() == fresh.point(), "round \(round), \(generator.hint)")
      }
      try loaded.solver.checkInvariants()
    }
  }
}
