// SPDX-License-Identifier: Apache-2.0

import CellTemplates

extension BadRecord {
  /// Places an error about a record where the record begins.
  package init(_ error: any Error, at record: InputRecord) { self.init(error, at: record.place) }

  /// Places an error about a record where the record begins.
  package init(_ error: any Error, at place: RecordPlace) {
    switch error {
    case let bad as BadRecord: self = bad
    case let problem as RecordError:
      let hint = problem.problem == .missing ? place.hint.map { "; \($0)" } : nil
      self.init(place, reason: problem.description + (hint ?? ""))
    default: self.init(place, reason: "\(error)")
    }
  }
}
