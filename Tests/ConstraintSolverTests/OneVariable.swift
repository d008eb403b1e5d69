// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import Testing

/// Solves constraints on one variable and checks its value.
func checkValue(
  _ constraints: [(Relation, Double, Double)], is expected: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var solver = LinearSolver()
  let x = solver.makeVariable()
  for (relation, constant, priority) in constraints {
    try solver.add(LinearConstraint([Term(x)], relation, constant, priority: priority))
  }
  #expect(solver.value(of: x) == expected, sourceLocation: sourceLocation)
}
