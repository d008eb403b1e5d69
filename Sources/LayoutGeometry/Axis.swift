// SPDX-License-Identifier: Apache-2.0

/// One of the two directions of layout.
///
/// The raw values are those of UIKit's `UILayoutConstraintAxis`.
public enum Axis: Int, Sendable, CaseIterable {
  /// From left to right.
  case horizontal = 0
  /// From top to bottom.
  case vertical = 1

  /// The axis at a right angle to this one.
  @inlinable
  public var perpendicular: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The direction from the *leading* to the *trailing* side.
public enum LayoutDirection: Int, Sendable {
  /// Leading is left.
  case leftToRight = 0
  /// Leading is right.
  case rightToLeft = 1
}
