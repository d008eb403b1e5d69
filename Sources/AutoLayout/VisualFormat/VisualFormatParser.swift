// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Reads a visual format by recursive descent, one function for each rule of the grammar.
struct VisualFormatParser {
  private let text: String
  private let characters: [Character]
  private var position = 0

  /// Prepares to read a text.
  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  /// Reads the whole text.
  mutating func parse() throws(VisualFormatError) -> VisualFormat {
    let axis = try parseAxis()
    var leadingGap: VisualFormat.Gap?
    if skip("|") { leadingGap = try parseGap() }
    var views = [try parseView()]
    var gaps: [VisualFormat.Gap] = []
    var trailingGap: VisualFormat.Gap?
    while peek() != nil {
      let gap = try parseGap()
      if skip("|") {
        trailingGap = gap
        break
      }
      guard peek() == "[" else { throw expected("'[' or '|'") }
      gaps.append(gap)
      views.append(try parseView())
    }
    guard peek() == nil else { throw expected("the end") }
    return VisualFormat(
      axis: axis, leadingGap: leadingGap, views: views, gaps: gaps, trailingGap: trailingGap)
  }

  private mutating func parseAxis() throws(VisualFormatError) -> Axis {
    guard let letter = peek(), letter == "H" || letter == "V" else { return .horizontal }
    position += 1
    guard skip(":") else { throw expected("':'") }
    return letter == "H" ? .horizontal : .vertical
  }

  private mutating func parseView() throws(VisualFormatError) -> VisualFormat.Element {
    guard skip("[") else { throw expected("'['") }
    _ = peek()
    let column = position + 1
    let name = try parseName("a view's name")
    let predicates = peek() == "(" ? try parseList() : []
    guard skip("]") else { throw expected(predicates.isEmpty ? "'(' or ']'" : "']'") }
    return VisualFormat.Element(name: name, predicates: predicates, column: column)
  }

  private mutating func parseGap() throws(VisualFormatError) -> VisualFormat.Gap {
    _ = peek()
    let column = position + 1
    guard skip("-") else { return VisualFormat.Gap(kind: .none, column: column) }
    let next = peek()
    if next == "[" || next == "|" { return VisualFormat.Gap(kind: .standard, column: column) }
    let predicates: [VisualFormat.Predicate]
    if next == "(" {
      predicates = try parseList()
    } else {
      let start = position + 1
      predicates = [
        VisualFormat.Predicate(
          relation: .equal, amount: try parseAmount("a gap"), factor: 1, summand: 0,
          priority: nil, column: start)
      ]
    }
    guard skip("-") else { throw expected("'-'") }
    return VisualFormat.Gap(kind: .predicates(predicates), column: column)
  }

  private mutating func parseList() throws(VisualFormatError) -> [VisualFormat.Predicate] {
    guard skip("(") else { throw expected("'('") }
    var predicates = [try parsePredicate()]
    while skip(",") { predicates.append(try parsePredicate()) }
    guard skip(")") else { throw expected("',' or ')'") }
    return predicates
  }

  private mutating func parsePredicate() throws(VisualFormatError) -> VisualFormat.Predicate {
    var relation = LayoutRelation.equal
    for (sign, meaning) in [
      ("=", LayoutRelation.equal), ("<", .lessThanOrEqual), (">", .greaterThanOrEqual),
    ] where peek() == Character(sign) {
      position += 1
      guard position < characters.count, characters[position] == "=" else {
        throw expected("'\(sign)='")
      }
      position += 1
      relation = meaning
      break
    }
    _ = peek()
    let column = position + 1
    var predicate = VisualFormat.Predicate(
      relation: relation, amount: try parseAmount("a number, a metric or a view"), factor: 1,
      summand: 0, priority: nil, column: column)
    if skip("*") {
      predicate.factor = try parseNumber("a factor")
    } else if skip("/") {
      predicate.factor = 1 / (try parseNumber("a divisor"))
      guard predicate.factor.isFinite else { throw error(.badNumber("1/0")) }
    }
    if skip("+") {
      predicate.summand = try parseNumber("a summand")
    } else if skip("-") {
      predicate.summand = -(try parseNumber("a summand"))
    }
    if skip("@") { predicate.priority = try parseAmount("a priority") }
    return predicate
  }

  // MARK: Words

  private mutating func parseAmount(_ wanted: String) throws(VisualFormatError)
    -> VisualFormat.Amount
  {
    guard let first = peek() else { throw expected(wanted) }
    if first.isLetter || first == "_" { return .name(try parseName(wanted)) }
    return .number(try parseNumber(wanted))
  }

  private mutating func parseName(_ wanted: String) throws(VisualFormatError) -> String {
    guard let first = peek(), first.isLetter || first == "_" else { throw expected(wanted) }
    let start = position
    while position < characters.count, isPartOfName(characters[position]) { position += 1 }
    return String(characters[start..<position])
  }

  private func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private mutating func parseNumber(_ wanted: String) throws(VisualFormatError) -> Double {
    guard let first = peek(), first == "-" || first == "." || first.isWholeNumber else {
      throw expected(wanted)
    }
    let start = position
    if first == "-" { position += 1 }
    while position < characters.count,
      characters[position] == "." || characters[position].isWholeNumber
    {
      position += 1
    }
    let digits = String(characters[start..<position])
    guard let number = Double(digits), number.isFinite else {
      throw VisualFormatError(.badNumber(digits), in: text, column: start + 1)
    }
    return number
  }

  // MARK: Characters

  /// The next character that is not blank, which becomes the position; nil at the end.
  private mutating func peek() -> Character? {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
    return position < characters.count ? characters[position] : nil
  }

  /// Goes past a character if it is the next one.
  private mutating func skip(_ character: Character) -> Bool {
    guard peek() == character else { return false }
    position += 1
    return true
  }

  private func error(_ kind: VisualFormatError.Kind) -> VisualFormatError {
    VisualFormatError(kind, in: text, column: position + 1)
  }

  private func expected(_ wanted: String) -> VisualFormatError {
    guard position < characters.count else { return error(.unexpectedEnd(expected: wanted)) }
    return error(.expected(wanted, found: "'\(characters[position])'"))
  }
}
