// SPDX-License-Identifier: Apache-2.0

/// A batch of changes that was checked against the table before and after it.
///
/// Reloaded sections count as deleted and inserted. Changes of rows in sections that are deleted,
/// inserted or reloaded as a whole are dropped, except moves out of and into them. Lists are
/// sorted and without duplicates.
public struct TableChanges: Sendable {
  /// The numbers of rows of the sections before.
  public let countsBefore: [Int]
  /// The numbers of rows of the sections after.
  public let countsAfter: [Int]
  /// Deleted and reloaded sections, as before, ascending.
  public internal(set) var deletedSections: [Int] = []
  /// Inserted and reloaded sections, as after, ascending.
  public internal(set) var insertedSections: [Int] = []
  /// Moved sections, ascending by the place after.
  public internal(set) var movedSections: [BatchUpdate.Move<Int>] = []
  /// Deleted rows, as before, ascending.
  public internal(set) var deletedRows: [RowIndexPath] = []
  /// Inserted rows, as after, ascending.
  public internal(set) var insertedRows: [RowIndexPath] = []
  /// Moved rows, ascending by the place after.
  public internal(set) var movedRows: [BatchUpdate.Move<RowIndexPath>] = []
  /// Reloaded rows, before and after, ascending.
  public internal(set) var reloadedRows: [BatchUpdate.Move<RowIndexPath>] = []
  /// Reconfigured rows, before and after, ascending.
  public internal(set) var reconfiguredRows: [BatchUpdate.Move<RowIndexPath>] = []

  /// The map of section numbers; moved ones count as removed and inserted.
  var sectionMap = IndexMap()
  /// The maps of row numbers of the sections that stay, by the number before.
  var rowMaps: [Int: IndexMap] = [:]
  /// The places after of moved sections, by the place before.
  var sectionTargets: [Int: Int] = [:]
  /// The places before of moved sections, by the place after.
  var sectionSources: [Int: Int] = [:]
  /// The places after of moved rows, by the place before.
  var rowTargets: [RowIndexPath: RowIndexPath] = [:]
  /// The places before of moved rows, by the place after.
  var rowSources: [RowIndexPath: RowIndexPath] = [:]

  /// The place of a section afterwards; nil if it is deleted or reloaded.
  ///
  /// - Complexity: O(log changes).
  public func section(after section: Int) -> Int? {
    sectionTargets[section] ?? sectionMap.after(section)
  }

  /// The place of a section before; nil if it is inserted or reloaded.
  ///
  /// - Complexity: O(log changes).
  public func section(before section: Int) -> Int? {
    sectionSources[section] ?? sectionMap.before(section)
  }

  /// The place of a row afterwards; nil if it is deleted. Reloaded rows stay.
  ///
  /// - Complexity: O(log changes).
  public func path(after path: RowIndexPath) -> RowIndexPath? {
    if let target = rowTargets[path] { return target }
    guard let section = section(after: path.section) else { return nil }
    guard let map = rowMaps[path.section] else {
      return RowIndexPath(row: path.row, section: section)
    }
    return map.after(path.row).map { RowIndexPath(row: $0, section: section) }
  }

  /// The place of a row before; nil if it is inserted.
  ///
  /// - Complexity: O(log changes).
  public func path(before path: RowIndexPath) -> RowIndexPath? {
    if let source = rowSources[path] { return source }
    guard let section = section(before: path.section) else { return nil }
    guard let map = rowMaps[section] else {
      return RowIndexPath(row: path.row, section: section)
    }
    return map.before(path.row).map { RowIndexPath(row: $0, section: section) }
  }
}
