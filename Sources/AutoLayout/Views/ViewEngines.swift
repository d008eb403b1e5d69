// SPDX-License-Identifier: Apache-2.0

/// The tree of a root, the engine for fitting, and the node of a view.
///
/// Invariants: only a root has a tree. The node is that of the tree's engine, and is nil while the
/// engine has none for the view.
struct ViewEngines {
  /// The state that the whole tree shares; nil below the root, and before it is first needed.
  private(set) var tree: LayoutTree?
  /// The engine behind ``View/systemLayoutSizeFitting(_:)``, kept between calls.
  private(set) var fitting: LayoutEngine?
  /// The view's place in the engine that lays out its tree.
  private(set) var node: LayoutNode?

  /// Sets the tree of a root; nil removes it.
  mutating func setTree(_ tree: LayoutTree?) { self.tree = tree }

  /// Sets the engine for fitting.
  mutating func setFitting(_ engine: LayoutEngine) { fitting = engine }

  /// Sets the node; nil removes it.
  mutating func setNode(_ node: LayoutNode?) { self.node = node }
}
