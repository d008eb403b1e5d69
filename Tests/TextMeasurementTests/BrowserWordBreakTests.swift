// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The lines of texts in a box without width by `word-break`, whose rules are others in each
/// browser, and what two of them do not know. A stroke stands where Firefox 153, WebKitGTK 2.50 or Chromium 156 begins a line.
@Suite struct BrowserWordBreakTests {
  private func lines(
    of marked: String, _ conventions: TextConventions, _ wordBreak: WordBreak
  ) -> String {
    var style = ParagraphStyle()
    (style.conventions, style.wordBreak, style.overflowWrap) = (conventions, wordBreak, .normal)
    style.lineBreakStrictness = .auto
    let string = String(marked.filter { $0 != "|" })
    let text = TestFonts.bundled.prepare(AttributedText(string), paragraphStyle: style)
    let utf8 = Array(string.utf8)
    return text.layout(in: TextContainer(width: 0)).lines
      .map { String(decoding: utf8[$0.range], as: UTF8.self) }.joined(separator: "|")
  }

  @Test(arguments: [
    "ab-|cd", "é-|é", "1-|b", "a1-|b", "α-|β", "a-я", "a1-β", "я-b", "_-b", "/-b", "中-文", "한-한",
    "ب-ب", "中&文", "中×文", "中文|(文", "中，|文", "한국어 |문장", "a|—|b",
  ])
  func `Firefox keeps words together with symbols, and most hyphens with what follows them`(
    marked: String
  ) {
    #expect(lines(of: marked, .firefox, .keepAll) == marked)
  }

  @Test(arguments: [
    "a|b", "中|っ", "a|ー", "!|っ", "っ|ー", "a|(b", "a)b", "я-|b", "я|я", ".a", "+a", "1|a", "a|é",
    "e\u{301}|b",
  ])
  func `Firefox breaks behind each letter, and before small kana`(marked: String) {
    #expect(lines(of: marked, .firefox, .breakAll) == marked)
  }

  @Test(arguments: [
    "ab |cd", "ab\t|cd", "ab\u{200B}|cd", "中\u{3000}|文", "中文，中文", "日本。語", "ab-cd", "ab\u{AD}cd",
    "ab\u{2003}cd", "(ab)(cd)", "ab?cd", "👍👍", "ภาษาไทย", "a—b",
  ])
  func `WebKit keeps all that stands between spaces`(marked: String) {
    #expect(lines(of: marked, .webkit, .keepAll) == marked)
  }

  @Test(arguments: [
    "a|b", "a|)|b", "a|.|b", "a|&&|b", "a|(", "((|a", "a|.#", "$|1", "1|%", "(|-", "–|—", "中|、。",
    "!%", "/(", "e\u{301}|b", "a |b",
  ])
  func `WebKit breaks beside each letter, digit, symbol and hyphen`(marked: String) {
    #expect(lines(of: marked, .webkit, .breakAll) == marked)
  }

  @Test(arguments: [
    (.web, 3), (.uikit, 3), (.firefox, 4), (.webkit, 4),
  ] as [(TextConventions, Double)])
  func `Firefox and WebKit trim no punctuation, whatever is asked for`(
    conventions: TextConventions, ems: Double
  ) {
    var style = ParagraphStyle()
    (style.conventions, style.textSpacingTrim) = (conventions, .normal)
    let text = AttributedText("（（）」", style: TextStyle(font: FontDescriptor(size: 20)))
    let width = TestFonts.bundled.prepare(text, paragraphStyle: style).maxContentWidth
    #expect(abs(width - ems * 20) < 0.01)
  }
}
