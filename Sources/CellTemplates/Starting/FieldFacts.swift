// SPDX-License-Identifier: Apache-2.0

/// What records showed about a field.
struct FieldFacts {
  /// The number of records in which the field has a value that an `if` takes for true.
  private(set) var presentCount = 0
  /// Whether one of its numbers is 0 or less.
  private(set) var hasNoSize = false
  /// The greatest number of characters of its texts.
  private(set) var longestText = 0
  /// The kinds of values that the field had, with their numbers.
  private(set) var kinds: [Kind: Int] = [:]
  /// The fields of its objects, and of the objects in its arrays.
  private(set) var fields = FieldTable()
  /// Whether its arrays held something that is no object.
  private(set) var hasScalars = false
  /// Whether its arrays held arrays.
  private(set) var hasArrays = false
  /// Whether its arrays held nulls.
  private(set) var hasNulls = false

  /// The kinds of values that a template shows in different ways.
  enum Kind: Hashable, CaseIterable {
    case text, number, truth, array, object
  }

  /// The kind that most values have; of equally many the first in the order of the cases; nil if
  /// no view shows all values, since only some are arrays or objects.
  var kind: Kind? {
    if kinds.count > 1, kinds[.array] != nil || kinds[.object] != nil { return nil }
    let greatest = kinds.values.max()
    return Kind.allCases.first { kinds[$0] == greatest && greatest != nil }
  }

  /// Adds the value of a record.
  mutating func add(_ value: RecordValue) {
    if value.isTruthy { presentCount += 1 }
    switch value {
    case .null: break
    case .bool: kinds[.truth, default: 0] += 1
    case .number(let number):
      kinds[.number, default: 0] += 1
      if number.value <= 0 { hasNoSize = true }
    case .string(let text):
      kinds[.text, default: 0] += 1
      longestText = max(longestText, text.count)
    case .array(let elements):
      kinds[.array, default: 0] += 1
      for element in elements {
        switch element {
        case .object(let object): fields.add(object)
        case .array: (hasScalars, hasArrays) = (true, true)
        case .null: (hasScalars, hasNulls) = (true, true)
        case .bool, .number, .string: hasScalars = true
        }
      }
    case .object(let object):
      kinds[.object, default: 0] += 1
      fields.add(object)
    }
  }
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

  /// Whether each object has all of some fields, which are numbers above 0.
  func haveSizes(_ names: [String]) -> Bool {
    names.allSatisfy { name in
      fields.contains {
        $0.name == name && $0.facts.kinds == [.number: count] && !$0.facts.hasNoSize
      }
    }
  }
}
