// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry
import TextVocabulary

/// One text to measure, with everything that its size depends on.
struct TextRequest: Sendable {
  /// The text.
  var text = ""
  /// The record's own width; nil where it has none.
  var width: Double?
  /// Font, spacing and language.
  var style = TextStyle()
  /// Line height and direction.
  var paragraph = ParagraphStyle()
  /// The number of lines and what happens to the rest.
  var container = TextContainer()

  /// The names of the fields that a record may set.
  static let fieldNames = [
    "text", "width", "font", "size", "weight", "italic", "lines", "lineBreakMode",
    "lineBreakRules", "wordBreak", "overflowWrap", "locale", "direction", "lineHeight",
    "letterSpacing",
  ]

  /// This request with the fields that a record sets.
  ///
  /// - Throws: ``BadRecord`` if a field has the wrong type or a value out of range.
  func overridden(by record: RecordValue, at place: RecordPlace) throws(BadRecord) -> TextRequest {
    let fields = RecordFields(record: record, place: place)
    var request = self
    guard let text = try fields.string("text") else {
      let found = record["text"] == nil ? "nothing" : "null"
      throw BadRecord(place, reason: "field 'text': expected a string, found \(found)")
    }
    request.text = text
    request.width = try fields.number("width")
    if let family = try fields.word("font") { request.style.font.family = family }
    if let size = try fields.number("size") { request.style.font.size = size }
    if let weight = try fields.number("weight") {
      request.style.font.weight = FontWeight(rawValue: weight)
    }
    if let italic = try fields.flag("italic") {
      request.style.font.slant = italic ? .italic : .upright
    }
    if let lines = try fields.wholeNumber("lines") {
      request.container.maximumNumberOfLines = lines
    }
    if let mode = try fields.name("lineBreakMode", of: LineBreakModeName.self) {
      request.container.lineBreakMode = mode.mode
    }
    if let rules = try fields.name("lineBreakRules", of: LineBreakRulesName.self) {
      request.paragraph.lineBreakRules = rules.rules
    }
    if let wordBreak = try fields.name("wordBreak", of: WordBreakName.self) {
      request.paragraph.wordBreak = wordBreak.wordBreak
    }
    if let wrap = try fields.name("overflowWrap", of: OverflowWrapName.self) {
      request.paragraph.overflowWrap = wrap.overflowWrap
    }
    if let locale = try fields.word("locale") { request.style.language = locale }
    if let direction = try fields.name("direction", of: DirectionName.self) {
      request.paragraph.direction = direction.direction
    }
    if let multiple = try fields.number("lineHeight") {
      request.paragraph.lineHeightMultiple = multiple
    }
    if let spacing = try fields.number("letterSpacing") { request.style.letterSpacing = spacing }
    try request.validate(at: place)
    return request
  }

  /// Refuses numbers out of range.
  ///
  /// - Throws: ``BadRecord`` with the field, the value and the range.
  func validate(at place: RecordPlace) throws(BadRecord) {
    try Self.check("width", width ?? 0, in: 0...1_000_000, place)
    try Self.check("size", style.font.size, in: 0...10_000, place)
    try Self.check("weight", style.font.weight.rawValue, in: 1...1000, place)
    try Self.check("lines", Double(container.maximumNumberOfLines), in: 0...1_000_000_000, place)
    try Self.check("lineHeight", paragraph.lineHeightMultiple, in: 0.01...100, place)
    try Self.check("letterSpacing", style.letterSpacing, in: -10_000...10_000, place)
  }

  private static func check(
    _ name: String, _ value: Double, in range: ClosedRange<Double>, _ place: RecordPlace
  ) throws(BadRecord) {
    guard range.contains(value) else {
      throw BadRecord(
        place,
        reason: "field '\(name)': expected a number from \(range.lowerBound.shortest) to "
          + "\(range.upperBound.shortest), found \(value.shortest)")
    }
  }
}

/// Typed access to the fields of a record; a field that is missing or null gives nil.
///
/// All but texts may be empty strings, too: comma-separated records cannot leave a field out.
private struct RecordFields {
  let record: RecordValue
  let place: RecordPlace

  func string(_ name: String) throws(BadRecord) -> String? {
    switch record[name] {
    case nil, .null: return nil
    case .string(let text): return text
    case .some(let other): throw problem(name, expected: "a string", found: other)
    }
  }

  /// A string that is not empty.
  func word(_ name: String) throws(BadRecord) -> String? {
    try string(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  func number(_ name: String) throws(BadRecord) -> Double? {
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
    guard let text = try word(field) else { return nil }
    if let name = Name(rawValue: text) { return name }
    let names = Name.allCases.map(\.rawValue).joined(separator: ", ")
    throw problem(field, expected: "one of \(names)", found: .string(text))
  }

  private func problem(_ name: String, expected: String, found: RecordValue) -> BadRecord {
    let text = JSONText.value(found)
    return BadRecord(place, reason: "field '\(name)': expected \(expected), found \(text)")
  }
}
