// SPDX-License-Identifier: Apache-2.0

/// The selected rows of a table, each once and in the order of the table.
struct RowSelection {
  /// The selected rows, ascending.
  private(set) var paths: [RowIndexPath] = []

  /// Selects a row, alone or beside those that are selected.
  mutating func select(_ path: RowIndexPath, isAlone: Bool) {
    if isAlone { paths = [] }
    guard !paths.contains(path) else { return }
    paths.append(path)
    paths.sort()
  }

  /// Deselects a row.
  mutating func deselect(_ path: RowIndexPath) { paths.removeAll { $0 == path } }

  /// Deselects all rows.
  mutating func deselectAll() { paths = [] }

  /// Deselects the rows that a table does not have.
  mutating func restrict(to offsets: SectionedRowOffsets) {
    paths.removeAll { !offsets.contains($0) }
  }

  /// Moves the selection with its rows; rows that are gone are deselected.
  mutating func carryOver(_ changes: TableChanges) {
    paths = paths.compactMap { changes.path(after: $0) }.sorted()
  }

  /// Checks that each row is there once and in order.
  func checkInvariants() throws(InvariantViolation) {
    guard zip(paths, paths.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw InvariantViolation("The rows \(paths) are selected.")
    }
  }
}
