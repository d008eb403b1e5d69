// SPDX-License-Identifier: Apache-2.0

extension LayoutConstraint {
  /// Activates the constraint, or throws the reason why it cannot be active.
  ///
  /// Activating an active constraint does nothing.
  ///
  /// - Throws: ``LayoutConstraintError``, with the constraint unchanged.
  public func activate() throws(LayoutConstraintError) {
    if holder != nil, !mixesAxes { return }
    let holder = try checkedHolder()
    setActivationError(nil)
    holder.hold(self)
  }

  /// Deactivates the constraint. Deactivating an inactive constraint does nothing.
  public func deactivate() {
    holder?.release(self)
  }

  /// Activates constraints in their order; illegal ones stay inactive and leave a diagnostic.
  public static func activate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Deactivates constraints in their order.
  public static func deactivate(_ constraints: [LayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  /// Activates all constraints, or none if one of them is illegal.
  ///
  /// - Throws: The error of the first illegal constraint.
  public static func activateAll(
    _ constraints: [LayoutConstraint]
  ) throws(LayoutConstraintError) {
    for constraint in constraints where constraint.holder == nil {
      _ = try constraint.checkedHolder()
    }
    for constraint in constraints { try constraint.activate() }
  }

  /// Activates the constraint, and records an error in it and in the tree's diagnostics.
  ///
  /// A constraint that only mixes axes is held nevertheless: it counts as active, as in UIKit.
  func activateReporting() {
    if holder != nil { return }
    do {
      try activate()
    } catch {
      setActivationError(error)
      let reporter = first?.itemView ?? second?.itemView
      reporter?.record(
        LayoutDiagnostic(
          kind: .illegalConstraint(error), items: items.map(ReportedItem.init),
          constraints: [ConstraintReport(self)]))
      holderDespiteMixedAxes?.hold(self)
    }
  }

  /// The items that are alive, in the order of the terms.
  var items: [LayoutItem] { livingTerms.map(\.item) }
}
