// SPDX-License-Identifier: Apache-2.0

/// A table's scroll position, in terms of its elements instead of points.
///
/// The content offset is derived from it, so a corrected estimate, an insertion or a reload above
/// moves no visible row. An anchor can be stored and restored.
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

/// The element with which the visible area began before its bounds or all heights changed.
///
/// Content that is too short at one width clamps the offset; the way back must lead to the element
/// that was read, not to the one that the clamped offset shows.
struct ReadingPlace: Hashable, Sendable {
  /// The element.
  var element: TableElement
  /// The part of the element's height that is above the visible area.
  var fraction: Double
}

/// The place in the visible area that a row is scrolled to.
public enum ScrollPosition: Hashable, Sendable {
  /// The nearest place that shows the whole row; the top, for a row that does not fit.
  case none
  /// The top of the visible area.
  case top
  /// The middle of the visible area.
  case middle
  /// The bottom of the visible area.
  case bottom
}

/// The effect of a change on the content's size and offset.
///
/// Source: the two adjustments of UICollectionViewLayoutInvalidationContext.
public struct GeometryChange: Hashable, Sendable {
  /// The change of the content height, in points.
  public var contentHeight: Double
  /// The change of the content offset that keeps the visible rows in place, in points.
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
