// SPDX-License-Identifier: Apache-2.0

/// An unknown of a system, made by one ``LinearSolver`` and meaningful to it and its copies.
public struct Variable: Hashable, Sendable, BitwiseCopyable {
  /// The position of the variable's state in the solver; used again after its removal.
  let slot: Int32
  /// The position in the order in which the solver made its variables; never used twice.
  let serial: UInt32
}

/// The name of a constraint in a solver; names are never used twice.
public struct ConstraintID: Hashable, Sendable, Comparable {
  /// The position of the constraint's state in the solver; used again after its removal.
  let slot: Int32
  /// The position in the order of adding; never used twice.
  let serial: Int

  /// Whether the left constraint was added earlier.
  public static func < (left: ConstraintID, right: ConstraintID) -> Bool {
    left.serial < right.serial
  }
}

/// A variable times a coefficient.
public struct Term: Hashable, Sendable, BitwiseCopyable {
  /// The unknown.
  public var variable: Variable
  /// Its factor, finite.
  public var coefficient: Double

  /// Makes a term; without a coefficient it is the variable itself.
  @inlinable
  public init(_ variable: Variable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// How the two sides of a constraint compare; the raw values are `NSLayoutRelation`'s.
public enum Relation: Int, Sendable {
  /// The left side is at most the right one.
  case lessThanOrEqual = -1
  /// The sides are equal.
  case equal = 0
  /// The left side is at least the right one.
  case greaterThanOrEqual = 1
}

/// A linear constraint: `sum(terms) relation constant`, with a priority.
///
/// A constraint below the priority 1000 is optional: if it cannot be met, it is violated as little
/// as possible, measured by the absolute difference of its sides. A priority outranks all lower
/// ones together.
public struct LinearConstraint: Hashable, Sendable {
  /// The left side; a variable that occurs twice counts with the sum of its coefficients.
  public var terms: [Term]
  /// How the sides compare.
  public var relation: Relation
  /// The right side, finite.
  public var constant: Double
  /// From above 0 to 1000; 1000 is required.
  public var priority: Double

  /// The priority of constraints that must hold.
  public static let required = 1000.0

  /// Makes a constraint, required unless a priority is given.
  public init(
    _ terms: [Term], _ relation: Relation, _ constant: Double,
    priority: Double = LinearConstraint.required
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.priority = priority
  }
}
