// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension CellMeasurer {
  /// The units of the functions of this measurer's rows in a range of widths.
  public func heightForm(of range: WidthRange) -> HeightForm {
    HeightForm(stepsPerPoint: Double(range.stepsPerPoint), unitsPerPoint: rowGrid.scale)
  }

  /// The height of a record's row at all widths of a range.
  ///
  /// A compiled cell is walked from the greatest width downward, one piece after the other, so that
  /// a step costs a few heights of texts. Where a record decides a proportion or a line of the
  /// layout, a cell is compiled for it. What no compiled cell can serve, such as elements of arrays
  /// and buttons, is laid out in full at every width.
  ///
  /// - Parameter visit: Is called after each piece that was found. ``heightFindings()`` are then
  ///   those about it.
  /// - Throws: ``RecordError`` if the record lacks a field, a field does not fit, or the function
  ///   has more steps than the template's limit.
  public func heightFunction(
    of record: RecordValue, widths range: WidthRange, _ visit: () -> Void = {}
  ) throws(RecordError) -> HeightFunction {
    let limit = template.limits[.steps]
    let row = try bound(record)
    begin()
    defer { end() }
    var builder = HeightFunctionBuilder(
      heightForm(of: range), separator: template.separatorThickness, limit: limit)
    let evaluator = Result { () throws(FallbackReason) -> CellEvaluator in
      if let found = try? row.cells.evaluator(of: range).get() { return found }
      return try row.cells.evaluator(of: range, for: record)
    }
    if case .success(let evaluator) = evaluator { evaluator.beginPieces() }
    var step = range.highest
    while step >= range.lowest {
      step = try addPiece(of: row, evaluator, at: step, in: range, to: &builder)
      visit()
      if builder.isOverLimit {
        throw RecordError(
          path: "", problem: .tooManySteps(limit: limit), place: template.views[0].place)
      }
    }
    return builder.function
  }

  /// Adds the heights from a width downward to as many widths as one piece has.
  ///
  /// - Returns: The greatest width that is left.
  private func addPiece(
    of row: MeasuredCell, _ evaluator: Result<CellEvaluator, FallbackReason>, at step: Int,
    in range: WidthRange, to builder: inout HeightFunctionBuilder
  ) throws(RecordError) -> Int {
    switch evaluator {
    case .success(let evaluator):
      if let found = row.piece(evaluator, at: step, in: range, above: HeightFinding.tolerance) {
        textMeasureCount += found.row.measureCount
        fallbackReason = found.row.obstacle.map { FallbackReason($0) }
        if let piece = found.piece, let height = found.row.height {
          lastTree = nil
          if let region = found.row.newRegion { newRegions.append(evaluator.region(region)) }
          pieceCount += 1
          builder.add(piece, top: step, topHeight: height)
          return piece.lowest - 1
        }
      } else {
        fallbackReason = .badNumber
      }
    case .failure(let reason): fallbackReason = reason
    }
    builder.add(from: step, height: try fullHeight(of: row, width: range.width(step)))
    return step - 1
  }
}
