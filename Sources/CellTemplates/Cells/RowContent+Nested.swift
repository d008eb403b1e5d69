// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Makes a nested cell of a repeated part.
typealias NestedCellMaker<Made> = (
  RepeatContent, RepeatContent.Cell
) throws(RecordError) -> Made

extension RowContent {
  /// The nested cells that a record shows, those of each visible repeated part in order, and the
  /// number of elements in them, those of cells in cells included.
  ///
  /// Whatever measures, draws or writes nested cells binds their records here.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - plan: The plan of the record's cell.
  ///   - level: The number of cells that hold the record's.
  ///   - make: Makes a nested cell, and says how many elements it shows in nested cells of its own.
  /// - Throws: ``RecordError`` if an element lacks a field or a field does not fit, and if there
  ///   are more elements, or cells in cells, than the plan's limits.
  func nestedCells<Cell>(
    of record: RecordValue, in plan: RowPlan, level: Int,
    _ make: NestedCellMaker<(cell: Cell, elementCount: Int)>
  ) throws(RecordError) -> (cells: [Cell], elementCount: Int) {
    var cells: [Cell] = []
    cells.reserveCapacity(repeats.reduce(0) { $0 + $1.places.count })
    var count = 0
    for part in repeats {
      let repeated = part.plan.repeated
      func tooMany(_ problem: RecordError.Problem) -> RecordError {
        RecordError(path: "\(repeated.path)", problem: problem, place: repeated.list.place)
      }
      guard level < plan.elementLimits.cells else {
        throw tooMany(.tooDeep(limit: plan.elementLimits.cells))
      }
      for place in 0..<part.places.count {
        let cell = part.cell(place)
        let made = try part.bind(cell, around: record, make)
        count += made.elementCount + (cell.part.isElement ? 1 : 0)
        guard count <= plan.elementLimits.elements else {
          throw tooMany(.tooManyElements(limit: plan.elementLimits.elements))
        }
        cells.append(made.cell)
      }
    }
    return (cells, count)
  }
}

extension RepeatContent {
  /// Makes a nested cell; errors have the paths of the record around.
  fileprivate func bind<Made>(
    _ cell: Cell, around record: RecordValue, _ make: NestedCellMaker<Made>
  ) throws(RecordError) -> Made {
    do throws(RecordError) {
      return try make(self, cell)
    } catch {
      throw self.error(error, in: cell, around: record)
    }
  }
}
