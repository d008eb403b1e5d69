// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// Turns the records of an input into the rows of a list.
///
/// The records are parsed here, one after another: a row shows what its neighbours have.
package final class ListInput {
  private let rules: ListRules
  private let parser: RecordParser
  private let records: KeptRecords
  // Unchecked, here and below: no access runs code of others, and each row makes several.

  @exclusivity(unchecked) private var rows: ListRows
  /// The next row; nil if it waits for records.
  @exclusivity(unchecked) private var ready: InputRecord?
  /// Whether there is one: it is asked for more often than the row is taken.
  @exclusivity(unchecked) private var hasRow = false
  @exclusivity(unchecked) private var rowCount = 0
  /// Whether there are no more records.
  package private(set) var isEnded = false

  /// Starts a list.
  package init(_ rules: ListRules, parser: RecordParser) {
    let records = KeptRecords()
    self.rules = rules
    self.parser = parser
    self.records = records
    rows = ListRows(rules) { try records.value(of: $0) }
  }

  /// Whether a row, or the end of the list, is known.
  package var isReady: Bool { hasRow || isEnded }

  /// Adds the next record of the input; nil after the last. All rows that are ready must be taken.
  package func add(_ record: consuming InputRecord?) {
    if let record = consume record {
      records.keep(neededBy: &rows)
      records.add(KeptRecords.Record(record, by: parser))
      rows.add()
    } else {
      rows.end()
      isEnded = true
    }
    if !hasRow { prepareRow() }
  }

  /// The next row; nil if it waits for records, and after the last.
  package func next() -> InputRecord? {
    let row = ready.take()
    prepareRow()
    return row
  }

  /// Has the next row ready, if it waits for nothing.
  private func prepareRow() {
    ready = takeRow()
    hasRow = ready != nil
  }

  /// Takes the next row.
  private func takeRow() -> InputRecord? {
    guard let (row, record) = rows.next() else { return nil }
    defer { rowCount += 1 }
    var (place, content) = (records.place(of: row.record), InputRecord.Content.value(.null))
    switch record {
    case .success(let value):
      let byteCount = records.longByteCount(of: row.record)
      content = byteCount.map { .longValue(LongContent(value, byteCount: $0)) } ?? .value(value)
    case .failure(let error):
      let bad = BadRecord(error, at: records.input(of: row.record))
      (place, content) = (bad.place, .broken(bad.reason))
    }
    return InputRecord(
      row: rowCount, place: place, content: content, part: rules.hasParts ? row.part : nil,
      section: row.section)
  }
}

/// The records of an input that rows of its list may still show, by their numbers.
private final class KeptRecords {
  /// A record, or why it is none.
  struct Record {
    let input: InputRecord
    let value: Result<RecordValue, BadRecord>

    /// Takes the value of a record.
    init(_ input: consuming InputRecord, by parser: RecordParser) {
      do throws(BadRecord) {
        value = .success(try input.takeValue(by: parser))
      } catch {
        value = .failure(error)
      }
      self.input = input
    }
  }

  /// The record with which the section begins.
  private var first: (number: Int, record: Record)?
  /// The last records, from a number on.
  @exclusivity(unchecked) private var last: [Record] = []
  @exclusivity(unchecked) private var start = 0

  /// A record that is kept.
  private subscript(_ number: Int) -> Record {
    if number < start, let first, first.number == number { return first.record }
    return last[number - start]
  }

  /// The value of a record that is kept.
  func value(of number: Int) throws(BadRecord) -> RecordValue {
    try number < start ? self[number].value.get() : last[number - start].value.get()
  }

  /// Where a record that is kept begins.
  func place(of number: Int) -> RecordPlace {
    number < start ? self[number].input.place : last[number - start].input.place
  }

  /// The number of bytes of a record that is kept, if it is a long one; nil for others.
  func longByteCount(of number: Int) -> Int? {
    input(of: number).longByteCount
  }

  /// What a record that is kept was read from.
  func input(of number: Int) -> InputRecord {
    number < start ? self[number].input : last[number - start].input
  }

  /// Adds the next record.
  func add(_ record: consuming Record) { last.append(record) }

  /// Releases the records that no row needs any more.
  ///
  /// - Parameter rows: Are not changed; a reference to them would be to a copy.
  func keep(neededBy rows: inout ListRows) {
    let needed = rows.needed
    if needed.first != first?.number { first = needed.first.map { ($0, self[$0]) } }
    let gone = needed.last.lowerBound - start
    guard gone > 0 else { return }
    last.removeFirst(gone)
    start += gone
  }
}
