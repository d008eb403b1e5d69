// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

extension CellTree {
  /// The characters of the texts that no font has.
  var missing: MissingGlyphs {
    var missing = MissingGlyphs()
    for view in views {
      guard let label = view as? Label ?? (view as? Button)?.titleLabel else { continue }
      let count = label.missingGlyphCount
      if count > 0 {
        missing.add(MissingGlyphs(count: count, characters: label.missingCharacters))
      }
    }
    for cell in elementCells { missing.add(cell.missing) }
    return missing
  }

  /// What a layout of a cell gives.
  struct Results {
    /// The unrounded frames of the visible views in the cell's coordinates, those of nested cells
    /// behind the views that hold them.
    var frames: [(name: String, frame: Rect)] = []
    /// The lines of the texts, in the order of their frames.
    var texts: [ShownText] = []
    /// The conflicts and ambiguities, in the template's terms.
    var diagnostics: [CellDiagnostic]

    /// Adds the results of a nested cell.
    mutating func add(_ nested: Results, of shown: ShownElements.Shown, in frame: Rect) {
      for inner in nested.frames {
        frames.append(
          (shown.name(of: inner.name), inner.frame.offsetBy(x: frame.minX, y: frame.minY)))
      }
      texts += nested.texts.map {
        ShownText(
          name: shown.name(of: $0.name), lineCount: $0.lineCount, isTruncated: $0.isTruncated)
      }
      diagnostics += nested.diagnostics.map { $0.inElement(shown.name, shown.name(of:)) }
    }
  }

  /// What the last layout gave.
  ///
  /// - Parameters:
  ///   - isFitted: Whether the cell has the height that its last fitting gave.
  ///   - countsLines: Whether the lines of texts are found.
  ///   - diagnoses: Whether the conflicts and ambiguities are found.
  func results(isFitted: Bool, countsLines: Bool, diagnoses: Bool = true) -> Results {
    var results = Results(diagnostics: diagnoses ? diagnostics(isFitted: isFitted) : [])
    for view in views {
      guard let view, let name = view.name else { continue }
      results.frames.append((name, frameInCell(of: view)))
      if countsLines, let label = view as? Label {
        let metrics = label.shownMetrics()
        results.texts.append(
          ShownText(name: name, lineCount: metrics.lineCount, isTruncated: metrics.isTruncated))
      }
      if let part = view as? RepeatView {
        addResults(of: part, countsLines: countsLines, diagnoses: diagnoses, to: &results)
      }
    }
    return results
  }

  /// Adds the results of nested cells: `lines[2]` is a cell, `lines[2].name` a view in it. A cell
  /// that is a view alone has one name for both.
  private func addResults(
    of part: RepeatView, countsLines: Bool, diagnoses: Bool, to results: inout Results
  ) {
    forEachElement(of: part) { shown, frame, tree in
      if !shown.isSingleView { results.frames.append((shown.name, frame)) }
      // The last fitting may be that of another element.
      let nested = tree.results(
        isFitted: false, countsLines: countsLines, diagnoses: diagnoses)
      results.add(nested, of: shown, in: frame)
    }
  }

  /// Visits the nested cells of a view: what is shown, the cell's frame in this cell's coordinates,
  /// and its views, which are laid out until the next visit.
  func forEachElement(
    of part: RepeatView, _ visit: (ShownElements.Shown, Rect, CellTree) -> Void
  ) {
    for (view, shown) in part.shown {
      let frame = frameInCell(of: view)
      visit(shown, frame, shown.cell.tree(size: frame.size))
    }
  }

  /// The nested cells of the visible views.
  var elementCells: [ElementCell] {
    repeatViews.isEmpty ? [] : repeatViews.flatMap { $0.elementViews.compactMap(\.element) }
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
  private func diagnostics(isFitted: Bool) -> [CellDiagnostic] {
    let fitted = isFitted ? cell.fittingConflicts : []
    return cell.layoutDiagnostics.map { diagnostic in
      let cause = fitted.first { $0.brokenConstraint == diagnostic.brokenConstraint }
      return CellDiagnostic(
        diagnostic.kind == .conflict ? cause ?? diagnostic : diagnostic, in: self)
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
