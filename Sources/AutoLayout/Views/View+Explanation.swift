// SPDX-License-Identifier: Apache-2.0

extension View {
  /// The constraints that determine a number of this view's frame in the last layout.
  ///
  /// Lay out first. Every attribute can be explained; margins and baselines have chains of their
  /// own.
  ///
  /// - Returns: nil before the first layout, and for a view that no constraint places or names.
  /// - Complexity: that of solving the constraints connected with the view's.
  public func layoutExplanation(of attribute: LayoutAttribute) -> LayoutExplanation? {
    tree.engine.flatMap { LayoutExplainer($0).explanation(of: self, attribute) }
  }

  /// The constraints that determine a number in the last fitting of this view.
  ///
  /// For the height of a cell's content view, it is the chain from the top to the bottom that
  /// determines the row's height. Measure first, with ``systemLayoutSizeFitting(_:)``.
  ///
  /// - Parameter item: a view or guide in this view; this view itself if nil. A fitting gives this
  ///   view a size but no place, so its own edges have no explanation.
  /// - Returns: nil before the first fitting, and for an item that no constraint places or names.
  public func fittingExplanation(
    of attribute: LayoutAttribute, for item: LayoutItem? = nil
  ) -> LayoutExplanation? {
    fittingExplainer().explanation(of: item ?? self, attribute)
  }

  /// An explainer of the last fitting of this view; before the first one it explains nothing.
  package func fittingExplainer() -> LayoutExplainer {
    LayoutExplainer(engines.fitting ?? LayoutEngine(root: self, isFitting: true))
  }

  /// The optional constraints of the tree that the last layout does not meet, oldest first.
  ///
  /// Bounds by intrinsic sizes are included: a text that is wider than its view shows up as unmet
  /// compression resistance.
  public var unmetConstraints: [ConstraintStanding] { tree.engine?.unmetConstraints() ?? [] }

  /// The optional constraints that the last fitting of this view does not meet, oldest first.
  public var fittingUnmetConstraints: [ConstraintStanding] {
    engines.fitting?.unmetConstraints() ?? []
  }

  /// The last measure of each wrapped text of the tree in the last layout.
  public var contentMeasures: [ContentMeasure] { tree.engine?.contentMeasures() ?? [] }

  /// The last measure of each wrapped text in this view in the last fitting.
  public var fittingContentMeasures: [ContentMeasure] { engines.fitting?.contentMeasures() ?? [] }
}
