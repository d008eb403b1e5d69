// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// The nested cells that a repeated part shows in a row, as the part sets them in lines.
///
/// The row's views and its compiled cell ask the same of it, so they give the same heights.
final class ShownElements: RowElements {
  /// The index of the part's view.
  let view: Int
  /// The cells in their order.
  let cells: [Shown]
  private let style: RepeatStyle
  /// Whether the cells stand on common baselines.
  private let alignsBaselines: Bool
  /// The number of columns of a table, in which they stand; nil for other parts.
  private let columnCount: Int?

  /// A nested cell in a row.
  struct Shown {
    /// The cell's name in frames and reports.
    let label: ElementName
    /// Whether the cell is an element's, and not one in place of elements.
    let isElement: Bool
    /// The number of a grid's columns that it takes.
    let span: Int
    /// The cell.
    let cell: ElementCell

    /// The number of elements that are shown: the cell's own and those of its nested cells.
    var elementCount: Int { cell.elementCount + (isElement ? 1 : 0) }

    /// The name of the cell in frames and reports.
    var name: String { label.name }
    /// Whether the cell is a view alone, which has the cell's name.
    var isSingleView: Bool { label.isSingleView }
    /// The name of a view of the cell in frames and reports.
    func name(of view: String) -> String { label.name(of: view) }
  }

  /// Makes the cells of a part.
  init(_ part: RepeatContent, cells: [Shown]) {
    view = part.plan.view
    style = part.plan.style
    alignsBaselines = part.plan.alignsBaselines
    columnCount = part.columnCount
    self.cells = cells
  }

  /// The number of elements that are shown, those of nested cells included.
  var elementCount: Int { cells.reduce(0) { $0 + $1.elementCount } }

  // MARK: - Lines

  var arrangement: WrappingView.Arrangement {
    switch style {
    case .column: .columns([.fraction(1)])
    case .row(isEqual: true): .columns(cells.map { _ in .fraction(1) })
    case .row(isEqual: false): .columns(cells.map { .points($0.cell.naturalWidth) })
    case .wrapping(let declared): columnCount.map { .table(columnCount: $0) } ?? declared
    }
  }

  var count: Int { cells.count }

  func stated(_ index: Int) -> WrappingItemSize {
    var size = WrappingItemSize()
    if case .column(alignsLeading: true) = style {
      size.width = WrappingItemSize.Extent(points: cells[index].cell.naturalWidth)
    }
    size.span = cells[index].span
    return size
  }

  func isPaddable(_ index: Int) -> Bool { false }

  func contentWidth(of index: Int) -> Double { cells[index].cell.naturalWidth }

  func leastWidth(of index: Int) -> Double { cells[index].cell.leastWidth }

  func contentHeight(of index: Int, width: Double) -> Double {
    cells[index].cell.height(width: width)
  }

  // Where cells do not stand on one baseline, the first one counts as a box without text.
  func contentBaseline(of index: Int, in size: Size) -> Double {
    alignsBaselines ? cells[index].cell.firstBaseline(in: size) : size.height
  }

  func narrowerHeights(of index: Int, width: Double) -> NarrowerHeights {
    cells[index].cell.narrowerHeights(width: width, withBaselines: alignsBaselines)
  }
}

/// How a repeated part sets its nested cells in lines.
enum RepeatStyle: Sendable {
  /// One below the other, as wide as the part, or as what is in them.
  case column(alignsLeading: Bool)
  /// Side by side, of equal widths or as wide as what is in them.
  case row(isEqual: Bool)
  /// As a flow or grid does.
  case wrapping(WrappingView.Arrangement)

  /// The style of a view's kind.
  init(_ kind: ViewKind) {
    switch kind {
    case .stack(let stack) where stack.axis == .horizontal:
      self = .row(isEqual: stack.distribution == .fillEqually)
    case .stack(let stack): self = .column(alignsLeading: stack.alignment == .leading)
    case .wrapping(let wrapping): self = .wrapping(wrapping.arrangement)
    case .box, .text, .image, .button, .scroll: self = .column(alignsLeading: false)
    }
  }
}
