// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Splits one line of the layout language, or one numeric value, into tokens.
///
/// Whitespace only separates tokens; `#` begins a comment.
struct Lexer {
  private let scalars: [Unicode.Scalar]
  private let start: SourcePlace
  private let greatest: Double
  private var index = 0

  /// All tokens of a line that begins at a place, with ``Token/Kind/end`` as the last.
  ///
  /// - Parameter greatest: The greatest number.
  static func tokens(
    of line: String, at place: SourcePlace, greatest: Double = NumberLimit.greatest
  ) throws(SyntaxError) -> [Token] {
    var lexer = Lexer(
      scalars: Array(line.unicodeScalars), start: place, greatest: greatest)
    var tokens: [Token] = []
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private init(scalars: [Unicode.Scalar], start: SourcePlace, greatest: Double) {
    self.scalars = scalars
    self.start = start
    self.greatest = greatest
  }

  private mutating func next() throws(SyntaxError) -> Token {
    while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
    let begin = index
    guard index < scalars.count, scalars[index] != "#" else { return token(.end, from: begin) }
    let scalar = scalars[index]
    if Self.isDigit(scalar) { return try number(from: begin) }
    if Self.beginsName(scalar) {
      while index < scalars.count, Self.continuesName(scalars[index]) { index += 1 }
      return token(.name(text(begin..<index)), from: begin)
    }
    if scalar == "$", begin + 1 < scalars.count, scalars[begin + 1] == "{" {
      guard let end = FieldScanner.end(of: scalars, from: begin + 2) else {
        throw SyntaxError("'${' has no '}'", at: start.advanced(by: begin))
      }
      index = end + 1
      return token(.field(text((begin + 2)..<end)), from: begin)
    }
    if scalar == "'" || scalar == "\"" { return try quoted(from: begin) }
    for length in [2, 1] where begin + length <= scalars.count {
      guard let symbol = Token.Symbol(rawValue: text(begin..<(begin + length))) else { continue }
      index = begin + length
      return token(.symbol(symbol), from: begin)
    }
    throw SyntaxError("'\(scalar)' has no meaning here", at: start.advanced(by: begin))
  }

  /// Reads a text in quotes; a quote in it stands twice.
  private mutating func quoted(from begin: Int) throws(SyntaxError) -> Token {
    let quote = scalars[begin]
    var text = String.UnicodeScalarView()
    index += 1
    while index < scalars.count {
      if scalars[index] == quote {
        index += 1
        guard index < scalars.count, scalars[index] == quote else {
          return token(.text(String(text)), from: begin)
        }
      }
      text.append(scalars[index])
      index += 1
    }
    throw SyntaxError("the text has no closing quote", at: start.advanced(by: begin))
  }

  /// Reads digits, and a decimal point followed by digits.
  private mutating func number(from begin: Int) throws(SyntaxError) -> Token {
    while index < scalars.count, Self.isDigit(scalars[index]) { index += 1 }
    if index + 1 < scalars.count, scalars[index] == ".", Self.isDigit(scalars[index + 1]) {
      index += 1
      while index < scalars.count, Self.isDigit(scalars[index]) { index += 1 }
    }
    if index < scalars.count, Self.continuesName(scalars[index]) {
      let unit = index
      while index < scalars.count, Self.continuesName(scalars[index]) { index += 1 }
      throw SyntaxError(
        "'\(text(begin..<index))' is not a number; lengths are plain numbers, in points",
        at: start.advanced(by: unit))
    }
    guard let value = Double(text(begin..<index)), value <= greatest else {
      throw SyntaxError(
        "the number is greater than \(greatest.shortest)", at: start.advanced(by: begin))
    }
    return token(.number(value), from: begin)
  }

  private func token(_ kind: Token.Kind, from begin: Int) -> Token {
    Token(kind: kind, place: start.advanced(by: begin), endColumn: start.column + index)
  }

  private func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Whether a name may begin with a character.
  static func beginsName(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }

  /// Whether a name may contain a character after its first: letters, their marks, digits and `_`.
  static func continuesName(_ scalar: Unicode.Scalar) -> Bool {
    beginsName(scalar) || scalar.properties.numericType == .decimal
      || scalar.properties.isDiacritic && scalar.value > 0x7F
  }

  /// Whether a text can be a view's or a metric's name.
  static func isName(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, beginsName(first) else { return false }
    return text.unicodeScalars.allSatisfy(continuesName)
  }
}

/// The range of numbers that templates may hold.
enum NumberLimit {
  /// The greatest length, coefficient or size: a million points are 350 metres.
  static let greatest = 1_000_000.0
  /// The greatest number that is no length: one that a condition compares or a text shows. Up to
  /// it, whole numbers are exact.
  static let greatestValue = 1e15
}
