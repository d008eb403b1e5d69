// SPDX-License-Identifier: Apache-2.0

package import CellTemplates
import LayoutGeometry
import TextVocabulary

/// Typed access to the fields of a record; a field that is missing or null gives nil.
///
/// All but texts may be empty strings, too: comma-separated records cannot leave a field out.
package struct RecordFields {
  private let record: RecordValue
  /// Where the record begins.
  package let place: RecordPlace

  /// The fields of a record, whose errors name its place.
  package init(record: RecordValue, place: RecordPlace) {
    self.record = record
    self.place = place
  }

  /// A text.
  package func string(_ name: String) throws(BadRecord) -> String? {
    switch record[name] {
    case nil, .null: return nil
    case .string(let text): return text
    case .some(let other): throw problem(name, expected: "a string", found: other)
    }
  }

  /// A string that is not empty.
  package func word(_ name: String) throws(BadRecord) -> String? {
    try string(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// A number, or a text with one.
  package func number(_ name: String) throws(BadRecord) -> Double? {
    switch record[name] {
    case nil, .null, .string(""): return nil
    case .number(let number) where number.value.isFinite: return number.value
    case .string(let text):
      // All values of comma-separated records are strings.
      guard let number = Double(text), number.isFinite else {
        throw problem(name, expected: "a number", found: .string(text))
      }
      return number
    case .some(let other): throw problem(name, expected: "a number", found: other)
    }
  }

  /// A font weight: its name or its number.
  func weight(_ name: String) throws(BadRecord) -> FontWeight? {
    let text: String
    switch record[name] {
    case nil, .null, .string(""): return nil
    case .number(let number): text = number.value.shortest
    case .string(let string): text = string
    case .some(let other): throw problem(name, expected: FontWeight.forms, found: other)
    }
    guard let weight = FontWeight(text) else {
      throw problem(name, expected: FontWeight.forms, found: record[name] ?? .null)
    }
    return weight
  }

  func wholeNumber(_ name: String) throws(BadRecord) -> Int? {
    guard let number = try number(name) else { return nil }
    guard let whole = Int(exactly: number) else {
      throw problem(name, expected: "a whole number", found: record[name] ?? .null)
    }
    return whole
  }

  func flag(_ name: String) throws(BadRecord) -> Bool? {
    switch record[name] {
    case nil, .null: return nil
    case .bool(let flag): return flag
    // Comma-separated records have strings alone, databases numbers.
    case .string(""): return nil
    case .string("true"), .string("1"): return true
    case .string("false"), .string("0"): return false
    case .number(let number) where number.value == 1: return true
    case .number(let number) where number.value == 0: return false
    case .some(let other): throw problem(name, expected: "true or false", found: other)
    }
  }

  func name<Name: RawRepresentable<String> & CaseIterable>(
    _ field: String, of type: Name.Type
  ) throws(BadRecord) -> Name? {
    try word(field, among: Name.allCases.map(\.rawValue)).flatMap(Name.init)
  }

  /// One of some words.
  func word(_ field: String, among known: [String]) throws(BadRecord) -> String? {
    guard let text = try word(field) else { return nil }
    if known.contains(text) { return text }
    throw problem(
      field, expected: "one of \(known.joined(separator: ", "))", found: .string(text))
  }

  /// A line height: a number, or a text with a unit.
  func lineHeight(_ name: String) throws(BadRecord) -> LineHeightValue? {
    let text: String
    switch record[name] {
    case nil, .null, .string(""): return nil
    case .number(let number): text = number.value.shortest
    case .string(let string): text = string
    case .some(let other): throw problem(name, expected: "a number or a text", found: other)
    }
    switch LineHeightValue.read(text) {
    case .success(let value): return value
    case .failure(let error):
      throw BadRecord(place, reason: "field '\(name)': \(error.message)")
    }
  }

  /// OpenType features: an object of tags and numbers, or a text such as `tnum=1,kern=0`.
  func features(_ name: String) throws(BadRecord) -> [FontFeature]? {
    switch record[name] {
    case nil, .null, .string(""): return nil
    case .string(let text): return try ListOption.features(text, name, place)
    case .object(let object):
      var result: [FontFeature] = []
      for (key, value) in zip(object.keys, object.values) {
        guard let tag = OpenTypeTag(text: key), case .number(let number) = value,
          let setting = UInt32(exactly: number.value)
        else { throw problem(name, expected: "an object of tags and whole numbers", found: value) }
        result.append(FontFeature(tag, setting))
      }
      return result
    case .some(let other):
      throw problem(name, expected: "an object of tags and whole numbers", found: other)
    }
  }

  /// The positions of tab stops: an array of ascending numbers, or a text such as `40,80`.
  func tabStops(_ name: String) throws(BadRecord) -> [TabStop]? {
    switch record[name] {
    case nil, .null, .string(""): return nil
    case .string(let text): return try ListOption.tabStops(text, name, place)
    case .array(let elements):
      var positions: [Double] = []
      for element in elements {
        guard case .number(let number) = element else {
          throw problem(name, expected: "an array of numbers", found: element)
        }
        positions.append(number.value)
      }
      return try ListOption.tabStops(positions, name, place)
    case .some(let other): throw problem(name, expected: "an array of numbers", found: other)
    }
  }

  private func problem(_ name: String, expected: String, found: RecordValue) -> BadRecord {
    let text = JSONText.value(found)
    return BadRecord(place, reason: "field '\(name)': expected \(expected), found \(text)")
  }
}
