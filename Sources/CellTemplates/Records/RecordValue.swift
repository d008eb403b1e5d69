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
  public var value: Double { Double(text) ?? .nan }

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
public struct RecordObject: Hashable, Sendable {
  /// The names, in order.
  public private(set) var keys: [String]
  /// The values, in the order of the names.
  public private(set) var values: [RecordValue]
  /// The places of the names, if there are many.
  private var places: FieldPlaces?

  /// Makes an object without fields.
  public init() {
    keys = []
    values = []
  }

  /// Makes an object from pairs; of pairs with the same name the last one counts.
  public init(_ fields: [(String, RecordValue)]) {
    self.init()
    keys.reserveCapacity(fields.count)
    values.reserveCapacity(fields.count)
    guard fields.count > Self.fewFields else {
      for (key, value) in fields { self[key] = value }
      return
    }
    var places: [String: Int] = [:]
    for (key, value) in fields {
      if let place = places[key] {
        values[place] = value
      } else {
        places[key] = keys.count
        keys.append(key)
        values.append(value)
      }
    }
    if keys.count > Self.manyFields { self.places = FieldPlaces(places) }
  }

  /// The number of fields up to which comparing all names is quicker than hashing them.
  private static let fewFields = 16
  /// The number of fields from which on the places of names are kept.
  private static let manyFields = 64

  /// Keeps names and values that are known to be distinct and of equal number.
  init(distinctKeys keys: [String], values: [RecordValue]) {
    self.keys = keys
    self.values = values
    findPlaces()
  }

  /// Finds the places of the names anew, if there are many.
  private mutating func findPlaces() {
    places =
      keys.count > Self.manyFields
      ? FieldPlaces(Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))) : nil
  }

  private func place(of key: String) -> Int? {
    guard let places else { return keys.place(of: key) }
    return places.byName[key]
  }

  /// Whether there are no fields.
  public var isEmpty: Bool { keys.isEmpty }

  /// The value of a name. Setting nil removes the field.
  ///
  /// - Complexity: O(1) to get or set a field; O(fields) to remove one.
  public subscript(_ key: String) -> RecordValue? {
    get { place(of: key).map { values[$0] } }
    set {
      switch (place(of: key), newValue) {
      case (let index?, let value?): values[index] = value
      case (let index?, nil):
        keys.remove(at: index)
        values.remove(at: index)
        findPlaces()
      case (nil, let value?):
        keys.append(key)
        values.append(value)
        if places == nil { findPlaces() } else { places?.byName[key] = keys.count - 1 }
      case (nil, nil): break
      }
    }
  }
}

extension [String] {
  /// The place of a name, of which there is at most one.
  ///
  /// Names of other lengths are passed over at first, since it costs more to compare them. They can
  /// be equal all the same, because a letter with a mark may be one character or two.
  fileprivate func place(of name: String) -> Int? {
    let length = name.utf8.count
    for place in indices where self[place].utf8.count == length && self[place] == name {
      return place
    }
    return length == 0 ? nil : firstIndex(of: name)
  }
}

/// The places of an object's names, which follow from the names and so are no part of its identity.
private struct FieldPlaces: Hashable, Sendable {
  /// The places by name; never iterated.
  var byName: [String: Int]

  init(_ byName: [String: Int]) { self.byName = byName }

  static func == (left: FieldPlaces, right: FieldPlaces) -> Bool { true }
  func hash(into hasher: inout Hasher) {}
}
