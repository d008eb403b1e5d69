// SPDX-License-Identifier: Apache-2.0

/// The reason why a constraint was not added. The solver is as it was before.
public enum AddConstraintError: Error, Hashable, Sendable {
  /// It is required and contradicts these: with it they are a smallest set that cannot hold.
  ///
  /// Without any one of them the others could hold. The set is empty if the constraint alone
  /// cannot hold, such as `0 == 1`.
  case unsatisfiable(conflict: [ConstraintID])
  /// A number is not finite, or too large or too small to compute with.
  case badNumber(InvalidNumber)
  /// A term names a variable that this solver does not have.
  case unknownVariable(Variable)
}

/// The reason why a batch was not added. The solver is as it was before.
public struct AddBatchError: Error, Hashable, Sendable {
  /// The position in the batch of the first constraint that cannot be added.
  public var position: Int
  /// The reason why it cannot be added to those before it. Those of a conflict that are in the
  /// batch are named as they would be if all before it had been added.
  public var reason: AddConstraintError

  /// Makes an error about the constraint at a position.
  public init(position: Int, reason: AddConstraintError) {
    self.position = position
    self.reason = reason
  }
}

/// The reason why a constraint was not changed. The solver is as it was before.
public enum ChangeConstraintError: Error, Hashable, Sendable {
  /// The change makes a required constraint contradict these.
  case unsatisfiable(conflict: [ConstraintID])
  /// The number is not finite or out of range.
  case badNumber(InvalidNumber)
  /// The solver has no such constraint.
  case unknownConstraint(ConstraintID)
}

/// The reason why a constraint was not removed.
public enum RemoveConstraintError: Error, Hashable, Sendable {
  /// The solver has no such constraint.
  case unknownConstraint(ConstraintID)
}

/// The reason why a variable was not removed.
public enum RemoveVariableError: Error, Hashable, Sendable {
  /// The solver has no such variable.
  case unknownVariable(Variable)
  /// Constraints still name it.
  case inUse(by: [ConstraintID])
}

/// A number that is out of range in a constraint.
public struct InvalidNumber: Hashable, Sendable, CustomStringConvertible {
  /// Which part of a constraint a number is.
  public enum Role: String, Hashable, Sendable {
    /// A term's factor: 0, or from 1e-6 to 1e6 in magnitude.
    case coefficient
    /// The right side: at most 1e12 in magnitude.
    case constant
    /// The priority: above 0 and at most 1000.
    case priority
  }

  /// The part of a constraint that the number is.
  public var role: Role
  /// The number.
  public var value: Double

  /// Makes a description of a number that is out of range.
  public init(role: Role, value: Double) {
    self.role = role
    self.value = value
  }

  /// The number and its legal range.
  public var description: String {
    switch role {
    case .coefficient:
      "the coefficient \(value) is neither 0 nor from 1e-6 to 1e6 in magnitude"
    case .constant: "the constant \(value) is not finite and at most 1e12 in magnitude"
    case .priority: "the priority \(value) is not above 0 and at most 1000"
    }
  }
}

extension InvalidNumber {
  /// The first number of a constraint that is out of range.
  static func first(in constraint: LinearConstraint) -> InvalidNumber? {
    for term in constraint.terms where !isCoefficient(term.coefficient) {
      return InvalidNumber(role: .coefficient, value: term.coefficient)
    }
    return constant(constraint.constant) ?? priority(constraint.priority)
  }

  /// The constant as an error, if it is one.
  static func constant(_ value: Double) -> InvalidNumber? {
    isConstant(value) ? nil : InvalidNumber(role: .constant, value: value)
  }

  /// The priority as an error, if it is one.
  static func priority(_ value: Double) -> InvalidNumber? {
    isPriority(value) ? nil : InvalidNumber(role: .priority, value: value)
  }

  /// Whether a number may be a right side.
  @inline(__always)
  static func isConstant(_ value: Double) -> Bool { abs(value) <= 1e12 }

  /// Whether a number may be a priority.
  @inline(__always)
  static func isPriority(_ value: Double) -> Bool {
    value > 0 && value <= LinearConstraint.required
  }

  /// Whether a number may be a coefficient: 0, or from 1e-6 to 1e6 in magnitude.
  static func isCoefficient(_ value: Double) -> Bool { isFactor(value) || value == 0 }

  /// Whether a number is a coefficient, not 0, by which a pivot hardly enlarges rounding errors.
  @inline(__always)
  static func isUsualFactor(_ value: Double) -> Bool { abs(value) >= 0.125 && abs(value) <= 8 }

  /// Whether a number may be a coefficient, and is not 0.
  @inline(__always)
  static func isFactor(_ value: Double) -> Bool {
    abs(value) >= 1e-6 && abs(value) <= 1e6
  }
}
