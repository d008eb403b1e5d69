// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares the places where lines may break with Chromium's, for `word-break` in mixed text.
@Suite struct ChromiumBreakTests {
  @Test func `a line may end between a space and a mark, ZWNJ or ZWJ, along both ways`() {
    for mark in ["\u{301}", "\u{308}\u{301}", "\u{200C}", "\u{200D}", "\u{483}"] {
      for rules in [LineBreakRules.browsers, .unicode] {
        var style = ParagraphStyle()
        style.lineBreakRules = rules
        let text = "one \(mark)two"
        let prepared = TestFonts.bundled.prepare(AttributedText(text), paragraphStyle: style)
        let lines = prepared.layout(in: TextContainer(width: 35)).lines
        #expect(lines.map(\.range) == [0..<4, 4..<text.utf8.count], "\(text.debugDescription)")
        #expect(prepared.metrics(in: TextContainer(width: 35)).lineCount == 2)
        _ = SegmentScanTests().checkScan(text, TestFonts.bundled, "Noto Sans", "\(rules)")
      }
    }
  }

  @Test func `Hiragana and Katakana are kerned with each other, as in Chromium`() {
    // The widths are Chromium's, 16 px, Noto Sans CJK SC.
    let style = TextStyle(font: FontDescriptor(family: "Noto Sans CJK SC", size: 16))
    for (text, width) in [
      ("カ。きゃーブ", 95.046875),
      ("漢ッ「ラ、あーッ", 127.6875),
      ("ッ。ュブ漢ーいタ゛", 143.84375),
      ("きーー、あ", 79.84375),
      ("゛ルカゃかー", 95.53125),
    ] {
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
      #expect(abs(prepared.maxContentWidth - width) < 0.02, "\(text)")
    }
  }
}
