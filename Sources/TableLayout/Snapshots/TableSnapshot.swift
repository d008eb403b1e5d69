// SPDX-License-Identifier: Apache-2.0

/// The sections and items of a table at one moment, by identity.
///
/// Identities are unique in the whole snapshot: a call that would repeat one throws and changes
/// nothing. ``changes(from:)`` gives the batch that takes a table from one snapshot to another.
///
///     var snapshot = TableSnapshot<Int, String>()
///     try snapshot.appendSections([0])
///     try snapshot.appendItems(["a", "b"], toSection: 0)
///
/// Source: the calls are those of NSDiffableDataSourceSnapshot.
public struct TableSnapshot<SectionID: Hashable & Sendable, ItemID: Hashable & Sendable>: Sendable {
  /// The sections in order.
  public private(set) var sectionIdentifiers: [SectionID] = []
  /// Items marked for new cells.
  public private(set) var reloadedItems: [ItemID] = []
  /// Items whose cells are marked to be configured again.
  public private(set) var reconfiguredItems: [ItemID] = []
  /// Sections marked for new cells.
  public private(set) var reloadedSections: [SectionID] = []

  private var items: [SectionID: [ItemID]] = [:]
  private var sectionOfItem: [ItemID: SectionID] = [:]

  /// Makes a snapshot without sections.
  public init() {}

  /// The number of items of all sections.
  public var numberOfItems: Int { sectionOfItem.count }

  /// All items in the order of the table.
  public var itemIdentifiers: [ItemID] { sectionIdentifiers.flatMap { items[$0] ?? [] } }

  /// The items of a section in order; empty for an unknown section.
  public func itemIdentifiers(inSection section: SectionID) -> [ItemID] { items[section] ?? [] }

  /// The section that holds an item.
  public func sectionIdentifier(containingItem item: ItemID) -> SectionID? { sectionOfItem[item] }

  // MARK: - Sections

  /// Adds sections at the end.
  ///
  /// - Throws: ``TableSnapshotError``.
  public mutating func appendSections(_ sections: [SectionID]) throws(TableSnapshotError) {
    try insertSections(sections, at: sectionIdentifiers.count)
  }

  /// Inserts sections before another.
  ///
  /// - Throws: ``TableSnapshotError``.
  public mutating func insertSections(
    _ sections: [SectionID], beforeSection other: SectionID
  ) throws(TableSnapshotError) {
    try insertSections(sections, at: try index(ofSection: other))
  }

  /// Inserts sections after another.
  ///
  /// - Throws: ``TableSnapshotError``.
  public mutating func insertSections(
    _ sections: [SectionID], afterSection other: SectionID
  ) throws(TableSnapshotError) {
    try insertSections(sections, at: try index(ofSection: other) + 1)
  }

  private mutating func insertSections(
    _ sections: [SectionID], at index: Int
  ) throws(TableSnapshotError) {
    var added: Set<SectionID> = []
    for section in sections where items[section] != nil || !added.insert(section).inserted {
      throw .duplicateSection("\(section)")
    }
    sectionIdentifiers.insert(contentsOf: sections, at: index)
    for section in sections { items[section] = [] }
  }

  /// Deletes sections with their items; unknown sections are ignored.
  public mutating func deleteSections(_ sections: [SectionID]) {
    let gone = Set(sections)
    for section in sections {
      for item in items.removeValue(forKey: section) ?? [] { sectionOfItem[item] = nil }
    }
    sectionIdentifiers.removeAll { gone.contains($0) }
    reloadedSections.removeAll { gone.contains($0) }
    dropMarksOfMissingItems()
  }

  /// Moves a section before another.
  ///
  /// - Throws: ``TableSnapshotError/unknownSection(_:)``.
  public mutating func moveSection(
    _ section: SectionID, beforeSection other: SectionID
  ) throws(TableSnapshotError) {
    let source = try index(ofSection: section)
    let target = try index(ofSection: other)
    guard source != target else { return }
    sectionIdentifiers.remove(at: source)
    sectionIdentifiers.insert(section, at: target > source ? target - 1 : target)
  }

  /// Moves a section after another.
  ///
  /// - Throws: ``TableSnapshotError/unknownSection(_:)``.
  public mutating func moveSection(
    _ section: SectionID, afterSection other: SectionID
  ) throws(TableSnapshotError) {
    let source = try index(ofSection: section)
    let target = try index(ofSection: other)
    guard source != target else { return }
    sectionIdentifiers.remove(at: source)
    sectionIdentifiers.insert(section, at: target > source ? target : target + 1)
  }

  // MARK: - Items

  /// Adds items at the end of a section.
  ///
  /// - Throws: ``TableSnapshotError``.
  public mutating func appendItems(
    _ added: [ItemID], toSection section: SectionID
  ) throws(TableSnapshotError) {
    try insert(added, inSection: section, at: items[section]?.count ?? 0)
  }

  /// Adds items at the end of the last section.
  ///
  /// - Throws: ``TableSnapshotError``; ``TableSnapshotError/noSection`` without any section.
  public mutating func appendItems(_ added: [ItemID]) throws(TableSnapshotError) {
    guard let section = sectionIdentifiers.last else { throw .noSection }
    try appendItems(added, toSection: section)
  }

  /// Inserts items before another, into its section.
  ///
  /// - Throws: ``TableSnapshotError``.
  public mutating func insertItems(
    _ added: [ItemID], beforeItem other: ItemID
  ) throws(TableSnapshotError) {
    guard let section = sectionOfItem[other],
      let index = items[section]?.firstIndex(of: other)
    else { throw .unknownItem("\(other)") }
    try insert(added, inSection: section, at: index)
  }

  /// Inserts items after another, into its section.
  ///
  /// - Throws: ``TableSnapshotError``.
  public mutating func insertItems(
    _ added: [ItemID], afterItem other: ItemID
  ) throws(TableSnapshotError) {
    guard let section = sectionOfItem[other],
      let index = items[section]?.firstIndex(of: other)
    else { throw .unknownItem("\(other)") }
    try insert(added, inSection: section, at: index + 1)
  }

  private mutating func insert(
    _ added: [ItemID], inSection section: SectionID, at index: Int
  ) throws(TableSnapshotError) {
    guard items[section] != nil else { throw .unknownSection("\(section)") }
    var seen: Set<ItemID> = []
    for item in added where sectionOfItem[item] != nil || !seen.insert(item).inserted {
      throw .duplicateItem("\(item)")
    }
    items[section]?.insert(contentsOf: added, at: index)
    for item in added { sectionOfItem[item] = section }
  }

  /// Deletes items; unknown items are ignored.
  public mutating func deleteItems(_ deleted: [ItemID]) {
    takeOut(deleted)
    dropMarksOfMissingItems()
  }

  /// Forgets the marks of items that were deleted: a batch cannot both delete and reload a row.
  private mutating func dropMarksOfMissingItems() {
    reloadedItems.removeAll { sectionOfItem[$0] == nil }
    reconfiguredItems.removeAll { sectionOfItem[$0] == nil }
  }

  /// Removes items from their sections; their marks stay.
  private mutating func takeOut(_ deleted: [ItemID]) {
    let gone = Set(deleted)
    var sections: Set<SectionID> = []
    for item in deleted {
      if let section = sectionOfItem.removeValue(forKey: item) { sections.insert(section) }
    }
    for section in sections { items[section]?.removeAll { gone.contains($0) } }
  }

  /// Moves an item before another, in any section.
  ///
  /// - Throws: ``TableSnapshotError/unknownItem(_:)``.
  public mutating func moveItem(
    _ item: ItemID, beforeItem other: ItemID
  ) throws(TableSnapshotError) {
    guard sectionOfItem[item] != nil else { throw .unknownItem("\(item)") }
    guard sectionOfItem[other] != nil else { throw .unknownItem("\(other)") }
    guard item != other else { return }
    takeOut([item])
    try insertItems([item], beforeItem: other)
  }

  /// Moves an item after another, in any section.
  ///
  /// - Throws: ``TableSnapshotError/unknownItem(_:)``.
  public mutating func moveItem(
    _ item: ItemID, afterItem other: ItemID
  ) throws(TableSnapshotError) {
    guard sectionOfItem[item] != nil else { throw .unknownItem("\(item)") }
    guard sectionOfItem[other] != nil else { throw .unknownItem("\(other)") }
    guard item != other else { return }
    takeOut([item])
    try insertItems([item], afterItem: other)
  }

  /// Marks items for new cells.
  ///
  /// - Throws: ``TableSnapshotError/unknownItem(_:)``.
  public mutating func reloadItems(_ reloaded: [ItemID]) throws(TableSnapshotError) {
    for item in reloaded where sectionOfItem[item] == nil { throw .unknownItem("\(item)") }
    reloadedItems += reloaded
  }

  /// Marks items to have their cells configured again.
  ///
  /// - Throws: ``TableSnapshotError/unknownItem(_:)``.
  public mutating func reconfigureItems(_ reconfigured: [ItemID]) throws(TableSnapshotError) {
    for item in reconfigured where sectionOfItem[item] == nil { throw .unknownItem("\(item)") }
    reconfiguredItems += reconfigured
  }

  /// Marks sections for new cells.
  ///
  /// - Throws: ``TableSnapshotError/unknownSection(_:)``.
  public mutating func reloadSections(_ sections: [SectionID]) throws(TableSnapshotError) {
    for section in sections where items[section] == nil { throw .unknownSection("\(section)") }
    reloadedSections += sections
  }

  /// The snapshot without its marks, from which later changes start.
  func settled() -> TableSnapshot {
    var copy = self
    copy.reloadedItems = []
    copy.reconfiguredItems = []
    copy.reloadedSections = []
    return copy
  }

  private func index(ofSection section: SectionID) throws(TableSnapshotError) -> Int {
    guard let index = sectionIdentifiers.firstIndex(of: section) else {
      throw .unknownSection("\(section)")
    }
    return index
  }
}

/// Why a snapshot refuses a change.
public enum TableSnapshotError: Error, Hashable, Sendable {
  /// A section that exists already, or twice in one call.
  case duplicateSection(String)
  /// An item that exists already, in any section, or twice in one call.
  case duplicateItem(String)
  /// Items without a section to put them in.
  case noSection
  /// A section that does not exist.
  case unknownSection(String)
  /// An item that does not exist.
  case unknownItem(String)
}

extension TableSnapshotError: CustomStringConvertible {
  /// The fault in a sentence.
  public var description: String {
    switch self {
    case .duplicateSection(let name): "The section \(name) would be in the snapshot twice."
    case .duplicateItem(let name): "The item \(name) would be in the snapshot twice."
    case .noSection: "A snapshot needs a section before items; call appendSections first."
    case .unknownSection(let name): "The section \(name) is not in the snapshot."
    case .unknownItem(let name): "The item \(name) is not in the snapshot."
    }
  }
}
