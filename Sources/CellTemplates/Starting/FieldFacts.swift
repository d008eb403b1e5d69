// SPDX-License-Identifier: Apache-2.0

/// What records showed about a field.
struct FieldFacts {
  /// The number of records in which the field has a value that an `if` takes for true.
  private(set) var presentCount = 0
  /// The greatest number of characters of its texts.
  private(set) var longestText = 0
  /// The kinds of values that the field had, with their numbers.
  private(set) var kinds: [Kind: Int] = [:]
  /// The fields of its objects, and of the objects in its arrays.
  private(set) var fields = FieldTable()
  /// What its arrays held that was no object; nil if nothing.
  private(set) var hasScalars = false

  /// The kinds of values that a template shows in different ways.
  enum Kind: Hashable, CaseIterable {
    case text, number, truth, array, object
  }

  /// The kind that most values have; of equally many the first in the order of the cases.
  var kind: Kind? {
    let greatest = kinds.values.max()
    return Kind.allCases.first { kinds[$0] == greatest && greatest != nil }
  }

  /// Adds the value of a record.
  mutating func add(_ value: RecordValue) {
    if value.isTruthy { presentCount += 1 }
    switch value {
    case .null: break
    case .bool: kinds[.truth, default: 0] += 1
    case .number: kinds[.number, default: 0] += 1
    case .string(let text):
      kinds[.text, default: 0] += 1
      longestText = max(longestText, text.count)
    case .array(let elements):
      kinds[.array, default: 0] += 1
      for element in elements.prefix(Self.elementCount) {
        if case .object(let object) = element { fields.add(object) } else { hasScalars = true }
      }
    case .object(let object):
      kinds[.object, default: 0] += 1
      fields.add(object)
    }
  }

  /// The greatest number of elements of an array that are looked at.
  private static let elementCount = 100
}

/// The fields of objects, in the order in which they occurred first.
struct FieldTable {
  /// The fields with their names.
  private(set) var fields: [(name: String, facts: FieldFacts)] = []
  /// The places of the fields; never iterated.
  private var places: [String: Int] = [:]
  /// The number of objects.
  private(set) var count = 0

  /// The greatest number of fields that are kept.
  private static let fieldLimit = 100

  /// Adds an object.
  mutating func add(_ object: RecordObject) {
    count += 1
    for (name, value) in zip(object.keys, object.values) {
      if let place = places[name] {
        fields[place].facts.add(value)
      } else if fields.count < Self.fieldLimit {
        places[name] = fields.count
        var facts = FieldFacts()
        facts.add(value)
        fields.append((name, facts))
      }
    }
  }

  /// Whether all of some fields are numbers.
  func areNumbers(_ names: [String]) -> Bool {
    names.allSatisfy { name in fields.contains { $0.name == name && $0.facts.kind == .number } }
  }
}
