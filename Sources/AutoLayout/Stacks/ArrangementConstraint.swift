// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A constraint that a stack view makes, which reports describe by what the stack does with it.
///
///     stack "row", horizontal: spacing between "a" and "b" (b.leading == a.trailing + 8)
final class ArrangementConstraint: LayoutConstraint {
  /// The part of an arrangement that a constraint stands for; the raw values are UIKit's
  /// identifiers.
  enum Rule: String {
    /// An edge of the stack to which a view or gap is tied.
    case edge = "UISV-canvas-connection"
    /// The gap between neighbours.
    case spacing = "UISV-spacing"
    /// Equal extents along the axis.
    case equalExtents = "UISV-fill-equally"
    /// Extents in the ratio of the intrinsic ones.
    case proportion = "UISV-fill-proportionally"
    /// The start or end of a gap.
    case gapEdge = "UISV-distributing-edge"
    /// Equal gaps.
    case equalGaps = "UISV-distributing"
    /// A common line across the axis.
    case alignment = "UISV-alignment"
    /// An edge of the stack over which a view does not reach.
    case boundary = "UISV-spanning-boundary"
    /// A view without a size of its own across the axis takes no room there.
    case ambiguitySuppression = "UISV-ambiguity-suppression"
    /// The stack is as small as its views allow.
    case fit = "UISV-canvas-fit"
    /// A hidden view takes no room.
    case hiding = "UISV-hiding"
    /// A hidden view without a size of its own is as long across the axis as the stack.
    case hiddenFill = "UISV-hidden-fill"
  }

  /// The part of the arrangement.
  let rule: Rule
  /// The stack that made it.
  private weak var stack: StackView?
  /// The place in the stack's arrangement, which is its rank among the stack's constraints.
  private(set) var place = 0

  override var isInternal: Bool { true }
  override var arranging: (stack: StackView?, place: Int)? { (stack, place) }

  /// Makes a constraint between items of a stack's arrangement, or on an extent of one.
  init(
    _ rule: Rule, of stack: StackView, _ item: LayoutItem, _ attribute: LayoutAttribute,
    _ relation: LayoutRelation, _ other: LayoutItem?, _ otherAttribute: LayoutAttribute,
    times multiplier: Double = 1, _ constant: Double = 0, at priority: LayoutPriority = .required
  ) {
    self.rule = rule
    self.stack = stack
    super.init(
      item: item, attribute: attribute, relatedBy: relation, toItem: other,
      attribute: otherAttribute, multiplier: multiplier, constant: constant, priority: priority,
      identifier: rule.rawValue, madeAt: nil)
  }

  /// Sets the place in the stack's arrangement.
  func setPlace(_ place: Int) { self.place = place }

  /// A constraint without its constant and priority, which may change while it is active.
  struct Shape: Hashable {
    fileprivate let rule: Rule
    fileprivate let items: [ObjectIdentifier?]
    fileprivate let attributes: [LayoutAttribute]
    fileprivate let relation: LayoutRelation
    fileprivate let multiplier: Double
  }

  /// The constraint without its constant and priority.
  var shape: Shape {
    Shape(
      rule: rule, items: [first.map { ObjectIdentifier($0) }, second.map { ObjectIdentifier($0) }],
      attributes: [firstAttribute, secondAttribute], relation: relation, multiplier: multiplier)
  }

  /// What the stack view made the constraint for, as reports know it; nil once it is gone.
  var reportedArrangement: ConstraintReport.Arrangement? {
    guard let stack else { return nil }
    let canvas: LayoutItem =
      stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    return ConstraintReport.Arrangement(
      stack: ReportedItem(stack), axis: stack.axis, canvas: ReportedItem(canvas), rule: rule)
  }
}
