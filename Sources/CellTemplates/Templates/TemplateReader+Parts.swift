// SPDX-License-Identifier: Apache-2.0

extension TemplateReader {
  /// The keys of a template about the rows of a list.
  static let listKeys = ["section"] + RowPart.extras.map(\.rawValue)
  /// The keys of a part that say when it is there.
  private static let conditionKeys = ["if", "unless"]

  /// Reads the sections of a list, and the cells of what stands beside its records.
  ///
  /// The template's own cell, or its kinds of cells, must have been read.
  mutating func readParts(_ entries: [TemplateNode.Entry]) {
    func entry(_ key: String) -> TemplateNode.Entry? {
      entries.first { $0.key == key && !$0.value.isNull }
    }
    let section = entry("section")
    if let section { template.section = readSection(section) }
    let parts = RowPart.extras.compactMap { part in entry(part.rawValue).map { (part, $0) } }
    guard !parts.isEmpty else { return }
    let kinds =
      template.kinds
      ?? CellKinds([CellKinds.Kind(name: RowPart.item.rawValue, template: template)])
    var read: [RowPart: CellKinds.Part] = [:]
    var cells: [CellKinds.Kind] = []
    for (part, entry) in parts {
      if part != .between, section == nil {
        values.collector.error(
          "'\(entry.key)' needs 'section', such as \"${date}\", the value that the records of a "
            + "section share", at: entry.keyPlace)
      }
      if kinds.all.contains(where: { $0.name == entry.key }) {
        values.collector.error(
          "'\(entry.key)' is the name of a kind of cells already", at: entry.keyPlace)
      }
      var condition = ViewCondition()
      let cell = readRowCell(entry, keys: Self.rowKeys + Self.conditionKeys) { reader, entry in
        switch entry.key {
        case "if": condition.required = reader.test(entry.value, entry.key)
        case "unless": condition.excluded = reader.test(entry.value, entry.key)
        default: break
        }
      }
      read[part] = CellKinds.Part(
        kind: kinds.all.count + cells.count, condition: condition, place: entry.keyPlace)
      cells.append(CellKinds.Kind(name: entry.key, template: cell))
    }
    template = template.withoutCell
    template.kinds = kinds.adding(read, kinds: cells)
  }

  /// Reads the value that the records of a section share.
  private mutating func readSection(_ entry: TemplateNode.Entry) -> TextBinding? {
    guard let binding = values.binding(entry.value, entry.key) else { return nil }
    if binding.references.isEmpty {
      values.collector.error(
        "section: expected a field that the records of a section share, such as \"${date}\"",
        at: entry.value.place)
    }
    return binding
  }
}
