// SPDX-License-Identifier: Apache-2.0

import CMarkdown

/// The elements and texts of a document of cmark, as they would stand in its HTML.
///
/// Only HTML in the text needs a parser of HTML. Without it the elements are those of the document,
/// with the line feeds that cmark writes between them, and are passed on without being written and
/// parsed.
struct MarkdownWalk {
  /// The events, those of neighbouring texts joined.
  private(set) var events: [MarkupEvent] = []
  /// The number of its elements and their levels.
  private(set) var count = TagCount()

  private var text = ""
  /// Whether nothing is written yet, or a line feed was written last.
  private var isAtLineStart = true
  /// The number of open links.
  private var links = 0
  /// Whether rows of a table's body were begun.
  private var isInTableBody = false
  /// The picture whose description is being read.
  private var picture: OpaquePointer?

  /// Walks through a document.
  ///
  /// - Returns: Nil if the document holds HTML, or a link in a link, which HTML does not have.
  init?(_ document: OpaquePointer) {
    guard let iterator = cmark_iter_new(document) else { return nil }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      guard event != CMARK_EVENT_DONE, let node = cmark_iter_get_node(iterator) else { break }
      guard visit(node, isStart: event == CMARK_EVENT_ENTER) else { return nil }
    }
    passText()
  }

  // MARK: - Nodes

  /// Visits a node before or after what is in it.
  ///
  /// - Returns: Whether it can be passed on.
  private mutating func visit(_ node: OpaquePointer, isStart: Bool) -> Bool {
    if let picture {
      if node == picture { endPicture() } else { describe(node, isStart: isStart) }
      return true
    }
    switch cmark_node_get_type(node) {
    case CMARK_NODE_DOCUMENT: break
    case CMARK_NODE_TEXT: add(Self.literal(node))
    case CMARK_NODE_SOFTBREAK: add("\n")
    case CMARK_NODE_LINEBREAK:
      addEmpty("br")
      add("\n")
    case CMARK_NODE_CODE:
      start("code")
      add(Self.literal(node))
      end("code")
    case CMARK_NODE_EMPH: element("em", isStart)
    case CMARK_NODE_STRONG: element("strong", isStart)
    case CMARK_NODE_LINK:
      links += isStart ? 1 : -1
      element("a", isStart)
      return links <= 1
    case CMARK_NODE_IMAGE:
      picture = node
      passText()
    case CMARK_NODE_PARAGRAPH:
      if !Self.isInTightList(node) { block("p", isStart) }
    case CMARK_NODE_HEADING: block("h\(cmark_node_get_heading_level(node))", isStart)
    case CMARK_NODE_THEMATIC_BREAK:
      beginLine()
      addEmpty("hr")
      add("\n")
    case CMARK_NODE_BLOCK_QUOTE: holder("blockquote", isStart)
    case CMARK_NODE_LIST: list(node, isStart)
    case CMARK_NODE_ITEM:
      block("li", isStart)
      if isStart { addCheckbox(node) }
    case CMARK_NODE_CODE_BLOCK:
      beginLine()
      start("pre")
      start("code")
      add(Self.literal(node))
      end("code")
      end("pre")
      add("\n")
    case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE: return false
    default: return visitExtension(node, isStart)
    }
    return true
  }

  /// Visits a node of one of GitHub's extensions.
  private mutating func visitExtension(
    _ node: OpaquePointer, _ isStart: Bool
  ) -> Bool {
    switch Self.typeName(node) {
    case "strikethrough": element("del", isStart)
    case "table":
      beginLine()
      if isStart {
        isInTableBody = false
        start("table")
      } else {
        if isInTableBody { end("tbody") }
        beginLine()
        end("table")
        add("\n")
      }
    case "table_header": row(isStart, isHead: true)
    case "table_row": row(isStart, isHead: false)
    case "table_cell":
      if isStart { beginLine() }
      let isHead = cmark_node_parent(node).map(Self.typeName) == "table_header"
      let alignment = isStart ? Self.alignment(of: node) : nil
      element(isHead ? "th" : "td", isStart, alignment.map { [.align: $0] } ?? [:])
    default: return false
    }
    return true
  }

  private mutating func list(_ node: OpaquePointer, _ isStart: Bool) {
    guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else {
      return holder("ul", isStart)
    }
    let first = cmark_node_get_list_start(node)
    holder("ol", isStart, first == 1 ? [:] : [.start: "\(first)"])
  }

  private mutating func row(_ isStart: Bool, isHead: Bool) {
    beginLine()
    guard isStart else {
      end("tr")
      if isHead {
        beginLine()
        end("thead")
      }
      return
    }
    if isHead || !isInTableBody {
      start(isHead ? "thead" : "tbody")
      beginLine()
    }
    isInTableBody = !isHead
    start("tr")
  }

  private mutating func addCheckbox(_ item: OpaquePointer) {
    guard Self.typeName(item) == "tasklist" else { return }
    var attributes: [MarkupAttribute: String] = [.type: "checkbox"]
    if cmark_gfm_extensions_get_tasklist_item_checked(item) { attributes[.checked] = "" }
    addEmpty("input", attributes)
    add(" ")
  }

  /// Adds a part of a picture's description to the text, which ``endPicture()`` takes.
  private mutating func describe(_ node: OpaquePointer, isStart: Bool) {
    switch cmark_node_get_type(node) {
    case CMARK_NODE_TEXT, CMARK_NODE_CODE, CMARK_NODE_HTML_INLINE: text += Self.literal(node)
    case CMARK_NODE_LINEBREAK, CMARK_NODE_SOFTBREAK: text += " "
    default: break
    }
  }

  private mutating func endPicture() {
    let description = text
    text = ""
    picture = nil
    addEmpty("img", [.alt: description])
  }

  // MARK: - Events

  /// An element on lines of its own, which begins with its content.
  private mutating func block(_ name: String, _ isStart: Bool) {
    if isStart { beginLine() }
    element(name, isStart)
    if !isStart { add("\n") }
  }

  /// An element on lines of its own, as are those in it.
  private mutating func holder(
    _ name: String, _ isStart: Bool, _ attributes: [MarkupAttribute: String] = [:]
  ) {
    beginLine()
    element(name, isStart, attributes)
    add("\n")
  }

  private mutating func element(
    _ name: String, _ isStart: Bool, _ attributes: [MarkupAttribute: String] = [:]
  ) {
    if isStart { start(name, attributes) } else { end(name) }
  }

  private mutating func addEmpty(_ name: String, _ attributes: [MarkupAttribute: String] = [:]) {
    start(name, attributes)
    end(name)
  }

  private mutating func start(_ name: String, _ attributes: [MarkupAttribute: String] = [:]) {
    passText()
    events.append(.start(name, attributes))
    count.start(name)
    isAtLineStart = false
  }

  private mutating func end(_ name: String) {
    passText()
    events.append(.end(name))
    count.end(name)
    isAtLineStart = false
  }

  private mutating func add(_ more: String) {
    guard !more.isEmpty else { return }
    // HTML knows line feeds only.
    let hasReturn = more.utf8.withContiguousStorageIfAvailable { $0.contains(0x0D) }
    let more = hasReturn ?? true ? more.replacingCarriageReturns : more
    text += more
    isAtLineStart = more.utf8.last == 0x0A
  }

  /// Begins a line, unless one begins already.
  private mutating func beginLine() {
    if !isAtLineStart { add("\n") }
  }

  private mutating func passText() {
    guard !text.isEmpty else { return }
    events.append(.text(text))
    text = ""
  }

  // MARK: - What cmark says of nodes

  private static func literal(_ node: OpaquePointer) -> String {
    cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
  }

  private static func typeName(_ node: OpaquePointer) -> String {
    cmark_node_get_type_string(node).map { String(cString: $0) } ?? ""
  }

  /// Whether a paragraph is written without an element, since no line is left free in its list.
  private static func isInTightList(_ paragraph: OpaquePointer) -> Bool {
    guard let list = cmark_node_parent(paragraph).flatMap({ cmark_node_parent($0) }) else {
      return false
    }
    return cmark_node_get_type(list) == CMARK_NODE_LIST && cmark_node_get_list_tight(list) == 1
  }

  /// The alignment of a table's cell: that of its column.
  private static func alignment(of cell: OpaquePointer) -> String? {
    guard let row = cmark_node_parent(cell), let table = cmark_node_parent(row),
      let alignments = cmark_gfm_extensions_get_table_alignments(table)
    else { return nil }
    var column = 0
    var before = cmark_node_previous(cell)
    while let other = before {
      column += 1
      before = cmark_node_previous(other)
    }
    guard column < Int(cmark_gfm_extensions_get_table_columns(table)) else { return nil }
    switch alignments[column] {
    case UInt8(ascii: "l"): return "left"
    case UInt8(ascii: "c"): return "center"
    case UInt8(ascii: "r"): return "right"
    default: return nil
    }
  }
}

extension String {
  /// The text with a line feed for each carriage return, or for one with its line feed.
  ///
  /// By its bytes: Swift's own functions for it would bring a megabyte into each program.
  fileprivate var replacingCarriageReturns: String {
    var bytes: [UInt8] = []
    var last: UInt8 = 0
    for byte in utf8 {
      if byte == 0x0D {
        bytes.append(0x0A)
      } else if byte != 0x0A || last != 0x0D {
        bytes.append(byte)
      }
      last = byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
