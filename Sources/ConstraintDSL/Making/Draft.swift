// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// The description of a constraint while its block runs.
///
/// The relation and its target are fixed; amounts, priority and label may follow, and finally the
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

  /// The distance from the target, which replaces a number that is the target; nil until given.
  private(set) var offset: Double?
  /// The factor of the target.
  private(set) var multiplier = 1.0
  /// The priority.
  private(set) var priority = LayoutPriority.required
  /// How the expression is read elsewhere, if it means something else there.
  private(set) var otherReading: OtherReading?
  /// Whether the priority was given explicitly.
  private(set) var isPriorityGiven = false
  /// The constraint's name in reports.
  private(set) var label: String?
  /// The constraint, if it was asked for.
  private(set) var made: MadeConstraint?
  /// Whether nothing is left to do at the end of the block.
  private(set) var isDone = false

  /// The constant on the right side; the factor of a number without an item is applied here.
  var constant: Double { offset ?? (target == nil && multiplier != 1 ? base * multiplier : base) }

  // MARK: Changes

  /// Sets the distance from the target.
  mutating func setOffset(_ offset: Double) { self.offset = offset }

  /// Sets the distance from the target, unless the amount does not act on the attribute.
  mutating func setOffset(ifAny offset: Double?) {
    if let offset { self.offset = offset }
  }

  /// Moves an edge inward; insets that SnapKit would apply to another attribute are noted.
  mutating func setInsets(_ insets: EdgeInsets) {
    if let amount = attribute.amount(of: insets) {
      offset = amount
    } else if insets != .zero, attribute.isSize || !insets.isEven(along: attribute.axis) {
      otherReading = .insetOfOther
    }
  }

  /// Sets the factor of the target.
  mutating func setMultiplier(_ multiplier: Double) {
    self.multiplier = multiplier
    if target == nil, !lacksSuperview { otherReading = .factorOfNumber }
  }

  /// Records that the expression means something else in Masonry or SnapKit.
  mutating func note(_ reading: OtherReading) { otherReading = reading }

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

/// How Masonry or SnapKit read an expression that means something else there.
enum OtherReading {
  /// SnapKit counts a number on a centre from the superview's left or top.
  case numberOnCenter
  /// In both a factor does not act on a number.
  case factorOfNumber
  /// In SnapKit an inset makes extents smaller, and moves centres by half the difference.
  case insetOfOther

  /// What differs.
  var words: String {
    switch self {
    case .numberOnCenter:
      "counts from the superview's centre, as in Masonry; in SnapKit from its left or top"
    case .factorOfNumber: "multiplies a number; in Masonry and SnapKit a factor leaves it alone"
    case .insetOfOther:
      "has an inset that acts on edges alone; in SnapKit it acts on extents and centres too"
    }
  }

  /// How to say it without doubt.
  var remedy: String {
    switch self {
    case .numberOnCenter: "use equalToSuperview().offset(_:)"
    case .factorOfNumber: "multiply the number itself"
    case .insetOfOther: "use sizeOffset(_:) or centerOffset(_:)"
    }
  }
}
