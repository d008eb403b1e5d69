// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension LayoutEngine {
  /// The conflicts of the last update, oldest first.
  func conflicts() -> [LayoutDiagnostic] { parts.ledger.brokenEntries.compactMap(\.conflict) }

  /// The diagnostics of the last update: conflicts, ambiguities, missing measurers, and texts
  /// that did not settle.
  func currentDiagnostics() -> [LayoutDiagnostic] {
    // Views are asked for their sizes.
    defer { endRound() }
    return visiting(findDiagnostics)
  }

  private func findDiagnostics() -> [LayoutDiagnostic] {
    var result = conflicts()
    for constraint in parts.lowering.constraintsNotFinite {
      result.append(
        LayoutDiagnostic(
          kind: .notFinite, items: constraint.items.map(ReportedItem.init),
          constraints: [ConstraintReport(constraint)]))
    }
    result += ambiguities()
    result += root.missingMeasurers()
    let unsettled = parts.contents.unsettledTexts
    if !unsettled.isEmpty {
      result.append(
        LayoutDiagnostic(
          kind: .unsettledLayout, items: unsettled.map { ReportedItem($0.item) }))
    }
    return result
  }

  /// A function from an item to its attributes that nothing determines.
  func ambiguousAttributes() -> (LayoutItem) -> [LayoutAttribute] {
    let ambiguous = parts.ledger.ambiguousVariables()
    return { [nodes = parts.nodes] item in
      guard let node = nodes[item] else { return [] }
      return NodePart.allCases.filter { part in
        node.variables[part].map(ambiguous.contains) ?? false
      }.map(\.attribute)
    }
  }

  private func ambiguities() -> [LayoutDiagnostic] {
    let ambiguous = parts.ledger.ambiguousVariables()
    guard !ambiguous.isEmpty else { return [] }
    var result: [LayoutDiagnostic] = []
    for node in parts.nodes.nodes {
      let parts = NodePart.allCases.filter { part in
        (node.variables[part].map(ambiguous.contains) ?? false) && !isSetByHand(part, of: node)
      }
      guard !parts.isEmpty else { continue }
      result.append(node.view.flatMap(unusedView) ?? ambiguity(of: node, parts))
    }
    return result
  }

  /// The diagnostic of a view that nothing ties to any other; nil for other views.
  private func unusedView(_ view: View) -> LayoutDiagnostic? {
    guard view !== root, view.mentions.isEmpty else { return nil }
    return LayoutDiagnostic(
      kind: .unusedView, items: [ReportedItem(view)], remedy: .tieOrRemove)
  }

  /// Whether a part is an extent of a content area that no constraint names: then the scroll view
  /// sets it.
  private func isSetByHand(_ part: NodePart, of node: LayoutNode) -> Bool {
    guard node.isContentArea else { return false }
    switch part {
    case .width: return node.extentNameCount.horizontal == 0
    case .height: return node.extentNameCount.vertical == 0
    default: return false
    }
  }

  private func ambiguity(of node: LayoutNode, _ parts: [NodePart]) -> LayoutDiagnostic {
    if let guide = node.item as? LayoutGuide, guide.kind == .scrollContent {
      let extents = parts.filter { $0 == .width || $0 == .height }
      return LayoutDiagnostic(
        kind: .undeterminedContentSize, items: [ReportedItem(guide.owner ?? guide)],
        attributes: extents.map(\.attribute), remedy: .addContentExtents)
    }
    return LayoutDiagnostic(
      kind: .ambiguity, items: [ReportedItem(node.item)], attributes: parts.map(\.attribute),
      remedy: remedy(for: node, parts))
  }

  private func remedy(for node: LayoutNode, _ parts: [NodePart]) -> LayoutDiagnostic.Remedy {
    guard let view = node.view else { return .addConstraints }
    if parts.contains(.width) || parts.contains(.height) {
      if view.intrinsicWidth() >= 0 {
        return .changeContentPriority(parts.contains(.width) ? .horizontal : .vertical)
      }
      return .addExtents
    }
    return .tie
  }
}

extension View {
  /// The diagnostics of the views of the subtree that have a text but no measurer, and so no size.
  ///
  /// Whether constraints place them plays no part: a frame may follow from what they ask for.
  func missingMeasurers() -> [LayoutDiagnostic] {
    var result: [LayoutDiagnostic] = []
    forEachInSubtree { view in
      guard view.lacksMeasurer else { return }
      result.append(
        LayoutDiagnostic(
          kind: .missingMeasurer, items: [ReportedItem(view)], remedy: .setMeasurer))
    }
    return result
  }
}
