// SPDX-License-Identifier: Apache-2.0

/// A row of a list of records, which are named by their numbers in the list, from 0.
public struct ListRow: Sendable {
  /// What the row shows, and of which records.
  enum Content: Equatable, Sendable {
    /// A record, and its neighbours in its section.
    case item(Int, previous: Int?, next: Int?)
    /// The head or foot of a section, by the first record of it; `count` is the number of its
    /// records, 0 for a header that does not show it.
    case edge(RowPart, first: Int, name: String, count: Int)
    /// What stands between two neighbours.
    case between(Int, next: Int)
    /// What is no record, or names no section.
    case unreadable(Int)
  }

  let content: Content
  /// The number of the row's section, from 0. What stands above the first section and is no record
  /// is a section of its own.
  public let section: Int

  /// What the row shows.
  public var part: RowPart {
    switch content {
    case .item, .unreadable: .item
    case .edge(let part, _, _, _): part
    case .between: .between
    }
  }

  /// The number of the record that the row belongs to: of the head or foot of a section its first
  /// record, of what stands between two records the second.
  public var record: Int {
    switch content {
    case .item(let record, _, _), .edge(_, let record, _, _), .between(_, let record),
      .unreadable(let record):
      record
    }
  }

  /// The rows of a list whose records are at hand, without those whose conditions do not hold.
  ///
  /// - Parameters:
  ///   - rules: What the template says; nil if the rows are the records.
  ///   - record: The record of a number; it throws if there is none.
  public static func all(
    _ rules: ListRules?, count: Int, record: @escaping (Int) throws -> RecordValue
  ) -> [ListRow] {
    guard let rules else {
      return (0..<count).map { ListRow(content: .item($0, previous: nil, next: nil), section: 0) }
    }
    var list = ListRows(rules, record: record)
    var rows: [ListRow] = []
    func take() {
      while let (row, _) = list.next() { rows.append(row) }
    }
    for _ in 0..<count {
      list.add()
      take()
    }
    list.end()
    take()
    return rows
  }
}
