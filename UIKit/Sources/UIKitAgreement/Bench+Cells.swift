// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TableLayout
import UIKit

/// Rows that all are one cell's, below a header if there is a title.
private final class Rows: NSObject, UITableViewDataSource {
  var make: () -> UITableViewCell = { UITableViewCell(style: .default, reuseIdentifier: nil) }
  var title: String?

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { make() }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    title
  }
}

/// A cell with a box of a height.
private final class BoxCell: UITableViewCell {
  convenience init(height: Double, inset: Double) {
    self.init(style: .default, reuseIdentifier: nil)
    let box = UIView()
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: inset),
      box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -inset),
      box.heightAnchor.constraint(equalToConstant: height),
    ])
  }
}

extension Bench {
  /// Rows of UIKit's own styles and rows that size themselves.
  func cells(_ group: String, _ input: String) -> [Double]? {
    let rows = Rows()
    if group.hasPrefix("self-sizing row with a separator") {
      let numbers = input.numbers
      guard numbers.count == 4 else { return nil }
      rows.make = { BoxCell(height: numbers[0], inset: numbers[2]) }
      let table = table(rows, .plain, width: 375, scale: numbers[3], group)
      let cell = table.cellForRow(at: first)
      guard let shown = group.hasSuffix("row height") ? cell : cell?.contentView else { return nil }
      return [shown.frame.height]
    }
    guard group.hasPrefix("table cells") else { return nil }
    return cell(group, input, rows)
  }

  private var first: IndexPath { IndexPath(row: 0, section: 0) }

  private func table(
    _ rows: Rows, _ style: UITableView.Style, width: Double, scale: Double, _ group: String
  ) -> UITableView {
    let root = root(width, 667, system, scale: scale)
    if group.hasSuffix("iOS 9-10") { root.environment.systemVersion = SystemVersion(10) }
    let table = UITableView(frame: root.bounds, style: style)
    table.dataSource = rows
    root.addSubview(table)
    root.layoutIfNeeded()
    return table
  }

  private func cell(_ group: String, _ input: String, _ rows: Rows) -> [Double]? {
    let width = group.hasSuffix("iOS 9-10") ? 320.0 : 375
    func texts(_ style: UITableViewCell.CellStyle) -> UITableViewCell {
      let cell = UITableViewCell(style: style, reuseIdentifier: nil)
      cell.textLabel?.text = "Row 1"
      cell.detailTextLabel?.text = "item 0"
      return cell
    }
    rows.make = { texts(.default) }
    func height(_ style: UITableView.Style, width: Double, scale: Double = 2) -> Double {
      table(rows, style, width: width, scale: scale, group).rectForRow(at: first).height
    }
    func shown(_ style: UITableView.Style = .plain, width: Double) -> UITableViewCell? {
      table(rows, style, width: width, scale: 2, group).cellForRow(at: first)
    }
    func narrowing(_ type: UITableViewCell.AccessoryType) -> [Double]? {
      rows.make = {
        let cell = texts(.default)
        cell.accessoryType = type
        return cell
      }
      return shown(width: width).map { [$0.frame.width - $0.contentView.frame.width] }
    }
    switch input {
    case "row height", "default style row height", "default style, plain, automatic: row height":
      return [height(.plain, width: width)]
    case "classic cells, insetGrouped 393 wide: row height":
      return [height(.insetGrouped, width: 393, scale: 3)]
    case "subtitle row height", "subtitle style, plain: row height":
      rows.make = { texts(.subtitle) }
      return [height(.plain, width: width)]
    case "subtitle style: gap between text and detail":
      rows.make = { texts(.subtitle) }
      guard let cell = shown(width: width), let text = cell.textLabel?.frame,
        let detail = cell.detailTextLabel?.frame
      else { return nil }
      return [detail.minY - text.maxY]
    case "default style: text label x and width in 375":
      guard let frame = shown(width: width)?.textLabel?.frame else { return nil }
      return [frame.minX, frame.width]
    case "content height of a row of 44 @2x":
      return shown(width: width).map { [$0.contentView.frame.height] }
    case let text where text.hasPrefix("default style: height of the content view"):
      return shown(width: width).map { [$0.frame.height - $0.contentView.frame.height] }
    case let text where text.hasPrefix("disclosure: content width"):
      return narrowing(.disclosureIndicator)
    case "disclosure: text label x":
      _ = narrowing(.disclosureIndicator)
      guard let frame = shown(width: width)?.textLabel?.frame else { return nil }
      return [frame.minX]
    case "checkmark: content width less than the cell": return narrowing(.checkmark)
    case let text where text.hasPrefix("inset-grouped side inset at"):
      return shown(.insetGrouped, width: input.numbers.last ?? 0).map { [$0.frame.minX] }
    case let text where text.hasPrefix("plain: first row below"):
      rows.title = "Title"
      return [table(rows, .plain, width: width, scale: 2, group).rectForRow(at: first).minY]
    case let text where text.hasPrefix("insetGrouped: first row below"):
      rows.title = "Title"
      return [table(rows, .insetGrouped, width: width, scale: 2, group).rectForRow(at: first).minY]
    default: return nil
    }
  }
}
