// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import TableLayout

/// Random histories of whole tables, compared with plain arrays.
///
/// After each step the table has laid out, and what it shows is compared with ``NaiveTable``:
/// visible cells, their order, frames, content and identity; offsets that a step must keep; the
/// size of the content; the selection. Batches that do not fit must change nothing.
@Suite struct TableHistoryTests {
  /// The number of histories; `HISTORIES=10000` plays ten thousand.
  private static let historyCount =
    ProcessInfo.processInfo.environment["HISTORIES"].flatMap(Int.init) ?? 300

  @Test func `random histories of whole tables match plain arrays`() {
    for round in 0..<Self.historyCount {
      let seed = SeededGenerator(fallback: UInt64(round)).seed
      var history = TableHistory(seed: seed)
      do {
        for _ in 0..<8 { try history.step() }
      } catch {
        Issue.record("\(error)\n\(history.log.joined(separator: "\n"))\nSEED=\(seed)")
        return
      }
      if ProcessInfo.processInfo.environment["SEED"] != nil { return }
    }
  }
}

/// A fault that the comparison found.
struct HistoryFault: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// A table, its arrays, and the steps of both.
struct TableHistory {
  private var generator: SeededGenerator
  private let source: NaiveSource
  private let delegate: NaiveDelegate
  private let view: TableView
  /// The steps so far, for the message.
  private(set) var log: [String] = []
  /// The rows at the visible top, and the parts of them above it, before each change of height,
  /// width or text size since the last scroll.
  private var places: [(row: Int, fraction: Double)] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var table = NaiveTable()
    table.estimates = NaiveTable.Estimates.allCases.randomElement(using: &generator) ?? .learned
    table.alignment = Int.random(in: 0..<4, using: &generator) == 0 ? .bottom : .top
    table.hasHeightsByRow = Int.random(in: 0..<3, using: &generator) == 0
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      table.sections.append(
        table.makeSection(rows: .random(in: 0...14, using: &generator), using: &generator))
    }
    let style = [TableStyle.plain, .grouped, .insetGrouped].randomElement(using: &generator)
    if style == .insetGrouped { table.rowInset = 8 }
    source = table.estimates == .byTextLength ? NaiveTextSource() : NaiveSource()
    source.table = table
    delegate =
      switch (table.hasHeightsByRow, table.estimates == .byRow) {
      case (false, false): NaiveDelegate(source)
      case (true, false): NaiveHeights(source)
      case (false, true): NaiveEstimates(source)
      case (true, true): NaiveHeightsAndEstimates(source)
      }
    view = TableView(
      frame: Rect(x: 0, y: 0, width: table.size.width, height: table.size.height),
      style: style ?? .plain, alignment: table.alignment)
    view.environment = LayoutEnvironment(
      measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 1))
    view.metrics.groupedInset = 8
    // The arrays know no room above headers.
    view.metrics.sectionHeaderTopPadding = 0
    view.sectionHeaderHeight = .points(NaiveTable.headerHeight)
    view.sectionFooterHeight = .points(NaiveTable.footerHeight)
    view.contentInsetAdjustmentBehavior = table.adjustment
    switch table.estimates {
    case .fixed: view.rowHeight = .points(NaiveTable.commonHeight)
    case .constant: view.estimatedRowHeight = .points(NaiveTable.commonHeight)
    case .learned, .byRow, .byTextLength: view.estimatedRowHeight = .automatic
    case .none: view.estimatedRowHeight = 0
    }
    view.register(OwnedCell.self, forCellReuseIdentifier: "owned")
    view.dataSource = source
    view.delegate = delegate
    log = [
      "\(table.estimates), aligned to the \(table.alignment), \(view.style)"
        + (table.hasHeightsByRow ? ", heights by row" : "")
    ]
  }

  /// Does something at random, lays out and compares.
  mutating func step() throws {
    if log.count == 1 {
      log.append("first layout")
      try layOut()
      return
    }
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<7: try changeRows()
    case 7: try changeRowsTwice()
    case 8: try refuse()
    case 9..<12: try scroll()
    case 12, 13: try scrollToRow()
    case 14: try changeInsets()
    case 15: try changeHeight()
    case 16: try loadAgain()
    case 17: try changeContentInPlace()
    case 18: try select()
    default: try setInsetAndScroll()
    }
  }

  // MARK: - Steps

  /// A batch: the first visible element that the batch does not name stays in place.
  private mutating func changeRows() throws {
    let before = Moment(view, source.table)
    let batch = source.table.changeAtRandom(using: &generator)
    log.append("batch \(batch.update)")
    try view.performBatchUpdates { $0 = batch.update }
    try layOut()
    try checkIdentity(before, except: batch.reloaded)
    try checkPlace(before, batch)
  }

  /// Two batches before one layout: nothing of the first is left over.
  private mutating func changeRowsTwice() throws {
    let before = Moment(view, source.table)
    let first = source.table.changeAtRandom(using: &generator)
    try view.performBatchUpdates { $0 = first.update }
    let second = source.table.changeAtRandom(using: &generator)
    try view.performBatchUpdates { $0 = second.update }
    log.append("batches \(first.update), \(second.update)")
    try layOut()
    try checkIdentity(before, except: first.reloaded.union(second.reloaded))
  }

  /// A batch that the data source contradicts.
  private mutating func refuse() throws {
    let before = Moment(view, source.table)
    let table = source.table
    var batch = source.table.changeAtRandom(using: &generator)
    batch.update.insertSections([source.table.sections.count])
    log.append("refused batch \(batch.update)")
    do {
      try view.performBatchUpdates { $0 = batch.update }
      throw HistoryFault("a batch was accepted that has a section too many")
    } catch is TableError {}
    source.table = table
    let after = Moment(view, table)
    guard after.offset == before.offset, view.contentSize == before.contentSize,
      view.geometry.contentHeight == before.contentSize.height,
      after.cells.count == before.cells.count,
      after.cells.allSatisfy({ before.cells[$0.key] === $0.value })
    else { throw HistoryFault("a refused batch changed the table") }
    try layOut()
    try checkIdentity(before, except: [])
    guard abs(view.contentOffset.y - before.offset) < 1e-9 else {
      throw HistoryFault("a refused batch moved the content")
    }
  }

  /// A scroll: elements that are visible before and after move by the distance.
  private mutating func scroll() throws {
    places = []
    let before = Moment(view, source.table)
    let least = before.offset - 200
    view.contentOffset.y = .random(in: least...before.offset + 300, using: &generator).rounded()
    // A list at its end lets the offset bounce.
    let distance = source.table.clamped(view.contentOffset.y) - before.offset
    log.append("scroll by \(distance)")
    try layOut()
    try checkIdentity(before, except: [])
    let isSame = source.table.topInset == before.table.topInset
    guard let shift = isSame ? 0 : insetShift(before) else { return }
    try checkShift(before, by: shift - distance)
  }

  /// A scroll to a row: the row is in the requested place, or the content ends there.
  private mutating func scrollToRow() throws {
    guard let path = source.table.paths.randomElement(using: &generator),
      let position = [ScrollPosition.top, .middle, .bottom, .none].randomElement(using: &generator)
    else { return }
    let before = Moment(view, source.table)
    places = []
    log.append("scroll to \(path) \(position)")
    try view.scroll(toRow: path, at: position)
    try layOut()
    try checkIdentity(before, except: [])
    let table = source.table
    let rect = view.rectForRow(at: path)
    let free = max(0, table.size.height - table.topInset - table.bottomInset)
    let y = rect.minY - view.contentOffset.y - table.topInset
    let isThere =
      switch position {
      case .top: y == 0
      case .middle: abs(y + rect.height / 2 - free / 2) < 1e-9
      case .bottom: abs(y + rect.height - free) < 1e-9
      case .none: rect.height > free || (y >= 0 && y + rect.height <= free + 1e-9)
      }
    guard isThere || table.isAtAnEnd(view.contentOffset.y) else {
      throw HistoryFault("row \(path) came to \(y), not to the \(position) of \(free)")
    }
  }

  /// Other insets: visible elements keep their distance to the top inset.
  private mutating func changeInsets() throws {
    let before = Moment(view, source.table)
    setInsets()
    try layOut()
    try checkIdentity(before, except: [])
    try checkInsetShift(before)
  }

  /// A keyboard appears, and the table scrolls to the end before a layout.
  private mutating func setInsetAndScroll() throws {
    places = []
    setInsets()
    view.contentOffset.y = source.table.maximumOffset
    let wanted = view.contentOffset.y
    let isKnown = source.table.unknownRows.isEmpty || source.table.isFixed
    log.append("scroll to the end, \(wanted)")
    guard wanted == source.table.maximumOffset else {
      throw HistoryFault("the offset became \(wanted), not \(source.table.maximumOffset)")
    }
    try layOut()
    if isKnown, view.contentOffset.y != wanted {
      throw HistoryFault("the offset snapped back from \(wanted) to \(view.contentOffset.y)")
    }
  }

  private mutating func setInsets() {
    func length(_ generator: inout SeededGenerator) -> Double {
      [0, 0, 20, 50, 160].randomElement(using: &generator) ?? 0
    }
    var table = source.table
    table.inset.top = length(&generator)
    table.inset.bottom = length(&generator)
    table.safeArea.top = length(&generator) / 2
    table.safeArea.bottom = length(&generator) / 2
    table.adjustment =
      [.always, .never, .automatic, .scrollableAxes].randomElement(using: &generator) ?? .never
    log.append("insets \(table.inset), safe \(table.safeArea), \(table.adjustment)")
    source.table = table
    view.additionalSafeAreaInsets = table.safeArea
    view.contentInsetAdjustmentBehavior = table.adjustment
    view.contentInset = table.inset
  }

  /// Bounds of another height: the elements at the top stay.
  private mutating func changeHeight() throws {
    let before = Moment(view, source.table)
    notePlace(before)
    let height = Double.random(in: 0...220, using: &generator).rounded()
    source.table.size.height = height
    view.frame.size.height = height
    log.append("height \(height)")
    try layOut()
    try checkIdentity(before, except: [])
    try checkInsetShift(before)
  }

  /// Another width or text size: all rows are measured again.
  private mutating func loadAgain() throws {
    let before = Moment(view, source.table)
    notePlace(before)
    if Bool.random(using: &generator) {
      source.table.fontSize = source.table.fontSize == 10 ? 20 : 10
      log.append("text size \(source.table.fontSize)")
      try view.reload()
    } else {
      let widths: [Double] = [120, 160, 220]
      let width = widths.randomElement(using: &generator) ?? 120
      log.append("width \(width)")
      if width == source.table.size.width { return }
      source.table.size.width = width
      view.frame.size.width = width
    }
    source.table.known = []
    try layOut()
    // The element that was read, from before the first change that cut the content short.
    let isKept = places.contains { place in
      guard let path = source.table.paths.first(where: { source.table.row($0).id == place.row })
      else { return false }
      let rect = view.rectForRow(at: path)
      let y = rect.minY + place.fraction * rect.height - source.table.topInset
      return abs(y - view.contentOffset.y) < 1e-6
    }
    guard before.place != nil, !before.isPinned else { return }
    guard isKept || source.table.isAtAnEnd(view.contentOffset.y) else {
      throw HistoryFault("none of the rows \(places) is at its fraction at the visible top")
    }
  }

  /// Records the row at the visible top.
  private mutating func notePlace(_ moment: Moment) {
    if let place = moment.place { places.append(place) }
  }

  /// Cells change what they show by themselves.
  private mutating func changeContentInPlace() throws {
    let before = Moment(view, source.table)
    // A change without a call is found by the layout of the cell, and so only while it is visible.
    let isTold = Bool.random(using: &generator)
    let only = Int.random(in: 0..<max(1, view.visibleCells.count), using: &generator)
    for (index, path) in view.indexPathsForVisibleRows.enumerated()
    where isTold ? Bool.random(using: &generator) : index == only {
      let cell = view.visibleCells[index]
      // Only the words change: a delegate's height takes effect only by a reload.
      let count = Int.random(in: 1...30, using: &generator)
      source.table.sections[path.section].rows[path.row].wordCount = count
      guard let cell = cell as? OwnedCell else { continue }
      source.show(source.table.row(path), in: cell)
      if isTold { cell.invalidateHeight() }
    }
    log.append("content changes in place")
    try layOut()
    try checkIdentity(before, except: [])
    guard let first = before.first else { return }
    try checkStays(first, before)
  }

  private mutating func select() throws {
    guard let path = source.table.paths.randomElement(using: &generator) else { return }
    log.append("select \(path)")
    source.table.selected = source.table.row(path).id
    view.selectRow(at: path)
    try layOut()
  }

  // MARK: - Comparing

  private mutating func layOut() throws {
    source.asked = []
    view.layoutIfNeeded()
    try view.checkInvariants()
    let visible = view.indexPathsForVisibleRows.map { source.table.row($0).id }
    source.table.known.formUnion(source.asked.union(visible))
    if let fault = source.faults.first { throw HistoryFault(fault) }
    guard view.errors.isEmpty else { throw HistoryFault("errors: \(view.errors)") }
    try takeEstimates()
    try checkHeights()
    try checkVisible()
    try checkHeaders()
    // A second layout has nothing to do.
    let before = Moment(view, source.table)
    view.setNeedsLayout()
    view.layoutIfNeeded()
    guard abs(view.contentOffset.y - before.offset) < 1e-9, view.contentSize == before.contentSize
    else { throw HistoryFault("a second layout changed the offset or the size") }
    try checkIdentity(before, except: [])
  }

  /// Reads what the table has learned: it must be a line by the length of the texts.
  private func takeEstimates() throws {
    guard source.table.learns else { return }
    let isByLength = source.table.estimates == .byTextLength
    var estimates: [Int: Double] = [:]
    for path in source.table.paths {
      let row = source.table.row(path)
      guard !source.table.known.contains(row.id) else { continue }
      let rect = view.rectForRow(at: path)
      let length = isByLength ? row.textLength : 0
      guard rect.height > 0, estimates[length] == nil || estimates[length] == rect.height else {
        throw HistoryFault("row \(path) is estimated to be \(rect.height) high")
      }
      estimates[length] = rect.height
    }
    source.table.learnedEstimates = estimates
    guard let least = estimates.min(by: { $0.key < $1.key }),
      let most = estimates.max(by: { $0.key < $1.key }), least.key < most.key
    else { return }
    for (length, height) in estimates {
      let fraction = Double(length - least.key) / Double(most.key - least.key)
      // Estimates are whole units.
      guard abs(least.value + fraction * (most.value - least.value) - height) <= 1 / 64.0,
        least.value <= most.value
      else { throw HistoryFault("estimates are not on a line: \(estimates)") }
    }
  }

  private func checkHeights() throws {
    let table = source.table
    guard view.contentSize.height == table.contentHeight else {
      throw HistoryFault(
        "the content is \(view.contentSize.height) high, not \(table.contentHeight)")
    }
    for element in table.elements {
      guard let path = element.path else { continue }
      let rect = view.rectForRow(at: path)
      guard rect.minY..<rect.maxY == element.extent else {
        throw HistoryFault("row \(path) is at \(rect), not at \(element.extent)")
      }
    }
    let selected = table.path(of: table.selected).map { [$0] } ?? []
    guard view.indexPathsForSelectedRows == selected else {
      throw HistoryFault("selected are \(view.indexPathsForSelectedRows), not \(selected)")
    }
    let range = table.minimumOffset...table.maximumOffset
    guard range.contains(view.contentOffset.y) else {
      throw HistoryFault("the offset \(view.contentOffset.y) is not in \(range)")
    }
  }

  private func checkVisible() throws {
    let table = source.table
    let seen = table.seen(at: view.contentOffset.y).compactMap(\.path)
    guard view.indexPathsForVisibleRows == seen else {
      throw HistoryFault("rows \(view.indexPathsForVisibleRows) are shown, not \(seen)")
    }
    guard view.visibleCells.count == seen.count else {
      throw HistoryFault("\(view.visibleCells.count) cells show \(seen.count) rows")
    }
    for (path, cell) in zip(seen, view.visibleCells) {
      let row = table.row(path)
      guard let cell = cell as? OwnedCell, cell.owner == row.id, !cell.isHidden,
        cell.superview === view, cell.frame == view.rectForRow(at: path),
        cell.label.text == words(row.wordCount), cell.isSelected == (row.id == table.selected)
      else { throw HistoryFault("the cell of row \(path) is not its own") }
    }
    let shown = Set(view.visibleCells.map { ObjectIdentifier($0) })
    guard shown.count == seen.count else { throw HistoryFault("two rows have one cell") }
    for case let cell as OwnedCell in view.subviews
    where !cell.isHidden && !shown.contains(ObjectIdentifier(cell)) {
      throw HistoryFault("the cell of row \(cell.owner ?? 0) is left over at \(cell.frame)")
    }
  }

  private func checkHeaders() throws {
    let table = source.table
    let offset = view.contentOffset.y
    let floats = view.style == .plain
    var shown: Set<ObjectIdentifier> = []
    func check(_ id: Int, _ y: Double, _ height: Double, _ shownView: TableHeaderFooterView?) throws
    {
      // Bounds without a height show nothing.
      guard table.size.height > 0, y < offset + table.size.height, y + height > offset else {
        return
      }
      guard let shownView, shownView.frame.minY == y, shownView.frame.height == height,
        !shownView.isHidden, shownView.textLabel?.text == "\(id)"
      else { throw HistoryFault("header or footer \(id) is not at \(y)") }
      shown.insert(ObjectIdentifier(shownView))
    }
    for (number, section) in table.sections.enumerated() {
      if section.hasHeader {
        try check(
          section.id, table.headerY(ofSection: number, at: offset, floats: floats),
          NaiveTable.headerHeight, view.headerView(forSection: number))
      }
      if section.hasFooter {
        try check(
          section.footerID, table.footerY(ofSection: number, at: offset, floats: floats),
          NaiveTable.footerHeight, view.footerView(forSection: number))
      }
    }
    for case let view as TableHeaderFooterView in view.subviews
    where !view.isHidden && !shown.contains(ObjectIdentifier(view)) {
      throw HistoryFault("a header or footer is left over at \(view.frame)")
    }
  }

  /// Rows that were visible before and are visible now keep their cells.
  private func checkIdentity(_ before: Moment, except reloaded: Set<Int>) throws {
    for (id, cell) in Moment(view, source.table).cells where !reloaded.contains(id) {
      guard before.cells[id] == nil || before.cells[id] === cell else {
        throw HistoryFault("row \(id) lost its cell")
      }
    }
  }

  /// The first visible element that a batch does not name stays in place.
  private func checkPlace(_ before: Moment, _ batch: NaiveTable.Batch) throws {
    if before.isPinned {
      guard view.contentOffset.y == source.table.maximumOffset else {
        throw HistoryFault("the table left its end")
      }
      return
    }
    let elements = source.table.elements
    for element in before.table.seenBelowInset(at: before.offset) {
      guard elements.contains(where: { $0.id == element.id }),
        !batch.touched.contains(element.id), !batch.touched.contains(element.section)
      else { continue }
      return try checkStays(element, before)
    }
  }

  /// The change of the top inset, by which visible elements move; nil if it covers everything.
  private func insetShift(_ before: Moment) -> Double? {
    let table = source.table
    let isCovered = before.table.topInset >= before.table.size.height
    if isCovered || table.topInset >= table.size.height { return nil }
    return table.topInset - before.table.topInset
  }

  /// An element is where it was, unless it became too short or the content ends.
  ///
  /// It moves by insets that came or went because the content begins or ceases to scroll.
  private func checkStays(_ element: NaiveTable.Element, _ before: Moment) throws {
    guard let now = source.table.elements.first(where: { $0.id == element.id }) else { return }
    let isSame = source.table.topInset == before.table.topInset
    guard let shift = isSame ? 0 : insetShift(before) else { return }
    let y = element.extent.lowerBound - before.offset + shift
    let isTooShort =
      before.visibleTop - element.extent.lowerBound
      > now.extent.upperBound - now.extent.lowerBound
    guard
      abs(now.extent.lowerBound - view.contentOffset.y - y) < 1e-9 || isTooShort
        || source.table.isAtAnEnd(view.contentOffset.y)
    else {
      throw HistoryFault(
        "element \(element.id) moved from \(y) to \(now.extent.lowerBound - view.contentOffset.y)")
    }
  }

  private func checkInsetShift(_ before: Moment) throws {
    if before.isPinned {
      guard view.contentOffset.y == source.table.maximumOffset else {
        throw HistoryFault("the table left its end")
      }
      return
    }
    guard let shift = insetShift(before) else { return }
    try checkShift(before, by: shift)
  }

  /// Rows that are visible before and after moved by a distance, unless the content ends.
  private func checkShift(_ before: Moment, by distance: Double) throws {
    let offset = view.contentOffset.y
    if source.table.isAtAnEnd(offset) { return }
    let seen = before.table.seen(at: before.offset)
    for now in source.table.seen(at: offset) {
      guard let then = seen.first(where: { $0.id == now.id }) else { continue }
      let y = then.extent.lowerBound - before.offset + distance
      let length = then.extent.upperBound - then.extent.lowerBound
      // A row that should have left may be visible again: others are shorter than estimated.
      guard y < source.table.size.height, y + length > 0 else { continue }
      guard abs(now.extent.lowerBound - offset - y) < 1e-9 else {
        throw HistoryFault(
          "element \(now.id) moved to \(now.extent.lowerBound - offset), not to \(y)")
      }
    }
  }
}

/// The visible elements of a table at a moment.
private struct Moment {
  let table: NaiveTable
  let offset: Double
  let contentSize: Size
  let cells: [Int: TableViewCell]

  init(_ view: TableView, _ table: NaiveTable) {
    self.table = table
    offset = view.contentOffset.y
    contentSize = view.contentSize
    cells = Dictionary(
      uniqueKeysWithValues: zip(
        view.indexPathsForVisibleRows.map { table.row($0).id }, view.visibleCells))
  }

  var visibleTop: Double { offset + table.topInset }

  /// The first visible element.
  var first: NaiveTable.Element? {
    table.topInset < table.size.height ? table.seenBelowInset(at: offset).first : nil
  }

  /// The row at the visible top, and the part of it above; nil at the start and for other elements.
  var place: (row: Int, fraction: Double)? {
    guard let first, let path = first.path, visibleTop > 0 else { return nil }
    let length = first.extent.upperBound - first.extent.lowerBound
    return (table.row(path).id, (visibleTop - first.extent.lowerBound) / length)
  }

  /// Whether the table follows its end.
  var isPinned: Bool { table.alignment == .bottom && offset >= table.maximumOffset - 0.5 }
}
