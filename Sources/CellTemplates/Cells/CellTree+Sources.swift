// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension CellTree {
  /// The condition of the template that a constraint stands for: a line, a property or a margin, or
  /// the constraint itself where a content or a stack made it.
  func source(of report: ConstraintReport) -> CellDiagnostic.Source {
    if let view = viewWithMargin(of: report) {
      return CellDiagnostic.Source(
        line: view.place.line, file: view.place.file, content: .margin(view.name))
    }
    guard let location = report.sourceLocation else {
      return CellDiagnostic.Source(line: 0, content: .layout(report))
    }
    let place = SourcePlace(location, in: template.fileName)
    return CellDiagnostic.Source(
      line: place.line, file: place.file,
      content: .written(report.identifier ?? report.text))
  }

  /// The view whose margin a constraint keeps; nil for other constraints.
  ///
  /// They are those of the box around the view: its arrangement, its padding and its least extents.
  private func viewWithMargin(of report: ConstraintReport) -> ViewTemplate? {
    guard
      let box = views.indices.first(where: { index in
        guard template.views[index].isMarginBox, let view = views[index] else { return false }
        if let arrangement = report.arrangement { return arrangement.stack.names(view) }
        guard report.isMadeByLayout else { return false }
        let guide = (view as? StackView)?.layoutMarginsGuide
        return report.first.names(view) || guide.map(report.first.names) ?? false
      })
    else { return nil }
    return template.views.first { $0.parent == box }
  }
}

extension ConstraintReport {
  /// Whether layout works the constraint out by itself, from a padding or because no extent is
  /// negative.
  fileprivate var isMadeByLayout: Bool { source == .measure || source == .nonNegative }
}
