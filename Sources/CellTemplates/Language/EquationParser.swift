// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// Parses one equation of the layout block.
///
///     statement = equation | edges
///     equation  = expression relation expression [ "@" priority ]
///     relation  = "=" | "==" | "<=" | ">="
///     edges     = items ".edges" "=" area [ "inset" insets ] [ "@" priority ]
///     insets    = expression | "(" expression 3 * ( "," expression ) ")"
struct EquationParser {
  private var reader: TokenReader
  private let place: SourcePlace
  private let source: EquationSource
  /// The warnings about the statement.
  private(set) var warnings: [SyntaxError] = []

  /// The rules of a line, and the warnings about it.
  static func rules(
    of tokens: [Token], text: String, scope: LayoutScope
  ) throws(SyntaxError) -> (rules: [LayoutRule], warnings: [SyntaxError]) {
    var parser = EquationParser(
      reader: TokenReader(tokens, scope: scope), place: tokens[0].place,
      source: scope.source(text, at: tokens[0].place))
    // After the relation, the parser of equations rejects `.edges`.
    let left = tokens.prefix { $0.kind != .symbol(.equal) && $0.kind != .symbol(.doubleEqual) }
    let namesEdges = zip(left, left.dropFirst()).contains {
      $0.kind == .symbol(.dot) && $1.kind == .name("edges")
    }
    let rules = namesEdges ? try parser.edges() : try parser.equation()
    return (rules, parser.warnings)
  }

  private init(reader: TokenReader, place: SourcePlace, source: EquationSource) {
    self.reader = reader
    self.place = place
    self.source = source
  }

  // MARK: - Equations

  private mutating func equation() throws(SyntaxError) -> [LayoutRule] {
    let left = try reader.expression()
    let relationPlace = reader.token.place
    let relation = try relation()
    let right = try reader.expression()
    if case .symbol(let symbol) = reader.token.kind,
      [.equal, .doubleEqual, .lessOrEqual, .greaterOrEqual].contains(symbol)
    {
      throw SyntaxError("an equation compares two sides only", at: reader.token.place)
    }
    let priority = try reader.priority()
    try reader.expectEnd(orExpected: "an operator, '@'")
    let lists = left.lists + right.lists
    if lists.count > 1 {
      throw SyntaxError("only one list may stand in an equation", at: lists[1].place)
    }
    var rules: [LayoutRule] = []
    for index in 0..<(lists.first?.members.count ?? 1) {
      rules.append(
        try rule(
          left.choosing(index), relation, right.choosing(index), priority: priority,
          at: relationPlace))
    }
    return rules
  }

  private mutating func relation() throws(SyntaxError) -> LayoutRelation {
    switch reader.token.kind {
    case .symbol(.equal), .symbol(.doubleEqual):
      reader.take()
      return .equal
    case .symbol(.lessOrEqual):
      reader.take()
      return .lessThanOrEqual
    case .symbol(.greaterOrEqual):
      reader.take()
      return .greaterThanOrEqual
    case .symbol(.less), .symbol(.greater):
      throw SyntaxError(
        "'\(reader.token.kind == .symbol(.less) ? "<" : ">")' cannot be solved; use '<=' or '>='",
        at: reader.token.place)
    case .number, .name, .symbol, .field, .text, .end:
      throw reader.unexpected("'=', '<=' or '>='")
    }
  }

  /// Checks the axes of an equation without lists and turns it into a rule.
  private mutating func rule(
    _ left: Expression, _ relation: LayoutRelation, _ right: Expression, priority: Double,
    at relationPlace: SourcePlace
  ) throws(SyntaxError) -> LayoutRule {
    var attributes: [AttributeReference] = []
    left.forEachAttribute { attributes.append($0) }
    right.forEachAttribute { attributes.append($0) }
    guard let first = attributes.first else {
      throw SyntaxError("the equation names no view", at: place)
    }
    try checkAxes(attributes)
    let axis = first.attribute.axis
    var rule = LayoutRule(
      try linear(left, axis), relation, try linear(right, axis), priority: priority,
      naming: attributes.map(\.item), source: source)
    if !left.references.isEmpty || !right.references.isEmpty {
      rule.bound = LayoutRule.Bound(left: left, right: right, axis: axis)
    }
    if rule.equation.sum.isConstant {
      throw SyntaxError("the unknowns cancel out; the equation says nothing", at: relationPlace)
    }
    warnAboutSizes(left, right, at: relationPlace)
    return rule
  }

  private func linear(_ side: Expression, _ axis: Axis?) throws(SyntaxError) -> TemplateSum {
    do {
      return try side.sum(percentAxis: axis) { _ in 1 }
    } catch {
      throw error.inTemplate
    }
  }

  /// Checks that positions lie along one axis and are measured from one side.
  private func checkAxes(_ attributes: [AttributeReference]) throws(SyntaxError) {
    let positions = attributes.filter { !$0.attribute.isSize }
    if let first = positions.first,
      let other = positions.first(where: { $0.attribute.axis != first.attribute.axis })
    {
      let vertical = first.attribute.axis == .vertical ? first : other
      let horizontal = first.attribute.axis == .vertical ? other : first
      throw SyntaxError(
        "'\(vertical.attribute)' is vertical and '\(horizontal.attribute)' is "
          + "horizontal", at: other.place)
    }
    guard let first = positions.first(where: \.attribute.isDirectional) else { return }
    if let other = positions.first(where: \.attribute.isAbsoluteHorizontalEdge) {
      throw SyntaxError(
        "'\(first.attribute)' and '\(other.attribute)' cannot stand in one "
          + "equation; use leading and trailing, or left and right",
        at: max(first.place, other.place)
      )
    }
  }

  /// Warns about an equation that compares a bare position with the size of a view.
  private mutating func warnAboutSizes(
    _ left: Expression, _ right: Expression, at place: SourcePlace
  ) {
    for (one, other) in [(left, right), (right, left)] {
      var isBareSize = false
      one.forEachAttribute { isBareSize = isBareSize || $0.item.viewIndex != nil }
      one.forEachAttribute { isBareSize = isBareSize && $0.attribute.isSize }
      other.forEachAttribute { isBareSize = isBareSize && !$0.attribute.isSize }
      // The difference of two positions is a distance, which is a size.
      let positions = (try? linear(other, .horizontal))?.terms.filter { !$0.attribute.isSize } ?? []
      let weight = positions.reduce(0) { $0 + $1.factor }
      guard isBareSize, weight != 0 else { continue }
      warnings.append(
        SyntaxError(
          "a size is compared with a position, which is measured from the cell's edge", at: place))
    }
  }

  // MARK: - Edges

  private mutating func edges() throws(SyntaxError) -> [LayoutRule] {
    let isList = reader.token.kind == .symbol(.openBracket)
    let items = isList ? try reader.itemList() : [try reader.item()]
    try expectEdges(after: items[0].item, isOptional: false)
    switch reader.token.kind {
    case .symbol(.equal), .symbol(.doubleEqual): reader.take()
    case .symbol(.lessOrEqual), .symbol(.greaterOrEqual):
      throw SyntaxError(
        "edges can only be equal; write the sides one by one", at: reader.token.place)
    case .number, .name, .symbol, .field, .text, .end: throw reader.unexpected("'='")
    }
    let area = try reader.item()
    try expectEdges(after: area.item, isOptional: true)
    let insets = try insets()
    let priority = try reader.priority()
    try reader.expectEnd(orExpected: "'inset', '@'")
    let sides: [(LayoutAttribute, Double)] = [
      (.top, insets.top), (.left, insets.left), (.bottom, -insets.bottom), (.right, -insets.right),
    ]
    return items.flatMap { item, _ in
      sides.map { attribute, offset in
        LayoutRule(
          TemplateSum([.init(item, attribute)]), .equal,
          TemplateSum([.init(area.item, attribute)], constant: offset), priority: priority,
          naming: [item, area.item], source: source)
      }
    }
  }

  /// Reads `.edges`, which the cell's margins and safe area may leave out.
  private mutating func expectEdges(
    after item: TemplateItem, isOptional: Bool
  ) throws(SyntaxError) {
    let isArea = item == .margins || item == .safeArea
    if isOptional, isArea, reader.token.kind != .symbol(.dot) { return }
    guard reader.token.kind == .symbol(.dot), reader.following.kind == .name("edges") else {
      if reader.token.kind == .symbol(.dot) { reader.take() }
      throw reader.unexpected(reader.token.kind == .symbol(.dot) ? "'edges'" : "'.edges'")
    }
    reader.take()
    reader.take()
  }

  /// Reads an optional `inset …`.
  private mutating func insets() throws(SyntaxError) -> EdgeInsets {
    guard reader.token.kind == .name("inset") else { return .zero }
    reader.take()
    guard reader.take(.openParenthesis) else { return EdgeInsets(all: try constant()) }
    var sides = [try constant()]
    while reader.take(.comma) { sides.append(try constant()) }
    let end = reader.token.place
    try reader.expect(.closeParenthesis)
    switch sides.count {
    case 1: return EdgeInsets(all: sides[0])
    case 4: return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    default:
      throw SyntaxError(
        "insets are one number, or four: (top, left, bottom, right); found \(sides.count)", at: end)
    }
  }

  /// Reads an expression of numbers and metrics.
  private mutating func constant() throws(SyntaxError) -> Double {
    let expression = try reader.expression()
    var first: AttributeReference?
    expression.forEachAttribute { first = first ?? $0 }
    if let first {
      throw SyntaxError("an inset is a number, not a view's attribute", at: first.place)
    }
    do {
      return try expression.sum(percentAxis: nil).constant
    } catch {
      throw error.inTemplate
    }
  }
}
