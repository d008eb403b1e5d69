// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension ConstraintMaker {
  /// Changes the constraint that a draft describes, or follows the policy if there is none.
  ///
  /// 1. The newest active constraint of this item that agrees in all but the constant is changed.
  /// 2. If there is none, the only one that agrees in all but constant and priority is changed; an
  ///    explicit priority replaces its own.
  /// 3. Otherwise the policy decides; in the first block of an item, constraints are made.
  func update(_ draft: Draft, _ policy: MissingConstraintPolicy) -> MadeConstraint? {
    let existing = madeConstraints
    let policy = effectivePolicy(policy, among: existing)
    let named = existing.filter { draft.names($0, of: item) }
    if let found = named.last(where: { $0.priority == draft.priority }) ?? only(named) {
      if draft.isPriorityGiven { found.priority = draft.priority }
      found.constant = draft.constant
      if let label = draft.label { found.identifier = label }
      return found
    }
    switch policy {
    case .report:
      report(missing: draft)
      return nil
    case .insert:
      let made = MadeConstraint([draft], 0, of: item)
      made.isActive = true
      return made
    case .trap:
      preconditionFailure(missingMessage(draft))
    }
  }

  /// The active constraints of this item that a maker made, oldest first.
  var madeConstraints: [MadeConstraint] {
    let active = item.activeConstraints
    if active.isEmpty { return [] }
    return active.compactMap { constraint in
      constraint.firstItem === item ? constraint as? MadeConstraint : nil
    }
  }

  private func only(_ constraints: [MadeConstraint]) -> MadeConstraint? {
    constraints.count == 1 ? constraints.first : nil
  }
}

// MARK: - Reports

extension ConstraintMaker {
  /// Reports expressions that mean something else in Masonry or SnapKit.
  func reportOtherReadings(_ drafts: [Draft]) {
    for index in drafts.indices {
      guard let reading = drafts[index].otherReading else { continue }
      let made = drafts[index].made ?? MadeConstraint(drafts, index, of: item)
      record(
        LayoutDiagnostic(
          kind: .otherReading, message: "\(made) \(reading.words)", items: [ReportedItem(item)],
          constraints: [ConstraintReport(made)], remedy: .words(reading.remedy)))
    }
  }

  /// Reports constraints that repeat an active or an earlier one.
  func reportDuplicates(_ drafts: [Draft]) {
    let existing = madeConstraints
    for index in drafts.indices where isRepeated(index, in: drafts, existing) {
      let made = drafts[index].made ?? MadeConstraint(drafts, index, of: item)
      record(
        LayoutDiagnostic(
          kind: .duplicateConstraint,
          message: "\(made) was made again; the constraint is there already",
          items: [ReportedItem(item)], constraints: [ConstraintReport(made)],
          remedy: .words("use updateConstraints to change it, or remakeConstraints to start over")))
    }
  }

  /// Whether a draft repeats an earlier draft or a constraint.
  ///
  /// Drafts are compared in place: a copy would retain the views that they name.
  private func isRepeated(_ index: Int, in drafts: [Draft], _ existing: [MadeConstraint]) -> Bool {
    for earlier in 0..<index
    where drafts[earlier].attribute == drafts[index].attribute
      && drafts[earlier].repeats(drafts[index])
    {
      return true
    }
    for constraint in existing
    where drafts[index].names(constraint, of: item)
      && constraint.constant == drafts[index].constant
      && constraint.priority == drafts[index].priority
    {
      return true
    }
    return false
  }

  /// Reports that a draft names the superview of an item that has none.
  func reportMissingSuperview(_ draft: Draft) {
    let error = LayoutConstraintError.noSuperview(
      item: item.displayName, other: "its superview")
    let place = CodeLocation(file: draft.file, line: draft.line)
    record(
      LayoutDiagnostic(
        kind: .illegalConstraint(error),
        message: "a constraint of \(item.displayName).\(draft.attribute) (\(place)) cannot be "
          + "made: \(error)", items: [ReportedItem(item)]))
  }

  /// Reports that there is no constraint to update.
  func report(missing draft: Draft) {
    record(
      LayoutDiagnostic(
        kind: .missingConstraint, message: missingMessage(draft), items: [ReportedItem(item)],
        constraints: similar(to: draft).map { ConstraintReport($0) },
        remedy: .words("make it first, use remakeConstraints, or update with missing: .insert")))
  }

  /// The message about a missing constraint, with those of the same attribute.
  private func missingMessage(_ draft: Draft) -> String {
    let meant = MadeConstraint([draft], 0, of: item)
    var message = "\(meant) cannot be updated: there is no such constraint"
    let others = similar(to: draft)
    if !others.isEmpty {
      message += "; there is " + others.map(\.description).joined(separator: ", ")
    }
    return message
  }

  /// The constraints of the same attribute of this item.
  private func similar(to draft: Draft) -> [MadeConstraint] {
    madeConstraints.filter { $0.firstAttribute == draft.attribute }
  }

  /// Keeps a diagnostic with the tree.
  private func record(_ diagnostic: LayoutDiagnostic) {
    (item as? View ?? superview)?.record(diagnostic)
  }
}
