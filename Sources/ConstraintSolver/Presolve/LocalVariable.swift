// SPDX-License-Identifier: Apache-2.0

/// A variable in a component.
struct LocalVariable: BitwiseCopyable {
  /// The slot in the solver; -1 once it is removed.
  var slot: Int32
  /// The position in the order of making.
  var serial: UInt32
  /// The position among eliminated variables: after those that its expression mentions.
  var position: Int32 = 0
  /// The first term of its expression, if it is eliminated.
  var firstTerm: Int32 = 0
  /// The number of terms of its expression; -1 if it is free.
  var termCount: Int32 = -1
  /// The residual, or -1 if it has none.
  var residual: Int32 = -1
  /// While the component is being made, the slot of its start; -1 if it has none.
  var start: Int32 = -1
  /// Whether the start names not it but an eliminated variable, whose expression mentions it.
  var startsByExpression = false
  /// Whether it stands in such an expression beside the variable that starts by it.
  var isStartBase = false
  /// Whether a `LinearSum` lists it.
  var isListed = false
  /// Whether it is in some expression.
  var isMentioned = false
  /// Whether it moves with an open column, as of `Presolve.markMovable`.
  var mayMove = false
  /// The distance of the value from the constant, as of `Presolve.setDeviations`.
  var deviation = 0.0
  /// Its value where all free variables are zero; so that of a free one is zero.
  var constant = 0.0
  /// Its factor in a `LinearSum`.
  var sum = 0.0
  /// Whether it is an expression of other variables.
  @inline(__always)
  var isEliminated: Bool { termCount >= 0 }
}

/// A term of an eliminated variable's expression.
struct LocalTerm: BitwiseCopyable {
  /// The variable's number.
  var variable: Int32
  /// Its factor.
  var coefficient: Double
}
