// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import CellTemplates
import RowHeights
import TableLayout

@c @implementation
public func quoin_rows_heights_json(
  _ rows: quoin_rows, _ records: UnsafePointer<CChar>?, _ length: Int, _ workers: Int,
  _ heights: UnsafeMutablePointer<Double>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?,
  _ failed: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    let count = try count.required("count")
    let text = Array(try bytes(records, length, "records"))
    let lines = text.split(separator: UInt8(ascii: "\n")).filter { line in
      line.contains { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: " ") }
    }
    count.pointee = lines.count
    let output = OutputBuffer(start: heights, capacity: capacity)
    try output.checkRoom(for: lines.count * rows.measurer.heightCount)
    // Other fields are checked and not kept.
    let parser = RecordParser(keeping: rows.measurer.template.fieldNames)
    try measure(lines, of: rows, workers: workers, to: output, failed: failed) { line in
      try parser.parse(line)
    }
  }
}

@c @implementation
public func quoin_rows_heights_columns(
  _ rows: quoin_rows, _ columns: UnsafePointer<quoin_column>?, _ column_count: Int,
  _ row_count: Int, _ workers: Int, _ heights: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ failed: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    guard row_count >= 0 else { throw CallFailure(.badArgument, "there are too many rows") }
    let records = try ColumnRecords(
      Array(try elements(columns, column_count, "columns")), rowCount: row_count,
      keeping: rows.measurer.template.fieldNames)
    let output = OutputBuffer(start: heights, capacity: capacity)
    try output.checkRoom(for: row_count * rows.measurer.heightCount)
    try measure(0..<row_count, of: rows, workers: workers, to: output, failed: failed) { row in
      try records.record(row)
    }
  }
}

@c @implementation
public func quoin_offsets(
  _ heights: UnsafePointer<Double>?, _ count: Int, _ scale: Double,
  _ offsets: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let heights = try elements(heights, count, "heights")
    let offsets = try offsets.required("offsets")
    try check(scale: scale)
    var sum = HeightSum(unit: HeightUnit(scale: scale))
    var result: [Double] = [0]
    result.reserveCapacity(count + 1)
    for (row, height) in heights.enumerated() {
      do throws(RowOffsetError) {
        if !height.isNaN { _ = try sum.add(height: height) }
      } catch {
        throw CallFailure(.badArgument, "row \(row): \(error)")
      }
      result.append(sum.points)
    }
    offsets.update(from: result, count: result.count)
  }
}

/// Measures rows, on threads of their own unless there is one row or one worker: a thread takes as
/// long to start as many rows to measure.
private func measure<Inputs: Collection & Sendable>(
  _ inputs: Inputs, of rows: RowsObject, workers: Int, to output: OutputBuffer<Double>,
  failed: UnsafeMutablePointer<Int>?,
  read: @escaping @Sendable (Inputs.Element) throws -> RecordValue
) throws(CallFailure) where Inputs.Element: Sendable {
  guard (0...1024).contains(workers) else {
    throw CallFailure(.badArgument, "there may be from 0 to 1024 workers, not \(workers)")
  }
  var writer = HeightWriter(output, rows: rows.measurer)
  if workers == 1 || inputs.count <= 1 {
    rows.workers.withObject { worker in
      for input in inputs { writer.add(Result { try worker.measure(try read(input)) }) }
    }
  } else {
    let run = HeightRun(
      SequenceSource(inputs), measurer: rows.measurer, workers: workers == 0 ? nil : workers,
      read: read, identify: { _, _ in () })
    while let row = run.next() { writer.add(row.result) }
  }
  failed?.pointee = writer.failures
}

/// Writes the heights of rows, NaN for rows without, and keeps the first row's error as message.
private struct HeightWriter {
  private let rows: RowMeasurer
  private var next: UnsafeMutablePointer<Double>?
  private var row = 0
  /// How many rows have no height.
  private(set) var failures = 0

  init(_ output: OutputBuffer<Double>, rows: RowMeasurer) {
    self.rows = rows
    next = output.start
  }

  /// Writes the heights of the next row.
  mutating func add(_ result: Result<MeasuredRow, any Error>) {
    do {
      let heights = try result.get().heights
      for (index, height) in heights.enumerated() {
        // A height that no table can hold.
        _ = try rows.unit(of: index).units(height: height)
      }
      write(heights)
    } catch {
      if failures == 0 { keepMessage("record \(row): \(error)") }
      failures += 1
      write(Array(repeating: .nan, count: rows.heightCount))
    }
    row += 1
  }

  private mutating func write(_ heights: [Double]) {
    for height in heights {
      next?.initialize(to: height)
      next = next.map { $0 + 1 }
    }
  }
}
