// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// One record of the input, as it was found; parsing waits for a worker.
struct InputRecord: Sendable {
  /// What stands in the input.
  enum Content: Sendable {
    /// The bytes of a JSON value.
    case json([UInt8])
    /// A record whose fields are already apart.
    case value(RecordValue)
    /// Something that is no record, and why.
    case broken(String)
  }

  /// The 0-based index in the input.
  let row: Int
  /// The 1-based line at which the record begins.
  let line: Int
  /// What stands there.
  let content: Content

  /// The record's value.
  ///
  /// - Throws: ``BadRecord`` if the input is no record.
  func value() throws(BadRecord) -> RecordValue {
    switch content {
    case .value(let value): return value
    case .broken(let reason): throw BadRecord(line: line, reason: reason)
    case .json(let bytes):
      let value: RecordValue
      do {
        value = try RecordValue.parseJSON(bytes[...])
      } catch {
        // A record is one line of the input, so the line of the text is the record's own.
        throw BadRecord(line: line, column: error.column, reason: error.message)
      }
      guard case .object = value else {
        throw BadRecord(line: line, reason: "expected a JSON object, found \(value.kindName)")
      }
      return value
    }
  }
}

/// A record that cannot be used, and why.
struct BadRecord: Error {
  /// The 1-based line at which the record begins.
  let line: Int
  /// The 1-based column, where it is known.
  var column: Int?
  /// What is wrong, such as `field 'points': expected a number, found "12k"`.
  let reason: String
  /// The exit code of a run that this record ends.
  var code = ToolFailure.Code.badData

  /// The message in the form that editors read.
  func message(source: String) -> String {
    let place = column.map { "\(line):\($0)" } ?? String(line)
    return "\(source):\(place): \(reason)"
  }
}
