// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import Testing

@testable import TableLayout

/// The examples of the documentation compile, and do what they say.
@Suite struct DocumentationTests {
  /// The example's row heights, by the element that is asked for.
  private func measure(_ element: TableElement) -> Double {
    guard case .row(let path) = element else { return 0 }
    return path.row % 2 == 0 ? 40 : 60
  }

  @Test func `a table shows the rows of its data source`() {
    // BEGIN TableLayout
    final class Messages: TableViewDataSource {
      var texts = ["Hello", "A longer text, which needs more lines than one"]

      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        texts.count
      }

      func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: path)
        (cell as? MessageCell)?.label.text = texts[path.row]
        return cell
      }
    }

    let messages = Messages()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    table.register(MessageCell.self, forCellReuseIdentifier: "message")
    table.dataSource = messages
    table.layoutIfNeeded()
    let rect = table.rectForRow(at: RowIndexPath(row: 1, section: 0))
    // END TableLayout
    #expect(table.indexPathsForVisibleRows == [at(0, 0), at(0, 1)])
    #expect(rect == table.visibleCells.last?.frame && rect.width == 320)
    #expect(table.visibleCells.map { ($0 as? MessageCell)?.label.text } == messages.texts)
  }

  @Test func `changes have UIKit's names and do not throw`() {
    final class Texts: TableViewDataSource {
      var texts = ["Hello", "A longer text"]

      func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
        texts.count
      }

      func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
        MessageCell(reuseIdentifier: nil)
      }
    }
    let messages = Texts()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    table.dataSource = messages
    table.layoutIfNeeded()
    // BEGIN TableLayout
    table.performBatchUpdates {
      messages.texts.removeFirst()
      messages.texts.append("New")
      table.deleteRows(at: [RowIndexPath(row: 0, section: 0)], with: .fade)
      table.insertRows(at: [RowIndexPath(row: 1, section: 0)], with: .automatic)
    }
    table.scrollToRow(at: RowIndexPath(row: 1, section: 0), at: .bottom, animated: false)
    // END TableLayout
    table.layoutIfNeeded()
    #expect(messages.texts == ["A longer text", "New"])
    #expect(table.errors.isEmpty && table.numberOfRows(inSection: 0) == 2)
  }

  @Test func `a geometry asks for heights one by one`() throws {
    // BEGIN TableLayout
    struct EstimatedRows: TableExtentSource {
      let estimator: EstimatorID

      func extent(of element: TableElement) -> TableExtent {
        if case .row = element { .estimated(estimator) } else { .none }
      }

      func commonRowExtent(inSection section: Int) -> TableExtent? { .estimated(estimator) }
    }

    var geometry = TableGeometry(scale: 2)
    let rows = try geometry.addEstimator(HeightEstimator(kind: .mean, base: 44))
    geometry.setBounds(height: 480)
    try geometry.reload(rowCounts: [1_000_000], extents: EstimatedRows(estimator: rows))
    geometry.scroll(to: .row(RowIndexPath(row: 500_000, section: 0)), at: .middle)
    repeat {
      while let element = geometry.nextUnmeasured() {
        try geometry.setHeight(measure(element), of: element)
      }
      geometry.settle()
    } while geometry.nextUnmeasured() != nil
    let visible = geometry.visibleRows
    // END TableLayout
    // Row 500,000 is 40 points high, and 220 are left on each side: 60 + 40 + 60 + 40 + 20 of 60.
    #expect(visible == (499_995...500_005).map { at(0, $0) })
  }

  @Test func `changes are checked as a whole`() throws {
    // BEGIN TableLayout
    var update = BatchUpdate()
    update.deleteRows(at: [RowIndexPath(row: 0, section: 0)])
    update.insertRows(at: [RowIndexPath(row: 4, section: 0)])
    let changes = try update.changes(from: [10], to: [10])
    // One row left above it, and one came.
    let path = changes.path(after: RowIndexPath(row: 5, section: 0))
    // END TableLayout
    #expect(path == at(0, 5))
  }

  @Test func `a backend with limited coordinates gets a content that fits them`() {
    struct Box { var height = 0.0, scrollTop = 0.0 }
    struct Cell { var top = 0.0 }
    let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 800))
    table.contentSize = Size(width: 320, height: 60_000_800)
    table.allowsOverscroll = true
    table.contentOffset.y = 30_000_000
    let frame = Rect(x: 0, y: 30_000_100, width: 320, height: 44)
    var (box, cell) = (Box(), Cell())
    // BEGIN LargeCoordinates
    let map = CoordinateMap(
      contentHeight: table.contentSize.height, boundsHeight: 800, limit: 30_000_000)
    box.height = map.toolkitHeight
    box.scrollTop = map.toolkitOffset(contentOffset: table.contentOffset.y)
    cell.top = map.toolkitY(contentY: frame.minY, contentOffset: table.contentOffset.y)
    // END LargeCoordinates
    #expect(box.height == 30_000_000)
    #expect(box.scrollTop == 30_000_000 * (30_000_000 - 800) / 60_000_000)
    #expect(cell.top == box.scrollTop + 100)
  }

  @Test func `staggered lanes place items one after the other`() throws {
    // BEGIN TableLayout
    var lanes = try StaggeredLanes(laneCount: 2, gap: 8)
    let places = try [30.0, 10, 20].map { try lanes.place(length: $0) }
    let columns = places.map(\.lane)
    // END TableLayout
    #expect(columns == [0, 1, 1] && places[2].offset == 18 && lanes.length == 38)
  }
}
