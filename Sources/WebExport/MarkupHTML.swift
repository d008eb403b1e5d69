// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// Writes the elements of a text with markup as HTML: those that cells show, with the attributes
/// that decide what they show, and nothing else.
///
/// The first blocks have no margin above, and the last ones none below, by attributes: no selector
/// of CSS tells an element with text before it from a first one.
struct MarkupHTML: MarkupReader {
  /// A part of the text.
  private struct Node {
    /// What a part is.
    enum Kind {
      case text, inline, block
    }

    var kind: Kind
    /// The name of its element; empty for text.
    var name = ""
    /// Its attributes as HTML, each with a space before it.
    var attributes = ""
    /// Its characters, if it is text.
    var text = ""
    /// The parts in it.
    var children: [Int] = []
    /// Whether it has no margin above.
    var isFirst = false
    /// Whether it has no margin below.
    var isLast = false
  }

  /// An element that has not ended.
  private struct Open {
    /// The part in which what follows stands.
    let node: Int
    var role: MarkupElement.Role?
    var isHidden = false
  }

  private let marksText: Bool
  private let languages: [String: String]
  private var nodes = [Node(kind: .block)]
  private var open: [Open] = []
  private var hiddenLevels = 0
  /// The cell of a table that is being read.
  private var cell: Int?
  /// Whether what follows in the cell stands on a line of its own.
  private var breaksLine = false

  /// Starts a text.
  ///
  /// - Parameters:
  ///   - marksText: Whether text that is in no paragraph becomes a `div` with the attribute
  ///     `data-text`.
  ///   - languages: The languages of elements by their names.
  init(marksText: Bool, languages: [String: String]) {
    self.marksText = marksText
    self.languages = languages
  }

  /// The HTML of the whole text.
  mutating func finish() -> String {
    _ = trim(0, \.isFirst, \.isLast, isReversed: false, keepsSpace: false)
    _ = trim(0, \.isLast, \.isFirst, isReversed: true, keepsSpace: false)
    var html = ""
    appendContent(of: 0, to: &html)
    return html
  }

  // MARK: - Events

  mutating func start(_ name: String, _ attribute: (String) -> String?) {
    let parent = open.last?.node ?? 0
    guard let element = MarkupElement.all[name] else {
      open.append(Open(node: parent))
      return
    }
    var isHidden = attribute("hidden") != nil
    if case .hidden = element.role { isHidden = true }
    if isHidden { hiddenLevels += 1 }
    var node = parent
    defer { open.append(Open(node: node, role: element.role, isHidden: isHidden)) }
    guard hiddenLevels == 0 else { return }
    if let cell, element.role.endsBlock {
      // A cell of a table is one text, whose blocks are lines.
      breaksLine = breaksLine || hasContent(cell)
      return
    }
    switch element.role {
    case .hidden: break
    case .lineBreak, .wordBreak: add(Node(kind: .inline, name: name), to: parent)
    case .picture:
      if let picture = MarkupPicture(attribute) {
        add(Node(kind: .inline, name: Self.picture, attributes: picture.attributes), to: parent)
      } else {
        add(attribute("alt") ?? "")
      }
    case .checkbox:
      if attribute("type")?.lowercased() == "checkbox" {
        add(attribute("checked") == nil ? "[ ]" : "[x]")
      }
    case .tablePart(.caption):
      node = append(Node(kind: .block, name: "div", attributes: " data-caption"))
      placeCaption(node, in: parent)
    case .tablePart(.cell):
      node = add(Node(kind: .block, name: name, attributes: Self.alignment(attribute)), to: parent)
      (cell, breaksLine) = (node, false)
    case .block, .kind, .list, .item, .rule, .tablePart:
      var attributes = ""
      for key in Self.listAttributes(element.role) {
        if let value = attribute(key) { attributes += " \(key)=\"\(HTMLText.escaped(value))\"" }
      }
      node = add(
        Node(kind: .block, name: Self.written[name] ?? name, attributes: attributes), to: parent)
    case .inline, .quotation:
      node = add(Node(kind: .inline, name: name), to: parent)
    }
    if let language = languages[name] {
      nodes[node].attributes += " lang=\"\(HTMLText.escaped(language))\""
    }
    if case .quotation = element.role { addText("“", to: node) }
  }

  mutating func end(_ name: String) {
    guard let closed = open.popLast() else { return }
    defer { if closed.isHidden { hiddenLevels -= 1 } }
    guard hiddenLevels == 0, let role = closed.role else { return }
    if case .quotation = role { addText("”", to: closed.node) }
    guard let cell else { return }
    if closed.node == cell, case .tablePart(.cell) = role {
      self.cell = nil
    } else if role.endsBlock {
      breaksLine = breaksLine || hasContent(cell)
    }
  }

  mutating func add(_ text: String) {
    guard hiddenLevels == 0, !text.isEmpty else { return }
    addText(text, to: open.last?.node ?? 0)
  }

  // MARK: - Parts

  private mutating func append(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  @discardableResult
  private mutating func add(_ node: Node, to parent: Int) -> Int {
    let index = append(node)
    nodes[parent].children.append(index)
    return index
  }

  private mutating func addText(_ text: String, to parent: Int) {
    if breaksLine, !Self.isBlank(text) {
      breaksLine = false
      add(Node(kind: .inline, name: "br"), to: parent)
    }
    add(Node(kind: .text, text: text), to: parent)
  }

  /// Places a caption before its table, as cells show it.
  private mutating func placeCaption(_ caption: Int, in parent: Int) {
    let holder = open.lastIndex { if case .tablePart(.table)? = $0.role { true } else { false } }
    guard let holder else { return nodes[parent].children.append(caption) }
    let around = holder > 0 ? open[holder - 1].node : 0
    let place = nodes[around].children.firstIndex(of: open[holder].node)
    nodes[around].children.insert(caption, at: place ?? nodes[around].children.endIndex)
  }

  /// The elements that are written by other names.
  private static let written = ["body": "div", "center": "div", "html": "div"]

  private static func listAttributes(_ role: MarkupElement.Role) -> [String] {
    switch role {
    case .list(isOrdered: true): ["start", "type"]
    case .item: ["value"]
    default: []
    }
  }

  private static func alignment(_ attribute: (String) -> String?) -> String {
    let value = attribute("align").flatMap { MarkupAlignment(rawValue: $0.lowercased()) }
    return value.map { " align=\"\($0.rawValue)\"" } ?? ""
  }

  private static func isBlank(_ text: String) -> Bool {
    text.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) && $0 != 0x0B }
  }

  // MARK: - Margins

  /// Marks the blocks before which, or after which, there is nothing.
  ///
  /// - Returns: Whether the part has something to show.
  private mutating func trim(
    _ index: Int, _ edge: WritableKeyPath<Node, Bool>, _ otherEdge: WritableKeyPath<Node, Bool>,
    isReversed: Bool, keepsSpace: Bool
  ) -> Bool {
    let children = nodes[index].children
    for child in isReversed ? children.reversed() : children {
      let name = nodes[child].name
      let keepsSpace = keepsSpace || name == MarkupElement.preformatted
      switch nodes[child].kind {
      case .text:
        if keepsSpace || !Self.isBlank(nodes[child].text) { return true }
        continue
      case .inline:
        if name == "br" || name == Self.picture { return true }
      case .block:
        nodes[child][keyPath: edge] = true
        if name == MarkupElement.rule || name == MarkupElement.table { return true }
      }
      if trim(child, edge, otherEdge, isReversed: isReversed, keepsSpace: keepsSpace) {
        return true
      }
      // An item without text has the height of a line.
      if name == "li" { return true }
      nodes[child][keyPath: otherEdge] = true
    }
    return false
  }

  private func hasContent(_ index: Int) -> Bool {
    nodes[index].children.contains(where: isContent)
  }

  private func isContent(_ index: Int) -> Bool {
    let node = nodes[index]
    if node.kind == .text { return !Self.isBlank(node.text) }
    return ["br", Self.picture, MarkupElement.rule].contains(node.name) || hasContent(index)
  }

  private func hasBlock(_ index: Int) -> Bool {
    nodes[index].kind == .block || nodes[index].children.contains(where: hasBlock)
  }

  // MARK: - Writing

  private func appendContent(of index: Int, to html: inout String) {
    guard marksText, isContainer(index) else {
      for child in nodes[index].children { append(child, to: &html) }
      return
    }
    var line: [Int] = []
    func endLine() {
      let isShown = line.contains(where: isContent)
      if isShown { html += "<div data-text>" }
      for part in line { append(part, to: &html) }
      if isShown { html += "</div>" }
      line = []
    }
    for child in nodes[index].children {
      if hasBlock(child) {
        endLine()
        append(child, to: &html)
      } else {
        line.append(child)
      }
    }
    endLine()
    // An item without text has the height of a line.
    if nodes[index].name == "li", !hasContent(index) { html += "<div data-text>\u{200B}</div>" }
  }

  /// Whether text in the part itself is in no paragraph.
  private func isContainer(_ index: Int) -> Bool {
    guard nodes[index].kind == .block else { return false }
    switch MarkupElement.all[nodes[index].name]?.role {
    case .block: return nodes[index].name != MarkupElement.paragraph
    case nil, .list, .item: return true
    default: return false
    }
  }

  private func append(_ index: Int, to html: inout String) {
    let node = nodes[index]
    guard node.kind != .text else { return html += HTMLText.escaped(node.text) }
    html += "<\(node.name)\(node.attributes)"
    switch (node.isFirst, node.isLast) {
    case (true, true): html += " style=\"margin-block:0\""
    case (true, false): html += " style=\"margin-block-start:0\""
    case (false, true): html += " style=\"margin-block-end:0\""
    case (false, false): break
    }
    html += ">"
    if Self.voids.contains(node.name) { return }
    // A parser of HTML leaves out a line feed after the tag.
    if node.name == MarkupElement.preformatted { html += "\n" }
    appendContent(of: index, to: &html)
    html += "</\(node.name)>"
  }

  /// The elements without content.
  private static let voids = ["br", "wbr", picture, MarkupElement.rule]
  /// The element of a picture.
  private static let picture = "img"
}

extension MarkupText {
  /// The elements of a text as HTML, with nothing in it that cells do not show.
  ///
  /// - Parameters:
  ///   - marksText: Whether text that is in no paragraph is an element of its own.
  ///   - languages: The languages of elements by their names.
  /// - Throws: ``RecordError`` if the value is no text, or its markup does not fit.
  func html(
    of value: RecordValue, at field: FieldReference, marksText: Bool,
    languages: [String: String]
  ) throws(RecordError) -> String {
    var html = MarkupHTML(marksText: marksText, languages: languages)
    try read(value, at: field, by: &html)
    return html.finish()
  }
}
