// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// Turns the records of an input into the rows of a list.
///
/// The records are parsed here, one after another: a row shows what its neighbours have.
package final class ListInput {
  private let rules: ListRules
  private var rows: ListRows<Element>
  private let parser: RecordParser
  private var ready: InputRecord?
  private var rowCount = 0
  /// Whether there are no more records.
  package private(set) var isEnded = false

  /// A record of the input.
  private struct Element {
    let input: InputRecord
    let value: Result<RecordValue, BadRecord>
  }

  /// Starts a list.
  package init(_ rules: ListRules, parser: RecordParser) {
    self.rules = rules
    self.parser = parser
    rows = ListRows(rules) { try $0.value.get() }
  }

  /// Whether a row, or the end of the list, is known.
  package var isReady: Bool { ready != nil || isEnded }

  /// Adds the next record of the input; nil after the last.
  package func add(_ record: InputRecord?) {
    if let record {
      let value = Result { () throws(BadRecord) in try record.takeValue(by: parser) }
      rows.add(Element(input: record, value: value))
    } else {
      rows.end()
      isEnded = true
    }
    if ready == nil { ready = takeRow() }
  }

  /// The next row; nil if it waits for records, and after the last.
  package func next() -> InputRecord? {
    defer { ready = takeRow() }
    return ready
  }

  /// Takes the next row.
  private func takeRow() -> InputRecord? {
    guard let (row, record) = rows.next() else { return nil }
    defer { rowCount += 1 }
    let input = row.element.input
    var (place, content) = (input.place, InputRecord.Content.value(.null))
    switch record {
    case .success(.object(let object)): content = .parsed(object)
    case .success(let value): content = .value(value)
    case .failure(let error):
      let bad = BadRecord(error, at: input)
      (place, content) = (bad.place, .broken(bad.reason))
    }
    return InputRecord(
      row: rowCount, place: place, content: content, part: rules.hasParts ? row.part : nil,
      section: row.section)
  }
}
