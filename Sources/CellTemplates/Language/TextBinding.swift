// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A text with fields in it, such as `${author} · ${points} points`.
///
/// `${= …}` shows the value of an expression, `${… | currency: EUR}` a value with a formatter;
/// `$${` is a literal `${`.
package struct TextBinding: Hashable, Sendable {
  /// A part of the text.
  package enum Part: Hashable, Sendable {
    /// Literal characters.
    case literal(String)
    /// A field's value.
    case field(FieldReference)
    /// The value of an expression.
    case value(Expression)
    /// A value with formatters.
    case formatted(FormattedValue)
  }

  /// The parts, in order.
  package var parts: [Part]

  /// The fields, in order.
  package var references: [FieldReference] {
    parts.flatMap { part in
      switch part {
      case .literal: [FieldReference]()
      case .field(let reference): [reference]
      case .value(let expression): expression.references
      case .formatted(let value): value.references
      }
    }
  }

  /// The values with formatters.
  package var formattedValues: [FormattedValue] {
    parts.compactMap { if case .formatted(let value) = $0 { value } else { nil } }
  }

  /// Has formatters write in a language; nil is the default one.
  mutating func setLanguage(_ locale: TextBinding?) {
    for index in parts.indices {
      guard case .formatted(var value) = parts[index] else { continue }
      value.locale = locale
      parts[index] = .formatted(value)
    }
  }

  /// The field whose value is the whole text; nil if there is none.
  var field: FieldReference? {
    guard parts.count == 1, case .field(let reference) = parts[0] else { return nil }
    return reference
  }

  /// The key of the record's own field whose value, if it is a text, is the whole text; nil if
  /// there is none.
  package var key: String? { field?.key }

  /// Makes a text of its parts.
  init(parts: [Part]) { self.parts = parts }

  /// Parses a text that begins at a place.
  ///
  /// - Parameter scope: The names that expressions may use.
  init(
    _ text: String, at place: SourcePlace,
    scope: LayoutScope = LayoutScope(fileName: "", limits: InputLimits())
  ) throws(SyntaxError) {
    let scalars = Array(text.unicodeScalars)
    parts = []
    var literal = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let rest = scalars[index...]
      if rest.starts(with: "$${".unicodeScalars) {
        literal.append(contentsOf: "${".unicodeScalars)
        index += 3
      } else if rest.starts(with: "${".unicodeScalars) {
        guard let end = FieldScanner.end(of: scalars, from: index + 2) else {
          throw SyntaxError("'${' has no '}'", at: place.advanced(by: index))
        }
        if !literal.isEmpty { parts.append(.literal(String(literal))) }
        literal = String.UnicodeScalarView()
        let inside = Array(scalars[(index + 2)..<end])
        parts.append(try Self.part(inside, at: place.advanced(by: index), scope))
        index = end + 1
      } else {
        literal.append(scalars[index])
        index += 1
      }
    }
    if !literal.isEmpty { parts.append(.literal(String(literal))) }
  }

  /// Parses the content of a `${…}` whose `$` is at a place.
  private static func part(
    _ inside: [Unicode.Scalar], at place: SourcePlace, _ scope: LayoutScope
  ) throws(SyntaxError) -> Part {
    let isValue = inside.first == "="
    let bar = FieldScanner.bar(in: inside, isValue: isValue)
    let text = String(String.UnicodeScalarView(inside[..<(bar ?? inside.count)]))
    let source: FormattedValue.Source =
      isValue
      ? .value(
        try TokenReader.value(String(text.dropFirst()), at: place.advanced(by: 3), scope: scope))
      : .field(try FieldScanner.reference(text, at: place))
    guard let bar else {
      return switch source {
      case .field(let reference): .field(reference)
      case .value(let expression): .value(expression)
      }
    }
    let formats = try FormatReader.formats(
      String(String.UnicodeScalarView(inside[(bar + 1)...])), at: place.advanced(by: bar + 3))
    return .formatted(FormattedValue(source: source, formats: formats))
  }

  /// The text for a record.
  ///
  /// - Parameters:
  ///   - isLenient: whether a missing field is an empty text rather than an error.
  ///   - room: the greatest number of bytes of the text, the part of `limit` that is left.
  ///   - limit: the bound that an error names.
  func text(
    for record: RecordValue, isLenient: Bool, limit room: Int = .max, of limit: Int = .max
  ) throws(RecordError) -> String {
    if let field, case .string(let text)? = field.value(in: record), text.utf8.count <= room {
      return text
    }
    var result = ""
    for index in parts.indices {
      let text = try Self.text(of: parts[index], for: record, isLenient: isLenient)
      // Checked before the text is copied: a template may repeat a long field many times.
      guard text.utf8.count <= room - result.utf8.count else {
        throw RecordError(
          path: references.first.map { "\($0.paths[0])" } ?? "", problem: .tooLong(limit: limit),
          place: references.first?.place ?? SourcePlace(line: 1, column: 1))
      }
      if index == 0 { result = text } else { result += text }
    }
    return result
  }

  /// The text of one part for a record.
  private static func text(
    of part: Part, for record: RecordValue, isLenient: Bool
  ) throws(RecordError) -> String {
    switch part {
    case .literal(let text): return text
    case .value(let expression):
      guard let value = try expression.value(for: record) else {
        let missing = expression.references.first { $0.value(in: record) == nil }
        guard let missing, !isLenient else { return "" }
        throw RecordError(missing: missing, in: record)
      }
      return value.bindingText ?? ""
    case .formatted(let value):
      if let text = try value.text(for: record) { return text }
      guard !isLenient, let missing = value.missing(in: record) else { return "" }
      throw RecordError(missing: missing, in: record)
    case .field(let reference):
      guard let value = reference.value(in: record) else {
        if isLenient { return "" }
        throw RecordError(missing: reference, in: record)
      }
      if case .string(let text) = value { return text }
      guard let text = value.bindingText else {
        throw RecordError(
          path: "\(reference.paths[0])", problem: .expectedText(found: value.kindName),
          place: reference.place)
      }
      return text
    }
  }
}

extension RecordValue {
  /// The value as a binding such as `${count}` shows it: `""` for null, `true` or `false`, a number
  /// as it was written unless that was with an exponent; nil for arrays and objects.
  public var bindingText: String? {
    switch self {
    case .null: ""
    case .bool(let value): value ? "true" : "false"
    case .number(let number):
      number.text.utf8.contains { $0 | 0x20 == 0x65 } ? number.shortest : number.text
    case .string(let text): text
    case .array, .object: nil
    }
  }
}
