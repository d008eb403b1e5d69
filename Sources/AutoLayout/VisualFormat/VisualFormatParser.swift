// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Parses a visual format by recursive descent, with one function for each rule of the grammar.
struct VisualFormatParser {
  private let text: String
  private let characters: [Character]
  private var position = 0

  /// Starts at the beginning of a text.
  init(_ text: String) {
    self.text = text
    characters = Array(text)
  }

  /// Parses the whole text.
  mutating func parse() throws(VisualFormatError) -> VisualFormat {
    let axis = try parseAxis()
    var leadingGap: VisualFormat.Gap?
    if skip("|") {
      let gap = try parseGap()
      // A name between the two edges is likely to be a view's.
      if peek() == "|", case .amount(.name(let name), let column) = gap.kind {
        throw error(.bareView(name), at: column - 1)
      }
      leadingGap = gap
    }
    var views = [try parseView(after: nil)]
    var gaps: [VisualFormat.Gap] = []
    var trailingGap: VisualFormat.Gap?
    while peek() != nil {
      let gap = try parseGap()
      if skip("|") {
        trailingGap = gap
        break
      }
      gaps.append(gap)
      views.append(try parseView(after: gap))
    }
    guard peek() == nil else { throw expected("the end of the line") }
    return VisualFormat(
      axis: axis, leadingGap: leadingGap, views: views, gaps: gaps, trailingGap: trailingGap)
  }

  private mutating func parseAxis() throws(VisualFormatError) -> Axis {
    guard isBeginOfName(peek()), let name = word(at: position) else { return .horizontal }
    let isAxis = name == "H" || name == "V"
    let end = position + name.count
    if !isAxis, character(from: end) != ":" { return .horizontal }
    guard isAxis else { throw error(.unknownAxis(name)) }
    position = end
    guard skip(":") else { throw expected("':'") }
    return name == "H" ? .horizontal : .vertical
  }

  // MARK: - Views and gaps

  /// Parses the view after a gap between views; nil for the first view.
  private mutating func parseView(
    after gap: VisualFormat.Gap?
  ) throws(VisualFormatError) -> VisualFormat.Element {
    guard skip("[") else {
      // Right behind another view a name is as likely to be something else.
      if gap?.kind == VisualFormat.Gap.Kind.none { throw expected("'-', '[' or '|'") }
      if let name = word(at: position), isBeginOfName(peek()) { throw error(.bareView(name)) }
      throw expected(gap == nil ? "'[' and a view's name" : "'[' or '|'")
    }
    _ = peek()
    let column = position + 1
    let name = try parseName("a view's name")
    let predicates =
      peek() == "(" ? try parseList("a number, a metric or a view") : []
    guard skip("]") else { throw expected(predicates.isEmpty ? "'(' or ']'" : "']'") }
    return VisualFormat.Element(name: name, predicates: predicates, column: column)
  }

  private mutating func parseGap() throws(VisualFormatError) -> VisualFormat.Gap {
    _ = peek()
    let column = position + 1
    guard skip("-") else { return VisualFormat.Gap(kind: .none, column: column) }
    let kind: VisualFormat.Gap.Kind
    switch peek() {
    case "[", "|": return VisualFormat.Gap(kind: .standard, column: column)
    case "(": kind = .predicates(try parseList("a number or a metric"))
    case "=", "<", ">": throw error(.bareCondition)
    default:
      let amountColumn = position + 1
      kind = .amount(
        try parseAmount("a number, a metric, '(', '[' or '|'"), column: amountColumn)
      if peek() == "@" { throw error(.barePriority) }
    }
    guard skip("-") else { throw expected("'-' after the gap") }
    return VisualFormat.Gap(kind: kind, column: column)
  }

  // MARK: - Conditions

  private mutating func parseList(
    _ wanted: String
  ) throws(VisualFormatError) -> [VisualFormat.Predicate] {
    guard skip("(") else { throw expected("'('") }
    var predicates = [try parsePredicate(wanted)]
    while skip(",") { predicates.append(try parsePredicate(wanted)) }
    guard skip(")") else { throw expected("',', '@' or ')'") }
    return predicates
  }

  private mutating func parsePredicate(
    _ wanted: String
  ) throws(VisualFormatError) -> VisualFormat.Predicate {
    var predicate = try parseComparison(wanted)
    if skip("*") {
      predicate.factor *= try parseNumber("a factor")
    } else if skip("/") {
      _ = peek()
      let start = position
      predicate.factor /= try parseNumber("a divisor")
      guard predicate.factor.isFinite else { throw error(.divisionByZero, at: start) }
    }
    if skip("+") {
      predicate.summand = try parseNumber("a summand")
    } else if skip("-") {
      predicate.summand = -(try parseNumber("a summand"))
    }
    if skip("@") {
      let next = peek()
      predicate.priorityColumn = position + 1
      guard isBeginOfName(next) || isBeginOfNumber(next) else { throw error(.missingPriority) }
      predicate.priority = try parseAmount("a priority")
    }
    return predicate
  }

  /// Reads a relation and an amount with its sign, which goes to a name's factor.
  private mutating func parseComparison(
    _ wanted: String
  ) throws(VisualFormatError) -> VisualFormat.Predicate {
    let relation = try parseRelation()
    _ = peek()
    var column = position + 1
    let isNegative = skip("-")
    if isNegative, peek() == "-" { throw expected(wanted) }
    var amount = try parseAmount(wanted)
    var factor = 1.0
    switch amount {
    case .number(let value):
      if isNegative { amount = .number(-value) }
    case .name(let name):
      if isNegative { factor = -1 }
      column = position - name.count + 1
    }
    return VisualFormat.Predicate(
      relation: relation, amount: amount, factor: factor, summand: 0, priority: nil,
      column: column, priorityColumn: column)
  }

  /// Reads `==`, `<=` or `>=`; equal where there is none.
  private mutating func parseRelation() throws(VisualFormatError) -> LayoutRelation {
    guard let sign = peek() else { return .equal }
    let relation: LayoutRelation
    switch sign {
    case "=": relation = .equal
    case "<": relation = .lessThanOrEqual
    case ">": relation = .greaterThanOrEqual
    default: return .equal
    }
    guard position + 1 < characters.count, characters[position + 1] == "=" else {
      throw error(.loneSign(String(sign)))
    }
    position += 2
    return relation
  }

  // MARK: - Words

  private mutating func parseAmount(_ wanted: String) throws(VisualFormatError)
    -> VisualFormat.Amount
  {
    isBeginOfName(peek())
      ? .name(try parseName(wanted)) : .number(try parseNumber(wanted))
  }

  private mutating func parseName(_ wanted: String) throws(VisualFormatError) -> String {
    guard isBeginOfName(peek()), let name = word(at: position) else { throw expected(wanted) }
    position += name.count
    return name
  }

  private mutating func parseNumber(_ wanted: String) throws(VisualFormatError) -> Double {
    guard isBeginOfNumber(peek()) else { throw expected(wanted) }
    let start = position
    if characters[start] == "-" { position += 1 }
    while position < characters.count, isPartOfNumber(characters[position]) { position += 1 }
    let digits = String(characters[start..<position])
    guard let number = Double(digits), number.isFinite else {
      throw error(.badNumber(digits), at: start)
    }
    return number
  }

  /// The name or the unsigned number that begins at a position; nil if there is none.
  private func word(at start: Int) -> String? {
    guard start < characters.count else { return nil }
    let isName = isBeginOfName(characters[start])
    let letters = characters[start...].prefix {
      isName ? isPartOfName($0) : isPartOfNumber($0)
    }
    return letters.isEmpty ? nil : String(letters)
  }

  private func isBeginOfName(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0 == "_" } ?? false
  }

  private func isPartOfName(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }

  private func isPartOfNumber(_ character: Character) -> Bool {
    character == "." || character.isWholeNumber
  }

  /// Whether a character, at the position, begins a number; a minus does before a digit.
  private func isBeginOfNumber(_ first: Character?) -> Bool {
    guard let first else { return false }
    if first != "-" { return isPartOfNumber(first) }
    return position + 1 < characters.count && isPartOfNumber(characters[position + 1])
  }

  // MARK: - Characters

  /// The next character that is not blank, which becomes the position; nil at the end.
  private mutating func peek() -> Character? {
    while position < characters.count, characters[position].isWhitespace { position += 1 }
    return position < characters.count ? characters[position] : nil
  }

  /// The first character from a position on that is not blank; nil at the end.
  private func character(from index: Int) -> Character? {
    characters[index...].first { !$0.isWhitespace }
  }

  /// Skips a character if it is the next one.
  private mutating func skip(_ character: Character) -> Bool {
    guard peek() == character else { return false }
    position += 1
    return true
  }

  // MARK: - Errors

  private func error(_ kind: VisualFormatError.Kind, at index: Int? = nil) -> VisualFormatError {
    VisualFormatError(kind, in: text, column: (index ?? position) + 1)
  }

  private func expected(_ wanted: String) -> VisualFormatError {
    guard position < characters.count else { return error(.unexpectedEnd(expected: wanted)) }
    let found = word(at: position) ?? String(characters[position])
    return error(.expected(wanted, found: "'\(found)'"))
  }
}
