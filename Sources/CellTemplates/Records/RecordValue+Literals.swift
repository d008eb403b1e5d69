// SPDX-License-Identifier: Apache-2.0

// Records as Swift writes them: ["name": "Ada", "unread": 3, "image": ["width": 4]].

extension RecordValue: ExpressibleByNilLiteral {
  /// Null.
  public init(nilLiteral: ()) { self = .null }
}

extension RecordValue: ExpressibleByBooleanLiteral {
  /// True or false.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension RecordValue: ExpressibleByIntegerLiteral {
  /// A whole number.
  public init(integerLiteral value: Int) { self = .number(RecordNumber(value)) }
}

extension RecordValue: ExpressibleByFloatLiteral {
  /// A number; null for a literal beyond the range of a double.
  public init(floatLiteral value: Double) {
    self = RecordNumber(value).map { .number($0) } ?? .null
  }
}

extension RecordValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
}

extension RecordValue: ExpressibleByArrayLiteral {
  /// Values in order.
  public init(arrayLiteral elements: RecordValue...) { self = .array(elements) }
}

extension RecordValue: ExpressibleByDictionaryLiteral {
  /// Named values in the order written; of values with the same name the last one counts.
  public init(dictionaryLiteral fields: (String, RecordValue)...) {
    self = .object(RecordObject(fields))
  }
}
