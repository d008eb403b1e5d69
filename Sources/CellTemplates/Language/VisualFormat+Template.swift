// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension VisualFormat {
  /// Whether a line is visual format: whether it begins with `H:` or `V:`, or with `|`.
  static func isMeant(by tokens: [Token]) -> Bool {
    if tokens[0].kind == .symbol(.bar) { return true }
    guard tokens.count > 1, case .name(let name) = tokens[0].kind else { return false }
    return tokens[1].kind == .symbol(.colon) && name.count <= 2
  }

  /// The error that a line of visual format does not begin with its axis.
  static func missingAxis(at place: SourcePlace) -> SyntaxError {
    SyntaxError("a visual format begins with 'H:' or 'V:'", at: place)
  }

  /// The statement of a line of a template.
  ///
  /// - Parameters:
  ///   - line: The line from the place of its first character on, without comment.
  ///   - tokens: The tokens of the line.
  static func statement(
    of line: String, at place: SourcePlace, tokens: [Token], scope: LayoutScope
  ) throws(SyntaxError) -> LayoutStatement {
    let line = TemplateLine(line: line, place: place, tokens: tokens, scope: scope)
    return .visualFormat(
      try line.chain(), scope.source(line.line.trimmed, at: tokens[0].place))
  }
}

/// A line of visual format in a template, whose names are the template's.
private struct TemplateLine: VisualFormatScope {
  typealias Item = TemplateItem
  typealias Failure = SyntaxError

  let line: String
  let place: SourcePlace
  let tokens: [Token]
  let scope: LayoutScope
  /// For each column, less 1, the number of scalars before it; counted once, because each of
  /// thousands of conditions asks for its place.
  private let scalarCounts: [Int]

  init(line: String, place: SourcePlace, tokens: [Token], scope: LayoutScope) {
    self.line = line
    self.place = place
    self.tokens = tokens
    self.scope = scope
    var total = 0
    scalarCounts =
      [0]
      + line.map { character in
        total += character.unicodeScalars.count
        return total
      }
  }

  func chain() throws(SyntaxError) -> ViewChain<TemplateItem> {
    if let field = tokens.first(where: { if case .field = $0.kind { true } else { false } }) {
      throw SyntaxError(
        "a field cannot stand in visual format; write an equation, as in b.top = a.bottom + "
          + "${gap}", at: field.place)
    }
    guard tokens[0].kind != .symbol(.bar) else {
      throw VisualFormat.missingAxis(at: tokens[0].place)
    }
    let format: VisualFormat
    do throws(VisualFormatError) {
      format = try VisualFormat(line)
    } catch {
      throw inTemplate(error)
    }
    let chain = try format.chain(in: self)
    try checkSuperview(of: chain.elements.compactMap(\.item.viewIndex))
    return chain
  }

  /// Checks that one view holds all views of the line, so that `|` is unambiguous.
  private func checkSuperview(of views: [Int]) throws(SyntaxError) {
    guard let bar = tokens.first(where: { $0.kind == .symbol(.bar) }) else { return }
    let parent = scope.parents[views[0]]
    if let other = views.first(where: { scope.parents[$0] != parent }) {
      let names = scope.viewNames
      throw SyntaxError(
        "'|' is not clear: '\(names[views[0]])' and '\(names[other])' are in different views",
        at: bar.place)
    }
  }

  // MARK: - Names

  func item(of element: VisualFormat.Element) throws(SyntaxError) -> TemplateItem {
    let item = try scope.item(named: element.name, at: place(ofColumn: element.column))
    guard item != .cell else {
      throw SyntaxError("the cell is written '|'", at: place(ofColumn: element.column))
    }
    return item
  }

  /// The stack or scroll view that holds the view, or the cell.
  func superview(of element: VisualFormat.Element, _ item: TemplateItem) -> TemplateItem {
    item.viewIndex.flatMap { scope.parents[$0] }.map(TemplateItem.view) ?? .cell
  }

  /// The distance of a plain gap: at the cell its margin, at any other view the standard distance.
  func margin(
    of superview: TemplateItem, _ edge: LayoutAttribute
  ) -> (item: TemplateItem, attribute: LayoutAttribute, distance: Double) {
    superview == .cell ? (.margins, edge, 0) : (superview, edge, SystemSpacing.betweenViews)
  }

  func distance(
    named name: String, at column: Int, isInParentheses: Bool
  ) throws(SyntaxError) -> Double {
    let place = place(ofColumn: column)
    if isInParentheses, scope.viewIndex(name) != nil {
      throw SyntaxError("a gap cannot be compared with the view '\(name)'", at: place)
    }
    if isInParentheses, scope.metrics[name] == nil {
      throw SyntaxError(
        "no metric named '\(name)'", at: place,
        suggestion: Spelling.suggestion(for: name, among: scope.metricNames))
    }
    return try scope.metric(named: name, at: place)
  }

  func extent(
    named name: String, in predicate: VisualFormat.Predicate
  ) throws(SyntaxError) -> ResolvedName<TemplateItem> {
    let place = place(ofColumn: predicate.column)
    if let view = scope.viewIndex(name) {
      guard predicate.factor > 0 else {
        throw SyntaxError("no extent is a negative multiple of the view '\(name)'", at: place)
      }
      return .view(.view(view))
    }
    guard let metric = scope.metrics[name] else {
      throw SyntaxError(
        "no metric or view named '\(name)'", at: place,
        suggestion: Spelling.suggestion(for: name, among: scope.metricNames + scope.viewNames))
    }
    return .number(metric)
  }

  func priority(
    _ amount: VisualFormat.Amount, at column: Int
  ) throws(SyntaxError) -> Double {
    let place = place(ofColumn: column)
    return switch amount {
    case .number(let value): try PriorityName.checked(value, at: place)
    case .name(let name): try scope.priority(named: name, at: place)
    }
  }

  // MARK: - Places and errors

  /// The place of a column of the line. Columns count characters; places count scalars.
  private func place(ofColumn column: Int) -> SourcePlace {
    place.advanced(by: scalarCounts[min(column, scalarCounts.count) - 1])
  }

  /// An error of the format as an error of the template, which names whole tokens.
  private func inTemplate(_ error: VisualFormatError) -> SyntaxError {
    let place = place(ofColumn: error.column)
    let found = tokens.first { $0.place >= place }?.shown ?? "the end of the line"
    switch error.kind {
    case .expected(let wanted, _), .unexpectedEnd(let wanted):
      return SyntaxError("expected \(wanted), found \(found)", at: place)
    case .missingPriority:
      return SyntaxError("expected \(PriorityName.expected), found \(found)", at: place)
    case .unknownAxis(let name):
      return SyntaxError(error.message, at: place, suggestion: ["h": "H", "v": "V"][name])
    case .unknownView, .unknownName, .noSuperview, .badNumber, .divisionByZero, .badPriority,
      .bareCondition, .barePriority, .bareView, .loneSign, .alignmentAlongAxis, .viewAsGap:
      return SyntaxError(error.message, at: place)
    }
  }
}
