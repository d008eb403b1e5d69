// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// The arguments of a formatter, which are taken one by one.
struct FormatArguments {
  private typealias Argument = FormatReader.Argument

  private let name: FormatName
  private var rest: [FormatReader.Argument]
  private let place: SourcePlace

  /// Takes the arguments of a formatter at a place.
  init(_ name: FormatName, _ arguments: [FormatReader.Argument], at place: SourcePlace) {
    self.name = name
    rest = arguments
    self.place = place
  }

  /// What the formatter does with the arguments.
  func rule() throws(SyntaxError) -> FormatRule {
    var arguments = self
    let rule = try arguments.read()
    if let argument = arguments.rest.first { throw arguments.unexpected(argument) }
    return rule
  }

  /// What a formatter may have behind its colon, for messages.
  private var expected: String {
    switch name {
    case .number: "digits after the point such as 2 or '0, 2', 'ungrouped' or 'compact'"
    case .percent: "digits after the point such as 1 or '0, 1', or 'ungrouped'"
    case .currency: "a currency such as EUR or ${currency}, and digits after the point"
    case .date: "short, medium, long, full or fields such as 'yMMMd', and 'zone: …'"
    case .time: "short, medium or fields such as 'Hm', and 'zone: …'"
    case .relative:
      "the present moment, as a field such as ${now}, a date such as '2026-11-28' or seconds since "
        + "1970, and short or narrow"
    case .list: "and, or, unit, or what stands between elements, such as ' · '"
    case .plural: "a text for each category, such as one: '# day', other: '# days'"
    case .upper, .lower: "nothing"
    case .truncate: "the greatest number of characters such as 20, and a mark such as '…'"
    }
  }

  private func unexpected(_ argument: Argument) -> SyntaxError {
    let key = argument.key.map { "'\($0): …'" }
    return SyntaxError(
      "\(name.rawValue): expected \(expected), found \(key ?? argument.shown)",
      at: argument.place)
  }

  private func missing() -> SyntaxError {
    SyntaxError("\(name.rawValue): expected \(expected) behind ':'", at: place)
  }

  private mutating func read() throws(SyntaxError) -> FormatRule {
    switch name {
    case .number:
      var style = NumberStyle()
      style.digits = try digits()
      try words(["ungrouped", "compact"]).forEach { word in
        if word == "compact" { style.isCompact = true } else { style.isGrouped = false }
      }
      return .number(style)
    case .percent:
      var style = NumberStyle(unit: .percent)
      style.digits = try digits()
      style.isGrouped = try words(["ungrouped"]).isEmpty
      return .number(style)
    case .currency:
      guard !rest.isEmpty else { throw missing() }
      var style = NumberStyle(unit: .money)
      style.currency = try value(.currency)
      style.digits = try digits()
      return .number(style)
    case .date: return try moment(lengths: ["full", "long", "medium", "short"], usual: "medium")
    case .time: return try moment(lengths: ["", "", "medium", "short"], usual: "short")
    case .relative:
      guard !rest.isEmpty else { throw missing() }
      let now = try value(.moment)
      let words = try words(["long", "short", "narrow"])
      let width = ["long", "short", "narrow"].firstIndex { $0 == words.first } ?? 0
      return .relative(to: now, RelativeWidth(rawValue: width) ?? .long)
    case .list: return .list(try list())
    case .plural: return .plural(try forms())
    case .upper: return .letters(isUpper: true)
    case .lower: return .letters(isUpper: false)
    case .truncate: return try truncate()
    }
  }

  // MARK: - Kinds of arguments

  /// Takes one or two whole numbers: those of digits at least and at most.
  private mutating func digits() throws(SyntaxError) -> ClosedRange<Int>? {
    var counts: [Int] = []
    while let first = rest.first, first.key == nil, case .number(let number) = first.value,
      counts.count < 2
    {
      guard let count = Int(exactly: number), NumberStyle.digitLimits.contains(count),
        counts.last.map({ $0 <= count }) ?? true
      else {
        throw SyntaxError(
          "\(name.rawValue): expected a whole number of digits from 0 to "
            + "\(NumberStyle.digitLimits.upperBound), the smaller first, found \(number.shortest)",
          at: first.place)
      }
      counts.append(count)
      rest.removeFirst()
    }
    guard let first = counts.first, let last = counts.last else { return nil }
    return first...last
  }

  /// Takes the words that come next, each one of some and once.
  private mutating func words(_ known: [String]) throws(SyntaxError) -> [String] {
    var taken: [String] = []
    while let first = rest.first, first.key == nil, case .word(let word) = first.value {
      guard known.contains(word), !taken.contains(word) else { throw unexpected(first) }
      taken.append(word)
      rest.removeFirst()
    }
    return taken
  }

  /// Takes a value of a type, or a field.
  private mutating func value(_ input: FormatInput) throws(SyntaxError) -> FormatArgument {
    let argument = rest.removeFirst()
    let text: String
    switch argument.value {
    case .field(let reference): return .field(reference)
    case .word(let word): text = word
    case .text(let written): text = written
    case .number(let number):
      guard input == .moment else { throw unexpected(argument) }
      text = number.shortest
    }
    guard input != .zone || LocaleData.version != nil else {
      throw SyntaxError("'\(name.rawValue)' cannot be used: \(LocaleData.absence)", at: place)
    }
    guard input.accepts(text) else {
      throw SyntaxError(
        "\(name.rawValue): expected \(input.expected), or a field, found \(argument.shown)",
        at: argument.place)
    }
    return .text(text)
  }

  /// Takes a length or fields, and a zone.
  private mutating func moment(
    lengths: [String], usual: String
  ) throws(SyntaxError) -> FormatRule {
    var length = lengths.firstIndex(of: usual) ?? 0
    var fields: String?
    if let first = rest.first, first.key == nil {
      switch first.value {
      case .word(let word):
        guard let index = lengths.firstIndex(of: word) else { throw unexpected(first) }
        length = index
      case .text(let text):
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) }) else {
          throw unexpected(first)
        }
        fields = text
      case .number, .field: throw unexpected(first)
      }
      rest.removeFirst()
    }
    var zone = FormatArgument.text("UTC")
    if let first = rest.first, first.key == "zone" { zone = try value(.zone) }
    if let fields { return .moment(.fields(fields), zone: zone) }
    return .moment(name == .date ? .date(length: length) : .time(length: length), zone: zone)
  }

  private mutating func list() throws(SyntaxError) -> ListStyle {
    guard let first = rest.first else { return ListStyle(kind: .and) }
    guard first.key == nil else { throw unexpected(first) }
    rest.removeFirst()
    switch first.value {
    case .text(let separator): return ListStyle(separator: separator)
    case .word("and"): return ListStyle(kind: .and)
    case .word("or"): return ListStyle(kind: .or)
    case .word("unit"): return ListStyle(kind: .unit)
    case .word, .number, .field: throw unexpected(first)
    }
  }

  private mutating func forms() throws(SyntaxError) -> [PluralForm] {
    var forms: [PluralForm] = []
    for argument in rest {
      guard let key = argument.key, case .text(let text) = argument.value else {
        throw unexpected(argument)
      }
      guard PluralForm.categories.contains(key) || RecordValue.string(key).spelledNumber != nil
      else {
        throw SyntaxError(
          "plural: '\(key)' is no category; there are "
            + "\(ValueReader.list(PluralForm.categories)), and numbers such as 0",
          at: argument.place,
          suggestion: Spelling.suggestion(for: key, among: PluralForm.categories))
      }
      guard !forms.contains(where: { $0.key == key }) else {
        throw SyntaxError("plural: '\(key)' occurs twice", at: argument.place)
      }
      forms.append(PluralForm(key: key, text: text))
    }
    rest = []
    guard forms.contains(where: { $0.key == "other" }) else {
      throw SyntaxError(
        "plural: 'other' is missing, the text of all numbers that no other category has, such as "
          + "one: '# day', other: '# days'", at: place)
    }
    return forms
  }

  private mutating func truncate() throws(SyntaxError) -> FormatRule {
    guard let first = rest.first else { throw missing() }
    guard first.key == nil, case .number(let number) = first.value,
      let limit = Int(exactly: number), limit > 0
    else { throw unexpected(first) }
    rest.removeFirst()
    guard let second = rest.first else { return .truncate(limit: limit, mark: "…") }
    guard second.key == nil, case .text(let mark) = second.value, mark.count <= limit else {
      throw unexpected(second)
    }
    rest.removeFirst()
    return .truncate(limit: limit, mark: mark)
  }
}
