// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A token of the layout language, with its place.
struct Token: Hashable {
  /// The kinds of tokens.
  enum Kind: Hashable {
    /// An unsigned decimal number.
    case number(Double)
    /// Letters, digits and `_`, not beginning with a digit.
    case name(String)
    /// An operator or a mark.
    case symbol(Symbol)
    /// The text between `${` and `}`.
    case field(String)
    /// A text in quotes, without them.
    case text(String)
    /// The end of the line.
    case end
  }

  /// An operator or a mark of the layout language.
  enum Symbol: String, Hashable {
    // Two characters come first where one is the other's beginning.
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case doubleEqual = "=="
    case notEqual = "!="
    case equal = "="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case percent = "%"
    case at = "@"
    case comma = ","
    case dot = "."
    case colon = ":"
    case bar = "|"
    case openBracket = "["
    case closeBracket = "]"
    case openParenthesis = "("
    case closeParenthesis = ")"
  }

  /// The token's kind.
  var kind: Kind
  /// Where it begins.
  var place: SourcePlace
  /// The column after its last character.
  var endColumn: Int

  /// The token in quotes, or the words for the end of the line.
  var shown: String {
    switch kind {
    case .number(let value): "'\(value.shortest)'"
    case .name(let name): "'\(name)'"
    case .symbol(let symbol): "'\(symbol.rawValue)'"
    case .field(let text): "'${\(text)}'"
    case .text(let text): "the text '\(text)'"
    case .end: "the end of the line"
    }
  }
}
