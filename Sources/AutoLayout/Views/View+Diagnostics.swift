// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// The diagnostics of the view's tree, in a fixed order.
  ///
  /// First the callers' mistakes, oldest first; then the conflicts of the last layout, and the
  /// ambiguities. Finding these costs more than a layout; frames do not depend on it.
  public var layoutDiagnostics: [LayoutDiagnostic] {
    let tree = tree
    guard let engine = tree.engine else { return tree.recorded + rootView.missingMeasurers() }
    return tree.recorded + engine.currentDiagnostics()
  }

  /// The diagnostics of the last fitting of this view: its conflicts and ambiguities.
  public var fittingDiagnostics: [LayoutDiagnostic] {
    engines.fitting?.currentDiagnostics() ?? []
  }

  /// The conflicts of the last fitting of this view, oldest first.
  ///
  /// - Complexity: O(conflicts); ``fittingDiagnostics`` looks for ambiguities as well.
  public var fittingConflicts: [LayoutDiagnostic] { engines.fitting?.conflicts() ?? [] }

  /// The size of a view inside this one in the last fitting of this view, unrounded.
  package func fittingSize(of view: View) -> Size {
    engines.fitting?.parts.nodes.solvedSize(of: view) ?? .zero
  }

  /// The height of this view in its last fitting, before it is rounded to a multiple of 2⁻²⁰; zero
  /// before the first.
  ///
  /// Laid out at the rounded height, what follows from the view's top would contradict by a part of
  /// a step what follows from its bottom, and which of them gives way depends on earlier layouts.
  package var unroundedFittingHeight: Double {
    engines.fitting?.parts.nodes.unroundedRootHeight ?? 0
  }

  /// Removes the callers' mistakes that were recorded.
  public func clearRecordedDiagnostics() { tree.clearRecorded() }

  /// Whether the constraints leave a part of the view's frame undetermined.
  public var hasAmbiguousLayout: Bool {
    tree.engine?.ambiguousAttributes()(self).isEmpty == false
  }

  /// The constraints of the tree that affect the view's frame along an axis, oldest first.
  ///
  /// Those of stack views come before the caller's.
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
        for next in constraint.livingTerms.map(\.item)
        where next !== item && next !== rootView
          && reached.insert(ObjectIdentifier(next)).inserted
        {
          stack.append(next)
        }
      }
    }
    return TreeOrder.sorted(result, below: rootView)
  }

  /// The tree below the view as text: a line for each view, with its unrounded frame.
  ///
  /// Views more than 50 levels down are not indented any further, and begin with their level.
  ///
  ///     root 0,0 375×812
  ///       title 16,16 120×22 hidden
  ///       body 16,46 343×60 ambiguous: height
  public func layoutDescription() -> String {
    var lines: [String] = []
    let ambiguousAttributes = tree.engine?.ambiguousAttributes()
    var stack: [(view: View, level: Int)] = [(self, 0)]
    while let (view, level) = stack.popLast() {
      var line = String(repeating: "  ", count: min(level, 50))
      if level > 50 { line += "(\(level)) " }
      line += "\(view.displayName) \(view.layoutFrame)"
      if view.isHidden { line += " hidden" }
      let open = ambiguousAttributes?(view) ?? []
      if !open.isEmpty {
        line += " ambiguous: " + open.map(\.description).joined(separator: ", ")
      }
      lines.append(line)
      for child in view.hierarchy.subviews.reversed() { stack.append((child, level + 1)) }
    }
    return lines.joined(separator: "\n")
  }
}
