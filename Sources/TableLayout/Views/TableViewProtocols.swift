// SPDX-License-Identifier: Apache-2.0

/// The source of a table's rows.
///
/// A table asks for counts when it loads and when a batch of changes ends, and for cells when rows
/// become visible.
public protocol TableViewDataSource: AnyObject {
  /// The number of sections; 1 unless implemented.
  func numberOfSections(in tableView: TableView) -> Int

  /// The number of rows of a section.
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int

  /// The cell of a row, usually from ``TableView/dequeueReusableCell(withIdentifier:for:)``.
  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell

  /// The title of a section's header; nil, unless implemented, for none.
  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String?

  /// The title of a section's footer; nil, unless implemented, for none.
  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String?

  /// The titles of the index beside the table; nil, unless implemented, for no index.
  func sectionIndexTitles(for tableView: TableView) -> [String]?

  /// The section that a title of the index stands for; the title's own number unless implemented.
  ///
  /// A number that no section has stands for the start of the table, as NSNotFound does in UIKit.
  func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int
}

extension TableViewDataSource {
  /// One section.
  public func numberOfSections(in tableView: TableView) -> Int { 1 }

  /// No title.
  public func tableView(
    _ tableView: TableView, titleForHeaderInSection section: Int
  ) -> String? { nil }

  /// No title.
  public func tableView(
    _ tableView: TableView, titleForFooterInSection section: Int
  ) -> String? { nil }

  /// No index.
  public func sectionIndexTitles(for tableView: TableView) -> [String]? { nil }

  /// One title for each section.
  public func tableView(
    _ tableView: TableView, sectionForSectionIndexTitle title: String, at index: Int
  ) -> Int { index }
}

/// A data source that knows the length of each row's text before the row is measured.
///
/// The table then estimates heights by a linear function of the length, which it learns from the
/// rows that it measures.
public protocol TableViewTextLengths: AnyObject {
  /// The length of all text of a row, in any unit that is the same for all rows.
  func tableView(_ tableView: TableView, textLengthForRowAt path: RowIndexPath) -> Int
}

/// A data source that recognises rows of equal content, whose heights are then measured once.
public protocol TableViewHeightKeys: AnyObject {
  /// The fingerprint of a row's content with its accessory; nil to measure the row each time.
  func tableView(_ tableView: TableView, contentHashForRowAt path: RowIndexPath) -> ContentHash?

  /// The fingerprint of a row's layout: the name of its cell class or template.
  func tableView(_ tableView: TableView, templateHashForRowAt path: RowIndexPath) -> ContentHash
}

/// A delegate that gives heights by row; they replace ``TableView/rowHeight``.
public protocol TableViewRowHeights: AnyObject {
  /// The height of a row, separator included; automatic to measure its cell.
  func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> RowHeight
}

/// A delegate that gives estimates by row; they replace ``TableView/estimatedRowHeight``.
public protocol TableViewRowEstimates: AnyObject {
  /// The estimate of a row; automatic for the table's choice.
  func tableView(_ tableView: TableView, estimatedHeightForRowAt path: RowIndexPath) -> RowHeight
}

/// A delegate that gives sections headers and footers of its own.
public protocol TableViewSectionViews: AnyObject {
  /// The height of a section's header; nil for none, automatic to measure its view.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> RowHeight?

  /// The height of a section's footer; nil for none, automatic to measure its view.
  func tableView(_ tableView: TableView, heightForFooterInSection section: Int) -> RowHeight?

  /// The view of a section's header; nil for one with the section's title.
  func tableView(
    _ tableView: TableView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView?

  /// The view of a section's footer; nil for one with the section's title.
  func tableView(
    _ tableView: TableView, viewForFooterInSection section: Int
  ) -> TableHeaderFooterView?
}

extension TableViewSectionViews {
  /// No footer.
  public func tableView(
    _ tableView: TableView, heightForFooterInSection section: Int
  ) -> RowHeight? { nil }

  /// No view.
  public func tableView(
    _ tableView: TableView, viewForFooterInSection section: Int
  ) -> TableHeaderFooterView? { nil }
}

/// The receiver of announcements of rows that will soon be visible.
public protocol TableViewPrefetching: AnyObject {
  /// Announces rows that will soon be visible, nearest first.
  func tableView(_ tableView: TableView, prefetchRowsAt paths: [RowIndexPath])

  /// Withdraws announced rows that will not be visible soon after all.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt paths: [RowIndexPath])
}

/// When a table measures a row again by itself. The values are UIKit's.
public enum SelfSizingInvalidation: Int, Hashable, Sendable {
  /// Never.
  case disabled = 0
  /// When the cell calls ``TableViewCell/invalidateHeight()``.
  case enabled = 1
  /// Also when layout gives the cell's content another height.
  case enabledIncludingConstraints = 2
}

/// A fault in an answer of a table's data source or in a call.
public enum TableError: Error, Hashable, Sendable {
  /// A negative number of sections.
  case negativeSectionCount(Int)
  /// A negative number of rows.
  case negativeRowCount(section: Int, count: Int)
  /// More rows than a section, or a table with the sections before it, can have.
  case tooManyRows(section: Int, count: Int, limit: Int)
  /// Changes that do not fit the counts before and after.
  case update(BatchUpdateError)
  /// A height or an estimate that cannot be used.
  case height(RowOffsetError, TableElement?)
  /// A property of the table that is set to a height that cannot be used, in points.
  case property(name: String, points: Double)
  /// A change of the table during its own layout, load or update; change the data first, then the
  /// table.
  case changedDuringLayout
  /// A row that does not exist.
  case noSuchRow(RowIndexPath)
  /// A cell identifier that is not registered.
  case unregisteredIdentifier(String)
  /// A delegate that conforms to none of the protocols of delegates, with its type.
  case foreignDelegate(String)
  /// ``TableView/endUpdates()`` without ``TableView/beginUpdates()``.
  case unbalancedUpdates
}

extension TableError: CustomStringConvertible {
  /// The fault in a sentence, with the numbers.
  public var description: String {
    switch self {
    case .negativeSectionCount(let count):
      "The number of sections must be at least 0, not \(count)."
    case .negativeRowCount(let section, let count):
      "The number of rows of section \(section) must be at least 0, not \(count)."
    case .tooManyRows(let section, let count, let limit):
      "Section \(section) may have at most \(limit) rows, not \(count)."
    case .update(let error): error.description
    case .height(let error, let element?): "\(element): \(error)"
    case .height(let error, nil): error.description
    case .property(let name, let points):
      "`\(name)` must be finite, at least 0 and not too large, not \(points)."
    case .changedDuringLayout:
      "A table cannot be changed from inside its own layout, load or update."
    case .noSuchRow(let path): "There is no row \(path.row) in section \(path.section)."
    case .unregisteredIdentifier(let identifier):
      "No cell class is registered as \"\(identifier)\"; call "
        + "`register(_:forCellReuseIdentifier:)` first. The row shows an empty cell."
    case .foreignDelegate(let type):
      "The delegate is never asked: \(type) does not conform to `TableViewDelegate`."
    case .unbalancedUpdates: "`endUpdates()` was called without `beginUpdates()`."
    }
  }
}

extension TableError {
  /// Refuses numbers of rows that no table can have.
  static func check(rowCounts counts: [Int]) throws(TableError) {
    // The header and footer of the table, and of each section, count as elements.
    var room = RowOffsetTree.maximumCount - 2
    for (section, count) in counts.enumerated() {
      guard count >= 0 else { throw .negativeRowCount(section: section, count: count) }
      let limit = max(0, min(room - 2, SectionedRowOffsets.maximumRowCount))
      guard count <= limit, room >= 2 else {
        throw .tooManyRows(section: section, count: count, limit: limit)
      }
      room -= count + 2
    }
  }
}
