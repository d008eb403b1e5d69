// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import TextVocabulary

/// Reads single values of a template and reports their errors.
///
/// Every reader takes the key for its messages and returns nil after an error, so that the caller
/// keeps its default and can find more errors.
struct ValueReader {
  /// The findings so far.
  var collector: DiagnosticCollector
  /// The colours so far.
  var colors = ColorTable()
  /// The template's own colours and their places, in order.
  private var declaredColors: [(name: String, place: SourcePlace)] = []
  /// The names of colours that something has; never iterated.
  private var usedColors: Set<String> = []
  /// Whether records may name any colour.
  var recordsNameColors = false
  /// The names that numbers may use.
  var scope: LayoutScope
  /// The language of texts that name none.
  var locale: TextBinding?

  /// Starts reading a source.
  init(source: TemplateSource, limits: InputLimits) {
    collector = DiagnosticCollector(source: source)
    scope = LayoutScope(fileName: source.fileName, limits: limits)
  }

  /// The entries of a mapping with known keys; reports unknown keys and other nodes.
  mutating func entries(
    _ node: TemplateNode, of owner: String, known: [String]
  ) -> [TemplateNode.Entry] {
    guard case .mapping(let entries) = node.content else {
      collector.error("\(owner): expected a mapping, found \(node.kindName)", at: node.place)
      return []
    }
    for entry in entries where !known.contains(entry.key) {
      collector.error(
        "\(owner) has no key '\(entry.key)'", at: entry.keyPlace,
        suggestion: Spelling.suggestion(for: entry.key, among: known))
    }
    return entries.filter { known.contains($0.key) }
  }

  // MARK: - Texts and words

  /// A text. A scalar that YAML reads as a number, a truth value or null is a text as well.
  mutating func text(_ node: TemplateNode, _ key: String) -> String? {
    guard case .scalar(let text, let style) = node.content, !(style == .plain && node.isNull) else {
      collector.error("\(key): expected a text, found \(node.kindName)", at: node.place)
      return nil
    }
    return text
  }

  /// A text with fields in it.
  mutating func binding(_ node: TemplateNode, _ key: String) -> TextBinding? {
    guard let text = text(node, key) else { return nil }
    do {
      var binding = try TextBinding(text, at: node.textPlace, scope: scope)
      binding.setLanguage(locale)
      warnAboutDoubleBraces(text, at: node.textPlace)
      return binding
    } catch {
      collector.error(error)
      return nil
    }
  }

  /// Warns about `{{name}}`, which other template languages have and which is plain text here.
  private mutating func warnAboutDoubleBraces(_ text: String, at place: SourcePlace) {
    guard let open = text.firstPlace(of: "{{"),
      let close = text[open.upperBound...].firstPlace(of: "}}")
    else { return }
    let name = String(text[open.upperBound..<close.lowerBound]).trimmed
    guard !name.isEmpty else { return }
    let column = text[..<open.lowerBound].unicodeScalars.count
    collector.warning(
      "'{{\(name)}}' is plain text; a field is written '${\(name)}'",
      at: place.advanced(by: column))
  }

  /// One of some words.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ node: TemplateNode, _ key: String, as type: Word.Type
  ) -> Word? where Word.RawValue == String {
    word(node, key, among: Word.allCases.map(\.rawValue)).flatMap(Word.init)
  }

  /// One of some words.
  mutating func word(_ node: TemplateNode, _ key: String, among known: [String]) -> String? {
    guard case .scalar(let text, _) = node.content, !node.isNull else {
      collector.error(
        "\(key): expected \(Self.list(known)), found \(node.kindName)", at: node.place)
      return nil
    }
    if known.contains(text) { return text }
    collector.error(
      "\(key): expected \(Self.list(known)), found \(node.kindName)", at: node.place,
      suggestion: Spelling.suggestion(for: text, among: known))
    return nil
  }

  /// `true` or `false`. YAML 1.1's yes, no, on and off are not truth values here.
  mutating func bool(_ node: TemplateNode, _ key: String) -> Bool? {
    if case .scalar(let text, .plain) = node.content {
      if text == "true" { return true }
      if text == "false" { return false }
    }
    collector.error("\(key): expected true or false, found \(node.kindName)", at: node.place)
    return nil
  }

  /// Words as `a, b or c`.
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Names a colour.
  mutating func declareColor(_ name: String, _ color: Color, at place: SourcePlace) {
    colors.declare(name, color)
    declaredColors.append((name, place))
  }

  /// The template's own colours that nothing has and no record may name.
  var unusedColors: [(name: String, place: SourcePlace)] {
    recordsNameColors ? [] : declaredColors.filter { !usedColors.contains($0.name) }
  }

  /// What may stand for a colour, with the template's own names.
  private var colorHint: String {
    let names = Array(colors.names.prefix(Self.hintedColors))
    return "expected a colour such as \"#1a2b3c\" or one of "
      + (names.count < colors.names.count
        ? names.joined(separator: ", ") + ", …" : Self.list(names))
  }

  /// The most names of colours in an error.
  private static let hintedColors = 12

  /// A colour, or a text with a field that names one.
  mutating func color(_ node: TemplateNode, _ key: String) -> ColorBinding? {
    // A colour without quotes was reported already.
    let source = collector.source(of: node.place)
    if node.isNull, !source.unquotedColors(inLine: node.place.line).isEmpty { return nil }
    guard let binding = binding(node, key) else { return nil }
    guard binding.references.isEmpty else {
      recordsNameColors = true
      return .bound(BoundColor(binding: binding, table: colors, place: node.place))
    }
    guard case .scalar(let text, _) = node.content, let color = colors.color(text) else {
      collector.error(
        "\(key): \(colorHint), found \(node.kindName)", at: node.place,
        suggestion: Spelling.suggestion(
          for: binding.parts.isEmpty ? "" : Self.plain(node), among: colors.names))
      return nil
    }
    usedColors.insert(text)
    return .color(color)
  }

  /// The text of a scalar.
  private static func plain(_ node: TemplateNode) -> String {
    if case .scalar(let text, _) = node.content { text } else { "" }
  }

  // MARK: - Numbers

  /// A number, a metric or an expression of them, within a range.
  mutating func number(
    _ node: TemplateNode, _ key: String, in range: ClosedRange<Double>
  ) -> Double? {
    guard let binding = numberBinding(node, key, mayBind: false) else { return nil }
    guard let value = try? binding.expression.sum(percentAxis: nil).constant else {
      collector.error("\(key): a percentage cannot stand here", at: node.textPlace)
      return nil
    }
    guard range.contains(value) else {
      collector.error("\(key): \(Self.rangeMessage(range)), not \(value.shortest)", at: node.place)
      return nil
    }
    return value
  }

  /// A whole number within a range.
  mutating func integer(_ node: TemplateNode, _ key: String, in range: ClosedRange<Int>) -> Int? {
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    guard let value = number(node, key, in: bounds) else { return nil }
    guard value == value.rounded() else {
      collector.error("\(key): expected a whole number, found \(value.shortest)", at: node.place)
      return nil
    }
    return Int(value)
  }

  /// The words for a range.
  private static func rangeMessage(_ range: ClosedRange<Double>) -> String {
    let upper = range.upperBound.shortest
    if range.upperBound >= NumberLimit.greatest {
      return range.lowerBound <= -NumberLimit.greatest
        ? "expected a number" : "expected a number of at least \(range.lowerBound.shortest)"
    }
    return "expected a number from \(range.lowerBound.shortest) to \(upper)"
  }

  /// A numeric expression, which may have fields and percentages in it if `mayBind`.
  mutating func numberBinding(
    _ node: TemplateNode, _ key: String, mayBind: Bool
  ) -> NumberBinding? {
    guard case .scalar(let text, let style) = node.content, style == .plain || style == .quoted,
      !(node.isNull && style == .plain)
    else {
      collector.error("\(key): expected a number, found \(node.kindName)", at: node.place)
      return nil
    }
    do {
      let expression = try numericExpression(text, at: node.textPlace)
      if !mayBind, let reference = expression.references.first {
        collector.error("\(key): a field of the record cannot stand here", at: reference.place)
        return nil
      }
      return NumberBinding(expression: expression, place: node.place, text: "\(key): \(text)")
    } catch {
      // A single word is more likely a wrong value than a misspelt metric.
      if Lexer.isName(text), error.suggestion == nil {
        collector.error("\(key): expected a number, found \(node.kindName)", at: node.place)
      } else if error.place == node.textPlace, error.message.hasSuffix("no meaning here") {
        collector.error("\(key): expected a number, found \(node.kindName)", at: node.place)
      } else {
        collector.error("\(key): \(error.message)", at: error.place, suggestion: error.suggestion)
      }
      return nil
    }
  }

  /// Reads an expression without views, and evaluates it once so that later only a record can fail.
  private func numericExpression(
    _ text: String, at place: SourcePlace
  ) throws(SyntaxError) -> Expression {
    let tokens = try Lexer.tokens(of: text, at: place)
    try scope.checkTerms(tokens)
    var reader = TokenReader(tokens, scope: scope)
    let expression = try reader.expression()
    try reader.expectEnd(orExpected: "an operator")
    var attribute: AttributeReference?
    expression.forEachAttribute { attribute = attribute ?? $0 }
    if let attribute {
      throw SyntaxError(
        "a view's attribute cannot stand here; write an equation in the layout",
        at: attribute.place)
    }
    do {
      _ = try expression.sum(percentAxis: .horizontal, record: Self.sample)
    } catch .syntax(let error) {
      throw error
    } catch {}
    return expression
  }

  /// A record without fields.
  private static let sample = RecordValue.object(RecordObject())

  /// A priority by number or name.
  mutating func priority(_ node: TemplateNode, _ key: String) -> Double? {
    if case .scalar(let text, _) = node.content, let value = PriorityName.value(of: text) {
      return value
    }
    guard let value = number(node, key, in: 0...1000) else { return nil }
    guard value > 0 else {
      collector.error("\(key): a priority is above 0 and at most 1000, not 0", at: node.place)
      return nil
    }
    return value
  }

  /// Insets: a number for all sides, or `[top, left, bottom, right]`.
  mutating func insets(_ node: TemplateNode, _ key: String) -> EdgeInsets? {
    let range = 0...NumberLimit.greatest
    guard case .sequence(let sides) = node.content else {
      return number(node, key, in: range).map(EdgeInsets.init(all:))
    }
    guard sides.count == 4 else {
      collector.error(
        "\(key): expected a number or [top, left, bottom, right], found \(sides.count) numbers",
        at: node.place)
      return nil
    }
    let values = sides.map { number($0, key, in: range) }
    guard let top = values[0], let left = values[1], let bottom = values[2],
      let right = values[3]
    else { return nil }
    return EdgeInsets(top: top, left: left, bottom: bottom, right: right)
  }
}
