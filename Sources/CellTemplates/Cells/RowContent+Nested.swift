// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

extension RowContent {
  /// The nested cells that a record shows, those of each visible repeated part in order, and the
  /// number of elements in them, those of cells in cells included.
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
    _ make: (NestedCell) throws(RecordError) -> (cell: Cell, elementCount: Int)
  ) throws(RecordError) -> (cells: [Cell], elementCount: Int) {
    var cells: [Cell] = []
    cells.reserveCapacity(repeats.last?.places.upperBound ?? 0)
    var count = 0
    for part in repeats {
      let repeated = part.plan.repeated
      func tooMany(_ problem: RecordError.Problem) -> RecordError {
        RecordError(path: "\(repeated.path)", problem: problem, place: repeated.list.place)
      }
      guard level < plan.elementLimits.cells else {
        throw tooMany(.tooDeep(limit: plan.elementLimits.cells))
      }
      for index in 0..<part.places.count {
        let cell = part.cell(index)
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

/// A nested cell that is to be bound.
struct NestedCell {
  /// The repeated part.
  let part: RepeatContent
  /// The cell.
  let cell: RepeatContent.Cell
  fileprivate let around: RecordValue
  fileprivate let isWhole: Bool

  /// What tells the cell from others of its kind: all that its record has.
  var identity: RecordValue {
    part.plan.plan(of: cell.part).isOfElementAlone
      ? part.element(of: cell, isWhole: isWhole) : record
  }

  /// The cell's record.
  var record: RecordValue { part.record(of: cell, around: around, isWhole: isWhole) }
  /// The block of a text with markup that the cell shows, if it shows nothing else.
  var block: MarkupBlock? { part.block(of: cell) }
}

extension RepeatContent {
  /// Makes a nested cell of its record; errors have the paths of the record around.
  fileprivate func bind<Made>(
    _ cell: Cell, around record: RecordValue,
    _ make: (NestedCell) throws(RecordError) -> Made
  ) throws(RecordError) -> Made {
    do throws(RecordError) {
      return try make(NestedCell(part: self, cell: cell, around: record, isWhole: false))
    } catch {
      // Again with all fields of the element, so that the error can list them.
      do throws(RecordError) {
        return try make(NestedCell(part: self, cell: cell, around: record, isWhole: true))
      } catch {
        throw self.error(error, in: cell)
      }
    }
  }
}
