// SPDX-License-Identifier: Apache-2.0

extension BatchUpdate {
  /// Checks the batch against the table before and after it, and puts it in order.
  ///
  /// Deleting or reloading a row twice counts once. Two changes that exclude each other for one
  /// section or row, and two that claim one place, are errors.
  ///
  /// - Parameters:
  ///   - countsBefore: The number of rows of each section before.
  ///   - countsAfter: The number of rows of each section after.
  /// - Complexity: O(sections + changes × log changes).
  /// - Throws: The first fault: sections before rows, places before numbers.
  public func changes(
    from countsBefore: [Int], to countsAfter: [Int]
  ) throws(BatchUpdateError) -> TableChanges {
    for (section, count) in countsAfter.enumerated() where count < 0 {
      throw .negativeRowCount(section: section, count: count)
    }
    var changes = TableChanges(countsBefore: countsBefore, countsAfter: countsAfter)
    try checkSections(&changes)
    try checkRows(&changes)
    try changes.checkRowCounts()
    return changes
  }

  // MARK: - Sections

  private func checkSections(_ changes: inout TableChanges) throws(BatchUpdateError) {
    let (before, after) = (changes.countsBefore.count, changes.countsAfter.count)
    for (operation, list) in [
      (BatchUpdateError.Operation.delete, deletedSections), (.reload, reloadedSections),
      (.move, movedSections.map(\.from)),
    ] {
      for section in list where !(0..<before).contains(section) {
        throw .sectionOutOfRange(operation, section: section, count: before, isAfter: false)
      }
    }
    for (operation, list) in [
      (BatchUpdateError.Operation.insert, insertedSections), (.move, movedSections.map(\.to)),
    ] {
      for section in list where !(0..<after).contains(section) {
        throw .sectionOutOfRange(operation, section: section, count: after, isAfter: true)
      }
    }
    var claims = Claims<Int>()
    for section in deletedSections { claims.claim(section, .delete, mayRepeat: true) }
    for section in reloadedSections { claims.claim(section, .reload, mayRepeat: true) }
    for move in movedSections { claims.claim(move.from, .move) }
    var places = Claims<Int>()
    for section in insertedSections { places.claim(section, .insert) }
    for move in movedSections { places.claim(move.to, .move) }
    if let conflict = claims.conflict ?? places.conflict {
      throw .sectionConflict(conflict.first, conflict.second, section: conflict.place)
    }
    let deleted = Self.unique(deletedSections)
    guard before - deleted.count + insertedSections.count == after else {
      throw .invalidSectionCount(
        before: before, after: after, inserted: insertedSections.count, deleted: deleted.count)
    }
    let plain = IndexMap(
      removed: deleted + movedSections.map(\.from),
      inserted: insertedSections + movedSections.map(\.to))
    let reloaded = Self.unique(reloadedSections)
    let reloadedTargets = reloaded.compactMap { plain.after($0) }
    changes.deletedSections = (deleted + reloaded).sorted()
    changes.insertedSections = (insertedSections + reloadedTargets).sorted()
    changes.movedSections = movedSections.sorted { $0.to < $1.to }
    changes.sectionMap = IndexMap(
      removed: plain.removed + reloaded, inserted: plain.inserted + reloadedTargets)
    for move in movedSections {
      changes.sectionTargets[move.from] = move.to
      changes.sectionSources[move.to] = move.from
    }
  }

  // MARK: - Rows

  private func checkRows(_ changes: inout TableChanges) throws(BatchUpdateError) {
    for (operation, list) in [
      (BatchUpdateError.Operation.delete, deletedRows), (.reload, reloadedRows),
      (.reconfigure, reconfiguredRows), (.move, movedRows.map(\.from)),
    ] {
      for path in list {
        try Self.check(operation, path, counts: changes.countsBefore, isAfter: false)
      }
    }
    for (operation, list) in [
      (BatchUpdateError.Operation.insert, insertedRows), (.move, movedRows.map(\.to)),
    ] {
      for path in list {
        try Self.check(operation, path, counts: changes.countsAfter, isAfter: true)
      }
    }
    var claims = Claims<RowIndexPath>()
    for path in deletedRows { claims.claim(path, .delete, mayRepeat: true) }
    for path in reloadedRows { claims.claim(path, .reload, mayRepeat: true) }
    for move in movedRows { claims.claim(move.from, .move) }
    var places = Claims<RowIndexPath>()
    for path in insertedRows { places.claim(path, .insert) }
    for move in movedRows { places.claim(move.to, .move) }
    if let conflict = claims.conflict ?? places.conflict {
      throw .rowConflict(conflict.first, conflict.second, conflict.place)
    }
    for path in reconfiguredRows where claims.operation(of: path) == .delete {
      throw .rowConflict(.delete, .reconfigure, path)
    }
    changes.setRows(of: self, reloaded: Set(reloadedRows))
  }

  /// Refuses a row that does not exist.
  private static func check(
    _ operation: BatchUpdateError.Operation, _ path: RowIndexPath, counts: [Int], isAfter: Bool
  ) throws(BatchUpdateError) {
    guard counts.indices.contains(path.section) else {
      throw .rowOutOfRange(operation, path, count: nil, isAfter: isAfter)
    }
    let count = counts[path.section]
    guard path.row >= 0, path.row < count else {
      throw .rowOutOfRange(operation, path, count: count, isAfter: isAfter)
    }
  }

  /// The elements in ascending order, each once.
  static func unique<Place: Comparable>(_ places: [Place]) -> [Place] {
    var result: [Place] = []
    for place in places.sorted() where result.last != place { result.append(place) }
    return result
  }
}

/// The change of each place, and the first place with two.
private struct Claims<Place: Hashable> {
  private var operations: [Place: BatchUpdateError.Operation] = [:]
  private(set) var conflict:
    (first: BatchUpdateError.Operation, second: BatchUpdateError.Operation, place: Place)?

  /// Claims a place for a change.
  mutating func claim(
    _ place: Place, _ operation: BatchUpdateError.Operation, mayRepeat: Bool = false
  ) {
    guard let earlier = operations.updateValue(operation, forKey: place) else { return }
    if conflict == nil, !(mayRepeat && earlier == operation) {
      conflict = (earlier, operation, place)
    }
  }

  /// The change of a place.
  func operation(of place: Place) -> BatchUpdateError.Operation? { operations[place] }
}

extension TableChanges {
  /// Adds the changes of rows, except those in sections that are inserted or deleted as a whole.
  fileprivate mutating func setRows(of batch: BatchUpdate, reloaded: Set<RowIndexPath>) {
    let isGone = Set(deletedSections)
    let isNew = Set(insertedSections)
    deletedRows = BatchUpdate.unique(batch.deletedRows.filter { !isGone.contains($0.section) })
    insertedRows = batch.insertedRows.filter { !isNew.contains($0.section) }.sorted()
    movedRows = batch.movedRows.sorted { $0.to < $1.to }
    var removed: [Int: [Int]] = [:]
    var inserted: [Int: [Int]] = [:]
    for path in deletedRows { removed[path.section, default: []].append(path.row) }
    for path in insertedRows { inserted[path.section, default: []].append(path.row) }
    for move in movedRows {
      rowTargets[move.from] = move.to
      rowSources[move.to] = move.from
      removed[move.from.section, default: []].append(move.from.row)
      inserted[move.to.section, default: []].append(move.to.row)
    }
    // The maps are stored by the number before; sections without changes need none.
    for section in countsBefore.indices {
      guard let target = self.section(after: section) else { continue }
      let (gone, come) = (removed[section] ?? [], inserted[target] ?? [])
      if !gone.isEmpty || !come.isEmpty {
        rowMaps[section] = IndexMap(removed: gone, inserted: come)
      }
    }
    for path in BatchUpdate.unique(batch.reloadedRows) {
      guard let target = self.path(after: path) else { continue }
      reloadedRows.append(BatchUpdate.Move(from: path, to: target))
    }
    for path in BatchUpdate.unique(batch.reconfiguredRows) where !reloaded.contains(path) {
      guard let target = self.path(after: path) else { continue }
      reconfiguredRows.append(BatchUpdate.Move(from: path, to: target))
    }
  }

  /// Compares the row counts of the sections that stay with the counts that the changes give.
  fileprivate func checkRowCounts() throws(BatchUpdateError) {
    var numbers: [Int: BatchUpdateError.RowCountMismatch] = [:]
    func count(_ section: Int, _ path: WritableKeyPath<BatchUpdateError.RowCountMismatch, Int>) {
      guard let target = self.section(after: section) else { return }
      numbers[
        section,
        default: .init(
          sectionBefore: section, sectionAfter: target, before: countsBefore[section],
          after: countsAfter[target], inserted: 0, deleted: 0, movedIn: 0, movedOut: 0)
      ][keyPath: path] += 1
    }
    for path in deletedRows { count(path.section, \.deleted) }
    for path in insertedRows { section(before: path.section).map { count($0, \.inserted) } }
    for move in movedRows {
      let source = section(before: move.to.section)
      guard source != move.from.section else { continue }
      count(move.from.section, \.movedOut)
      source.map { count($0, \.movedIn) }
    }
    for section in countsBefore.indices {
      guard let target = self.section(after: section) else { continue }
      let mismatch =
        numbers[section]
        ?? .init(
          sectionBefore: section, sectionAfter: target, before: countsBefore[section],
          after: countsAfter[target], inserted: 0, deleted: 0, movedIn: 0, movedOut: 0)
      guard mismatch.expected == mismatch.after else { throw .invalidRowCount(mismatch) }
    }
  }
}
