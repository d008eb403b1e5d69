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

  /// Takes over a tree, as a root, or gives it up.
  mutating func setTree(_ tree: LayoutTree?) { self.tree = tree }

  /// Takes over the engine for fitting.
  mutating func setFitting(_ engine: LayoutEngine) { fitting = engine }

  /// Takes over the node, or gives it up.
  mutating func setNode(_ node: LayoutNode?) { self.node = node }
}
