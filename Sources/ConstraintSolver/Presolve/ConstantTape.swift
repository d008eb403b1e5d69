// SPDX-License-Identifier: Apache-2.0

/// Every step by which the constants of expressions follow from those of substituted equalities.
///
/// Played forward it gives the constants of all expressions for other right sides; played backward
/// it gives the multiples of the equalities that a combination of expressions contains.
///
/// Invariant: once the equalities are settled, a step reads variables whose constants earlier steps
/// have completed.
struct ConstantTape: ~Copyable {
  /// `constant of target += factor * constant of source`.
  struct Step: BitwiseCopyable {
    /// The eliminated variable.
    var target: Int32
    /// An eliminated variable; or the complement of a substituted equality's number.
    var source: Int32
    /// The factor.
    var factor: Double
  }

  private var steps: Slab<Step>

  /// Makes an empty tape with room for two steps for each variable.
  @inline(__always)
  init(in arena: inout Arena, variables: Int) {
    steps = Slab(in: &arena, capacity: 2 &* variables)
  }

  /// Makes a tape of the same steps.
  init(copying other: borrowing ConstantTape) {
    steps = other.steps.copied()
  }

  /// The number of steps.
  @inline(__always)
  var count: Int { steps.count }

  /// Makes room for steps.
  @inline(__always)
  mutating func reserve(_ count: Int) { steps.reserve(count) }

  /// Adds a step.
  @inline(__always)
  mutating func append(_ step: Step) { steps.append(step) }

  /// Drops all steps from a position on.
  mutating func drop(from position: Int) { steps.truncate(to: position) }

  /// Gives all steps from a position on the same target, and multiplies them.
  mutating func retarget(from position: Int, to target: Int32, times factor: Double) {
    for index in position..<steps.count {
      steps[index].target = target
      steps[index].factor *= factor
    }
  }

  /// Calls a function with each step in order.
  @inline(__always)
  func playForward(_ body: (Step) -> Void) {
    for index in 0..<steps.count { body(steps[index]) }
  }

  /// Calls a function with each step, the last one first.
  func playBackward(_ body: (Step) -> Void) {
    for index in (0..<steps.count).reversed() { body(steps[index]) }
  }
}
