// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import Synchronization
import TableLayout

/// What a `quoin_table` names.
final class TableObject: Sendable {
  private let geometry: Mutex<TableGeometry>

  init(_ geometry: TableGeometry) { self.geometry = Mutex(geometry) }

  /// Reads the table; other threads wait.
  func read<Result: Sendable>(
    _ body: (TableGeometry) throws(CallFailure) -> Result
  ) throws(CallFailure) -> Result {
    try geometry.withLock { geometry throws(CallFailure) in try body(geometry) }
  }

  /// Changes the table, and keeps in place what it shows; other threads wait.
  func change<Result: Sendable>(
    _ body: (inout TableGeometry) throws(CallFailure) -> Result
  ) throws(CallFailure) -> Result {
    try geometry.withLock { geometry throws(CallFailure) in
      let result = try body(&geometry)
      geometry.settle()
      return result
    }
  }
}

extension quoin_table {
  func object() throws(CallFailure) -> TableObject {
    try HandleTable.shared.object(id, "a table")
  }
}

extension TableGeometry {
  /// The number of rows of all sections.
  var rowCount: Int { offsets.rowCount }

  /// The rows from `row` on, which must be there.
  func range(_ row: Int, _ count: Int) throws(CallFailure) -> Range<Int> {
    guard row >= 0, count >= 0, row <= rowCount, count <= rowCount - row else {
      throw CallFailure(
        .badArgument, "the table has \(rowCount) rows, and not \(count) from row \(row) on")
    }
    return row..<row + count
  }

  /// The place of a row, which must be there.
  func path(_ row: Int) throws(CallFailure) -> RowIndexPath {
    offsets.path(ofRow: try range(row, 1).lowerBound)
  }

  /// The place before a row, in its section; the end of the last section after the last row.
  func gap(_ row: Int) throws(CallFailure) -> RowIndexPath {
    let row = try range(row, 0).lowerBound
    if row < rowCount { return offsets.path(ofRow: row) }
    guard offsets.sectionCount > 0 else {
      throw CallFailure(.badArgument, "the table has no section that could have rows")
    }
    let last = offsets.sectionCount - 1
    return RowIndexPath(row: offsets.rowCount(inSection: last), section: last)
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

/// The offsets that a viewport covers.
func offsets(y: Double, height: Double) throws(CallFailure) -> Range<Double> {
  guard y.isFinite, height >= 0, (y + height).isFinite else {
    throw CallFailure(
      .badArgument,
      "a viewport has a finite y and a height from 0 on, not \(y) and \(height)")
  }
  return y..<y + height
}

@c @implementation
public func quoin_table_create(
  _ scale: Double, _ table: UnsafeMutablePointer<quoin_table>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let table = try table.required("table")
    try check(scale: scale)
    var geometry = TableGeometry(scale: scale)
    _ = try orBadArgument { () throws(RowOffsetError) in
      try geometry.insertSections(count: 1, at: 0)
    }
    table.pointee.id = HandleTable.shared.insert(TableObject(geometry))
  }
}

@c @implementation
public func quoin_table_insert(
  _ table: quoin_table, _ row: Int, _ heights: UnsafePointer<Double>?, _ count: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    let heights = Array(try elements(heights, count, "heights"))
    try table.object().change { table throws(CallFailure) in
      try table.insert(heights, at: try table.gap(row))
    }
  }
}

extension TableGeometry {
  /// Inserts rows of these heights at a place that is there.
  mutating func insert(_ heights: [Double], at path: RowIndexPath) throws(CallFailure) {
    _ = try orBadArgument { () throws(RowOffsetError) in
      try insertRows(heights.lazy.map(TableExtent.height), at: path)
    }
  }
}

@c @implementation
public func quoin_table_remove(_ table: quoin_table, _ row: Int, _ count: Int) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      let rows = try table.range(row, count)
      // From the first section to the last: each step keeps in place the first visible row that it
      // leaves. In the other order, that could be a row that the next step removes.
      var rest = rows.count
      while rest > 0 {
        let first = table.offsets.path(ofRow: rows.lowerBound)
        let count = min(rest, table.offsets.rowCount(inSection: first.section) - first.row)
        table.removeRows(first.row..<first.row + count, inSection: first.section)
        rest -= count
      }
    }
  }
}

@c @implementation
public func quoin_table_move(
  _ table: quoin_table, _ row: Int, _ count: Int, _ target: Int
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      let rows = try table.range(row, count)
      let most = table.rowCount - count
      guard target >= 0, target <= most else {
        throw CallFailure(
          .badArgument,
          "\(count) of \(table.rowCount) rows can begin at 0 to \(most), not at \(target)")
      }
      guard let first = try table.place(ofMoved: rows) else { return }
      // 1. Their section, if they can stand at the target in it.
      let start = row - first.row
      let rest = table.offsets.rowCount(inSection: first.section) - count
      var path = RowIndexPath(row: target - start, section: first.section)
      if !(0...rest).contains(path.row) {
        // 2. The section of the row that they stand before afterwards; else the last one.
        path = try table.gap(target < row ? target : target + count)
      }
      table.moveRows(first.row..<first.row + count, inSection: first.section, to: path)
    }
  }
}

extension TableGeometry {
  /// The place of the first of some rows that are to be moved; nil if there are none.
  func place(ofMoved rows: Range<Int>) throws(CallFailure) -> RowIndexPath? {
    guard !rows.isEmpty else { return nil }
    let first = offsets.path(ofRow: rows.lowerBound)
    let last = offsets.path(ofRow: rows.upperBound - 1)
    guard first.section == last.section else {
      throw CallFailure(
        .badArgument,
        "rows that move together are of one section, not of \(first.section) to \(last.section)")
    }
    return first
  }
}

@c @implementation
public func quoin_table_set_height(
  _ table: quoin_table, _ row: Int, _ height: Double
) -> quoin_status {
  call { () throws(CallFailure) in
    try table.object().change { table throws(CallFailure) in
      let path = try table.path(row)
      _ = try orBadArgument { () throws(RowOffsetError) in
        try table.setHeight(height, of: .row(path))
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
    try table.object().change { table throws(CallFailure) in
      _ = try table.range(row, count)
      _ = try orBadArgument { () throws(RowOffsetError) in
        try table.setHeights(heights, fromRow: row)
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
    let found = try table.object().read { table throws(CallFailure) in
      let row = TableElement.row(try table.path(row))
      return (height: table.offsets.height(of: row), isMeasured: table.offsets.isMeasured(row))
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
    let visible = try offsets(y: y, height: height)
    let rows = try table.object().read { table throws(CallFailure) in
      let positions = table.offsets.positions(in: visible)
      return table.offsets.rowCount(
        beforePosition: positions.lowerBound)..<table.offsets.rowCount(
          beforePosition: positions.upperBound)
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
    let (count, total) = try table.object().read { table throws(CallFailure) in
      (table.rowCount, table.contentHeight)
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
    y.pointee = try table.object().read { table throws(CallFailure) in
      let row = try table.range(row, 0).lowerBound
      if row == table.rowCount { return table.contentHeight }
      return table.offsets.offset(of: .row(table.offsets.path(ofRow: row)))
    }
  }
}

@c @implementation
public func quoin_table_row(
  _ table: quoin_table, _ y: Double, _ row: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let row = try row.required("row")
    row.pointee = try table.object().read { table throws(CallFailure) in
      guard let element = table.offsets.element(atOffset: y) else {
        throw CallFailure(
          .badArgument, "there is no row at \(y); the rows lie from 0 to \(table.contentHeight)")
      }
      guard case .row(let path) = element else {
        throw CallFailure(.badArgument, "at \(y) there is no row, but \(element)")
      }
      return table.offsets.rowNumber(of: path)
    }
  }
}
