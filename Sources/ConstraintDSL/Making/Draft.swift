// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// The description of a constraint while its block runs.
///
/// What the relation says is fixed; amounts, priority and label may follow, and in the end the
/// constraint. Invariant: a draft with a constraint is done.
struct Draft {
  /// The attribute of the maker's item.
  let attribute: LayoutAttribute
  /// How the sides compare.
  let relation: LayoutRelation
  /// The item on the right side; nil for a number, and for a missing superview.
  let target: LayoutItem?
  /// The attribute on the right side.
  let targetAttribute: LayoutAttribute
  /// The number given as the target; 0 for a target that is an item.
  let base: Double
  /// Whether the draft names a superview that is missing.
  let lacksSuperview: Bool
  /// The file of the expression.
  let file: String
  /// The line of the expression.
  let line: Int

  /// The distance from the target.
  private(set) var offset = 0.0
  /// The factor of the target.
  private(set) var multiplier = 1.0
  /// The priority.
  private(set) var priority = LayoutPriority.required
  /// Whether the priority was given explicitly.
  private(set) var isPriorityGiven = false
  /// The constraint's name in reports.
  private(set) var label: String?
  /// The constraint, if it was asked for.
  private(set) var made: MadeConstraint?
  /// Whether nothing is left to do at the end of the block.
  private(set) var isDone = false

  /// The constant on the right side; the factor of a number without an item is applied here.
  var constant: Double {
    target == nil && multiplier != 1 ? base * multiplier + offset : base + offset
  }

  // MARK: Changes

  /// Sets the distance from the target.
  mutating func setOffset(_ offset: Double) { self.offset = offset }

  /// Sets the distance from the target, unless the amount does not act on the attribute.
  mutating func setOffset(ifAny offset: Double?) {
    if let offset { self.offset = offset }
  }

  /// Sets the factor of the target.
  mutating func setMultiplier(_ multiplier: Double) { self.multiplier = multiplier }

  /// Sets the priority explicitly.
  mutating func setPriority(_ priority: LayoutPriority) {
    self.priority = priority
    isPriorityGiven = true
  }

  /// Names the constraint.
  mutating func setLabel(_ label: String) {
    self.label = label
    made?.identifier = label
  }

  /// Takes the constraint that was made or found for the draft; nil if there is none.
  mutating func settle(_ constraint: MadeConstraint?) {
    made = constraint
    isDone = true
  }

  // MARK: Comparison

  /// Whether a constraint is the one that the draft describes, apart from constant and priority.
  func names(_ constraint: MadeConstraint, of item: LayoutItem) -> Bool {
    constraint.firstAttribute == attribute && constraint.relation == relation
      && constraint.multiplier == multiplier && constraint.firstItem === item
      && constraint.secondItem === target
      && constraint.secondAttribute == (target == nil ? .notAnAttribute : targetAttribute)
  }

  /// Whether two drafts of one item describe the same constraint.
  func repeats(_ other: Draft) -> Bool {
    attribute == other.attribute && relation == other.relation && target === other.target
      && targetAttribute == other.targetAttribute && multiplier == other.multiplier
      && priority == other.priority && constant == other.constant
  }
}
