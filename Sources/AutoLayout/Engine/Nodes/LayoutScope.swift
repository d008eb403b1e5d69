// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The part of a view tree that an engine sees, and what the engine is for.
struct LayoutScope {
  /// The topmost view that the engine sees.
  unowned let root: View
  /// Whether the engine works out fitting sizes instead of frames.
  let isFitting: Bool
  /// Whether a given extent of the root goes into constraints as a number; see ``RootExtents``.
  var substitutesExtents = true

  /// Whether an item is in the part of the tree that the engine sees.
  func contains(_ item: LayoutItem) -> Bool { item.itemView?.isDescendant(of: root) ?? false }

  /// Whether the constraints that a view holds count: those of an engine for fitting do not where
  /// the view is in a flow or grid, which fits it by itself and has no frame for it yet.
  func heeds(_ view: View) -> Bool {
    guard view.isDescendant(of: root) else { return false }
    guard isFitting, view !== root else { return true }
    var outer = view.hierarchy.superview
    while let holder = outer {
      if holder.measuresSubviews { return false }
      if holder === root { return true }
      outer = holder.hierarchy.superview
    }
    return true
  }
}

extension View {
  /// Whether the view, as a root, keeps the size it was given.
  var isRootFixed: Bool { host != nil || translatesAutoresizingMaskIntoConstraints }

  /// Whether the view is hidden and gives up its place.
  var isCollapsed: Bool { isHidden && hiddenBehavior == .collapses }
}
