// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import TextMeasurement

/// Liang's algorithm and files of patterns.
@Suite struct HyphenatorTests {
  /// The patterns of the example in the TeXbook, appendix H, and in Liang's thesis, figure 14.
  static let knuth = "hy3ph he2n hena4 hen5at 1na n2at 1tio 2io o2n"

  func divided(_ word: String, _ hyphenator: Hyphenator) -> String {
    var parts = ""
    let divisions = hyphenator.divisions(of: word)
    for (index, scalar) in word.unicodeScalars.enumerated() {
      if divisions.contains(index) { parts += "-" }
      parts.unicodeScalars.append(scalar)
    }
    return parts
  }

  @Test func `the published examples have the published divisions`() throws {
    #expect(divided("hyphenation", try Hyphenator(patterns: Self.knuth)) == "hy-phen-ation")
    // README.hyphen of the Hyphen library: the patterns that match "example".
    let example = try Hyphenator(patterns: "x1a\nxam3\n4m1p\n1p2l2")
    #expect(divided("example", example) == "ex-am-ple")
  }

  @Test func `upper case, marks and decomposed letters are divided alike`() throws {
    let hyphenator = try Hyphenator(patterns: Self.knuth)
    #expect(divided("HYPHENATION", hyphenator) == "HY-PHEN-ATION")
    let accents = try Hyphenator(patterns: "a1b", minimumPrefix: 2, minimumSuffix: 2)
    #expect(divided("xabx", accents) == "xa-bx")
    // The mark is not a letter, so only one letter precedes the place.
    #expect(divided("a\u{301}bxx", accents) == "a\u{301}bxx")
  }

  @Test func `no division leaves fewer letters than the minimum on either side`() throws {
    let everywhere = "1a 1b 1c"
    #expect(divided("abcabc", try Hyphenator(patterns: everywhere)) == "ab-c-abc")
    let one = try Hyphenator(patterns: everywhere, minimumPrefix: 1, minimumSuffix: 1)
    #expect(divided("abcabc", one) == "a-b-c-a-b-c")
    #expect(one.divisions(of: "") == [])
    #expect(one.divisions(of: "a") == [])
  }

  @Test func `a TeX file has patterns, exceptions and comments`() throws {
    let tex = """
      % A comment { with braces
      \\message{some words}
      \\patterns{ % more
      .ex1a 1b
      }
      \\hyphenation{ta-ble pro-ject
      present}
      """
    let hyphenator = try Hyphenator(patterns: tex)
    #expect(divided("table", hyphenator) == "ta-ble")
    #expect(divided("present", hyphenator) == "present")
    #expect(divided("exabcd", hyphenator) == "ex-a-bcd")
    #expect(divided("somewords", hyphenator) == "somewords")
  }

  @Test func `a dictionary has an encoding, minimum lengths and levels`() throws {
    let dictionary = """
      UTF-8
      # comment
      LEFTHYPHENMIN 1
      RIGHTHYPHENMIN 1
      COMPOUNDLEFTHYPHENMIN 1
      COMPOUNDRIGHTHYPHENMIN 2
      t1h
      NEXTLEVEL
      a1b
      .h1x
      s1t.
      o1o/=,1,1
      """
    let hyphenator = try Hyphenator(patterns: dictionary)
    #expect(hyphenator.minimumPrefix == 1)
    #expect(divided("abthxab", hyphenator) == "a-bt-h-xa-b")
    #expect(divided("asthxab", hyphenator) == "ast-h-xa-b", "near a compound's border")
    #expect(divided("xxst", hyphenator) == "xxs-t", "near the word's own end")
    #expect(divided("hxoo", hyphenator) == "h-xoo", "changes of spelling are left out")
  }

  @Test func `data without patterns gives an error of its kind`() {
    #expect(throws: HyphenationError.noPatterns) { try Hyphenator(patterns: " \n% 1a\n") }
    #expect(throws: HyphenationError.badPattern("12", line: 2)) {
      try Hyphenator(patterns: "1a\n12")
    }
  }

  @Test func `American English is divided as the Hyphen library divides it`() throws {
    let path = try SystemFile.path(
      anyOf: ["/usr/share/hyphen/hyph_en_US.dic"], package: "hyphen-en-us")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let hyphenator = try Hyphenator(patterns: text)
    // Recorded from libhyphen 2.8.8 with hyph_en_US.dic of Debian 12. Of 20,000 words of Debian's
    // American word list all are divided alike; of 20,000 German ones all but 78, most of them
    // compounds within compounds.
    for word in Self.american.split(whereSeparator: \.isWhitespace) {
      #expect(divided(word.filter { $0 != "-" }, hyphenator) == word)
    }
  }

  static let american = """
    al-go-rithm al-ter-na-tive ap-pli-ca-tion arith-metic as-so-ciate au-to-matic be-gin-ning
    beau-ti-ful cal-cu-la-tion char-ac-ter com-puter con-cate-na-tion con-fig-u-ra-tion
    con-straint con-tainer dec-li-na-tion de-scrip-tion de-vel-op-ment dic-tio-nary dif-fer-ence
    doc-u-men-ta-tion ef-fi-ciency elec-tric-ity en-cy-clo-pe-dia en-vi-ron-ment equiv-a-lent
    ex-per-i-ment fun-da-men-tal gen-er-a-tion gov-ern-ment hy-phen-ation iden-tity
    im-ple-men-ta-tion in-de-pen-dent in-for-ma-tion in-tel-li-gence in-ter-na-tional lan-guage
    lay-out li-brary man-age-ment math-e-mat-ics mea-sure-ment min-i-mum nec-es-sary
    ob-ser-va-tion ob-sta-cle op-er-a-tion para-graph per-for-mance phi-los-o-phy pho-to-graph
    pos-si-bil-ity pref-er-ence present pro-ce-dure pro-gram-ming project rec-tan-gle
    rep-re-sen-ta-tive re-spon-si-bil-ity sci-en-tific sen-tence sig-nif-i-cant sit-u-a-tion
    soft-ware sta-tis-tics struc-ture su-per-cal-ifrag-ilis-tic-ex-pi-ali-do-cious ta-ble
    tech-nol-ogy tem-per-a-ture ther-a-pist ty-po-graph-i-cally un-der-stand-ing uni-ver-sity
    vari-able vo-cab-u-lary won-der-ful yes-ter-day
    """
}
