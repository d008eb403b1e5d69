// SPDX-License-Identifier: Apache-2.0

import CMarkdown
import Synchronization

/// Markdown, by cmark-gfm.
enum Markdown {
  /// What a text is.
  enum Reading {
    /// Elements and texts.
    case events(MarkdownWalk)
    /// HTML, with the HTML that stands in the text.
    case html(String)
  }

  /// The names of GitHub's extensions that are read.
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist"]

  /// The extensions, once they are registered, and the leave to parse.
  ///
  /// cmark-gfm keeps the characters that its extensions give a meaning in a table of the process,
  /// which each parser changes while it reads: two at a time would miss some of them.
  private static let registered = Mutex<[Extension]>([])

  /// An extension of cmark-gfm's, which lives as long as the process.
  private struct Extension: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  /// Reads a text. What may be shown of the HTML in it is decided where HTML is read.
  static func read(_ text: String) -> Reading {
    parse(text) { document, parser in
      if let walk = MarkdownWalk(document) { return .events(walk) }
      return .html(html(of: document, parser))
    } ?? .html("")
  }

  /// The text as HTML, with the HTML that stands in it.
  static func html(of text: String) -> String { parse(text, html(of:_:)) ?? "" }

  private typealias Document = OpaquePointer
  private typealias Parser = OpaquePointer

  private static func html(of document: Document, _ parser: Parser) -> String {
    let list = cmark_parser_get_syntax_extensions(parser)
    guard let html = cmark_render_html(document, CMARK_OPT_UNSAFE, list) else { return "" }
    return String(cString: html)
  }

  /// Passes the document of a text on; nil if there is no memory for it.
  private static func parse<Result>(
    _ text: String, _ body: (Document, Parser) -> Result
  ) -> Result? {
    registered.withLock { registered -> Result? in
      if registered.isEmpty {
        cmark_gfm_core_extensions_ensure_registered()
        registered = extensions.compactMap { cmark_find_syntax_extension($0).map(Extension.init) }
      }
      // The parser and the document are in memory that is given back as a whole.
      defer { MarkdownMemory.giveBack() }
      guard
        let parser = cmark_parser_new_with_mem(CMARK_OPT_UNSAFE, MarkdownMemory.functions)
      else { return nil }
      for found in registered { cmark_parser_attach_syntax_extension(parser, found.pointer) }
      var text = text
      text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          cmark_parser_feed(parser, $0.baseAddress, $0.count)
        }
      }
      guard let document = cmark_parser_finish(parser) else { return nil }
      return body(document, parser)
    }
  }
}
