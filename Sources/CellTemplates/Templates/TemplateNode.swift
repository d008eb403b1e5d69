// SPDX-License-Identifier: Apache-2.0

/// A node of a template's tree with its place, read from YAML or JSON.
struct TemplateNode: Sendable {
  /// What the node holds.
  enum Content: Sendable {
    /// A text, a number or a word, as it is written.
    case scalar(String, ScalarStyle)
    /// Nodes in order.
    case sequence([TemplateNode])
    /// Named nodes in order.
    case mapping([Entry])
  }

  /// A name and its node.
  struct Entry: Sendable {
    /// The name.
    var key: String
    /// The place of the name.
    var keyPlace: SourcePlace
    /// The named node.
    var value: TemplateNode
  }

  /// How a scalar is written.
  enum ScalarStyle: Sendable {
    /// Without quotes; such a scalar may be a number, a word or a text.
    case plain
    /// In quotes; always a text.
    case quoted
    /// As a literal block, which keeps its lines.
    case literal
    /// As a folded block, whose lines are joined.
    case folded
  }

  /// What the node holds.
  var content: Content
  /// Where the node begins; for a block, the place of its `|`.
  var place: SourcePlace

  /// Whether the node is YAML's or JSON's null.
  var isNull: Bool {
    guard case .scalar(let text, .plain) = content else { return false }
    return text.isEmpty || text == "~" || text.lowercased() == "null"
  }

  /// Where the text of a scalar begins: after its quote, if it has one.
  var textPlace: SourcePlace {
    if case .scalar(_, .quoted) = content { return place.advanced(by: 1) }
    return place
  }

  /// The kind of node with its article, for messages.
  var kindName: String {
    switch content {
    case .scalar(let text, .plain): isNull ? "nothing" : "'\(text)'"
    case .scalar(let text, .quoted): "\"\(text)\""
    case .scalar: "a block of text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension TemplateNode {
  /// Reads a template's text: JSON if the file's name or the text says so, YAML otherwise.
  static func read(
    _ source: TemplateSource, limits: InputLimits
  ) throws(SyntaxError) -> TemplateNode {
    let isNamedJSON = source.isJSON
    let begin = source.text.unicodeScalars.first { !$0.properties.isWhitespace }
    if isNamedJSON || begin == "{" {
      do {
        return try readJSON(source, limits: limits)
      } catch  where !isNamedJSON {
        // A flow mapping of YAML also begins with a brace.
        if let node = try? readYAML(source, limits: limits) { return node }
        throw error
      }
    }
    return try readYAML(source, limits: limits)
  }
}
