// SPDX-License-Identifier: Apache-2.0

/// A fact that should hold in a structure and does not: a fault of this package.
package struct InvariantViolation: Error, CustomStringConvertible {
  /// What does not hold, with the numbers.
  package let description: String

  /// Makes a violation from its sentence.
  package init(_ description: String) { self.description = description }
}
