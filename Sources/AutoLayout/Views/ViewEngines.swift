// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// What layout keeps with a view: the tree of a root, the engine for fitting, and the node.
///
/// Invariants: only a root has a tree. The node is that of the tree's engine, and is nil while the
/// engine has none for the view.
struct ViewEngines {
  /// What the whole tree shares; nil below the root, and before it is first needed.
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

/// The environment that was set on a view, and whose it inherits otherwise.
///
/// Invariant: `source` is nil or a view above, which has an environment of its own or is the root.
struct EnvironmentInheritance {
  /// The environment that was set on the view itself.
  private(set) var own: LayoutEnvironment?
  /// The view above whose environment this one inherits, once it was looked for.
  private(set) unowned(unsafe) var source: View?

  /// Sets the view's own environment.
  mutating func setOwn(_ environment: LayoutEnvironment) { own = environment }

  /// Remembers the view whose environment this one inherits.
  mutating func setSource(_ view: View) { source = view }

  /// Forgets whose environment the view inherits.
  mutating func forgetSource() { source = nil }
}

/// How strongly a view's content bounds its extents.
struct ContentPriorities {
  private var hugging = AxisPair(LayoutPriority.defaultLow)
  private var compression = AxisPair(LayoutPriority.defaultHigh)

  /// How strongly the view resists growing, and how strongly it resists shrinking.
  subscript(axis: Axis) -> (hugging: LayoutPriority, compression: LayoutPriority) {
    (hugging[axis], compression[axis])
  }

  /// Sets how strongly the view resists growing; whether it changed.
  mutating func setHugging(_ priority: LayoutPriority, _ axis: Axis) -> Bool {
    defer { hugging[axis] = priority }
    return hugging[axis] != priority
  }

  /// Sets how strongly the view resists shrinking; whether it changed.
  mutating func setCompression(_ priority: LayoutPriority, _ axis: Axis) -> Bool {
    defer { compression[axis] = priority }
    return compression[axis] != priority
  }
}
