// SPDX-License-Identifier: Apache-2.0

/// Changes of a table's sections and rows that take effect together.
///
/// Deletions, reloads, reconfigurations and the origins of moves are numbered as before the batch;
/// insertions and the targets of moves as after it. The order in which changes are added does not
/// matter. A batch inside a batch adds to the outer one, with the outer one's numbering.
///
///     var update = BatchUpdate()
///     update.deleteRows(at: [RowIndexPath(row: 0, section: 0)])
///     update.moveSection(2, to: 0)
///     let changes = try update.changes(from: countsBefore, to: countsAfter)
///
/// Source: UITableView's `performBatchUpdates`; the order of deletes and inserts as in WWDC 2018
/// session 225.
public struct BatchUpdate: Hashable, Sendable {
  /// Deleted sections, numbered as before.
  public private(set) var deletedSections: [Int] = []
  /// Inserted sections, numbered as after.
  public private(set) var insertedSections: [Int] = []
  /// Reloaded sections, numbered as before.
  public private(set) var reloadedSections: [Int] = []
  /// Moved sections.
  public private(set) var movedSections: [Move<Int>] = []
  /// Deleted rows, as before.
  public private(set) var deletedRows: [RowIndexPath] = []
  /// Inserted rows, as after.
  public private(set) var insertedRows: [RowIndexPath] = []
  /// Reloaded rows, which get new cells, as before.
  public private(set) var reloadedRows: [RowIndexPath] = []
  /// Reconfigured rows, which keep their cells, as before.
  public private(set) var reconfiguredRows: [RowIndexPath] = []
  /// Moved rows, in their section or to another.
  public private(set) var movedRows: [Move<RowIndexPath>] = []

  /// A change of place.
  public struct Move<Place: Hashable & Sendable>: Hashable, Sendable {
    /// The place before the batch.
    public var from: Place
    /// The place after the batch.
    public var to: Place

    /// Makes a move.
    public init(from: Place, to: Place) {
      self.from = from
      self.to = to
    }
  }

  /// Makes a batch without changes.
  public init() {}

  /// Whether the batch changes nothing.
  public var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty && deletedRows.isEmpty && insertedRows.isEmpty
      && reloadedRows.isEmpty && reconfiguredRows.isEmpty && movedRows.isEmpty
  }

  /// Deletes sections, numbered as before.
  public mutating func deleteSections(_ sections: [Int]) { deletedSections += sections }

  /// Inserts sections, numbered as after.
  public mutating func insertSections(_ sections: [Int]) { insertedSections += sections }

  /// Reloads sections, numbered as before.
  public mutating func reloadSections(_ sections: [Int]) { reloadedSections += sections }

  /// Moves a section from its place before to its place after.
  public mutating func moveSection(_ section: Int, to target: Int) {
    movedSections.append(Move(from: section, to: target))
  }

  /// Deletes rows, as before.
  public mutating func deleteRows(at paths: [RowIndexPath]) { deletedRows += paths }

  /// Inserts rows, as after.
  public mutating func insertRows(at paths: [RowIndexPath]) { insertedRows += paths }

  /// Reloads rows, as before: they get new cells, and their heights are measured again.
  public mutating func reloadRows(at paths: [RowIndexPath]) { reloadedRows += paths }

  /// Reconfigures rows, as before: their cells stay, and their heights are measured again.
  public mutating func reconfigureRows(at paths: [RowIndexPath]) { reconfiguredRows += paths }

  /// Moves a row from its place before to its place after.
  public mutating func moveRow(at path: RowIndexPath, to target: RowIndexPath) {
    movedRows.append(Move(from: path, to: target))
  }

  /// Adds the changes of another batch, whose numbers refer to the same tables before and after.
  public mutating func merge(_ other: BatchUpdate) {
    deletedSections += other.deletedSections
    insertedSections += other.insertedSections
    reloadedSections += other.reloadedSections
    movedSections += other.movedSections
    deletedRows += other.deletedRows
    insertedRows += other.insertedRows
    reloadedRows += other.reloadedRows
    reconfiguredRows += other.reconfiguredRows
    movedRows += other.movedRows
  }
}
