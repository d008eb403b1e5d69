// SPDX-License-Identifier: Apache-2.0

import AutoLayout
public import LayoutGeometry

// A number on a width or height is that extent. On a place it is a distance from the superview's
// same attribute, also for centres: `make.right.equalTo(-10)` ends 10 points before its right edge.
// Three relations for each kind of value: one generic form would admit values that do not fit, and
// those must not compile.

extension AttributeChain {
  /// Makes each extent equal to a number, each place equal to the superview's plus it.
  @discardableResult
  public func equalTo(
    _ number: Double, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, .number(number), file, line)
  }

  /// Makes each extent at least a number, each place at least the superview's plus it.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ number: Double, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, .number(number), file, line)
  }

  /// Makes each extent at most a number, each place at most the superview's plus it.
  @discardableResult
  public func lessThanOrEqualTo(
    _ number: Double, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, .number(number), file, line)
  }
}

extension AttributeChain where Kind == Extent {
  /// Makes widths equal to a size's width, heights equal to its height.
  @discardableResult
  public func equalTo(
    _ size: Size, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, .size(size), file, line)
  }

  /// Makes widths at least a size's width, heights at least its height.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ size: Size, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, .size(size), file, line)
  }

  /// Makes widths at most a size's width, heights at most its height.
  @discardableResult
  public func lessThanOrEqualTo(
    _ size: Size, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, .size(size), file, line)
  }
}

extension AttributeChain where Kind == Centers {
  /// Makes the centres equal to the superview's, moved by a point.
  @discardableResult
  public func equalTo(
    _ point: Point, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, .point(point), file, line)
  }

  /// Makes the centres at least the superview's, moved by a point.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ point: Point, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, .point(point), file, line)
  }

  /// Makes the centres at most the superview's, moved by a point.
  @discardableResult
  public func lessThanOrEqualTo(
    _ point: Point, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, .point(point), file, line)
  }
}

extension AttributeChain where Kind: EdgesOnlyKind {
  /// Makes each edge equal to the superview's, moved inward by its inset.
  @discardableResult
  public func equalTo(
    _ insets: EdgeInsets, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, .insets(insets), file, line)
  }

  /// Makes each edge at least the superview's, moved inward by its inset.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ insets: EdgeInsets, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, .insets(insets), file, line)
  }

  /// Makes each edge at most the superview's, moved inward by its inset.
  @discardableResult
  public func lessThanOrEqualTo(
    _ insets: EdgeInsets, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, .insets(insets), file, line)
  }
}

extension AttributeChain where Kind: EdgesOnlyKind & HoldsReadingEdges {
  /// Makes each edge equal to the superview's, moved inward by its inset.
  @discardableResult
  public func equalTo(
    _ insets: DirectionalEdgeInsets, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, .directionalInsets(insets), file, line)
  }

  /// Makes each edge at least the superview's, moved inward by its inset.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ insets: DirectionalEdgeInsets, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, .directionalInsets(insets), file, line)
  }

  /// Makes each edge at most the superview's, moved inward by its inset.
  @discardableResult
  public func lessThanOrEqualTo(
    _ insets: DirectionalEdgeInsets, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, .directionalInsets(insets), file, line)
  }
}
