// SPDX-License-Identifier: Apache-2.0

import AutoLayout

// Three relations for each kind of chain: one generic form would admit targets that do not fit, and
// those must not compile.

extension AttributeChain where Kind: HorizontalKind {
  /// Makes each attribute equal to each of the targets; none for an empty array.
  @discardableResult
  public func equalTo(
    _ targets: [any HorizontalTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, targets.map(\.targetValue.target), file, line)
  }

  /// Makes each attribute at least each of the targets; none for an empty array.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ targets: [any HorizontalTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, targets.map(\.targetValue.target), file, line)
  }

  /// Makes each attribute at most each of the targets; none for an empty array.
  @discardableResult
  public func lessThanOrEqualTo(
    _ targets: [any HorizontalTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, targets.map(\.targetValue.target), file, line)
  }
}

extension AttributeChain where Kind == VerticalPlace {
  /// Makes each attribute equal to each of the targets; none for an empty array.
  @discardableResult
  public func equalTo(
    _ targets: [any VerticalTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, targets.map(\.targetValue.target), file, line)
  }

  /// Makes each attribute at least each of the targets; none for an empty array.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ targets: [any VerticalTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, targets.map(\.targetValue.target), file, line)
  }

  /// Makes each attribute at most each of the targets; none for an empty array.
  @discardableResult
  public func lessThanOrEqualTo(
    _ targets: [any VerticalTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, targets.map(\.targetValue.target), file, line)
  }
}

extension AttributeChain where Kind == Extent {
  /// Makes each attribute equal to each of the targets; none for an empty array.
  @discardableResult
  public func equalTo(
    _ targets: [any ExtentTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, targets.map(\.targetValue.target), file, line)
  }

  /// Makes each attribute at least each of the targets; none for an empty array.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ targets: [any ExtentTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, targets.map(\.targetValue.target), file, line)
  }

  /// Makes each attribute at most each of the targets; none for an empty array.
  @discardableResult
  public func lessThanOrEqualTo(
    _ targets: [any ExtentTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, targets.map(\.targetValue.target), file, line)
  }
}

extension AttributeChain where Kind: CompositeKind {
  /// Makes each attribute equal to each of the targets; none for an empty array.
  @discardableResult
  public func equalTo(
    _ targets: [any CompositeTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.equal, targets.map(\.targetValue.target), file, line)
  }

  /// Makes each attribute at least each of the targets; none for an empty array.
  @discardableResult
  public func greaterThanOrEqualTo(
    _ targets: [any CompositeTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.greaterThanOrEqual, targets.map(\.targetValue.target), file, line)
  }

  /// Makes each attribute at most each of the targets; none for an empty array.
  @discardableResult
  public func lessThanOrEqualTo(
    _ targets: [any CompositeTarget], file: String = #fileID, line: Int = #line
  ) -> RelatedConstraint<Kind> {
    relate(.lessThanOrEqual, targets.map(\.targetValue.target), file, line)
  }
}
