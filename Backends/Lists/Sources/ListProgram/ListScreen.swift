// SPDX-License-Identifier: Apache-2.0

import AutoLayout
public import LayoutGeometry
public import LayoutRendering
public import RowHeights
public import TableLayout
public import TextVocabulary

/// A list on a screen: a table or a grid that is scrolled, searched, selected and copied from.
///
/// Rows are counted from 0, with the heads and feet of sections, as `TemplateRows` counts them.
public final class ListScreen {
  /// The rows.
  public let rows: TemplateRows<RepeatedRecords>
  /// The table, or the grid.
  public let view: ItemScrollView
  /// The rows that are selected; nil if none is.
  public private(set) var selection: ClosedRange<Int>?
  /// The colour over selected rows.
  public var selectionColor = Color(red: 0x2A, green: 0x7A, blue: 0xE0, alpha: 0x40)
  /// What was sought last.
  public private(set) var soughtText = ""
  /// The row from which a selection grows.
  private var anchor: Int?

  /// Makes a screen of a list.
  ///
  /// - Parameters:
  ///   - columns: The lanes of a grid; a table if 1.
  ///   - gap: The space between the items of a grid, in points.
  ///   - scale: The pixels of a point.
  public init(
    _ list: OpenedList, measurer: any TextMeasurer, columns: Int = 1, gap: Double = 8,
    style: TableStyle = .plain, scale: Double
  ) {
    rows = TemplateRows(
      list.records,
      measurer: RowMeasurer(template: list.template, measurer: measurer, scale: scale))
    if columns > 1 {
      let grid = GridView(frame: .zero, laneCount: columns)
      grid.arrangement = .staggered
      grid.lineSpacing = gap
      grid.laneSpacing = gap
      grid.sectionInset = EdgeInsets(all: gap)
      rows.attach(to: grid)
      view = grid
    } else {
      let table = TableView(frame: .zero, style: style)
      rows.attach(to: table)
      view = table
    }
    view.environment = LayoutEnvironment(measurer: measurer, pixelGrid: PixelGrid(scale: scale))
    view.backgroundColor = list.template.background ?? .white
  }

  /// Takes the screen's size; what is seen stays in place.
  public func resize(to size: Size) {
    view.frame = Rect(origin: .zero, size: size)
    view.layoutIfNeeded()
  }

  // MARK: - Scrolling

  /// Scrolls down by a distance, or up by a negative one.
  public func scroll(by distance: Double) {
    view.contentOffset.y += distance
    view.layoutIfNeeded()
  }

  /// Scrolls to the first row.
  public func scrollToStart() {
    view.contentOffset.y = -view.contentInset.top
    view.layoutIfNeeded()
  }

  /// Scrolls to the last row.
  public func scrollToEnd() {
    if rows.rowCount > 0 { scroll(toRow: rows.rowCount - 1, at: .bottom) }
  }

  /// Scrolls so that a row is at a place of the screen; a head or foot brings the row beside it.
  public func scroll(toRow row: Int, at position: ScrollPosition = .top) {
    guard let path = nearestPath(to: row) else { return }
    switch view {
    case let table as TableView: table.scrollToRow(at: path, at: position)
    case let grid as GridView: grid.scrollToItem(at: path, at: position)
    default: break
    }
    view.layoutIfNeeded()
  }

  /// The row at the top of the screen; nil without rows.
  public var topRow: Int? {
    let top = view.contentOffset.y + 0.5
    return paths.first { frame(at: $0).maxY > top }.map(rows.row(at:))
  }

  /// The part of the content that is seen, from 0 to 1.
  public var seenPart: ClosedRange<Double> {
    let (offset, total) = bar
    let height = max(1, total)
    let top = max(0, min(1, offset / height))
    return top...max(top, min(1, (offset + view.frame.height) / height))
  }

  /// Scrolls to where a scroll bar was dragged, from 0 at the start to 1 at the end.
  public func scroll(toPart part: Double) {
    let room = max(0, bar.total - view.frame.height)
    switch view {
    case let table as TableView: table.scroll(toBarOffset: max(0, min(1, part)) * room)
    default: view.contentOffset.y = max(0, min(1, part)) * room
    }
    view.layoutIfNeeded()
  }

  /// Keeps the scroll bar as it is while it is dragged, although rows are measured meanwhile.
  public func holdBar(_ isHeld: Bool) {
    guard let table = view as? TableView else { return }
    if isHeld { table.freezeScrollBar() } else { table.releaseScrollBar() }
  }

  private var bar: (offset: Double, total: Double) {
    if let table = view as? TableView { return (table.barOffset, table.barContentHeight) }
    return (view.contentOffset.y, view.contentSize.height)
  }

  // MARK: - Searching and selecting

  /// Brings the next row that shows a text, and selects it; from the end on from the start.
  ///
  /// - Parameters:
  ///   - text: An empty one is that of the last search.
  ///   - isBackward: Whether to look upward.
  /// - Returns: Whether there is such a row.
  @discardableResult
  public func find(_ text: String = "", isBackward: Bool = false) -> Bool {
    if !text.isEmpty { soughtText = text }
    guard !soughtText.isEmpty else { return false }
    let start = selection?.lowerBound ?? topRow ?? 0
    let (first, second) =
      isBackward
      ? (0..<start, start..<rows.rowCount)
      : (min(start + (selection == nil ? 0 : 1), rows.rowCount)..<rows.rowCount, 0..<start)
    guard
      let row = rows.row(showing: soughtText, in: first, isLast: isBackward)
        ?? rows.row(showing: soughtText, in: second, isLast: isBackward)
        ?? selection.flatMap({
          rows.row(showing: soughtText, in: $0.lowerBound..<$0.upperBound + 1)
        })
    else { return false }
    select(row)
    reveal(row)
    return true
  }

  /// Scrolls a row to the middle of the screen, unless all of it is seen.
  public func reveal(_ row: Int) { if !isVisible(row) { scroll(toRow: row, at: .middle) } }

  /// Selects a row, nil none; an extended selection reaches from the row that was selected before.
  public func select(_ row: Int?, extending isExtending: Bool = false) {
    guard let row else {
      (selection, anchor) = (nil, nil)
      return
    }
    let from = isExtending ? anchor ?? row : row
    anchor = from
    selection = min(from, row)...max(from, row)
  }

  /// The row at a point of the screen; nil beside rows.
  public func row(at point: Point) -> Int? {
    let place = Point(x: point.x, y: point.y + view.contentOffset.y)
    let path: RowIndexPath? =
      switch view {
      case let table as TableView: table.indexPathForRow(at: place)
      case let grid as GridView: grid.indexPathForItem(at: place)
      default: nil
      }
    return path.map(rows.row(at:))
  }

  /// The texts of the selected rows, a view's a line; empty without a selection.
  public var selectedText: String {
    selection.map { $0.map { rows.texts(ofRow: $0).joined(separator: "\n") } }?
      .joined(separator: "\n\n") ?? ""
  }

  /// The drawing of what is seen, selected rows marked.
  public func drawing() -> DisplayList {
    var list = view.displayList()
    guard let selection else { return list }
    for path in paths where selection.contains(rows.row(at: path)) {
      let frame = frame(at: path).offsetBy(x: 0, y: -view.contentOffset.y)
      guard let seen = frame.intersection(Rect(origin: .zero, size: view.frame.size)) else {
        continue
      }
      list.fill(seen, selectionColor)
    }
    return list
  }

  /// The texts of the head of a section on one line; nil for a section without.
  public func sectionTitle(_ section: Int) -> String? {
    rows.headerRow(ofSection: section).map { rows.texts(ofRow: $0).joined(separator: " ") }
  }

  // MARK: - Rows of the view

  private var paths: [RowIndexPath] {
    switch view {
    case let table as TableView: table.indexPathsForVisibleRows
    case let grid as GridView: grid.indexPathsForVisibleItems
    default: []
    }
  }

  private func frame(at path: RowIndexPath) -> Rect {
    switch view {
    case let table as TableView: table.rectForRow(at: path)
    case let grid as GridView: grid.rectForItem(at: path)
    default: .zero
    }
  }

  private func isVisible(_ row: Int) -> Bool {
    guard let path = nearestPath(to: row), paths.contains(path) else { return false }
    let frame = frame(at: path)
    return frame.minY >= view.contentOffset.y
      && frame.maxY <= view.contentOffset.y + view.frame.height
  }

  /// The path of a row, or of the first below it, or the last above it; nil if none has one.
  private func nearestPath(to row: Int) -> RowIndexPath? {
    guard rows.rowCount > 0 else { return nil }
    let row = max(0, min(row, rows.rowCount - 1))
    for next in row..<rows.rowCount { if let path = rows.indexPath(ofRow: next) { return path } }
    return (0..<row).reversed().lazy.compactMap { self.rows.indexPath(ofRow: $0) }.first
  }
}
