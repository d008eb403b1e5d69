// SPDX-License-Identifier: Apache-2.0

/// What a template says about the rows of a list: what stands beside its records, and what records
/// show of their neighbours.
///
/// A row's surroundings become fields of its record, so whatever measures, keeps or draws records
/// needs to know nothing of lists.
public struct ListRules: Sendable {
  /// The value that neighbours of one section share; nil without sections.
  let section: TextBinding?
  /// The conditions of the parts that the template has.
  let conditions: [RowPart: ViewCondition]

  /// The names of the fields that a row's record has beside its own.
  enum Name {
    /// The record above, if it is in the same section.
    static let previous = "previous"
    /// The record below, if it is in the same section.
    static let next = "next"
    /// What the row shows: the name of a ``RowPart``.
    static let part = "part"
    /// In the head and foot of a section, the value that its records share.
    static let section = "section"
    /// In the head and foot of a section, the number of its records.
    static let count = "count"

    /// Whether a name is that of a neighbour.
    static func isNeighbour(_ name: String?) -> Bool { name == previous || name == next }
  }

  /// Whether the head of a section depends on how many records the section has.
  let headerShowsCount: Bool

  /// Whether the list has rows beside those of the records.
  public let hasParts: Bool
  /// Whether the template has a head of sections, a foot of them, and rows between records.
  let (hasHeader, hasFooter, hasBetween): (Bool, Bool, Bool)

  /// Says what a template has.
  init(section: TextBinding?, conditions: [RowPart: ViewCondition], headerShowsCount: Bool) {
    self.section = section
    self.conditions = conditions
    self.headerShowsCount = headerShowsCount
    hasParts = !conditions.isEmpty
    (hasHeader, hasFooter, hasBetween) = (
      conditions[.header] != nil, conditions[.footer] != nil, conditions[.between] != nil
    )
  }

  /// The value that a record shares with the others of its section.
  ///
  /// - Throws: ``RecordError`` if the record lacks the field.
  func section(of record: RecordValue) throws(RecordError) -> String {
    try section?.text(for: record, isLenient: false) ?? ""
  }

  /// The record of a row: what its cell shows.
  ///
  /// - Parameter record: The record of a number; it throws if there is none.
  /// - Returns: Nil for a part whose condition does not hold.
  /// - Throws: What `record` throws; ``RecordError`` for a record without a section, and for a
  ///   condition that does not fit its records.
  public func record(
    of row: ListRow, _ record: (Int) throws -> RecordValue
  ) throws -> RecordValue? {
    var names = NamesOfRows()
    return try self.record(of: row, &names, record)
  }

  /// The record of a row, as ``record(of:_:)`` has it, where rows follow one another.
  func record(
    of row: ListRow, _ names: inout NamesOfRows, _ record: (Int) throws -> RecordValue
  ) throws -> RecordValue? {
    var fields: RecordObject
    switch row.content {
    case .unreadable(let number):
      let value = try record(number)
      _ = try section(of: value)
      return value
    case .item(let number, let previous, let next):
      let value = try record(number)
      guard case .object(let own) = value else { return value }
      let part = RecordValue.string(row.part.rawValue)
      if let previous, let next, let names = names.behind(own.keys) {
        let (above, below) = (try record(previous), try record(next))
        return .object(
          own.adding(names: names) { values in
            values.append(above)
            values.append(below)
            values.append(part)
          })
      }
      fields = own
      fields.set([
        (Name.previous, try previous.map(record)), (Name.next, try next.map(record)),
        (Name.part, part),
      ])
      return .object(fields)
    case .between(let above, let below):
      fields = RecordObject([(Name.previous, try record(above)), (Name.next, try record(below))])
    case .edge(_, let first, let name, let count):
      guard case .object(let own) = try record(first) else { return nil }
      fields = own
      fields[Name.section] = .string(name)
      fields[Name.count] = .number(RecordNumber(count))
    }
    fields[Name.part] = .string(row.part.rawValue)
    let result = RecordValue.object(fields)
    guard try conditions[row.part]?.holds(for: result) ?? true else { return nil }
    return result
  }
}

/// The names of the fields of a row between two others, which mostly are those of the row before.
struct NamesOfRows {
  /// The names that the last record had.
  private var own: [String] = []
  /// Those of its row; nil if the record itself has one of those that are added.
  private var all: [String]?

  /// The names of a row by those of its record; nil if the record has one of those that are added.
  mutating func behind(_ names: [String]) -> [String]? {
    if names != own || names.isEmpty {
      let added = [ListRules.Name.previous, ListRules.Name.next, ListRules.Name.part]
      own = names
      all = added.contains(where: names.contains) ? nil : names + added
    }
    return all
  }
}

extension CellTemplate {
  /// What the template says about the rows of a list; nil if the rows are the records, each by
  /// itself.
  public var listRules: ListRules? {
    let hasNeighbours = references.flatMap(\.paths).contains {
      ListRules.Name.isNeighbour($0.fieldName)
    }
    guard let kinds, !kinds.parts.isEmpty else {
      guard hasNeighbours || section != nil else { return nil }
      return ListRules(section: section, conditions: [:], headerShowsCount: false)
    }
    let header = kinds.parts[.header].map {
      kinds.all[$0.kind].template.references + $0.condition.references
    }
    return ListRules(
      section: section, conditions: kinds.parts.mapValues(\.condition),
      headerShowsCount: (header ?? []).flatMap(\.paths)
        .contains { $0.fieldName == ListRules.Name.count })
  }

  /// The fields that the template binds to as the records of a list have them: those of neighbours
  /// are fields of their own.
  var recordPaths: [FieldPath] {
    let own = (section?.references ?? []).flatMap(\.paths)
    return own
      + fieldPaths.map { path in
        guard ListRules.Name.isNeighbour(path.fieldName), path.steps.count > 1 else { return path }
        return FieldPath(steps: Array(path.steps.dropFirst()))
      }
  }
}
