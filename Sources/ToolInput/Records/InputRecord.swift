// SPDX-License-Identifier: Apache-2.0

public import CellTemplates
import Synchronization

/// One record of the input; workers parse it.
public struct InputRecord: Sendable {
  /// The record in the input.
  package enum Content: Sendable {
    /// The bytes of a JSON value.
    case json([UInt8])
    /// The bytes of a long JSON value, which can be released before the record is.
    case longJSON(LongContent<ArraySlice<UInt8>>)
    /// The bytes of a long text, the field `text`, which can be released before the record is.
    case longText(LongContent<ArraySlice<UInt8>>)
    /// A record that is already parsed.
    case value(RecordValue)
    /// A long record that is already parsed, which can be released before this one is.
    case longValue(LongContent<RecordValue>)
    /// Input that is not a record, and the reason.
    case broken(String)

    /// A row of a table, as a record.
    package static func row(_ values: [RecordValue], in columns: TableColumns) -> Content {
      let record = RecordValue.object(columns.record(values))
      let byteCount = values.reduce(0) { sum, value in
        if case .string(let text) = value { sum + text.utf8.count } else { sum }
      }
      guard byteCount >= LongRecord.length else { return .value(record) }
      return .longValue(LongContent(record, byteCount: byteCount))
    }
  }

  /// The 0-based index in the input.
  package let row: Int
  /// Where the record begins.
  package let place: RecordPlace
  /// The content.
  package let content: Content
  /// The part of the record in a list with sections or rows between records; nil in other lists.
  package var part: RowPart?
  /// The number of its section in a list; 0 without sections.
  package var section = 0

  /// The number of bytes that the record keeps, for a bound on records that are read ahead.
  package var weight: Int {
    if case .json(let bytes) = content { bytes.count } else { longByteCount ?? 0 }
  }

  /// The number of bytes of a long record; nil for others.
  @inline(never)
  package var longByteCount: Int? {
    switch content {
    case .longJSON(let record), .longText(let record): record.byteCount
    case .longValue(let record): record.byteCount
    case .json, .value, .broken: nil
    }
  }

  /// The record's identifier, from its value; null if it has none.
  ///
  /// The header and footer of a section have its name, as `header:2026-11-26`; a row between two
  /// records has the identifier of the record below, as `between:17`.
  package func identifier(at path: FieldPath, in value: RecordValue) -> RecordValue {
    let name: String?
    switch part {
    case nil, .item: return path.value(in: value) ?? .null
    case .header, .footer: name = value["section"]?.bindingText
    case .between: name = value["next"].flatMap(path.value)?.bindingText
    }
    return .string([part?.rawValue, name].compactMap(\.self).joined(separator: ":"))
  }

  /// Whether the content can be released before the record is.
  package var isLong: Bool { longByteCount != nil }

  /// The record's value.
  ///
  /// - Throws: ``BadRecord`` if the input is no record.
  public func value(by parser: RecordParser) throws(BadRecord) -> RecordValue {
    switch content {
    case .value(let value): return value
    case .broken(let reason): throw BadRecord(place, reason: reason)
    case .json(let bytes): return try parse(bytes[...], by: parser)
    case .longJSON(let record): return try parse(record.content ?? [], by: parser)
    case .longText(let record):
      return try Self.value(ofText: record.content ?? [], at: place, by: parser)
    case .longValue(let record): return record.content ?? .null
    }
  }

  /// The record whose field `text` has some bytes.
  ///
  /// - Throws: ``BadRecord`` if they are not UTF-8.
  package static func value(
    ofText bytes: ArraySlice<UInt8>, at place: RecordPlace, by parser: RecordParser
  ) throws(BadRecord) -> RecordValue {
    guard let text = RecordValue(utf8: bytes.span, isKept: parser.keeps("text")) else {
      throw BadRecord(place, reason: "the line is not valid UTF-8")
    }
    return .object(RecordObject([("text", text)]))
  }

  /// The record's value; what a long record keeps is released before it is returned.
  ///
  /// May be called once.
  ///
  /// - Throws: ``BadRecord`` if the input is no record.
  public func takeValue(by parser: RecordParser) throws(BadRecord) -> RecordValue {
    switch content {
    case .longJSON(let record): return try parse(record.take() ?? [], by: parser)
    case .longText(let record):
      return try Self.value(ofText: record.take() ?? [], at: place, by: parser)
    case .longValue(let record): return record.take() ?? .null
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

/// The content of a long record.
///
/// The records of a batch live until the whole batch is done. A long one would take its content
/// beside its texts for that time, so it can be taken out.
package final class LongContent<Content: Sendable>: Sendable {
  /// The length of the record in bytes.
  package let byteCount: Int
  private let storage: Mutex<Content?>

  /// Keeps the content of a record of so many bytes.
  package init(_ content: Content, byteCount: Int) {
    self.byteCount = byteCount
    storage = Mutex(content)
  }

  /// The content; nil after ``take()``.
  package var content: Content? { storage.withLock { $0 } }

  /// Returns the content and keeps none.
  package func take() -> Content? {
    storage.withLock { content in
      defer { content = nil }
      return content
    }
  }
}

/// Where a record begins in the input.
package struct RecordPlace: Hashable, Sendable {
  /// The line, from 1; of a database the row, from 1.
  package let line: Int
  /// The column, from 1, where it is known.
  package var column: Int?
  /// The index in an array, from 0; nil for a record that is not in an array.
  package var element: Int?
  /// What may help if the record lacks a field, since the input may be read in the wrong way.
  package var hint: String?

  /// Names a place.
  package init(line: Int, column: Int? = nil, element: Int? = nil, hint: String? = nil) {
    self.line = line
    self.column = column
    self.element = element
    self.hint = hint
  }

  /// The place in the form that editors read.
  package func description(in source: String) -> String {
    "\(source):\(line)\(column.map { ":\($0)" } ?? "")"
  }
}

/// A record that cannot be used, and the reason.
public struct BadRecord: Error {
  /// Where the record begins, or where in it the fault is.
  package let place: RecordPlace
  /// The reason, such as `field 'points': expected a number, found "12k"`.
  package let reason: String
  /// The exit code of a run that this record ends.
  package var code = ToolFailure.Code.badData

  /// Makes an error.
  package init(_ place: RecordPlace, reason: String, code: ToolFailure.Code = .badData) {
    self.place = place
    self.reason = reason
    self.code = code
  }

  /// The message in the form that editors read.
  public func message(source: String) -> String {
    let element = place.element.map { "element \($0): " } ?? ""
    return "\(place.description(in: source)): \(element)\(reason)"
  }
}
