// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// The nested cells that a row shows, those of each repeated part in order.
final class ShownElements: RowElements {
  /// The repeated parts.
  private let contents: [RepeatContent]
  /// The cells of all parts, in order.
  let cells: [ElementCell]
  /// The number of elements that are shown, those of nested cells included.
  let elementCount: Int

  /// Keeps the cells of parts, one for each that they show.
  init(_ contents: [RepeatContent], cells: [ElementCell], elementCount: Int) {
    self.contents = contents
    self.cells = cells
    self.elementCount = elementCount
  }

  /// The parts, in order.
  var parts: [Part] { contents.indices.map { Part(row: self, place: $0) } }

  func part(_ place: Int) -> any RepeatedContents { Part(row: self, place: place) }

  /// A repeated part, as it sets its nested cells in lines.
  ///
  /// The row's views and its compiled cell ask the same of it, so they give the same heights.
  struct Part: RepeatedContents {
    fileprivate let row: ShownElements
    fileprivate let place: Int
  }

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
}

extension ShownElements.Part {
  private var content: RepeatContent { row.contents[place] }
  private var plan: RepeatPlan { row.contents[place].plan }

  /// A cell, by its place among those of the part.
  private func cell(_ index: Int) -> ElementCell {
    row.cells[row.contents[place].places.lowerBound + index]
  }

  /// The index of the part's view.
  var view: Int { plan.view }

  /// The cells in their order, with their names.
  var cells: [ShownElements.Shown] {
    (0..<count).map { index in
      let shown = content.cell(index)
      return ShownElements.Shown(
        label: plan.repeated.label(of: shown, in: plan.name), isElement: shown.part.isElement,
        cell: cell(index))
    }
  }

  // MARK: - Lines

  var arrangement: WrappingView.Arrangement {
    switch plan.style {
    case .column: Self.column
    case .row(isEqual: true): .columns((0..<count).map { _ in .fraction(1) })
    case .row(isEqual: false): .columns((0..<count).map { .points(cell($0).naturalWidth) })
    case .wrapping(.table(_, let distribution)):
      .table(columnCount: content.columnCount ?? 0, distribution: distribution)
    case .wrapping(let declared): declared
    }
  }

  private static let column = WrappingView.Arrangement.columns([.fraction(1)])

  var count: Int { row.contents[place].places.count }

  func stated(_ index: Int) -> WrappingItemSize {
    var size = WrappingItemSize()
    if case .column(alignsLeading: true) = plan.style {
      size.width = WrappingItemSize.Extent(points: cell(index).naturalWidth)
    }
    if plan.hasSpans { size.span = plan.plan(of: content.cell(index).part).span }
    return size
  }

  func isPaddable(_ index: Int) -> Bool { false }

  func contentWidth(of index: Int) -> Double { cell(index).naturalWidth }

  func leastWidth(of index: Int) -> Double { cell(index).leastWidth }

  func sidesOfLimitedText(_ index: Int) -> Double? { nil }

  func contentHeight(of index: Int, width: Double) -> Double { cell(index).height(width: width) }

  // Where cells do not stand on one baseline, the first one counts as a box without text.
  func contentBaseline(of index: Int, in size: Size) -> Double {
    plan.alignsBaselines ? cell(index).firstBaseline(in: size) : size.height
  }

  func narrowerHeights(of index: Int, width: Double) -> NarrowerHeights {
    cell(index).narrowerHeights(width: width, withBaselines: plan.alignsBaselines)
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
