// SPDX-License-Identifier: Apache-2.0

import CQuoin
import CellTemplates
import QuoinTablesC

/// Records whose fields stand in columns, as Arrow has them.
///
/// It reads memory of the caller's, which the call that made it keeps valid and unchanged until it
/// returns; so threads may share it.
struct ColumnRecords: @unchecked Sendable {
  fileprivate let columns: [Column]

  /// A column whose parts were checked.
  fileprivate struct Column {
    let name: String
    let kind: Kind
    let values: UnsafeRawPointer
    let offsets: UnsafeRawPointer?
    let validity: UnsafePointer<UInt8>?
    /// The place of the first row's value.
    let first: Int
  }

  /// The types of quoin.h.
  fileprivate enum Kind: Int32 {
    case utf8 = 0
    case largeUTF8 = 1
    case double = 2
    case int64 = 3
    case bool = 4
    case json = 5
  }

  /// Checks columns; those of other names than the given ones are left out.
  init(_ columns: [quoin_column], rowCount: Int, keeping fields: [String]) throws(CallFailure) {
    var checked: [Column] = []
    for column in columns {
      let name = try text(column.name, "a column's name")
      guard case let (end, overflow) = column.first.addingReportingOverflow(rowCount),
        !overflow, column.first >= 0, end <= Int.max / 16
      else {
        throw CallFailure(
          .badArgument, "the column \(name) cannot begin at \(UInt(bitPattern: column.first))")
      }
      guard let kind = Kind(rawValue: column.type) else {
        throw CallFailure(
          .badArgument, "the column \(name) has the type \(column.type); there are 0 to 5")
      }
      let hasOffsets = kind == .utf8 || kind == .largeUTF8 || kind == .json
      let offsets = hasOffsets ? try column.offsets.required("the offsets of \(name)") : nil
      let values = try (column.values.map { UnsafeRawPointer($0) } ?? offsets)
        .required("the values of \(name)")
      let made = Column(
        name: name, kind: kind, values: values, offsets: offsets, validity: column.validity,
        first: column.first)
      try made.checkOffsets(rowCount: rowCount)
      if fields.contains(name) { checked.append(made) }
    }
    self.columns = checked
  }

  /// The record of a row.
  func record(_ row: Int) throws -> RecordValue {
    .object(RecordObject(try columns.map { ($0.name, try $0.value(row)) }))
  }
}

extension ColumnRecords.Column {
  /// The offset of a text's first byte, or after the last text of their end.
  private func offset(_ index: Int) -> Int {
    guard let offsets else { return 0 }
    return kind == .largeUTF8
      ? Int(offsets.loadUnaligned(fromByteOffset: 8 * index, as: Int64.self))
      : Int(offsets.loadUnaligned(fromByteOffset: 4 * index, as: Int32.self))
  }

  /// Refuses offsets that begin below 0 or go backwards.
  fileprivate func checkOffsets(rowCount: Int) throws(CallFailure) {
    guard offsets != nil, rowCount > 0 else { return }
    var last = 0
    for index in first...first + rowCount {
      guard offset(index) >= last else {
        throw CallFailure(
          .badArgument, "offset \(index) of the column \(name) is \(offset(index)), below \(last)")
      }
      last = offset(index)
    }
  }

  /// The bytes of a text.
  private func bytes(_ row: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: values + offset(row), count: offset(row + 1) - offset(row))
  }

  fileprivate func value(_ row: Int) throws -> RecordValue {
    let row = first + row
    if let validity, validity[row / 8] >> UInt8(row % 8) & 1 == 0 { return .null }
    switch kind {
    case .utf8, .largeUTF8:
      guard let text = String(validating: bytes(row), as: UTF8.self) else {
        throw CallFailure(.badRecord, "the text of \(name) is not UTF-8")
      }
      return .string(text)
    case .json:
      return try RecordValue.parseJSON(bytes(row).bindMemory(to: UInt8.self))
    case .double:
      let number = values.loadUnaligned(fromByteOffset: 8 * row, as: Double.self)
      return RecordNumber(number).map { .number($0) } ?? .null
    case .int64:
      return .number(
        RecordNumber(Int(values.loadUnaligned(fromByteOffset: 8 * row, as: Int64.self))))
    case .bool:
      let byte = values.load(fromByteOffset: row / 8, as: UInt8.self)
      return .bool(byte >> UInt8(row % 8) & 1 == 1)
    }
  }
}
