// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension GridView {
  // Misuse is reported in `errors`; see `change(_:)`.

  /// Inserts items, as numbered after the batch.
  public func insertItems(at paths: [RowIndexPath]) { change { $0.insertRows(at: paths) } }

  /// Deletes items, as numbered before the batch.
  public func deleteItems(at paths: [RowIndexPath]) { change { $0.deleteRows(at: paths) } }

  /// Gives items new cells, as numbered before the batch.
  public func reloadItems(at paths: [RowIndexPath]) { change { $0.reloadRows(at: paths) } }

  /// Configures the cells of items again, as numbered before the batch; the cells stay.
  public func reconfigureItems(at paths: [RowIndexPath]) {
    change { $0.reconfigureRows(at: paths) }
  }

  /// Moves an item from its place before the batch to its place after it.
  public func moveItem(at path: RowIndexPath, to target: RowIndexPath) {
    change { $0.moveRow(at: path, to: target) }
  }

  /// Inserts sections, as numbered after the batch.
  public func insertSections(_ sections: some Sequence<Int>) {
    change { $0.insertSections(Array(sections)) }
  }

  /// Deletes sections, as numbered before the batch.
  public func deleteSections(_ sections: some Sequence<Int>) {
    change { $0.deleteSections(Array(sections)) }
  }

  /// Gives all of some sections new cells, as numbered before the batch.
  public func reloadSections(_ sections: some Sequence<Int>) {
    change { $0.reloadSections(Array(sections)) }
  }

  /// Moves a section from its place before the batch to its place after it.
  public func moveSection(_ section: Int, toSection target: Int) {
    change { $0.moveSection(section, to: target) }
  }
}
