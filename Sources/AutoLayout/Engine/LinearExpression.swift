// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver

/// A sum of variables with factors, and a constant, while it is built up.
struct LinearExpression {
  /// The variables, each once, in the order in which they came.
  private(set) var terms: [(variable: Variable, coefficient: Double)] = []
  /// What is added.
  var constant = 0.0

  /// Adds a multiple of a variable.
  mutating func add(_ variable: Variable, _ coefficient: Double = 1) {
    if let index = terms.firstIndex(where: { $0.variable == variable }) {
      terms[index].coefficient += coefficient
    } else {
      terms.append((variable, coefficient))
    }
  }

  /// Adds a multiple of another expression.
  mutating func add(_ other: LinearExpression, times factor: Double) {
    for (variable, coefficient) in other.terms { add(variable, coefficient * factor) }
    constant += other.constant * factor
  }

  /// Puts a number in the place of a variable; whether the variable was there.
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
    LinearConstraint(
      terms.filter { $0.coefficient != 0 }.map { Term($0.variable, $0.coefficient) },
      relation, constant == 0 ? 0 : -constant, priority: priority)
  }
}
