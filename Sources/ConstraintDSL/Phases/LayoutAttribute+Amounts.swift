// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension LayoutAttribute {
  /// What insets add to the constant: inward is down and right, so two edges change sign.
  ///
  /// nil for attributes that insets do not act on: extents and centres. Left serves leading and
  /// right trailing.
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

  /// What a size adds to the constant of an extent; nil for places.
  func amount(of size: Size) -> Double? {
    switch self {
    case .width: size.width
    case .height: size.height
    default: nil
    }
  }

  /// What a point adds to the constant of a centre; nil for others.
  func amount(of point: Point) -> Double? {
    switch self {
    case .centerX, .centerXWithinMargins: point.x
    case .centerY, .centerYWithinMargins: point.y
    default: nil
    }
  }
}

extension EdgeInsets {
  /// The insets with leading for left and trailing for right, for edges that are of that sort.
  init(_ insets: DirectionalEdgeInsets) {
    self.init(
      top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }
}
