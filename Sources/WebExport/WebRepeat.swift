// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// A stack, flow or grid of nested cells as CSS.
///
/// A stack of nested cells arranges them by arithmetic, so that it is a grid of one column or one
/// row here, and no flex container in which cells would shrink.
struct WebRepeat {
  /// The declarations of the view that holds the cells.
  let declarations: [String]
  /// Whether each cell is as wide as its content.
  let isNatural: Bool

  /// The declarations of the cells.
  ///
  /// Unless cells stand on one baseline, they have none, as boxes with layout containment (CSS
  /// Containment 2 § 3.2).
  var itemDeclarations: [String] {
    (hasAutomaticColumns ? [] : ["min-width: 0"]) + ["max-width: 100%"]
      + (alignsBaselines ? [] : ["contain: layout"])
  }

  /// Whether cells stand on one baseline.
  private let alignsBaselines: Bool

  /// Whether the words in a cell decide how narrow its column may be.
  private let hasAutomaticColumns: Bool

  /// Describes how a kind of view arranges nested cells.
  init(_ kind: ViewKind) {
    alignsBaselines = kind.alignsBaselines
    if case .wrapping(let wrapping) = kind {
      hasAutomaticColumns = wrapping.hasAutomaticColumns
    } else {
      hasAutomaticColumns = false
    }
    switch kind {
    case .stack(let stack) where stack.axis == .vertical:
      isNatural = stack.alignment == .leading
      declarations =
        ["display: grid", "grid-template-columns: minmax(0, 1fr)", "align-content: start"]
        + (isNatural ? ["justify-items: start"] : []) + ["gap: \(stack.spacing.shortest)px"]
    case .stack(let stack):
      isNatural = stack.distribution != .fillEqually
      declarations =
        ["display: grid", "grid-auto-flow: column", "align-content: start"]
        + (isNatural
          ? ["grid-auto-columns: max-content", "justify-content: start"]
          : ["grid-auto-columns: minmax(0, 1fr)"])
        + ["gap: \(stack.spacing.shortest)px"] + Self.alignment(stack.alignment)
    case .wrapping(let wrapping):
      isNatural = wrapping.arrangement == .flow
      declarations = WebText.declarations(of: wrapping)
    case .box, .text, .image, .button, .scroll:
      isNatural = false
      declarations = []
    }
  }

  /// Whether a nested cell stands in a column that is no narrower than its words.
  ///
  /// - Parameter kind: The view of the repeated part.
  static func keepsWords(
    _ part: RepeatTemplate.Part, of repeated: RepeatTemplate, in kind: ViewKind
  ) -> Bool {
    guard case .wrapping(let wrapping) = kind,
      case .columns(let columns) = wrapping.arrangement
    else { return false }
    let (row, place): ([RepeatTemplate.Cell], Int)
    switch part {
    case .element(let column) where repeated.elements.count > 1:
      (row, place) = (repeated.elements, column)
    case .head(let column): (row, place) = (repeated.heads, column)
    case .element, .more, .empty: return wrapping.hasAutomaticColumns
    }
    let start = row[..<place].reduce(0) { $0 + $1.span }
    return columns.dropFirst(start).prefix(row[place].span).contains(.automatic)
  }

  /// The declaration of what takes several columns of a grid.
  static func span(_ columnCount: Int) -> String { "grid-column: span \(columnCount)" }

  /// The declaration of the places of cells in a horizontal stack.
  private static func alignment(_ name: StackAlignmentName) -> [String] {
    switch name {
    case .fill, .leading, .trailing, .lastBaseline: []
    case .top: ["align-items: start"]
    case .center: ["align-items: center"]
    case .bottom: ["align-items: end"]
    case .firstBaseline: ["align-items: baseline"]
    }
  }
}
