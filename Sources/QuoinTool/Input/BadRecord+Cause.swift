// SPDX-License-Identifier: Apache-2.0

import CellTemplates

extension BadRecord {
  /// Places what went wrong with a record at the line at which the record stands.
  init(_ error: any Error, at record: InputRecord) {
    switch error {
    case let bad as BadRecord: self = bad
    case let problem as RecordError:
      self.init(line: record.line, reason: problem.description)
    default: self.init(line: record.line, reason: "\(error)")
    }
  }
}
