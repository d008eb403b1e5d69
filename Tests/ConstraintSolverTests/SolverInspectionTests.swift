// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import ConstraintSolver

@Suite struct SolverInspectionTests {
  @Test func `a report names constraints, slacks and what determines each value`() throws {
    var solver = LinearSolver()
    let (left, width) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(LinearConstraint([Term(left)], .equal, 8))
    try solver.add(LinearConstraint([Term(width)], .greaterThanOrEqual, 20, priority: 750))
    try solver.add(
      LinearConstraint([Term(width, 2), Term(left, -1)], .lessThanOrEqual, 3, priority: 250.5))
    try solver.add(LinearConstraint([Term(left, -1)], .lessThanOrEqual, 0))
    let names = [left: "left", width: "width"]
    #expect(
      solver.report { names[$0] ?? "?" } == """
        #0 @required  left == 8            met exactly
        #1 @750       width >= 20          met exactly
        #2 @250.5     2 width - left <= 3  violated by 29
        #3 @required  -left <= 0           slack 8
        left = 8      by #0
        width = 20    by #1

        """)
  }

  @Test func `slacks are left sides minus right sides`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let low = try solver.add(LinearConstraint([Term(x)], .greaterThanOrEqual, 3))
    let high = try solver.add(LinearConstraint([Term(x)], .lessThanOrEqual, 10))
    let half = try solver.add(LinearConstraint([Term(x, 2)], .equal, 8, priority: 1))
    #expect(solver.slack(of: low) == 1)
    #expect(solver.slack(of: high) == -6)
    #expect(solver.slack(of: half) == 0)
    try solver.remove(half)
    #expect(solver.slack(of: half) == nil)
    #expect(solver.slack(of: low) == 0)
  }

  @Test func `a value is determined by the constraints along its chain`() throws {
    var solver = LinearSolver()
    let views = (0..<5).map { _ in solver.makeVariable() }
    var ids = [try solver.add(LinearConstraint([Term(views[0])], .equal, 4))]
    for (a, b) in zip(views, views.dropFirst()) {
      ids.append(
        try solver.add(
          LinearConstraint([Term(b), Term(a, -1)], .greaterThanOrEqual, 8)))
      try solver.add(LinearConstraint([Term(b)], .equal, 0, priority: 50))
    }
    #expect(solver.constraints(determining: views[0]) == [ids[0]])
    #expect(solver.constraints(determining: views[4]) == ids)
    #expect(solver.value(of: views[4]) == 4 + 4 * 8)
  }

  @Test func `asking what determines values leaves a system as small as it was`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariables(50)
    try solver.add(LinearConstraint([Term(x[0])], .equal, 8, priority: 750))
    let links = try x.indices.dropFirst().map { index in
      try solver.add(LinearConstraint([Term(x[index]), Term(x[index - 1], -1)], .equal, 1))
    }
    solver.solve()
    let rows = solver.store.pointee.components[0]?.pointee.tableau.rows.count
    for (index, variable) in x.enumerated() {
      let ids = solver.constraints(determining: variable)
      #expect(ids.count == index + 1 && ids.dropFirst().elementsEqual(links.prefix(index)))
    }
    #expect(solver.store.pointee.components[0]?.pointee.tableau.rows.count == rows)
    #expect(solver.value(of: x[49]) == 8 + 49)
    try solver.checkInvariants()
  }

  @Test(arguments: [0, Int.max])
  func `a variable is ambiguous if the weakest pull moves it`(sparseFrom columns: Int) throws {
    let empty = LinearSolver(sparseFrom: columns)
    var generator = SeededGenerator(fallback: 41)
    var counts = [false: 0, true: 0]
    for round in 0..<150 {
      let system = RandomSystem(variables: 6, rows: 3 + round % 9, using: &generator)
      var loaded = try LoadedSystem(system, in: empty)
      let point = loaded.point()
      let ambiguous = loaded.solver.ambiguousVariables()
      for (variable, value) in zip(loaded.variables, point) {
        let moves = try [1.0, -1].contains { direction in
          var pulled = loaded.solver
          try pulled.add(
            LinearConstraint(
              [Term(variable)], .equal, value + direction, priority: .leastNormalMagnitude))
          return abs(pulled.value(of: variable) - value) > 1e-6
        }
        #expect(ambiguous.contains(variable) == moves, "round \(round), \(generator.hint)")
        counts[moves, default: 0] += 1
      }
      #expect(loaded.point() == point)
    }
    #expect(counts.values.allSatisfy { $0 > 100 })
  }

  @Test func `a variable that comes later and is left free is ambiguous`() throws {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(LinearConstraint([Term(x)], .equal, 1, priority: 500))
    #expect(solver.values(of: [x, y]) == [1, 0])
    try solver.add(LinearConstraint([Term(x), Term(y)], .lessThanOrEqual, 10, priority: 250))
    #expect(solver.ambiguousVariables() == [y])
    #expect(solver.values(of: [x, y]) == [1, 10 - 1])
  }

  @Test func `a priority crosses required both ways`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let ten = try solver.add(LinearConstraint([Term(x)], .equal, 10))
    let four = try solver.add(LinearConstraint([Term(x)], .equal, 4, priority: 500))
    #expect(throws: ChangeConstraintError.unsatisfiable(conflict: [ten])) {
      try solver.setPriority(1000, of: four)
    }
    #expect(solver.constraint(four)?.priority == 500)
    #expect(solver.value(of: x) == 10)
    try solver.setPriority(499.5, of: ten)
    #expect(solver.value(of: x) == 4)
    try solver.setPriority(1000, of: four)
    #expect(solver.value(of: x) == 4)
    #expect(solver.levelViolations().map(\.sum) == [6])
    #expect(throws: ChangeConstraintError.unsatisfiable(conflict: [four])) {
      try solver.setPriority(1000, of: ten)
    }
  }
}
