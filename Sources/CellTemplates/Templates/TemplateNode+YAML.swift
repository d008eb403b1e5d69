// SPDX-License-Identifier: Apache-2.0

import Yams

extension TemplateNode {
  /// Reads a template that is written in YAML.
  static func readYAML(
    _ source: TemplateSource, limits: InputLimits
  ) throws(SyntaxError) -> TemplateNode {
    let start = SourcePlace(line: 1, column: 1)
    let root: Node?
    do {
      // Types of scalars are the reader's business, and the standard rules are slow to compile.
      root = try Yams.compose(yaml: source.text, .basic)
    } catch let error as YamlError {
      throw syntaxError(error, in: source, limits)
    } catch {
      throw SyntaxError("\(error)", at: start)
    }
    guard let root else { throw SyntaxError("the template is empty", at: start) }
    var count = 0
    return try convert(root, in: source, depth: 0, count: &count, limits)
  }

  /// Copies a node of Yams; counts the nodes, since nested aliases grow exponentially.
  private static func convert(
    _ node: Node, in source: TemplateSource, depth: Int, count: inout Int, _ limits: InputLimits
  ) throws(SyntaxError) -> TemplateNode {
    let place =
      node.mark.map { SourcePlace(line: $0.line, column: $0.column) }
      ?? SourcePlace(line: 1, column: 1)
    count += 1
    guard count <= limits[.nodes] else { throw SyntaxError(limits.message(.nodes), at: place) }
    guard depth <= limits[.levels] else { throw SyntaxError(limits.message(.levels), at: place) }
    switch node {
    case .scalar(let scalar):
      if isTag(at: place, in: source) {
        throw SyntaxError("YAML: a text that begins with '!' needs quotes", at: place)
      }
      return TemplateNode(content: .scalar(scalar.string, style(of: scalar)), place: place)
    case .sequence(let sequence):
      var elements: [TemplateNode] = []
      for element in sequence {
        elements.append(try convert(element, in: source, depth: depth + 1, count: &count, limits))
      }
      return TemplateNode(content: .sequence(elements), place: place)
    case .mapping(let mapping):
      var entries: [Entry] = []
      for (key, value) in mapping {
        let name = try convert(key, in: source, depth: depth + 1, count: &count, limits)
        guard case .scalar(let text, _) = name.content else {
          throw SyntaxError("a name was expected, found \(name.kindName)", at: name.place)
        }
        let child = try convert(value, in: source, depth: depth + 1, count: &count, limits)
        entries.append(Entry(key: text, keyPlace: name.place, value: child))
      }
      return TemplateNode(content: .mapping(entries), place: place)
    case .alias(let alias):
      throw SyntaxError("the alias '*\(alias.anchor.rawValue)' names nothing", at: place)
    }
  }

  /// Whether a tag of a program's own, such as `!important`, stands at a place in a line of ASCII.
  ///
  /// Yams takes it from the text. Standard tags, such as `!!str`, are meant.
  private static func isTag(at place: SourcePlace, in source: TemplateSource) -> Bool {
    let line = source.line(place.line).utf8
    let start = place.column - 1
    guard start < line.count else { return false }
    let index = line.index(line.startIndex, offsetBy: start)
    return line[index] == UInt8(ascii: "!")
      && line[index...].dropFirst().first != UInt8(ascii: "!")
      && line[..<index].allSatisfy { $0 < 0x80 }
  }

  /// The style of a scalar of Yams.
  private static func style(of scalar: Node.Scalar) -> ScalarStyle {
    switch scalar.style {
    case .any, .plain: .plain
    case .singleQuoted, .doubleQuoted: .quoted
    case .literal: .literal
    case .folded: .folded
    }
  }

  /// The place and message of an error of Yams.
  private static func syntaxError(
    _ error: YamlError, in source: TemplateSource, _ limits: InputLimits
  ) -> SyntaxError {
    func place(_ mark: Mark) -> SourcePlace { SourcePlace(line: mark.line, column: mark.column) }
    switch error {
    case .scanner(let context, let problem, let mark, _),
      .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      // The parser has a bound of its own, above the greatest that can be asked for.
      if problem.contains("nesting level") {
        return SyntaxError(limits.message(.levels), at: place(mark))
      }
      if let place = indentingTab(at: mark.line, in: source) {
        return SyntaxError("YAML: a tab cannot indent a line; use spaces", at: place)
      }
      if let mistake = YAMLMistake.find(problem, at: place(mark), in: source) { return mistake }
      let setting = context.map { " " + $0.text.trimmed } ?? ""
      return SyntaxError("YAML: \(problem)\(setting)", at: place(mark))
    case .reader(let problem, let offset, _, _):
      return SyntaxError("YAML: \(problem)", at: characterPlace(offset ?? 0, in: source))
    case .duplicatedKeysInMapping(let names, let context):
      let name = names.first ?? ""
      return SyntaxError(
        "the key '\(name)' occurs twice",
        at: secondPlace(of: name, from: place(context.mark), in: source))
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      return SyntaxError("YAML: \(error)", at: SourcePlace(line: 1, column: 1))
    }
  }

  /// The place of a tab in the indentation of a line, or of the line before it.
  ///
  /// Yams reports where the tab's line, or the value before it, goes wrong.
  private static func indentingTab(at line: Int, in source: TemplateSource) -> SourcePlace? {
    for number in [line - 1, line, line + 1] {
      let indent = source.line(number).unicodeScalars.prefix { $0 == " " || $0 == "\t" }
      if let tab = indent.firstIndex(of: "\t") {
        let column = indent.distance(from: indent.startIndex, to: tab) + 1
        return SourcePlace(line: number, column: column)
      }
    }
    return nil
  }

  /// The place of a character by its offset in the text.
  private static func characterPlace(_ offset: Int, in source: TemplateSource) -> SourcePlace {
    var rest = offset
    for (index, line) in source.lines.enumerated() {
      if rest <= line.count { return SourcePlace(line: index + 1, column: rest + 1) }
      rest -= line.count + 1
    }
    return SourcePlace(line: max(1, source.lines.count), column: 1)
  }

  /// The second place of a key: where `key:` occurs again after the mapping's start.
  ///
  /// Yams reports only where the mapping begins.
  private static func secondPlace(
    of key: String, from start: SourcePlace, in source: TemplateSource
  ) -> SourcePlace {
    var found = 0
    for number in start.line...max(start.line, source.lines.count) {
      let scalars = Array(source.line(number).unicodeScalars)
      let name = Array(key.unicodeScalars)
      guard !name.isEmpty, scalars.count > name.count else { continue }
      for column in 0..<(scalars.count - name.count)
      where Array(scalars[column..<(column + name.count)]) == name {
        let isStart = column == 0 || " {,\"'\t".unicodeScalars.contains(scalars[column - 1])
        let after = scalars[(column + name.count)...].drop { " \"'\t".unicodeScalars.contains($0) }
        guard isStart, after.first == ":" else { continue }
        found += 1
        if found == 2 { return SourcePlace(line: number, column: column + 1) }
      }
    }
    return start
  }
}

extension String {
  /// The text without leading and trailing whitespace.
  var trimmed: String {
    let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
    let end = scalars.lastIndex { !$0.properties.isWhitespace }
    guard let end else { return "" }
    return String(scalars[...end])
  }
}
