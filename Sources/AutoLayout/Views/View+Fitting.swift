// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
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
  /// No view moves. The system is kept: another call after a text changed changes constants only.
  /// Constraints to what is outside the view take no part; of the view's frame, none does.
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
    if let kept = fittingEngine {
      engine = kept
    } else {
      engine = LayoutEngine(root: self, isFitting: true)
      fittingEngine = engine
    }
    var target = engine.target
    target.size = targetSize
    target.priorities.horizontal = horizontal
    target.priorities.vertical = vertical
    engine.setTarget(target)
    _ = engine.update()
    let insets = alignmentRectInsets
    let frame = engine.solvedRootSize
    return Size(
      width: frame.width - insets.left - insets.right,
      height: frame.height - insets.top - insets.bottom)
  }

  /// How much work the layout of the view's tree did so far.
  public var layoutStatistics: LayoutStatistics { tree.engine?.statistics ?? LayoutStatistics() }

  /// How much work the fitting of this view did so far.
  public var fittingStatistics: LayoutStatistics {
    fittingEngine?.statistics ?? LayoutStatistics()
  }
}

extension LayoutEngine {
  /// Pulls the root to another target.
  func setTarget(_ target: FittingTarget) {
    let old = self.target
    guard
      target.size != old.size || target.priorities.horizontal != old.priorities.horizontal
        || target.priorities.vertical != old.priorities.vertical
    else { return }
    self.target.size = target.size
    self.target.priorities = target.priorities
    changes.isDirty = true
    for axis in Axis.allCases {
      guard let entry = old.entries[axis], !changes.needsBuild else { continue }
      let length = target.size[axis]
      setConstant(length.isFinite ? length : 0, of: entry)
      setPriority(target.priorities[axis].clampedValue, of: entry)
    }
    if !changes.needsBuild { updateGivenExtents() }
  }

  /// The size of the root in the current solution.
  var solvedRootSize: Size {
    guard let node = nodeOfItem[ObjectIdentifier(root)] else { return .zero }
    func value(_ part: NodePart) -> Double {
      node.variables[part].map { solver.value(of: $0) } ?? 0
    }
    return Size(width: value(.width), height: value(.height))
  }
}
