// SPDX-License-Identifier: Apache-2.0

extension View {
  /// The constraints from which a number of this view's frame follows in the last layout.
  ///
  /// Lay out first. Any attribute may be asked for; margins and baselines give their own chains.
  ///
  /// - Returns: nil before the first layout, and for a view that no constraint places or names.
  /// - Complexity: that of a solution of the constraints that are connected with the view's.
  public func layoutExplanation(of attribute: LayoutAttribute) -> LayoutExplanation? {
    tree.engine.flatMap { LayoutExplainer($0).explanation(of: self, attribute) }
  }

  /// The constraints from which a number follows in the last fitting of this view.
  ///
  /// For the height of a cell's content view, it is the chain from the top to the bottom that
  /// determines the row's height. Measure first, with ``systemLayoutSizeFitting(_:)``.
  ///
  /// - Parameter item: a view or guide in this view; this view itself if nil. A fitting gives this
  ///   view a size and no place: of its own edges nothing is known.
  /// - Returns: nil before the first fitting, and for an item that no constraint places or names.
  public func fittingExplanation(
    of attribute: LayoutAttribute, for item: LayoutItem? = nil
  ) -> LayoutExplanation? {
    fittingExplainer().explanation(of: item ?? self, attribute)
  }

  /// Answers many questions about the last fitting of this view; none before the first one.
  package func fittingExplainer() -> LayoutExplainer {
    LayoutExplainer(engines.fitting ?? LayoutEngine(root: self, isFitting: true))
  }

  /// The optional constraints of the tree that the last layout does not meet, oldest first.
  ///
  /// Bounds by intrinsic sizes are among them: a text that is wider than its place shows as
  /// compression resistance that is not met.
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
