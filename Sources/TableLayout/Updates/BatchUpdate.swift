// SPDX-License-Identifier: Apache-2.0

/// Changes of a table's sections and rows that take effect together.
///
/// What is deleted, reloaded, reconfigured or moved *from* is numbered as before the batch; what is
/// inserted or moved *to* is numbered as after it. The order in which changes are added does not
/// matter. A batch inside a batch adds to the outer one, with the outer one's numbers.
///
///     var update = BatchUpdate()
///     update.deleteRows(at: [RowIndexPath(row: 0, section: 0)])
///     update.moveSection(2, to: 0)
///     let changes = try update.changes(from: countsBefore, to: countsAfter)
///
/// Source: UITableView's `performBatchUpdates`; the order of deletes and inserts as in WWDC 2018
/// session 225.
public struct BatchUpdate: Hashable, Sendable {
  /// Sections that go, numbered as before.
  public private(set) var deletedSections: [Int] = []
  /// Sections that come, numbered as after.
  public private(set) var insertedSections: [Int] = []
  /// Sections whose content is new, numbered as before.
  public private(set) var reloadedSections: [Int] = []
  /// Sections that change places.
  public private(set) var movedSections: [Move<Int>] = []
  /// Rows that go, as before.
  public private(set) var deletedRows: [RowIndexPath] = []
  /// Rows that come, as after.
  public private(set) var insertedRows: [RowIndexPath] = []
  /// Rows whose cells are new, as before.
  public private(set) var reloadedRows: [RowIndexPath] = []
  /// Rows whose cells stay and are configured again, as before.
  public private(set) var reconfiguredRows: [RowIndexPath] = []
  /// Rows that change places, also between sections.
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

  /// Reloads rows, as before: their cells are made again and their heights measured again.
  public mutating func reloadRows(at paths: [RowIndexPath]) { reloadedRows += paths }

  /// Reconfigures rows, as before: their cells stay, and their heights are measured again.
  public mutating func reconfigureRows(at paths: [RowIndexPath]) { reconfiguredRows += paths }

  /// Moves a row from its place before to its place after.
  public mutating func moveRow(at path: RowIndexPath, to target: RowIndexPath) {
    movedRows.append(Move(from: path, to: target))
  }

  /// Adds the changes of another batch, whose numbers mean the same states.
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
