// SPDX-License-Identifier: Apache-2.0

/// What a table shows.
///
/// A table asks for counts when it is loaded and when a batch of changes ends, and for cells when
/// rows come on screen.
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
}

/// A data source that knows the length of each row's text before the row is measured.
///
/// The table then estimates heights by length and learns the line from the rows it measures.
public protocol TableViewTextLengths: AnyObject {
  /// The length of all text of a row, in any unit that is the same for all rows.
  func tableView(_ tableView: TableView, textLengthForRowAt path: RowIndexPath) -> Int
}

/// A data source that can tell rows of equal content, so that their heights are measured once.
public protocol TableViewHeightKeys: AnyObject {
  /// The fingerprint of all that a row shows, its accessory included; nil to measure it each time.
  func tableView(_ tableView: TableView, contentHashForRowAt path: RowIndexPath) -> ContentHash?

  /// The fingerprint of a row's layout: what its cell class or template is called.
  func tableView(_ tableView: TableView, templateHashForRowAt path: RowIndexPath) -> ContentHash
}

/// A delegate that gives heights row by row; they come before ``TableView/rowHeight``.
public protocol TableViewRowHeights: AnyObject {
  /// The height of a row, separator included; automatic to measure its cell.
  func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> RowHeight
}

/// A delegate that gives estimates row by row; they come before ``TableView/estimatedRowHeight``.
public protocol TableViewRowEstimates: AnyObject {
  /// The estimate of a row; automatic for the table's choice.
  func tableView(_ tableView: TableView, estimatedHeightForRowAt path: RowIndexPath) -> RowHeight
}

/// A delegate that gives sections headers and footers of its own.
public protocol TableViewSectionViews: AnyObject {
  /// How high a section's header is; nil for none, automatic to measure its view.
  func tableView(_ tableView: TableView, heightForHeaderInSection section: Int) -> RowHeight?

  /// How high a section's footer is; nil for none, automatic to measure its view.
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

/// What is told of rows that will soon be seen.
public protocol TableViewPrefetching: AnyObject {
  /// Rows that will soon be seen, nearest first.
  func tableView(_ tableView: TableView, prefetchRowsAt paths: [RowIndexPath])

  /// Rows that were announced and will not be seen soon after all.
  func tableView(_ tableView: TableView, cancelPrefetchingForRowsAt paths: [RowIndexPath])
}

/// When a table measures a row again by itself. The values are UIKit's.
public enum SelfSizingInvalidation: Int, Hashable, Sendable {
  /// Never.
  case disabled = 0
  /// When the cell says so with ``TableViewCell/invalidateHeight()``.
  case enabled = 1
  /// Also when layout gives the cell's content another height.
  case enabledIncludingConstraints = 2
}

/// What is wrong with what a table was told.
public enum TableError: Error, Hashable, Sendable {
  /// A negative number of sections.
  case negativeSectionCount(Int)
  /// A negative number of rows.
  case negativeRowCount(section: Int, count: Int)
  /// More rows than a section, or with those of the sections before it a table, can have.
  case tooManyRows(section: Int, count: Int, limit: Int)
  /// Changes that do not fit the counts before and after.
  case update(BatchUpdateError)
  /// A height or an estimate that cannot be used.
  case height(RowOffsetError, TableElement?)
  /// A change of the table from inside its own layout; change the data first, then the table.
  case changedDuringLayout
  /// A row was asked for that the table does not have.
  case noSuchRow(RowIndexPath)
  /// A cell was asked for by an identifier that is not registered.
  case unregisteredIdentifier(String)
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
    case .changedDuringLayout: "A table cannot be changed from inside its own layout."
    case .noSuchRow(let path): "There is no row \(path.row) in section \(path.section)."
    case .unregisteredIdentifier(let identifier):
      "No cell class is registered as \"\(identifier)\"."
    case .unbalancedUpdates: "Updates ended that were not begun."
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
