// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

/// A constraint that a maker made, and that updates and remakes find again.
public final class MadeConstraint: LayoutConstraint {
  /// The number that was the target, without the offset: `constant == base + offset`.
  public let base: Double

  /// Makes a constraint from its draft.
  ///
  /// The draft is read in its array, because a copy would retain all that it names.
  init(_ drafts: [Draft], _ index: Int, of item: LayoutItem) {
    base = drafts[index].constant - drafts[index].offset
    super.init(
      item: item, attribute: drafts[index].attribute, relatedBy: drafts[index].relation,
      toItem: drafts[index].target, attribute: drafts[index].targetAttribute,
      multiplier: drafts[index].multiplier, constant: drafts[index].constant,
      priority: drafts[index].priority, identifier: drafts[index].label,
      madeAt: CodeLocation(file: drafts[index].file, line: drafts[index].line))
  }
}

/// A constraint that is being described in a block.
struct Draft {
  /// The attribute of the maker's item.
  var attribute: LayoutAttribute
  /// How the sides compare.
  var relation: LayoutRelation
  /// The item on the right side; nil for a number, and for a missing superview.
  var target: LayoutItem?
  /// The attribute on the right side.
  var targetAttribute: LayoutAttribute
  /// The number that was the target; 0 if it was no number.
  var base: Double
  /// What is added to the target.
  var offset = 0.0
  /// The factor of the target.
  var multiplier = 1.0
  /// The priority.
  var priority = LayoutPriority.required
  /// Whether the priority was given explicitly.
  var isPrioritySaid = false
  /// Its name in reports.
  var label: String?
  /// Whether the draft names a superview that is missing.
  var lacksSuperview: Bool
  /// The file of the expression.
  var file: String
  /// The line of the expression.
  var line: Int
  /// The constraint, if it was asked for.
  var made: MadeConstraint?
  /// Whether nothing is left to do at the end of the block.
  var isDone = false

  /// The constant on the right side; the factor of a number without an item is applied here.
  var constant: Double {
    target == nil && multiplier != 1 ? base * multiplier + offset : base + offset
  }

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
