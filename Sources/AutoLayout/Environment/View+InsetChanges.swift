// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension View {
  /// Calls the hooks of the views below whose margins or safe area changed.
  ///
  /// It runs after the view placed its subviews, so they know their frames; from parents to
  /// children, so that a view's superview knows its own insets and no walk to the root is needed.
  /// The walk ends at views that will be laid out themselves, or whose insets did not change.
  func noteInsetChangesOfSubviews() {
    var stack = Array(hierarchy.subviews.reversed())
    while let view = stack.popLast() {
      guard view.noteInsetChange(), !view.flags.needsLayout else { continue }
      stack.append(contentsOf: view.hierarchy.subviews.reversed())
    }
  }

  /// Calls the hooks where margins or safe area changed, margins first, and returns whether either
  /// did.
  @discardableResult
  func noteInsetChange() -> Bool {
    let changed = insets.report(currentInsets)
    if changed.margins { layoutMarginsDidChange() }
    if changed.safeArea { safeAreaInsetsDidChange() }
    return changed.margins || changed.safeArea
  }

  /// The insets that follow from the view's place and from the reported insets of its superview.
  private var currentInsets: ReportedInsets {
    guard let parent = hierarchy.superview else {
      let safeArea = insets.hostSafeArea + insets.additionalSafeArea
      return ReportedInsets(safeArea: safeArea, margins: ownMargins(safeArea: safeArea))
    }
    var safeArea = insets.additionalSafeArea
    if parent.insets.reported.safeArea != .zero {
      let covered = coveredSafeArea(
        at: placement.layoutFrame, in: parent.placement.layoutFrame.size,
        originOfBounds: parent.placement.boundsOrigin, insets: parent.insets.reported.safeArea)
      safeArea = covered + insets.additionalSafeArea
    }
    var margins = ownMargins(safeArea: safeArea)
    if insets.margins.preservesSuperview {
      margins = Self.margins(
        margins, preserving: parent.insets.reported.margins,
        at: placement.layoutFrame.offsetBy(
          x: -parent.placement.boundsOrigin.x, y: -parent.placement.boundsOrigin.y),
        in: parent.placement.layoutFrame.size)
    }
    return ReportedInsets(safeArea: safeArea, margins: margins)
  }
}
