// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TableLayout

/// The refusals of a batch, and its numbering of places.
@Suite struct BatchUpdateTests {
  /// Checks the error of a batch on a table with sections of 3, 2 and 0 rows.
  private func checkError(
    _ expected: BatchUpdateError, to counts: [Int] = [3, 2, 0],
    sourceLocation: SourceLocation = #_sourceLocation, _ make: (inout BatchUpdate) -> Void
  ) {
    var update = BatchUpdate()
    make(&update)
    #expect(throws: expected, sourceLocation: sourceLocation) {
      try update.changes(from: [3, 2, 0], to: counts)
    }
  }

  private func path(_ section: Int, _ row: Int) -> RowIndexPath {
    RowIndexPath(row: row, section: section)
  }

  @Test func `a row count that does not follow is refused with its numbers`() {
    let numbers = BatchUpdateError.RowCountMismatch(
      sectionBefore: 0, sectionAfter: 0, before: 3, after: 3, inserted: 1, deleted: 0,
      movedIn: 0, movedOut: 0)
    checkError(.invalidRowCount(numbers)) { $0.insertRows(at: [path(0, 0)]) }
    let error = BatchUpdateError.invalidRowCount(numbers)
    #expect(
      error.description
        == "Section 0 must have 4 rows after the batch (3 before, as section 0; 1 inserted, "
        + "0 deleted, 0 moved in, 0 moved out), not 3.")
  }

  @Test func `rows moved between sections count in both`() throws {
    var update = BatchUpdate()
    update.moveRow(at: path(0, 1), to: path(2, 0))
    let changes = try update.changes(from: [3, 2, 0], to: [2, 2, 1])
    #expect(changes.path(after: path(0, 2)) == path(0, 1))
    #expect(changes.path(before: path(2, 0)) == path(0, 1))
    checkError(
      .invalidRowCount(
        .init(
          sectionBefore: 0, sectionAfter: 0, before: 3, after: 3, inserted: 0, deleted: 0,
          movedIn: 0, movedOut: 1)), to: [3, 2, 1]
    ) { $0 = update }
  }

  @Test func `a section count that does not follow is refused with its numbers`() {
    checkError(.invalidSectionCount(before: 3, after: 3, inserted: 0, deleted: 1)) {
      $0.deleteSections([1])
    }
  }

  @Test func `places that do not exist are refused`() {
    checkError(.sectionOutOfRange(.delete, section: 3, count: 3, isAfter: false)) {
      $0.deleteSections([3])
    }
    checkError(.sectionOutOfRange(.insert, section: -1, count: 3, isAfter: true)) {
      $0.insertSections([-1])
    }
    checkError(.sectionOutOfRange(.move, section: 9, count: 3, isAfter: true)) {
      $0.moveSection(0, to: 9)
    }
    checkError(.sectionOutOfRange(.reload, section: 4, count: 3, isAfter: false)) {
      $0.reloadSections([4])
    }
    checkError(.rowOutOfRange(.delete, path(1, 2), count: 2, isAfter: false)) {
      $0.deleteRows(at: [path(1, 2)])
    }
    checkError(.rowOutOfRange(.insert, path(2, 0), count: 0, isAfter: true)) {
      $0.insertRows(at: [path(2, 0)])
    }
    checkError(.rowOutOfRange(.reload, path(5, 0), count: nil, isAfter: false)) {
      $0.reloadRows(at: [path(5, 0)])
    }
    checkError(.rowOutOfRange(.move, path(0, -1), count: 3, isAfter: false)) {
      $0.moveRow(at: path(0, -1), to: path(0, 0))
    }
    checkError(.rowOutOfRange(.reconfigure, path(0, 3), count: 3, isAfter: false)) {
      $0.reconfigureRows(at: [path(0, 3)])
    }
  }

  @Test func `changes that exclude each other are refused`() {
    checkError(.rowConflict(.reload, .move, path(0, 0))) {
      $0.moveRow(at: path(0, 0), to: path(0, 1))
      $0.reloadRows(at: [path(0, 0)])
    }
    checkError(.rowConflict(.delete, .move, path(0, 0))) {
      $0.moveRow(at: path(0, 0), to: path(0, 1))
      $0.deleteRows(at: [path(0, 0)])
    }
    checkError(.rowConflict(.delete, .reload, path(0, 0))) {
      $0.reloadRows(at: [path(0, 0)])
      $0.deleteRows(at: [path(0, 0)])
    }
    checkError(.rowConflict(.delete, .reconfigure, path(0, 0))) {
      $0.reconfigureRows(at: [path(0, 0)])
      $0.deleteRows(at: [path(0, 0)])
    }
    checkError(.rowConflict(.insert, .move, path(0, 1))) {
      $0.moveRow(at: path(0, 0), to: path(0, 1))
      $0.insertRows(at: [path(0, 1)])
    }
    checkError(.rowConflict(.insert, .insert, path(0, 1))) {
      $0.insertRows(at: [path(0, 1), path(0, 1)])
    }
    checkError(.rowConflict(.move, .move, path(0, 0))) {
      $0.moveRow(at: path(0, 0), to: path(0, 1))
      $0.moveRow(at: path(0, 0), to: path(0, 2))
    }
    checkError(.sectionConflict(.delete, .reload, section: 1)) {
      $0.deleteSections([1])
      $0.reloadSections([1])
    }
    checkError(.sectionConflict(.insert, .move, section: 1)) {
      $0.insertSections([1])
      $0.moveSection(0, to: 1)
    }
  }

  @Test func `each refusal is a sentence with its numbers`() {
    for (error, sentence) in [
      (
        BatchUpdateError.sectionOutOfRange(.reload, section: 3, count: 1, isAfter: false),
        "Cannot reload section 3: the number of sections before the batch is 1."
      ),
      (
        .rowOutOfRange(.insert, path(0, 9), count: 2, isAfter: true),
        "Cannot insert row 9 of section 0: the number of its rows after the batch is 2."
      ),
      (
        .rowOutOfRange(.move, path(4, 9), count: nil, isAfter: false),
        "Cannot move row 9 of section 4: there is no such section before the batch."
      ),
      (.sectionConflict(.move, .move, section: 2), "Cannot move section 2 twice."),
      (
        .rowConflict(.delete, .reconfigure, path(1, 5)),
        "Cannot both delete and reconfigure row 5 of section 1."
      ),
    ] {
      #expect(error.description == sentence)
    }
  }

  @Test func `a negative row count is refused`() {
    checkError(.negativeRowCount(section: 1, count: -2), to: [3, -2, 0]) { _ in }
  }

  @Test func `a row deleted twice is deleted once`() throws {
    var update = BatchUpdate()
    update.deleteRows(at: [path(0, 1), path(0, 1)])
    #expect(try update.changes(from: [3], to: [2]).deletedRows == [path(0, 1)])
  }

  @Test func `rows in deleted and inserted sections need no changes of their own`() throws {
    var update = BatchUpdate()
    update.deleteSections([0])
    update.deleteRows(at: [path(0, 1)])
    update.insertSections([0])
    update.insertRows(at: [path(0, 0)])
    let changes = try update.changes(from: [3, 2], to: [7, 2])
    #expect(changes.deletedRows.isEmpty)
    #expect(changes.insertedRows.isEmpty)
  }

  @Test func `a row is reloaded while its section moves`() throws {
    var update = BatchUpdate()
    update.reloadRows(at: [path(1, 0)])
    update.moveSection(1, to: 0)
    let changes = try update.changes(from: [2, 1], to: [1, 2])
    #expect(changes.reloadedRows == [.init(from: path(1, 0), to: path(0, 0))])
  }

  @Test func `a batch inside a batch has the numbering of the outer one`() throws {
    var outer = BatchUpdate()
    outer.deleteRows(at: [path(0, 0)])
    var inner = BatchUpdate()
    inner.deleteRows(at: [path(0, 2)])
    outer.merge(inner)
    let changes = try outer.changes(from: [3], to: [1])
    #expect(changes.path(after: path(0, 1)) == path(0, 0))
  }

  @Test func `a refused change leaves the table unchanged`() throws {
    struct Bad: TableExtentSource {
      func extent(of element: TableElement) -> TableExtent { .height(.nan) }
      func commonRowExtent(inSection section: Int) -> TableExtent? { nil }
    }
    var offsets = SectionedRowOffsets(scale: 1)
    try offsets.insertSection(at: 0, rowCount: 3, rows: .height(10))
    var update = BatchUpdate()
    update.deleteRows(at: [path(0, 0)])
    update.insertRows(at: [path(0, 0)])
    let changes = try update.changes(from: [3], to: [3])
    #expect(throws: RowOffsetError.self) { try offsets.apply(changes, extents: Bad()) }
    #expect(offsets.rowCount(inSection: 0) == 3)
    #expect(offsets.contentHeight == 30)
  }
}
