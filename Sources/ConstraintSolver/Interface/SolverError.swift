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
    /// The factor of a variable: 0, or in the range of ``InvalidNumber/description``.
    case coefficient
    /// The right side: at most 1e12 in magnitude. Values are exact up to a million.
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
      "the coefficient \(value) is out of range: 0, or from 1/128 to 128 in magnitude; in required "
        + "constraints from 1/8192 to 8192 and at most 16384 apart; the smaller of two in an "
        + "optional constraint may be 1/1024 of the larger"
    case .constant: "the constant \(value) is not finite and at most 1e12 in magnitude"
    case .priority: "the priority \(value) is not above 0 and at most 1000"
    }
  }
}

extension InvalidNumber {
  /// The first number of a constraint that is out of range.
  static func first(in constraint: LinearConstraint) -> InvalidNumber? {
    let isRequired = constraint.priority == LinearConstraint.required
    return factor(in: Term.sums(constraint.terms), isRequired: isRequired)
      ?? self.constant(constraint.constant) ?? priority(constraint.priority)
  }

  /// The first factor of a constraint that is out of range, as an error.
  ///
  /// Within the range values are those of exact arithmetic, as far as random systems show, while
  /// right sides and values are at most a million; with factors further apart changes of a cost may
  /// be smaller than rounding errors.
  ///
  /// - Parameter sums: the terms, of different variables and without zeros.
  static func factor(in sums: [Term], isRequired: Bool) -> InvalidNumber? {
    let largest = sums.reduce(0) { max($0, abs($1.coefficient)) }
    var range = 0x1p-13...0x1p13
    if !isRequired {
      let isRatio = sums.count == 2 && isUsualFactor(largest)
      range = (isRatio ? largest * 0x1p-10 : 0x1p-7)...0x1p7
    }
    // A factor that is wrong by itself comes before one that is too small beside it.
    let wrong =
      sums.first { !range.contains(abs($0.coefficient)) }
      ?? sums.first { abs($0.coefficient) < largest * 0x1p-14 }
    return wrong.map { InvalidNumber(role: .coefficient, value: $0.coefficient) }
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

  /// Whether a number is a coefficient, not 0, by which a pivot hardly enlarges rounding errors.
  @inline(__always)
  static func isUsualFactor(_ value: Double) -> Bool { abs(value) >= 0.125 && abs(value) <= 8 }
}

extension Term {
  /// Terms summed up by variable, in the order of the first term of each; none is zero.
  ///
  /// What is left of factors that cancel each other but for rounding errors counts as zero.
  static func sums(_ terms: [Term]) -> [Term] {
    var own = terms.enumerated().map { (term: $1, place: $0, largest: abs($1.coefficient)) }
    own.sort { ($0.term.variable.slot, $0.place) < ($1.term.variable.slot, $1.place) }
    var sums: [(term: Term, place: Int, largest: Double)] = []
    for entry in own {
      if let last = sums.last, last.term.variable == entry.term.variable {
        sums[sums.count - 1].term.coefficient += entry.term.coefficient
        sums[sums.count - 1].largest = max(last.largest, entry.largest)
      } else {
        sums.append(entry)
      }
    }
    sums.removeAll { $0.largest.isFinite && abs($0.term.coefficient) <= $0.largest * 0x1p-40 }
    sums.sort { $0.place < $1.place }
    return sums.map(\.term)
  }
}
