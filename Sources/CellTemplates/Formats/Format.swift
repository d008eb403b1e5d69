// SPDX-License-Identifier: Apache-2.0

/// What a formatter behind a `|` in a text does to a value, such as `currency: EUR`.
struct Format: Hashable, Sendable {
  /// The formatter's name.
  let name: FormatName
  /// What it does.
  let rule: FormatRule
  /// The place of its name.
  let place: SourcePlace
}

/// The formatters, by their names in templates.
enum FormatName: String, Hashable, Sendable, CaseIterable {
  case number, percent, currency, date, time, relative, list, plural, upper, lower, truncate

  /// All names as `number, percent, … or truncate`, for messages.
  static var all: String { ValueReader.list(allCases.map(\.rawValue)) }

  /// The type of value that the formatter needs.
  var input: FormatInput {
    switch self {
    case .number, .percent, .currency, .plural: .number
    case .date, .time, .relative: .moment
    case .list: .list
    case .upper, .lower, .truncate: .text
    }
  }
}

/// The types of values that formatters and their arguments need.
enum FormatInput: Hashable, Sendable {
  /// A number, or a text that spells one.
  case number
  /// A date, see ``Moment``.
  case moment
  /// An array of texts and numbers.
  case list
  /// Any value that is shown as a text.
  case text
  /// The code of a currency.
  case currency
  /// The name of a time zone.
  case zone
  /// A BCP 47 tag.
  case language

  /// The type with its article and an example, for messages.
  var expected: String {
    switch self {
    case .number: "a number such as 1234.5"
    case .moment: Moment.expected
    case .list: "an array of texts"
    case .text: "a text"
    case .currency: "a currency of three letters such as EUR"
    case .zone: "a time zone such as Europe/Berlin"
    case .language: "a language such as de or pt-BR"
    }
  }
}

/// What a formatter does, with its arguments.
enum FormatRule: Hashable, Sendable {
  /// A number, a percentage or an amount of money.
  case number(NumberStyle)
  /// A date or a time of day.
  case moment(MomentStyle, zone: FormatArgument)
  /// A distance from a moment, such as `in 3 days`.
  case relative(to: FormatArgument, RelativeWidth)
  /// The elements of an array in a row.
  case list(ListStyle)
  /// A text for each category of numbers, in which `#` is the number.
  case plural([PluralForm])
  /// All letters changed to upper case, or to lower case.
  case letters(isUpper: Bool)
  /// At most a number of characters, with a mark in place of the last ones.
  case truncate(limit: Int, mark: String)

  /// The fields of the arguments, with the types that they need.
  var arguments: [(reference: FieldReference, input: FormatInput)] {
    switch self {
    case .number(let style):
      style.currency?.reference.map { [($0, .currency)] } ?? []
    case .moment(_, let zone): zone.reference.map { [($0, .zone)] } ?? []
    case .relative(let now, _): now.reference.map { [($0, .moment)] } ?? []
    case .list, .plural, .letters, .truncate: []
    }
  }

  /// Whether the formatter cannot do without the data of languages.
  var needsLocaleData: Bool {
    switch self {
    case .number, .moment, .relative, .plural: true
    case .list(let style): style.kind != nil
    case .letters, .truncate: false
    }
  }
}

/// An argument that the template states, or a field of the record.
enum FormatArgument: Hashable, Sendable {
  /// The template's own.
  case text(String)
  /// The record's.
  case field(FieldReference)

  /// The field.
  var reference: FieldReference? { if case .field(let reference) = self { reference } else { nil } }
}

/// How a number is written.
struct NumberStyle: Hashable, Sendable {
  /// What a number counts.
  enum Unit: Hashable, Sendable {
    /// Itself.
    case one
    /// Hundredths: 0.5 is 50 %.
    case percent
    /// Money.
    case money
  }

  /// What the number counts.
  var unit = Unit.one
  /// The currency of money.
  var currency: FormatArgument?
  /// The number of digits after the decimal point; nil for those that are usual.
  var digits: ClosedRange<Int>?
  /// Whether digits stand in groups.
  var isGrouped = true
  /// Whether thousands and millions are abbreviated.
  var isCompact = false

  /// The numbers of digits that a template may ask for.
  static let digitLimits = 0...20
}

/// How a date or a time of day is written.
enum MomentStyle: Hashable, Sendable {
  /// By the language's lengths: 0 full, 1 long, 2 medium, 3 short.
  case date(length: Int)
  /// By the language's lengths: 2 with seconds, 3 without.
  case time(length: Int)
  /// With fields such as `yMMMd`, in the order of the language.
  case fields(String)
}

/// How long the words of a distance in time are, by ICU's numbers.
enum RelativeWidth: Int, Hashable, Sendable {
  case long = 0
  case short = 1
  case narrow = 2
}

/// How the elements of an array are joined.
struct ListStyle: Hashable, Sendable {
  /// The words between elements, by ICU's numbers.
  enum Kind: Int, Hashable, Sendable {
    case and = 0
    case or = 1
    case unit = 2
  }

  /// The words of the language; nil with a separator.
  var kind: Kind?
  /// What stands between two elements.
  var separator = ""
}

/// The text of one category of numbers, or of one number.
struct PluralForm: Hashable, Sendable {
  /// The category of CLDR, such as `one`, or a number's digits.
  var key: String
  /// The text, in which `#` is the number.
  var text: String

  /// The categories of CLDR.
  static let categories = ["zero", "one", "two", "few", "many", "other"]
}
