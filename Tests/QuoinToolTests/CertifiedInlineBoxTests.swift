// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

/// Boxes among letters, exported and compared with Chromium.
@Suite(.enabled(if: TestBrowser.exists, "there is no Chromium on the PATH"))
struct CertifiedInlineBoxTests {
  @Test func `boxes in lines break and stand as inline blocks do`() throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      conventions: web
      fonts: {f: {size: 16}, big: {size: 24}}
      views: {t: {type: text, font: f, runs: "${r}"}}
      layout: ["H:|[t]|", "V:|[t]|"]

      """, to: "cell.yaml")
    let boxes = [
      #"{"box": {"width": 18, "height": 18}}"#,
      #"{"box": {"width": 40, "height": 30, "baseline": 8}}"#,
      #"{"box": {"width": 25, "height": 12, "baseline": 20, "margin": [3, 4, 5, 6]}}"#,
      #"{"box": {"width": 33.5, "height": 9.5, "baseline": -30, "margin": 2}}"#,
      #"{"style": "big", "box": {"width": 90, "height": 1}}"#,
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
    try scratch.write(records, to: "rows.ndjson")
    let run = try ToolRun(
      ["certify", "-t", "cell.yaml", "-d", "rows.ndjson", "--width", "20,95,160,375"],
      in: scratch.folder)
    #expect(run.status == 0, "\(run.text)\(run.errors)")
  }
}
