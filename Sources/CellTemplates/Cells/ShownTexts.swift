// SPDX-License-Identifier: Apache-2.0

/// The texts that records show in their cells, for a search; nothing is measured.
package struct ShownTexts {
  private let plan: RowPlan

  /// Describes the cells of a template.
  package init(_ template: CellTemplate) { plan = RowPlan(template) }

  /// The texts of a record's visible views in their order, those of nested cells behind the view
  /// that holds them.
  ///
  /// The runs of a view are one text. A record that does not fit the template shows none.
  package func texts(of record: RecordValue) -> [String] {
    guard let contents = try? CellContents(record, in: plan),
      let own = try? plan.choice(of: record).plan
    else { return [] }
    var texts: [String] = []
    Self.add(contents, in: own, to: &texts)
    return texts
  }

  private static func add(_ contents: CellContents, in plan: RowPlan, to texts: inout [String]) {
    let content = contents.content
    for (view, range) in plan.textRanges.enumerated() {
      let fixed = zip(range, content.texts(of: view)).filter { plan.texts[$0.0].isShown }
        .map(\.1).joined()
      let text = fixed + content.boundStrings(of: view).joined()
      if !text.isEmpty { texts.append(text) }
      for (cell, nested) in contents.cells(of: view) {
        guard let part = content.repeats.first(where: { $0.plan.view == view }) else { continue }
        let nestedPlan = (part.plan.rowPlan(of: cell.part) ?? plan).cell(for: nested.record)
        add(nested, in: nestedPlan, to: &texts)
      }
    }
  }
}
