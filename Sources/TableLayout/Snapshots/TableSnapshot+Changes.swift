// SPDX-License-Identifier: Apache-2.0

extension TableSnapshot {
  /// The batch of changes that turns another snapshot into this one.
  ///
  /// Items in both are moved, never deleted and inserted, even from one section to another, and as
  /// few of them as possible move. An item that moves and is reloaded too is deleted and inserted.
  ///
  /// - Complexity: O(items), and O(m log m) for the m items between the first and the last of a
  ///   section that are out of order.
  public func changes(from before: TableSnapshot) -> BatchUpdate {
    var update = BatchUpdate()
    addSections(from: before, to: &update)
    addItemsThatChangeSections(from: before, to: &update)
    addItemsThatStay(from: before, to: &update)
    addReconfigurations(from: before, to: &update)
    return update
  }

  private func addSections(from before: TableSnapshot, to update: inout BatchUpdate) {
    let difference = SequenceDifference(from: before.sectionIdentifiers, to: sectionIdentifiers)
    update.deleteSections(difference.removed)
    update.insertSections(difference.inserted)
    let isReloaded = Set(reloadedSections)
    var moved: Set<SectionID> = []
    for move in difference.moved {
      let section = sectionIdentifiers[move.to]
      moved.insert(section)
      if isReloaded.contains(section) {
        update.deleteSections([move.from])
        update.insertSections([move.to])
      } else {
        update.moveSection(move.from, to: move.to)
      }
    }
    for (place, section) in before.sectionIdentifiers.enumerated()
    where isReloaded.contains(section) && !moved.contains(section) {
      update.reloadSections([place])
    }
  }

  private func addItemsThatChangeSections(
    from before: TableSnapshot, to update: inout BatchUpdate
  ) {
    let isReloaded = Set(reloadedItems)
    var origins: [ItemID: RowIndexPath] = [:]
    for (place, section) in before.sectionIdentifiers.enumerated() {
      for (row, item) in before.itemIdentifiers(inSection: section).enumerated() {
        let target = sectionIdentifier(containingItem: item)
        guard target != section else { continue }
        let path = RowIndexPath(row: row, section: place)
        if target == nil || isReloaded.contains(item) {
          update.deleteRows(at: [path])
        } else {
          origins[item] = path
        }
      }
    }
    for (place, section) in sectionIdentifiers.enumerated() {
      for (row, item) in itemIdentifiers(inSection: section).enumerated()
      where before.sectionIdentifier(containingItem: item) != section {
        let path = RowIndexPath(row: row, section: place)
        if let origin = origins[item] {
          update.moveRow(at: origin, to: path)
        } else {
          update.insertRows(at: [path])
        }
      }
    }
  }

  private func addItemsThatStay(from before: TableSnapshot, to update: inout BatchUpdate) {
    let places = before.places
    let isReloaded = Set(reloadedItems)
    let isReloadedSection = Set(reloadedSections)
    for (place, section) in sectionIdentifiers.enumerated() {
      guard let source = places[section], !isReloadedSection.contains(section) else { continue }
      let items = itemIdentifiers(inSection: section)
      let earlier = before.itemIdentifiers(inSection: section)
      let difference = SequenceDifference(from: earlier, to: items)
      var moved: Set<ItemID> = []
      for move in difference.moved {
        let from = RowIndexPath(row: move.from, section: source)
        let to = RowIndexPath(row: move.to, section: place)
        if isReloaded.contains(items[move.to]) {
          moved.insert(items[move.to])
          update.deleteRows(at: [from])
          update.insertRows(at: [to])
        } else {
          update.moveRow(at: from, to: to)
        }
      }
      guard !isReloaded.isEmpty else { continue }
      for (row, item) in earlier.enumerated()
      where isReloaded.contains(item) && !moved.contains(item)
        && sectionIdentifier(containingItem: item) == section
      {
        update.reloadRows(at: [RowIndexPath(row: row, section: source)])
      }
    }
  }

  private func addReconfigurations(from before: TableSnapshot, to update: inout BatchUpdate) {
    guard !reconfiguredItems.isEmpty else { return }
    let isReloaded = Set(reloadedItems)
    let wanted = Set(reconfiguredItems)
    for (place, section) in before.sectionIdentifiers.enumerated() {
      for (row, item) in before.itemIdentifiers(inSection: section).enumerated()
      where wanted.contains(item) && !isReloaded.contains(item) {
        update.reconfigureRows(at: [RowIndexPath(row: row, section: place)])
      }
    }
  }

  /// The places of all sections.
  private var places: [SectionID: Int] {
    var places: [SectionID: Int] = [:]
    for (place, section) in sectionIdentifiers.enumerated() { places[section] = place }
    return places
  }
}
