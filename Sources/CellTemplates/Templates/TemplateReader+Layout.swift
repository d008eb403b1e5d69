// SPDX-License-Identifier: Apache-2.0

import AutoLayout

extension TemplateReader {
  /// Finds the views whose height has a required limit of points.
  mutating func findLimitedHeights() {
    for (index, view) in template.views.enumerated()
    where view.maxHeight != nil || view.minHeight != nil {
      template.limitedHeights.insert(index)
    }
    for equation in template.statements.flatMap({ $0.equations { _ in true } })
    where equation.relation != .equal && equation.priority == 1000 {
      guard equation.sum.terms.count == 1, let term = equation.sum.terms.first,
        term.attribute == .height, let view = term.item.viewIndex
      else { continue }
      template.limitedHeights.insert(view)
    }
  }

  /// A line of the layout and the place of its first character.
  private typealias PlacedLine = (text: String, place: SourcePlace)

  /// Reads the layout: a literal block, or in JSON a text or a list of lines.
  mutating func readLayout(_ node: TemplateNode) {
    guard let lines = layoutLines(node) else { return }
    var isEmpty = true
    for line in lines {
      do {
        let tokens = try Lexer.tokens(of: line.text, at: line.place)
        guard tokens.count > 1, let end = tokens.last else { continue }
        isEmpty = false
        try values.scope.checkTerms(tokens)
        let length = end.place.column - line.place.column
        let text = String(String.UnicodeScalarView(line.text.unicodeScalars.prefix(length)))
        try readStatement(tokens, of: (text, line.place))
      } catch {
        isEmpty = false
        values.collector.error(error)
      }
    }
    if isEmpty { values.collector.error("the layout is empty", at: node.place) }
  }

  /// Reads one line that is not empty and has no comment.
  private mutating func readStatement(
    _ tokens: [Token], of line: PlacedLine
  ) throws(SyntaxError) {
    if VisualFormat.isMeant(by: tokens) {
      template.statements.append(
        try VisualFormat.statement(
          of: line.text, at: line.place, tokens: tokens, scope: values.scope))
      return
    }
    if isVisualFormatWithoutAxis(tokens) { throw VisualFormat.missingAxis(at: tokens[0].place) }
    let result = try EquationParser.rules(of: tokens, text: line.text.trimmed, scope: values.scope)
    for warning in result.warnings {
      values.collector.warning(warning.message, at: warning.place)
    }
    template.statements.append(.equations(result.rules))
  }

  /// Whether a line looks like `[a]-[b]`: a closing bracket without an attribute after it.
  private func isVisualFormatWithoutAxis(_ tokens: [Token]) -> Bool {
    guard tokens[0].kind == .symbol(.openBracket),
      let close = tokens.firstIndex(where: { $0.kind == .symbol(.closeBracket) })
    else { return false }
    let isSingle = close == 2
    return isSingle && [.symbol(.minus), .symbol(.openBracket)].contains(tokens[close + 1].kind)
  }

  // MARK: - Lines and their places

  /// The lines of the layout with their places in the file; nil after an error.
  private mutating func layoutLines(_ node: TemplateNode) -> [PlacedLine]? {
    switch node.content {
    case .scalar(let text, .literal): return literalLines(text, at: node.place)
    case .scalar(let text, .quoted): return quotedLines(text, at: node.textPlace)
    case .scalar(let text, .plain):
      let line = values.collector.source(of: node.place).line(node.place.line)
      if line.hasPart(text) || node.place.isFixed { return [(text, node.place)] }
    case .scalar(_, .folded): break
    case .sequence(let elements):
      return elements.compactMap { element in
        guard case .scalar(let text, _) = element.content else {
          values.collector.error(
            "layout: expected a line of text, found \(element.kindName)", at: element.place)
          return nil
        }
        return (text, element.textPlace)
      }
    case .mapping: break
    }
    values.collector.error(
      "layout: expected a literal block; write 'layout: |' and the lines below it",
      at: node.place)
    return nil
  }

  /// The lines of a literal block, which begin in the line below its `|`.
  ///
  /// YAML removed the block's indentation: its width is the difference in length of the source line
  /// and the text.
  private func literalLines(_ text: String, at place: SourcePlace) -> [PlacedLine] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
      .enumerated().map { index, line in
        let number = place.line + 1 + index
        let source = values.collector.source(of: place).line(number)
        let written = source.unicodeScalars
        let indent =
          place.isFixed
          ? written.prefix { $0 == " " }.count
          : max(0, written.count - line.unicodeScalars.count)
        return (String(line), place.with(line: number, column: indent + 1))
      }
  }

  /// The lines of a text in quotes: one line of the file, with `\n` between them.
  private func quotedLines(_ text: String, at place: SourcePlace) -> [PlacedLine] {
    let source = values.collector.source(of: place).line(place.line).unicodeScalars
    var raw = Array(source.dropFirst(place.column - 1))[...]
    var column = place.column
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = place.with(line: place.line, column: column)
      // Skip this line and the escape after it in the raw text.
      let mark = zip(raw.indices, zip(raw, raw.dropFirst())).first { $1.0 == "\\" && $1.1 == "n" }
      if let index = mark?.0 {
        column += index - raw.startIndex + 2
        raw = raw[(index + 2)...]
      }
      return (String(line), start)
    }
  }
}
