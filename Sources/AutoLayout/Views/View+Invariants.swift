// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension View {
  /// Checks the invariants of this view and those below it, outside a layout.
  ///
  /// - Complexity: O(views + constraints).
  ///
  /// - Throws: ``InvariantViolation``, for the first one that does not hold.
  func checkInvariants() throws(InvariantViolation) {
    var violation: String?
    forEachInSubtree { violation = violation ?? $0.violation() }
    if let violation { throw InvariantViolation(description: violation) }
  }

  /// What is wrong with the view's own state; nil where its invariants hold.
  private func violation() -> String? {
    for view in subviews where view.superview !== self {
      return "\(view.displayName) is a subview of \(displayName) and does not know it"
    }
    if Set(subviews.map { ObjectIdentifier($0) }).count != subviews.count {
      return "a subview of \(displayName) stands in it twice"
    }
    for guide in allGuides where guide.owner !== self {
      return "the guide \(guide.displayName) of \(displayName) has another owner"
    }
    for constraint in held.constraints where constraint.holder !== self {
      return "\(constraint) is held by \(displayName) and does not know it"
    }
    if superview != nil, engines.tree != nil { return "\(displayName) is no root and has a tree" }
    if let outer = superview {
      if flags.subtreeNeedsLayout && !outer.flags.subtreeNeedsLayout {
        return "\(displayName) asked for layout, and \(outer.displayName) does not show it"
      }
      if flags.subtreeNeedsUpdateConstraints && !outer.flags.subtreeNeedsUpdateConstraints {
        return "\(displayName) asked for constraints, and \(outer.displayName) does not show it"
      }
    }
    if let source = inheritance.source {
      let isAbove = source !== self && isDescendant(of: source)
      if !isAbove || (source.superview != nil && source.inheritance.own == nil) {
        return "\(displayName) inherits from \(source.displayName), which has no environment"
      }
    }
    let numbers = [placement.layoutFrame, placement.frame].flatMap {
      [$0.minX, $0.minY, $0.width, $0.height]
    }
    if !numbers.allSatisfy(\.isFinite) { return "the frame of \(displayName) is not finite" }
    return nil
  }
}
