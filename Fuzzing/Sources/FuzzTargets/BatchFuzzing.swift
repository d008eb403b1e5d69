// SPDX-License-Identifier: Apache-2.0

@testable import TableLayout

/// Batch updates of a table: one that is accepted gives the rows of a simple model, and the batch
/// between two snapshots is always accepted.
enum BatchFuzzing {
  /// Reads tables and batches from the bytes.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    var choices = Choices(bytes)
    do {
      if choices.flag() {
        try checkSnapshots(&choices)
      } else {
        try checkBatches(&choices)
      }
    } catch let failure as FuzzFailure {
      throw failure
    } catch {
      throw FuzzFailure("\(error)")
    }
  }

  // MARK: - Tables

  /// The heights of the rows of each section.
  private typealias Table = [[Double]]

  /// The heights of what comes into a table: they tell its place after the change.
  private struct Arrivals: TableExtentSource {
    let round: Int

    func height(_ path: RowIndexPath) -> Double {
      Double(100 + round % 50) + Double(path.section * 16 + path.row) / 64
    }

    func extent(of element: TableElement) -> TableExtent {
      switch element {
      case .row(let path): .height(height(path))
      case .header(let section): section % 2 == 0 ? .height(3) : .none
      case .footer, .tableHeader, .tableFooter: .none
      }
    }

    func commonRowExtent(inSection section: Int) -> TableExtent? { nil }
  }

  private static func makeGeometry(
    _ table: Table, _ choices: inout Choices
  ) throws -> TableGeometry {
    var geometry = TableGeometry(
      scale: 1, alignment: choices.flag() ? .bottom : .top,
      configuration: choices.flag() ? .narrow : RowOffsetTree.Configuration())
    for (section, heights) in table.enumerated() {
      try geometry.offsets.insertSection(
        at: section, rowCount: 0, rows: .none, header: .height(Double(section)))
      try geometry.offsets.insertRows(
        heights.map { TableExtent.height($0) }, at: RowIndexPath(row: 0, section: section))
    }
    geometry.setBounds(height: 150, topInset: choices.pick([0, 20, 200]))
    geometry.scroll(to: Double(choices.number(below: 256)) * 4)
    return geometry
  }

  private static func rows(_ offsets: SectionedRowOffsets) -> Table {
    (0..<offsets.sectionCount).map { section in
      (0..<offsets.rowCount(inSection: section)).map {
        offsets.height(of: .row(RowIndexPath(row: $0, section: section)))
      }
    }
  }

  private static func checkGeometry(
    _ geometry: TableGeometry, _ expected: Table
  ) throws {
    try geometry.offsets.checkInvariants()
    let found = rows(geometry.offsets)
    try check(found == expected, "rows \(found), expected \(expected)")
    let offset = geometry.contentOffset
    try check(
      offset >= geometry.minimumOffset - 1e-9 && offset <= geometry.maximumOffset + 1e-9,
      "offset \(offset) outside of \(geometry.minimumOffset)...\(geometry.maximumOffset)")
  }

  // MARK: - Batches of any changes

  private static func checkBatches(_ choices: inout Choices) throws {
    var table: Table = (0..<choices.number(below: 5)).map { section in
      (0..<choices.number(below: 7)).map { Double(section * 8 + $0 + 1) }
    }
    var geometry = try makeGeometry(table, &choices)
    for round in 0..<6 where !choices.isEmpty {
      let update = makeUpdate(&choices)
      var counts = expectedCounts(table, update)
      if choices.number(below: 4) == 0, !counts.isEmpty {
        counts[choices.number(below: counts.count)] += choices.pick([1, -1, 0, 3])
      }
      let arrivals = Arrivals(round: round)
      let changes: TableChanges
      do throws(BatchUpdateError) {
        changes = try update.changes(from: table.map(\.count), to: counts)
      } catch {
        try check(!error.description.isEmpty, "an error says nothing")
        continue
      }
      guard let expected = model(table, update, counts, arrivals) else {
        throw FuzzFailure("an impossible batch is accepted: \(update) of \(table) to \(counts)")
      }
      try geometry.apply(changes, extents: arrivals)
      try checkGeometry(geometry, expected)
      try checkPlaces(changes, table)
      table = expected
    }
  }

  private static func makeUpdate(_ choices: inout Choices) -> BatchUpdate {
    var update = BatchUpdate()
    func path() -> RowIndexPath {
      let byte = Int(choices.byte())
      return RowIndexPath(row: byte % 8 - (byte == 255 ? 8 : 0), section: byte / 8 % 6)
    }
    for _ in 0..<choices.number(below: 7) {
      switch choices.number(below: 10) {
      case 0: update.deleteSections([choices.number(below: 6)])
      case 1: update.insertSections([choices.number(below: 6)])
      case 2: update.reloadSections([choices.number(below: 6)])
      case 3: update.moveSection(choices.number(below: 6), to: choices.number(below: 6))
      case 4, 5: update.deleteRows(at: [path()])
      case 6: update.insertRows(at: [path(), path()])
      case 7: update.reloadRows(at: [path()])
      case 8: update.reconfigureRows(at: [path()])
      default: update.moveRow(at: path(), to: path())
      }
    }
    return update
  }

  /// Likely numbers of rows after a batch: those of sections that stay, changed by the rows.
  private static func expectedCounts(_ table: Table, _ update: BatchUpdate) -> [Int] {
    var counts: [Int?] = table.map(\.count)
    for (section, rows) in table.enumerated() {
      let gone = Set(update.deletedRows + update.movedRows.map(\.from)).filter {
        $0.section == section && $0.row >= 0 && $0.row < rows.count
      }
      counts[section] = rows.count - gone.count
    }
    var places = place(counts.map { $0 ?? 0 }, update, count: nil)
    for path in update.insertedRows + update.movedRows.map(\.to)
    where places.indices.contains(path.section) {
      places[path.section] = (places[path.section] ?? 2) + 1
    }
    return places.map { $0 ?? 2 }
  }

  /// What the sections before become: nil for inserted and reloaded ones.
  private static func place<Value>(
    _ values: [Value], _ update: BatchUpdate, count: Int?
  ) -> [Value?] {
    let deleted = Set(update.deletedSections)
    let moved = Set(update.movedSections.map(\.from))
    let total = count ?? values.count - deleted.count + update.insertedSections.count
    var result: [Value?] = Array(repeating: nil, count: max(0, total))
    var isTaken = Array(repeating: false, count: max(0, total))
    for section in update.insertedSections where result.indices.contains(section) {
      isTaken[section] = true
    }
    for move in update.movedSections where result.indices.contains(move.to) {
      isTaken[move.to] = true
      if values.indices.contains(move.from) { result[move.to] = values[move.from] }
    }
    var next = 0
    for (section, value) in values.enumerated()
    where !deleted.contains(section) && !moved.contains(section) {
      while next < total, isTaken[next] { next += 1 }
      guard next < total else { break }
      isTaken[next] = true
      if !update.reloadedSections.contains(section) { result[next] = value }
    }
    return result
  }

  /// The rows after a batch; nil if the numbers of rows do not follow from it.
  private static func model(
    _ table: Table, _ update: BatchUpdate, _ counts: [Int], _ arrivals: Arrivals
  ) -> Table? {
    let refreshed = Set(update.reloadedRows + update.reconfiguredRows)
    let sources = place(Array(table.indices), update, count: counts.count)
    var result: Table = []
    for (section, count) in counts.enumerated() {
      var rows: [RowIndexPath?] = Array(repeating: nil, count: count)
      var isTaken = Array(repeating: false, count: count)
      for move in update.movedRows where move.to.section == section {
        rows[move.to.row] = move.from
        isTaken[move.to.row] = true
      }
      if let source = sources[section] {
        for path in update.insertedRows where path.section == section { isTaken[path.row] = true }
        let gone = Set(update.deletedRows + update.movedRows.map(\.from))
        let stay = table[source].indices.map { RowIndexPath(row: $0, section: source) }
          .filter { !gone.contains($0) }
        guard stay.count == isTaken.count(where: { !$0 }) else { return nil }
        for (row, path) in zip(rows.indices.filter { !isTaken[$0] }, stay) { rows[row] = path }
      }
      result.append(
        rows.enumerated().map { row, origin in
          if let origin, !refreshed.contains(origin) { return table[origin.section][origin.row] }
          return arrivals.height(RowIndexPath(row: row, section: section))
        })
    }
    return result
  }

  /// The maps of places agree with each other.
  private static func checkPlaces(_ changes: TableChanges, _ table: Table) throws(FuzzFailure) {
    for (section, rows) in table.enumerated() {
      if let target = changes.section(after: section) {
        try check(
          changes.section(before: target) == section, "section \(section) comes back elsewhere")
      }
      for row in rows.indices {
        let path = RowIndexPath(row: row, section: section)
        guard let target = changes.path(after: path) else { continue }
        try check(changes.path(before: target) == path, "row \(path) comes back elsewhere")
      }
    }
  }

  // MARK: - Snapshots

  private typealias Snapshot = TableSnapshot<Int, Int>

  private static func checkSnapshots(_ choices: inout Choices) throws {
    var before = Snapshot()
    change(&before, &choices)
    before = unmarked(before)
    let heights = { (item: Int) in Double(item + 1) }
    func table(_ snapshot: Snapshot) -> Table {
      snapshot.sectionIdentifiers.map { snapshot.itemIdentifiers(inSection: $0).map(heights) }
    }
    var geometry = try makeGeometry(table(before), &choices)
    for round in 0..<4 where !choices.isEmpty {
      var after = before
      change(&after, &choices)
      let arrivals = Arrivals(round: round)
      let changes = try after.changes(from: before).changes(
        from: table(before).map(\.count), to: table(after).map(\.count))
      var source = geometry
      try geometry.apply(changes, extents: arrivals)
      try geometry.offsets.checkInvariants()
      let found = rows(geometry.offsets)
      try check(found.map(\.count) == table(after).map(\.count), "other row counts")
      for (section, id) in after.sectionIdentifiers.enumerated() {
        for (row, item) in after.itemIdentifiers(inSection: id).enumerated() {
          let height = found[section][row]
          let isOld = before.sectionIdentifier(containingItem: item) != nil
          let own = arrivals.height(RowIndexPath(row: row, section: section))
          try check(height == heights(item) || height == own, "item \(item) is \(height) high")
          let mustStay =
            isOld && !after.reloadedItems.contains(item)
            && !after.reconfiguredItems.contains(item)
            && after.reloadedSections.isEmpty
            && before.sectionIdentifiers.contains(id)
          if mustStay { try check(height == heights(item), "item \(item) has lost its height") }
        }
      }
      // Heights of arrivals become those of the items.
      for (section, id) in after.sectionIdentifiers.enumerated() {
        for (row, item) in after.itemIdentifiers(inSection: id).enumerated() {
          try geometry.setHeight(
            heights(item), of: .row(RowIndexPath(row: row, section: section)))
        }
      }
      source.settle()
      try checkGeometry(geometry, table(after))
      before = unmarked(after)
    }
  }

  /// The snapshot without marks for reloading.
  private static func unmarked(_ snapshot: Snapshot) -> Snapshot {
    var result = Snapshot()
    try? result.appendSections(snapshot.sectionIdentifiers)
    for section in snapshot.sectionIdentifiers {
      try? result.appendItems(snapshot.itemIdentifiers(inSection: section), toSection: section)
    }
    return result
  }

  /// Changes a snapshot; a call that is refused leaves it as it is.
  private static func change(_ snapshot: inout Snapshot, _ choices: inout Choices) {
    for _ in 0..<choices.number(below: 12) {
      let (item, other) = (choices.number(below: 20), choices.number(below: 20))
      let (section, second) = (item % 5, other % 5)
      switch choices.number(below: 12) {
      case 0: try? snapshot.appendSections([section])
      case 1: try? snapshot.insertSections([section], beforeSection: second)
      case 2: snapshot.deleteSections([section])
      case 3: try? snapshot.moveSection(section, beforeSection: second)
      case 4, 5: try? snapshot.appendItems([item, other], toSection: section)
      case 6: try? snapshot.insertItems([item], beforeItem: other)
      case 7: snapshot.deleteItems([item])
      case 8: try? snapshot.moveItem(item, beforeItem: other)
      case 9: try? snapshot.reloadItems([item])
      case 10: try? snapshot.reconfigureItems([item])
      default: try? snapshot.reloadSections([section])
      }
    }
  }
}
