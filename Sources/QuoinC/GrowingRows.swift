// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import CellTemplates
import QuoinTablesC
import RowHeights
import Synchronization

/// What a `quoin_growing_row` names.
final class GrowingRowObject: Sendable {
  /// A row that only the thread uses that has the lock.
  private struct Guarded: @unchecked Sendable {
    let row: GrowingRow
  }

  private let guarded: Mutex<Guarded>

  init(_ record: RecordValue, _ rows: RowMeasurer) {
    guarded = Mutex(Guarded(row: GrowingRow(record, measurer: rows)))
  }

  /// Uses the row; other threads wait.
  func withRow<Result: Sendable>(
    _ body: (GrowingRow) throws(RecordError) -> Result
  ) throws(CallFailure) -> Result {
    try guarded.withLock { guarded throws(CallFailure) in
      try orBadRecord { () throws(RecordError) in try body(guarded.row) }
    }
  }
}

extension quoin_growing_row {
  func object() throws(CallFailure) -> GrowingRowObject {
    try HandleTable.shared.object(id, "a growing row")
  }
}

@c @implementation
public func quoin_growing_row_create(
  _ rows: quoin_rows, _ record: UnsafePointer<CChar>?, _ length: Int,
  _ row: UnsafeMutablePointer<quoin_growing_row>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let row = try row.required("row")
    let rows = try rows.object()
    let record = try rows.record(record, length)
    row.pointee.id = HandleTable.shared.insert(GrowingRowObject(record, rows.measurer))
  }
}

@c @implementation
public func quoin_growing_row_append(
  _ row: quoin_growing_row, _ field: UnsafePointer<CChar>?, _ string: UnsafePointer<CChar>?,
  _ length: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    let object = try row.object()
    let field = try text(field, "field")
    let more = try text(string, length, "text")
    try object.withRow { row throws(RecordError) in try row.append(more, toField: field) }
  }
}

@c @implementation
public func quoin_growing_row_heights(
  _ row: quoin_growing_row, _ heights: UnsafeMutablePointer<Double>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let found = try row.object().withRow { row throws(RecordError) in
      try row.measure().heights
    }
    try OutputBuffer(start: heights, capacity: capacity).fill(with: found, count: count)
  }
}
