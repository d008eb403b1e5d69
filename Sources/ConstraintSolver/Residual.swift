// SPDX-License-Identifier: Apache-2.0

/// A quantity that the solver wants at or on one side of zero: a constraint's left minus right
/// side, or a variable itself.
///
/// Its cost is piecewise linear with its kink at zero. A variable costs nothing at any priority;
/// its magnitude only breaks ties.
struct Residual {
  /// The cost for each unit below zero.
  let costBelow: Double
  /// The cost for each unit above zero.
  let costAbove: Double
  /// The priority at which the cost counts; 0 for variables.
  var priority: Double
  /// The place in the order of ties: constraints by priority and age, then variables.
  let order: Int
  /// Whether this is a variable.
  let isVariable: Bool

  /// Whether nothing but zero is allowed.
  var isRequiredEquality: Bool {
    priority == LinearConstraint.required && costBelow > 0 && costAbove > 0
  }

  /// A variable, the `index`-th.
  static func variable(_ index: Int) -> Residual {
    Residual(costBelow: 1, costAbove: 1, priority: 0, order: index, isVariable: true)
  }

  /// A constraint, the `index`-th.
  static func constraint(_ constraint: LinearConstraint, index: Int) -> Residual {
    Residual(
      costBelow: constraint.relation == .lessThanOrEqual ? 0 : 1,
      costAbove: constraint.relation == .greaterThanOrEqual ? 0 : 1,
      priority: constraint.priority, order: index, isVariable: false)
  }

  /// Whether ties are decided by the left residual before the right one.
  static func decidesEarlier(_ left: Residual, _ right: Residual) -> Bool {
    if left.isVariable != right.isVariable { return right.isVariable }
    if left.priority != right.priority { return left.priority > right.priority }
    return left.order < right.order
  }
}
