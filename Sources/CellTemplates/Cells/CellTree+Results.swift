// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension CellTree {
  /// The number of characters of the texts that no font has.
  var missingGlyphCount: Int {
    views.reduce(0) { sum, view in
      let label = view as? Label ?? (view as? Button)?.titleLabel
      return sum + (label?.missingGlyphCount ?? 0)
    }
  }

  /// The characters of the texts that no font has, each once for each text that has it.
  var missingCharacters: [Character] {
    views.flatMap { view in
      let label = view as? Label ?? (view as? Button)?.titleLabel
      return label?.missingCharacters ?? []
    }
  }

  /// The unrounded frames of the visible views in the cell's coordinates.
  func frames() -> [(name: String, frame: Rect)] {
    views.compactMap { view in
      guard let view, let name = view.name else { return nil }
      return (name, frameInCell(of: view))
    }
  }

  /// The unrounded frame of a view in the cell's coordinates.
  func frameInCell(of view: View) -> Rect {
    var frame = view.layoutFrame
    var outer = view.superview
    while let holder = outer, holder !== cell {
      let origin = holder.layoutFrame.origin
      let scrolled = holder.bounds.origin
      frame = frame.offsetBy(x: origin.x - scrolled.x, y: origin.y - scrolled.y)
      outer = holder.superview
    }
    return frame
  }

  /// The conflicts and ambiguities of the last layout, in the template's terms.
  ///
  /// - Parameter isFitted: Whether the cell has the height that its last fitting gave. Then what
  ///   gave way there is reported with what it contradicts there: at the height that followed it
  ///   contradicts that height as well, and lines that have nothing to do with it.
  func diagnostics(isFitted: Bool) -> [CellDiagnostic] {
    let fitted = isFitted ? cell.fittingConflicts : []
    return cell.layoutDiagnostics.map { diagnostic in
      let cause = fitted.first { $0.brokenConstraint == diagnostic.brokenConstraint }
      return CellDiagnostic(diagnostic.kind == .conflict ? cause ?? diagnostic : diagnostic)
    }
  }

  /// The lines of the layout with a constraint that the last layout or the last fitting violates.
  func unmetStatements() -> Set<Int> {
    var unmet = Set((cell.unmetConstraints + cell.fittingUnmetConstraints).compactMap(\.report.id))
    for diagnostic in cell.layoutDiagnostics + cell.fittingDiagnostics {
      if let id = diagnostic.brokenConstraint?.id { unmet.insert(id) }
    }
    if unmet.isEmpty { return [] }
    return Set(
      statementConstraints.indices.filter { index in
        statementConstraints[index].contains { unmet.contains(ObjectIdentifier($0)) }
      })
  }
}
