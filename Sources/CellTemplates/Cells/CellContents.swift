// SPDX-License-Identifier: Apache-2.0

package import LayoutGeometry

/// What a record shows in its cell and in all nested cells, for what measures nothing.
package struct CellContents {
  /// The record.
  package let record: RecordValue
  /// The number of the kind of cell that the record chooses; 0 where there is no choice.
  package let kind: Int
  /// The visible views and their texts.
  package let content: RowContent
  /// The visible repeated parts, in the order of their views.
  package let parts: [Part]
  /// The number of elements that are shown.
  package let elementCount: Int

  /// A repeated part.
  package struct Part {
    /// The index of its view.
    package let view: Int
    /// The nested cells in order: which each is, and what it shows.
    package let cells: [(cell: RepeatContent.Cell, contents: CellContents)]
  }

  /// Binds a record, and those of its nested cells.
  ///
  /// - Parameters:
  ///   - plan: The plan of the template of the record's cell, or of its kinds.
  ///   - level: The number of cells that hold this one.
  ///   - direction: The direction of the cell around; nil for a row.
  /// - Throws: ``RecordError`` if a record lacks a field or a field does not fit.
  package init(
    _ record: RecordValue, in plan: RowPlan, level: Int = 0, direction: LayoutDirection? = nil
  ) throws(RecordError) {
    let (kind, own) = try plan.choice(of: record)
    var content = try RowContent(record, in: own, level: level)
    if let direction { content.direction = direction }
    let shown = content.direction
    let nested = try content.nestedCells(of: record, in: own, level: level) {
      part, cell throws(RecordError) in
      let contents = try CellContents(
        part.record(of: cell, around: record),
        in: part.plan.rowPlan(of: cell.part) ?? own, level: level + 1, direction: shown)
      return (contents, contents.elementCount)
    }
    self.record = record
    self.kind = kind
    self.content = content
    elementCount = nested.elementCount
    parts = content.repeats.map { part in
      Part(
        view: part.plan.view,
        cells: nested.cells[part.places].enumerated().map { (part.cell($0), $1) })
    }
  }

  /// The nested cells of a view.
  package func cells(of view: Int) -> [(cell: RepeatContent.Cell, contents: CellContents)] {
    parts.first { $0.view == view }?.cells ?? []
  }
}
