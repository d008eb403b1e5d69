// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A view that arranges a row or column of views by constraints of its own.
///
/// Arranged views are placed by constraints, and leave the row with their spacing while they are
/// hidden. The constraints are updated before the next layout after the arrangement changed; no
/// view's `constraints` list them. Reports say what they are for:
///
///     stack "row", horizontal: spacing between "a" and "b" (b.leading == a.trailing + 8)
///
/// Whenever they were made, they count as older than every constraint of the caller's. In a
/// conflict with them the caller's constraint gives way; where only stacks contradict each other,
/// or a stack's frame, the inner stack's constraints do, and within one stack those of later views.
/// An optional constraint of the stack's outranks a caller's of the same priority: a height of 999
/// gives way when its view is hidden. So a change of an arrangement breaks no constraint that does
/// not contradict it.
///
/// Source: the recipes follow the constraints that UIStackView makes, *observed* (their names begin
/// with `UISV`), as TZStackView and FDStackView rebuilt them.
open class StackView: View {
  /// How arranged views share the room along the axis.
  public enum Distribution: Int, Sendable, Hashable {
    /// They fill it; hugging and compression resistance decide which views grow and shrink.
    case fill = 0
    /// They fill it with equal extents.
    case fillEqually = 1
    /// They fill it in proportion to their intrinsic sizes; each gets its part of the sum of these
    /// and of the spacing, and the last one the rest.
    case fillProportionally = 2
    /// The gaps between them are equal, at least the spacing.
    case equalSpacing = 3
    /// The distances between their centres are equal, the gaps at least the spacing.
    case equalCentering = 4
  }

  /// How arranged views stand across the axis.
  public enum Alignment: Int, Sendable, Hashable {
    /// They fill the stack.
    case fill = 0
    /// At the leading edge, or the top.
    case leading = 1
    /// With their first baselines on one line; in rows only.
    case firstBaseline = 2
    /// In the middle.
    case center = 3
    /// At the trailing edge, or the bottom.
    case trailing = 4
    /// With their last baselines on one line; in rows only.
    case lastBaseline = 5

    /// At the top of a row.
    public static var top: Alignment { .leading }
    /// At the bottom of a row.
    public static var bottom: Alignment { .trailing }
  }

  /// The spacing that ``setCustomSpacing(_:after:)`` takes for ``spacing``.
  public static let spacingUseDefault = Double.greatestFiniteMagnitude
  /// The spacing that ``setCustomSpacing(_:after:)`` takes for the system's, 8 points.
  public static let spacingUseSystem = Double.leastNormalMagnitude

  /// The views in their order; all are subviews as well.
  public private(set) var arrangedSubviews: [View] = []
  private var customSpacings: [ObjectIdentifier: Double] = [:]
  private var arrangement: [ArrangementConstraint] = []
  private var gapGuides: [LayoutGuide] = []
  private var usedGuideCount = 0

  /// Whether the views stand in a row or in a column; a row unless set.
  public var axis: Axis = .horizontal {
    didSet { if axis != oldValue { arrangementDidChange() } }
  }
  /// How the views share the room along the axis.
  public var distribution: Distribution = .fill {
    didSet { if distribution != oldValue { arrangementDidChange() } }
  }
  /// How the views stand across the axis.
  public var alignment: Alignment = .fill {
    didSet { if alignment != oldValue { arrangementDidChange() } }
  }
  /// The gap between neighbours, or the least gap in the distributions `equal…`; may be negative.
  public var spacing = 0.0 {
    didSet { if spacing != oldValue { arrangementDidChange() } }
  }
  /// Whether the views are arranged inside the margins instead of the edges.
  public var isLayoutMarginsRelativeArrangement = false {
    didSet {
      if isLayoutMarginsRelativeArrangement != oldValue { arrangementDidChange() }
    }
  }

  /// Makes a stack of views.
  public convenience init(arrangedSubviews: [View]) {
    self.init(frame: .zero)
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  /// Appends a view to the row.
  public func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Puts a view into the row; an index out of range counts as the nearest in range.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    arrangedSubviews.removeAll { $0 === view }
    if view.superview !== self { addSubview(view) }
    guard view.superview === self else { return }
    view.translatesAutoresizingMaskIntoConstraints = false
    arrangedSubviews.insert(view, at: min(max(0, index), arrangedSubviews.count))
    arrangementDidChange()
  }

  /// Takes a view out of the row; it stays a subview.
  public func removeArrangedSubview(_ view: View) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    arrangedSubviews.removeAll { $0 === view }
    customSpacings[ObjectIdentifier(view)] = nil
    arrangementDidChange()
  }

  /// Changes the gap after a view; ``spacingUseDefault`` removes the view's own gap.
  public func setCustomSpacing(_ spacing: Double, after view: View) {
    guard arrangedSubviews.contains(where: { $0 === view }) else { return }
    customSpacings[ObjectIdentifier(view)] = spacing == Self.spacingUseDefault ? nil : spacing
    arrangementDidChange()
  }

  /// The gap after a view, if it has one of its own; else ``spacingUseDefault``.
  public func customSpacing(after view: View) -> Double {
    customSpacings[ObjectIdentifier(view)] ?? Self.spacingUseDefault
  }

  open override func willRemoveSubview(_ subview: View) {
    super.willRemoveSubview(subview)
    removeArrangedSubview(subview)
    // The constraints that the view holds itself would go with it into another tree.
    for constraint in arrangement where constraint.holder === subview { constraint.deactivate() }
  }

  override func arrangedVisibilityDidChange(of view: View) {
    if arrangedSubviews.contains(where: { $0 === view }) { arrangementDidChange() }
  }

  override func arrangedContentDidChange(of view: View) {
    // Proportional shares are taken from the intrinsic sizes.
    if distribution == .fillProportionally { arrangementDidChange() }
    // The tallest view of a row gives its baselines.
    if axis == .horizontal { noteBaselineChange() }
  }

  /// The last baseline of the last view in a column, of the tallest in a row.
  open override var forLastBaselineLayout: View {
    baselineView(of: visibleSubviews.last, { $0.forLastBaselineLayout })
  }

  /// The first baseline of the first view in a column, of the tallest in a row.
  open override var forFirstBaselineLayout: View {
    baselineView(of: visibleSubviews.first, { $0.forFirstBaselineLayout })
  }

  private func baselineView(of end: View?, _ next: (View) -> View) -> View {
    guard axis == .horizontal else { return end.map(next) ?? self }
    var tallest: View?
    for view in visibleSubviews
    where view.intrinsicContentSize.height > tallest?.intrinsicContentSize.height ?? -2 {
      tallest = view
    }
    return tallest.map(next) ?? self
  }

  open override func updateConstraints() {
    usedGuideCount = 0
    arrange(by: arrangementConstraints())
    for guide in gapGuides[usedGuideCount...] { removeLayoutGuide(guide) }
    gapGuides.removeSubrange(usedGuideCount...)
    noteBaselineChange()
    super.updateConstraints()
  }

  /// Replaces the constraints of the arrangement; those that differ only in constant and priority
  /// stay and get the new ones.
  private func arrange(by wanted: [ArrangementConstraint]) {
    var known: [ArrangementConstraint.Shape: ArrangementConstraint] = [:]
    for constraint in arrangement where constraint.isActive { known[constraint.shape] = constraint }
    var added: [ArrangementConstraint] = []
    var last = -1
    var isReordered = false
    let arranged = wanted.enumerated().map { place, constraint in
      let kept = known.removeValue(forKey: constraint.shape)
      if kept == nil { added.append(constraint) }
      let result = kept ?? constraint
      if let kept {
        if kept.place < last { isReordered = true }
        last = kept.place
      }
      result.setPlace(place)
      result.constant = constraint.constant
      result.priority = constraint.priority
      return result
    }
    // The order of the dictionary plays no part: it is only looked up.
    for constraint in arrangement where known[constraint.shape] === constraint {
      constraint.deactivate()
    }
    LayoutConstraint.activate(added)
    arrangement = arranged
    if isReordered { noteChange(.reordered) }
  }

  private func arrangementDidChange() {
    setNeedsUpdateConstraints()
    setNeedsLayout()
  }

  /// Records that the baselines may be another view's, of this stack or of stacks around it.
  private func noteBaselineChange() {
    var view: View? = self
    while let stack = view as? StackView {
      if !stack.baselineConstraints.isEmpty { stack.invalidateAlignment() }
      view = stack.hierarchy.superview
    }
  }

  /// The arranged views that are not hidden.
  var visibleSubviews: [View] { arrangedSubviews.filter { !$0.isHidden } }

  /// The gap after an arranged view.
  func gap(after view: View) -> Double {
    switch customSpacings[ObjectIdentifier(view)] {
    case nil: spacing
    case Self.spacingUseSystem?: SystemSpacing.betweenViews
    case let custom?: custom
    }
  }

  /// The next guide for a gap of the arrangement that is being made.
  func nextGapGuide() -> LayoutGuide {
    defer { usedGuideCount += 1 }
    if gapGuides.indices.contains(usedGuideCount) { return gapGuides[usedGuideCount] }
    let guide = LayoutGuide()
    guide.identifier = "gap[\(usedGuideCount)]"
    addLayoutGuide(guide)
    gapGuides.append(guide)
    return guide
  }
}
