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

  /// Deactivates the constraint. Deactivating an inactive constraint does nothing, except that one
  /// that waits for its items to have a common ancestor waits no longer.
  public func deactivate() {
    holder?.release(self)
    guard activationError?.lacksCommonAncestor == true else { return }
    for tree in itemTrees { tree.removeOrphan(self) }
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

  /// Activates the constraint, and records an error in it and in the diagnostics of its items'
  /// trees.
  ///
  /// A constraint that only mixes axes is held nevertheless: it counts as active, as in UIKit. One
  /// whose items have no common ancestor becomes active when they get one.
  func activateReporting() {
    if holder != nil { return }
    do {
      try activate()
    } catch {
      setActivationError(error)
      let diagnostic = LayoutDiagnostic(
        kind: .illegalConstraint(error), items: items.map(ReportedItem.init),
        constraints: [ConstraintReport(self)])
      for tree in itemTrees {
        tree.record(diagnostic)
        if error.lacksCommonAncestor { tree.addOrphan(self) }
      }
      holderDespiteMixedAxes?.hold(self)
    }
  }

  /// Activates a constraint that waited for a common ancestor, and withdraws its reports; without
  /// one it goes on waiting.
  func activateOrphan() {
    guard holder == nil else { return }
    do {
      try activate()
      holder?.tree.forgetReports(of: self)
    } catch {
      setActivationError(error)
      guard error.lacksCommonAncestor else { return }
      for tree in itemTrees { tree.addOrphan(self) }
    }
  }

  /// The trees of the items, each once.
  private var itemTrees: [LayoutTree] {
    var trees: [LayoutTree] = []
    for item in items {
      guard let tree = item.itemView?.tree, !trees.contains(where: { $0 === tree }) else {
        continue
      }
      trees.append(tree)
    }
    return trees
  }

  /// The items that are alive, in the order of the terms.
  var items: [LayoutItem] { livingTerms.map(\.item) }
}
