// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TableLayout

/// Snapshots, their differences, and the data source that shows them.
@Suite struct TableSnapshotTests {
  /// A snapshot of numbered sections of items.
  private func snapshot(_ sections: [(Int, [Int])]) throws -> TableSnapshot<Int, Int> {
    var snapshot = TableSnapshot<Int, Int>()
    for (section, items) in sections {
      try snapshot.appendSections([section])
      try snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  private func counts(_ snapshot: TableSnapshot<Int, Int>) -> [Int] {
    snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0).count }
  }

  @Test func `the difference of random snapshots leads from one to the other`()
    throws
  {
    for round in 0..<400 {
      var generator = SeededGenerator(fallback: UInt64(round))
      var before = try randomSnapshot(using: &generator)
      for _ in 0..<5 {
        var after = try randomSnapshot(using: &generator)
        for item in after.itemIdentifiers where Int.random(in: 0..<8, using: &generator) == 0 {
          if Bool.random(using: &generator) {
            try after.reloadItems([item])
          } else {
            try after.reconfigureItems([item])
          }
        }
        if let section = after.sectionIdentifiers.randomElement(using: &generator),
          Int.random(in: 0..<3, using: &generator) == 0
        {
          try after.reloadSections([section])
        }
        let update = after.changes(from: before)
        let changes = try update.changes(from: counts(before), to: counts(after))
        try checkPlaces(changes, before, after, generator.hint)
        before = after.settled()
      }
    }
  }

  private func randomSnapshot(
    using generator: inout SeededGenerator
  ) throws -> TableSnapshot<Int, Int> {
    var items = (0..<30).shuffled(using: &generator).prefix(.random(in: 0...30, using: &generator))
    if Bool.random(using: &generator) { items.sort() }
    var sections: [(Int, [Int])] = []
    for section in (0..<5).shuffled(using: &generator)
      .prefix(.random(in: 0...5, using: &generator))
    {
      let count = min(items.count, Int.random(in: 0...12, using: &generator))
      sections.append((section, Array(items.prefix(count))))
      items.removeFirst(count)
    }
    return try snapshot(sections)
  }

  /// The changes give the place of each item that stays.
  private func checkPlaces(
    _ changes: TableChanges, _ before: TableSnapshot<Int, Int>,
    _ after: TableSnapshot<Int, Int>, _ hint: String
  ) throws {
    var targets: [Int: RowIndexPath] = [:]
    for (place, section) in after.sectionIdentifiers.enumerated() {
      for (row, item) in after.itemIdentifiers(inSection: section).enumerated() {
        targets[item] = at(place, row)
      }
    }
    let isReloaded = Set(after.reloadedItems)
    for (place, section) in before.sectionIdentifiers.enumerated() {
      let isReloadedSection = after.reloadedSections.contains(section)
      for (row, item) in before.itemIdentifiers(inSection: section).enumerated() {
        let target = changes.path(after: at(place, row))
        guard let target else {
          guard targets[item] == nil || isReloaded.contains(item) || isReloadedSection else {
            throw InvariantViolation("Item \(item) is lost. \(hint)")
          }
          continue
        }
        guard target == targets[item] else {
          throw InvariantViolation("Item \(item) goes to \(target). \(hint)")
        }
      }
    }
  }

  @Test func `as few rows as possible move`() throws {
    let before = try snapshot([(0, Array(0..<10))])
    let update = try snapshot([(0, [9] + Array(0..<9))]).changes(from: before)
    #expect(update.movedRows == [.init(from: at(0, 9), to: at(0, 0))])
    #expect(update.deletedRows.isEmpty && update.insertedRows.isEmpty)
  }

  @Test func `an item moves between sections`() throws {
    let before = try snapshot([(0, [1, 2]), (1, [3])])
    let update = try snapshot([(1, [3, 2]), (0, [1])]).changes(from: before)
    #expect(update.movedRows == [.init(from: at(0, 1), to: at(0, 1))])
    #expect(update.movedSections.count == 1)
  }

  @Test func `duplicate identities are refused and change nothing`() throws {
    var snapshot = try snapshot([(0, [1, 2])])
    #expect(snapshot.numberOfItems == 2)
    #expect(throws: TableSnapshotError.duplicateItem("2")) {
      try snapshot.appendItems([3, 2], toSection: 0)
    }
    #expect(throws: TableSnapshotError.duplicateItem("4")) {
      try snapshot.appendItems([4, 4], toSection: 0)
    }
    #expect(throws: TableSnapshotError.duplicateSection("0")) { try snapshot.appendSections([0]) }
    #expect(throws: TableSnapshotError.unknownSection("9")) {
      try snapshot.appendItems([5], toSection: 9)
    }
    #expect(throws: TableSnapshotError.unknownItem("7")) { try snapshot.reloadItems([7]) }
    #expect(snapshot.itemIdentifiers == [1, 2])
    try snapshot.moveItem(2, beforeItem: 1)
    try snapshot.insertItems([8], beforeItem: 1)
    snapshot.deleteItems([2, 99])
    #expect(snapshot.itemIdentifiers == [8, 1])
  }

  @Test func `what is deleted after it was marked is not reloaded`() throws {
    let before = try snapshot([(0, [1, 2, 3]), (1, [4, 5]), (2, [6])])
    var after = before
    try after.reloadSections([1, 2])
    try after.reloadItems([2, 4])
    try after.reconfigureItems([3, 6])
    after.deleteSections([1])
    after.deleteItems([2])
    try after.moveItem(6, beforeItem: 3)
    #expect(after.reloadedSections == [2] && after.reloadedItems.isEmpty)
    #expect(after.reconfiguredItems == [3, 6])
    let update = after.changes(from: before)
    #expect(throws: Never.self) { try update.changes(from: [3, 2, 1], to: [3, 0]) }
  }

  @Test func `a hundred thousand items are compared in linear time`() throws {
    let before = try snapshot([(0, Array(0..<100_000))])
    var items = (0..<100_000).filter { $0 % 10 != 3 }
    items.insert(contentsOf: 200_000..<210_000, at: 5000)
    let update = try snapshot([(0, items)]).changes(from: before)
    #expect(update.deletedRows.count == 10_000)
    #expect(update.insertedRows.count == 10_000)
    #expect(update.movedRows.isEmpty)
  }

  @Test func `a table shows its snapshots`() throws {
    let table = messageTable(Messages([]))
    let source = DiffableTableDataSource<Int, Int>(tableView: table) { table, path, item in
      let cell = table.dequeueReusableCell(withIdentifier: "message", for: path)
      (cell as? MessageCell)?.label.text = words(item)
      return cell
    }
    source.titleForHeader = { $0 == 1 ? "one" : nil }
    func check(_ expected: [Int], sourceLocation: Testing.SourceLocation = #_sourceLocation) {
      table.layoutIfNeeded()
      let shown = table.visibleCells.map { ($0 as? MessageCell)?.label.text ?? "" }
      #expect(shown == expected.map(words), sourceLocation: sourceLocation)
      #expect(
        table.visibleCells.map(\.frame.height) == expected.map(messageHeight),
        sourceLocation: sourceLocation)
      #expect(table.errors.isEmpty, sourceLocation: sourceLocation)
    }
    try source.apply(try snapshot([(0, [1, 2, 3])]))
    check([1, 2, 3])
    try source.apply(try snapshot([(0, [3, 7, 1])]))
    check([3, 7, 1])
    try source.apply(try snapshot([(1, [9, 7]), (0, [1])]))
    check([9, 7, 1])
    #expect(table.headerView(forSection: 0)?.textLabel?.text == "one")
    #expect(source.itemIdentifier(for: at(0, 1)) == 7)
    #expect(source.indexPath(for: 1) == at(1, 0))
    #expect(source.itemIdentifier(for: at(5, 1)) == nil)
    try source.applyUsingReloadData(try snapshot([(0, [4])]))
    check([4])
  }

  @Test func `items and sections are added and moved after others, and at the end`() throws {
    var snapshot = TableSnapshot<Int, String>()
    #expect(throws: TableSnapshotError.noSection) { try snapshot.appendItems(["x"]) }
    try snapshot.appendSections([1, 3])
    try snapshot.appendItems(["a"], toSection: 1)
    try snapshot.appendItems(["b", "c"])
    #expect(snapshot.itemIdentifiers(inSection: 3) == ["b", "c"])
    try snapshot.insertItems(["d", "e"], afterItem: "b")
    #expect(snapshot.itemIdentifiers(inSection: 3) == ["b", "d", "e", "c"])
    try snapshot.moveItem("b", afterItem: "c")
    try snapshot.moveItem("c", afterItem: "a")
    try snapshot.moveItem("e", afterItem: "e")
    #expect(snapshot.itemIdentifiers == ["a", "c", "d", "e", "b"])
    try snapshot.insertSections([2], afterSection: 1)
    try snapshot.moveSection(1, afterSection: 3)
    #expect(snapshot.sectionIdentifiers == [2, 3, 1])
    try snapshot.moveSection(1, afterSection: 2)
    #expect(snapshot.sectionIdentifiers == [2, 1, 3])
    let before = snapshot.itemIdentifiers
    #expect(throws: TableSnapshotError.unknownItem("z")) {
      try snapshot.insertItems(["n"], afterItem: "z")
    }
    #expect(throws: TableSnapshotError.duplicateItem("a")) {
      try snapshot.insertItems(["a"], afterItem: "b")
    }
    #expect(throws: TableSnapshotError.unknownItem("z")) {
      try snapshot.moveItem("a", afterItem: "z")
    }
    #expect(throws: TableSnapshotError.unknownSection("9")) {
      try snapshot.moveSection(1, afterSection: 9)
    }
    #expect(snapshot.itemIdentifiers == before)
  }
}
