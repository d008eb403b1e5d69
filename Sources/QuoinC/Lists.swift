// SPDX-License-Identifier: Apache-2.0

public import CQuoin
import CellTemplates
import QuoinTablesC

/// What a `quoin_list` names: the rows of a list of records.
final class ListObject: Sendable {
  let rows: [ListRow]
  let sectionCount: Int
  /// The template's rules; nil if its rows are its records.
  private let rules: ListRules?
  private let records: [Result<RecordValue, JSONError>]

  init(_ template: CellTemplate, _ lines: [ArraySlice<UInt8>]) {
    let parser = RecordParser(keeping: template.fieldNames)
    let records = lines.map { line in
      Result { () throws(JSONError) in try parser.parse(line) }
    }
    self.records = records
    rules = template.listRules
    rows = ListRow.all(rules, count: records.count) { try records[$0].get() }
    sectionCount = (rows.last?.section ?? -1) + 1
  }

  /// What the cell of a row shows.
  func record(ofRow row: Int) throws -> RecordValue {
    guard let rules else { return try records[rows[row].record].get() }
    return try rules.record(of: rows[row]) { try records[$0].get() } ?? .null
  }

  /// A row, which must be there.
  func row(_ row: Int) throws(CallFailure) -> ListRow {
    guard rows.indices.contains(row) else {
      throw CallFailure(.badArgument, "the list has \(rows.count) rows, and no number \(row)")
    }
    return rows[row]
  }
}

extension quoin_list {
  func object() throws(CallFailure) -> ListObject {
    try HandleTable.shared.object(id, "a list")
  }
}

@c @implementation
public func quoin_list_create(
  _ layout: quoin_template, _ records: UnsafePointer<CChar>?, _ length: Int,
  _ list: UnsafeMutablePointer<quoin_list>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let list = try list.required("list")
    let template = try layout.object().template
    list.pointee.id = HandleTable.shared.insert(
      ListObject(template, try lines(records, length)))
  }
}

@c @implementation
public func quoin_list_size(
  _ list: quoin_list, _ row_count: UnsafeMutablePointer<Int>?,
  _ section_count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let list = try list.object()
    row_count?.pointee = list.rows.count
    section_count?.pointee = list.sectionCount
  }
}

@c @implementation
public func quoin_list_row(
  _ list: quoin_list, _ row: Int, _ place: UnsafeMutablePointer<quoin_list_place>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let place = try place.required("place")
    let row = try list.object().row(row)
    place.pointee = quoin_list_place(
      part: row.part.number, record: row.record, section: row.section)
  }
}

extension RowPart {
  /// The number in quoin.h.
  fileprivate var number: quoin_row_part {
    switch self {
    case .item: 0
    case .header: 1
    case .footer: 2
    case .between: 3
    }
  }
}

@c @implementation
public func quoin_list_record(
  _ list: quoin_list, _ row: Int, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> quoin_status {
  call { () throws(CallFailure) in
    let list = try list.object()
    _ = try list.row(row)
    let record: RecordValue
    do {
      record = try list.record(ofRow: row)
    } catch {
      throw CallFailure(.badRecord, "\(error)")
    }
    let written = JSONText.value(record).utf8.map { CChar(bitPattern: $0) }
    try OutputBuffer(start: buffer, capacity: capacity).fill(with: written, count: count)
  }
}
