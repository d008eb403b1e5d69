// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension RowContent {
  /// The nested cells that a record shows, for each visible repeated part in order.
  ///
  /// Whatever measures, draws or writes nested cells binds their records here.
  ///
  /// - Parameters:
  ///   - plan: The plan of the record's cell.
  ///   - level: The number of cells that hold the record's.
  ///   - make: Makes a nested cell of its record, and says how many elements that cell shows in
  ///     nested cells of its own.
  /// - Throws: ``RecordError`` if an element lacks a field or a field does not fit, and if there
  ///   are more elements, or cells in cells, than the plan's limits.
  func nestedCells<Cell>(
    of record: RecordValue, in plan: RowPlan, level: Int,
    _ make: (RepeatContent, RepeatContent.Cell, RecordValue) throws(RecordError) -> (
      cell: Cell, elementCount: Int
    )
  ) throws(RecordError) -> [[Cell]] {
    var result: [[Cell]] = []
    result.reserveCapacity(repeats.count)
    var count = 0
    for part in repeats {
      let repeated = part.plan.repeated
      func tooMany(_ problem: RecordError.Problem) -> RecordError {
        RecordError(path: "\(repeated.path)", problem: problem, place: repeated.list.place)
      }
      guard level < plan.elementLimits.cells else {
        throw tooMany(.tooDeep(limit: plan.elementLimits.cells))
      }
      var cells: [Cell] = []
      cells.reserveCapacity(part.cells.count)
      for cell in part.cells {
        let made = try part.bind(cell, around: record) { record throws(RecordError) in
          try make(part, cell, record)
        }
        count += made.elementCount + (cell.part.isElement ? 1 : 0)
        guard count <= plan.elementLimits.elements else {
          throw tooMany(.tooManyElements(limit: plan.elementLimits.elements))
        }
        cells.append(made.cell)
      }
      result.append(cells)
    }
    return result
  }
}

extension RepeatContent {
  /// Makes a nested cell of its record; errors have the paths of the record around.
  fileprivate func bind<Made>(
    _ cell: Cell, around record: RecordValue,
    _ make: (RecordValue) throws(RecordError) -> Made
  ) throws(RecordError) -> Made {
    do throws(RecordError) {
      return try make(self.record(of: cell, around: record))
    } catch {
      // Again with all fields of the element, so that the error can list them.
      do throws(RecordError) {
        return try make(self.record(of: cell, around: record, isWhole: true))
      } catch {
        throw self.error(error, in: cell)
      }
    }
  }
}
