// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

extension ViewChain {
  /// Whether a line is meant as visual format: it begins with `H:` or `V:`, or with `|`.
  static func isMeant(by tokens: [Token]) -> Bool {
    if tokens[0].kind == .symbol(.bar) { return true }
    guard tokens.count > 1, case .name(let name) = tokens[0].kind else { return false }
    return tokens[1].kind == .symbol(.colon) && name.count <= 2
  }

  /// The error that a line of visual format does not say along which axis it goes.
  static func missingAxis(at place: SourcePlace) -> SyntaxError {
    SyntaxError("a visual format begins with 'H:' or 'V:'", at: place)
  }

  /// The chain that a line describes.
  ///
  /// - Parameters:
  ///   - line: The line from the place of its first character on, without comment.
  ///   - tokens: What the line consists of.
  static func chain(
    of line: String, at place: SourcePlace, tokens: [Token], scope: LayoutScope
  ) throws(SyntaxError) -> ViewChain {
    let reader = ViewChainReader(line: line, place: place, tokens: tokens, scope: scope)
    return try reader.chain()
  }
}

/// Ties a line of visual format to the names of a template.
private struct ViewChainReader {
  let line: String
  let place: SourcePlace
  let tokens: [Token]
  let scope: LayoutScope

  func chain() throws(SyntaxError) -> ViewChain {
    guard tokens[0].kind != .symbol(.bar) else { throw ViewChain.missingAxis(at: tokens[0].place) }
    let format: VisualFormat
    do throws(VisualFormatError) { format = try VisualFormat(line) } catch { throw told(error) }
    let firstGap = try format.leadingGap.map(gap)
    var elements: [ViewChain.Element] = []
    var gaps: [ViewChain.Gap] = []
    for (index, view) in format.views.enumerated() {
      if index > 0 { gaps.append(try gap(format.gaps[index - 1])) }
      elements.append(try element(view))
    }
    let lastGap = try format.trailingGap.map(gap)
    return ViewChain(
      axis: format.axis, elements: elements, gaps: gaps, firstGap: firstGap, lastGap: lastGap,
      superview: try superview(of: elements), place: tokens[0].place, text: line.trimmed)
  }

  /// What `|` means for some views: what holds all of them.
  private func superview(of elements: [ViewChain.Element]) throws(SyntaxError) -> TemplateItem {
    guard let bar = tokens.first(where: { $0.kind == .symbol(.bar) }) else { return .cell }
    let parent = scope.parents[elements[0].view]
    if let other = elements.first(where: { scope.parents[$0.view] != parent }) {
      let names = scope.viewNames
      throw SyntaxError(
        "'|' is not clear: '\(names[elements[0].view])' and '\(names[other.view])' are in "
          + "different views", at: bar.place)
    }
    return parent.map { .view($0) } ?? .cell
  }

  // MARK: - Names

  private func element(_ view: VisualFormat.Element) throws(SyntaxError) -> ViewChain.Element {
    let item = try scope.item(named: view.name, at: place(ofColumn: view.column))
    guard case .view(let index) = item else {
      throw SyntaxError("the cell is written '|'", at: place(ofColumn: view.column))
    }
    return ViewChain.Element(
      view: index, predicates: try predicates(view.predicates, mayNameViews: true))
  }

  private func gap(_ gap: VisualFormat.Gap) throws(SyntaxError) -> ViewChain.Gap {
    switch gap.kind {
    case .none: return .none
    case .standard: return .standard
    case .amount(.number(let value), _):
      return .predicates([.init(relation: .equal, object: .number(value), priority: 1000)])
    case .amount(.name(let name), let column):
      let value = try scope.metric(named: name, at: place(ofColumn: column))
      return .predicates([.init(relation: .equal, object: .number(value), priority: 1000)])
    case .predicates(let predicates):
      return .predicates(try self.predicates(predicates, mayNameViews: false))
    }
  }

  private func predicates(
    _ predicates: [VisualFormat.Predicate], mayNameViews: Bool
  ) throws(SyntaxError) -> [ViewChain.Predicate] {
    try predicates.map { predicate throws(SyntaxError) in
      ViewChain.Predicate(
        relation: predicate.relation.name,
        object: try object(of: predicate, mayNameViews: mayNameViews),
        priority: try priority(of: predicate))
    }
  }

  private func object(
    of predicate: VisualFormat.Predicate, mayNameViews: Bool
  ) throws(SyntaxError) -> ViewChain.Predicate.Object {
    let value: Double
    switch predicate.amount {
    case .number(let number): value = number
    case .name(let name):
      let place = place(ofColumn: predicate.column)
      if let view = scope.viewIndex(name) {
        guard mayNameViews else {
          throw SyntaxError("a gap cannot be compared with the view '\(name)'", at: place)
        }
        guard predicate.factor > 0 else {
          throw SyntaxError("no extent is a negative multiple of the view '\(name)'", at: place)
        }
        return .view(view, factor: predicate.factor, summand: predicate.summand)
      }
      guard scope.metrics[name] != nil else {
        let known = scope.metricNames + (mayNameViews ? scope.viewNames : [])
        throw SyntaxError(
          mayNameViews ? "no metric or view named '\(name)'" : "no metric named '\(name)'",
          at: place, suggestion: Spelling.suggestion(for: name, among: known))
      }
      value = try scope.metric(named: name, at: place)
    }
    return .number(value * predicate.factor + predicate.summand)
  }

  private func priority(of predicate: VisualFormat.Predicate) throws(SyntaxError) -> Double {
    let place = place(ofColumn: predicate.priorityColumn)
    return switch predicate.priority {
    case nil: 1000
    case .number(let value): try PriorityName.checked(value, at: place)
    case .name(let name): try scope.priority(named: name, at: place)
    }
  }

  // MARK: - Places and errors

  /// The place of a column of the line, which counts characters as a place counts scalars.
  private func place(ofColumn column: Int) -> SourcePlace {
    place.advanced(by: String(line.prefix(column - 1)).unicodeScalars.count)
  }

  /// An error of the format in the words of templates, with whole tokens.
  private func told(_ error: VisualFormatError) -> SyntaxError {
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

extension LayoutRelation {
  /// The relation's name in the layout language.
  fileprivate var name: LayoutRelationName {
    switch self {
    case .lessThanOrEqual: .lessOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterOrEqual
    }
  }
}
