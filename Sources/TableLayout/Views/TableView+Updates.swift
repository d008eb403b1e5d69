// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TableView {
  /// Applies changes together; the data source must tell the numbers after them.
  ///
  /// Inside another batch the changes are added to it, with its numbers.
  ///
  /// - Throws: ``TableError``; the table is as it was before.
  public func performBatchUpdates(
    _ updates: (inout BatchUpdate) -> Void
  ) throws(TableError) {
    guard !isLayingOutRows else { throw .changedDuringLayout }
    var update = BatchUpdate()
    updates(&update)
    try add(update)
  }

  /// Begins a batch that ends with ``endUpdates()``; batches nest.
  public func beginUpdates() { batches.append(BatchUpdate()) }

  /// Ends a batch, and applies it if it is the outermost.
  ///
  /// - Throws: ``TableError``; the table is as it was before the batch.
  public func endUpdates() throws(TableError) {
    guard let update = batches.popLast() else { throw .unbalancedUpdates }
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

  /// Makes the cells of rows again, as numbered before the batch.
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

  /// Makes all of some sections again, as numbered before the batch.
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
    if !batches.isEmpty {
      batches[batches.count - 1].merge(update)
      return
    }
    // A table that was never loaded takes the numbers after the batch when it is.
    guard !needsReload else { return }
    guard !isLayingOutRows else { throw .changedDuringLayout }
    try apply(update)
    setNeedsLayout()
  }

  private func apply(_ update: BatchUpdate) throws(TableError) {
    let before = (0..<numberOfSections).map { geometry.offsets.rowCount(inSection: $0) }
    let after = try loadCounts()
    let changes: TableChanges
    do throws(BatchUpdateError) {
      changes = try update.changes(from: before, to: after)
    } catch {
      throw .update(error)
    }
    guard let extents = extents(counts: after) else { return }
    do throws(RowOffsetError) {
      pendingChange = pendingChange + (try geometry.apply(changes, extents: extents))
    } catch {
      throw .height(error, extents.asked.element)
    }
    carryOver(changes)
  }

  /// Takes what belongs to rows to their new places.
  private func carryOver(_ changes: TableChanges) {
    let reloaded = Set(changes.reloadedRows.map(\.from))
    let reconfigured = Set(changes.reconfiguredRows.map(\.from))
    // Cells of an earlier batch that no layout has followed yet.
    let waiting = reconfiguredCells
    reconfiguredCells = [:]
    var rows: [(path: RowIndexPath, cell: TableViewCell)] = []
    for (path, cell) in zip(indexPathsForVisibleRows, visibleCells) {
      guard let target = changes.path(after: path), !reloaded.contains(path) else {
        // Out of the tree, so that a transition tells that it went.
        cell.removeFromSuperview()
        recycle(cell)
        continue
      }
      if reconfigured.contains(path) {
        reconfiguredCells[target] = cell
      } else {
        rows.append((target, cell))
      }
    }
    for (path, cell) in waiting.sorted(by: { $0.key < $1.key }) {
      guard let target = changes.path(after: path), !reloaded.contains(path) else {
        cell.removeFromSuperview()
        recycle(cell)
        continue
      }
      reconfiguredCells[target] = cell
    }
    rows.sort { $0.path < $1.path }
    visibleCells = rows.map(\.cell)
    indexPathsForVisibleRows = rows.map(\.path)
    sectionViews = sectionViews.compactMap { shown in
      let target: TableElement?
      switch shown.element {
      case .header(let section):
        target = changes.section(after: section).map { .header(section: $0) }
      case .footer(let section):
        target = changes.section(after: section).map { .footer(section: $0) }
      case .row, .tableHeader, .tableFooter: target = nil
      }
      guard let target else {
        recycle(shown.view)
        return nil
      }
      return (target, shown.view)
    }
    indexPathsForSelectedRows = indexPathsForSelectedRows.compactMap { changes.path(after: $0) }
      .sorted()
    announcedRows = announcedRows.compactMap { changes.path(after: $0) }
  }
}
