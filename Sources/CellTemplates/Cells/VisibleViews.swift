// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// The views of a template that a record shows, and the direction: the key of a view tree.
public struct VisibleViews: Hashable, Sendable {
  /// Whether each view is visible, in the order of ``CellTemplate/viewNames``.
  public let isVisible: [Bool]
  /// The direction of the cell.
  public let direction: LayoutDirection

  /// Makes a set of visible views.
  package init(isVisible: [Bool], direction: LayoutDirection) {
    self.isVisible = isVisible
    self.direction = direction
  }
}
