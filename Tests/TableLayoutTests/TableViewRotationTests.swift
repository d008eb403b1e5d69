// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import TableLayout

/// The reader's place when the bounds change their width and height together.
@Suite struct TableViewRotationTests {
  private let texts = (0..<200).map { words($0 * 7 % 23 + 1) }

  private func turn(_ table: TableView, to size: Size) {
    table.frame = Rect(origin: .zero, size: size)
    table.layoutIfNeeded()
  }

  private let upright = Size(width: 120, height: 200)
  private let flat = Size(width: 220, height: 90)

  /// The visible rows and where each begins on the screen.
  private func screen(_ table: TableView) -> [RowIndexPath: Double] {
    Dictionary(
      uniqueKeysWithValues: table.indexPathsForVisibleRows.map {
        ($0, table.rectForRow(at: $0).minY - table.contentOffset.y)
      })
  }

  @Test func `rotating at the end and back shows the same rows in the same places`() throws {
    let table = messageTable(Messages([texts]))
    table.scrollToRow(at: at(0, 199), at: .bottom)
    table.layoutIfNeeded()
    let before = screen(table)
    #expect(before[at(0, 199)].map { $0 + table.rectForRow(at: at(0, 199)).height } == 200)
    for _ in 0..<3 {
      turn(table, to: flat)
      try table.checkInvariants()
      turn(table, to: upright)
      #expect(screen(table) == before)
    }
  }

  @Test func `rotating anywhere and back shows the same rows in the same places`() throws {
    var generator = SeededGenerator(fallback: 7)
    for _ in 0..<40 {
      let table = messageTable(Messages([texts]))
      let position: ScrollPosition = Bool.random(using: &generator) ? .top : .middle
      table.scrollToRow(at: at(0, .random(in: 0..<200, using: &generator)), at: position)
      table.layoutIfNeeded()
      table.contentOffset.y += Double(Int.random(in: 0..<40, using: &generator))
      table.layoutIfNeeded()
      let before = screen(table)
      turn(table, to: flat)
      turn(table, to: upright)
      // A fraction of a height is kept, which is not exact to the last bit.
      for (path, y) in before {
        #expect(abs((screen(table)[path] ?? .infinity) - y) < 1e-6, "\(generator.hint)")
      }
    }
  }

  @Test func `bounds that grow at the end keep the row that was read at another width`() {
    let table = messageTable(Messages([texts]))
    turn(table, to: flat)
    table.scrollToRow(at: at(0, 199), at: .bottom)
    table.layoutIfNeeded()
    let first = table.indexPathsForVisibleRows[0]
    turn(table, to: Size(width: 120, height: 110))
    #expect(table.indexPathsForVisibleRows[0] == first)
  }

  @Test func `after a scroll the way back leads to what was scrolled to`() {
    let table = messageTable(Messages([texts]))
    table.scrollToRow(at: at(0, 199), at: .bottom)
    table.layoutIfNeeded()
    turn(table, to: flat)
    table.scrollToRow(at: at(0, 100), at: .top)
    table.layoutIfNeeded()
    turn(table, to: upright)
    #expect(table.indexPathsForVisibleRows.first == at(0, 100))
  }

  @Test func `rows that come while a table is turned do not lose the place`() throws {
    let messages = Messages([texts])
    let table = messageTable(messages)
    table.scrollToRow(at: at(0, 199), at: .bottom)
    table.layoutIfNeeded()
    let before = screen(table)
    turn(table, to: flat)
    messages.sections[0].insert("new", at: 0)
    table.insertRows(at: [at(0, 0)])
    table.layoutIfNeeded()
    turn(table, to: upright)
    for (path, y) in before { #expect(screen(table)[at(0, path.row + 1)] == y) }
    try table.checkInvariants()
  }
}
