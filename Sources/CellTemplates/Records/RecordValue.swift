// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A value of a record, with JSON's types; templates bind to records.
///
/// Records come from JSON, CSV or a database; a template looks its fields up by path.
///
///     try RecordValue.parseJSON(#"{"image": {"width": 4}}"#)["image"]?["width"]   // number 4
public enum RecordValue: Hashable, Sendable {
  /// No value; templates treat it as a missing field.
  case null
  /// True or false.
  case bool(Bool)
  /// A number, exactly as it was written.
  case number(RecordNumber)
  /// A text.
  case string(String)
  /// Values in order.
  case array([RecordValue])
  /// Named values, in the order in which they were written.
  case object(RecordObject)

  /// The value of a key of an object; nil if there is none or this is not an object.
  public subscript(_ key: String) -> RecordValue? {
    guard case .object(let object) = self else { return nil }
    return object[key]
  }

  /// The element at a position of an array; nil out of range or if this is not an array.
  public subscript(_ index: Int) -> RecordValue? {
    guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
    return elements[index]
  }

  /// Whether an `if:` that is bound to this value shows its view.
  ///
  /// False for null, `""`, `false`, `[]` and `{}`; zero is a value, so it is true.
  public var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let value): value
    case .number: true
    case .string(let text): !text.isEmpty
    case .array(let elements): !elements.isEmpty
    case .object(let object): !object.isEmpty
    }
  }

  /// The kind of value with its article, for messages.
  public var kindName: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let number): number.text
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A number of a record, kept as its digits so that large integers and ids stay exact.
public struct RecordNumber: Hashable, Sendable {
  /// The number as JSON writes it, such as `12`, `-0.5` or `1e3`.
  public let text: String

  /// Keeps a number's text, which must be a JSON number.
  init(validated text: String) { self.text = text }

  /// Makes a whole number.
  public init(_ value: Int) { text = String(value) }

  /// Makes a number from a double; nil for infinities and NaN, which JSON does not have.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.shortest
  }

  /// The nearest double; infinite if the digits exceed its range.
  public var value: Double { shortWhole ?? Double(text) ?? .nan }

  /// The number if it is written as a few digits, as most are.
  private var shortWhole: Double? {
    guard text.utf8.count <= Self.fewDigits else { return nil }
    var value = 0.0
    for digit in text.utf8 {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Double(digit - 0x30)
    }
    return value
  }

  /// A number of digits that a double holds without loss.
  private static let fewDigits = 15

  /// Whether the text has only digits and a sign.
  public var isInteger: Bool { text.utf8.allSatisfy { $0 == 0x2D || (0x30...0x39).contains($0) } }

  /// The number without exponent and without needless zeros, integers to the last digit.
  ///
  /// A number beyond the range of a double keeps its text.
  public var shortest: String {
    if isInteger { return text == "-0" ? "0" : text }
    let value = value
    return value.isFinite ? value.shortest : text
  }
}

/// Named values in the order in which they were written, with distinct names.
///
/// The fields are in one place of their own, which never changes: a copy costs one reference,
/// however often records are handed on, and to read a field costs none.
public struct RecordObject: Hashable, Sendable {
  // They never change: a change makes others.
  private nonisolated(unsafe) var fields: ObjectFields

  /// The names, in order.
  public var keys: [String] { fields.keys }
  /// The values, in the order of the names.
  public var values: [RecordValue] { (0..<count).map { fields[$0] } }
  /// The number of fields.
  var count: Int { fields.count }

  /// Makes an object without fields.
  public init() { fields = .none }

  /// Makes an object from pairs; of pairs with the same name the last one counts.
  public init(_ pairs: [(String, RecordValue)]) {
    var keys: [String] = []
    var values: [RecordValue] = []
    keys.reserveCapacity(pairs.count)
    values.reserveCapacity(pairs.count)
    // Of many fields the places are kept by name, of few the names are compared.
    var places: [String: Int]? = pairs.count > Self.few ? [:] : nil
    for (key, value) in pairs {
      if let place = places.map({ $0[key] }) ?? keys.place(of: key) {
        values[place] = value
      } else {
        places?[key] = keys.count
        keys.append(key)
        values.append(value)
      }
    }
    self.init(distinctKeys: keys, values: values)
  }

  /// The number of fields up to which comparing all names is quicker than hashing them.
  private static let few = 16

  /// Keeps names and values that are known to be distinct and of equal number.
  init(distinctKeys keys: [String], values: [RecordValue]) {
    var collector = ObjectFields.Collector(roomFor: values.count)
    for value in values { collector.append(value) }
    self.init(distinctKeys: keys, collector)
  }

  /// Takes values that were collected, whose names are known to be distinct and as many.
  init(distinctKeys keys: [String], _ values: ObjectFields.Collector) {
    fields = values.fields(named: keys)
  }

  /// Whether there are no fields.
  public var isEmpty: Bool { count == 0 }

  /// The value of a name. Setting nil removes the field.
  ///
  /// - Complexity: O(1) to get a field; O(fields) to set or remove one.
  public subscript(_ key: String) -> RecordValue? {
    get { fields.place(of: key).map { fields[$0] } }
    set { set([(key, newValue)]) }
  }

  /// What a closure makes of the value of a name; nil if there is none.
  @inline(__always)
  func withValue<Result>(of key: String, _ body: (RecordValue) -> Result?) -> Result? {
    guard let place = fields.place(of: key) else { return nil }
    return body(fields[place])
  }

  /// The value to which keys lead through objects in objects; nil if there is none or it is null.
  ///
  /// - Parameter first: The place of the key that is this object's.
  func value(along keys: [String], from first: Int = 0) -> RecordValue? {
    guard let place = fields.place(of: keys[first]) else { return nil }
    switch fields[place] {
    case .null: return nil
    case let value where first + 1 == keys.count: return value
    case .object(let object): return object.value(along: keys, from: first + 1)
    case .bool, .number, .string, .array: return nil
    }
  }

  /// Sets the values of names; nil removes the field.
  ///
  /// - Complexity: O(fields).
  mutating func set(_ changes: [(name: String, value: RecordValue?)]) {
    var (keys, values) = (keys, values)
    keys.reserveCapacity(keys.count + changes.count)
    values.reserveCapacity(keys.count + changes.count)
    for (name, value) in changes {
      switch (keys.place(of: name), value) {
      case (let place?, let value?): values[place] = value
      case (let place?, nil):
        keys.remove(at: place)
        values.remove(at: place)
      case (nil, let value?):
        keys.append(name)
        values.append(value)
      case (nil, nil): break
      }
    }
    self = RecordObject(distinctKeys: keys, values: values)
  }

  /// The object with more fields behind its own.
  ///
  /// - Parameters:
  ///   - names: The names of all fields then, which are distinct.
  ///   - add: Adds the values of the fields that are new.
  func adding(
    names: [String], _ add: (inout ObjectFields.Collector) -> Void
  ) -> RecordObject {
    var values = ObjectFields.Collector(roomFor: names.count)
    values.append(contentsOf: fields)
    add(&values)
    return RecordObject(distinctKeys: names, values)
  }

  /// Whether two objects have the same names and values in the same order.
  public static func == (left: RecordObject, right: RecordObject) -> Bool {
    left.fields === right.fields
      || left.keys == right.keys && left.hasValues(of: right) { $0 == $1 }
  }

  /// Whether the values are like those of another object with as many fields, one by one.
  func hasValues(
    of other: RecordObject, _ areAlike: (RecordValue, RecordValue) -> Bool
  ) -> Bool {
    count == other.count && (0..<count).allSatisfy { areAlike(fields[$0], other.fields[$0]) }
  }

  /// Visits the values, in the order of the names.
  @inline(__always)
  func forEachValue(_ visit: (RecordValue) -> Void) {
    for place in 0..<count { visit(fields[place]) }
  }

  /// Hashes the values: objects that are compared mostly have the same names.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for place in 0..<count { hasher.combine(fields[place]) }
  }
}
