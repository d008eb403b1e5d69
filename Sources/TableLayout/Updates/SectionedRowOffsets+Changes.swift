// SPDX-License-Identifier: Apache-2.0

/// The extents of elements that come into a table, as numbered after a change.
public protocol TableExtentSource {
  /// The extent of an element.
  func extent(of element: TableElement) -> TableExtent

  /// The extent of all rows of a section if they have the same; nil to ask for each row.
  func commonRowExtent(inSection section: Int) -> TableExtent?
}

extension SectionedRowOffsets {
  /// Applies checked changes; elements that stay or move keep their heights.
  ///
  /// Reloaded and reconfigured rows get the source's extent, because their content may be new.
  ///
  /// - Precondition: The changes start from this table's numbers of rows.
  /// - Complexity: O(changes × log elements), and the square of the number of moved sections.
  /// - Throws: the faults of the source's extents, or ``RowOffsetError/tooManyRows(count:limit:)``;
  ///   nothing changed then.
  public mutating func apply(
    _ changes: TableChanges, extents source: some TableExtentSource
  ) throws(RowOffsetError) {
    apply(changes, try arrivals(of: changes, from: source))
  }

  /// Applies checked changes whose arrivals were fetched from this table.
  mutating func apply(_ changes: TableChanges, _ arrivals: Arrivals) {
    for row in arrivals.refreshed { _ = elements.setSlot(row.value, ofRow: row.position) }
    // 1. Rows that go, from the last to the first; `arrivals` has the slots of those that move.
    let moved = changes.movedRows.map(\.from)
    for range in Self.descendingRanges((changes.deletedRows + moved).sorted()) {
      removeRows(range.rows, inSection: range.section)
    }
    // 2. Sections: those that go, then those that move to a stash at the end, then all arrivals.
    arrangeSections(changes, arrivals)
    // 3. Rows that come, from the first to the last.
    for group in arrivals.rows { insert(group.rows, at: group.path) }
  }

  // MARK: - Internals

  /// The slots that a change brings in, fetched before anything is changed.
  struct Arrivals {
    /// Rows whose content changes, by their position before.
    var refreshed: [(position: Int, value: Int32)] = []
    /// Rows in groups of neighbours, ascending.
    var rows: [(path: RowIndexPath, rows: RowSequence)] = []
    /// The elements of each inserted section, without rows moved into it; ascending.
    var sections: [RowSequence] = []
  }

  /// Fetches the slots that a change brings in.
  ///
  /// - Throws: the faults of the source's extents, or ``RowOffsetError/tooManyRows(count:limit:)``.
  func arrivals(
    of changes: TableChanges, from source: some TableExtentSource
  ) throws(RowOffsetError) -> Arrivals {
    precondition(
      changes.countsBefore.count == sectionCount
        && changes.countsBefore.reduce(0, +) == rowCount,
      "The changes start from another table.")
    var total = 2
    for count in changes.countsAfter {
      guard count <= Self.maximumRowCount else {
        throw .tooManyRows(count: count, limit: Self.maximumRowCount)
      }
      total += count + 2
      guard total <= RowOffsetTree.maximumCount else {
        throw .tooManyRows(count: total, limit: RowOffsetTree.maximumCount)
      }
    }
    var arrivals = Arrivals()
    var incoming: [Int: [Int]] = [:]
    var rows: [(path: RowIndexPath, value: Int32)] = []
    var refreshed: [RowIndexPath: Int32] = [:]
    for move in changes.reloadedRows + changes.reconfiguredRows {
      let value = try slot(source.extent(of: .row(move.to)))
      refreshed[move.to] = value
      arrivals.refreshed.append((position(of: .row(move.from)), value))
    }
    for path in changes.insertedRows {
      rows.append((path, try slot(source.extent(of: .row(path)))))
    }
    for move in changes.movedRows {
      let value = refreshed[move.to] ?? elements.slotValue(position(of: .row(move.from)))
      rows.append((move.to, value))
      incoming[move.to.section, default: []].append(move.to.row)
    }
    rows.sort { $0.path < $1.path }
    for row in rows {
      if let last = arrivals.rows.last, last.path.section == row.path.section,
        last.path.row + last.rows.count == row.path.row
      {
        arrivals.rows[arrivals.rows.count - 1].rows.append(row.value)
      } else {
        var group = RowSequence()
        group.append(row.value)
        arrivals.rows.append((row.path, group))
      }
    }
    for section in changes.insertedSections {
      let count = changes.countsAfter[section]
      arrivals.sections.append(
        try self.section(section, count: count, without: incoming[section] ?? [], source))
    }
    return arrivals
  }

  /// The elements of an inserted section, without rows that are inserted afterwards.
  private func section(
    _ section: Int, count: Int, without moved: [Int], _ source: some TableExtentSource
  ) throws(RowOffsetError) -> RowSequence {
    var result = RowSequence()
    result.append(try slot(source.extent(of: .header(section: section))))
    if let common = source.commonRowExtent(inSection: section) {
      let value = try slot(common)
      let capacity = value >= 0 ? Int.max : elements.configuration.leafCapacity
      result.append(value, count: count - moved.count, leafCapacity: capacity)
    } else {
      let isMoved = Set(moved)
      for row in 0..<count where !isMoved.contains(row) {
        let path = RowIndexPath(row: row, section: section)
        result.append(try slot(source.extent(of: .row(path))))
      }
    }
    result.append(try slot(source.extent(of: .footer(section: section))))
    return result
  }

  /// Puts the sections in their order after the change.
  private mutating func arrangeSections(_ changes: TableChanges, _ arrivals: Arrivals) {
    // Sections that move are stashed at the end in the order of their targets; until they are
    // taken from there, the sections before the stash are what the final order is built in.
    let map = IndexMap(removed: changes.deletedSections)
    for section in changes.deletedSections.reversed() {
      removeSections(section..<section + 1)
    }
    var stashed: [Int] = []
    for move in changes.movedSections {
      guard let place = map.after(move.from) else { continue }
      let earlier = stashed.count { $0 < place }
      moveSection(place - earlier, to: sectionCount - 1)
      stashed.append(place)
    }
    var rest = stashed.count
    var inserted = 0
    var moved = 0
    while inserted < changes.insertedSections.count || moved < changes.movedSections.count {
      let next =
        inserted < changes.insertedSections.count ? changes.insertedSections[inserted] : Int.max
      if moved < changes.movedSections.count, changes.movedSections[moved].to < next {
        moveSection(sectionCount - rest, to: changes.movedSections[moved].to)
        rest -= 1
        moved += 1
      } else {
        let rows = arrivals.sections[inserted]
        elements.insert(rows, at: start(ofSection: next))
        sections.insertSlot(Int32(truncatingIfNeeded: rows.count), at: next)
        inserted += 1
      }
    }
  }

  /// Neighbouring rows of ascending places as ranges, the last first.
  private static func descendingRanges(
    _ paths: [RowIndexPath]
  ) -> [(section: Int, rows: Range<Int>)] {
    var ranges: [(section: Int, rows: Range<Int>)] = []
    for path in paths {
      if let last = ranges.last, last.section == path.section, last.rows.upperBound == path.row {
        ranges[ranges.count - 1].rows = last.rows.lowerBound..<path.row + 1
      } else {
        ranges.append((path.section, path.row..<path.row + 1))
      }
    }
    return ranges.reversed()
  }
}
