// SPDX-License-Identifier: Apache-2.0

/// The name of a nested cell in frames and reports, and those of its views.
package struct ElementName {
  fileprivate let repeated: RepeatTemplate
  fileprivate let cell: RepeatContent.Cell
  fileprivate let view: String

  /// The name of the cell: `lines[2]`, `lines.more` or `lines.empty`, in a table
  /// `lines[2].price`.
  package var name: String { repeated.name(of: cell, in: view) }
  /// Whether the cell is a view alone, which has the cell's name.
  package var isSingleView: Bool { repeated.cell(cell.part)?.isSingleView ?? false }

  /// The name of a view of the cell.
  package func name(of view: String) -> String {
    let own = TemplateReader.defaultElementName
    guard isSingleView, view == own || view.hasPrefix("\(own)[") || view.hasPrefix("\(own).")
    else { return "\(name).\(view)" }
    return name + view.dropFirst(own.count)
  }
}

extension RepeatTemplate {
  /// The name of a nested cell of a view.
  package func label(of cell: RepeatContent.Cell, in view: String) -> ElementName {
    ElementName(repeated: self, cell: cell, view: view)
  }

  /// The name of a nested cell of a view in frames and reports.
  func name(of cell: RepeatContent.Cell, in view: String) -> String {
    let column = self.cell(cell.part)?.name.map { ".\($0)" } ?? ""
    return switch cell.part {
    case .element: "\(view)[\(cell.index)]\(column)"
    case .head: "\(view).head\(column)"
    case .more: "\(view).more"
    case .empty: "\(view).empty"
    }
  }
}
