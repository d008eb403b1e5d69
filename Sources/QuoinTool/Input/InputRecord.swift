// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Synchronization

/// One record of the input; workers parse it.
struct InputRecord: Sendable {
  /// The record in the input.
  enum Content: Sendable {
    /// The bytes of a JSON value.
    case json([UInt8])
    /// The bytes of a long JSON value, which can be released before the record is.
    case longJSON(LongRecord)
    /// The bytes of a long text, the field `text`, which can be released before the record is.
    case longText(LongRecord)
    /// A record that is already parsed.
    case value(RecordValue)
    /// Input that is not a record, and the reason.
    case broken(String)
  }

  /// The 0-based index in the input.
  let row: Int
  /// Where the record begins.
  let place: RecordPlace
  /// The content.
  let content: Content

  /// The number of bytes that the record keeps, for a bound on records that are read ahead.
  var weight: Int {
    switch content {
    case .json(let bytes): bytes.count
    case .longJSON(let record), .longText(let record): record.bytes.count
    case .value, .broken: 0
    }
  }

  /// The record's value.
  ///
  /// - Throws: ``BadRecord`` if the input is no record.
  func value(by parser: RecordParser = RecordParser()) throws(BadRecord) -> RecordValue {
    switch content {
    case .value(let value): return value
    case .broken(let reason): throw BadRecord(place, reason: reason)
    case .json(let bytes): return try parse(bytes[...], by: parser)
    case .longJSON(let record): return try parse(record.bytes, by: parser)
    case .longText(let record): return try Self.value(ofText: record.bytes, at: place)
    }
  }

  /// The record whose field `text` has some bytes.
  ///
  /// - Throws: ``BadRecord`` if they are not UTF-8.
  static func value(
    ofText bytes: ArraySlice<UInt8>, at place: RecordPlace
  ) throws(BadRecord) -> RecordValue {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw BadRecord(place, reason: "the line is not valid UTF-8")
    }
    return .object(RecordObject([("text", .string(text))]))
  }

  /// The record's value; a long record's bytes are released before it is returned.
  ///
  /// May be called once.
  ///
  /// - Throws: ``BadRecord`` if the input is no record.
  func takeValue(by parser: RecordParser) throws(BadRecord) -> RecordValue {
    switch content {
    case .longJSON(let record): return try parse(record.take(), by: parser)
    case .longText(let record): return try Self.value(ofText: record.take(), at: place)
    case .json, .value, .broken: return try value(by: parser)
    }
  }

  private func parse(
    _ bytes: ArraySlice<UInt8>, by parser: RecordParser
  ) throws(BadRecord) -> RecordValue {
    let value: RecordValue
    do {
      value = try parser.parse(bytes)
    } catch {
      // A record is one line of the input, so the line of the text is the record's own.
      throw BadRecord(RecordPlace(line: place.line, column: error.column), reason: error.message)
    }
    guard case .object = value else {
      throw BadRecord(place, reason: "expected a JSON object, found \(value.kindName)")
    }
    return value
  }
}

/// The bytes of a long record.
///
/// The records of a batch live until the whole batch is done. A long one would take its bytes
/// beside its texts for that time, so they can be taken out.
final class LongRecord: Sendable {
  private let storage: Mutex<ArraySlice<UInt8>>

  /// Keeps bytes.
  init(_ bytes: ArraySlice<UInt8>) { storage = Mutex(bytes) }

  /// The bytes; empty after ``take()``.
  var bytes: ArraySlice<UInt8> { storage.withLock { $0 } }

  /// Returns the bytes and keeps none.
  func take() -> ArraySlice<UInt8> {
    storage.withLock { bytes in
      defer { bytes = [] }
      return bytes
    }
  }
}

/// Where a record begins in the input.
struct RecordPlace: Hashable, Sendable {
  /// The line, from 1; of a database the row, from 1.
  let line: Int
  /// The column, from 1, where it is known.
  var column: Int?
  /// The index in an array, from 0; nil for a record that is not in an array.
  var element: Int?
  /// What may help if the record lacks a field, since the input may be read in the wrong way.
  var hint: String?

  /// The place in the form that editors read.
  func description(in source: String) -> String {
    "\(source):\(line)\(column.map { ":\($0)" } ?? "")"
  }
}

/// A record that cannot be used, and the reason.
struct BadRecord: Error {
  /// Where the record begins, or where in it the fault is.
  let place: RecordPlace
  /// The reason, such as `field 'points': expected a number, found "12k"`.
  let reason: String
  /// The exit code of a run that this record ends.
  var code = ToolFailure.Code.badData

  /// Makes an error.
  init(_ place: RecordPlace, reason: String, code: ToolFailure.Code = .badData) {
    self.place = place
    self.reason = reason
    self.code = code
  }

  /// The message in the form that editors read.
  func message(source: String) -> String {
    let element = place.element.map { "element \($0): " } ?? ""
    return "\(place.description(in: source)): \(element)\(reason)"
  }
}
