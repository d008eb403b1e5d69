// SPDX-License-Identifier: Apache-2.0

/// Turns the records of a list into its rows, one after another.
///
/// A record waits for the one below it, and with a header that shows the number of records for the
/// end of its section. What is no record takes its place among the rows and is no neighbour.
///
///     var rows = ListRows(rules) { records[$0] }
///     for _ in records { rows.add() }
///     rows.end()
///     while let (row, record) = rows.next() { … }
public struct ListRows {
  private let rules: ListRules
  private let record: (Int) throws -> RecordValue
  private var names = NamesOfRows()
  /// The number of records that were added.
  private var recordCount = 0
  /// The rows that nothing is awaited for, from ``taken`` on.
  private var ready: [ListRow] = []
  private var taken = 0
  /// The section that records are added to.
  private var section: Section?
  /// The number of the section at hand.
  private var sectionNumber = 0
  /// Whether there was a row.
  private var hasRows = false
  /// The rows that wait for what comes, the first of them for its lower neighbour.
  private var waiting: Waiting?

  /// The section that is being read.
  private struct Section {
    let name: String
    let first: Int
    var count = 1
    /// What waits for the end of the section, because its header does.
    var rows: [ListRow.Content] = []
  }

  /// The last record, and what came after it that is none.
  private struct Waiting {
    let record: Int
    let previous: Int?
    var unreadable: [Int] = []
  }

  /// Starts a list.
  ///
  /// - Parameter record: The record of a number, from 0; it throws if there is none. It is asked
  ///   for the last record that was added, and for those of `needed`.
  public init(_ rules: ListRules, record: @escaping (Int) throws -> RecordValue) {
    self.rules = rules
    self.record = record
  }

  /// The records that rows may still show after all that were ready are taken: one with which a
  /// section begins, and all from a number on.
  package var needed: (first: Int?, last: PartialRangeFrom<Int>) {
    let oldest = waiting.map { $0.previous ?? $0.record } ?? recordCount
    let start = section?.rows.isEmpty == false ? section?.first : nil
    return (section?.first, min(start ?? oldest, oldest)...)
  }

  /// The next row and its record, or the reason why there is none; nil if the row waits for more
  /// records, and after the last.
  public mutating func next() -> (row: ListRow, record: Result<RecordValue, any Error>)? {
    while taken < ready.count {
      let row = ready[taken]
      taken += 1
      do {
        if let value = try rules.record(of: row, &names, record) { return (row, .success(value)) }
      } catch {
        return (row, .failure(error))
      }
    }
    ready.removeAll(keepingCapacity: true)
    taken = 0
    return nil
  }

  /// Adds the next record below the others.
  public mutating func add() {
    let number = recordCount
    recordCount += 1
    let name: String
    do { name = try rules.section(of: try record(number)) } catch {
      if waiting == nil { put(.unreadable(number)) } else { waiting?.unreadable.append(number) }
      return
    }
    if section?.name == name {
      section?.count += 1
      let previous = waiting?.record
      finishRecord(next: number)
      if let previous, rules.hasBetween { put(.between(previous, next: number)) }
      waiting = Waiting(record: number, previous: previous)
    } else {
      end()
      if hasRows { sectionNumber += 1 }
      section = Section(name: name, first: number)
      if rules.hasHeader, !rules.headerShowsCount {
        put(.edge(.header, first: number, name: name, count: 0))
      }
      waiting = Waiting(record: number, previous: nil)
    }
  }

  /// Ends the list, or the section at hand.
  public mutating func end() {
    finishRecord(next: nil)
    waiting = nil
    guard let ended = section else { return }
    section = nil
    func edge(_ part: RowPart) -> ListRow.Content {
      .edge(part, first: ended.first, name: ended.name, count: ended.count)
    }
    if rules.hasHeader, rules.headerShowsCount { put(edge(.header)) }
    for row in ended.rows { put(row) }
    if rules.hasFooter { put(edge(.footer)) }
  }

  /// Puts the last record, whose lower neighbour is known, among the rows.
  private mutating func finishRecord(next: Int?) {
    guard let last = waiting else { return }
    put(.item(last.record, previous: last.previous, next: next))
    for number in last.unreadable { put(.unreadable(number)) }
  }

  /// Puts a row below the others, or below those that wait for the end of the section.
  private mutating func put(_ content: ListRow.Content) {
    hasRows = true
    guard section != nil, rules.headerShowsCount else {
      return ready.append(ListRow(content: content, section: sectionNumber))
    }
    section?.rows.append(content)
  }
}
