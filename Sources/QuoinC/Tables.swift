// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import Synchronization
import TableLayout

/// What a `quoin_table` names.
final class TableObject: Sendable {
  private let offsets: Mutex<RowOffsetTree>

  init(scale: Double) { offsets = Mutex(RowOffsetTree(scale: scale)) }

  /// Uses the rows' offsets; other threads wait.
  func withOffsets<Result: Sendable>(
    _ body: (inout RowOffsetTree) throws(CallFailure) -> Result
  ) throws(CallFailure) -> Result {
    try offsets.withLock { offsets throws(CallFailure) in try body(&offsets) }
  }
}

extension quoin_table {
  func object() throws(CallFailure) -> TableObject {
    try HandleTable.shared.object(id, "a table")
  }
}

extension RowOffsetTree {
  /// The rows from `row` on, which must be there.
  func range(_ row: Int, _ count: Int) throws(CallFailure) -> Range<Int> {
    guard row >= 0, count >= 0, row <= self.count, count <= self.count - row else {
      throw CallFailure(
        .badArgument, "the table has \(self.count) rows, and not \(count) from row \(row) on")
    }
    return row..<row + count
  }
}

/// The status of heights and rows that a table cannot keep.
func orBadArgument<Result>(
  _ body: () throws(RowOffsetError) -> Result
) throws(CallFailure) -> Result {
  do throws(RowOffsetError) {
    return try body()
  } catch {
    throw CallFailure(.badArgument, error.description)
  }
}

@c @implementation
public func quoin_table_create(
  _ scale: Double, _ table: UnsafeMutablePointer<quoin_table>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let table = try table.required("table")
    try check(scale: scale)
    table.pointee.id = HandleTable.shared.insert(TableObject(scale: scale))
  }
}

@c @implementation
public func quoin_table_insert(
  _ table: quoin_table, _ row: Int, _ heights: UnsafePointer<Double>?, _ count: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    let heights = Array(try elements(heights, count, "heights"))
    try table.object().withOffsets { offsets throws(CallFailure) in
      _ = try offsets.range(row, 0)
      try orBadArgument { () throws(RowOffsetError) in
        try offsets.insert(heights: heights, at: row)
      }
    }
  }
}

@c @implementation
public func quoin_table_remove(_ table: quoin_table, _ row: Int, _ count: Int) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().withOffsets { offsets throws(CallFailure) in
      offsets.remove(try offsets.range(row, count))
    }
  }
}

@c @implementation
public func quoin_table_move(
  _ table: quoin_table, _ row: Int, _ count: Int, _ target: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().withOffsets { offsets throws(CallFailure) in
      let moved = try offsets.range(row, count)
      guard target >= 0, target <= offsets.count - count else {
        throw CallFailure(
          .badArgument,
          "\(count) of \(offsets.count) rows can begin at 0 to \(offsets.count - count), "
            + "not at \(target)")
      }
      offsets.move(moved, to: target)
    }
  }
}

@c @implementation
public func quoin_table_set_height(
  _ table: quoin_table, _ row: Int, _ height: Double
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().withOffsets { offsets throws(CallFailure) in
      _ = try offsets.range(row, 1)
      _ = try orBadArgument { () throws(RowOffsetError) in
        try offsets.setHeight(height, ofRow: row)
      }
    }
  }
}

@c @implementation
public func quoin_table_set_heights(
  _ table: quoin_table, _ row: Int, _ heights: UnsafePointer<Double>?, _ count: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    let heights = Array(try elements(heights, count, "heights"))
    try table.object().withOffsets { offsets throws(CallFailure) in
      let rows = try offsets.range(row, count)
      let units = try orBadArgument { () throws(RowOffsetError) in
        var units: [Int?] = []
        units.reserveCapacity(count)
        for height in heights {
          units.append(height.isNaN ? nil : try offsets.unit.units(height: height))
        }
        return units
      }
      for (row, units) in zip(rows, units) {
        if let units { offsets.setUnits(units, ofRow: row) }
      }
    }
  }
}

@c @implementation
public func quoin_table_height(
  _ table: quoin_table, _ row: Int, _ height: UnsafeMutablePointer<Double>?,
  _ is_measured: UnsafeMutablePointer<Bool>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let found = try table.object().withOffsets { offsets throws(CallFailure) in
      _ = try offsets.range(row, 1)
      return (height: offsets.height(ofRow: row), isMeasured: offsets.isMeasured(row: row))
    }
    height?.pointee = found.height
    is_measured?.pointee = found.isMeasured
  }
}

@c @implementation
public func quoin_table_visible(
  _ table: quoin_table, _ y: Double, _ height: Double, _ first: UnsafeMutablePointer<Int>?,
  _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let first = try first.required("first")
    let count = try count.required("count")
    guard y.isFinite, height >= 0, (y + height).isFinite else {
      throw CallFailure(
        .badArgument,
        "a viewport has a finite y and a height from 0 on, not \(y) and \(height)")
    }
    let rows = try table.object().withOffsets { offsets throws(CallFailure) in
      offsets.rows(in: y..<y + height)
    }
    first.pointee = rows.lowerBound
    count.pointee = rows.count
  }
}

@c @implementation
public func quoin_table_size(
  _ table: quoin_table, _ row_count: UnsafeMutablePointer<Int>?,
  _ height: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let (count, total) = try table.object().withOffsets { offsets throws(CallFailure) in
      (offsets.count, offsets.totalHeight)
    }
    row_count?.pointee = count
    height?.pointee = total
  }
}

@c @implementation
public func quoin_table_offset(
  _ table: quoin_table, _ row: Int, _ y: UnsafeMutablePointer<Double>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let y = try y.required("y")
    y.pointee = try table.object().withOffsets { offsets throws(CallFailure) in
      offsets.offset(ofRow: try offsets.range(row, 0).lowerBound)
    }
  }
}

@c @implementation
public func quoin_table_row(
  _ table: quoin_table, _ y: Double, _ row: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let row = try row.required("row")
    row.pointee = try table.object().withOffsets { offsets throws(CallFailure) in
      guard let found = offsets.row(atOffset: y) else {
        throw CallFailure(
          .badArgument, "there is no row at \(y); the rows lie from 0 to \(offsets.totalHeight)")
      }
      return found
    }
  }
}
