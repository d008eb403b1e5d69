// SPDX-License-Identifier: Apache-2.0

import AutoLayout

/// Reads the tokens of a line, and parses the parts that all statements share.
struct TokenReader {
  /// The tokens; the last is the end.
  private let tokens: [Token]
  /// The names that may be used.
  let scope: LayoutScope
  private var index = 0
  /// The depth of the expression that is being read; 1 outside parentheses.
  private var depth = 0
  /// Whether the line is a condition or a value, in which texts and comparisons may stand.
  let isCondition: Bool

  /// Starts at the first of a line's tokens.
  init(_ tokens: [Token], scope: LayoutScope, isCondition: Bool = false) {
    self.tokens = tokens
    self.scope = scope
    self.isCondition = isCondition
  }

  /// The next token.
  var token: Token { tokens[index] }
  /// The token after the next one; the end stays the end.
  var following: Token { tokens[min(index + 1, tokens.count - 1)] }

  /// Consumes a token and returns it.
  @discardableResult
  mutating func take() -> Token {
    let taken = tokens[index]
    index = min(index + 1, tokens.count - 1)
    return taken
  }

  /// Consumes the next token if it is a given symbol; whether it was.
  mutating func take(_ symbol: Token.Symbol) -> Bool {
    guard token.kind == .symbol(symbol) else { return false }
    take()
    return true
  }

  /// Consumes a symbol that must come next.
  mutating func expect(_ symbol: Token.Symbol) throws(SyntaxError) {
    guard take(symbol) else { throw unexpected("'\(symbol.rawValue)'") }
  }

  /// Consumes a name that must come next.
  mutating func expectName(_ expected: String) throws(SyntaxError) -> (String, SourcePlace) {
    guard case .name(let name) = token.kind else { throw unexpected(expected) }
    return (name, take().place)
  }

  /// Checks that the line ends here.
  func expectEnd(orExpected others: String) throws(SyntaxError) {
    guard token.kind == .end else { throw unexpected("\(others) or the end of the line") }
  }

  /// The error that the next token is not the expected one.
  func unexpected(_ expected: String) -> SyntaxError {
    SyntaxError("expected \(expected), found \(token.shown)", at: token.place)
  }

  /// Reads an optional `@priority`; required without one.
  mutating func priority() throws(SyntaxError) -> Double {
    guard take(.at) else { return 1000 }
    let place = token.place
    switch token.kind {
    case .number(let value):
      take()
      return try PriorityName.checked(value, at: place)
    case .name(let name):
      take()
      return try scope.priority(named: name, at: place)
    case .symbol, .field, .text, .end:
      throw unexpected(PriorityName.expected)
    }
  }

  // MARK: - Expressions

  /// expression = sum, or in a condition: condition
  mutating func expression() throws(SyntaxError) -> Expression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= scope.limits[.parentheses] + 1 else {
      throw SyntaxError(scope.limits.message(.parentheses), at: token.place)
    }
    return isCondition ? try condition() : try sum()
  }

  /// sum = term { ( "+" | "-" ) term }
  mutating func sum() throws(SyntaxError) -> Expression {
    try chain(of: [.plus: .add, .minus: .subtract]) { reader throws(SyntaxError) in
      try reader.term()
    }
  }

  /// term = factor { ( "*" | "/" ) factor }
  private mutating func term() throws(SyntaxError) -> Expression {
    try chain(of: [.times: .multiply, .divide: .divide]) { reader throws(SyntaxError) in
      try reader.factor()
    }
  }

  /// Reads operands with operators of one precedence between them.
  private mutating func chain(
    of operators: KeyValuePairs<Token.Symbol, Expression.BinaryOperator>,
    _ operand: (inout TokenReader) throws(SyntaxError) -> Expression
  ) throws(SyntaxError) -> Expression {
    let begin = token.place
    let first = try operand(&self)
    var operations: [Expression.Operation] = []
    while let (kind, place) = takeOperator(operators) {
      if operations.isEmpty { try checkNumber(first, at: begin) }
      let begin = token.place
      let operand = try operand(&self)
      try checkNumber(operand, at: begin)
      operations.append(Expression.Operation(kind: kind, operand: operand, place: place))
    }
    return operations.isEmpty ? first : .chain(first, operations)
  }

  /// factor = { "-" | "+" } primary
  private mutating func factor() throws(SyntaxError) -> Expression {
    var isNegative = false
    while true {
      if take(.minus) {
        isNegative.toggle()
      } else if !take(.plus) {
        break
      }
    }
    let begin = token.place
    let operand = try primary()
    if isNegative { try checkNumber(operand, at: begin) }
    return isNegative ? .negative(operand) : operand
  }

  /// primary = number [ "%" ] | "(" expression ")" | field | metric | reference | list | extreme,
  /// or in a condition: text | "true" | "false"
  private mutating func primary() throws(SyntaxError) -> Expression {
    let begin = token
    switch begin.kind {
    case .number(let value):
      take()
      return take(.percent) ? .percent(value, begin.place) : .number(value)
    case .field(let text):
      take()
      return .field(try FieldScanner.reference(text, at: begin.place))
    case .symbol(.openParenthesis):
      take()
      let inside = try expression()
      try expect(.closeParenthesis)
      return inside
    case .symbol(.openBracket):
      let items = try itemList()
      return .list(try references(items), begin.place)
    case .name(let name) where following.kind == .symbol(.openParenthesis):
      guard let kind = Expression.Extreme(rawValue: name) else {
        throw SyntaxError(
          "no function named '\(name)'; there are min and max", at: begin.place,
          suggestion: Spelling.suggestion(
            for: name, among: Expression.Extreme.allCases.map(\.rawValue)))
      }
      return try extreme(kind)
    case .text(let text) where isCondition:
      take()
      return .text(text)
    case .name(let name) where isCondition && (name == "true" || name == "false"):
      take()
      return .truth(name == "true")
    case .name(let name) where isCondition && following.kind != .symbol(.dot):
      guard scope.metrics[name] != nil else { throw bareWord(name, at: begin.place) }
      take()
      return .number(try scope.metric(named: name, at: begin.place))
    case .name(let name):
      guard following.kind == .symbol(.dot) else {
        take()
        return .number(try scope.metric(named: name, at: begin.place))
      }
      let item = try item()
      return .attribute(try references([item])[0])
    case .symbol, .text, .end:
      throw unexpected(
        isCondition
          ? "a field, a number or a text in quotes"
          : "a number, a metric or a view's attribute")
    }
  }

  /// extreme = ( "min" | "max" ) "(" sum { "," sum } ")"
  private mutating func extreme(_ kind: Expression.Extreme) throws(SyntaxError) -> Expression {
    let place = take().place
    try expect(.openParenthesis)
    var operands: [Expression] = []
    repeat {
      let begin = token.place
      let operand = try expression()
      try checkNumber(operand, at: begin)
      operands.append(operand)
    } while take(.comma)
    try expect(.closeParenthesis)
    return .extreme(kind, operands, place)
  }

  /// Consumes one of some operators and returns its meaning and place; nil if none comes next.
  private mutating func takeOperator(
    _ known: KeyValuePairs<Token.Symbol, Expression.BinaryOperator>
  ) -> (Expression.BinaryOperator, SourcePlace)? {
    for (symbol, operation) in known where token.kind == .symbol(symbol) {
      return (operation, take().place)
    }
    return nil
  }

  // MARK: - Items and attributes

  /// An item and where its name begins.
  typealias PlacedItem = (item: TemplateItem, place: SourcePlace)

  /// item = view | "cell" [ "." ( "margins" | "safeArea" ) ]
  mutating func item() throws(SyntaxError) -> PlacedItem {
    let (name, place) = try expectName("a view's name")
    let item = try scope.item(named: name, at: place)
    guard item == .cell, token.kind == .symbol(.dot), case .name(let part) = following.kind else {
      return (item, place)
    }
    let area: TemplateItem
    switch part {
    case "margins": area = .margins
    case "safeArea": area = .safeArea
    default: return (item, place)
    }
    take()
    take()
    return (area, place)
  }

  /// list = "[" item { [ "," ] item } "]"
  mutating func itemList() throws(SyntaxError) -> [PlacedItem] {
    try expect(.openBracket)
    var items: [PlacedItem] = [try item()]
    while !take(.closeBracket) {
      _ = take(.comma)
      guard case .name = token.kind else { throw unexpected("a view's name or ']'") }
      items.append(try item())
    }
    return items
  }

  /// Reads `.attribute` after items, and returns that attribute of each.
  private mutating func references(
    _ items: [PlacedItem]
  ) throws(SyntaxError) -> [AttributeReference] {
    try expect(.dot)
    let (name, place) = try expectName("an attribute")
    guard let attribute = LayoutAttribute.named(name) else {
      throw unknownAttribute(name, of: items[0].item, at: place)
    }
    var result: [AttributeReference] = []
    for (item, itemPlace) in items {
      if attribute.isBaseline, item.viewIndex == nil {
        throw SyntaxError("the cell has no baseline", at: place)
      }
      result.append(AttributeReference(item: item, attribute: attribute, place: itemPlace))
    }
    return result
  }

  /// The error that a name is no attribute, with a suggestion.
  private func unknownAttribute(
    _ name: String, of item: TemplateItem, at place: SourcePlace
  ) -> SyntaxError {
    if name == "edges" {
      return SyntaxError(
        "'edges' is no number; it stands alone on each side: a.edges = b.edges inset 8", at: place)
    }
    var known = LayoutAttribute.inTemplates.map(\.description) + ["edges"]
    if item == .cell { known += ["margins", "safeArea"] }
    return SyntaxError(
      "no attribute named '\(name)'", at: place,
      suggestion: Spelling.suggestion(for: name, among: known))
  }
}
