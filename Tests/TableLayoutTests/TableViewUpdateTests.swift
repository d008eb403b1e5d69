// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import TableLayout

/// Changes of the data, of cells and of the selection, and contradictory sources.
@Suite struct TableViewUpdateTests {
  private func table(_ count: Int = 50) -> (TableView, Messages) {
    let messages = Messages([(0..<count).map { words($0 * 5 % 13 + 1) }])
    let table = messageTable(messages)
    table.layoutIfNeeded()
    return (table, messages)
  }

  /// Every visible row shows its text at its height.
  private func checkRows(
    _ table: TableView, _ messages: Messages,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for (path, cell) in zip(table.indexPathsForVisibleRows, table.visibleCells) {
      let text = messages.sections[path.section][path.row]
      let count = text.split(separator: " ").count
      #expect((cell as? MessageCell)?.label.text == text, sourceLocation: sourceLocation)
      #expect(
        cell.frame.height == messageHeight(words: count), "\(path)", sourceLocation: sourceLocation)
      #expect(cell.frame == table.rectForRow(at: path), sourceLocation: sourceLocation)
    }
    #expect(table.errors.isEmpty, sourceLocation: sourceLocation)
  }

  @Test func `inserted, deleted and moved rows find their cells`() throws {
    let (table, messages) = table()
    messages.sections[0].remove(at: 1)
    messages.sections[0].insert(words(20), at: 0)
    messages.sections[0].append(messages.sections[0].remove(at: 3))
    try table.performBatchUpdates {
      $0.deleteRows(at: [at(0, 1)])
      $0.insertRows(at: [at(0, 0)])
      $0.moveRow(at: at(0, 3), to: at(0, 49))
    }
    table.layoutIfNeeded()
    checkRows(table, messages)
  }

  @Test func `a reloaded row is measured again`() throws {
    let (table, messages) = table()
    messages.sections[0][1] = words(30)
    try table.performBatchUpdates { $0.reloadRows(at: [at(0, 1)]) }
    table.layoutIfNeeded()
    checkRows(table, messages)
    #expect(table.rectForRow(at: at(0, 1)).height == messageHeight(words: 30))
  }

  @Test func `a reconfigured row keeps its cell`() throws {
    let (table, messages) = table()
    let cell = table.visibleCells[1]
    messages.sections[0][1] = words(30)
    messages.asked = []
    try table.performBatchUpdates { $0.reconfigureRows(at: [at(0, 1)]) }
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: at(0, 1)) === cell)
    #expect(messages.asked == [at(0, 1)])
    checkRows(table, messages)
  }

  /// All cells of the table that can be seen.
  private func shownCells(_ table: TableView) -> [TableViewCell] {
    table.subviews.compactMap { $0 as? TableViewCell }.filter { !$0.isHidden }
  }

  @Test func `a reconfigured row that leaves the screen gives up its cell`() throws {
    let (table, messages) = table()
    let last = table.indexPathsForVisibleRows.count - 1
    let cell = table.visibleCells[last] as? MessageCell
    messages.sections[0].insert(contentsOf: Array(repeating: words(1), count: 20), at: 1)
    try table.performBatchUpdates {
      $0.insertRows(at: (1...20).map { at(0, $0) })
      $0.reconfigureRows(at: [at(0, last)])
    }
    table.layoutIfNeeded()
    checkRows(table, messages)
    #expect(shownCells(table).count == table.visibleCells.count)
    #expect(cell?.isHidden == true)
    // The cell is made ready before another row gets it.
    cell?.isSelected = true
    try table.scroll(toRow: at(0, last + 20), at: .middle)
    table.layoutIfNeeded()
    checkRows(table, messages)
    #expect(table.visibleCells.allSatisfy { !$0.isSelected })
  }

  @Test func `a row reconfigured in one batch and moved by the next keeps its cell`() throws {
    let (table, messages) = table()
    let cell = table.visibleCells[2]
    messages.sections[0][2] = words(9)
    try table.performBatchUpdates { $0.reconfigureRows(at: [at(0, 2)]) }
    messages.sections[0].insert(words(2), at: 0)
    try table.performBatchUpdates { $0.insertRows(at: [at(0, 0)]) }
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: at(0, 3)) === cell)
    checkRows(table, messages)
    try table.performBatchUpdates { $0.reconfigureRows(at: [at(0, 3)]) }
    try table.reload()
    table.layoutIfNeeded()
    #expect(shownCells(table).count == table.visibleCells.count)
  }

  @Test func `without estimates a reconfigured row keeps its cell too`() throws {
    let (table, messages) = table()
    table.estimatedRowHeight = 0
    table.layoutIfNeeded()
    let cells = table.visibleCells
    messages.sections[0][1] = words(30)
    try table.performBatchUpdates { $0.reconfigureRows(at: [at(0, 1)]) }
    table.layoutIfNeeded()
    #expect(table.cellForRow(at: at(0, 1)) === cells[1])
    checkRows(table, messages)
  }

  @Test func `rows changed off screen are right when they become visible`() throws {
    let (table, messages) = table()
    messages.sections[0][40] = words(33)
    try table.performBatchUpdates { $0.reloadRows(at: [at(0, 40)]) }
    try table.scroll(toRow: at(0, 40), at: .top)
    table.layoutIfNeeded()
    checkRows(table, messages)
  }

  @Test func `random batches leave every visible row right`() throws {
    for round in 0..<8 {
      var generator = SeededGenerator(fallback: UInt64(round))
      let (table, messages) = table(60)
      for _ in 0..<8 {
        try table.scroll(
          toRow: at(0, .random(in: 0..<messages.sections[0].count, using: &generator)), at: .middle)
        table.layoutIfNeeded()
        var update = BatchUpdate()
        var rows = messages.sections[0]
        for row in rows.indices.reversed() where Int.random(in: 0..<9, using: &generator) == 0 {
          rows.remove(at: row)
          update.deleteRows(at: [at(0, row)])
        }
        for _ in 0..<Int.random(in: 0...9, using: &generator) {
          rows.append(words(.random(in: 1...30, using: &generator)))
          update.insertRows(at: [at(0, rows.count - 1)])
        }
        messages.sections[0] = rows
        try table.performBatchUpdates { $0.merge(update) }
        table.layoutIfNeeded()
        checkRows(table, messages)
        guard table.errors.isEmpty else { return }
      }
    }
  }

  @Test func `batches nest, and the outermost applies`() throws {
    let (table, messages) = table()
    messages.sections[0].removeFirst(2)
    table.beginUpdates()
    table.deleteRows(at: [at(0, 0)], with: .fade)
    table.beginUpdates()
    try table.performBatchUpdates { $0.deleteRows(at: [at(0, 1)]) }
    table.endUpdates()
    #expect(table.numberOfRows(inSection: 0) == 50)
    table.endUpdates()
    #expect(table.numberOfRows(inSection: 0) == 48)
    table.layoutIfNeeded()
    checkRows(table, messages)
    table.endUpdates()
    #expect(table.errors == [.unbalancedUpdates])
  }

  @Test func `contradictory row counts are refused, and the table is unchanged`() throws {
    let (table, messages) = table()
    let height = table.contentSize.height
    messages.sections[0].removeLast()
    let numbers = BatchUpdateError.RowCountMismatch(
      sectionBefore: 0, sectionAfter: 0, before: 50, after: 49, inserted: 0, deleted: 2,
      movedIn: 0, movedOut: 0)
    #expect(throws: TableError.update(.invalidRowCount(numbers))) {
      try table.performBatchUpdates { $0.deleteRows(at: [at(0, 3), at(0, 4)]) }
    }
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 50)
    #expect(table.contentSize.height == height)
  }

  @Test func `negative counts are refused, and the table is unchanged`() throws {
    final class Liar: Messages {
      var rows = 3
      var count = 1
      override func numberOfSections(in tableView: TableView) -> Int { count }
      override func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        rows
      }
    }
    let liar = Liar([["a", "b", "c"]])
    let table = messageTable(liar)
    table.layoutIfNeeded()
    liar.rows = -1
    #expect(throws: TableError.negativeRowCount(section: 0, count: -1)) { try table.reload() }
    liar.count = -5
    #expect(throws: TableError.negativeSectionCount(-5)) { try table.reload() }
    liar.count = 1
    liar.rows = 1 << 31
    #expect(
      throws: TableError.tooManyRows(
        section: 0, count: 1 << 31, limit: SectionedRowOffsets.maximumRowCount - 1)
    ) { try table.reload() }
    table.layoutIfNeeded()
    #expect(table.numberOfRows(inSection: 0) == 3)
    #expect(table.visibleCells.count == 3)
  }

  @Test(arguments: [Double.nan, -1, .infinity, 1e12])
  func `absurd heights of a delegate are reported with their row`(_ height: Double) {
    final class Heights: TableViewRowHeights {
      var height = 0.0
      func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> RowHeight {
        path.row == 1 ? .points(height) : 20
      }
    }
    let messages = Messages([Array(repeating: words(1), count: 3)])
    let table = messageTable(messages)
    let heights = Heights()
    heights.height = height
    table.delegate = heights
    table.layoutIfNeeded()
    #expect(table.contentSize.height == 20 + 44 + 20)
    #expect(table.errors.count == 1)
    guard case .height(_, .row(at(0, 1))) = table.errors.first else {
      Issue.record("\(table.errors)")
      return
    }
  }

  @Test func `a table refuses changes during its layout`() {
    let messages = Messages([[words(1), words(2)]])
    let table = messageTable(messages)
    var caught: [TableError] = []
    messages.onCell = { path in
      do throws(TableError) {
        try table.performBatchUpdates { $0.deleteRows(at: [path]) }
      } catch {
        caught.append(error)
      }
      do throws(TableError) {
        try table.reload()
      } catch {
        caught.append(error)
      }
    }
    table.layoutIfNeeded()
    #expect(caught == Array(repeating: .changedDuringLayout, count: 4))
    #expect(table.visibleCells.count == 2)
  }

  @Test func `heights by row take precedence over the height of all rows`() {
    final class Heights: TableViewRowHeights, TableViewRowEstimates {
      func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> RowHeight {
        path.row % 2 == 0 ? 100 : .automatic
      }
      func tableView(
        _ tableView: TableView, estimatedHeightForRowAt path: RowIndexPath
      ) -> RowHeight { .points(Double(path.row) + 1) }
    }
    let messages = Messages([Array(repeating: words(1), count: 10)])
    let table = messageTable(messages)
    let heights = Heights()
    table.rowHeight = 5
    table.delegate = heights
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 0)).height == 100)
    #expect(table.rectForRow(at: at(0, 1)).height == messageHeight(words: 1))
    #expect(table.rectForRow(at: at(0, 9)).height == 10)
    #expect(table.measureCount == 1)
  }

  @Test func `without estimates every row is measured first`() {
    let messages = Messages([(0..<30).map { words($0 + 1) }])
    let table = messageTable(messages)
    table.estimatedRowHeight = 0
    table.layoutIfNeeded()
    let heights = (1...30).map(messageHeight)
    #expect(table.contentSize.height == heights.reduce(0, +))
    #expect(table.measureCount == 30)
  }

  @Test func `a cell that grows resizes its row`() {
    let (table, _) = table()
    let cell = table.visibleCells[0] as? MessageCell
    let second = table.visibleCells[1].frame.minY
    cell?.label.text = words(17)
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 0)).height == messageHeight(words: 17))
    #expect(cell?.frame.height == messageHeight(words: 17))
    #expect(table.rectForRow(at: at(0, 1)).minY > second)
    cell?.label.text = words(1)
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 0)).height == messageHeight(words: 1))
  }

  @Test func `a cell resizes its row as the table's self-sizing allows`() {
    let (table, _) = table()
    let cell = table.visibleCells[0] as? MessageCell
    let height = table.rectForRow(at: at(0, 0)).height
    table.selfSizingInvalidation = .enabled
    cell?.label.text = words(17)
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 0)).height == height)
    cell?.invalidateHeight()
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 0)).height == messageHeight(words: 17))
    table.selfSizingInvalidation = .disabled
    cell?.label.text = words(1)
    cell?.invalidateHeight()
    table.layoutIfNeeded()
    #expect(table.rectForRow(at: at(0, 0)).height == messageHeight(words: 17))
  }

  @Test func `selected rows stay selected when they move`() throws {
    let (table, messages) = table()
    table.selectRow(at: at(0, 2))
    #expect(table.visibleCells[2].isSelected)
    table.selectRow(at: at(0, 3))
    #expect(table.indexPathsForSelectedRows == [at(0, 3)])
    messages.sections[0].removeFirst()
    try table.performBatchUpdates { $0.deleteRows(at: [at(0, 0)]) }
    table.layoutIfNeeded()
    #expect(table.indexPathsForSelectedRows == [at(0, 2)])
    #expect(table.visibleCells[2].isSelected)
    #expect(!table.visibleCells[3].isSelected)
    table.allowsMultipleSelection = true
    table.selectRow(at: at(0, 0))
    table.selectRow(at: at(0, 99))
    #expect(table.indexPathsForSelectedRows == [at(0, 0), at(0, 2)])
    table.deselectRow(at: at(0, 2))
    #expect(table.indexPathsForSelectedRows == [at(0, 0)])
  }

  @Test func `an identifier that is not registered is reported`() {
    let messages = Messages([[words(1)]])
    let table = TableView(frame: Rect(x: 0, y: 0, width: 120, height: 200))
    table.dataSource = messages
    table.layoutIfNeeded()
    #expect(table.errors == [.unregisteredIdentifier("message")])
    #expect(table.contentSize.height == 45)
  }
}
