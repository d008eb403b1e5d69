// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import Testing

@Suite struct SolverBadInputTests {
  static let constraints: [(constant: Double, coefficient: Double, priority: Double)] = [
    (.nan, 1, 1000), (.infinity, 1, 1000), (1e300, 1, 1000), (0, .nan, 1000),
    (0, .infinity, 1000), (0, 1e300, 1000), (0, 1e-300, 1000), (0, 1, 0), (0, 1, -1),
    (0, 1, 1000.5), (0, 1, .nan),
  ]

  @Test(arguments: constraints)
  func `numbers that cannot be computed with are refused`(
    constant: Double, coefficient: Double, priority: Double
  ) throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    try solver.add(LinearConstraint([Term(x)], .equal, 5))
    do {
      try solver.add(
        LinearConstraint([Term(x, coefficient)], .equal, constant, priority: priority))
      Issue.record("expected an error")
    } catch AddConstraintError.badNumber {
    }
    #expect(solver.value(of: x) == 5)
  }

  @Test func `a constraint is removed only once`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    let id = try solver.add(LinearConstraint([Term(x)], .equal, 5))
    try solver.remove(id)
    #expect(throws: RemoveConstraintError.unknownConstraint(id)) { try solver.remove(id) }
    #expect(throws: ChangeConstraintError.unknownConstraint(id)) {
      try solver.setConstant(1, of: id)
    }
  }

  @Test func `terms of one variable add up`() throws {
    var solver = LinearSolver()
    let x = solver.makeVariable()
    try solver.add(LinearConstraint([Term(x), Term(x), Term(x, -1)], .equal, 5))
    #expect(solver.value(of: x) == 5)
    try solver.add(LinearConstraint([Term(x), Term(x, -1)], .equal, 0))
  }

  @Test func `many equal constraints end, and soon`() throws {
    var solver = LinearSolver()
    let widths = (0..<20).map { _ in solver.makeVariable() }
    for width in widths {
      for _ in 0..<5 {
        try solver.add(LinearConstraint([Term(width)], .greaterThanOrEqual, 0, priority: 500))
        try solver.add(LinearConstraint([Term(width)], .equal, 10, priority: 500))
      }
    }
    try solver.add(LinearConstraint(widths.map { Term($0) }, .equal, 100))
    solver.solve()
    let total = widths.reduce(0) { $0 + solver.value(of: $1) }
    #expect(total == 100)
    #expect(solver.statistics.pivots < 1000)
  }
}
