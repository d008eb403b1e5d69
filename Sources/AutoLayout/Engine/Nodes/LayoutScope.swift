// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The part of a view tree that an engine sees, and what the engine is for.
struct LayoutScope {
  /// The topmost view that the engine sees.
  unowned let root: View
  /// Whether the engine works out fitting sizes instead of frames.
  let isFitting: Bool

  /// Whether an item is in the part of the tree that the engine sees.
  func contains(_ item: LayoutItem) -> Bool { item.itemView?.isDescendant(of: root) ?? false }
}

extension View {
  /// Whether the view, as a root, keeps the size it was given.
  var isRootFixed: Bool { host != nil || translatesAutoresizingMaskIntoConstraints }

  /// Whether the view is hidden and gives up its place.
  var isCollapsed: Bool { isHidden && hiddenBehavior == .collapses }
}
