// SPDX-License-Identifier: Apache-2.0

/// Describes conflicts as they are found, for the diagnostics.
final class ConflictReporter {
  private let scope: LayoutScope
  private let extents: RootExtents
  /// The reports of the caller's constraints that were made in this update, since thousands of
  /// conflicts may name the same ones. The entries are kept so that no other takes an identity.
  private var known: [ObjectIdentifier: (entry: EngineEntry, report: ConstraintReport)] = [:]

  /// How many constraints of a conflict its message lists; all are in the diagnostic.
  private static let listedCount = 100

  /// Makes a reporter.
  init(_ scope: LayoutScope, extents: RootExtents) {
    self.scope = scope
    self.extents = extents
  }

  /// Forgets the descriptions of earlier updates.
  func startUpdate() { known.removeAll(keepingCapacity: true) }

  /// The diagnostic of a conflict.
  ///
  /// - Parameters:
  ///   - entries: The entries that contradict each other, by rank.
  ///   - victim: The one that gave way.
  ///   - reason: Why it cannot be used, if it contradicts nothing.
  func conflict(
    among entries: [EngineEntry], victim: EngineEntry, reason: String?
  ) -> LayoutDiagnostic {
    let entries = extents.unnamedPlaces(in: entries) + entries
    let reports = entries.map { report(of: $0) }
    var list = reports.prefix(Self.listedCount).map { "  \($0.text)" }.joined(separator: "\n")
    if reports.count > Self.listedCount {
      list += "\n  and \(reports.count - Self.listedCount) more"
    }
    let message =
      reason.map { "\(victim.report) cannot be used: \($0)" }
      ?? "these constraints cannot all hold:\n\(list)\ngiven up: \(report(of: victim))"
    return LayoutDiagnostic(
      kind: .conflict, message: message, views: names(in: entries), constraints: reports,
      brokenConstraint: report(of: victim), suggestion: suggestion(for: entries))
  }

  private func report(of entry: EngineEntry) -> ConstraintReport {
    guard case .constraint = entry.origin else { return entry.report }
    let key = ObjectIdentifier(entry)
    if let known = known[key] { return known.report }
    let report = entry.report
    known[key] = (entry, report)
    return report
  }

  /// A remedy of a conflict: most often for a mask that was forgotten, if there is one.
  private func suggestion(for entries: [EngineEntry]) -> String {
    let masked = entries.lazy.compactMap { entry -> View? in
      guard case .place(let node, _) = entry.origin, let view = node.view,
        view.hierarchy.superview != nil, view !== self.scope.root,
        view.translatesAutoresizingMaskIntoConstraints
      else { return nil }
      return view
    }.first
    guard let masked else { return "Remove one of them, or give one a priority below 1000." }
    return "\(masked.displayName) is placed by its frame and mask; if constraints shall place it, "
      + "set its translatesAutoresizingMaskIntoConstraints to false."
  }

  /// The names of the items that entries name, each once, in order.
  private func names(in entries: [EngineEntry]) -> [String] {
    var names: [String] = []
    var seen: Set<String> = []
    for entry in entries {
      let found: [String] =
        switch entry.origin {
        case .constraint(let constraint): constraint.itemNames
        case .place(let node, _), .nonNegative(let node, _), .measure(let node, _),
          .intrinsic(let node, _, _):
          [node.item.displayName]
        }
      for name in found where seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}
