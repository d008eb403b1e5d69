// SPDX-License-Identifier: Apache-2.0

/// A constraint in a solver's store.
struct ConstraintState: BitwiseCopyable {
  /// Where a constraint is.
  enum Status: UInt8, BitwiseCopyable {
    /// The slot is free.
    case free
    /// It is on the waiting list, to be put into a component.
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
  /// The place in the order of ties: the serial, unless another order of ties was given.
  var rank: Int
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
  /// The residual or the substituted equality in the component; or the position on the waiting
  /// list; in a free slot the next free one, or -1.
  var place: Int32
  /// The relation's raw value.
  var relation: Int8
  /// Where the constraint is.
  var status: Status

  /// The positions of its terms.
  @inline(__always)
  var termRange: Range<Int> { Int(firstTerm)..<Int(firstTerm + termCount) }
  /// Whether it must hold.
  @inline(__always)
  var isRequired: Bool { priority == LinearConstraint.required }
  /// The priority that a search uses.
  @inline(__always)
  var searchPriority: Double { isRequired ? Tableau.Priority.required : priority }
  /// The cost of each unit by which the left side is less than the right one.
  @inline(__always)
  var costBelow: UInt8 { relation >= 0 ? 1 : 0 }
  /// The cost of each unit by which the left side is more than the right one.
  @inline(__always)
  var costAbove: UInt8 { relation <= 0 ? 1 : 0 }

  /// The violation of a constraint with this residual.
  func violation(at residual: Double) -> Double {
    residual > 0 ? Double(costAbove) * residual : Double(costBelow) * -residual
  }
}

/// A variable in a solver's store.
struct VariableState: BitwiseCopyable {
  /// The position in the order of making; `noSerial` where the slot is free.
  var serial: UInt32
  /// The component; -1 while no constraint of a component names it.
  var component: Int32 = -1
  /// The variable's number in its component; outside of components -1, or the number of its group
  /// while components are being formed; in a free slot the next free one, or -1.
  var local: Int32 = -1
  /// The number of constraints that name it.
  var uses: Int32 = 0
  /// The number of required constraints that name it.
  var requiredUses: Int32 = 0
  /// While constraints that name it wait, a link toward the root of the variables that they
  /// connect; else -1.
  var parent: Int32 = -1
  /// The serial of the constraint that named it last.
  var lastNaming = -1
  /// The value as callers see it, as of the last solving.
  var seen = 0.0

  /// The serial of free slots.
  static let noSerial = UInt32.max
  /// Whether the slot is in use.
  var isAlive: Bool { serial != Self.noSerial }
}

extension Term {
  /// The slot of its variable.
  @inline(__always)
  var slot: Int32 { variable.slot }
}

/// The constraints and variables of a component that is being made.
struct Members {
  /// The constraints' slots, in order.
  let constraints: UnsafeMutableBufferPointer<Int32>
  /// The variables' slots, in the order in which the constraints name them.
  let variables: UnsafeBufferPointer<Int32>
}

/// The solver's states, lent to a component while it works.
struct Tables {
  /// The constraints by slot.
  let constraints: UnsafeMutablePointer<ConstraintState>
  /// The variables by slot.
  let variables: UnsafeMutablePointer<VariableState>
  /// The terms of all constraints.
  let terms: UnsafePointer<Term>
  /// The number of columns from which a component stores only coefficients that are not zero.
  let sparseColumnCount: Int
}
