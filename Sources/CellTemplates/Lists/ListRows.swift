// SPDX-License-Identifier: Apache-2.0

/// Turns the records of a list into its rows, one after another.
///
/// A record waits for the one below it, and with a header that shows the number of records for the
/// end of its section. An element that is no record takes its place among the rows and is no
/// neighbour.
///
///     var rows = ListRows(rules) { $0 }
///     for record in records { rows.add(record) }
///     rows.end()
///     while let (row, record) = rows.next() { … }
public struct ListRows<Element> {
  private let rules: ListRules
  private let record: (Element) throws -> RecordValue
  /// The rows that nothing is awaited for, from ``taken`` on.
  private var ready: [ListRow<Element>] = []
  private var taken = 0
  /// The section that elements are added to.
  private var section: Section?
  /// The number of the section at hand.
  private var number = 0
  /// Whether there was a row.
  private var hasRows = false
  /// The rows that wait for what comes, the first of them for its lower neighbour.
  private var waiting: Waiting?

  /// The section that is being read.
  private struct Section {
    let name: String
    let first: Element
    var count = 1
    /// What waits for the end of the section, because its header does.
    var rows: [ListRow<Element>.Content] = []
  }

  /// The last record, and what came after it that is none.
  private struct Waiting {
    let element: Element
    let previous: Element?
    var unreadable: [Element] = []
  }

  /// Starts a list.
  ///
  /// - Parameter record: The record of an element; it throws if the element is none.
  public init(_ rules: ListRules, record: @escaping (Element) throws -> RecordValue) {
    self.rules = rules
    self.record = record
  }

  /// The next row and its record, or the reason why there is none; nil if the row waits for more
  /// elements, and after the last.
  public mutating func next() -> (row: ListRow<Element>, record: Result<RecordValue, any Error>)? {
    while taken < ready.count {
      let row = ready[taken]
      taken += 1
      do {
        if let value = try rules.record(of: row, record) { return (row, .success(value)) }
      } catch {
        return (row, .failure(error))
      }
    }
    ready.removeAll(keepingCapacity: true)
    taken = 0
    return nil
  }

  /// Adds an element below the others.
  public mutating func add(_ element: Element) {
    let name: String
    do { name = try rules.section(of: try record(element)) } catch {
      if waiting == nil { put(.unreadable(element)) } else { waiting?.unreadable.append(element) }
      return
    }
    if section?.name == name {
      section?.count += 1
      let previous = waiting?.element
      finishRecord(next: element)
      if let previous, rules.has(.between) { put(.between(previous, next: element)) }
      waiting = Waiting(element: element, previous: previous)
    } else {
      end()
      if hasRows { number += 1 }
      section = Section(name: name, first: element)
      if rules.has(.header), !rules.headerShowsCount {
        put(.edge(.header, first: element, name: name, count: 0))
      }
      waiting = Waiting(element: element, previous: nil)
    }
  }

  /// Ends the list, or the section at hand.
  public mutating func end() {
    finishRecord(next: nil)
    waiting = nil
    guard let ended = section else { return }
    section = nil
    func edge(_ part: RowPart) -> ListRow<Element>.Content {
      .edge(part, first: ended.first, name: ended.name, count: ended.count)
    }
    if rules.has(.header), rules.headerShowsCount { put(edge(.header)) }
    for row in ended.rows { put(row) }
    if rules.has(.footer) { put(edge(.footer)) }
  }

  /// Puts the last record, whose lower neighbour is known, among the rows.
  private mutating func finishRecord(next: Element?) {
    guard let last = waiting else { return }
    put(.item(last.element, previous: last.previous, next: next))
    for element in last.unreadable { put(.unreadable(element)) }
  }

  /// Puts a row below the others, or below those that wait for the end of the section.
  private mutating func put(_ content: ListRow<Element>.Content) {
    hasRows = true
    guard section != nil, rules.headerShowsCount else {
      return ready.append(ListRow(content: content, section: number))
    }
    section?.rows.append(content)
  }
}
