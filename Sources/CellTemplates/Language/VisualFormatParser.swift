// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// Reads one line of Apple's Visual Format Language.
///
///     line       = ( "H" | "V" ) ":" [ "|" connection ] view { connection view }
///                  [ connection "|" ]
///     connection = "" | "-" | "-" ( number | metric | predicates ) "-"
///     view       = "[" name [ predicates ] "]"
///     predicates = "(" predicate { "," predicate } ")"
///     predicate  = [ "==" | "<=" | ">=" ] ( number | metric | name ) [ "@" priority ]
///
/// Source: the grammar in Apple's Auto Layout Guide, Visual Format Language.
struct VisualFormatParser {
  private var reader: TokenReader
  private let text: String

  /// Whether a line is meant as visual format: it begins with `H:` or `V:`, or with `|`.
  static func recognizes(_ tokens: [Token]) -> Bool {
    if tokens[0].kind == .symbol(.bar) { return true }
    guard tokens.count > 1, case .name(let name) = tokens[0].kind else { return false }
    return tokens[1].kind == .symbol(.colon) && name.count <= 2
  }

  /// The chain that a line describes.
  static func format(
    of tokens: [Token], text: String, scope: LayoutScope
  ) throws(SyntaxError) -> VisualFormat {
    var parser = VisualFormatParser(reader: TokenReader(tokens, scope: scope), text: text)
    return try parser.line(at: tokens[0].place)
  }

  private init(reader: TokenReader, text: String) {
    self.reader = reader
    self.text = text
  }

  private mutating func line(at place: SourcePlace) throws(SyntaxError) -> VisualFormat {
    let axis = try orientation()
    var firstGap: VisualFormat.Gap?
    let firstBar = reader.token.place
    if reader.take(.bar) { firstGap = try connection() }
    var elements = [try view()]
    var gaps: [VisualFormat.Gap] = []
    var lastGap: VisualFormat.Gap?
    var lastBar = firstBar
    while reader.token.kind != .end {
      let gap = try connection()
      lastBar = reader.token.place
      if reader.take(.bar) {
        lastGap = gap
        try reader.expectEnd(orExpected: "nothing more")
        break
      }
      gaps.append(gap)
      elements.append(try view())
    }
    var format = VisualFormat(
      axis: axis, elements: elements, gaps: gaps, firstGap: firstGap, lastGap: lastGap,
      superview: .cell, place: place, text: text)
    if firstGap != nil || lastGap != nil {
      format.superview = try superview(of: elements, at: firstGap == nil ? lastBar : firstBar)
    }
    return format
  }

  /// Reads `H:` or `V:`.
  private mutating func orientation() throws(SyntaxError) -> Axis {
    let begin = reader.token
    guard case .name(let name) = begin.kind else {
      throw SyntaxError("a visual format begins with 'H:' or 'V:'", at: begin.place)
    }
    reader.take()
    try reader.expect(.colon)
    switch name {
    case "H": return .horizontal
    case "V": return .vertical
    default:
      throw SyntaxError(
        "a visual format begins with 'H:' or 'V:', not '\(name):'", at: begin.place,
        suggestion: ["h": "H", "v": "V"][name])
    }
  }

  /// What `|` means for some views: what holds all of them.
  private func superview(
    of elements: [VisualFormat.Element], at place: SourcePlace
  ) throws(SyntaxError) -> TemplateItem {
    let parent = reader.scope.parents[elements[0].view]
    if let other = elements.first(where: { reader.scope.parents[$0.view] != parent }) {
      let names = reader.scope.viewNames
      throw SyntaxError(
        "'|' is not clear: '\(names[elements[0].view])' and '\(names[other.view])' are in "
          + "different views", at: place)
    }
    return parent.map { .view($0) } ?? .cell
  }

  // MARK: - Views and connections

  private mutating func view() throws(SyntaxError) -> VisualFormat.Element {
    guard reader.take(.openBracket) else {
      if case .name(let name) = reader.token.kind {
        throw SyntaxError("a view stands in brackets: [\(name)]", at: reader.token.place)
      }
      throw reader.unexpected("'[' and a view's name")
    }
    let (name, place) = try reader.expectName("a view's name")
    guard case .view(let view) = try reader.scope.item(named: name, at: place) else {
      throw SyntaxError("the cell is written '|'", at: place)
    }
    var predicates: [VisualFormat.Predicate] = []
    if reader.token.kind == .symbol(.openParenthesis) {
      predicates = try self.predicates(mayNameViews: true)
    }
    guard reader.take(.closeBracket) else { throw reader.unexpected("'(' or ']'") }
    return VisualFormat.Element(view: view, predicates: predicates, place: place)
  }

  private mutating func connection() throws(SyntaxError) -> VisualFormat.Gap {
    guard reader.take(.minus) else {
      switch reader.token.kind {
      case .symbol(.openBracket), .symbol(.bar): return .none
      case .end: throw reader.unexpected("'-', '[' or '|'")
      case .number, .name, .symbol, .field: throw reader.unexpected("'-', '[' or '|'")
      }
    }
    let begin = reader.token
    switch begin.kind {
    case .symbol(.openBracket), .symbol(.bar): return .standard
    case .symbol(.openParenthesis):
      let predicates = try predicates(mayNameViews: false)
      try closeGap()
      return .predicates(predicates)
    case .number(let value):
      reader.take()
      return try plainGap(value, at: begin.place)
    case .name(let name):
      reader.take()
      return try plainGap(try reader.scope.metric(named: name, at: begin.place), at: begin.place)
    case .symbol(.lessOrEqual), .symbol(.greaterOrEqual), .symbol(.doubleEqual), .symbol(.equal):
      throw SyntaxError(
        "a condition on a gap stands in parentheses: -(>=8)-", at: begin.place)
    case .symbol, .field, .end:
      throw reader.unexpected("a number, a metric, '(', '[' or '|'")
    }
  }

  /// A gap that is a number or a metric without parentheses.
  private mutating func plainGap(
    _ value: Double, at place: SourcePlace
  ) throws(SyntaxError) -> VisualFormat.Gap {
    if reader.token.kind == .symbol(.at) {
      throw SyntaxError(
        "a gap with a priority stands in parentheses: -(8@750)-", at: reader.token.place)
    }
    try closeGap()
    return .predicates([
      VisualFormat.Predicate(relation: .equal, object: .number(value), priority: 1000, place: place)
    ])
  }

  /// Reads the `-` after a gap's length.
  private mutating func closeGap() throws(SyntaxError) {
    guard reader.take(.minus) else { throw reader.unexpected("'-' after the gap") }
  }

  // MARK: - Predicates

  private mutating func predicates(
    mayNameViews: Bool
  ) throws(SyntaxError) -> [VisualFormat.Predicate] {
    try reader.expect(.openParenthesis)
    var result = [try predicate(mayNameViews: mayNameViews)]
    while reader.take(.comma) { result.append(try predicate(mayNameViews: mayNameViews)) }
    guard reader.take(.closeParenthesis) else { throw reader.unexpected("',', '@' or ')'") }
    return result
  }

  private mutating func predicate(mayNameViews: Bool) throws(SyntaxError) -> VisualFormat.Predicate
  {
    var relation = LayoutRelationName.equal
    switch reader.token.kind {
    case .symbol(.lessOrEqual):
      reader.take()
      relation = .lessOrEqual
    case .symbol(.greaterOrEqual):
      reader.take()
      relation = .greaterOrEqual
    case .symbol(.doubleEqual): reader.take()
    case .symbol(.equal):
      throw SyntaxError("visual format writes '==' for '='", at: reader.token.place)
    case .number, .name, .symbol, .field, .end: break
    }
    let place = reader.token.place
    let object = try object(mayNameViews: mayNameViews)
    let priority = try reader.priority()
    return VisualFormat.Predicate(
      relation: relation, object: object, priority: priority, place: place)
  }

  private mutating func object(
    mayNameViews: Bool
  ) throws(SyntaxError) -> VisualFormat.Predicate.Object {
    let isNegative = reader.take(.minus)
    let begin = reader.token
    switch begin.kind {
    case .number(let value):
      reader.take()
      return .number(isNegative ? -value : value)
    case .name(let name):
      reader.take()
      if let view = reader.scope.viewIndex(name) {
        guard mayNameViews, !isNegative else {
          throw SyntaxError("a gap cannot be compared with the view '\(name)'", at: begin.place)
        }
        return .view(view)
      }
      let scope = reader.scope
      if scope.metrics[name] == nil {
        let known = scope.metricNames + (mayNameViews ? scope.viewNames : [])
        throw SyntaxError(
          mayNameViews ? "no metric or view named '\(name)'" : "no metric named '\(name)'",
          at: begin.place, suggestion: Spelling.suggestion(for: name, among: known))
      }
      let value = try scope.metric(named: name, at: begin.place)
      return .number(isNegative ? -value : value)
    case .symbol, .field, .end:
      throw reader.unexpected(
        mayNameViews ? "a number, a metric or a view" : "a number or a metric")
    }
  }
}
