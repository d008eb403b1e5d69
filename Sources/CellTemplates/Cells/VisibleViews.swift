// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// Which of a template's views a record shows, and in which direction: each has its own view tree.
public struct VisibleViews: Hashable, Sendable {
  /// Whether each view is visible, in the order of ``CellTemplate/viewNames``.
  public let isVisible: [Bool]
  /// The direction of the cell.
  public let direction: LayoutDirection
}
