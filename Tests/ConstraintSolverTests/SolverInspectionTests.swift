// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import Testing

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
    let wish = try solver.add(LinearConstraint([Term(x, 2)], .equal, 8, priority: 1))
    #expect(solver.slack(of: low) == 1)
    #expect(solver.slack(of: high) == -6)
    #expect(solver.slack(of: wish) == 0)
    try solver.remove(wish)
    #expect(solver.slack(of: wish) == nil)
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
