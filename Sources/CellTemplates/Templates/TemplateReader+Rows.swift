// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TemplateReader {
  /// The keys of a grid whose elements have a cell in each column.
  static let tableKeys = ["row", "head"]
  /// The key of the number of columns that a view or a cell takes.
  static let spanKey = "span"

  /// Reads the cells of a row of a table, by their names.
  ///
  /// - Parameter columnCount: The number of columns, which the cells must fill.
  mutating func readRow(
    _ entry: TemplateNode.Entry, of view: String, columnCount: Int, elementName: String?
  ) -> [RepeatTemplate.Cell] {
    let key = entry.key
    guard case .mapping(let cells) = entry.value.content, !cells.isEmpty else {
      values.collector.error(
        "\(key): expected a cell for each column, by its name, found \(entry.value.kindName)",
        at: entry.value.place)
      return []
    }
    var result: [RepeatTemplate.Cell] = []
    for cell in cells {
      if !Lexer.isName(cell.key) {
        values.collector.error(
          "\(key): expected a name of letters, digits and '_', found '\(cell.key)'",
          at: cell.keyPlace)
      }
      let owner = "\(view).\(key)"
      guard
        var read = readCell(
          cell.value, cell.key, of: owner, elementName: elementName, isInRow: true)
      else { continue }
      read.name = cell.key
      result.append(read)
    }
    let taken = result.reduce(0) { $0 + $1.span }
    if result.count == cells.count, taken != columnCount {
      values.collector.error(
        "\(key): the grid has \(columnCount) \(columnCount == 1 ? "column" : "columns"), and the "
          + "cells take \(taken)", at: entry.keyPlace)
    }
    return result
  }

  /// Whether a view is a grid.
  func isGrid(_ view: Int) -> Bool { columnCount(of: view) > 0 }

  /// The number of columns of a grid; 0 for other views.
  func columnCount(of view: Int) -> Int {
    guard case .wrapping(let wrapping) = template.views[view].kind,
      case .columns(let columns) = wrapping.arrangement
    else { return 0 }
    return columns.count
  }

  /// Reads the number of columns that a view or a cell takes.
  mutating func readSpan(_ node: TemplateNode) -> Int {
    values.integer(node, "span", in: 1...Self.greatestColumnCount) ?? 1
  }

  /// Reports views that take columns where there are none, or more than there are.
  mutating func checkSpans() {
    for (index, place) in pending.spans {
      let view = template.views[index]
      if view.parent == nil, isInRow, index == 0 { continue }
      let columnCount = view.parent.map { self.columnCount(of: $0) } ?? 0
      guard let parent = view.parent, columnCount > 0 else {
        values.collector.error("span: only a view in a grid takes columns", at: place)
        continue
      }
      if view.span > columnCount {
        values.collector.error(
          "span: expected at most the \(columnCount) columns of "
            + "'\(template.views[parent].name)', found \(view.span)", at: place)
      }
    }
  }
}
