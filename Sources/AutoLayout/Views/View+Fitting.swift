// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// The fitting size before rounding; see ``systemLayoutSizeFitting(_:)``.
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
