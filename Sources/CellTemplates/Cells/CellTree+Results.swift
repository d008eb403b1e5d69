// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension CellTree {
  /// How many characters of the texts no font has.
  var missingGlyphCount: Int {
    views.reduce(0) { sum, view in
      let label = view as? Label ?? (view as? Button)?.titleLabel
      return sum + (label?.missingGlyphCount ?? 0)
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

  /// What is wrong with the last layout, in the words of the template.
  func diagnostics() -> [CellDiagnostic] {
    cell.layoutDiagnostics.map { diagnostic in
      var sources: [CellDiagnostic.Source] = []
      for report in diagnostic.constraints where !sources.contains(report.source) {
        sources.append(report.source)
      }
      return CellDiagnostic(
        kind: diagnostic.kind.word, message: message(of: diagnostic, sources),
        views: diagnostic.views, constraints: sources)
    }
  }

  /// A conflict names the template's lines; everything else has words of its own.
  private func message(
    of diagnostic: LayoutDiagnostic, _ sources: [CellDiagnostic.Source]
  ) -> String {
    guard diagnostic.kind == .conflict else { return diagnostic.description }
    let lines = sources.map(\.quoted).joined(separator: ", ")
    let given = diagnostic.brokenConstraint.map { "; \($0.source.quoted) was given up" } ?? ""
    return "these conditions cannot all hold: \(lines)\(given)"
  }
}

extension ConstraintReport {
  /// The line of the template, or what a content asks for.
  fileprivate var source: CellDiagnostic.Source {
    CellDiagnostic.Source(line: sourceLocation?.line ?? 0, text: identifier ?? text)
  }
}

extension CellDiagnostic.Source {
  /// The text in quotes with its line.
  fileprivate var quoted: String { line > 0 ? "'\(text)' (line \(line))" : "'\(text)'" }
}

extension LayoutDiagnostic.Kind {
  /// The kind as one word of machine-readable output.
  fileprivate var word: String {
    // The case's own name, without what belongs to it.
    let text = "\(self)"
    return text.firstIndex(of: "(").map { String(text[..<$0]) } ?? text
  }
}
