// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// One record of the input; workers parse it.
struct InputRecord: Sendable {
  /// The record in the input.
  enum Content: Sendable {
    /// The bytes of a JSON value.
    case json([UInt8])
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

  /// The record's value.
  ///
  /// - Throws: ``BadRecord`` if the input is no record.
  func value() throws(BadRecord) -> RecordValue {
    switch content {
    case .value(let value): return value
    case .broken(let reason): throw BadRecord(place, reason: reason)
    case .json(let bytes):
      let value: RecordValue
      do {
        value = try RecordValue.parseJSON(bytes[...])
      } catch {
        // A record is one line of the input, so the line of the text is the record's own.
        throw BadRecord(
          RecordPlace(line: place.line, column: error.column), reason: error.message)
      }
      guard case .object = value else {
        throw BadRecord(place, reason: "expected a JSON object, found \(value.kindName)")
      }
      return value
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
