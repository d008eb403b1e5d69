// SPDX-License-Identifier: Apache-2.0

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

  /// Remembers the view that the environment is inherited from.
  mutating func setSource(_ view: View) { source = view }

  /// Forgets the view that the environment is inherited from.
  mutating func forgetSource() { source = nil }
}
