// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CellTemplates
@testable import WebExport

/// Texts that are shown as blocks, as elements and rules of a page.
@Suite struct WebMarkupTests {
  private static var fonts: WebFonts {
    WebFonts(
      families: { _ in "face-" }, styledFamilies: { _ in "family" },
      lineHeight: { _ in 12 })
  }

  private func web(_ language: String = "html", _ styles: String = "") throws -> WebTemplate {
    WebTemplate(
      try load(
        """
        conventions: web
        name: cell
        fonts: {f: {size: 10}}
        \(styles)
        views:
          t: {type: text, text: "${t}", \(language): block, unknownElements: text, font: f}
        layout: ["H:|[t]|", "V:|[t]|"]
        """), fonts: Self.fonts)
  }

  /// The elements in the view of a text.
  private func html(_ text: String, in web: WebTemplate) throws -> String {
    let html = try web.element(for: ["t": .string(text)])
    let start = #"<div class="cell"><div class="cell-t">"#
    #expect(html.hasPrefix(start) && html.hasSuffix("</div></div>"), "\(html)")
    return String(html.dropFirst(start.count).dropLast("</div></div>".count))
  }

  private static let edges = #" style="margin-block:0""#
  private static let above = #" style="margin-block-start:0""#
  private static let below = #" style="margin-block-end:0""#

  @Test func `Markdown becomes the elements that it stands for`() throws {
    #expect(
      try html("# a *b*\n\n3. c `<d>`\n", in: web("markdown"))
        == "<h1\(Self.above)>a <em>b</em></h1>\n"
        + "<ol start=\"3\"\(Self.below)>\n<li\(Self.below)>c <code>&lt;d&gt;</code></li>\n</ol>\n")
  }

  @Test(arguments: [
    // Nothing stands before the first block, however deep it is, and nothing behind the last.
    ("<ul><li><p>a</p></li></ul>", "<ul#><li#><p#>a</p></li></ul>"),
    ("<p>a</p><p>b</p>", "<p^>a</p><p_>b</p>"),
    // Text, a line end, a line across, a table and an empty item are something.
    ("<div>a<p>b</p>c</div>", "<div#>a<p>b</p>c</div>"),
    ("<div><br><p>b</p></div>", "<div#><br><p_>b</p></div>"),
    ("<hr><p>b</p>", "<hr^><p_>b</p>"),
    ("<ul><li></li></ul><p>b</p>", "<ul^><li^></li></ul><p_>b</p>"),
    ("<table></table><p>b</p>", "<table^></table><p_>b</p>"),
    // Spaces and empty blocks are nothing.
    ("<div> <p></p><p>b</p></div>", "<div#> <p^></p><p#>b</p></div>"),
  ])
  func `the first block has no margin above and the last one none below`(
    text: String, expected: String
  ) throws {
    let expected =
      expected.replacing("^", with: Self.above).replacing("_", with: Self.below)
      .replacing("#", with: Self.edges)
    // An empty block has no margin at all.
    let found = try html(text, in: web()).replacing(
      "<p\(Self.edges)></p>", with: "<p\(Self.above)></p>")
    #expect(found == expected)
  }

  @Test(arguments: [
    ("a<script>alert(1)</script>b", "ab"),
    ("<b onclick=\"x()\" style=\"top:0\" class=\"c\" id=\"i\">a</b>", "<b>a</b>"),
    ("<a href=\"javascript:x()\">a</a>", "<a>a</a>"),
    ("<video src=x>a</video><u hidden>b</u>", "a"),
    ("<img src=x onerror=y alt='&lt;b&gt;'>", "&lt;b&gt;"),
    ("<img src=x width=9 alt=a>", "a"), ("<img src=x width=9% height=3 alt=a>", "a"),
    (
      "<img src=javascript:x() width=' 9px' height=3.5 alt=a style='top:0'>",
      "<img alt=\"\" width=\"9\" height=\"3.5\" src=\"\(MarkupPicture.clearPixel)\">"
    ),
    ("<input type=checkbox checked><input type=text>", "[x]"),
    ("<!-- a --><q>b</q>", "<q>“b”</q>"),
  ])
  func `only what cells show is written`(text: String, expected: String) throws {
    #expect(try html(text, in: web()) == expected)
  }

  @Test func `blocks in a table's cell are lines, and a caption stands above`() throws {
    let found = try html(
      "<table><caption>c</caption><tr><td align=RIGHT><p>a</p> <ul><li>b</li></ul></td></tr></table>",
      in: web())
    #expect(
      found == "<div data-caption\(Self.above)>c</div><table\(Self.below)><tbody><tr>"
        + "<td align=\"right\">a <br>b</td></tr></tbody></table>")
  }

  @Test(arguments: [
    ("", "middle"), ("td: {verticalAlign: top}", "top"), ("td: {verticalAlign: bottom}", "bottom"),
    ("table: {alignment: bottom}", "bottom"), ("table: {alignment: firstBaseline}", "baseline"),
  ])
  func `texts of cells stand where their style says, else where the table's does`(
    style: String, place: String
  ) throws {
    let web = try web("html", "styles: {\(style)}")
    _ = try html("<table><tr><td>a</td></tr></table>", in: web)
    let rules = web.commonRules.split(separator: "\n").filter { $0.hasPrefix(".cell-t td {") }
    #expect(rules.contains { $0.contains("vertical-align: \(place)") }, "\(rules)")
  }

  @Test func `text in no paragraph is an element where paragraphs have a box`() throws {
    let web = try web("html", "styles: {p: {padding: 3}}")
    #expect(
      try html("a<p>b</p><ul><li>c <b>d</b></li><li></li></ul>", in: web)
        == "<div data-text>a</div><p>b</p><ul\(Self.below)><li><div data-text>c <b>d</b></div></li>"
        + "<li\(Self.below)><div data-text>\u{200B}</div></li></ul>")
    #expect(web.commonRules.contains(".cell-t [data-text] { box-sizing: border-box; padding: 3px"))
  }

  @Test func `a page chooses among the faces of a family`() throws {
    let web = try web()
    #expect(web.choosesFaces)
    #expect(web.commonRules.contains("font-family: family;"))
    #expect(!web.commonRules.contains("face-"))
  }

  @Test(arguments: [
    ("td: {minWidth: 40}", "'minWidth' in the style 'td'"),
    ("table: {gap: 9, padding: 2}", "a table of Markdown whose padding is less than its gap"),
    ("a: {color: \"${c}\"}", "a colour from the record in the style 'a'"),
  ])
  func `a style that CSS has no equal of is refused`(style: String, reason: String) throws {
    let web = try web("html", "styles: {\(style)}")
    let error = try #require(throws: WebLayoutError.self) { try web.element(for: ["t": "a"]) }
    #expect(error.diagnostic.message == "this cannot be written as CSS: \(reason)")
  }
}
