// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The safe area and the margins of which a view was told last.
struct KnownInsets {
  /// The safe area.
  var safeArea = EdgeInsets.zero
  /// The margins in effect.
  var margins = MarginStorage.ordinary
}

extension View {
  /// Tells the subviews, and what follows from them, of new margins and safe areas.
  ///
  /// It runs after the view placed its subviews, so they know their frames; from parents to
  /// children, so that a view's superview knows its own insets and no walk to the root is needed.
  /// Below a view that will be laid out itself, or for which nothing changed, the walk ends.
  func noteInsetChangesOfSubviews() {
    var stack = Array(storedSubviews.reversed())
    while let view = stack.popLast() {
      guard view.noteInsetChange(), !view.needsLayoutFlag else { continue }
      stack.append(contentsOf: view.storedSubviews.reversed())
    }
  }

  /// Calls the hooks where margins or safe area changed, margins first; whether either did.
  @discardableResult
  func noteInsetChange() -> Bool {
    let insets = currentInsets
    let hasMargins = insets.margins != knownInsets.margins
    let hasSafeArea = insets.safeArea != knownInsets.safeArea
    knownInsets = insets
    if hasMargins { layoutMarginsDidChange() }
    if hasSafeArea { safeAreaInsetsDidChange() }
    return hasMargins || hasSafeArea
  }

  /// The insets that follow from the view's place and from what its superview was told last.
  private var currentInsets: KnownInsets {
    guard let parent = storedSuperview else {
      let safeArea = hostSafeArea + storedAdditionalSafeArea
      return KnownInsets(safeArea: safeArea, margins: ownMargins(safeArea: safeArea))
    }
    var safeArea = storedAdditionalSafeArea
    if parent.knownInsets.safeArea != .zero {
      let covered = coveredSafeArea(
        at: storedLayoutFrame, in: parent.storedLayoutFrame.size,
        originOfBounds: parent.boundsOrigin, insets: parent.knownInsets.safeArea)
      safeArea = covered + storedAdditionalSafeArea
    }
    var margins = ownMargins(safeArea: safeArea)
    if marginStorage.preservesSuperview {
      margins = Self.margins(
        margins, preserving: parent.knownInsets.margins,
        at: storedLayoutFrame.offsetBy(x: -parent.boundsOrigin.x, y: -parent.boundsOrigin.y),
        in: parent.storedLayoutFrame.size)
    }
    return KnownInsets(safeArea: safeArea, margins: margins)
  }
}
