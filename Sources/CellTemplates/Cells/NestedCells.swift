// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The nested cells of a template's repeated parts, measured by one worker.
struct NestedCells {
  private let compiled: CompiledTemplate
  /// The number of cells that hold those of the template.
  private let level: Int
  /// The cells by their kinds; never iterated.
  private var kinds: [CompiledTemplate.NestedKey: ElementCells] = [:]

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
    var result: [ShownElements] = []
    var count = 0
    for part in content.repeats {
      let repeated = part.plan.repeated
      guard level < compiled.plan.elementLimits.cells else {
        throw RecordError(
          path: "\(repeated.path)", problem: .tooDeep(limit: compiled.plan.elementLimits.cells),
          place: repeated.list.place)
      }
      let name = compiled.template.views[part.plan.view].name
      var cells: [ShownElements.Shown] = []
      for cell in part.cells {
        let shown = ShownElements.Shown(
          name: RepeatContent.name(of: cell, in: name),
          isSingleView: repeated.cell(cell.part)?.isSingleView ?? false,
          isElement: cell.part == .element,
          cell: try element(cell, of: part, content.direction, record))
        count += shown.elementCount
        guard count <= compiled.plan.elementLimits.elements else {
          throw RecordError(
            path: "\(repeated.path)",
            problem: .tooManyElements(limit: compiled.plan.elementLimits.elements),
            place: repeated.list.place)
        }
        cells.append(shown)
      }
      result.append(
        ShownElements(view: part.plan.view, cells: cells, columnCount: part.columnCount))
    }
    return result
  }

  /// A nested cell.
  private mutating func element(
    _ cell: RepeatContent.Cell, of part: RepeatContent, _ direction: LayoutDirection,
    _ record: RecordValue
  ) throws(RecordError) -> ElementCell {
    let key = CompiledTemplate.NestedKey(
      view: part.plan.view, part: cell.part, direction: direction)
    let cells: ElementCells
    if let known = kinds[key] {
      cells = known
    } else {
      cells = ElementCells(CellMeasurer(compiled.nested(key), level: level + 1))
      kinds[key] = cells
    }
    do throws(RecordError) {
      return try cells.cell(for: part.record(of: cell, around: record))
    } catch {
      // Again with all fields of the element, so that the error can list them.
      do throws(RecordError) {
        return try cells.cell(for: part.record(of: cell, around: record, isWhole: true))
      } catch {
        throw part.error(error, in: cell)
      }
    }
  }
}
