// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

/// Boxes among letters, exported and compared with Chromium.
@Suite(.enabled(if: TestBrowser.exists, "there is no Chromium on the PATH"))
struct CertifiedInlineBoxTests {
  @Test func `boxes in lines break and stand as inline blocks do`() throws {
    let template = """
      conventions: web
      fonts: {f: {size: 16}, big: {size: 24}, wide: {size: 16, letterSpacing: 3}}
      views: {t: {type: text, font: f, runs: "${r}"}}
      layout: ["H:|[t]|", "V:|[t]|"]

      """
    let boxes = [
      #"{"box": {"width": 18, "height": 18}}"#,
      #"{"box": {"width": 40, "height": 30, "baseline": 8}}"#,
      #"{"box": {"width": 25, "height": 12, "baseline": 20, "margin": [3, 4, 5, 6]}}"#,
      #"{"box": {"width": 33.5, "height": 9.5, "baseline": -30, "margin": 2}}"#,
      #"{"style": "big", "box": {"width": 90, "height": 1}}"#,
      #"{"box": {"text": "one chip", "padding": [2, 6, 3, 5], "margin": [0, 2, 0, 1]}}"#,
      #"{"style": "big", "box": {"text": "ملصق", "padding": 1}}"#,
      #"{"box": {"text": "words in a narrow box", "width": 44, "height": 61}}"#,
      #"{"style": "big", "box": {"text": "", "padding": 4}}"#,
      // Letters are spaced, and boxes are not.
      #"{"style": "wide", "box": {"width": 18, "height": 18}}"#,
      #"{"style": "wide", "text": "spaced"}"#,
    ]
    let texts = ["some words ", "(", ")", ", and ", "日本語", "\u{A0}", "العربية ", "!", " ", "x"]
    // At 95 points the texts and the box would fit by the sum of their exact widths.
    var records = "{\"r\": [\"!\", \"some words \", \(boxes[1]), \")\"]}\n"
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let runs = (0..<Int.random(in: 2...9, using: &random)).map { _ in
        Bool.random(using: &random)
          ? boxes.randomElement(using: &random)! : "\"\(texts.randomElement(using: &random)!)\""
      }
      records += "{\"r\": [\(runs.joined(separator: ", "))]}\n"
    }
    let run = try certify(template, records, widths: "20,95,160,375")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }

  @Test func `pictures in a marked-up text are as high as in the browser`() throws {
    let template = """
      conventions: web
      fonts: {f: {size: 15, lineHeight: 20px}}
      views:
        t: {type: text, text: "${t}", html: block, font: f}
      layout: |
        H:|[t]|
        V:|[t]|
      """
    let texts = [
      "<p>a<img src=p.png width=30 height=20>b <b><img width=2 height=1></b></p>",
      "<img width=30 height=20>", "<img width=30 alt=a>",
      "some words <img width=150 height=40> and more <img width=100 height=10><img width=120 height=7.5>",
      "<ul><li><img width=10 height=60></li><li>x</li></ul>",
      "<table><tr><td><img width=33 height=44></td><td>some</td></tr></table>",
    ]
    let records = texts.map { #"{"t": "\#($0)"}"# }.joined(separator: "\n")
    let run = try certify(template, records, widths: "100,200,320")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.lines.count { $0.contains(": 6 rows, none differs") } == 3, "\(run.text)")
  }

  @Test func `texts in boxes among letters are as high as in the browser`() throws {
    let template = """
      conventions: web
      fonts: {f: {size: 15}, l: {size: 15, lineHeight: 20px}, s: {size: 11, weight: bold}, h: {size: 24, lineHeight: 1.2}}
      styles: {mention: {font: s, color: "#1f4fa3"}, big: {font: h}}
      views:
        a:
          type: text
          font: f
          runs:
            - {text: "For "}
            - box: {text: "${team}", padding: [1, 6, 2, 6], margin: [0, 3, 0, 2], background: "#e8edfb"}
              font: s
            - {text: ": ${text}"}
            - {box: {text: "${text}", width: 90, padding: 4}, style: big}
            - {text: "${text}"}
            - {box: {text: "  ${team}  ", height: 44}}
        b: {type: text, font: l, runs: "${runs}"}
      layout: |
        H:|[a]|
        H:|[b]|
        V:|[a]-3-[b]|
      """
    let texts = [
      "", "a few words", "words that go on over several lines, with a longer end", "日本語の文",
    ]
    let teams = ["Design", "", "Research and development", "שלום abc", "e\u{301}"]
    let runs =
      #"["Seen by ", {"box": {"text": "@TEAM", "padding": [0, 4, 0, 4]}, "style": "mention"}, "#
      + #"{"text": " and TEXT "}, {"box": {"text": "TEXT TEAM", "width": 70}, "style": "big"}]"#
    var records: [String] = []
    for text in texts {
      for team in teams {
        let list = runs.replacing("TEXT", with: text).replacing("TEAM", with: team)
        records.append(#"{"team": "\#(team)", "text": "\#(text)", "runs": \#(list)}"#)
      }
    }
    let run = try certify(
      template, records.joined(separator: "\n"), widths: "110,200,320,411.5")
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(
      run.lines.count { $0.contains(": \(records.count) rows, none differs") } == 4, "\(run.text)")
  }
}
