// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A number of an item that constraints relate: an edge, a centre, a baseline or an extent.
///
/// Edges are those of the alignment rectangle. The raw values are `NSLayoutAttribute`'s.
public nonisolated enum LayoutAttribute: Int, Sendable, Hashable, CaseIterable {
  /// No attribute: the second attribute of a constraint without a second item.
  case notAnAttribute = 0
  /// The left edge.
  case left = 1
  /// The right edge.
  case right = 2
  /// The top edge.
  case top = 3
  /// The bottom edge.
  case bottom = 4
  /// The edge where reading begins: left, or right if the items' common ancestor reads from right.
  case leading = 5
  /// The edge where reading ends: right, or left if the items' common ancestor reads from right.
  case trailing = 6
  /// The horizontal extent.
  case width = 7
  /// The vertical extent.
  case height = 8
  /// The horizontal centre.
  case centerX = 9
  /// The vertical centre.
  case centerY = 10
  /// The baseline of the bottommost line of text; the bottom of a view without text.
  case lastBaseline = 11
  /// The baseline of the topmost line of text; the top of a view without text.
  case firstBaseline = 12
  /// The left edge moved inward by the view's left margin.
  case leftMargin = 13
  /// The right edge moved inward by the view's right margin.
  case rightMargin = 14
  /// The top edge moved inward by the view's top margin.
  case topMargin = 15
  /// The bottom edge moved inward by the view's bottom margin.
  case bottomMargin = 16
  /// The leading edge moved inward by the view's leading margin.
  case leadingMargin = 17
  /// The trailing edge moved inward by the view's trailing margin.
  case trailingMargin = 18
  /// The horizontal centre between the left and right margins.
  case centerXWithinMargins = 19
  /// The vertical centre between the top and bottom margins.
  case centerYWithinMargins = 20

  /// The older name of ``lastBaseline``.
  public static var baseline: LayoutAttribute { .lastBaseline }

  /// The axis along which the attribute is measured; nil for ``notAnAttribute``.
  public var axis: Axis? {
    switch self {
    case .notAnAttribute: nil
    case .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins:
      .horizontal
    case .top, .bottom, .height, .centerY, .lastBaseline, .firstBaseline, .topMargin,
      .bottomMargin, .centerYWithinMargins:
      .vertical
    }
  }

  /// Whether the attribute is an extent and not a place.
  public var isSize: Bool { self == .width || self == .height }

  /// Whether the attribute depends on the direction of reading.
  public var isDirectional: Bool {
    switch self {
    case .leading, .trailing, .leadingMargin, .trailingMargin: true
    case .notAnAttribute, .left, .right, .top, .bottom, .width, .height, .centerX, .centerY,
      .lastBaseline, .firstBaseline, .leftMargin, .rightMargin, .topMargin, .bottomMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      false
    }
  }

  /// Whether the attribute is a left or right edge, whatever the direction of reading.
  public var isAbsoluteHorizontalEdge: Bool {
    switch self {
    case .left, .right, .leftMargin, .rightMargin: true
    case .notAnAttribute, .top, .bottom, .leading, .trailing, .width, .height, .centerX, .centerY,
      .lastBaseline, .firstBaseline, .topMargin, .bottomMargin, .leadingMargin, .trailingMargin,
      .centerXWithinMargins, .centerYWithinMargins:
      false
    }
  }

  /// Whether the attribute is measured from the view's margins.
  public var isMargin: Bool { rawValue >= LayoutAttribute.leftMargin.rawValue }

  /// Whether the attribute is the baseline of a line of text.
  public var isBaseline: Bool { self == .lastBaseline || self == .firstBaseline }

  /// The same attribute of the rectangle inside the margins, for a margin attribute.
  var withoutMargin: LayoutAttribute {
    switch self {
    case .leftMargin: .left
    case .rightMargin: .right
    case .topMargin: .top
    case .bottomMargin: .bottom
    case .leadingMargin: .leading
    case .trailingMargin: .trailing
    case .centerXWithinMargins: .centerX
    case .centerYWithinMargins: .centerY
    case .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width, .height,
      .centerX, .centerY, .lastBaseline, .firstBaseline:
      self
    }
  }

  /// The attribute with leading and trailing resolved to left and right.
  func resolved(in direction: LayoutDirection) -> LayoutAttribute {
    switch (self, direction) {
    case (.leading, .leftToRight), (.trailing, .rightToLeft): .left
    case (.leading, .rightToLeft), (.trailing, .leftToRight): .right
    case (.leadingMargin, .leftToRight), (.trailingMargin, .rightToLeft): .leftMargin
    case (.leadingMargin, .rightToLeft), (.trailingMargin, .leftToRight): .rightMargin
    default: self
    }
  }
}

nonisolated extension LayoutAttribute: CustomStringConvertible {
  /// The attribute's name, as in `title.bottom`.
  public var description: String {
    switch self {
    case .notAnAttribute: "notAnAttribute"
    case .left: "left"
    case .right: "right"
    case .top: "top"
    case .bottom: "bottom"
    case .leading: "leading"
    case .trailing: "trailing"
    case .width: "width"
    case .height: "height"
    case .centerX: "centerX"
    case .centerY: "centerY"
    case .lastBaseline: "lastBaseline"
    case .firstBaseline: "firstBaseline"
    case .leftMargin: "leftMargin"
    case .rightMargin: "rightMargin"
    case .topMargin: "topMargin"
    case .bottomMargin: "bottomMargin"
    case .leadingMargin: "leadingMargin"
    case .trailingMargin: "trailingMargin"
    case .centerXWithinMargins: "centerXWithinMargins"
    case .centerYWithinMargins: "centerYWithinMargins"
    }
  }
}

/// How the two sides of a constraint compare. The raw values are `NSLayoutRelation`'s.
public enum LayoutRelation: Int, Sendable, Hashable, CaseIterable {
  /// The left side is at most the right side.
  case lessThanOrEqual = -1
  /// The sides are equal.
  case equal = 0
  /// The left side is at least the right side.
  case greaterThanOrEqual = 1

  /// The relation that holds after both sides change their sign.
  public var flipped: LayoutRelation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}

extension LayoutRelation: CustomStringConvertible {
  /// The sign: `<=`, `==` or `>=`.
  public var description: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}
