// SPDX-License-Identifier: Apache-2.0

import Quoin
import Testing

// BEGIN ACellInSwift
final class BookCell: TableViewCell {
  let title = Label()
  let note = Label()

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    title.font = .boldSystemFont(ofSize: 17)
    note.font = .systemFont(ofSize: 15)
    note.numberOfLines = 0
    for label in [title, note] { contentView.addSubview(label) }
    title.makeConstraints { make in
      make.top.left.right.equalToSuperview().inset(16)
    }
    note.makeConstraints { make in
      make.top.equalTo(title.bottom).offset(4)
      make.left.right.equalTo(title)
      make.bottom.equalToSuperview().inset(16)
    }
  }
}
// END ACellInSwift

// BEGIN ACellInSwift
final class Books: TableViewDataSource {
  var books = [
    (title: "The Time Machine", note: "A traveller tells of the far future."),
    (title: "Flatland", note: "A square meets a sphere, and cannot make anybody believe it."),
  ]

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    books.count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "book", for: path)
    (cell as? BookCell)?.title.text = books[path.row].title
    (cell as? BookCell)?.note.text = books[path.row].note
    return cell
  }
}
// END ACellInSwift

/// The code of the tutorial `ACellInSwift`.
@Suite struct CellTutorialTests {
  @Test func `the tutorial's table has the heights that its constraints say`() throws {
    // BEGIN ACellInSwift
    let books = Books()
    let table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 480))
    table.environment = LayoutEnvironment(
      measurer: try HarfBuzzTextMeasurer.bundled(), pixelGrid: PixelGrid(scale: 2))
    table.separatorStyle = .none
    table.register(BookCell.self, forCellReuseIdentifier: "book")
    table.dataSource = books
    table.layoutIfNeeded()
    let frames = (0..<2).map { table.rectForRow(at: RowIndexPath(row: $0, section: 0)) }
    print(frames.map(\.height))  // [80.0, 100.5]
    // END ACellInSwift
    // Noto Sans: a line is 1.362 times the size high, rounded up with the lines below it.
    func lines(_ count: Double, _ size: Double) -> Double {
      (count * size * 1.362 * 2).rounded(.up) / 2
    }
    let expected = [1.0, 2].map { 16 + lines(1, 17) + 4 + lines($0, 15) + 16 }
    #expect(frames.map(\.height) == expected && expected == [80, 100.5])
    #expect(frames[1].minY == frames[0].maxY)

    // BEGIN ACellInSwift
    books.books.insert((title: "Erewhon", note: "Nowhere, almost."), at: 0)
    table.performBatchUpdates {
      table.insertRows(at: [RowIndexPath(row: 0, section: 0)], with: .automatic)
    }
    table.layoutIfNeeded()
    print(table.contentSize.height)  // 260.5
    // END ACellInSwift
    #expect(table.contentSize.height == expected[0] + expected[0] + expected[1])
    #expect(table.errors.isEmpty)
  }
}
