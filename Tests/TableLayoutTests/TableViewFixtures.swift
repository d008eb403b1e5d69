// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import TextVocabulary

@testable import TableLayout

/// A cell with one label, 10 points from the sides and 4 from top and bottom.
///
/// With the fixed-advance measurer at size 10 a character is 5 wide and a line 12 high.
class MessageCell: TableViewCell {
  let label = Label(text: "")

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.font = FontDescriptor(size: 10)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 4),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -4),
    ])
  }
}

/// Sections of texts, and the requests of the table.
class Messages: TableViewDataSource {
  var sections: [[String]]
  var headers: [Int: String] = [:]
  var footers: [Int: String] = [:]
  var asked: [RowIndexPath] = []
  var made: Set<ObjectIdentifier> = []
  var onCell: ((RowIndexPath) -> Void)?

  init(_ sections: [[String]]) { self.sections = sections }

  func numberOfSections(in tableView: TableView) -> Int { sections.count }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
    asked.append(path)
    onCell?(path)
    let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: path)
    made.insert(ObjectIdentifier(cell))
    (cell as? MessageCell)?.label.text = sections[path.section][path.row]
    return cell
  }

  func tableView(_ tableView: TableView, titleForHeaderInSection section: Int) -> String? {
    headers[section]
  }

  func tableView(_ tableView: TableView, titleForFooterInSection section: Int) -> String? {
    footers[section]
  }
}

/// Words of four letters, so that a line of `width` holds a known number of them.
func words(_ count: Int) -> String {
  Array(repeating: "word", count: count).joined(separator: " ")
}

/// The height of a message's row: lines of 12 points, 8 of margins, a separator of 1.
///
/// A row of 120 points leaves 100 for the label: 20 characters, which are four words of four
/// letters with the spaces between them; the space after them hangs.
func messageHeight(words count: Int) -> Double { Double((count + 3) / 4) * 12 + 8 + 1 }

/// A table of 120 by 200 points that shows messages, not laid out yet.
func messageTable(
  _ messages: Messages, style: TableStyle = .plain, alignment: TableGeometry.Alignment = .top
) -> MessageTable {
  let table = MessageTable(
    frame: Rect(x: 0, y: 0, width: 120, height: 200), style: style, alignment: alignment)
  table.environment = LayoutEnvironment(
    measurer: FixedAdvanceMeasurer(), pixelGrid: PixelGrid(scale: 1),
    systemVersion: SystemVersion(12))
  table.register(MessageCell.self, forCellReuseIdentifier: "message")
  table.dataSource = messages
  table.messages = messages
  return table
}

/// A table that keeps its data source alive.
final class MessageTable: TableView {
  var messages: Messages?

  /// The findings of layout, except that the content size is undetermined: it is set by hand.
  var problems: [LayoutDiagnostic] {
    layoutDiagnostics.filter { $0.kind != .undeterminedContentSize }
  }
}

/// Shorthand for a row's place.
func at(_ section: Int, _ row: Int) -> RowIndexPath { RowIndexPath(row: row, section: section) }
