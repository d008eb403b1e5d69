// SPDX-License-Identifier: Apache-2.0

#if UIKit
public import LayoutGeometry
#else
import LayoutGeometry
#endif

/// A data source that shows a snapshot, and changes to the next one by their difference.
///
///     let source = DiffableTableDataSource<Int, Message.ID>(tableView: table) {
///       table, path, id in
///       let cell = table.dequeueReusableCell(withIdentifier: "message", for: path)
///       …
///       return cell
///     }
///     try source.apply(snapshot)
///
/// A table holds its data source weakly: keep it.
public final class DiffableTableDataSource<
  SectionID: Hashable & Sendable, ItemID: Hashable & Sendable
>: TableViewDataSource {
  /// Makes the cell of an item.
  public typealias CellProvider = (TableView, RowIndexPath, ItemID) -> TableViewCell

  /// The titles of section headers; nil for none.
  public var titleForHeader: ((SectionID) -> String?)?
  /// The titles of the index beside the table; nil for no index.
  public var sectionIndexTitles: (() -> [String]?)?
  /// The titles of section footers; nil for none.
  public var titleForFooter: ((SectionID) -> String?)?
  /// The snapshot that is shown, without marks.
  public private(set) var snapshot = TableSnapshot<SectionID, ItemID>()

  private weak var tableView: TableView?
  private let cellProvider: CellProvider
  private var rows: [[ItemID]] = []
  private var places: [ItemID: RowIndexPath] = [:]

  /// Makes the data source of a table, and sets it.
  public init(tableView: TableView, cellProvider: @escaping CellProvider) {
    self.tableView = tableView
    self.cellProvider = cellProvider
    tableView.dataSource = self
  }

  /// Shows another snapshot.
  ///
  /// - Parameters:
  ///   - animatingDifferences: Plays no part: the next layout has the frames after the change, and
  ///     `transition(_:)` of a view has those before it for a backend that animates.
  ///   - completion: Called at the end if the snapshot is shown.
  /// - Throws: ``TableError``; the table and the data source are unchanged then.
  public func apply(
    _ next: TableSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) throws(TableError) {
    let (before, rowsBefore) = (snapshot, rows)
    let update = next.changes(from: before)
    show(next)
    do throws(TableError) {
      try tableView?.performBatchUpdates { $0 = update }
    } catch {
      snapshot = before
      rows = rowsBefore
      throw error
    }
    places = [:]
    completion?()
  }

  /// Shows another snapshot by loading everything again; the first visible item stays in place.
  ///
  /// - Throws: ``TableError``.
  public func applyUsingReloadData(
    _ next: TableSnapshot<SectionID, ItemID>
  ) throws(TableError) {
    let (before, rowsBefore) = (snapshot, rows)
    let position = position
    show(next)
    places = [:]
    do throws(TableError) {
      try tableView?.reload()
    } catch {
      snapshot = before
      rows = rowsBefore
      throw error
    }
    if let position { restore(position) }
  }

  /// The item of a row; nil for a row that does not exist.
  public func itemIdentifier(for path: RowIndexPath) -> ItemID? {
    guard rows.indices.contains(path.section), rows[path.section].indices.contains(path.row) else {
      return nil
    }
    return rows[path.section][path.row]
  }

  /// The row of an item; nil for an item that is not in the snapshot.
  ///
  /// - Complexity: O(items) for the first call after a change, then O(1).
  public func indexPath(for item: ItemID) -> RowIndexPath? {
    if places.isEmpty {
      for (section, items) in rows.enumerated() {
        for (row, item) in items.enumerated() {
          places[item] = RowIndexPath(row: row, section: section)
        }
      }
    }
    return places[item]
  }

  // MARK: - Positions by identity

  /// A scroll position that is valid in another table, after other changes, or in another launch.
  public struct Position: Hashable, Sendable {
    /// The first visible item.
    public var item: ItemID
    /// How far below the item's top the visible area begins, in points.
    public var offset: Double

    /// Makes a position.
    public init(item: ItemID, offset: Double) {
      self.item = item
      self.offset = offset
    }
  }

  /// The scroll position by the first visible item; nil if no item is visible.
  public var position: Position? {
    guard let tableView else { return nil }
    let visibleTop = tableView.geometry.contentOffset + tableView.geometry.topInset
    for path in tableView.geometry.visibleRows {
      let rect = tableView.rectForRow(at: path)
      guard rect.maxY > visibleTop, let item = itemIdentifier(for: path) else { continue }
      return Position(item: item, offset: visibleTop - rect.minY)
    }
    return nil
  }

  /// Scrolls exactly to a stored position; does nothing if its item is gone.
  ///
  /// Returns whether the item exists.
  @discardableResult
  public func restore(_ position: Position) -> Bool {
    guard let path = indexPath(for: position.item) else { return false }
    tableView?.scrollAnchor = .top(of: .row(path), offset: position.offset)
    return true
  }

  private func show(_ next: TableSnapshot<SectionID, ItemID>) {
    snapshot = next.settled()
    rows = next.sectionIdentifiers.map { next.itemIdentifiers(inSection: $0) }
  }

  // MARK: - TableViewDataSource

  /// The number of sections of the snapshot.
  public func numberOfSections(in tableView: TableView) -> Int { rows.count }

  /// The number of items of a section of the snapshot.
  public func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    rows.indices.contains(section) ? rows[section].count : 0
  }

  /// The cell that the provider makes.
  public func tableView(
    _ tableView: TableView, cellForRowAt path: RowIndexPath
  ) -> TableViewCell {
    guard let item = itemIdentifier(for: path) else { return TableViewCell(reuseIdentifier: nil) }
    return cellProvider(tableView, path, item)
  }

  /// The title that ``titleForHeader`` gives.
  public func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    guard snapshot.sectionIdentifiers.indices.contains(section) else { return nil }
    return titleForHeader?(snapshot.sectionIdentifiers[section])
  }

  /// The title that ``titleForFooter`` gives.
  public func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    guard snapshot.sectionIdentifiers.indices.contains(section) else { return nil }
    return titleForFooter?(snapshot.sectionIdentifiers[section])
  }

  /// The titles that ``sectionIndexTitles`` gives.
  public func sectionIndexTitles(for tableView: TableView) -> [String]? { sectionIndexTitles?() }
}
