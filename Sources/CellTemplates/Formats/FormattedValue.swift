// SPDX-License-Identifier: Apache-2.0

/// A value with the formatters through which it passes before it is shown.
package struct FormattedValue: Hashable, Sendable {
  /// What is formatted.
  enum Source: Hashable, Sendable {
    /// A field.
    case field(FieldReference)
    /// The result of `${= …}`.
    case value(Expression)
  }

  /// What is formatted.
  var source: Source
  /// The formatters in their order, at least one.
  var formats: [Format]
  /// The language; nil for ``defaultLanguage``.
  var locale: TextBinding?
  /// The open formatters of ICU.
  private let opened = OpenFormats()

  /// Formats a value.
  init(source: Source, formats: [Format]) {
    self.source = source
    self.formats = formats
  }

  /// The language of texts that state none.
  static let defaultLanguage = "en"

  /// The fields of the value, then those of the formatters and of the language.
  var references: [FieldReference] {
    let own: [FieldReference] =
      switch source {
      case .field(let reference): [reference]
      case .value(let expression): expression.references
      }
    return own + formats.flatMap { $0.rule.arguments.map(\.reference) }
      + (locale?.references ?? [])
  }

  /// The paths of fields whose type follows from the formatters, with that type.
  var inputs: [(path: FieldPath, input: FormatInput)] {
    var result: [(path: FieldPath, input: FormatInput)] = []
    if case .field(let reference) = source {
      result += reference.paths.map { ($0, formats[0].name.input) }
    }
    for (reference, input) in formats.flatMap(\.rule.arguments) {
      result += reference.paths.map { ($0, input) }
    }
    return result + (locale?.references ?? []).flatMap(\.paths).map { ($0, .language) }
  }

  /// The formatted value of a record; nil if the field is missing or null and has no default.
  ///
  /// A default that is a text in quotes is shown as it is.
  func text(for record: RecordValue) throws(RecordError) -> String? {
    var value: RecordValue
    switch source {
    case .field(let reference):
      if let found = reference.paths.lazy.compactMap({ $0.value(in: record) }).first {
        value = found
      } else if let fallback = reference.fallback {
        if case .string(let text) = fallback { return text }
        value = fallback
      } else {
        return nil
      }
    case .value(let expression):
      guard let found = try expression.value(for: record) else { return nil }
      value = found
    }
    let formatting = Formatting(
      record: record, language: locale?.language(for: record) ?? Self.defaultLanguage,
      path: path, opened: opened)
    for format in formats { value = .string(try formatting.text(of: value, format)) }
    return value.bindingText
  }

  /// The first field of the value that a record lacks.
  func missing(in record: RecordValue) -> FieldReference? {
    switch source {
    case .field(let reference): reference
    case .value(let expression):
      expression.references.first { $0.value(in: record) == nil }
    }
  }

  /// The path of the value's first field, for errors.
  private var path: String {
    switch source {
    case .field(let reference): "\(reference.paths[0])"
    case .value(let expression): expression.references.first.map { "\($0.paths[0])" } ?? ""
    }
  }

  /// Whether two print the same of each record, wherever they are written.
  package static func == (left: FormattedValue, right: FormattedValue) -> Bool {
    left.source == right.source && left.formats == right.formats && left.locale == right.locale
  }

  /// Hashes what they print.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(source)
    hasher.combine(formats)
    hasher.combine(locale)
  }
}
