// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TableView {
  /// The title of an index that stands for a search field above the rows.
  public static let indexSearch = "{search}"

  /// Asks the data source for the titles of the index again.
  public func reloadSectionIndexTitles() {
    sectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? []
  }

  /// Does what a finger on a title of the index does: scrolls exactly to the start of its section.
  ///
  /// A section that the data source does not have stands for the start of the table. A title that
  /// does not exist does nothing.
  public func tapSectionIndexTitle(at index: Int) {
    report { () throws(TableError) in
      try loadToScroll()
      guard let dataSource, sectionIndexTitles.indices.contains(index) else { return }
      let section = dataSource.tableView(
        self, sectionForSectionIndexTitle: sectionIndexTitles[index], at: index)
      tracked.scroll {
        if section >= 0, section < $0.offsets.sectionCount {
          $0.scroll(to: .header(section: section), at: .top)
        } else {
          $0.scrollToStart()
        }
      }
      setNeedsLayout()
    }
  }
}
