// SPDX-License-Identifier: Apache-2.0

import CQuoin
import CQuoinProgram
import Foundation
import QuoinC
import QuoinTestSupport
import Testing

@Suite struct QuoinCSolverTests {
  @Test func `a C program solves systems, and is told what contradicts what`() {
    let line = run_solver_program()
    #expect(line == 0, "solver.c, line \(line): \(String(cString: quoin_message()))")
  }

  @Test func `a conflict of many constraints is counted, and its message names ten`() {
    var solver = quoin_solver()
    #expect(quoin_solver_create(&solver) == 0)
    defer { _ = quoin_release(solver.id) }
    var variables = Array(repeating: quoin_variable(), count: 12)
    #expect(quoin_solver_add_variables(solver, 12, &variables) == 0)
    var added: [UInt64] = []
    for variable in variables {
      let term = quoin_term(variable: variable, coefficient: 1)
      var constraint = quoin_constraint()
      #expect(
        withUnsafePointer(to: term) {
          quoin_solver_add_constraint(
            solver, $0, 1, quoin_relation(QUOIN_AT_LEAST), 1, QUOIN_REQUIRED, &constraint)
        } == 0)
      added.append(constraint.id)
    }
    let sum = variables.map { quoin_term(variable: $0, coefficient: 1) }
    #expect(
      quoin_solver_add_constraint(
        solver, sum, 12, quoin_relation(QUOIN_AT_MOST), 11, QUOIN_REQUIRED, nil)
        == quoin_status(QUOIN_UNSATISFIABLE))
    let named = added.prefix(10).map(String.init).joined(separator: ", ")
    #expect(
      String(cString: quoin_message())
        == "the constraint contradicts 12 constraints: \(named) and others")
  }
}
