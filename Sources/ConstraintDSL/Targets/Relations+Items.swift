// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

// Three relations for each kind of chain: one generic form would admit targets that do not fit, and
// those must not compile.

extension AttributeChain {
  /// Makes each attribute equal to the same attribute of a view or guide.
  @discardableResult
  public func equalTo(
    _ item: LayoutItem, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, item, nil, file, line)
  }

  /// Makes each attribute equal to the superview's; a guide's is the view that owns it.
  @discardableResult
  public func equalToSuperview(
    file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, .superview, file, line)
  }

  /// Makes each attribute equal to the same attribute of an item.
  @discardableResult
  public func equalTo(
    _ composite: ItemComposite<Kind>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, composite.item, nil, file, line)
  }

  /// Makes each attribute equal to one attribute of an item.
  @discardableResult
  public func equalTo(
    _ attribute: ItemAttribute<Kind.Family>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, attribute.item, attribute.attribute, file, line)
  }

  /// Makes each attribute at least the same attribute of a view or guide.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ item: LayoutItem, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, item, nil, file, line)
  }

  /// Makes each attribute at least the superview's; a guide's is the view that owns it.
  @discardableResult
  public func greaterThanOrEqualToSuperview(
    file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, .superview, file, line)
  }

  /// Makes each attribute at least the same attribute of an item.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ composite: ItemComposite<Kind>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, composite.item, nil, file, line)
  }

  /// Makes each attribute at least one attribute of an item.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ attribute: ItemAttribute<Kind.Family>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, attribute.item, attribute.attribute, file, line)
  }

  /// Makes each attribute at most the same attribute of a view or guide.
  @discardableResult
  public func lessThanOrEqualTo(
    _ item: LayoutItem, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, item, nil, file, line)
  }

  /// Makes each attribute at most the superview's; a guide's is the view that owns it.
  @discardableResult
  public func lessThanOrEqualToSuperview(
    file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, .superview, file, line)
  }

  /// Makes each attribute at most the same attribute of an item.
  @discardableResult
  public func lessThanOrEqualTo(
    _ composite: ItemComposite<Kind>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, composite.item, nil, file, line)
  }

  /// Makes each attribute at most one attribute of an item.
  @discardableResult
  public func lessThanOrEqualTo(
    _ attribute: ItemAttribute<Kind.Family>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, attribute.item, attribute.attribute, file, line)
  }
}

// MARK: - Edges and centres of the horizontal axis

extension AttributeChain where Kind: HorizontalEdgeKind {
  /// Makes each edge equal to an item's horizontal centre.
  @discardableResult
  public func equalTo(
    _ attribute: ItemAttribute<HorizontalCenter>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, attribute.item, attribute.attribute, file, line)
  }

  /// Makes each edge at least an item's horizontal centre.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ attribute: ItemAttribute<HorizontalCenter>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, attribute.item, attribute.attribute, file, line)
  }

  /// Makes each edge at most an item's horizontal centre.
  @discardableResult
  public func lessThanOrEqualTo(
    _ attribute: ItemAttribute<HorizontalCenter>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, attribute.item, attribute.attribute, file, line)
  }
}

extension AttributeChain where Kind == HorizontalCenter {
  /// Makes the centre equal to an edge of an item.
  @discardableResult
  public func equalTo(
    _ attribute: ItemAttribute<some HorizontalEdgeKind>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, attribute.item, attribute.attribute, file, line)
  }

  /// Makes the centre at least an edge of an item.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ attribute: ItemAttribute<some HorizontalEdgeKind>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, attribute.item, attribute.attribute, file, line)
  }

  /// Makes the centre at most an edge of an item.
  @discardableResult
  public func lessThanOrEqualTo(
    _ attribute: ItemAttribute<some HorizontalEdgeKind>, file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, attribute.item, attribute.attribute, file, line)
  }
}
