// SPDX-License-Identifier: Apache-2.0

import CMarkdown
import Synchronization

/// Markdown as HTML, by cmark-gfm.
enum Markdown {
  /// The names of GitHub's extensions that are read.
  private static let extensions = ["table", "strikethrough", "autolink", "tasklist"]

  /// Whether the extensions are registered, and the leave to parse.
  ///
  /// cmark-gfm keeps the characters that its extensions give a meaning in a table of the process,
  /// which each parser changes while it reads: two at a time would miss some of them.
  private static let extensionsAreReady = Mutex(false)

  /// The text as HTML, with the HTML that stands in it: what may be shown is decided where HTML is
  /// read.
  static func html(of text: String) -> String {
    extensionsAreReady.withLock { isReady in
      if !isReady { cmark_gfm_core_extensions_ensure_registered() }
      isReady = true
      return parsed(text)
    }
  }

  private static func parsed(_ text: String) -> String {
    let options = CMARK_OPT_UNSAFE
    guard let parser = cmark_parser_new(options) else { return "" }
    defer { cmark_parser_free(parser) }
    for name in extensions {
      if let found = cmark_find_syntax_extension(name) {
        cmark_parser_attach_syntax_extension(parser, found)
      }
    }
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        cmark_parser_feed(parser, $0.baseAddress, $0.count)
      }
    }
    guard let document = cmark_parser_finish(parser) else { return "" }
    defer { cmark_node_free(document) }
    let list = cmark_parser_get_syntax_extensions(parser)
    guard let html = cmark_render_html(document, options, list) else { return "" }
    defer { cmark_get_default_mem_allocator().pointee.free(html) }
    return String(cString: html)
  }
}
