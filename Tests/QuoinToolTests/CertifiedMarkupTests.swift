// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Texts that are shown as blocks, exported and compared with Chromium.
@Suite(.enabled(if: TestBrowser.exists, "there is no Chromium on the PATH"))
struct CertifiedMarkupTests {
  private static let texts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("ChromiumMarkup/texts.ndjson").path

  private static func template(_ head: String, _ language: String = "markdown") -> String {
    """
    conventions: web
    \(head)
    fonts: {body: {size: 15, lineHeight: 1.4}, small: {size: 12}}
    views:
      body:
        type: text
        text: "${\(language)}"
        \(language): block
        font: body
    layout: |
      H:|-12-[body]-9-|
      V:|-3-[body]-7-|

    """
  }

  private static let styles = """
    styles:
      h1: {font: {size: 22, weight: bold}, paragraphSpacing: 6}
      p: {paragraphSpacing: 5, paragraphSpacingBefore: 3, padding: [1, 2, 3, 4], background: silver}
      code: {color: red, font: small}
      pre: {font: small, padding: 8, border: {width: 1, color: gray}, textWrap: wrap}
      blockquote: {color: gray, headIndent: 16, tailIndent: -4}
      ul: {headIndent: 24}
      table: {gap: 3, padding: [3, 5, 4, 3], alignment: firstBaseline}
      td: {padding: 4, align: right}
      hr: {height: 5, background: red}
    """

  /// Quotes, lists, items and cells with fonts, and line heights that some of them state.
  private static let fonts = [
    """
    styles:
      blockquote: {font: {size: 22, lineHeight: 30px}, color: gray}
      ul: {font: small}
      ol: {font: small}
      td: {font: {size: 24}}
      p: {font: {size: 13}}
    """,
    """
    styles:
      ul: {font: {size: 24}}
      ol: {font: {size: 24}}
      h2: {font: {size: 20, lineHeight: 31px}}
      p: {font: {size: 14, lineHeight: 1.3}}
    """,
    """
    direction: rtl
    styles:
      blockquote: {font: {size: 24}}
      li: {font: {size: 11, lineHeight: 15px}}
      dd: {font: small}
      th: {font: small}
    """,
  ]

  /// Certifies records at some widths.
  private func certify(
    _ template: String, _ records: String?, widths: String = "240,375,700"
  ) throws -> ToolRun {
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    if let records { try scratch.write(records, to: "rows.ndjson") }
    return try ToolRun(
      [
        "certify", "-t", "cell.yaml", "-d", records == nil ? Self.texts : "rows.ndjson", "--width",
        widths,
      ], in: scratch.folder)
  }

  @Test(arguments: ["", styles, "direction: rtl"] + fonts)
  func `lists, quotes, code and tables in each other are as high as in the browser`(
    head: String
  ) throws {
    let run = try certify(Self.template(head), nil)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count { $0.contains("rows, none differs") } == 3, "\(run.text)")
  }

  /// The emoji is 0.04 points wider in the file that has its picture than in the one that Quoin asks
  /// after it.
  @Test func `a character has the first face of its font that shows it`() throws {
    let widths = (0..<8).map { "\(139.0625 + Double($0) / 64)" }.joined(separator: ",")
    let run = try certify(
      Self.template("", "html"), "{\"html\": \"bobo and 👍 it is\"}\n", widths: widths)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count { $0.contains("1 row, none differs") } == 8, "\(run.text)")
  }

  @Test func `faces are chosen for parts of lines in each other`() throws {
    let texts = [
      "<p>unfortunately <small>tiny</small> delivered Österreich apples <b>bold <i>both</i></b></p>",
      "<h2>a <em>b <strong>c</strong></em> and so on and on <small>d</small></h2><p>e <u>f</u></p>",
      "<blockquote>a<blockquote>b <code>c</code></blockquote></blockquote><mark>d</mark> <del>e</del>",
      "<dl><dt>a</dt><dd>b</dd></dl><figure>c<figcaption>d</figcaption></figure><center>e</center>",
      "<table><caption>a b c d e f</caption><tr><th>g<td align=right>h</table>i<hr>j",
    ]
    let records = texts.map { "{\"html\": \"\($0)\"}\n" }.joined()
    let run = try certify(Self.template("", "html"), records)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }
}
