// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import ConstraintSolver

/// Broken records are noticed by the checks that random tests and debug builds call.
@Suite struct SolverInvariantTests {
  /// Two connected variables, one of them substituted, and a constraint that waits.
  private func solver() throws -> LinearSolver {
    var solver = LinearSolver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add(LinearConstraint([Term(x), Term(y, -1)], .equal, 4))
    try solver.add(LinearConstraint([Term(x)], .equal, 9, priority: 500))
    #expect(solver.values(of: [x, y]) == [9, 5])
    try solver.add(LinearConstraint([Term(y)], .lessThanOrEqual, 3, priority: 250))
    try solver.checkInvariants()
    return solver
  }

  /// Expects a check to fail once a function has broken something.
  private func checkNotices(_ damage: (Tables) -> Void) throws {
    let solver = try solver()
    damage(solver.store.pointee.tables)
    #expect(throws: InvariantViolation.self) { try solver.checkInvariants() }
  }

  @Test func `a constraint that is not at its residual is noticed`() throws {
    try checkNotices { $0.constraints[1].place += 1 }
  }

  @Test func `a constraint that is not at its substituted equality is noticed`() throws {
    try checkNotices { $0.constraints[0].status = .residual }
  }

  @Test func `a constraint that is not at its place on the waiting list is noticed`() throws {
    try checkNotices { $0.constraints[2].place += 1 }
  }

  @Test func `a variable with another number is noticed`() throws {
    try checkNotices { $0.variables[0].local = 1 }
  }

  @Test func `uses that are not counted are noticed`() throws {
    try checkNotices { $0.variables[1].uses -= 1 }
    try checkNotices { $0.variables[1].requiredUses += 1 }
  }
}
