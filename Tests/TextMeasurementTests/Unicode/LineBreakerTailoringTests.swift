// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import TextMeasurement

@Suite struct LineBreakerTailoringTests {
  /// Checks the breaks of texts; `|` marks an allowed and `‖` a mandatory break.
  private func checkBreaks(_ options: LineBreaker.Options, _ expected: [String]) {
    let breaker = LineBreaker(options: options)
    for marked in expected {
      let text = String(marked.filter { $0 != "|" && $0 != "‖" })
      #expect(breaker.marked(text) == marked)
    }
  }

  private var css: LineBreaker.Options { LineBreaker.Options(tailoring: .css) }

  private func cjk(
    _ strictness: LineBreaker.Strictness, isChineseOrJapanese: Bool = false
  ) -> LineBreaker.Options {
    LineBreaker.Options(strictness: strictness, isChineseOrJapanese: isChineseOrJapanese)
  }

  @Test func `hard line breaks are mandatory, and CR LF is one`() {
    checkBreaks(
      LineBreaker.Options(),
      [
        "", "one", "one |two |three", "a\n‖b", "a\r\n‖b", "a\r‖\r\n‖b", "a\n‖\n‖", "\n‖",
        "a\u{0B}‖b\u{0C}‖c\u{85}‖d\u{2028}‖e\u{2029}‖", "a \n‖b", "a |b",
      ])
  }

  @Test func `Unicode's rules keep dates, URLs after slashes and closing brackets`() {
    checkBreaks(
      LineBreaker.Options(),
      [
        "2024-05-01", "https://|example.org/|a/|b", "(a )b", "f(s) |g",
        "well-|known", "$(5)", "€|(a)", "one\u{A0}two", "soft\u{AD}|hyphen", "a\u{200B}|b",
      ])
  }

  @Test func `the CSS tailoring breaks after every run of spaces`() {
    checkBreaks(
      css,
      [
        "a  |b", "( |a", "a |)", "\" |(", "a |\u{2060}b", "a \t |b", "a\t|b", "字 |。", "a \n‖b",
        " |a",
        "a ",
      ])
    checkBreaks(LineBreaker.Options(), ["( a", "a )"])
  }

  @Test func `the CSS tailoring breaks at a hyphen before a digit after letters and digits`() {
    checkBreaks(css, ["2024-|05-|01", "ABCD-|1234", "a |-|b", "x |-1", "(-1)", "-1", "a-|-1"])
  }

  @Test func `the CSS tailoring follows the table of pairs for ASCII`() {
    checkBreaks(
      css,
      [
        "https://example.org/a/b?|q=1", "f(x)", "a)|(b", "a!|[b", "what?|yes", "what?!", "a-|b",
        "$(5)",
        "x%|(5)", "a/b", "one,two", "}|{", "a\u{A0}(b", "a-|\u{A0}b", "字|(a)",
      ])
  }

  @Test func `a hyphen that begins a word and a point that begins a number stay with it`() {
    checkBreaks(css, ["да |-нет", "-да", "‐да", "да |‐нет", "字.٣", "кто-|то", "א |-א"])
    checkBreaks(LineBreaker.Options(), ["да |-нет", "-да", "字.٣", "א |-א"])
  }

  @Test func `quotation marks open and close in Chinese and Japanese by the CSS tailoring`() {
    var chinese = css
    chinese.isChineseOrJapanese = true
    checkBreaks(chinese, ["国|“国”|国", "a“b”c", "国”“国"])
    chinese.strictness = .normal
    checkBreaks(chinese, ["国|“国”|国", "a“b”|c", "国”|“国"])
    checkBreaks(css, ["国|“国”|国", "a“b”c", "国”“国"])
  }

  @Test func `lines break outside of quotations between East Asian characters`() {
    checkBreaks(
      LineBreaker.Options(),
      [
        "国|“国”|国", "国|‘国’|国", "国|«国»|国", "국|“국”|국", "国\"国\"国", "国“a”国", "a“国”a",
        "“国” |国", "国 |“国”", "国”。", "x |“y” |z",
      ])
  }

  @Test func `there is no break before U+3000 in browsers`() {
    checkBreaks(css, ["あ \u{3000}|あ", "あ\u{3000}|あ", "\u{FFFC}\u{3000}|あ"])
    checkBreaks(LineBreaker.Options(), ["あ |\u{3000}|あ", "\u{FFFC}|\u{3000}|あ"])
  }

  @Test func `breaks that depend on the character after the next are confirmed or withdrawn`() {
    checkBreaks(
      LineBreaker.Options(),
      [
        "€|(a)", "€(5)", "€(.5)", "€|(.a)", "a |.5", "a .", "a .b", "a .\n‖b",
        "« a »", "a »", "a |»b", "ᬓ|ᬓ", "ᬓᬓ᯲", "ᬓ|ᬓ|ᬓ", "国“", "国“ |a", "国|“国", "国“\n‖国",
      ])
  }

  @Test func `small kana start no line only in strict text`() {
    checkBreaks(cjk(.strict), ["きょ|う", "カー"])
    checkBreaks(cjk(.normal), ["き|ょ|う", "カ|ー"])
    checkBreaks(cjk(.loose), ["き|ょ|う", "カ|ー"])
  }

  @Test func `hyphen-like characters start lines in Chinese and Japanese unless strict`() {
    checkBreaks(cjk(.strict, isChineseOrJapanese: true), ["三〜|四", "ア゠|イ"])
    checkBreaks(cjk(.normal), ["三〜|四"])
    checkBreaks(cjk(.normal, isChineseOrJapanese: true), ["三|〜|四", "ア|゠|イ"])
    checkBreaks(cjk(.loose, isChineseOrJapanese: true), ["三|〜|四"])
  }

  @Test func `loose text breaks before iteration marks, between leaders and before hyphens`() {
    let words = ["人々|は", "中……|国", "中‐|国", "中–|国"]
    checkBreaks(cjk(.normal, isChineseOrJapanese: true), words)
    checkBreaks(cjk(.strict), words)
    checkBreaks(cjk(.loose), ["人|々|は", "中…|…|国", "中|‐|国", "中|–|国", "a‐|b"])
  }

  @Test func `loose Chinese and Japanese break at centered punctuation, suffixes and prefixes`() {
    checkBreaks(cjk(.loose), ["中・|国", "中！|国", "中％|国", "№中", "５％|中"])
    checkBreaks(
      cjk(.loose, isChineseOrJapanese: true),
      ["中|・|国", "中|！|国", "中|：|国", "中|％|国", "5|％|中", "№|中", "￥|5", "「！」"])
    checkBreaks(cjk(.strict, isChineseOrJapanese: true), ["中・|国", "中！|国", "中％|国"])
  }

  @Test func `runs of complex scripts are reported and take a dictionary's breaks`() {
    let text = "ab ภาษาไทย c ខ្មែរ។ d"
    let utf8 = Array(text.utf8)
    var ranges: [Range<Int>] = []
    var breaks: [LineBreakOpportunity] = []
    utf8.withUnsafeBufferPointer {
      LineBreaker().findBreaks(in: $0, into: &breaks, complexRanges: &ranges)
    }
    let found = ranges.map { String(decoding: utf8[$0], as: UTF8.self) }
    #expect(found == ["ภาษาไทย", "ខ្មែរ"])
    LineBreaker.insert([ranges[0].lowerBound + 4 * 3], into: &breaks)
    let start = Array("ab ".utf8).count
    #expect(breaks.map(\.offset).prefix(3) == [start, start + 12, start + 7 * 3 + 1])
  }

  @Test func `inserted breaks keep the order and repeat none`() {
    var breaks = [3, 6, 9].map { LineBreakOpportunity(offset: $0, isMandatory: $0 == 9) }
    LineBreaker.insert([1, 3, 7, 12], into: &breaks)
    #expect(breaks.map(\.offset) == [1, 3, 6, 7, 9, 12])
    #expect(breaks.map(\.isMandatory) == [false, false, false, false, true, false])
  }
}
