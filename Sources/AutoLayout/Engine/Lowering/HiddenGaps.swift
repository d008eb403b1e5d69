// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The gaps beside hidden views that collapse.
///
/// A collapsed view has the extent 0, and takes a gap along as ``GapEnd`` says. See
/// ``HiddenBehavior/collapses``.
enum HiddenGaps {
  /// A constraint's constant, 0 for a gap that goes with a collapsed view; nil where the constraint
  /// is left out, because collapsed views leave one side of it without an extent.
  static func constantUnlessLeftOut(_ constraint: LayoutConstraint) -> Double? {
    guard
      isCollapsed(constraint.first) || isCollapsed(constraint.second)
        || constraint.furtherTerms.contains(where: { isCollapsed($0.item) })
    else { return constraint.constant }
    if isSideCollapsed(of: constraint) { return nil }
    guard let gap = SiblingGap(constraint) else { return constraint.constant }
    func end(_ view: View) -> GapEnd {
      guard view.isCollapsed else { return .shown }
      return isFirst(view, in: gap.axis) ? .hiddenFirst : .hidden
    }
    return GapEnd.isGapKept(between: end(gap.before), and: end(gap.after))
      ? constraint.constant : 0
  }

  private static func isCollapsed(_ item: LayoutItem?) -> Bool {
    (item as? View)?.isCollapsed == true
  }

  /// Whether a constraint relates extents alone, and all those of one side are of collapsed views.
  ///
  /// With 0 in their place the constraint would squeeze the views of the other side.
  private static func isSideCollapsed(of constraint: LayoutConstraint) -> Bool {
    let terms = constraint.livingTerms
    guard terms.allSatisfy(\.attribute.isSize) else { return false }
    return [1.0, -1].contains { sign in
      let side = terms.filter { $0.factor * sign > 0 }
      return !side.isEmpty && side.allSatisfy { isCollapsed($0.item) }
    }
  }

  /// Whether a collapsed view has no visible sibling before it: then the gap after it goes.
  private static func isFirst(_ view: View, in axis: Axis) -> Bool {
    var current = view
    var seen: Set<ObjectIdentifier> = []
    while seen.insert(ObjectIdentifier(current)).inserted {
      let gaps = current.mentions.constraints.compactMap(SiblingGap.init)
      guard let gap = gaps.first(where: { $0.axis == axis && $0.after === current }) else {
        return true
      }
      guard gap.before.isCollapsed else { return false }
      current = gap.before
    }
    return true
  }
}

/// A constraint between a view's near edge and the far edge of a view before it.
private struct SiblingGap {
  let before: View
  let after: View
  let axis: Axis

  /// Reads a constraint; nil if it is something else.
  init?(_ constraint: LayoutConstraint) {
    guard let first = constraint.first as? View, let second = constraint.second as? View,
      first.superview === second.superview, first !== second, constraint.multiplier == 1,
      !constraint.isSum
    else { return nil }
    switch (constraint.firstAttribute, constraint.secondAttribute) {
    case (.top, .bottom): (after, before, axis) = (first, second, .vertical)
    case (.bottom, .top): (after, before, axis) = (second, first, .vertical)
    case (.left, .right), (.leading, .trailing):
      (after, before, axis) = (first, second, .horizontal)
    case (.right, .left), (.trailing, .leading):
      (after, before, axis) = (second, first, .horizontal)
    default: return nil
    }
  }
}
