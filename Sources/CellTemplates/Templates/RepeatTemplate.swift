// SPDX-License-Identifier: Apache-2.0

/// A repeated part of a cell: a nested cell for each element of an array of the record.
///
/// A class, because templates contain it and it contains templates.
package final class RepeatTemplate: Sendable {
  /// The kinds of nested cells.
  package enum Part: Hashable, Sendable {
    /// The cell of an element; in a table the one in a column, by its number.
    case element(column: Int)
    /// The cell of a table's head in a column.
    case head(column: Int)
    /// The cell after the last element that is shown, if there are more.
    case more
    /// The cell in place of the elements of an empty array.
    case empty

    /// Whether the cell is an element's.
    package var isElement: Bool { if case .element = self { true } else { false } }
  }

  /// A nested cell.
  package struct Cell: Sendable {
    /// The cell; nil for the cell that holds the repeated part.
    package let template: CellTemplate?
    /// Whether it was written as a view alone, which has the name of its element.
    package let isSingleView: Bool
    /// The name of the cell in its row of a table; nil if the cell is alone.
    package var name: String? = nil
    /// The number of a grid's columns that the cell takes.
    package var span = 1
  }

  /// The array, or the text with markup.
  package let list: FieldReference
  /// The markup of the field's text, whose blocks are the elements; nil for an array.
  package let markup: MarkupText?
  /// The number of columns in which a grid sets the nested cells, as in a table; nil if the
  /// template says the columns.
  package let columnCount: FieldReference?
  /// The name by which the nested cell knows the element; nil if the element takes the place of the
  /// record.
  package let elementName: String?
  /// The greatest number of elements that are shown; nil shows all.
  package let limit: Int?
  /// The cells of an element: one, or those of a table's row in their order.
  package let elements: [Cell]
  /// The cells of a table's head, in their order.
  package let heads: [Cell]
  /// The cell for the elements that are not shown.
  package let more: Cell?
  /// The cell for an empty array.
  package let empty: Cell?

  /// Declares a repeated part.
  init(
    list: FieldReference, markup: MarkupText? = nil, columnCount: FieldReference? = nil,
    elementName: String?, limit: Int? = nil, elements: [Cell], heads: [Cell] = [],
    more: Cell? = nil, empty: Cell? = nil
  ) {
    self.columnCount = columnCount
    self.list = list
    self.markup = markup
    self.elementName = elementName
    self.limit = limit
    self.elements = elements
    self.heads = heads
    self.more = more
    self.empty = empty
  }

  /// The nested cell of a kind; nil if the template has none.
  package func cell(_ part: Part) -> Cell? {
    switch part {
    case .element(let column): elements[column]
    case .head(let column): heads[column]
    case .more: more
    case .empty: empty
    }
  }

  /// The kinds of cells of an element, in their order.
  package var elementParts: [Part] { elements.indices.map { .element(column: $0) } }
  /// The kinds of cells of the head, in their order.
  package var headParts: [Part] { heads.indices.map { .head(column: $0) } }

  /// The kinds of nested cells that the template has, and their cells.
  package var cells: [(part: Part, cell: Cell)] {
    (headParts + elementParts + [.more, .empty]).compactMap { part in
      cell(part).map { (part, $0) }
    }
  }

  /// The name of the number of an element, from 0.
  package static let indexName = "index"
  /// The name of the number of all elements.
  package static let countName = "count"
  /// The name of the number of the elements that are not shown.
  package static let restName = "rest"

  /// The names that a nested cell does not take from its surroundings.
  func ownNames(_ part: Part) -> [String] {
    switch part {
    case .element: [elementName, Self.indexName, Self.countName].compactMap(\.self)
    case .more: [Self.restName, Self.countName]
    case .head, .empty: [Self.countName]
    }
  }

  /// The fields of the record around: the array, and what nested cells take from there.
  package var references: [FieldReference] {
    var result = [list] + [columnCount].compactMap(\.self)
    for (part, cell) in cells {
      // The cell that holds the part has its fields already.
      guard let template = cell.template else { continue }
      let own = ownNames(part)
      for reference in template.references {
        let paths = reference.paths.filter { path in
          !(path.fieldName.map(own.contains) ?? false)
        }
        if paths.isEmpty { continue }
        result.append(
          FieldReference(paths: paths, fallback: reference.fallback, place: reference.place))
      }
    }
    return result
  }

  /// The array's path, for errors and names.
  package var path: FieldPath { list.paths[0] }
}
