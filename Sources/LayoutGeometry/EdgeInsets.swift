// SPDX-License-Identifier: Apache-2.0

/// Distances inward from the four edges of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
  /// The distance inward from the top edge.
  public var top: Double
  /// The distance inward from the left edge.
  public var left: Double
  /// The distance inward from the bottom edge.
  public var bottom: Double
  /// The distance inward from the right edge.
  public var right: Double

  /// No inset on any edge.
  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

  /// Creates insets, in UIKit's order of edges.
  @inlinable
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Creates equal insets on all edges.
  @inlinable
  public init(all inset: Double) {
    self.init(top: inset, left: inset, bottom: inset, right: inset)
  }

  /// The edgewise sum of two insets.
  @inlinable
  public static func + (left: EdgeInsets, right: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: left.top + right.top, left: left.left + right.left,
      bottom: left.bottom + right.bottom, right: left.right + right.right)
  }
}

/// Distances inward from the edges of a rectangle, with leading and trailing for left and right.
public struct DirectionalEdgeInsets: Hashable, Sendable {
  /// The distance inward from the top edge.
  public var top: Double
  /// The distance inward from the leading edge.
  public var leading: Double
  /// The distance inward from the bottom edge.
  public var bottom: Double
  /// The distance inward from the trailing edge.
  public var trailing: Double

  /// No inset on any edge.
  public static let zero = DirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)

  /// Creates insets, in UIKit's order of edges.
  @inlinable
  public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same insets with leading and trailing resolved to left and right.
  @inlinable
  public func resolved(in direction: LayoutDirection) -> EdgeInsets {
    direction == .leftToRight
      ? EdgeInsets(top: top, left: leading, bottom: bottom, right: trailing)
      : EdgeInsets(top: top, left: trailing, bottom: bottom, right: leading)
  }
}
