// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

extension TemplateReader {
  /// The keys of a template, or of a nested cell, whose records choose among kinds of cells.
  static let kindKeys = ["select", "cells", "default"]
  /// The keys of a kind of cell that is a row.
  static let rowKeys = nestedKeys + ["margins", "safeArea", "background", "separator"]

  /// Reads the kinds of cells among which records choose, if there are any.
  ///
  /// - Parameters:
  ///   - owner: What has the kinds, for messages.
  ///   - known: The keys of a kind.
  /// - Returns: Whether the entries have kinds in place of views and a layout.
  mutating func readKinds(
    _ entries: [TemplateNode.Entry], of owner: String, keys known: [String]
  ) -> Bool {
    func entry(_ key: String) -> TemplateNode.Entry? { entries.first { $0.key == key } }
    guard let cells = entry("cells") else {
      for key in ["select", "default"] {
        guard let stray = entry(key) else { continue }
        values.collector.error(
          "'\(key)' stands beside 'cells', which \(owner) does not have", at: stray.keyPlace)
      }
      return false
    }
    for key in Self.nestedKeys {
      guard let stray = entry(key) else { continue }
      values.collector.error(
        "\(owner) has both 'cells' and '\(key)'; each kind of cell has its own",
        at: stray.keyPlace)
    }
    let kinds = readCells(cells, keys: known)
    let fallback = entry("default").flatMap { readDefault($0, among: kinds.map(\.name)) }
    guard let select = entry("select") else {
      values.collector.error(
        "\(owner) has 'cells' and no 'select', such as \"${kind}\", which names a record's cell",
        at: cells.keyPlace)
      return true
    }
    guard let binding = values.binding(select.value, "select") else { return true }
    if binding.references.isEmpty {
      values.collector.error(
        "select: expected a field that names a record's cell, such as \"${kind}\"",
        at: select.value.place)
    }
    template.kinds = CellKinds(
      kinds, selection: binding, at: select.value.textPlace, fallback: fallback)
    return true
  }

  /// Reads the cells by their names.
  private mutating func readCells(
    _ entry: TemplateNode.Entry, keys known: [String]
  ) -> [CellKinds.Kind] {
    guard case .mapping(let entries) = entry.value.content, !entries.isEmpty else {
      values.collector.error(
        "cells: expected a cell for each kind, by its name, found \(entry.value.kindName)",
        at: entry.value.place)
      return []
    }
    return entries.map { entry in
      CellKinds.Kind(name: entry.key, template: readKind(entry, keys: known))
    }
  }

  /// Reads the cell of a kind, which has the head of the template unless it states its own.
  private mutating func readKind(
    _ entry: TemplateNode.Entry, keys known: [String]
  ) -> CellTemplate {
    let around = beginCell(template.withoutCell)
    let entries = values.entries(entry.value, of: "the cell '\(entry.key)'", known: known)
    for entry in entries where !entry.value.isNull {
      switch entry.key {
      case "margins": template.margins = values.insets(entry.value, entry.key) ?? .zero
      case "safeArea": template.safeArea = values.insets(entry.value, entry.key) ?? .zero
      case "background": template.background = constantColor(entry.value, entry.key)
      case "separator": readSeparator(entry.value, at: entry.keyPlace)
      default: break
      }
    }
    if case .mapping = entry.value.content {
      readNested(entries, "the cell '\(entry.key)'", at: entry.keyPlace)
    }
    finishCell()
    return endCell(around)
  }

  /// Reads the name of the kind of records that name no other.
  private mutating func readDefault(_ entry: TemplateNode.Entry, among names: [String]) -> Int? {
    guard let name = values.text(entry.value, "default") else { return nil }
    if let index = names.firstIndex(of: name) { return index }
    values.collector.error(
      "default: no cell is named '\(name)'; there are \(ValueReader.list(names))",
      at: entry.value.place, suggestion: Spelling.suggestion(for: name, among: names))
    return nil
  }
}

extension CellTemplate {
  /// The head of the template, without views and a layout.
  fileprivate var withoutCell: CellTemplate {
    var head = self
    head.views = []
    head.statements = []
    head.limitedHeights = []
    head.kinds = nil
    return head
  }
}
