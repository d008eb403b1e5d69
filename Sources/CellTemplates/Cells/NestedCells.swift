// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The nested cells of a template's repeated parts, measured by one worker.
struct NestedCells {
  private let compiled: CompiledTemplate
  /// The number of cells that hold those of the template.
  private let level: Int
  /// The kinds of cells that occurred, with their cells: few, which are quicker compared than
  /// hashed.
  private var kinds: [(key: CompiledTemplate.NestedKey, cells: ElementCells)] = []

  /// Makes a store without cells.
  ///
  /// - Parameter level: The number of cells that hold those of the template.
  init(_ compiled: CompiledTemplate, level: Int) {
    self.compiled = compiled
    self.level = level
  }

  /// The nested cells that a record shows.
  ///
  /// - Throws: ``RecordError`` if an element lacks a field or a field does not fit, and if there
  ///   are more elements, or cells in cells, than the template's limits.
  mutating func shown(
    by content: RowContent, of record: RecordValue
  ) throws(RecordError) -> [ShownElements] {
    let cells = try content.nestedCells(of: record, in: compiled.plan, level: level) {
      part, cell, record throws(RecordError) in
      let made = try element(part.plan, cell.part, content.direction, record)
      return (made, made.elementCount)
    }
    return zip(content.repeats, cells).map { part, cells in
      let shown = zip(part.cells, cells).map { cell, made in
        ShownElements.Shown(
          label: part.plan.repeated.label(of: cell, in: part.plan.name),
          isElement: cell.part.isElement, span: part.plan.plan(of: cell.part).span, cell: made)
      }
      return ShownElements(part, cells: shown)
    }
  }

  /// The nested cell of a record.
  private mutating func element(
    _ plan: RepeatPlan, _ part: RepeatTemplate.Part, _ direction: LayoutDirection,
    _ record: RecordValue
  ) throws(RecordError) -> ElementCell {
    let key = CompiledTemplate.NestedKey(view: plan.view, part: part, direction: direction)
    for known in kinds where known.key == key { return try known.cells.cell(for: record) }
    // Blocks of text are hardly ever equal, and to look for one costs as much as a text.
    let cells = ElementCells(
      CellMeasurer(compiled.nested(key), level: level + 1),
      areRemembered: plan.repeated.markup == nil)
    kinds.append((key, cells))
    return try cells.cell(for: record)
  }
}
