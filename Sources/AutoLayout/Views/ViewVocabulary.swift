// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Which parts of a frame are flexible when the superview changes size. The values are UIKit's.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: Int

  /// The distance to the superview's left edge is flexible.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
  /// The width is flexible.
  public static let flexibleWidth = AutoresizingMask(rawValue: 2)
  /// The distance to the superview's right edge is flexible.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
  /// The distance to the superview's top edge is flexible.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
  /// The height is flexible.
  public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  /// The distance to the superview's bottom edge is flexible.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

  /// Makes a mask from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// How a view's content depends on the direction of reading. The values are UIKit's.
public enum SemanticContentAttribute: Int, Sendable, Hashable {
  /// It follows the environment.
  case unspecified = 0
  /// Controls of playback: always left to right.
  case playback = 1
  /// Directions in space: always left to right.
  case spatial = 2
  /// Always left to right.
  case forceLeftToRight = 3
  /// Always right to left.
  case forceRightToLeft = 4
}

/// The effect of hiding a view on the constraints that name it.
public enum HiddenBehavior: Sendable, Hashable {
  /// Nothing: the view keeps its place, as in UIKit.
  case keepsSpace
  /// The view collapses together with the gap before it, or, if it is the first, the gap after it.
  ///
  /// The gap to a sibling before it becomes 0, or, where its near edge is tied to the superview,
  /// the gap to the sibling after it. Its extents count as 0 in sums; a constraint on extents is
  /// left out where all those of one side are of collapsed views: `a.width == b.width` if either
  /// collapses, `a.width + b.width == 200` if both do.
  case collapses
}

/// The first and last baselines of a content that may be given more height.
public struct BaselineOffsets: Hashable, Sendable {
  /// The height of the content.
  public var contentHeight: Double
  /// The first baseline, from the content's top.
  public var first: Double
  /// The last baseline, from the content's top.
  public var last: Double
  /// Where the content stands in a taller rectangle: 0 at the top, 0.5 in the middle, 1 at the
  /// bottom.
  public var position: Double

  /// Makes offsets from their parts.
  public init(contentHeight: Double, first: Double, last: Double, position: Double = 0) {
    self.contentHeight = contentHeight
    self.first = first
    self.last = last
    self.position = position
  }

  /// The first baseline from the top of a rectangle of a height.
  package func first(inHeight height: Double) -> Double {
    first + (height - contentHeight) * position
  }
}

/// One value for each axis.
struct AxisPair<Value> {
  /// The value for the horizontal axis.
  var horizontal: Value
  /// The value for the vertical axis.
  var vertical: Value

  /// Makes a pair of two values.
  init(horizontal: Value, vertical: Value) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Makes a pair of twice the same value.
  init(_ value: Value) { self.init(horizontal: value, vertical: value) }

  /// The value for an axis.
  subscript(axis: Axis) -> Value {
    get { axis == .horizontal ? horizontal : vertical }
    set {
      switch axis {
      case .horizontal: horizontal = newValue
      case .vertical: vertical = newValue
      }
    }
  }
}
