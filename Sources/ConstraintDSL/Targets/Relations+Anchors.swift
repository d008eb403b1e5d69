// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

// Three relations for each kind of chain: one generic form would admit targets that do not fit, and
// those must not compile.

extension AttributeChain where Kind: HorizontalKind {
  /// Makes each attribute equal to a horizontal anchor.
  @discardableResult
  public func equalTo(
    _ anchor: LayoutXAxisAnchor, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, anchor.item, anchor.attribute, file, line)
  }

  /// Makes each attribute at least a horizontal anchor.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ anchor: LayoutXAxisAnchor, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, anchor.item, anchor.attribute, file, line)
  }

  /// Makes each attribute at most a horizontal anchor.
  @discardableResult
  public func lessThanOrEqualTo(
    _ anchor: LayoutXAxisAnchor, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, anchor.item, anchor.attribute, file, line)
  }
}

extension AttributeChain where Kind == VerticalPlace {
  /// Makes each attribute equal to a vertical anchor.
  @discardableResult
  public func equalTo(
    _ anchor: LayoutYAxisAnchor, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, anchor.item, anchor.attribute, file, line)
  }

  /// Makes each attribute at least a vertical anchor.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ anchor: LayoutYAxisAnchor, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, anchor.item, anchor.attribute, file, line)
  }

  /// Makes each attribute at most a vertical anchor.
  @discardableResult
  public func lessThanOrEqualTo(
    _ anchor: LayoutYAxisAnchor, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, anchor.item, anchor.attribute, file, line)
  }
}

extension AttributeChain where Kind == Extent {
  /// Makes each attribute equal to an extent's anchor.
  @discardableResult
  public func equalTo(
    _ anchor: LayoutDimension, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, anchor.item, anchor.attribute, file, line)
  }

  /// Makes each attribute at least an extent's anchor.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ anchor: LayoutDimension, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, anchor.item, anchor.attribute, file, line)
  }

  /// Makes each attribute at most an extent's anchor.
  @discardableResult
  public func lessThanOrEqualTo(
    _ anchor: LayoutDimension, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, anchor.item, anchor.attribute, file, line)
  }
}
