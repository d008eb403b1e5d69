// SPDX-License-Identifier: Apache-2.0

import CellTemplates

extension BadRecord {
  /// Places what went wrong with a record at the line at which the record stands.
  init(_ error: any Error, at record: InputRecord) { self.init(error, line: record.line) }

  /// Places what went wrong with a record at the 1-based line at which the record begins.
  init(_ error: any Error, line: Int) {
    switch error {
    case let bad as BadRecord: self = bad
    case let problem as RecordError:
      self.init(line: line, reason: problem.description)
    default: self.init(line: line, reason: "\(error)")
    }
  }
}
