// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension LayoutAttribute {
  /// The amount that insets add to the constant, negative at the far edges.
  ///
  /// nil for extents and centres, on which insets do not act. The left inset also serves leading
  /// edges, and the right one trailing edges.
  func amount(of insets: EdgeInsets) -> Double? {
    switch self {
    case .top, .topMargin, .firstBaseline: insets.top
    case .left, .leftMargin, .leading, .leadingMargin: insets.left
    case .bottom, .bottomMargin, .lastBaseline: -insets.bottom
    case .right, .rightMargin, .trailing, .trailingMargin: -insets.right
    case .width, .height, .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins,
      .notAnAttribute:
      nil
    }
  }

  /// The amount that a size adds to the constant of an extent; nil for places.
  func amount(of size: Size) -> Double? {
    switch self {
    case .width: size.width
    case .height: size.height
    default: nil
    }
  }

  /// The amount that a point adds to the constant of a centre; nil for other attributes.
  func amount(of point: Point) -> Double? {
    switch self {
    case .centerX, .centerXWithinMargins: point.x
    case .centerY, .centerYWithinMargins: point.y
    default: nil
    }
  }
}

extension EdgeInsets {
  /// The insets with leading as left and trailing as right, for leading and trailing edges.
  init(_ insets: DirectionalEdgeInsets) {
    self.init(
      top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }

  /// Whether the insets at both ends of an axis are equal, so that centres stay.
  func isEven(along axis: Axis?) -> Bool {
    switch axis {
    case .horizontal: left == right
    case .vertical: top == bottom
    case nil: true
    }
  }
}
