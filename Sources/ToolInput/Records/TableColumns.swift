// SPDX-License-Identifier: Apache-2.0

package import CellTemplates

/// The columns of a table, which make an object of each row.
///
/// A name with dots, such as `image.width`, stands for a field of an inner object. If a column lies
/// within another, such as `image` and `image.width`, the later one counts. The other one, and a
/// column that is kept by its whole name, is a field of that name, `['image.width']`. The names are
/// read once, so the cost of a row is proportional to its columns.
package struct TableColumns {
  /// What is wrong with the names.
  package enum NameError: Error {
    /// A name occurs twice.
    case repeated(String)
    /// A name has so many dots that the objects would be nested beyond their limit; the reason.
    case nested(String, reason: String)
  }

  /// The names of one object and what they stand for.
  private struct Shape {
    var names: [String] = []
    var fields: [Field] = []

    /// The columns that stand in it.
    var columns: [Int] {
      fields.flatMap { field in
        switch field {
        case .column(let index): [index]
        case .object(let shape): shape.columns
        }
      }
    }
  }

  private enum Field {
    case column(Int)
    case object(Shape)
  }

  /// The names, as the table has them.
  package let names: [String]
  /// For each column whether its values stand in records.
  package let areKept: [Bool]
  private let shape: Shape

  /// Reads the names of a table's columns.
  ///
  /// - Parameter parser: Knows the fields of records that are kept, and the limits.
  package init(_ names: [String], parser: RecordParser) throws(NameError) {
    var seen: Set<String> = []
    var columns: [(path: ArraySlice<Substring>, index: Int)] = []
    for (index, name) in names.enumerated() {
      guard seen.insert(name).inserted else { throw .repeated(name) }
      let path = name.split(separator: ".")
      guard path.count <= parser.limits[.nesting] else {
        throw .nested(name, reason: parser.limits.message(.nesting))
      }
      columns.append((path[...], index))
    }
    self.names = names
    areKept = columns.map { column in
      column.path.first.map { parser.keeps(String($0)) || parser.keepsByName(names[column.index]) }
        ?? false
    }
    var shape = Self.shape(of: columns)
    let placed = Set(shape.columns)
    for column in columns where column.path.count > 1 {
      let name = names[column.index]
      if !placed.contains(column.index) || parser.keepsByName(name) {
        shape.names.append(name)
        shape.fields.append(.column(column.index))
      }
    }
    self.shape = shape
  }

  /// The object in which columns stand by their paths; one with an empty path is left out.
  private static func shape(of columns: [(path: ArraySlice<Substring>, index: Int)]) -> Shape {
    var shape = Shape()
    var positions: [Substring: Int] = [:]
    var groups: [[(path: ArraySlice<Substring>, index: Int)]] = []
    for column in columns {
      guard let name = column.path.first else { continue }
      let position = positions[name] ?? groups.count
      if position == groups.count {
        positions[name] = position
        shape.names.append(String(name))
        groups.append([])
      }
      let rest = column.path.dropFirst()
      if rest.isEmpty || groups[position].first?.path.isEmpty == true { groups[position] = [] }
      groups[position].append((rest, column.index))
    }
    shape.fields = groups.map { columns in
      columns[0].path.isEmpty ? .column(columns[0].index) : .object(Self.shape(of: columns))
    }
    return shape
  }

  /// The object of a row.
  ///
  /// - Parameter values: The values of all columns, in their order; null for those not kept.
  package func record(_ values: [RecordValue]) -> RecordObject { Self.object(of: shape, values) }

  private static func object(of shape: Shape, _ values: [RecordValue]) -> RecordObject {
    let fields = shape.fields.map { field -> RecordValue in
      switch field {
      case .column(let index): values[index]
      case .object(let shape): .object(object(of: shape, values))
      }
    }
    return RecordObject(Array(zip(shape.names, fields)))
  }
}
