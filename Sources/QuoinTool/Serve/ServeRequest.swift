// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// A request of `quoin serve`, as JSON-RPC 2.0 has it.
struct ServeRequest {
  /// What the answer repeats, a string, a number or null; nil for a request that wants no answer.
  let id: RecordValue?
  /// The name of the method.
  let method: String
  /// The method's parameters by name.
  let parameters: ServeParameters

  /// Reads a request.
  ///
  /// - Throws: ``ServeProblem`` for what is no request.
  init(_ value: RecordValue) throws(ServeProblem) {
    guard case .object(let object) = value else {
      throw .notARequest("a request is a JSON object, not \(value.kindName)")
    }
    id = Self.id(of: value)
    guard id == object["id"] else { throw .notARequest("id is a string or a number") }
    guard case .string(let method)? = object["method"] else {
      throw .notARequest("a request has a string 'method', such as \"open\"")
    }
    self.method = method
    switch object["params"] {
    case nil: parameters = ServeParameters(RecordObject())
    case .object(let named): parameters = ServeParameters(named)
    case let other?: throw .notARequest("params is an object, not \(other.kindName)")
    }
  }
}

extension ServeRequest {
  /// The id that the answer to a value repeats, even if the value is no request; null if `id` has
  /// a value that is no id, nil without `id`.
  static func id(of value: RecordValue) -> RecordValue? {
    switch value["id"] {
    case .array, .object, .bool: .null
    case let id: id
    }
  }
}

/// The parameters of a request, read by name; each reader throws a ``ServeProblem`` that says what
/// would be right.
struct ServeParameters {
  private let object: RecordObject

  /// Keeps the parameters of a request.
  init(_ object: RecordObject) { self.object = object }

  /// Refuses parameters that a method does not have.
  func expectOnly(_ names: [String]) throws(ServeProblem) {
    guard let key = object.keys.first(where: { !names.contains($0) }) else { return }
    let hint = Spelling.suggestion(for: key, among: names).map { "; did you mean '\($0)'?" } ?? ""
    let known = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
    throw .parameters("the method has no parameter '\(key)', \(known)\(hint)")
  }

  /// A text; nil if there is none.
  func string(_ name: String) throws(ServeProblem) -> String? {
    switch object[name] {
    case nil: return nil
    case .string(let text): return text
    case let other?: throw wrong(name, "a string", other)
    }
  }

  /// A truth value; nil if there is none.
  func bool(_ name: String) throws(ServeProblem) -> Bool? {
    switch object[name] {
    case nil: return nil
    case .bool(let value): return value
    case let other?: throw wrong(name, "true or false", other)
    }
  }

  /// A number within a range; nil if there is none.
  func number(_ name: String, in range: ClosedRange<Double>) throws(ServeProblem) -> Double? {
    guard let value = object[name] else { return nil }
    guard case .number(let number) = value, range.contains(number.value) else {
      throw wrong(
        name, "a number from \(range.lowerBound.shortest) to \(range.upperBound.shortest)", value)
    }
    return number.value
  }

  /// A whole number within a range; the default if there is none.
  func integer(
    _ name: String, in range: ClosedRange<Int>, default value: Int? = nil
  ) throws(ServeProblem) -> Int {
    let what = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let found = object[name] else {
      guard let value else { throw .parameters("\(name) is missing: \(what)") }
      return value
    }
    guard case .number(let number) = found,
      let integer = Int(number.text) ?? Int(exactly: number.value), range.contains(integer)
    else { throw wrong(name, what, found) }
    return integer
  }

  /// The number of one of so many rows.
  func row(of count: Int) throws(ServeProblem) -> Int {
    guard count > 0 else { throw .parameters("the list has no rows") }
    return try integer("row", in: 0...count - 1)
  }

  /// The rows from `from`, 0 by default, up to `to` without it, by default all that there are.
  func rows(of count: Int) throws(ServeProblem) -> Range<Int> {
    let start = try integer("from", in: 0...count, default: 0)
    return start..<(try integer("to", in: start...count, default: count))
  }

  /// Whole numbers of at most 32 bits from 0 on.
  func integers(_ name: String, atMost count: Int) throws(ServeProblem) -> [Int] {
    let what = "an array of at most \(count) whole numbers from 0 to \(UInt32.max)"
    guard let value = object[name] else { throw .parameters("\(name) is missing: \(what)") }
    guard case .array(let elements) = value, elements.count <= count else {
      throw wrong(name, what, value)
    }
    var integers: [Int] = []
    for (index, element) in elements.enumerated() {
      guard case .number(let number) = element, let integer = UInt32(exactly: number.value) else {
        throw wrong("\(name)[\(index)]", "a whole number from 0 to \(UInt32.max)", element)
      }
      integers.append(Int(integer))
    }
    return integers
  }

  /// A record.
  func record(_ name: String) throws(ServeProblem) -> RecordValue {
    guard let value = object[name] else { throw .parameters("\(name) is missing: an object") }
    guard case .object = value else { throw wrong(name, "an object", value) }
    return value
  }

  /// A string, a number or a truth value.
  func value(_ name: String) throws(ServeProblem) -> RecordValue {
    switch object[name] {
    case nil, .null: throw .parameters("\(name) is missing: a string or a number")
    case .array(let found)?: throw wrong(name, "a string or a number", .array(found))
    case .object(let found)?: throw wrong(name, "a string or a number", .object(found))
    case let value?: return value
    }
  }

  /// A path in records.
  func path(_ name: String, default text: String) throws(ServeProblem) -> FieldPath {
    let text = try string(name) ?? text
    do throws(SyntaxError) { return try FieldPath(text) } catch {
      throw .parameters("\(name) is the path of a field, such as id or user.id: \(error.message)")
    }
  }

  /// Texts by names; none if there is no object.
  func texts(_ name: String) throws(ServeProblem) -> [String: String] {
    guard let value = object[name] else { return [:] }
    guard case .object(let found) = value else {
      throw wrong(name, "an object with strings", value)
    }
    var texts: [String: String] = [:]
    for key in found.keys {
      guard case .string(let text)? = found[key] else {
        throw wrong("\(name)[\(JSONText.value(.string(key)))]", "a string", found[key] ?? .null)
      }
      texts[key] = text
    }
    return texts
  }

  /// Records; nil if there are none.
  func records(_ name: String) throws(ServeProblem) -> [RecordValue]? {
    guard let value = object[name] else { return nil }
    guard case .array(let records) = value else { throw wrong(name, "an array of objects", value) }
    for (index, record) in records.enumerated() {
      guard case .object = record else { throw wrong("\(name)[\(index)]", "an object", record) }
    }
    return records
  }

  private func wrong(_ name: String, _ what: String, _ found: RecordValue) -> ServeProblem {
    var shown = JSONText.value(found)
    if shown.count > 40 { shown = found.kindName }
    return .parameters("\(name) is \(what), not \(shown)")
  }
}
