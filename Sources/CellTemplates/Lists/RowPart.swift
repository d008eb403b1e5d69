// SPDX-License-Identifier: Apache-2.0

/// What a row of a list shows.
public enum RowPart: String, Sendable, CaseIterable {
  /// A record.
  case item
  /// The head of a section, above its records.
  case header
  /// The foot of a section, below its records.
  case footer
  /// What stands between two records of a section.
  case between

  /// The parts that a template may have beside its records' cells.
  static let extras: [RowPart] = [.header, .footer, .between]
}

/// A row of a list of records, made of elements that have or are records.
public enum ListRow<Element> {
  /// A record, and its neighbours in its section.
  case item(Element, previous: Element?, next: Element?)
  /// The head or foot of a section, by the first record of it; `count` is the number of its
  /// records, 0 for a header that does not show it.
  case edge(RowPart, first: Element, section: String, count: Int)
  /// What stands between two neighbours.
  case between(Element, next: Element)
  /// An element that is no record, or names no section.
  case unreadable(Element)

  /// What the row shows.
  public var part: RowPart {
    switch self {
    case .item, .unreadable: .item
    case .edge(let part, _, _, _): part
    case .between: .between
    }
  }

  /// The element that the row belongs to: of the head or foot of a section its first record, of
  /// what stands between two records the second.
  public var element: Element {
    switch self {
    case .item(let element, _, _), .edge(_, let element, _, _), .between(_, let element),
      .unreadable(let element):
      element
    }
  }
}

extension ListRow: Sendable where Element: Sendable {}
