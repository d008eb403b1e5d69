// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import Testing

@testable import TableLayout

/// The index of sections beside a table, and snapshots that are shown.
@Suite struct TableViewIndexTests {
  private final class Directory: TableViewDataSource {
    let counts = [80, 90, 70]
    var titles: [String]? = ["A", "B", "D", TableView.indexSearch]
    var targets = [0, 1, 2, -1]

    func numberOfSections(in tableView: TableView) -> Int { counts.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      counts[section]
    }

    func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: path)
      (cell as? MessageCell)?.label.text = words(path.row % 9 + 1)
      return cell
    }

    func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
      "Section"
    }

    func sectionIndexTitles(for tableView: TableView) -> [String]? { titles }

    func tableView(
      _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
    ) -> Int {
      #expect(titles?[index] == title)
      return targets[index]
    }
  }

  @Test func `a title of the index scrolls exactly to its section`() throws {
    let directory = Directory()
    let table = messageTable(Messages([]))
    table.dataSource = directory
    table.layoutIfNeeded()
    #expect(table.sectionIndexTitles == ["A", "B", "D", "{search}"])
    table.tapSectionIndexTitle(at: 2)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == table.rect(forSection: 2).minY)
    #expect(table.indexPathsForVisibleRows.first == at(2, 0))
    table.tapSectionIndexTitle(at: 4)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == table.rect(forSection: 2).minY)
    table.tapSectionIndexTitle(at: 3)
    table.layoutIfNeeded()
    #expect(table.contentOffset.y == 0)
    directory.titles = nil
    table.reloadSectionIndexTitles()
    #expect(table.sectionIndexTitles.isEmpty && table.errors.isEmpty)
  }

  @Test func `a data source of snapshots has an index, and tells when one is shown`() throws {
    let table = TableView(frame: Rect(x: 0, y: 0, width: 120, height: 200))
    table.rowHeight = 20
    let source = DiffableTableDataSource<String, Int>(tableView: table) { _, _, _ in
      TableViewCell(reuseIdentifier: nil)
    }
    source.sectionIndexTitles = { ["a", "b"] }
    var snapshot = TableSnapshot<String, Int>()
    try snapshot.appendSections(["a", "b"])
    try snapshot.appendItems(Array(0..<20), toSection: "a")
    try snapshot.appendItems(Array(20..<40))
    var shown = 0
    try source.apply(snapshot, animatingDifferences: false) { shown += 1 }
    table.layoutIfNeeded()
    #expect(shown == 1 && table.sectionIndexTitles == ["a", "b"])
    table.tapSectionIndexTitle(at: 1)
    table.layoutIfNeeded()
    #expect(table.indexPathsForVisibleRows.first == at(1, 0))
    try snapshot.insertItems([99], afterItem: 0)
    try source.apply(snapshot, animatingDifferences: true)
    #expect(source.indexPath(for: 99) == at(0, 1))
  }
}
