// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

extension ConstraintItem {
  /// Makes constraints of the view or guide and activates them.
  ///
  ///     body.makeConstraints { make in
  ///       make.top.equalTo(title.bottom).offset(8).priority(.high)
  ///       make.left.right.equalTo(title)
  ///     }
  ///
  /// Constraints place the view from then on: its `translatesAutoresizingMaskIntoConstraints`
  /// becomes false; that of targets stays. Constraints that were made before stay. A repeated
  /// constraint is reported, and so is an illegal one.
  @discardableResult
  public func makeConstraints(_ body: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    run(.make, body)
  }

  /// Makes constraints of the view or guide without activating them.
  public func prepareConstraints(_ body: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    run(.prepare, body)
  }

  /// Changes the constants of constraints that were made before, and returns these constraints.
  ///
  /// The newest constraint that agrees in items, attributes, relation, multiplier and priority is
  /// changed. If none agrees in priority and only one in the rest, that one is changed.
  /// Constraints that were not made with a maker are never changed.
  ///
  /// If there is none, `missing` decides, or the policy of the scope:
  /// ``MissingConstraintPolicy/current``. The first block of an item makes its constraints, as in
  /// Masonry, so that updates may stand alone in `updateConstraints()`.
  @discardableResult
  public func updateConstraints(
    missing: MissingConstraintPolicy = .current, _ body: (ConstraintMaker) -> Void
  ) -> [LayoutConstraint] {
    run(.update(missing), body)
  }

  /// Removes all constraints of the view or guide that were made with a maker, and makes others.
  ///
  /// Constraints of other items that name this one stay.
  @discardableResult
  public func remakeConstraints(_ body: (ConstraintMaker) -> Void) -> [LayoutConstraint] {
    removeMadeConstraints()
    return run(.make, body)
  }

  /// Removes all constraints of the view or guide that were made with a maker.
  public func removeConstraints() { removeMadeConstraints() }

  private func run(
    _ purpose: ConstraintMaker.Purpose, _ body: (ConstraintMaker) -> Void
  ) -> [LayoutConstraint] {
    let maker = ConstraintMaker(self, superview: beginMaking(), purpose)
    body(maker)
    return maker.finish()
  }
}

extension LayoutItem {
  /// Leaves the place of a view to constraints; the view to which numbers are relative.
  fileprivate func beginMaking() -> View? {
    if let view = self as? View {
      if view.translatesAutoresizingMaskIntoConstraints {
        view.translatesAutoresizingMaskIntoConstraints = false
      }
      return view.superview
    }
    return (self as? LayoutGuide)?.owningView
  }

  /// Deactivates what makers made for this item.
  fileprivate func removeMadeConstraints() {
    for constraint in activeConstraints
    where constraint.firstItem === self && constraint is MadeConstraint {
      constraint.isActive = false
    }
  }
}
