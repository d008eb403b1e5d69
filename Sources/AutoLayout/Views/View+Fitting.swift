// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// The fitting size before rounding; see ``systemLayoutSizeFitting(_:)``.
  public func fittingSize(
    _ targetSize: Size, horizontal: LayoutPriority, vertical: LayoutPriority
  ) -> Size {
    let engine = fittingEngine
    if engine.isVisiting {
      record(
        LayoutDiagnostic(
          kind: .unsettledLayout, items: [ReportedItem(engine.askedView ?? self)],
          detail: .askedMeanwhile(ReportedItem(self))))
    } else {
      fit(
        engine,
        FittingTarget(
          size: targetSize, priorities: AxisPair(horizontal: horizontal, vertical: vertical)))
    }
    let insets = alignmentRectInsets
    let frame = engine.fittedSize
    return Size(
      width: frame.width - insets.left - insets.right,
      height: frame.height - insets.top - insets.bottom)
  }

  /// Fits in rounds until views change nothing any more.
  private func fit(_ engine: LayoutEngine, _ target: FittingTarget) {
    for _ in 0..<Self.layoutRoundLimit {
      updateConstraintsIfNeeded()
      if engine.fit(target) { return }
    }
    recordUnsettled(last: engine.changer)
  }

  /// The engine behind fitting sizes, made when it is first needed.
  private var fittingEngine: LayoutEngine {
    if let kept = engines.fitting { return kept }
    let engine = LayoutEngine(root: self, isFitting: true)
    engines.setFitting(engine)
    return engine
  }

  /// The work that laying out the view's tree has taken so far.
  public var layoutStatistics: LayoutStatistics { tree.engine?.statistics ?? LayoutStatistics() }

  /// The work that fitting this view has taken so far.
  public var fittingStatistics: LayoutStatistics {
    engines.fitting?.statistics ?? LayoutStatistics()
  }
}
