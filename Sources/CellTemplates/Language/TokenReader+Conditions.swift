// SPDX-License-Identifier: Apache-2.0

extension TokenReader {
  /// Reads a condition of an `if` or `unless`.
  static func condition(
    _ text: String, at place: SourcePlace, scope: LayoutScope
  ) throws(SyntaxError) -> Expression {
    let (expression, begin) = try whole(text, at: place, scope: scope)
    try checkCondition(expression, at: begin.place)
    return expression
  }

  /// Reads the value of `${= …}`.
  static func value(
    _ text: String, at place: SourcePlace, scope: LayoutScope
  ) throws(SyntaxError) -> Expression {
    try whole(text, at: place, scope: scope).expression
  }

  /// Reads a whole text as a condition or a value without views, and its first token.
  private static func whole(
    _ text: String, at place: SourcePlace, scope: LayoutScope
  ) throws(SyntaxError) -> (expression: Expression, first: Token) {
    let tokens: [Token]
    do {
      tokens = try Lexer.tokens(of: text, at: place, greatest: NumberLimit.greatestValue)
    } catch {
      throw error.inCondition
    }
    try scope.checkTerms(tokens)
    var reader = TokenReader(tokens, scope: scope, isCondition: true)
    let expression = try reader.expression()
    if reader.token.kind == .symbol(.bar) {
      throw SyntaxError("'||' is written 'or' here", at: reader.token.place)
    }
    try reader.expectEnd(orExpected: "a comparison such as '==', 'and', 'or'")
    var attribute: AttributeReference?
    expression.forEachAttribute { attribute = attribute ?? $0 }
    if let attribute {
      throw SyntaxError("a view's attribute cannot stand here", at: attribute.place)
    }
    // Evaluated once, so that what no record can mend is found now.
    do {
      _ = try expression.value(for: .object(RecordObject()))
    } catch {
      if case .notComputable(let reason) = error.problem {
        throw SyntaxError(reason, at: error.place)
      }
    }
    return (expression, tokens[0])
  }

  /// condition = conjunction { "or" conjunction }
  mutating func condition() throws(SyntaxError) -> Expression {
    try junction(.or) { reader throws(SyntaxError) in
      try reader.junction(.and) { reader throws(SyntaxError) in try reader.inversion() }
    }
  }

  /// Reads conditions with one word between them.
  private mutating func junction(
    _ kind: Expression.Junction,
    _ operand: (inout TokenReader) throws(SyntaxError) -> Expression
  ) throws(SyntaxError) -> Expression {
    let begin = token.place
    let first = try operand(&self)
    guard token.kind == .name(kind.rawValue) else { return first }
    try Self.checkCondition(first, at: begin)
    var operands = [first]
    while token.kind == .name(kind.rawValue) {
      take()
      let begin = token.place
      let next = try operand(&self)
      try Self.checkCondition(next, at: begin)
      operands.append(next)
    }
    return .junction(kind, operands)
  }

  /// inversion = { "not" } comparison
  private mutating func inversion() throws(SyntaxError) -> Expression {
    var isOpposite = false
    var isInverted = false
    while token.kind == .name("not") {
      take()
      isInverted = true
      isOpposite.toggle()
    }
    let begin = token.place
    let operand = try comparison()
    if isInverted { try Self.checkCondition(operand, at: begin) }
    return isOpposite ? .opposite(operand) : operand
  }

  /// comparison = sum [ relation sum | [ "not" ] "in" ( list | field ) ]
  private mutating func comparison() throws(SyntaxError) -> Expression {
    let begin = token.place
    let left = try sum()
    let place = token.place
    if token.kind == .name("not"), following.kind == .name("in") {
      take()
      return .opposite(try membership(of: left, at: begin, inAt: place))
    }
    if token.kind == .name("in") { return try membership(of: left, at: begin, inAt: place) }
    guard let relation = try relation() else { return left }
    let rightPlace = token.place
    let right = try sum()
    let comparison = Expression.Comparison(
      left: left, relation: relation, right: right, place: place)
    try check(comparison, leftAt: begin, rightAt: rightPlace)
    if try self.relation() != nil {
      throw SyntaxError("a comparison has two sides; write 'and' between two of them", at: place)
    }
    return .comparison(comparison)
  }

  /// Reads a relation, if one comes next.
  private mutating func relation() throws(SyntaxError) -> Expression.ComparisonRelation? {
    guard case .symbol(let symbol) = token.kind else { return nil }
    if symbol == .equal {
      throw SyntaxError("'=' does not compare; write '=='", at: token.place)
    }
    guard let relation = Expression.ComparisonRelation(rawValue: symbol.rawValue) else {
      return nil
    }
    take()
    return relation
  }

  /// Reads `in` and the values behind it: a list in brackets, or a field that holds an array.
  private mutating func membership(
    of left: Expression, at begin: SourcePlace, inAt place: SourcePlace
  ) throws(SyntaxError) -> Expression {
    take()
    try checkValue(left, at: begin)
    let right: Expression
    switch token.kind {
    case .field: right = try sum()
    case .symbol(.openBracket): right = .values(try values())
    case .number, .name, .symbol, .text, .end:
      throw unexpected("a list such as ['a', 'b'], or a field that is an array")
    }
    return .comparison(
      Expression.Comparison(left: left, relation: .isIn, right: right, place: place))
  }

  /// values = "[" sum { "," sum } "]"
  private mutating func values() throws(SyntaxError) -> [Expression] {
    try expect(.openBracket)
    var values: [Expression] = []
    repeat {
      let begin = token.place
      let value = try sum()
      try checkValue(value, at: begin)
      values.append(value)
    } while take(.comma)
    try expect(.closeBracket)
    return values
  }

  /// The error that a word of a condition is no metric: a text without quotes, most likely.
  func bareWord(_ name: String, at place: SourcePlace) -> SyntaxError {
    SyntaxError(
      "'\(name)' is no metric; a text has quotes, as in \"${status} == '\(name)'\", and a field "
        + "is written ${\(name)}", at: place,
      suggestion: Spelling.suggestion(
        for: name, among: scope.metricNames + ["and", "or", "not", "in", "true", "false"]))
  }

  // MARK: - Types

  /// Checks that an expression may be a number.
  func checkNumber(_ expression: Expression, at place: SourcePlace) throws(SyntaxError) {
    switch expression.kind {
    case .number, .any: break
    case .text: throw SyntaxError("arithmetic needs numbers, and this is a text", at: place)
    case .condition:
      throw SyntaxError("arithmetic needs numbers, and this is a condition", at: place)
    }
  }

  /// Checks that an expression may be a condition.
  private static func checkCondition(_ expression: Expression, at place: SourcePlace)
    throws(SyntaxError)
  {
    switch expression.kind {
    case .condition, .any: break
    case .number:
      throw SyntaxError("a number is no condition; compare it, as in '${count} > 0'", at: place)
    case .text:
      throw SyntaxError("a text is no condition; compare it, as in '${status} == …'", at: place)
    }
  }

  /// Checks that an expression is a value that can be compared: no comparison.
  private func checkValue(_ expression: Expression, at place: SourcePlace) throws(SyntaxError) {
    switch expression {
    case .comparison, .opposite, .junction:
      throw SyntaxError("a condition cannot be compared; write 'and' or 'or'", at: place)
    case .number, .percent, .attribute, .list, .field, .negative, .chain, .extreme, .text, .truth,
      .values:
      break
    }
  }

  /// Checks the sides of a comparison, as far as their types are known.
  private func check(
    _ comparison: Expression.Comparison, leftAt: SourcePlace, rightAt: SourcePlace
  ) throws(SyntaxError) {
    try checkValue(comparison.left, at: leftAt)
    try checkValue(comparison.right, at: rightAt)
    let (left, right) = (comparison.left.kind, comparison.right.kind)
    if left != .any, right != .any, left != right {
      throw SyntaxError("\(left.rawValue) is never \(right.rawValue)", at: comparison.place)
    }
    guard comparison.relation != .equal, comparison.relation != .unequal else { return }
    for (kind, place) in [(left, leftAt), (right, rightAt)] where kind == .condition {
      throw SyntaxError("true and false have no order; write '==' or '!='", at: place)
    }
  }
}

extension SyntaxError {
  /// The error with the words of conditions for the operators of other languages.
  fileprivate var inCondition: SyntaxError {
    let words = ["'!'": "; the opposite is written 'not'", "'&'": "; '&&' is written 'and'"]
    guard message.hasSuffix("no meaning here") else { return self }
    let hint = words.first { message.hasPrefix($0.key) }?.value ?? ""
    return SyntaxError(message + hint, at: place, suggestion: suggestion)
  }
}

extension Expression {
  /// The types of values, as far as they are known without a record.
  enum Kind: String {
    case number = "a number"
    case text = "a text"
    case condition = "true or false"
    /// A field's.
    case any = "a field"
  }

  /// The type of the expression's value.
  var kind: Kind {
    switch self {
    case .number, .percent, .attribute, .list, .negative, .chain, .extreme: .number
    case .text: .text
    case .truth, .comparison, .opposite, .junction: .condition
    case .field, .values: .any
    }
  }
}
