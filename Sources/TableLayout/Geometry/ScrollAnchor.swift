// SPDX-License-Identifier: Apache-2.0

/// What a table's scroll position is, in terms of its elements and not of points.
///
/// The content offset is derived from it, so a corrected estimate, an insertion or a reload above
/// moves no row that is seen. It can be stored and restored.
public enum ScrollAnchor: Hashable, Sendable, Codable {
  /// The visible area begins `offset` points below the top of an element; above it if negative.
  case top(of: TableElement, offset: Double)
  /// The point at a fraction of an element's height is at that fraction of the visible height:
  /// 0 for the top, 0.5 for the middle, 1 for the bottom.
  case aligned(TableElement, fraction: Double)
  /// The visible area begins at a fraction of an element's height, whatever that height becomes.
  case inside(TableElement, fraction: Double)
  /// The visible area ends at the end of the content.
  case end
}

/// Where a row goes that is scrolled to.
public enum ScrollPosition: Hashable, Sendable {
  /// Just into the visible area, with the least movement; a row taller than it goes to the top.
  case none
  /// To the top of the visible area.
  case top
  /// To the middle of the visible area.
  case middle
  /// To the bottom of the visible area.
  case bottom
}

/// What a change did to the numbers that a scroll view knows.
///
/// Source: the two adjustments of UICollectionViewLayoutInvalidationContext.
public struct GeometryChange: Hashable, Sendable {
  /// The change of the content height, in points.
  public var contentHeight: Double
  /// The change of the content offset that keeps what is seen in its place, in points.
  public var contentOffset: Double
  /// The part of the content height's change that is measured heights less their estimates.
  public var measured: Double
  /// The part of the content height's change that is unmeasured rows times changed estimates.
  public var relearned: Double

  /// No change.
  public static let zero = GeometryChange(contentHeight: 0, contentOffset: 0)

  /// Makes a change from its parts.
  public init(
    contentHeight: Double, contentOffset: Double, measured: Double = 0, relearned: Double = 0
  ) {
    self.contentHeight = contentHeight
    self.contentOffset = contentOffset
    self.measured = measured
    self.relearned = relearned
  }

  /// One change after another.
  public static func + (left: GeometryChange, right: GeometryChange) -> GeometryChange {
    GeometryChange(
      contentHeight: left.contentHeight + right.contentHeight,
      contentOffset: left.contentOffset + right.contentOffset,
      measured: left.measured + right.measured, relearned: left.relearned + right.relearned)
  }
}
