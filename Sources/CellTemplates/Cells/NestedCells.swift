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
  ) throws(RecordError) -> ShownElements {
    let shown = try content.nestedCells(of: record, in: compiled.plan, level: level) {
      part, cell throws(RecordError) in
      let made = try kind(of: cell.part, in: part.plan, content.direction).cell(
        cell, of: part, around: record)
      return (made, made.elementCount)
    }
    return ShownElements(content.repeats, cells: shown.cells, elementCount: shown.elementCount)
  }

  /// The nested cells of a kind.
  private mutating func kind(
    of part: RepeatTemplate.Part, in plan: RepeatPlan, _ direction: LayoutDirection
  ) -> ElementCells {
    let key = CompiledTemplate.NestedKey(view: plan.view, part: part, direction: direction)
    for index in kinds.indices where kinds[index].key == key { return kinds[index].cells }
    // Blocks of text are hardly ever equal, and to look for one costs as much as a text.
    let cells = ElementCells(
      CellMeasurer(compiled.nested(key), level: level + 1),
      areRemembered: plan.repeated.markup == nil)
    kinds.append((key, cells))
    return cells
  }
}
