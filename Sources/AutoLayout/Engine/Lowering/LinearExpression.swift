// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// A sum of variables with factors, and a constant, while it is built up.
struct LinearExpression {
  /// The variables, each once, in the order in which they came.
  private(set) var terms: [Term] = []
  /// The constant of the sum.
  var constant = 0.0

  /// Adds a multiple of a variable.
  mutating func add(_ variable: Variable, _ coefficient: Double = 1) {
    if let index = terms.firstIndex(where: { $0.variable == variable }) {
      terms[index].coefficient += coefficient
    } else {
      // A constraint between neighbours has two to four; growing one by one costs more.
      if terms.isEmpty { terms.reserveCapacity(4) }
      terms.append(Term(variable, coefficient))
    }
  }

  /// Adds a multiple of another expression.
  mutating func add(_ other: LinearExpression, times factor: Double) {
    for term in other.terms { add(term.variable, term.coefficient * factor) }
    constant += other.constant * factor
  }

  /// Replaces a variable by a number, and returns whether the variable was there.
  mutating func substitute(_ value: Double, for variable: Variable) -> Bool {
    guard let index = terms.firstIndex(where: { $0.variable == variable }) else { return false }
    let coefficient = terms[index].coefficient
    guard coefficient != 0 else { return false }
    constant += coefficient * value
    terms.remove(at: index)
    return true
  }

  /// The constraint `self relation 0`, with the constant brought to the right side.
  func related(_ relation: Relation, priority: Double) -> LinearConstraint {
    let hasIdleTerm = terms.contains { $0.coefficient == 0 }
    return LinearConstraint(
      hasIdleTerm ? terms.filter { $0.coefficient != 0 } : terms, relation,
      constant == 0 ? 0 : -constant, priority: priority)
  }
}
