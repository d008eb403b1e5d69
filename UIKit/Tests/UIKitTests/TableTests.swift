// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

/// A cell with a label that fills it, less 10 points at each side.
private final class NoteCell: UITableViewCell {
  let label = UILabel()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 10),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -10),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Notes in a table, with heights, headers and selection as an app's controller gives them.
private final class NotesController: UITableViewController {
  var notes = ["short", String(repeating: "long ", count: 60)]
  var fixedRow: Int?
  var selected: [IndexPath] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(NoteCell.self, forCellReuseIdentifier: "note")
    tableView.separatorStyle = .none
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    notes.count
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "note", for: indexPath)
    (cell as? NoteCell)?.label.text = notes[indexPath.row]
    return cell
  }

  override func tableView(
    _ tableView: UITableView, heightForRowAt indexPath: IndexPath
  ) -> CGFloat { indexPath.row == fixedRow ? 33 : UITableView.automaticDimension }

  override func tableView(
    _ tableView: UITableView, viewForHeaderInSection section: Int
  ) -> UIView? {
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 28))
    header.backgroundColor = .systemGray6
    return header
  }

  override func tableView(
    _ tableView: UITableView, heightForHeaderInSection section: Int
  ) -> CGFloat { 28 }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected.append(indexPath)
    tableView.deselectRow(at: indexPath, animated: true)
  }
}

@Suite struct TableTests {
  private func laidOut(_ controller: NotesController) -> UITableView {
    controller.layOut(size: CGSize(width: 320, height: 600))
    return controller.tableView
  }

  @Test func `automatic rows are as high as their constraints say`() {
    let controller = NotesController(style: .plain)
    let table = laidOut(controller)
    let label = UILabel()
    label.numberOfLines = 0
    for (row, text) in controller.notes.enumerated() {
      label.text = text
      let text = label.sizeThatFits(CGSize(width: 320 - 2 * 10, height: 0)).height
      let height = table.rectForRow(at: IndexPath(row: row, section: 0)).height
      #expect(abs(height - (text + 2 * 10)) <= 1.0 / 3 + 0.001)
    }
  }

  @Test func `a delegate gives heights of rows and headers`() {
    let controller = NotesController(style: .plain)
    controller.fixedRow = 0
    let table = laidOut(controller)
    #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).height == 33.0)
    // Plain headers of iOS 26 are padded by 22.
    #expect(table.rectForHeader(inSection: 0).height == 28.0 + 22)
    #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).height > 60)
  }

  @Test func `a tap selects a row and the delegate hears of it`() {
    let controller = NotesController(style: .plain)
    let table = laidOut(controller)
    table.tapRow(at: IndexPath(row: 1, section: 0))
    #expect(controller.selected == [IndexPath(row: 1, section: 0)])
    #expect(table.indexPathForSelectedRow == nil)
  }

  @Test func `rows are inserted and deleted in batches`() {
    let controller = NotesController(style: .plain)
    let table = laidOut(controller)
    controller.notes.insert("new", at: 0)
    controller.notes.removeLast()
    table.performBatchUpdates {
      table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
      table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    }
    table.layoutIfNeeded()
    #expect(table.visibleCells.map { ($0 as? NoteCell)?.label.text } == ["new", "short"])
    table.reloadSections(IndexSet(integer: 0), with: .none)
    table.layoutIfNeeded()
    #expect(table.errors.isEmpty)
  }

  @Test func `cells of the four styles show their labels`() {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
    cell.textLabel?.text = "Title"
    cell.detailTextLabel?.text = "Detail"
    cell.accessoryType = .disclosureIndicator
    cell.selectionStyle = .none
    #expect(cell.contentView.subviews.count == 2)
  }

  @Test func `heights are numbers in UIKit's words`() {
    let table = UITableView()
    #expect(table.rowHeight == UITableView.automaticDimension)
    table.rowHeight = 44
    #expect(table.rowHeight == 44.0)
    table.estimatedRowHeight = 0
    #expect(table.estimatedRowHeight == 0.0)
    #expect(UITableView(frame: .zero, style: .insetGrouped).style == .insetGrouped)
    // -1 is automatic; other negative heights are a mistake, which names the property.
    table.rowHeight = -5
    let rows = NotesController(style: .plain)
    table.frame = CGRect(x: 0, y: 0, width: 320, height: 400)
    table.register(NoteCell.self, forCellReuseIdentifier: "note")
    table.dataSource = rows
    table.layoutIfNeeded()
    #expect(table.errors.contains { "\($0)".contains("`rowHeight` must be finite, at least 0") })
  }
}
