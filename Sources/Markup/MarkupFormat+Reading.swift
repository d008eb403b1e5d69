// SPDX-License-Identifier: Apache-2.0

extension MarkupFormat {
  /// The levels of elements in one another that a text may have; pages of the web rarely have 30.
  package static let greatestDepth = 256

  /// Reads a text as browsers do: whatever it is, it has a meaning, and nothing in it is an error.
  ///
  /// Markdown is HTML in another spelling: cmark writes it as HTML, with the HTML that stands in
  /// it, and all HTML is parsed by gumbo, which follows the algorithm of the HTML standard.
  ///
  /// - Parameters:
  ///   - elementLimit: The greatest number of elements. The parser's time may grow with its square.
  ///   - handle: What is done with each event; each start has an end.
  /// - Throws: ``MarkupError`` before the first event, and what `handle` throws.
  package func read(
    _ text: String, elementLimit: Int, _ handle: (MarkupEvent) throws -> Void
  ) throws {
    var html = self == .markdown ? Markdown.html(of: text) : text
    try html.withUTF8 { bytes in
      try TagCount(bytes).check(elements: elementLimit, depth: Self.greatestDepth)
      try HTMLTree.read(bytes, handle)
    }
  }
}
