// SPDX-License-Identifier: Apache-2.0

extension TemplateNode {
  /// Reads a template that is written in YAML.
  static func readYAML(
    _ source: TemplateSource, limits: InputLimits
  ) throws(SyntaxError) -> TemplateNode {
    var composer = YAMLComposer(source, limits)
    return try composer.document(YAMLEvents(source.text))
  }
}

/// Makes nodes of the events of a YAML text, which must be one document.
///
/// Types of scalars are the reader's business. Nodes are counted as they are made, those of aliases
/// each time, since nested aliases grow exponentially.
private struct YAMLComposer {
  private typealias Event = (event: YAMLEvent, place: SourcePlace)

  private let source: TemplateSource
  private let limits: InputLimits
  /// The nodes with a name, the last one of each.
  private var anchors: [String: TemplateNode] = [:]
  private var count = 0

  init(_ source: TemplateSource, _ limits: InputLimits) {
    self.source = source
    self.limits = limits
  }

  /// The root of the text's document.
  mutating func document(_ events: borrowing YAMLEvents) throws(SyntaxError) -> TemplateNode {
    // The start of the stream, then that of the document.
    _ = try next(events)
    guard case (.documentStart, _) = try next(events) else {
      throw SyntaxError("the template is empty", at: SourcePlace(line: 1, column: 1))
    }
    let root = try node(try next(events), events, depth: 0)
    // The end of the document, then that of the stream.
    _ = try next(events)
    let (end, place) = try next(events)
    guard case .streamEnd = end else {
      throw syntaxError(YAMLProblem(problem: "but found another document", place: place))
    }
    return root
  }

  private func next(_ events: borrowing YAMLEvents) throws(SyntaxError) -> Event {
    do throws(YAMLProblem) { return try events.next() } catch { throw syntaxError(error) }
  }

  /// The node that begins with an event.
  private mutating func node(
    _ start: Event, _ events: borrowing YAMLEvents, depth: Int
  ) throws(SyntaxError) -> TemplateNode {
    let (event, place) = start
    if case .alias(let name) = event { return try named(name, at: place, depth: depth) }
    try count(at: place, depth: depth)
    let content: TemplateNode.Content
    let properties: YAMLProperties
    switch event {
    case .sequenceStart(let words):
      properties = words
      content = .sequence(try elements(events, depth: depth))
    case .mappingStart(let words):
      properties = words
      content = .mapping(try entries(events, depth: depth))
    case .scalar(let text, let style, let words):
      properties = words
      content = .scalar(text, style)
    case .sequenceEnd, .mappingEnd, .alias, .documentStart, .documentEnd, .streamStart, .streamEnd:
      // The parser gives these where no node begins.
      properties = YAMLProperties()
      content = .scalar("", .plain)
    }
    // Only standard tags, such as `!!str`, are meant; another is a text that lacks its quotes.
    if let tag = properties.tag, !tag.hasPrefix("tag:yaml.org,2002:") {
      throw SyntaxError("YAML: a text that begins with '!' needs quotes", at: place)
    }
    let node = TemplateNode(content: content, place: place)
    if let anchor = properties.anchor { anchors[anchor] = node }
    return node
  }

  private mutating func elements(
    _ events: borrowing YAMLEvents, depth: Int
  ) throws(SyntaxError) -> [TemplateNode] {
    var elements: [TemplateNode] = []
    while true {
      let event = try next(events)
      if case .sequenceEnd = event.event { return elements }
      elements.append(try node(event, events, depth: depth + 1))
    }
  }

  private mutating func entries(
    _ events: borrowing YAMLEvents, depth: Int
  ) throws(SyntaxError) -> [TemplateNode.Entry] {
    var entries: [TemplateNode.Entry] = []
    var keys: Set<String> = []
    while true {
      let event = try next(events)
      if case .mappingEnd = event.event { return entries }
      let name = try node(event, events, depth: depth + 1)
      guard case .scalar(let key, _) = name.content else {
        throw SyntaxError("a name was expected, found \(name.kindName)", at: name.place)
      }
      guard keys.insert(key).inserted else {
        throw SyntaxError("the key '\(key)' occurs twice", at: name.place)
      }
      let value = try node(try next(events), events, depth: depth + 1)
      entries.append(TemplateNode.Entry(key: key, keyPlace: name.place, value: value))
    }
  }

  /// The node that an alias means.
  private mutating func named(
    _ name: String, at place: SourcePlace, depth: Int
  ) throws(SyntaxError) -> TemplateNode {
    guard let node = anchors[name] else {
      throw syntaxError(YAMLProblem(problem: "found undefined alias", place: place))
    }
    try countAll(of: node, depth: depth)
    return node
  }

  // MARK: - Bounds

  private mutating func count(at place: SourcePlace, depth: Int) throws(SyntaxError) {
    count += 1
    guard count <= limits[.nodes] else { throw SyntaxError(limits.message(.nodes), at: place) }
    guard depth <= limits[.levels] else { throw SyntaxError(limits.message(.levels), at: place) }
  }

  private mutating func countAll(of node: TemplateNode, depth: Int) throws(SyntaxError) {
    try count(at: node.place, depth: depth)
    switch node.content {
    case .scalar: break
    case .sequence(let elements):
      for element in elements { try countAll(of: element, depth: depth + 1) }
    case .mapping(let entries):
      for entry in entries {
        try count(at: entry.keyPlace, depth: depth + 1)
        try countAll(of: entry.value, depth: depth + 1)
      }
    }
  }

  // MARK: - Mistakes

  /// The place and message of a mistake in the grammar.
  private func syntaxError(_ problem: YAMLProblem) -> SyntaxError {
    let place = problem.place
    if let place = indentingTab(at: place.line) {
      return SyntaxError("YAML: a tab cannot indent a line; use spaces", at: place)
    }
    return YAMLMistake.find(problem.problem, at: place, in: source)
      ?? SyntaxError("YAML: \(problem.problem)\(problem.context)", at: place)
  }

  /// The place of a tab in the indentation of a line, or of the line before it.
  ///
  /// The parser reports where the tab's line, or the value before it, goes wrong.
  private func indentingTab(at line: Int) -> SourcePlace? {
    for number in [line - 1, line, line + 1] {
      let indent = source.line(number).unicodeScalars.prefix { $0 == " " || $0 == "\t" }
      if let tab = indent.firstIndex(of: "\t") {
        let column = indent.distance(from: indent.startIndex, to: tab) + 1
        return SourcePlace(line: number, column: column)
      }
    }
    return nil
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
