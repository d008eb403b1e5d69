// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConstraintSolver

/// Coefficients that become small along a chain of constraints, and matter where values are large.
@Suite struct SmallCoefficientTests {
  /// The factors between `a` and `e` multiply to 4,000,000, and on the way back a coefficient
  /// becomes 4e-11, by which the required limit of `small` still moves `large`.
  @Test(arguments: [LinearSolver(), LinearSolver(sparseFrom: 0)])
  func `a small coefficient that nothing cancels counts`(empty: LinearSolver) throws {
    var solver = empty
    let (edited, weak, small) = (
      solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
    )
    func add(
      _ terms: [Term], _ relation: Relation, _ constant: Double = 0, at priority: Double = 1000
    ) throws {
      _ = try solver.add(LinearConstraint(terms, relation, constant, priority: priority))
    }
    try add([Term(edited)], .equal, 63.75, at: 500)
    let limited = solver.makeVariable()
    try add([Term(small), Term(weak, 57.5)], .equal, at: 500)
    try add([Term(limited), Term(small, 100)], .equal)
    try add([Term(weak)], .equal, at: 250)
    let (quarter, whole) = (solver.makeVariable(), solver.makeVariable())
    try add([Term(quarter), Term(whole, -0.25)], .equal)
    try add([Term(edited, -1), Term(limited)], .lessThanOrEqual)
    let low = solver.makeVariable()
    try add([Term(quarter), Term(edited, 100)], .lessThanOrEqual, at: 500)
    let high = solver.makeVariable()
    try add([Term(high), Term(whole, 100)], .greaterThanOrEqual, at: 500)
    try add([Term(low, 100)], .lessThanOrEqual, -35.25)
    try add([Term(high), Term(low)], .lessThanOrEqual)
    let values = solver.values(of: [edited, limited, small, weak, quarter, whole, high, low])
    #expect(values == [63.75, 0, 0, 0, -6375, -25500, 2_550_000, -2_550_000])
  }
}
