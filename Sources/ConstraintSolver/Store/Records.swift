// SPDX-License-Identifier: Apache-2.0

/// What the solver knows of a constraint.
struct ConstraintRecord: BitwiseCopyable {
  /// Where a constraint is.
  enum Status: UInt8, BitwiseCopyable {
    /// The slot is free.
    case free
    /// It waits to be put into a component.
    case waiting
    /// It is a residual of its component.
    case residual
    /// It is a required equality that its component has substituted.
    case substituted
    /// It has no variables.
    case constant
  }

  /// The position in the order of adding.
  var serial: Int
  /// The right side.
  var constant: Double
  /// From above 0 to 1000.
  var priority: Double
  /// The first of its terms.
  var firstTerm: Int32
  /// The number of its terms.
  var termCount: Int32
  /// The component, where the status says that it is in one; or the number of its group while
  /// components are being formed.
  var component: Int32
  /// The residual or the substituted equality in the component; among those that wait its
  /// position.
  var place: Int32
  /// The relation's raw value.
  var relation: Int8
  /// Where the constraint is.
  var status: Status

  /// Whether it must hold.
  var isRequired: Bool { priority == LinearConstraint.required }
  /// The cost of each unit by which the left side is less than the right one.
  var costBelow: UInt8 { relation >= 0 ? 1 : 0 }
  /// The cost of each unit by which the left side is more than the right one.
  var costAbove: UInt8 { relation <= 0 ? 1 : 0 }

  /// How far a constraint with this residual is from holding.
  func violation(at residual: Double) -> Double {
    residual > 0 ? Double(costAbove) * residual : Double(costBelow) * -residual
  }
}

/// What the solver knows of a variable.
struct VariableRecord: BitwiseCopyable {
  /// The position in the order of making; `noSerial` where the slot is free.
  var serial: UInt32
  /// The component; -1 while no constraint of a component names it.
  var component: Int32 = -1
  /// The variable's number in its component; outside of components -1, or the number of its group
  /// while components are being formed; in a free slot the next free one, or -1.
  var local: Int32 = -1
  /// How many constraints name it.
  var uses: Int32 = 0
  /// How many of them are required.
  var requiredUses: Int32 = 0
  /// While constraints that name it wait, a link toward the variable that stands for all that
  /// hang together by them; else -1.
  var parent: Int32 = -1
  /// The serial of the constraint that named it last.
  var lastNaming = -1
  /// The value as callers see it, as of the last solving.
  var seen = 0.0

  /// What no variable has for a serial.
  static let noSerial = UInt32.max
  /// Whether the slot is in use.
  var isAlive: Bool { serial != Self.noSerial }
}

/// Waiting constraints that hang together by their variables.
struct WaitingGroup: BitwiseCopyable {
  /// Where its constraints end among those of all groups; at first how many it has.
  var constraintEnd: Int
  /// Where its variables end among those of all groups; at first how many it has.
  var variableEnd: Int
}

extension Term {
  /// The slot of its variable.
  var slot: Int32 { variable.slot }
}

/// The constraints and variables of a component that is being made.
struct Members {
  /// The constraints' slots, in order.
  let constraints: UnsafeMutableBufferPointer<Int32>
  /// The variables' slots, in the order in which the constraints name them.
  let variables: UnsafeBufferPointer<Int32>
}

/// The solver's tables, lent to a component while it works.
struct Tables {
  /// The constraints by slot.
  let constraints: UnsafeMutablePointer<ConstraintRecord>
  /// The variables by slot.
  let variables: UnsafeMutablePointer<VariableRecord>
  /// The terms of all constraints.
  let terms: UnsafePointer<Term>
  /// From how many columns on a component stores only coefficients that are not zero.
  let sparseColumnCount: Int
}
