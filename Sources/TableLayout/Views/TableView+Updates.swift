// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TableView {
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

  /// Applies a batch to the geometry and to what belongs to rows and sections.
  func applyToRows(_ update: BatchUpdate) throws(TableError) {
    let before = (0..<numberOfSections).map { geometry.offsets.rowCount(inSection: $0) }
    let after = try loadCounts()
    let changes = try update.tableChanges(from: before, to: after)
    guard let extents = extents(counts: after) else { return }
    do throws(RowOffsetError) {
      // The delegate, which is asked for extents here, may look up rows in the geometry.
      let arrivals = try geometry.offsets.arrivals(of: changes, from: extents)
      tracked.change { $0.apply(changes, arrivals) }
    } catch {
      throw .height(error, extents.asked.element)
    }
    carryOver(changes)
  }
}
