// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TableView {
  // Misuse is reported in `errors`; see `change(_:)`.

  /// Inserts rows, as numbered after the batch.
  public func insertRows(at paths: [RowIndexPath], with animation: RowAnimation = .automatic) {
    change { $0.insertRows(at: paths) }
  }

  /// Deletes rows, as numbered before the batch.
  public func deleteRows(at paths: [RowIndexPath], with animation: RowAnimation = .automatic) {
    change { $0.deleteRows(at: paths) }
  }

  /// Gives rows new cells, as numbered before the batch.
  public func reloadRows(at paths: [RowIndexPath], with animation: RowAnimation = .automatic) {
    change { $0.reloadRows(at: paths) }
  }

  /// Configures the cells of rows again, as numbered before the batch; the cells stay.
  public func reconfigureRows(at paths: [RowIndexPath]) {
    change { $0.reconfigureRows(at: paths) }
  }

  /// Moves a row from its place before the batch to its place after it.
  public func moveRow(at path: RowIndexPath, to target: RowIndexPath) {
    change { $0.moveRow(at: path, to: target) }
  }

  /// Inserts sections, as numbered after the batch.
  public func insertSections(
    _ sections: some Sequence<Int>, with animation: RowAnimation = .automatic
  ) { change { $0.insertSections(Array(sections)) } }

  /// Deletes sections, as numbered before the batch.
  public func deleteSections(
    _ sections: some Sequence<Int>, with animation: RowAnimation = .automatic
  ) { change { $0.deleteSections(Array(sections)) } }

  /// Gives all of some sections new cells, as numbered before the batch.
  public func reloadSections(
    _ sections: some Sequence<Int>, with animation: RowAnimation = .automatic
  ) { change { $0.reloadSections(Array(sections)) } }

  /// Moves a section from its place before the batch to its place after it.
  public func moveSection(_ section: Int, toSection target: Int) {
    change { $0.moveSection(section, to: target) }
  }

  // MARK: - Internals

  /// Applies a batch to the geometry and to what belongs to rows and sections.
  func applyToRows(_ update: BatchUpdate) throws(TableError) {
    let before = (0..<numberOfSections).map { geometry.offsets.rowCount(inSection: $0) }
    let after = try loadCounts()
    let changes = try update.tableChanges(from: before, to: after)
    if !delegateAnswers.isKnown, delegate is any TableViewDelegate,
      after.contains(where: { $0 > 0 })
    {
      // There was no row before to find out what the delegate gives.
      askDelegate(counts: after)
      if delegateAnswers.givesHeights || delegateAnswers.givesEstimates { return try loadRows() }
    }
    forgetDelegateViews()
    guard let extents = extents(counts: after) else { return }
    do throws(RowOffsetError) {
      // The delegate, which is asked for extents here, may look up rows in the geometry.
      let arrivals = try geometry.offsets.arrivals(of: changes, from: extents)
      tracked.change { $0.apply(changes, arrivals) }
    } catch {
      throw fault(error, extents.asked.element)
    }
    carryOver(changes)
  }
}
