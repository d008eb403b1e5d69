// SPDX-License-Identifier: Apache-2.0

/// The requests of a view, and of the views below it, for the next layout.
///
/// Invariant: where a subtree asked for something, so did the subtree of the view above, except
/// inside a layout, which clears the flags from the top down.
struct UpdateFlags {
  /// Whether the view asked for `layoutSubviews()`.
  private(set) var needsLayout = true
  /// Whether the view asked for `updateConstraints()`.
  private(set) var needsUpdateConstraints = true
  /// Whether a view of the subtree may have asked for `layoutSubviews()`.
  private(set) var subtreeNeedsLayout = true
  /// Whether a view of the subtree may have asked for `updateConstraints()`.
  private(set) var subtreeNeedsUpdateConstraints = true

  /// Whether `updateConstraints()` is running.
  private var isUpdatingConstraints = false

  /// Asks for `layoutSubviews()`, visible from above after ``askForLayoutInSubtree()``.
  mutating func askForLayout() { needsLayout = true }

  /// Asks for `updateConstraints()`, visible from above after
  /// ``askForConstraintsInSubtree()``.
  mutating func askForConstraints() { needsUpdateConstraints = true }

  /// Makes a request for layout visible from above, and returns whether it was not yet.
  mutating func askForLayoutInSubtree() -> Bool {
    defer { subtreeNeedsLayout = true }
    return !subtreeNeedsLayout
  }

  /// Makes a request for new constraints visible from above, and returns whether it was not yet.
  mutating func askForConstraintsInSubtree() -> Bool {
    defer { subtreeNeedsUpdateConstraints = true }
    return !subtreeNeedsUpdateConstraints
  }

  /// Begins the layout of the subtree, and returns whether there is anything to do.
  mutating func beginLayoutOfSubtree() -> Bool {
    defer { subtreeNeedsLayout = false }
    return subtreeNeedsLayout
  }

  /// Begins the update of the subtree's constraints, and returns whether there is anything to do.
  mutating func beginConstraintsOfSubtree() -> Bool {
    defer { subtreeNeedsUpdateConstraints = false }
    return subtreeNeedsUpdateConstraints
  }

  /// Begins the layout of the view, and returns whether it asked for one.
  mutating func beginLayout() -> Bool {
    defer { needsLayout = false }
    return needsLayout
  }

  /// Begins the update of the view's constraints, and returns whether it asked for one.
  ///
  /// An update does not begin inside another: it would have no end.
  mutating func beginConstraints() -> Bool {
    guard needsUpdateConstraints, !isUpdatingConstraints else { return false }
    needsUpdateConstraints = false
    isUpdatingConstraints = true
    return true
  }

  /// Ends that update, and returns whether the view asked for another meanwhile.
  mutating func endConstraints() -> Bool {
    isUpdatingConstraints = false
    return needsUpdateConstraints
  }
}
