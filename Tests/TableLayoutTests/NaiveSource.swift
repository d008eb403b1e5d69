// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import TextVocabulary

@testable import TableLayout

/// A cell that knows the row it was made for, and whether it was made ready for another.
final class OwnedCell: MessageCell {
  var owner: Int?

  override func prepareForReuse() {
    super.prepareForReuse()
    owner = nil
  }
}

/// The arrays as a data source.
class NaiveSource: TableViewDataSource {
  var table = NaiveTable()
  /// The rows whose cells or heights were asked for in this layout.
  var asked: Set<Int> = []
  var faults: [String] = []

  func numberOfSections(in tableView: TableView) -> Int { table.sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    table.sections[section].rows.count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
    let row = table.row(path)
    asked.insert(row.id)
    let cell = tableView.dequeueReusableCell(withIdentifier: "owned", for: path)
    guard let cell = cell as? OwnedCell else { return cell }
    if let owner = cell.owner, owner != row.id {
      faults.append("row \(row.id) got the cell of row \(owner), which was not made ready")
    }
    cell.owner = row.id
    show(row, in: cell)
    return cell
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    table.sections[section].hasHeader ? "\(table.sections[section].id)" : nil
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    table.sections[section].hasFooter ? "\(table.sections[section].footerID)" : nil
  }

  func show(_ row: NaiveTable.Row, in cell: MessageCell) {
    cell.label.font = FontDescriptor(size: table.fontSize)
    cell.label.text = words(row.wordCount)
  }
}

/// A source that knows the lengths of texts.
final class NaiveTextSource: NaiveSource, TableViewTextLengths {
  func tableView(_ tableView: TableView, textLengthForRowAt path: RowIndexPath) -> Int {
    table.row(path).textLength
  }
}

/// A delegate without answers, the base class of the others.
class NaiveDelegate: TableViewDelegate {
  let source: NaiveSource

  init(_ source: NaiveSource) { self.source = source }

  func height(_ path: RowIndexPath) -> RowHeight {
    let row = source.table.row(path)
    source.asked.insert(row.id)
    return row.givenHeight.map { .points($0) } ?? .automatic
  }

  func estimate(_ path: RowIndexPath) -> RowHeight {
    source.table.row(path).givenEstimate.map { .points($0) } ?? .automatic
  }
}

/// A delegate that gives heights.
final class NaiveHeights: NaiveDelegate, TableViewRowHeights {
  func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> RowHeight {
    height(path)
  }
}

/// A delegate that gives estimates.
final class NaiveEstimates: NaiveDelegate, TableViewRowEstimates {
  func tableView(_ tableView: TableView, estimatedHeightForRowAt path: RowIndexPath) -> RowHeight {
    estimate(path)
  }
}

/// A delegate that gives heights and estimates.
final class NaiveHeightsAndEstimates: NaiveDelegate, TableViewRowHeights, TableViewRowEstimates {
  func tableView(_ tableView: TableView, heightForRowAt path: RowIndexPath) -> RowHeight {
    height(path)
  }

  func tableView(_ tableView: TableView, estimatedHeightForRowAt path: RowIndexPath) -> RowHeight {
    estimate(path)
  }
}
