// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TableView {
  /// Applies changes together; the data source must give the counts after them.
  ///
  /// Inside another batch the changes are added to that one, with its numbering.
  ///
  /// - Throws: ``TableError``; the table is unchanged then.
  public func performBatchUpdates(
    _ updates: (inout BatchUpdate) -> Void
  ) throws(TableError) {
    guard !loading.isLayingOut else { throw .changedDuringLayout }
    var update = BatchUpdate()
    updates(&update)
    try add(update)
  }

  /// Begins a batch that ends with ``endUpdates()``; batches nest.
  public func beginUpdates() { batches.begin() }

  /// Ends a batch, and applies it if it is the outermost.
  ///
  /// - Throws: ``TableError``; the table is then as before the batch.
  public func endUpdates() throws(TableError) {
    guard let update = batches.end() else { throw .unbalancedUpdates }
    try add(update)
  }

  /// Inserts rows, as numbered after the batch.
  public func insertRows(at paths: [RowIndexPath]) throws(TableError) {
    try performBatchUpdates { $0.insertRows(at: paths) }
  }

  /// Deletes rows, as numbered before the batch.
  public func deleteRows(at paths: [RowIndexPath]) throws(TableError) {
    try performBatchUpdates { $0.deleteRows(at: paths) }
  }

  /// Gives rows new cells, as numbered before the batch.
  public func reloadRows(at paths: [RowIndexPath]) throws(TableError) {
    try performBatchUpdates { $0.reloadRows(at: paths) }
  }

  /// Configures the cells of rows again, as numbered before the batch; the cells stay.
  public func reconfigureRows(at paths: [RowIndexPath]) throws(TableError) {
    try performBatchUpdates { $0.reconfigureRows(at: paths) }
  }

  /// Moves a row from its place before the batch to its place after it.
  public func moveRow(at path: RowIndexPath, to target: RowIndexPath) throws(TableError) {
    try performBatchUpdates { $0.moveRow(at: path, to: target) }
  }

  /// Inserts sections, as numbered after the batch.
  public func insertSections(_ sections: [Int]) throws(TableError) {
    try performBatchUpdates { $0.insertSections(sections) }
  }

  /// Deletes sections, as numbered before the batch.
  public func deleteSections(_ sections: [Int]) throws(TableError) {
    try performBatchUpdates { $0.deleteSections(sections) }
  }

  /// Gives all of some sections new cells, as numbered before the batch.
  public func reloadSections(_ sections: [Int]) throws(TableError) {
    try performBatchUpdates { $0.reloadSections(sections) }
  }

  /// Moves a section from its place before the batch to its place after it.
  public func moveSection(_ section: Int, to target: Int) throws(TableError) {
    try performBatchUpdates { $0.moveSection(section, to: target) }
  }

  // MARK: - Internals

  /// Adds changes to the batch around them, or applies them.
  private func add(_ update: BatchUpdate) throws(TableError) {
    guard !batches.take(update) else { return }
    // A table that was never loaded takes the counts after the batch when it is loaded.
    guard !loading.isNeeded else { return }
    guard !loading.isLayingOut else { throw .changedDuringLayout }
    try apply(update)
    setNeedsLayout()
  }

  private func apply(_ update: BatchUpdate) throws(TableError) {
    let before = (0..<numberOfSections).map { geometry.offsets.rowCount(inSection: $0) }
    let after = try loadCounts()
    let changes = try update.tableChanges(from: before, to: after)
    guard let extents = extents(counts: after) else { return }
    do throws(RowOffsetError) {
      record(try geometry.apply(changes, extents: extents))
    } catch {
      throw .height(error, extents.asked.element)
    }
    carryOver(changes)
  }

  /// Moves what belongs to rows and sections to their new places.
  private func carryOver(_ changes: TableChanges) {
    cells.carryOver(changes)
    sectionViews.carryOver(changes)
    prefetching.carryOver(changes)
    indexPathsForSelectedRows = indexPathsForSelectedRows.compactMap { changes.path(after: $0) }
      .sorted()
  }
}

/// Batches of changes inside each other, of which only the outermost is applied.
struct BatchNesting {
  private var begun: [BatchUpdate] = []

  /// Begins a batch inside those that were begun.
  mutating func begin() { begun.append(BatchUpdate()) }

  /// Ends the innermost batch and returns its changes; nil if none was begun.
  mutating func end() -> BatchUpdate? { begun.popLast() }

  /// Adds changes to the innermost batch; false if none was begun.
  mutating func take(_ update: BatchUpdate) -> Bool {
    guard !begun.isEmpty else { return false }
    begun[begun.count - 1].merge(update)
    return true
  }
}
