// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// What the layout of the view's tree has to say, in a fixed order.
  ///
  /// First what callers did wrong, oldest first; then the conflicts of the last layout, and the
  /// ambiguities. Working these out costs more than a layout; frames do not depend on it.
  public var layoutDiagnostics: [LayoutDiagnostic] {
    let tree = tree
    guard let engine = tree.engine else { return tree.recorded }
    return tree.recorded + engine.currentDiagnostics()
  }

  /// What the last fitting of this view has to say: its conflicts and ambiguities.
  public var fittingDiagnostics: [LayoutDiagnostic] {
    fittingEngine?.currentDiagnostics() ?? []
  }

  /// Forgets what was recorded of callers' mistakes.
  public func clearRecordedDiagnostics() { tree.recorded = [] }

  /// Whether the constraints leave a part of the view's frame open.
  public var hasAmbiguousLayout: Bool {
    tree.engine?.ambiguousAttributes(of: self).isEmpty == false
  }

  /// The constraints of the tree that bear on the view's frame along an axis, oldest first.
  ///
  /// These are the active constraints from which the view can be reached through shared items.
  public func constraintsAffectingLayout(for axis: Axis) -> [LayoutConstraint] {
    var reached: Set<ObjectIdentifier> = [ObjectIdentifier(self)]
    var found: Set<ObjectIdentifier> = []
    var result: [LayoutConstraint] = []
    var stack: [LayoutItem] = [self]
    while let item = stack.popLast() {
      for constraint in item.mentions.constraints
      where constraint.firstAttribute.axis == axis
        && found.insert(ObjectIdentifier(constraint)).inserted
      {
        result.append(constraint)
        for next in [constraint.first, constraint.second].compactMap({ $0 })
        where next !== item && next !== rootView
          && reached.insert(ObjectIdentifier(next)).inserted
        {
          stack.append(next)
        }
      }
    }
    return result.sorted { $0.serial < $1.serial }
  }
}
