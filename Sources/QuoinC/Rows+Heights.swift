// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import CellTemplates
import QuoinTablesC
import RowHeights

@c @implementation
public func quoin_rows_heights_json(
  _ rows: quoin_rows, _ records: UnsafePointer<CChar>?, _ length: Int,
  _ batch: UnsafePointer<quoin_batch>?, _ heights: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?, _ failures: UnsafeMutablePointer<quoin_failures>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    try rows.checkIsOfRecords()
    let count = try count.required("count")
    let batch = try Batch(batch?.pointee, failures)
    let lines = try lines(records, length)
    let output = OutputBuffer(start: heights, capacity: capacity)
    let needed = try rows.heightCount(of: lines.count)
    if needed <= capacity { try output.checkRoom(for: needed) }
    count.pointee = lines.count
    try output.checkRoom(for: needed)
    let parser = rows.parser
    try batch.measure(lines, of: rows, to: output) { line in try parser.parse(line) }
  }
}

@c @implementation
public func quoin_rows_heights_columns(
  _ rows: quoin_rows, _ columns: UnsafePointer<quoin_column>?, _ column_count: Int,
  _ row_count: Int, _ batch: UnsafePointer<quoin_batch>?,
  _ heights: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ failures: UnsafeMutablePointer<quoin_failures>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    try rows.checkIsOfRecords()
    guard row_count >= 0 else { throw CallFailure(.badArgument, "there are too many rows") }
    let records = try ColumnRecords(
      Array(try elements(columns, column_count, "columns")), rowCount: row_count,
      keeping: rows.fields)
    let output = OutputBuffer(start: heights, capacity: capacity)
    let batch = try Batch(batch?.pointee, failures)
    try output.checkRoom(for: try rows.heightCount(of: row_count))
    try batch.measure(0..<row_count, of: rows, to: output) { row in try records.record(row) }
  }
}

@c @implementation
public func quoin_rows_heights_list(
  _ rows: quoin_rows, _ list: quoin_list, _ batch: UnsafePointer<quoin_batch>?,
  _ heights: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ failures: UnsafeMutablePointer<quoin_failures>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let rows = try rows.object()
    let list = try list.object()
    let output = OutputBuffer(start: heights, capacity: capacity)
    let batch = try Batch(batch?.pointee, failures)
    try output.checkRoom(for: try rows.heightCount(of: list.rows.count))
    try batch.measure(list.rows.indices, of: rows, to: output) { row in try list.record(ofRow: row)
    }
  }
}

extension RowsObject {
  /// The number of heights that so many records have.
  fileprivate func heightCount(of records: Int) throws(CallFailure) -> Int {
    let (count, overflow) = records.multipliedReportingOverflow(by: measurer.heightCount)
    guard !overflow else { throw CallFailure(.badArgument, "there are too many rows") }
    return count
  }
}

/// The lines of a text that are not empty.
func lines(
  _ start: UnsafePointer<CChar>?, _ length: Int
) throws(CallFailure) -> [ArraySlice<UInt8>] {
  let text = Array(try bytes(start, length, "records"))
  return text.split(separator: UInt8(ascii: "\n")).filter { line in
    line.contains { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: " ") }
  }
}
