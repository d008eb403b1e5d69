// SPDX-License-Identifier: Apache-2.0

/// A row of a list of records, made of elements that have or are records.
public struct ListRow<Element> {
  /// What the row shows, and of which elements.
  enum Content {
    /// A record, and its neighbours in its section.
    case item(Element, previous: Element?, next: Element?)
    /// The head or foot of a section, by the first record of it; `count` is the number of its
    /// records, 0 for a header that does not show it.
    case edge(RowPart, first: Element, name: String, count: Int)
    /// What stands between two neighbours.
    case between(Element, next: Element)
    /// An element that is no record, or names no section.
    case unreadable(Element)
  }

  let content: Content
  /// The number of the row's section, from 0. Elements above the first section that are no records
  /// are a section of their own.
  public let section: Int

  /// What the row shows.
  public var part: RowPart {
    switch content {
    case .item, .unreadable: .item
    case .edge(let part, _, _, _): part
    case .between: .between
    }
  }

  /// The element that the row belongs to: of the head or foot of a section its first record, of
  /// what stands between two records the second.
  public var element: Element {
    switch content {
    case .item(let element, _, _), .edge(_, let element, _, _), .between(_, let element),
      .unreadable(let element):
      element
    }
  }
}

extension ListRow<Int> {
  /// The rows of a list whose records are at hand, without those whose conditions do not hold;
  /// their elements are the offsets of records.
  ///
  /// - Parameters:
  ///   - rules: What the template says; nil if the rows are the records.
  ///   - record: The record at an offset; it throws if there is none.
  public static func all(
    _ rules: ListRules?, count: Int, record: @escaping (Int) throws -> RecordValue
  ) -> [ListRow<Int>] {
    guard let rules else {
      return (0..<count).map { ListRow(content: .item($0, previous: nil, next: nil), section: 0) }
    }
    var list = ListRows<Int>(rules, record: record)
    var rows: [ListRow<Int>] = []
    func take() {
      while let (row, _) = list.next() { rows.append(row) }
    }
    for offset in 0..<count {
      list.add(offset)
      take()
    }
    list.end()
    take()
    return rows
  }
}

extension ListRow: Sendable where Element: Sendable {}
extension ListRow.Content: Sendable where Element: Sendable {}
extension ListRow.Content: Equatable where Element: Equatable {}
