// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// The constraints that this view holds, in the order of their activation.
  ///
  /// A constraint on one item is held by the item's view, one on two items by their closest common
  /// ancestor. The array is a copy, so deactivating while iterating is safe.
  public var constraints: [LayoutConstraint] {
    held.constraints.filter { !$0.isInternal }
  }

  /// Makes this view the holder of a constraint; one that is active elsewhere moves here.
  ///
  /// Each item must be this view or inside it; otherwise a diagnostic is recorded.
  public func addConstraint(_ constraint: LayoutConstraint) {
    if constraint.holder === self { return }
    do throws(LayoutConstraintError) {
      let holder = try constraint.checkedHolder()
      guard holder.isDescendant(of: self) else {
        throw LayoutConstraintError.illegalHolder(
          holder: displayName, item: constraint.items.first?.displayName ?? "the item")
      }
      constraint.deactivate()
      constraint.setActivationError(nil)
      hold(constraint)
    } catch {
      constraint.setActivationError(error)
      record(
        LayoutDiagnostic(
          kind: .illegalConstraint(error), items: constraint.items.map(ReportedItem.init),
          constraints: [ConstraintReport(constraint)], detail: .holder(ReportedItem(self))))
    }
  }

  /// Adds constraints in their order.
  public func addConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Removes a constraint that this view holds, and leaves any other alone.
  public func removeConstraint(_ constraint: LayoutConstraint) {
    if constraint.holder === self { release(constraint) }
  }

  /// Removes the given constraints that this view holds.
  public func removeConstraints(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// The anchor of the topmost line's baseline.
  public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .firstBaseline) }

  /// The anchor of the bottommost line's baseline.
  public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutYAxisAnchor(self, .lastBaseline) }

  /// How strongly the view resists growing beyond its intrinsic size.
  public func contentHuggingPriority(for axis: Axis) -> LayoutPriority {
    contentPriorities[axis].hugging
  }

  /// Changes how strongly the view resists growing; 250 in both axes unless set.
  public func setContentHuggingPriority(_ priority: LayoutPriority, for axis: Axis) {
    if contentPriorities.setHugging(priority, axis) { noteChange(.contentPriority(self)) }
  }

  /// How strongly the view resists shrinking below its intrinsic size.
  public func contentCompressionResistancePriority(for axis: Axis) -> LayoutPriority {
    contentPriorities[axis].compression
  }

  /// Changes how strongly the view resists shrinking; 750 in both axes unless set.
  public func setContentCompressionResistancePriority(_ priority: LayoutPriority, for axis: Axis) {
    if contentPriorities.setCompression(priority, axis) { noteChange(.contentPriority(self)) }
  }

  /// Records that ``alignmentRectInsets`` or the baselines' views changed.
  public func invalidateAlignment() { noteChange(.lowering(self)) }

  /// Records that the view has baselines of its own now, or has none any more.
  ///
  /// Views around it may name it for their baselines.
  func baselineKindDidChange() {
    for view in sequence(first: self, next: \.hierarchy.superview)
    where !view.baselineConstraints.isEmpty {
      view.invalidateAlignment()
    }
  }

  /// The active constraints that name a baseline of the view.
  var baselineConstraints: [LayoutConstraint] {
    guard !mentions.isEmpty else { return [] }
    return mentions.constraints.filter { constraint in
      constraint.livingTerms.contains { $0.item === self && $0.attribute.isBaseline }
    }
  }

  /// Updates the view's placement after its mask changed, or whether constraints place it.
  func autoresizingDidChange() {
    placement.setAutoresizingReference(
      superviewSize: superview?.boundsSizeForSubviews ?? .zero)
    noteChange(.place(self))
  }

  /// Updates constraints and the stack around the view after it was hidden or shown.
  func hiddenDidChange() {
    if hiddenBehavior == .collapses { noteChange(.lowering(self)) }
    hierarchy.superview?.arrangedVisibilityDidChange(of: self)
  }
}
