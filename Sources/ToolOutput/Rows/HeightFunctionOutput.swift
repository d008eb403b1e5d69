// SPDX-License-Identifier: Apache-2.0

import CellTemplates
package import RowHeights

/// Writes rows' heights as functions of the width: lines of JSON, or the binary format.
package struct HeightFunctionOutput {
  private let range: WidthRange
  private let form: HeightForm
  private let output: DataOutput
  /// The writer of the binary format; nil for JSON.
  private var binary: HeightFunctionWriter?

  /// Makes an output for the rows of a measurer; nil if it finds no functions.
  package init?(_ rows: RowMeasurer, _ format: HeightFormat, _ output: DataOutput) {
    guard let range = rows.range, let form = rows.form else { return nil }
    self.range = range
    self.form = form
    self.output = output
    if format == .widths { binary = HeightFunctionWriter(range: range, form: form) }
  }

  /// Writes the beginning.
  func begin() throws {
    if let header = binary?.header { try output.write(header) }
  }

  /// Writes a row.
  mutating func write(row: Int, id: RecordValue, _ function: HeightFunction) throws {
    if let bytes = binary?.add(function) {
      try output.write(bytes)
      return
    }
    var json = JSONWriter()
    json.object {
      $0.member("row", row)
      $0.member("id", id)
      $0.member("from", range.width(range.lowest))
      $0.member("to", range.width(range.highest))
      $0.key("steps")
      $0.array { list in
        for step in function.steps { list.array(of: numbers(step)) }
      }
    }
    try output.write(json.line)
  }

  /// The width at which a step begins, the height there, and what a point of width adds to it, if
  /// it adds anything; in points.
  private func numbers(_ step: HeightFunction.Step) -> [Double] {
    guard let slope = step.slope else { return [range.width(step.start), form.points(step.units)] }
    return [range.width(step.start), slope.height, slope.perPoint]
  }

  /// Writes a row that failed, which has no function.
  mutating func writeFailure(row: Int, id: RecordValue, _ message: String) throws {
    if let bytes = binary?.add(nil) {
      try output.write(bytes)
      return
    }
    var json = JSONWriter()
    json.object {
      $0.member("row", row)
      $0.member("id", id)
      $0.key("steps")
      $0.null()
      $0.member("error", message)
    }
    try output.write(json.line)
  }

  /// Writes the end.
  mutating func end() throws {
    if let bytes = binary?.finish() { try output.write(bytes) }
  }
}
