// SPDX-License-Identifier: Apache-2.0

import Foundation
import TableLayout

/// The sections and items of a table at one moment, by identity.
///
/// Its changes do not throw, as UIKit's do not: what a `TableSnapshot` refuses, such as an identity
/// that would be there twice, ends the program with the reason, as in UIKit.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The snapshot as Quoin takes it.
  var snapshot = TableSnapshot<SectionIdentifierType, ItemIdentifierType>()

  /// Makes a snapshot without sections.
  public init() {}

  /// The number of items of all sections.
  public var numberOfItems: Int { snapshot.numberOfItems }
  /// The number of sections.
  public var numberOfSections: Int { snapshot.sectionIdentifiers.count }
  /// The sections in order.
  public var sectionIdentifiers: [SectionIdentifierType] { snapshot.sectionIdentifiers }
  /// All items in the order of the table.
  public var itemIdentifiers: [ItemIdentifierType] { snapshot.itemIdentifiers }

  /// The items of a section in order.
  public func itemIdentifiers(
    inSection section: SectionIdentifierType
  ) -> [ItemIdentifierType] { snapshot.itemIdentifiers(inSection: section) }

  /// The section that holds an item.
  public func sectionIdentifier(
    containingItem item: ItemIdentifierType
  ) -> SectionIdentifierType? { snapshot.sectionIdentifier(containingItem: item) }

  /// Adds sections at the end.
  public mutating func appendSections(_ sections: [SectionIdentifierType]) {
    change { (snapshot) throws(TableSnapshotError) in try snapshot.appendSections(sections) }
  }

  /// Adds items at the end of a section; nil stands for the last one.
  public mutating func appendItems(
    _ items: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    change { (snapshot) throws(TableSnapshotError) in
      if let section {
        try snapshot.appendItems(items, toSection: section)
      } else {
        try snapshot.appendItems(items)
      }
    }
  }

  /// Inserts items before another.
  public mutating func insertItems(
    _ items: [ItemIdentifierType], beforeItem item: ItemIdentifierType
  ) {
    change { (snapshot) throws(TableSnapshotError) in
      try snapshot.insertItems(items, beforeItem: item)
    }
  }

  /// Inserts items after another.
  public mutating func insertItems(
    _ items: [ItemIdentifierType], afterItem item: ItemIdentifierType
  ) {
    change { (snapshot) throws(TableSnapshotError) in
      try snapshot.insertItems(items, afterItem: item)
    }
  }

  /// Deletes items.
  public mutating func deleteItems(_ items: [ItemIdentifierType]) { snapshot.deleteItems(items) }

  /// Deletes sections with their items.
  public mutating func deleteSections(_ sections: [SectionIdentifierType]) {
    snapshot.deleteSections(sections)
  }

  /// Deletes all items and sections.
  public mutating func deleteAllItems() { snapshot.deleteSections(sectionIdentifiers) }

  /// Moves an item before another.
  public mutating func moveItem(
    _ item: ItemIdentifierType, beforeItem other: ItemIdentifierType
  ) {
    change { (snapshot) throws(TableSnapshotError) in
      try snapshot.moveItem(item, beforeItem: other)
    }
  }

  /// Moves an item after another.
  public mutating func moveItem(
    _ item: ItemIdentifierType, afterItem other: ItemIdentifierType
  ) {
    change { (snapshot) throws(TableSnapshotError) in
      try snapshot.moveItem(item, afterItem: other)
    }
  }

  /// Inserts sections before another.
  public mutating func insertSections(
    _ sections: [SectionIdentifierType], beforeSection section: SectionIdentifierType
  ) {
    change { (snapshot) throws(TableSnapshotError) in
      try snapshot.insertSections(sections, beforeSection: section)
    }
  }

  /// Inserts sections after another.
  public mutating func insertSections(
    _ sections: [SectionIdentifierType], afterSection section: SectionIdentifierType
  ) {
    change { (snapshot) throws(TableSnapshotError) in
      try snapshot.insertSections(sections, afterSection: section)
    }
  }

  /// Moves a section before another.
  public mutating func moveSection(
    _ section: SectionIdentifierType, beforeSection other: SectionIdentifierType
  ) {
    change { (snapshot) throws(TableSnapshotError) in
      try snapshot.moveSection(section, beforeSection: other)
    }
  }

  /// Moves a section after another.
  public mutating func moveSection(
    _ section: SectionIdentifierType, afterSection other: SectionIdentifierType
  ) {
    change { (snapshot) throws(TableSnapshotError) in
      try snapshot.moveSection(section, afterSection: other)
    }
  }

  /// Marks sections for new cells.
  public mutating func reloadSections(_ sections: [SectionIdentifierType]) {
    change { (snapshot) throws(TableSnapshotError) in try snapshot.reloadSections(sections) }
  }

  /// The number of items of a section.
  public func numberOfItems(inSection section: SectionIdentifierType) -> Int {
    snapshot.itemIdentifiers(inSection: section).count
  }

  /// The number of an item among all of the table; nil for an item that is not there.
  public func indexOfItem(_ item: ItemIdentifierType) -> Int? {
    itemIdentifiers.firstIndex(of: item)
  }

  /// The number of a section; nil for a section that is not there.
  public func indexOfSection(_ section: SectionIdentifierType) -> Int? {
    sectionIdentifiers.firstIndex(of: section)
  }

  /// Marks items for new cells.
  public mutating func reloadItems(_ items: [ItemIdentifierType]) {
    change { (snapshot) throws(TableSnapshotError) in try snapshot.reloadItems(items) }
  }

  /// Marks items to have their cells configured again.
  public mutating func reconfigureItems(_ items: [ItemIdentifierType]) {
    change { (snapshot) throws(TableSnapshotError) in try snapshot.reconfigureItems(items) }
  }

  /// Makes a change, or ends the program with the reason why it cannot be made.
  private mutating func change(
    _ action: (
      inout TableSnapshot<SectionIdentifierType, ItemIdentifierType>
    ) throws(TableSnapshotError) -> Void
  ) {
    do throws(TableSnapshotError) {
      try action(&snapshot)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension DiffableTableDataSource {
  /// The snapshot that is shown.
  public func snapshot() -> NSDiffableDataSourceSnapshot<SectionID, ItemID> {
    var result = NSDiffableDataSourceSnapshot<SectionID, ItemID>()
    result.snapshot = snapshot
    return result
  }

  /// Shows another snapshot; nothing moves in time.
  ///
  /// A fault, such as a data source in a layout of its table, ends the program with the reason.
  public func apply(
    _ next: NSDiffableDataSourceSnapshot<SectionID, ItemID>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    do throws(TableError) {
      try apply(next.snapshot)
    } catch {
      preconditionFailure("\(error)")
    }
    completion?()
  }

  /// Shows another snapshot by loading everything again.
  public func applySnapshotUsingReloadData(
    _ next: NSDiffableDataSourceSnapshot<SectionID, ItemID>, completion: (() -> Void)? = nil
  ) {
    do throws(TableError) {
      try applyUsingReloadData(next.snapshot)
    } catch {
      preconditionFailure("\(error)")
    }
    completion?()
  }
}
