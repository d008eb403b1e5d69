// SPDX-License-Identifier: Apache-2.0

/// One attribute of one item, from which constraints are made.
///
/// The axis is part of the type: a constraint between a leading and a top edge does not compile.
public class LayoutAnchor<AnchorType> {
  /// The view or guide.
  public let item: LayoutItem
  /// Which of its attributes.
  public let attribute: LayoutAttribute

  /// Made by the anchors of items.
  init(_ item: LayoutItem, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }

  /// Makes the constraint `self == anchor + constant`.
  public func constraint(
    equalTo anchor: LayoutAnchor<AnchorType>, constant: Double = 0, file: String = #fileID,
    line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    make(
      .equal, anchor.item, anchor.attribute, 1, constant,
      CodeLocation(file: file, line: line, column: column))
  }

  /// Makes the constraint `self >= anchor + constant`.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant: Double = 0,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    make(
      .greaterThanOrEqual, anchor.item, anchor.attribute, 1, constant,
      CodeLocation(file: file, line: line, column: column))
  }

  /// Makes the constraint `self <= anchor + constant`.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutAnchor<AnchorType>, constant: Double = 0,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    make(
      .lessThanOrEqual, anchor.item, anchor.attribute, 1, constant,
      CodeLocation(file: file, line: line, column: column))
  }

  /// Makes a constraint with this anchor on the left side.
  final func make(
    _ relation: LayoutRelation, _ other: LayoutItem?, _ otherAttribute: LayoutAttribute,
    _ multiplier: Double, _ constant: Double, _ location: CodeLocation
  ) -> LayoutConstraint {
    let constraint = LayoutConstraint(
      item: item, attribute: attribute, relatedBy: relation, toItem: other,
      attribute: otherAttribute, multiplier: multiplier, constant: constant)
    constraint.sourceLocation = location
    return constraint
  }
}

/// The standard spacing, in points.
public enum SystemSpacing {
  /// Between two views.
  public static let betweenViews = 8.0
}

// The gaps of both axes have UIKit's names, "after" and "below", so neither form serves the other.

/// An anchor on the horizontal axis.
public final class LayoutXAxisAnchor: LayoutAnchor<LayoutXAxisAnchor> {
  /// Makes the constraint that this anchor stands `multiplier` system gaps after another.
  public func constraint(
    equalToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    constraint(
      equalTo: anchor, constant: SystemSpacing.betweenViews * multiplier, file: file, line: line,
      column: column)
  }

  /// Makes the constraint that this anchor stands at least `multiplier` system gaps after another.
  public func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    constraint(
      greaterThanOrEqualTo: anchor, constant: SystemSpacing.betweenViews * multiplier, file: file,
      line: line, column: column)
  }

  /// Makes the constraint that this anchor stands at most `multiplier` system gaps after another.
  public func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: LayoutXAxisAnchor, multiplier: Double,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    constraint(
      lessThanOrEqualTo: anchor, constant: SystemSpacing.betweenViews * multiplier, file: file,
      line: line, column: column)
  }
}

/// An anchor on the vertical axis.
public final class LayoutYAxisAnchor: LayoutAnchor<LayoutYAxisAnchor> {
  /// Makes the constraint that this anchor stands `multiplier` system gaps below another.
  public func constraint(
    equalToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    constraint(
      equalTo: anchor, constant: SystemSpacing.betweenViews * multiplier, file: file, line: line,
      column: column)
  }

  /// Makes the constraint that this anchor stands at least `multiplier` system gaps below another.
  public func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    constraint(
      greaterThanOrEqualTo: anchor, constant: SystemSpacing.betweenViews * multiplier, file: file,
      line: line, column: column)
  }

  /// Makes the constraint that this anchor stands at most `multiplier` system gaps below another.
  public func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: LayoutYAxisAnchor, multiplier: Double,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    constraint(
      lessThanOrEqualTo: anchor, constant: SystemSpacing.betweenViews * multiplier, file: file,
      line: line, column: column)
  }
}

/// The anchor of a width or height, which may also equal a constant or a multiple.
public final class LayoutDimension: LayoutAnchor<LayoutDimension> {
  /// Makes the constraint `self == constant`.
  public func constraint(
    equalToConstant constant: Double, file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) -> LayoutConstraint {
    make(
      .equal, nil, .notAnAttribute, 1, constant,
      CodeLocation(file: file, line: line, column: column))
  }

  /// Makes the constraint `self >= constant`.
  public func constraint(
    greaterThanOrEqualToConstant constant: Double, file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) -> LayoutConstraint {
    make(
      .greaterThanOrEqual, nil, .notAnAttribute, 1, constant,
      CodeLocation(file: file, line: line, column: column))
  }

  /// Makes the constraint `self <= constant`.
  public func constraint(
    lessThanOrEqualToConstant constant: Double, file: String = #fileID, line: Int = #line,
    column: Int = #column
  ) -> LayoutConstraint {
    make(
      .lessThanOrEqual, nil, .notAnAttribute, 1, constant,
      CodeLocation(file: file, line: line, column: column))
  }

  /// Makes the constraint `self == anchor × multiplier + constant`.
  public func constraint(
    equalTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    make(
      .equal, anchor.item, anchor.attribute, multiplier, constant,
      CodeLocation(file: file, line: line, column: column))
  }

  /// Makes the constraint `self >= anchor × multiplier + constant`.
  public func constraint(
    greaterThanOrEqualTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    make(
      .greaterThanOrEqual, anchor.item, anchor.attribute, multiplier, constant,
      CodeLocation(file: file, line: line, column: column))
  }

  /// Makes the constraint `self <= anchor × multiplier + constant`.
  public func constraint(
    lessThanOrEqualTo anchor: LayoutDimension, multiplier: Double, constant: Double = 0,
    file: String = #fileID, line: Int = #line, column: Int = #column
  ) -> LayoutConstraint {
    make(
      .lessThanOrEqual, anchor.item, anchor.attribute, multiplier, constant,
      CodeLocation(file: file, line: line, column: column))
  }
}
