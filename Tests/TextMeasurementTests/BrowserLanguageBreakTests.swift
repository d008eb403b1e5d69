// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The lines of texts in a box without width by `line-break` and by the language.
///
/// A stroke stands where Chromium 156, Firefox 153 or WebKitGTK 2.50 begins a line.
@Suite struct BrowserLanguageBreakTests {
  /// A text with a stroke where a line begins.
  private func lines(
    of marked: String, _ conventions: TextConventions, _ strictness: LineBreakStrictness,
    _ language: String
  ) -> String {
    var style = ParagraphStyle()
    (style.conventions, style.lineBreakStrictness) = (conventions, strictness)
    style.overflowWrap = .normal
    let string = String(marked.filter { $0 != "|" })
    let text = TestFonts.bundled.prepare(
      AttributedText(string, style: TextStyle(language: language)), paragraphStyle: style)
    let utf8 = Array(string.utf8)
    return text.layout(in: TextContainer(width: 0)).lines
      .map { String(decoding: utf8[$0.range], as: UTF8.self) }.joined(separator: "|")
  }

  @Test(arguments: ["", "de", "ja", "ko"])
  func `where nothing is said, Chromium takes no quotation marks for brackets but in Chinese`(
    language: String
  ) {
    for marked in ["a”b", ".“a", "字“a", "a”字", "다.”라", "字〜|字", "字|ー", "한”|라"] {
      #expect(lines(of: marked, .web, .auto, language) == marked)
    }
  }

  @Test(
    arguments: [("zh", .auto), ("zh", .normal), ("ja", .normal), ("ko", .normal)]
      as [(String, LineBreakStrictness)])
  func `in Chinese it does, and in Japanese and Korean by line-break normal`(
    language: String, strictness: LineBreakStrictness
  ) {
    for marked in ["a”|b", ".|“a", "字|“a", "a”|字", "다.”|라", "字|〜|字", "字|ー"] {
      #expect(lines(of: marked, .web, strictness, language) == marked)
    }
  }

  @Test(arguments: [("ko", "字|ー"), ("ja", "字ー"), ("zh", "字ー"), ("", "字ー")])
  func `strict Korean is not strict about small kana`(language: String, marked: String) {
    #expect(lines(of: marked, .web, .strict, language) == marked)
  }

  @Test(arguments: [
    "ש-ו", "של-ום", "ש–ו", "ש‐ו", "ש-я", "ש-字", "a-|ו", "-|ו", "ש |-|ו", "-я", "а |-я", "ש-👍",
  ])
  func `WebKit breaks before Hebrew behind a hyphen only where none precedes`(marked: String) {
    #expect(lines(of: marked, .webkit, .auto, "") == marked)
  }

  @Test(arguments: ["", "ja", "zh"])
  func `Firefox breaks before each ellipsis where breaks are loose`(language: String) {
    for marked in ["字|…", "a|…|…", "(|…", "“|…", "\u{A0}|…", "…”", "。|…"] {
      #expect(lines(of: marked, .firefox, .loose, language) == marked)
      let whole = String(marked.filter { $0 != "|" })
      if whole != "。…" {
        #expect(lines(of: whole, .firefox, .normal, language) == whole)
      }
    }
  }
}
