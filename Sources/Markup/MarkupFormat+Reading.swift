// SPDX-License-Identifier: Apache-2.0

extension MarkupFormat {
  /// The levels of elements in one another that a text may have; pages of the web rarely have 30.
  package static let greatestDepth = 256
  /// The attributes that a tag may have; those of pages of the web rarely have 30.
  package static let greatestAttributeCount = 256

  /// Reads a text as browsers do: whatever it is, it has a meaning, and nothing in it is an error.
  ///
  /// Markdown is HTML in another spelling: where there is HTML in it, cmark writes all of it as
  /// HTML. All HTML is parsed by gumbo, which follows the algorithm of the HTML standard.
  ///
  /// - Parameters:
  ///   - elementLimit: The greatest number of elements. The parser's time may grow with its square.
  ///   - handle: What is done with each event; each start has an end.
  /// - Throws: ``MarkupError`` before the first event, and what `handle` throws.
  package func read(
    _ text: String, elementLimit: Int, _ handle: (MarkupEvent) throws -> Void
  ) throws {
    guard self == .markdown else { return try Self.readHTML(text, elementLimit, handle) }
    if let plain = PlainMarkdown(text), plain.elementCount <= elementLimit {
      return try plain.read(handle)
    }
    switch Markdown.read(text) {
    case .html(let html): try Self.readHTML(html, elementLimit, handle)
    case .events(let walk):
      try walk.count.check(elements: elementLimit, depth: Self.greatestDepth)
      try walk.events.forEach(handle)
    }
  }

  private static func readHTML(
    _ html: String, _ elementLimit: Int, _ handle: (MarkupEvent) throws -> Void
  ) throws {
    var html = html
    try html.withUTF8 { bytes in
      try TagCount(bytes).check(elements: elementLimit, depth: greatestDepth)
      let limit = greatestAttributeCount
      // Each attribute has a letter, and something before it.
      if bytes.count > 2 * limit, AttributeCount(bytes).greatest > limit {
        throw MarkupError.tooManyAttributes(limit: limit)
      }
      try HTMLTree.read(bytes, handle)
    }
  }
}
