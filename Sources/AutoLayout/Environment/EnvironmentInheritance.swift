// SPDX-License-Identifier: Apache-2.0

/// The environment that was set on a view, or the view whose environment it inherits.
///
/// Invariant: `source` is nil or a view above, which has an environment of its own or is the root.
struct EnvironmentInheritance {
  /// The environment that was set on the view itself.
  private(set) var own: LayoutEnvironment?
  /// The view above whose environment this one inherits; nil until it is looked up.
  ///
  /// Unsafe, since every view of a layout reads it: it is cleared in the whole subtree when the
  /// view above, or a view between the two, is removed or released.
  private(set) unowned(unsafe) var source: View?

  /// Sets the view's own environment and returns the one before.
  ///
  /// Its last reference may be the returned one, and a measurer's `deinit` is the caller's code: so
  /// it is released when no access to the view's state is open.
  mutating func setOwn(_ environment: LayoutEnvironment) -> LayoutEnvironment? {
    defer { own = environment }
    return own
  }

  /// Remembers the view that the environment is inherited from.
  mutating func setSource(_ view: View) { source = view }

  /// Forgets the view that the environment is inherited from.
  mutating func forgetSource() { source = nil }
}
