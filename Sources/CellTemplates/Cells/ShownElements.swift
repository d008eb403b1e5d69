// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// The nested cells that a repeated part shows in a row, as the part sets them in lines.
///
/// The row's views and its compiled cell ask the same of it, so they give the same heights.
final class ShownElements: RowElements {
  /// The part.
  private let part: RepeatContent
  /// The cells in their order.
  let elements: [ElementCell]

  /// A nested cell in a row.
  struct Shown {
    /// The cell's name in frames and reports.
    let label: ElementName
    /// Whether the cell is an element's, and not one in place of elements.
    let isElement: Bool
    /// The cell.
    let cell: ElementCell

    /// The name of the cell in frames and reports.
    var name: String { label.name }
    /// Whether the cell is a view alone, which has the cell's name.
    var isSingleView: Bool { label.isSingleView }
    /// The name of a view of the cell in frames and reports.
    func name(of view: String) -> String { label.name(of: view) }
  }

  /// Keeps the cells of a part, one for each that it shows.
  init(_ part: RepeatContent, elements: [ElementCell]) {
    self.part = part
    self.elements = elements
  }

  /// The index of the part's view.
  var view: Int { part.plan.view }

  /// The cells in their order, with their names.
  var cells: [Shown] {
    elements.indices.map { index in
      let cell = part.cell(index)
      return Shown(
        label: part.plan.repeated.label(of: cell, in: part.plan.name),
        isElement: cell.part.isElement, cell: elements[index])
    }
  }

  /// The number of elements that are shown, those of nested cells included.
  var elementCount: Int {
    elements.indices.reduce(0) { sum, index in
      sum + elements[index].elementCount + (part.cell(index).part.isElement ? 1 : 0)
    }
  }

  // MARK: - Lines

  var arrangement: WrappingView.Arrangement {
    switch part.plan.style {
    case .column: Self.column
    case .row(isEqual: true): .columns(elements.map { _ in .fraction(1) })
    case .row(isEqual: false): .columns(elements.map { .points($0.naturalWidth) })
    case .wrapping(.table(_, let distribution)):
      .table(columnCount: part.columnCount ?? 0, distribution: distribution)
    case .wrapping(let declared): declared
    }
  }

  private static let column = WrappingView.Arrangement.columns([.fraction(1)])

  var count: Int { elements.count }

  func stated(_ index: Int) -> WrappingItemSize {
    var size = WrappingItemSize()
    if case .column(alignsLeading: true) = part.plan.style {
      size.width = WrappingItemSize.Extent(points: elements[index].naturalWidth)
    }
    if part.plan.hasSpans { size.span = part.plan.plan(of: part.cell(index).part).span }
    return size
  }

  func isPaddable(_ index: Int) -> Bool { false }

  func contentWidth(of index: Int) -> Double { elements[index].naturalWidth }

  func leastWidth(of index: Int) -> Double { elements[index].leastWidth }

  func contentHeight(of index: Int, width: Double) -> Double {
    elements[index].height(width: width)
  }

  // Where cells do not stand on one baseline, the first one counts as a box without text.
  func contentBaseline(of index: Int, in size: Size) -> Double {
    part.plan.alignsBaselines ? elements[index].firstBaseline(in: size) : size.height
  }

  func narrowerHeights(of index: Int, width: Double) -> NarrowerHeights {
    elements[index].narrowerHeights(width: width, withBaselines: part.plan.alignsBaselines)
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
