// SPDX-License-Identifier: Apache-2.0

import CLocaleData

/// Applies formatters to a value of a record.
struct Formatting {
  /// The record, for arguments that are fields.
  let record: RecordValue
  /// The BCP 47 tag of the language.
  let language: String
  /// The path of the value's field, for errors.
  let path: String
  /// The open formatters.
  let opened: OpenFormats

  /// The text that a formatter makes of a value.
  func text(of value: RecordValue, _ format: Format) throws(RecordError) -> String {
    switch format.rule {
    case .number(let style): return try number(value, style, format)
    case .moment(let style, let zone): return try moment(value, style, zone, format)
    case .relative(let now, let width): return try relative(value, now, width, format)
    case .list(let style): return try list(value, style, format)
    case .plural(let forms): return try plural(value, forms, format)
    case .letters(let isUpper): return try letters(value, isUpper, format)
    case .truncate(let limit, let mark):
      return Self.truncated(try plainText(value, format), limit, mark)
    }
  }

  // MARK: - Values

  private func error(
    _ reason: String, _ format: Format, at reference: FieldReference? = nil
  ) -> RecordError {
    RecordError(
      path: reference.map { "\($0.paths[0])" } ?? path,
      problem: .notFormattable(formatter: format.name.rawValue, reason: reason),
      place: format.place)
  }

  private func unexpected(
    _ value: RecordValue, _ input: FormatInput, _ format: Format,
    at reference: FieldReference? = nil
  ) -> RecordError {
    error("expected \(input.expected), found \(value.shown)", format, at: reference)
  }

  private func plainText(_ value: RecordValue, _ format: Format) throws(RecordError) -> String {
    guard let text = value.bindingText else { throw unexpected(value, .text, format) }
    return text
  }

  /// The digits of a number.
  private func digits(_ value: RecordValue, _ format: Format) throws(RecordError) -> [CChar] {
    guard let number = value.spelledNumber else { throw unexpected(value, .number, format) }
    guard abs(number.value) <= Self.greatest else {
      throw error("expected a number up to 1e30, found \(number.text)", format)
    }
    return number.text.utf8.map(CChar.init(bitPattern:))
  }

  /// The greatest number that is written out.
  private static let greatest = 1e30

  /// The text of an argument, which must be of a type.
  private func argument(
    _ argument: FormatArgument, _ input: FormatInput, _ format: Format
  ) throws(RecordError) -> String {
    switch argument {
    case .text(let text): return text
    case .field(let reference):
      let value = try found(reference)
      guard case .string(let text) = value, input.accepts(text) else {
        throw unexpected(value, input, format, at: reference)
      }
      return text
    }
  }

  private func found(_ reference: FieldReference) throws(RecordError) -> RecordValue {
    guard let value = reference.value(in: record) else {
      throw RecordError(missing: reference, in: record)
    }
    return value
  }

  /// ICU's identifier of the language.
  private func locale(_ format: Format) throws(RecordError) -> String {
    guard let identifier = LocaleData.identifier(of: language) else {
      throw error(LocaleData.lack(of: language), format)
    }
    return identifier
  }

  private func checked(_ text: String?, _ format: Format) throws(RecordError) -> String {
    guard let text else {
      throw error("ICU \(LocaleData.version ?? 0) cannot write this in '\(language)'", format)
    }
    return text
  }

  // MARK: - Numbers

  private func number(
    _ value: RecordValue, _ style: NumberStyle, _ format: Format
  ) throws(RecordError) -> String {
    let digits = try digits(value, format)
    var skeleton = style.skeleton
    if let currency = style.currency {
      skeleton += " currency/\(try argument(currency, .currency, format).uppercased())"
    }
    let locale = try locale(format)
    let text = opened.use { store in
      guard let formatter = Self.numbers(&store, skeleton, locale) else { return nil }
      return LocaleData.text { units, count, status in
        quoin_icu_number(formatter.pointer, digits, Int32(digits.count), units, count, status)
      }
    }
    return try checked(text, format)
  }

  private static func numbers(
    _ store: inout OpenFormats.Store, _ skeleton: String, _ locale: String
  ) -> OpenFormats.Opened? {
    let units = Array(skeleton.utf16)
    return store.formatter("number \(locale) \(skeleton)", close: { quoin_icu_close_number($0) }) {
      quoin_icu_open_number(units, Int32(units.count), locale, $0)
    }
  }

  private func plural(
    _ value: RecordValue, _ forms: [PluralForm], _ format: Format
  ) throws(RecordError) -> String {
    let digits = try digits(value, format)
    let skeleton = NumberStyle().skeleton
    let locale = try locale(format)
    let category = opened.use { store in
      let rules = store.formatter("plural \(locale)", close: { quoin_icu_close_plural($0) }) {
        quoin_icu_open_plural(locale, $0)
      }
      guard let rules, let numbers = Self.numbers(&store, skeleton, locale) else { return nil }
      return LocaleData.text { units, count, status in
        quoin_icu_plural(
          rules.pointer, numbers.pointer, digits, Int32(digits.count), units, count, status)
      }
    }
    let exact = value.spelledNumber?.shortest
    let name = try checked(category, format)
    let form =
      forms.first { $0.key == exact } ?? forms.first { $0.key == name }
      ?? forms.first { $0.key == "other" }
    let text = try number(value, NumberStyle(), format)
    return form?.text.replacingAll("#", with: text) ?? text
  }

  // MARK: - Dates

  private func moment(
    _ value: RecordValue, _ style: MomentStyle, _ zone: FormatArgument, _ format: Format
  ) throws(RecordError) -> String {
    guard let moment = Moment(value) else { throw unexpected(value, .moment, format) }
    let stated = try argument(zone, .zone, format)
    let zone = moment.isLocal ? "UTC" : stated
    let locale = try locale(format)
    let units = Array(zone.utf16)
    let text = opened.use { store in
      let formatter = store.formatter(
        "date \(locale) \(style) \(zone)", close: { quoin_icu_close_date($0) }
      ) { status in
        switch style {
        case .date(let length):
          return quoin_icu_open_date(-1, Int32(length), locale, units, Int32(units.count), status)
        case .time(let length):
          return quoin_icu_open_date(Int32(length), -1, locale, units, Int32(units.count), status)
        case .fields(let skeleton):
          let fields = Array(skeleton.utf16)
          return quoin_icu_open_date_fields(
            fields, Int32(fields.count), locale, units, Int32(units.count), status)
        }
      }
      guard let formatter else { return nil }
      return LocaleData.text { units, count, status in
        quoin_icu_date(formatter.pointer, moment.seconds * 1000, units, count, status)
      }
    }
    return try checked(text, format)
  }

  private func relative(
    _ value: RecordValue, _ now: FormatArgument, _ width: RelativeWidth, _ format: Format
  ) throws(RecordError) -> String {
    guard let moment = Moment(value) else { throw unexpected(value, .moment, format) }
    let present: Moment
    switch now {
    case .text(let text):
      // Checked when the template was read.
      guard let read = Moment(.string(text)) else { return "" }
      present = read
    case .field(let reference):
      let value = try found(reference)
      guard let read = Moment(value) else {
        throw unexpected(value, .moment, format, at: reference)
      }
      present = read
    }
    let (count, unit) = moment.distance(from: present)
    let locale = try locale(format)
    let text = opened.use { store in
      let formatter = store.formatter(
        "relative \(locale) \(width.rawValue)", close: { quoin_icu_close_relative($0) }
      ) { quoin_icu_open_relative(locale, Int32(width.rawValue), $0) }
      guard let formatter else { return nil }
      return LocaleData.text { units, length, status in
        quoin_icu_relative(formatter.pointer, count, unit, units, length, status)
      }
    }
    return try checked(text, format)
  }

  // MARK: - Texts

  private func list(
    _ value: RecordValue, _ style: ListStyle, _ format: Format
  ) throws(RecordError) -> String {
    guard case .array(let elements) = value else { throw unexpected(value, .list, format) }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      guard element != .null, let text = element.bindingText else {
        throw error("expected a text in element \(index), found \(element.shown)", format)
      }
      texts.append(text)
    }
    guard let kind = style.kind else { return texts.joined(separator: style.separator) }
    let locale = try locale(format)
    let units = texts.flatMap { Array($0.utf16) }
    let lengths = texts.map { Int32($0.utf16.count) }
    let text = opened.use { store in
      let formatter = store.formatter(
        "list \(locale) \(kind.rawValue)", close: { quoin_icu_close_list($0) }
      ) { quoin_icu_open_list(locale, Int32(kind.rawValue), $0) }
      guard let formatter else { return nil }
      return units.withUnsafeBufferPointer { units in
        var begin = units.baseAddress
        let starts = lengths.map { length in
          defer { begin = begin?.advanced(by: Int(length)) }
          return begin
        }
        return LocaleData.text { text, count, status in
          quoin_icu_list(
            formatter.pointer, starts, lengths, Int32(lengths.count), text, count, status)
        }
      }
    }
    return try checked(text, format)
  }

  private func letters(
    _ value: RecordValue, _ isUpper: Bool, _ format: Format
  ) throws(RecordError) -> String {
    let text = try plainText(value, format)
    do throws(LetterCase.Failure) {
      return try LetterCase.changed(text, isUpper: isUpper, language: language)
    } catch {
      throw self.error(error.reason, format)
    }
  }

  /// The first characters of a text, so that it has at most a number of them with the mark behind.
  static func truncated(_ text: String, _ limit: Int, _ mark: String) -> String {
    guard let rest = text.index(text.startIndex, offsetBy: limit, limitedBy: text.endIndex),
      rest < text.endIndex
    else { return text }
    return String(text.prefix(max(0, limit - mark.count))).trimmedAtEnd + mark
  }
}

extension NumberStyle {
  /// ICU's skeleton of the style, without the currency.
  ///
  /// Halves are rounded away from 0, as on paper and in browsers (ECMA-402), while ICU itself
  /// rounds them to even digits.
  fileprivate var skeleton: String {
    var words = ["rounding-mode-half-up"]
    if unit == .percent { words += ["percent", "scale/100"] }
    if !isGrouped { words.append("group-off") }
    if isCompact { words.append("compact-short") }
    if let digits {
      let optional = String(repeating: "#", count: digits.upperBound - digits.lowerBound)
      let all = String(repeating: "0", count: digits.lowerBound) + optional
      words.append(all.isEmpty ? "precision-integer" : "." + all)
    } else if !isCompact, unit != .money {
      words.append(unit == .percent ? "precision-integer" : ".###")
    }
    return words.joined(separator: " ")
  }
}

extension FormatInput {
  /// Whether a text is a value of the type.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .currency:
      text.utf8.count == 3 && text.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    case .zone: LocaleData.isZone(text)
    case .language: LocaleData.identifier(of: text) != nil
    case .moment: Moment(.string(text)) != nil
    case .number: RecordValue.string(text).spelledNumber != nil
    case .text: true
    case .list: false
    }
  }
}

extension String {
  /// The text without whitespace at its end.
  fileprivate var trimmedAtEnd: String {
    guard let last = unicodeScalars.lastIndex(where: { !$0.properties.isWhitespace }) else {
      return ""
    }
    return String(unicodeScalars[...last])
  }
}
