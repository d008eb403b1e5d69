// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import Markup

/// Markdown and HTML as the events that they are read as.
@Suite struct MarkupReadingTests {
  /// The events of a text, such as `<p> "x" </p>`; attributes stand behind the name.
  private func events(
    _ text: String, _ format: MarkupFormat, elementLimit: Int = 1000
  ) throws -> String {
    var words: [String] = []
    try format.read(text, elementLimit: elementLimit) { event in
      switch event {
      case .start(let name, let attributes):
        // The address matters for pictures with a size alone, which Markdown's have not.
        let stated = MarkupAttribute.allCases.filter { $0 != .src }.compactMap { key in
          attributes[key].map { "\(key.rawValue)=\($0)" }
        }
        words.append("<\(([name] + stated).joined(separator: " "))>")
      case .end(let name): words.append("</\(name)>")
      case .paragraph(let paragraph):
        words.append("<p>")
        paragraph.forEachPiece { text, name in
          words += name.map { ["<\($0)>", "\"\(text)\"", "</\($0)>"] } ?? ["\"\(text)\""]
        }
        words += ["</p>", "\"\\n\""]
      case .text(let text): words.append("\"\(text.replacing("\n", with: "\\n"))\"")
      }
    }
    return words.joined(separator: " ")
  }

  @Test(arguments: [
    ("a **b** `c`", #"<p> "a " <strong> "b" </strong> " " <code> "c" </code> </p> "\n""#),
    ("~~a~~", #"<p> <del> "a" </del> </p> "\n""#),
    ("# a", #"<h1> "a" </h1> "\n""#),
    ("3. a", #"<ol start=3> "\n" <li> "a" </li> "\n" </ol> "\n""#),
    (
      "- [x] a",
      #"<ul> "\n" <li> <input checked= type=checkbox> </input> " a" </li> "\n" </ul> "\n""#
    ),
    ("https://a.b", #"<p> <a> "https://a.b" </a> </p> "\n""#),
    ("&copy; &#x41;", #"<p> "© A" </p> "\n""#),
    ("a <b>c</b> <br>", #"<p> "a " <b> "c" </b> " " <br> </br> </p> "\n""#),
    ("", ""),
  ])
  func `Markdown is the HTML that it stands for`(text: String, expected: String) throws {
    #expect(try events(text, .markdown) == expected)
  }

  @Test func `a text has the events that it has among others, short or long`() throws {
    let (one, two) = ("a *b* [c](d)\n\n", "a <i>b</i>\n\n")
    let events = [try events(one, .markdown), try events(two, .markdown)]
    // Some ten blocks of memory.
    let long = String(repeating: one, count: 20_000)
    let expected = Array(repeating: events[0], count: 20_000).joined(separator: " ")
    #expect(try self.events(long, .markdown, elementLimit: 100_000) == expected)
    #expect(try self.events(two, .markdown) == events[1])
    #expect(Markdown.html(of: long + two).hasSuffix("<p>a <i>b</i></p>\n"))
    #expect(try self.events(one, .markdown) == events[0])
  }

  @Test func `a table of Markdown has cells with their alignments`() throws {
    let text = try events("|a|b|\n|:-|-:|\n|c|d|", .markdown)
    let cells = text.split(separator: " ").filter { $0.hasPrefix("align=") || $0 == "<table>" }
    #expect(cells == ["<table>", "align=left>", "align=right>", "align=left>", "align=right>"])
  }

  @Test func `Markdown gives what a parser of HTML finds in its HTML`() throws {
    var random = SeededGenerator(fallback: 11)
    var ways = [0, 0, 0]
    for _ in 0..<4000 {
      let pieces = (0..<Int.random(in: 1...9, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random) ?? ""
      }
      let text = pieces.joined()
      let found = try events(text, .markdown)
      let parsed = try events(Markdown.html(of: text), .html)
      #expect(found == parsed, "\(text.debugDescription)")
      if PlainMarkdown(text) != nil {
        ways[0] += 1
      } else if case .events = Markdown.read(text) {
        ways[1] += 1
      } else {
        ways[2] += 1
      }
    }
    #expect(ways.allSatisfy { $0 > 100 }, "\(ways)")
  }

  @Test func `asterisks around words need no parser and mean the same`() throws {
    var random = SeededGenerator(fallback: 12)
    let pieces = [
      "a", "b c", "3", "é", " ", " ", " *b* ", "*c*, ", " **d e** ", "**f**.", "**g", "h** ", "*",
      "**", "***", ", ", ". ", "(", ")", "\"", ":", "-", "w", "*i*j", "k**l**", "**m.** ", "*n:* ",
      "o.**", "p)*",
    ]
    var unparsed = 0
    for _ in 0..<6000 {
      let text = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let found = try events(text, .markdown)
      let parsed = try events(Markdown.html(of: text), .html)
      #expect(found == parsed, "\(text.debugDescription)")
      if let plain = PlainMarkdown(text), plain.elementCount > 1 { unparsed += 1 }
    }
    #expect(unparsed > 300, "\(unparsed)")
    for text in ["**Note:** a", "A *b.*", "**a (b)** *c!* d"] { #expect(PlainMarkdown(text) != nil) }
    #expect(throws: MarkupError.tooManyElements(limit: 1)) {
      try events("a **b**", .markdown, elementLimit: 1)
    }
  }

  @Test func `paragraphs and lists of plain lines need no parser and mean the same`() throws {
    var random = SeededGenerator(fallback: 13)
    let pieces = [
      "a", "b c", "3 d", "é", " ", "  ", "*b*", " **d e** ", "\n", "\n", "\n\n", "\n\n\n", "\n- ",
      "- ", "\n- f", "\n- g *h*",
      "\n\n- ", "-", ":-", "\n:-", "\n===", "\n1. ", " \n", "\n ", "\u{2028}", "’", "w",
    ]
    var lists = 0
    for _ in 0..<6000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      let found = try events(text, .markdown)
      let parsed = try events(Markdown.html(of: text), .html)
      #expect(found == parsed, "\(text.debugDescription)")
      guard let plain = PlainMarkdown(text) else { continue }
      if parsed.contains("<ul>") { lists += 1 }
      let starts = parsed.split(separator: " ").count { $0.hasPrefix("<") && !$0.hasPrefix("</") }
      #expect(plain.elementCount == starts, "\(text.debugDescription)")
    }
    #expect(lists > 200, "\(lists)")
  }

  /// Pieces of Markdown: signs with a meaning, words, and what may end or begin a line. U+007F is
  /// not among them: gumbo replaces it, which the HTML standard does not.
  private static let pieces =
    [
      "a", "b c", " ", "  ", "\n", "\n", "\n\n", "    ", "\t", "word", "wword", "3", "1.", "2) ",
      "-", "- ", "* ", "+ ", "> ", "# ", "## a #", "===", "---", "***", "*", "**", "_", "__", "`",
      "``", "```\n", "~~~ swift\n", "~~", "|", "|a|b|\n|-|:-:|\n", "|c|d|\n", "[", "]", "(x)",
      "[a](b)", "[a]: b\n", "![p](q \"t\")", "![a *b* `c`\nd](e)", "<", ">", "<b>", "</b>",
      "<i>c</i>", "<br>", "<!-- x -->", "<div>\n", "<https://a.b>", "https://a.b/c", "www.a.b",
      "ftp://x.y", "http:/", "a@b.cd", "mailto:a@b.cd", "&", "&amp;", "&#65;", "&#0;",
      "\\", "\\*", "\\\n", "  \n", "- [ ] ", "- [x] a\n", "\"", "'", "!", "?", ":", ".", "=",
      "é", "語", "\u{FEFF}", "\u{A0}", "\r\n", "\r", "\u{0}", "👍", "[www.a.b](c)",
      "plain text", "so it is", "3 of them",
    ]

  @Test(arguments: [
    // What browsers' parsers do, by the HTML standard § 13.2.6.
    ("<p>a<p>b", #"<p> "a" </p> <p> "b" </p>"#),
    ("<b>a<i>b</b>c</i>", #"<b> "a" <i> "b" </i> </b> <i> "c" </i>"#),
    (
      "<table>a<tr><td>b</table>",
      #""a" <table> <tbody> <tr> <td> "b" </td> </tr> </tbody> </table>"#
    ),
    ("a<!-- b -->c", #""a" "c""#),
    ("<X-Y hidden>a</X-Y>", #"<x-y hidden=> "a" </x-y>"#),
    ("<IMG ALT='a &amp; b'>", "<img alt=a & b> </img>"),
    ("a &lt; b", #""a < b""#),
    ("<", #""<""#),
  ])
  func `HTML is parsed as browsers parse it`(text: String, expected: String) throws {
    #expect(try events(text, .html) == expected)
  }

  @Test func `a table ends a paragraph, whatever was in memory before`() throws {
    for _ in 0..<100 {
      // What gumbo takes for the quirks of old browsers, in pieces of all sizes that it may get.
      let pieces = (1...64).map { size in
        let piece = UnsafeMutableRawPointer.allocate(byteCount: 16 * size, alignment: 16)
        piece.initializeMemory(as: Int32.self, repeating: 1, count: 4 * size)
        return piece
      }
      for piece in pieces { piece.deallocate() }
      let found = try events("<p>a<table><tr><td>b</table>", .html)
      let cell = #"<table> <tbody> <tr> <td> "b" </td> </tr> </tbody> </table>"#
      #expect(found == #"<p> "a" </p> "# + cell)
    }
  }

  @Test(arguments: MarkupFormat.allCases)
  func `too many elements are an error before the first event`(format: MarkupFormat) throws {
    let text = String(repeating: "<b>a</b>", count: 11)
    #expect(throws: MarkupError.tooManyElements(limit: 10)) {
      try format.read(text, elementLimit: 10) { _ in Issue.record("an event") }
    }
    // A paragraph of Markdown is one more.
    #expect(throws: Never.self) { try format.read(text, elementLimit: 12) { _ in } }
  }

  @Test func `elements in one another are bounded`() throws {
    let bound = MarkupFormat.greatestDepth
    func nested(_ count: Int) -> String { String(repeating: "<div>", count: count) }
    #expect(throws: MarkupError.tooDeep(limit: bound)) {
      try MarkupFormat.html.read(nested(bound + 1), elementLimit: 1000) { _ in }
    }
    var starts = 0
    try MarkupFormat.html.read(nested(bound), elementLimit: 1000) { event in
      if case .start = event { starts += 1 }
    }
    #expect(starts == bound)
    #expect(throws: MarkupError.tooDeep(limit: bound)) {
      let quotes = String(repeating: ">", count: 2000) + " a"
      try MarkupFormat.markdown.read(quotes, elementLimit: 10_000) { _ in }
    }
  }

  @Test func `attributes of a tag are bounded, wherever tags begin`() throws {
    let bound = MarkupFormat.greatestAttributeCount
    func list(_ count: Int, _ separator: String = " ", value: String = "") -> String {
      (0..<count).map { "a\($0)\(value)" }.joined(separator: separator)
    }
    let (all, more) = (list(bound), list(bound + 1))
    for text in [
      "<b \(more)>a", "<b \(more)", "</b \(more)>", "<b x='>' \(all)>",
      "<b/\(list(bound + 1, "/"))>",
      "<b \(list(bound + 1, value: " = \">\""))>", "<b \(list(bound + 1, "", value: "='>'"))>",
      "<!-- <b x=\"--><i \(more)>\">",
      "<script><b x='</script><i \(more)>'>",
    ] {
      #expect(throws: MarkupError.tooManyAttributes(limit: bound), "\(text.prefix(40))") {
        try MarkupFormat.html.read(text, elementLimit: 10) { _ in }
      }
    }
    for text in [
      "<b \(all)>a", "<b \(all)><i \(all)>", "<b x='\(more)'>", "< \(more)", "<b>\(more)<i>\(more)",
      "<b \(list(bound, value: " = \" < > \""))>",
    ] {
      #expect(throws: Never.self, "\(text.prefix(40))") {
        try MarkupFormat.html.read(text, elementLimit: 10) { _ in }
      }
    }
  }

  @Test func `rows and items without end tags are not in one another`() throws {
    let rows = String(repeating: "<tr><td>a", count: 500)
    var cells = 0
    try MarkupFormat.html.read("<table>\(rows)</table>", elementLimit: 2000) { event in
      if case .start("td", _) = event { cells += 1 }
    }
    #expect(cells == 500)
  }

  @Test func `threads read at the same time what one reads alone`() async throws {
    // Texts that take long to read, while others begin and end.
    func text(_ number: Int) -> String {
      let part = "~~a\(number)~~ *b*\n\n|e|\n|-|\n|~~f~~|\n\n"
      return String(repeating: part, count: number.isMultiple(of: 50) ? 400 : 1)
    }
    let texts = (0..<1000).map(text)
    let alone = try texts.map { try events($0, .markdown, elementLimit: 10_000) }
    let together = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (index, text) in texts.enumerated() {
        group.addTask { (index, try events(text, .markdown, elementLimit: 10_000)) }
      }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    for (index, expected) in alone.enumerated() { #expect(together[index] == expected) }
  }

  @Test func `an error of the reader ends the reading`() {
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try MarkupFormat.html.read("<p>a<p>b", elementLimit: 10) { _ in throw Stop() }
    }
  }
}
