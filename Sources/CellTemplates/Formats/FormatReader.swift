// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Reads the formatters behind a value in a text.
///
///     formats  = { "|" name [ ":" argument { "," argument } ] }
///     argument = [ ( name | number ) ":" ] ( name | [ "-" ] number | text | field )
struct FormatReader {
  /// An argument as it is written.
  struct Argument {
    /// What an argument may be.
    enum Value {
      case word(String)
      case number(Double)
      case text(String)
      case field(FieldReference)
    }

    /// The word or number before its colon.
    let key: String?
    /// The argument.
    let value: Value
    /// The token, for messages.
    let shown: String
    /// Its place.
    let place: SourcePlace
  }

  private let tokens: [Token]
  private var index = 0

  /// Reads the text after the first `|`, which begins at a place.
  static func formats(
    _ text: String, at place: SourcePlace
  ) throws(SyntaxError) -> [Format] {
    var reader = FormatReader(
      tokens: try Lexer.tokens(of: text, at: place, greatest: NumberLimit.greatestValue))
    var formats: [Format] = []
    repeat {
      let format = try reader.format()
      if let last = formats.last, format.name.input != .text {
        throw SyntaxError(
          "'\(format.name.rawValue)' needs \(format.name.input.expected), and "
            + "'\(last.name.rawValue)' gives a text", at: format.place)
      }
      formats.append(format)
    } while reader.take(.bar)
    guard reader.token.kind == .end else {
      throw SyntaxError(
        "expected ',', '|' or the end, found \(reader.token.shown)", at: reader.token.place)
    }
    return formats
  }

  private init(tokens: [Token]) { self.tokens = tokens }

  private var token: Token { tokens[index] }
  private var following: Token { tokens[min(index + 1, tokens.count - 1)] }

  private mutating func advance() { index = min(index + 1, tokens.count - 1) }

  private mutating func take(_ symbol: Token.Symbol) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    advance()
    return true
  }

  private mutating func format() throws(SyntaxError) -> Format {
    let place = token.place
    guard case .name(let word) = token.kind else {
      let hint = token.kind == .symbol(.bar) ? "; a default is written with '??'" : ""
      throw SyntaxError(
        "expected a formatter, \(FormatName.all), found \(token.shown)\(hint)", at: place)
    }
    guard let name = FormatName(rawValue: word) else {
      throw SyntaxError(
        "no formatter named '\(word)'; there are \(FormatName.all)", at: place,
        suggestion: Spelling.suggestion(
          for: word, among: FormatName.allCases.map(\.rawValue)))
    }
    advance()
    var arguments: [Argument] = []
    if take(.colon) {
      repeat { arguments.append(try argument()) } while take(.comma)
    }
    let rule = try FormatArguments(name, arguments, at: place).rule()
    if rule.needsLocaleData, LocaleData.version == nil {
      throw SyntaxError("'\(word)' cannot be used: \(LocaleData.absence)", at: place)
    }
    return Format(name: name, rule: rule, place: place)
  }

  private mutating func argument() throws(SyntaxError) -> Argument {
    let begin = token
    var key: String?
    if following.kind == .symbol(.colon) {
      switch begin.kind {
      case .name(let name): key = name
      case .number(let number): key = number.shortest
      case .symbol, .field, .text, .end: break
      }
      if key != nil {
        advance()
        advance()
      }
    }
    let isNegative = take(.minus)
    let valueToken = token
    let value: Argument.Value
    switch valueToken.kind {
    case .number(let number): value = .number(isNegative ? -number : number)
    case .name(let name) where !isNegative: value = .word(name)
    case .text(let text) where !isNegative: value = .text(text)
    case .field(let text) where !isNegative:
      value = .field(try FieldScanner.reference(text, at: valueToken.place))
    case .name, .text, .field, .symbol, .end:
      throw SyntaxError(
        "expected a word, a number, a text in quotes or a field, found \(valueToken.shown)",
        at: valueToken.place)
    }
    advance()
    // The sign stands before the number, in its quotes.
    let shown = isNegative ? "'-\(valueToken.shown.dropFirst())" : valueToken.shown
    return Argument(key: key, value: value, shown: shown, place: begin.place)
  }
}
