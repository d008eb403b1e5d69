// SPDX-License-Identifier: Apache-2.0

/// A fact that must hold between two calls, and does not: a bug in the solver.
struct InvariantViolation: Error, CustomStringConvertible {
  /// The sentence that is not true, with its numbers.
  let description: String
}

/// Throws unless a condition of an invariant holds.
func check(
  _ condition: Bool, _ description: @autoclosure () -> String
) throws(InvariantViolation) {
  if !condition { throw InvariantViolation(description: description()) }
}
