// SPDX-License-Identifier: Apache-2.0

/// Describes conflicts as they are found, for the diagnostics.
final class ConflictReporter {
  private let scope: LayoutScope
  private let extents: RootExtents
  /// The reports of the caller's constraints that were made in this update, since thousands of
  /// conflicts may name the same ones. The entries are kept so that no other takes an identity.
  private var known: [ObjectIdentifier: (entry: EngineEntry, report: ConstraintReport)] = [:]

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
    return LayoutDiagnostic(
      kind: .conflict, items: items(in: entries), constraints: entries.map { report(of: $0) },
      brokenConstraint: report(of: victim), remedy: remedy(for: entries),
      detail: reason.map { .refusal($0) })
  }

  private func report(of entry: EngineEntry) -> ConstraintReport {
    guard case .constraint = entry.origin else { return entry.report }
    let key = ObjectIdentifier(entry)
    if let known = known[key] { return known.report }
    let report = entry.report
    known[key] = (entry, report)
    return report
  }

  /// The remedy for a conflict: most often to clear a mask that was forgotten.
  private func remedy(for entries: [EngineEntry]) -> LayoutDiagnostic.Remedy {
    for entry in entries {
      guard case .place(let node, _) = entry.origin, let view = node.view,
        view.hierarchy.superview != nil, view !== scope.root,
        view.translatesAutoresizingMaskIntoConstraints
      else { continue }
      return .clearMask(ReportedItem(view))
    }
    return .giveWay
  }

  /// The items that entries are about, each once, in order.
  private func items(in entries: [EngineEntry]) -> [ReportedItem] {
    var items: [ReportedItem] = []
    var seen: Set<ObjectIdentifier> = []
    for entry in entries {
      let found: [LayoutItem] =
        switch entry.origin {
        case .constraint(let constraint): constraint.items
        case .place(let node, _), .nonNegative(let node, _), .measure(let node, _),
          .intrinsic(let node, _, _):
          [node.item]
        }
      for item in found where seen.insert(ObjectIdentifier(item)).inserted {
        items.append(ReportedItem(item))
      }
    }
    return items
  }
}
