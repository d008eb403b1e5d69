// SPDX-License-Identifier: Apache-2.0

import CGumbo

/// The tree of an HTML text, by gumbo.
enum HTMLTree {
  /// A node whose content is walked through, and the number of its next child.
  private typealias Position = (node: UnsafePointer<GumboNode>, next: Int)

  /// Parses a text as the content of `body`, and passes its elements and texts on in their order.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ handle: (MarkupEvent) throws -> Void
  ) throws {
    guard let start = bytes.baseAddress, !bytes.isEmpty else { return }
    var options = kGumboDefaultOptions
    options.fragment_context = GUMBO_TAG_BODY
    // Cleared: gumbo reads of a fragment whether its document has the quirks of old browsers, and
    // does not write it where it has none.
    options.allocator = { _, size in
      let piece = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      piece.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      return piece
    }
    options.deallocator = { _, piece in piece?.deallocate() }
    try start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
      guard let output = gumbo_parse_with_options(&options, text, bytes.count) else { return }
      defer { gumbo_destroy_output(&options, output) }
      // The root is an `html` that no text has.
      if let root = output.pointee.root { try walk(root, handle) }
    }
  }

  /// Passes on what is in a node. Without recursion, since a text may have many levels.
  private static func walk(
    _ root: UnsafePointer<GumboNode>, _ handle: (MarkupEvent) throws -> Void
  ) throws {
    var open: [Position] = [(root, 0)]
    while let (node, next) = open.last {
      guard let child = child(next, of: node) else {
        open.removeLast()
        if !open.isEmpty { try handle(.end(name(of: node.pointee.v.element))) }
        continue
      }
      open[open.count - 1].next += 1
      switch child.pointee.type {
      case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
        let element = child.pointee.v.element
        try handle(.start(name(of: element), attributes(of: element)))
        open.append((child, 0))
      case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA:
        try handle(.text(String(cString: child.pointee.v.text.text)))
      default: break
      }
    }
  }

  /// A child of an element; nil behind its last one.
  private static func child(
    _ index: Int, of node: UnsafePointer<GumboNode>
  ) -> UnsafePointer<GumboNode>? {
    let children = node.pointee.v.element.children
    guard index < Int(children.length), let child = children.data[index] else { return nil }
    return UnsafePointer(child.assumingMemoryBound(to: GumboNode.self))
  }

  /// The name of an element, as its tag has it where HTML knows no such element.
  private static func name(of element: GumboElement) -> String {
    if element.tag != GUMBO_TAG_UNKNOWN {
      return String(cString: gumbo_normalized_tagname(element.tag))
    }
    var piece = element.original_tag
    gumbo_tag_from_original_text(&piece)
    guard let start = piece.data else { return "" }
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(piece.length))
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// The attributes of an element that have a meaning here.
  private static func attributes(of element: GumboElement) -> [MarkupAttribute: String] {
    var attributes = element.attributes
    guard attributes.length > 0 else { return [:] }
    var result: [MarkupAttribute: String] = [:]
    for key in MarkupAttribute.allCases {
      if let found = gumbo_get_attribute(&attributes, key.rawValue) {
        result[key] = String(cString: found.pointee.value)
      }
    }
    return result
  }
}
