// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// The size that satisfies the view's constraints and is as close to a target as they allow.
  ///
  /// Both axes are pulled to the target at ``LayoutPriority/fittingSizeLevel``; with
  /// ``layoutFittingCompressedSize`` it is the smallest size, with
  /// ``layoutFittingExpandedSize`` the largest.
  public func systemLayoutSizeFitting(_ targetSize: Size) -> Size {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that satisfies the view's constraints, pulled to a target with given priorities.
  ///
  /// The height of a row is the fitting height for the row's width at ``LayoutPriority/required``
  /// and the height 0 at ``LayoutPriority/fittingSizeLevel``. Texts are measured at the widths
  /// that follow.
  ///
  /// No view moves. The system is kept: after a change of a text, another call changes constants
  /// only. Constraints to items outside the view are ignored, and so is the view's frame.
  /// The size is rounded up to the environment's pixels.
  public func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) -> Size {
    environment.pixelGrid.roundedUp(
      fittingSize(targetSize, horizontal: horizontal, vertical: vertical))
  }

  /// The fitting size before rounding.
  public func fittingSize(
    _ targetSize: Size, horizontal: LayoutPriority, vertical: LayoutPriority
  ) -> Size {
    updateConstraintsIfNeeded()
    let engine: LayoutEngine
    if let kept = engines.fitting {
      engine = kept
    } else {
      engine = LayoutEngine(root: self, isFitting: true)
      engines.setFitting(engine)
    }
    engine.setTarget(
      FittingTarget(
        size: targetSize, priorities: AxisPair(horizontal: horizontal, vertical: vertical)))
    _ = engine.update()
    let insets = alignmentRectInsets
    let frame = engine.solvedRootSize
    return Size(
      width: frame.width - insets.left - insets.right,
      height: frame.height - insets.top - insets.bottom)
  }

  /// The work that laying out the view's tree has taken so far.
  public var layoutStatistics: LayoutStatistics { tree.engine?.statistics ?? LayoutStatistics() }

  /// The work that fitting this view has taken so far.
  public var fittingStatistics: LayoutStatistics {
    engines.fitting?.statistics ?? LayoutStatistics()
  }
}
