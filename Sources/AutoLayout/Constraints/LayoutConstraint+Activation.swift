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
    activationError = nil
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

  /// Activates the constraint; an error is kept in it and in the tree's diagnostics.
  ///
  /// A constraint that only mixes axes is held nevertheless: it counts as active, as in UIKit.
  func activateReporting() {
    if holder != nil { return }
    do {
      try activate()
    } catch {
      activationError = error
      let anchor = first?.itemView ?? second?.itemView
      anchor?.record(
        LayoutDiagnostic(
          kind: .illegalConstraint(error), items: items.map(ReportedItem.init),
          constraints: [ConstraintReport(self)]))
      holderDespiteMixedAxes?.hold(self)
    }
  }

  /// The items that are alive, in the order of the terms.
  var items: [LayoutItem] { livingTerms.map(\.item) }
}

extension View {
  /// Adds a constraint to this view's list, which makes it active, and notifies the engines.
  func hold(_ constraint: LayoutConstraint) {
    constraint.holder = self
    held.append(constraint, as: .held)
    constraint.first?.mentions.append(constraint, as: .first)
    if let second = constraint.second, second !== constraint.first {
      second.mentions.append(constraint, as: .second)
    }
    for (index, term) in constraint.furtherTerms.enumerated() {
      guard let item = term.item, item.mentions.last !== constraint else { continue }
      item.mentions.append(constraint, as: .further(index))
    }
    constraint.serial = tree.takeSerial()
    noteChange(.added(constraint))
  }

  /// Removes an active constraint from this view's list and notifies the engines.
  func release(_ constraint: LayoutConstraint) {
    noteChange(.removed(constraint))
    held.remove(constraint, as: .held)
    constraint.first?.mentions.remove(constraint, as: .first)
    constraint.second?.mentions.remove(constraint, as: .second)
    for (index, term) in constraint.furtherTerms.enumerated() {
      term.item?.mentions.remove(constraint, as: .further(index))
    }
    constraint.holder = nil
  }
}
