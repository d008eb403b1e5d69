// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

/// A constraint that was made with a maker, which updates and remakes can find.
public final class MadeConstraint: LayoutConstraint {
  /// The number that was the target, without the offset: `constant == base + offset`.
  public let base: Double

  /// Makes a constraint from what was said of it.
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

/// What was said of one constraint so far.
struct Draft {
  /// The attribute of the maker's item.
  var attribute: LayoutAttribute
  /// How the sides compare.
  var relation: LayoutRelation
  /// The item on the right side; nil for a number, and for a superview that is not there.
  var target: LayoutItem?
  /// The attribute on the right side.
  var targetAttribute: LayoutAttribute
  /// The number that was the target; 0 if it was no number.
  var base: Double
  /// What is added to the target.
  var offset = 0.0
  /// The factor of the target.
  var multiplier = 1.0
  /// How much it matters.
  var priority = LayoutPriority.required
  /// Whether that was said, and is not what counts where nothing is said.
  var isPrioritySaid = false
  /// Its name in reports.
  var label: String?
  /// Whether a superview was meant that is not there.
  var lacksSuperview: Bool
  /// The file in which it was said.
  var file: String
  /// The line in which it was said.
  var line: Int
  /// The constraint, once it was asked for.
  var made: MadeConstraint?
  /// Whether nothing is left to do for it at the end.
  var isDone = false

  /// What is added on the right side; a number without an item has the factor applied here.
  var constant: Double {
    target == nil && multiplier != 1 ? base * multiplier + offset : base + offset
  }

  /// Whether a constraint is the one that is meant, whatever its constant and priority.
  func names(_ constraint: MadeConstraint, of item: LayoutItem) -> Bool {
    constraint.firstAttribute == attribute && constraint.relation == relation
      && constraint.multiplier == multiplier && constraint.firstItem === item
      && constraint.secondItem === target
      && constraint.secondAttribute == (target == nil ? .notAnAttribute : targetAttribute)
  }

  /// Whether two drafts of one item say the same.
  func repeats(_ other: Draft) -> Bool {
    attribute == other.attribute && relation == other.relation && target === other.target
      && targetAttribute == other.targetAttribute && multiplier == other.multiplier
      && priority == other.priority && constant == other.constant
  }
}
