// SPDX-License-Identifier: Apache-2.0

import ConstraintSolver
import LayoutGeometry

extension LayoutEngine {
  /// The diagnostics of the last update: conflicts, ambiguities, missing measurers, and texts
  /// that did not settle.
  func currentDiagnostics() -> [LayoutDiagnostic] {
    var result = parts.ledger.brokenEntries.compactMap(\.conflict)
    for constraint in parts.lowering.constraintsNotFinite {
      result.append(
        LayoutDiagnostic(
          kind: .notFinite,
          message: "\(constraint) is ignored while its constant is \(constraint.constant)",
          views: constraint.itemNames, constraints: [ConstraintReport(constraint)]))
    }
    result += ambiguities()
    result += missingMeasurers()
    let unsettled = parts.contents.unsettledTexts
    if !unsettled.isEmpty {
      result.append(
        LayoutDiagnostic(
          kind: .unsettledLayout,
          message: "the width of a text depends on its height, and they did not settle; "
            + "the height is that of the second measure",
          views: unsettled.map(\.item.displayName)))
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
    let name = view.displayName
    return LayoutDiagnostic(
      kind: .unusedView, message: "\(name) is placed by constraints, but none names it",
      views: [name],
      suggestion: "Tie \(name) to another view, or remove it; to place it by its frame, leave "
        + "translatesAutoresizingMaskIntoConstraints true.")
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
    let name = node.item.displayName
    if let guide = node.item as? LayoutGuide, guide.kind == .scrollContent {
      let owner = guide.owner?.displayName ?? name
      let extents = parts.filter { $0 == .width || $0 == .height }
      let sides = extents.map { $0 == .width ? "right needs a width" : "bottom needs a height" }
      return LayoutDiagnostic(
        kind: .undeterminedContentSize,
        message: "the content of \(owner) does not determine the "
          + "\(extents.map { "\($0.attribute)" }.joined(separator: " and ")) of its content area, "
          + "which is taken as 0 or as small as may be",
        views: [owner],
        suggestion: "Constraints to the content's \(sides.joined(separator: " and its ")) to start "
          + "from: tie both opposite edges and give the content an extent of its own.")
    }
    let attributes = parts.map { "\($0.attribute)" }.joined(separator: ", ")
    return LayoutDiagnostic(
      kind: .ambiguity,
      message: "\(name) is ambiguous: nothing determines its \(attributes)",
      views: [name], suggestion: suggestion(for: node, parts))
  }

  private func suggestion(for node: LayoutNode, _ parts: [NodePart]) -> String {
    let name = node.item.displayName
    guard let view = node.view else { return "Add constraints for \(name)." }
    if parts.contains(.width) || parts.contains(.height) {
      let axis = parts.contains(.width) ? "horizontal" : "vertical"
      if view.intrinsicWidth() >= 0 {
        return "Another view competes with \(name) at the same priority: give one of them another "
          + "\(axis) hugging or compression resistance."
      }
      return "Give \(name) its extents, or tie opposite edges: it has no intrinsic size."
    }
    return "Tie an edge or the centre of \(name) to another view."
  }

  private func missingMeasurers() -> [LayoutDiagnostic] {
    parts.nodes.nodes.compactMap { node in
      guard let view = node.view, view.lacksMeasurer else { return nil }
      return LayoutDiagnostic(
        kind: .missingMeasurer,
        message: "\(view.displayName) has a text, but there is nothing to measure it with",
        views: [view.displayName],
        suggestion: "Set `environment` with a measurer on the root view or the host.")
    }
  }
}
