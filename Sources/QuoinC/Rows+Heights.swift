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
    let run = HeightRun(
      SequenceSource(lines), measurer: rows.measurer, workers: try workerCount(workers),
      read: { line in try parser.parse(line) }, identify: { _, _ in () })
    write(run, to: output, failed: failed)
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
    let run = HeightRun(
      SequenceSource(0..<row_count), measurer: rows.measurer,
      workers: try workerCount(workers), read: { row in try records.record(row) },
      identify: { _, _ in () })
    write(run, to: output, failed: failed)
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

/// The number of threads that a caller asked for; nil for one on each core.
private func workerCount(_ asked: Int) throws(CallFailure) -> Int? {
  guard (0...1024).contains(asked) else {
    throw CallFailure(.badArgument, "there may be from 0 to 1024 workers, not \(asked)")
  }
  return asked == 0 ? nil : asked
}

/// Writes the heights of a run, NaN for rows without, and keeps the first row's error as message.
private func write<Source: InputSource>(
  _ run: HeightRun<Source, Void>, to output: OutputBuffer<Double>,
  failed: UnsafeMutablePointer<Int>?
) where Source.Failure == Never {
  var next = output.start
  var failures = 0
  while let row = run.next() {
    let heights: [Double]
    switch row.result {
    case .success(let measured): heights = measured.heights
    case .failure(let error):
      if failures == 0 { keepMessage("record \(row.index): \(error)") }
      failures += 1
      heights = row.offsets.map { _ in .nan }
    }
    for height in heights {
      next?.initialize(to: height)
      next = next.map { $0 + 1 }
    }
  }
  failed?.pointee = failures
}
