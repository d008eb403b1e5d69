// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

/// A cell that shows an item's name.
private final class NameCell: UITableViewCell {
  let label = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// The names of diffable snapshots, as apps use them.
@Suite struct SnapshotTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, String>

  /// Two sections, "a" with the items a1, a2, a3 and "b" with b1.
  private func snapshot() -> Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems(["a1", "a2", "a3"], toSection: "a")
    snapshot.appendItems(["b1"], toSection: "b")
    return snapshot
  }

  @Test func `items are inserted after an item and before one`() {
    var snapshot = snapshot()
    snapshot.insertItems(["x", "y"], afterItem: "a1")
    #expect(snapshot.itemIdentifiers(inSection: "a") == ["a1", "x", "y", "a2", "a3"])
    snapshot.insertItems(["z"], afterItem: "a3")
    #expect(snapshot.itemIdentifiers(inSection: "a") == ["a1", "x", "y", "a2", "a3", "z"])
    snapshot.insertItems(["w"], beforeItem: "b1")
    #expect(snapshot.itemIdentifiers(inSection: "b") == ["w", "b1"])
    #expect(snapshot.sectionIdentifier(containingItem: "y") == "a")
    #expect(snapshot.indexOfItem("w") == 6 && snapshot.indexOfItem("v") == nil)
  }

  @Test func `items without a section are appended to the last one`() {
    var snapshot = snapshot()
    snapshot.appendItems(["b2", "b3"])
    #expect(snapshot.itemIdentifiers(inSection: "a") == ["a1", "a2", "a3"])
    #expect(snapshot.itemIdentifiers(inSection: "b") == ["b1", "b2", "b3"])
    snapshot.appendSections(["c"])
    snapshot.appendItems(["c1"])
    #expect(snapshot.itemIdentifiers(inSection: "c") == ["c1"])
    #expect(snapshot.numberOfItems == 7 && snapshot.numberOfSections == 3)
  }

  @Test func `items and sections move and are deleted`() {
    var snapshot = snapshot()
    snapshot.moveItem("a1", afterItem: "b1")
    snapshot.moveItem("a3", beforeItem: "a2")
    #expect(snapshot.itemIdentifiers == ["a3", "a2", "b1", "a1"])
    snapshot.moveSection("a", afterSection: "b")
    #expect(snapshot.itemIdentifiers == ["b1", "a1", "a3", "a2"])
    #expect(snapshot.indexOfSection("a") == 1)
    snapshot.insertSections(["m"], beforeSection: "a")
    snapshot.deleteItems(["a1", "a2"])
    #expect(snapshot.sectionIdentifiers == ["b", "m", "a"])
    #expect(snapshot.numberOfItems(inSection: "a") == 1)
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfItems == 0 && snapshot.numberOfSections == 0)
  }

  @Test(arguments: [true, false])
  func `a snapshot that is applied is what the table shows`(isAnimated: Bool) throws {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
    table.register(NameCell.self, forCellReuseIdentifier: "name")
    let source = UITableViewDiffableDataSource<String, String>(tableView: table) {
      table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "name", for: path)
      (cell as? NameCell)?.label.text = item
      return cell
    }
    source.apply(snapshot(), animatingDifferences: isAnimated)
    table.layoutIfNeeded()
    func names() -> [String?] { table.visibleCells.map { ($0 as? NameCell)?.label.text } }
    #expect(names() == ["a1", "a2", "a3", "b1"])
    let kept = try #require(table.cellForRow(at: IndexPath(row: 2, section: 0)))
    var next = source.snapshot()
    next.insertItems(["new"], afterItem: "a2")
    next.appendItems(["b2"])
    next.deleteItems(["a1"])
    var isDone = false
    source.apply(next, animatingDifferences: isAnimated) { isDone = true }
    table.layoutIfNeeded()
    #expect(isDone)
    #expect(names() == ["a2", "new", "a3", "b1", "b2"])
    // The cell of a row that moved stays, and rows have places without a gap.
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === kept)
    for section in 0..<2 {
      for row in 1..<table.numberOfRows(inSection: section) {
        #expect(
          table.rectForRow(at: IndexPath(row: row, section: section)).minY
            == table.rectForRow(at: IndexPath(row: row - 1, section: section)).maxY)
      }
    }
    #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 0)) == "new")
    #expect(source.indexPath(for: "b2") == IndexPath(row: 1, section: 1))
    source.applySnapshotUsingReloadData(snapshot())
    table.layoutIfNeeded()
    #expect(names() == ["a1", "a2", "a3", "b1"])
  }
}
