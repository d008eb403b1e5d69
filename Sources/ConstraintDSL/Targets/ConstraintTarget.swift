// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry

/// The right side of a relation, to which the attributes of a chain are related.
enum Target {
  /// The same attribute of an item.
  case item(LayoutItem)
  /// One attribute of an item.
  case attribute(LayoutItem, LayoutAttribute)
  /// The same attribute of the superview.
  case superview
  /// An extent, or a distance from the superview's same attribute.
  case number(Double)
  /// The width or height of a size.
  case size(Size)
  /// A distance of centres from the superview's.
  case point(Point)
  /// Distances inward from the superview's edges.
  case insets(EdgeInsets)
  /// Distances inward from the superview's edges, with leading and trailing.
  case directionalInsets(DirectionalEdgeInsets)

  /// Whether the superview was named.
  var isSuperview: Bool {
    if case .superview = self { true } else { false }
  }

  /// Whether the target is a value and not an item.
  var isValue: Bool {
    switch self {
    case .item, .attribute, .superview: false
    case .number, .size, .point, .insets, .directionalInsets: true
    }
  }
}

/// An element of an array of targets; the protocols below say for which attributes.
public protocol ConstraintTarget {
  /// The target; only this module reads it.
  var targetValue: TargetValue { get }
}

/// A target in a form that only this module reads.
public struct TargetValue {
  /// The target.
  let target: Target

  /// Wraps a target.
  init(_ target: Target) { self.target = target }
}

/// A target for horizontal places.
public protocol HorizontalTarget: ConstraintTarget {}
/// A target for vertical places.
public protocol VerticalTarget: ConstraintTarget {}
/// A target for widths and heights.
public protocol ExtentTarget: ConstraintTarget {}
/// A target for chains of several kinds.
public protocol CompositeTarget: ConstraintTarget {}

extension LayoutItem: HorizontalTarget, VerticalTarget, ExtentTarget, CompositeTarget {
  /// The same attribute of this item.
  public var targetValue: TargetValue { TargetValue(.item(self)) }
}

extension Double: HorizontalTarget, VerticalTarget, ExtentTarget, CompositeTarget {
  /// The number in points.
  public var targetValue: TargetValue { TargetValue(.number(self)) }
}

extension Int: HorizontalTarget, VerticalTarget, ExtentTarget, CompositeTarget {
  /// The number in points.
  public var targetValue: TargetValue { TargetValue(.number(Double(self))) }
}

extension ItemAttribute: ConstraintTarget {
  /// The attribute of its item.
  public var targetValue: TargetValue { TargetValue(.attribute(item, attribute)) }
}

extension ItemAttribute: HorizontalTarget where Kind: HorizontalKind {}
extension ItemAttribute: VerticalTarget where Kind == VerticalPlace {}
extension ItemAttribute: ExtentTarget where Kind == Extent {}

extension LayoutXAxisAnchor: HorizontalTarget {
  /// The attribute of its item.
  public var targetValue: TargetValue { TargetValue(.attribute(item, attribute)) }
}

extension LayoutYAxisAnchor: VerticalTarget {
  /// The attribute of its item.
  public var targetValue: TargetValue { TargetValue(.attribute(item, attribute)) }
}

extension LayoutDimension: ExtentTarget {
  /// The attribute of its item.
  public var targetValue: TargetValue { TargetValue(.attribute(item, attribute)) }
}

extension Size: ExtentTarget {
  /// The width or height.
  public var targetValue: TargetValue { TargetValue(.size(self)) }
}

extension Point: CompositeTarget {
  /// The distance of centres from the superview's.
  public var targetValue: TargetValue { TargetValue(.point(self)) }
}

extension EdgeInsets: HorizontalTarget, CompositeTarget {
  /// The distances inward from the superview's edges.
  public var targetValue: TargetValue { TargetValue(.insets(self)) }
}

extension DirectionalEdgeInsets: HorizontalTarget, CompositeTarget {
  /// The distances inward from the superview's edges.
  public var targetValue: TargetValue { TargetValue(.directionalInsets(self)) }
}
