// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Lines that end with an ellipsis are set and drawn without an analysis, of shaped text too.
@Suite struct TruncationScanTests {
  private static let words: [[String]] = [
    ["The", "AVATAR", "office", "well-known", "fi", "To", "e\u{301}te\u{301}", "(see)", "12.5"],
    ["नमस्ते", "क्षत्रिय", "हिन्दी", "र्क", "है।", "और", "विद्यार्थी", "श्री", "स्वतन्त्रता"],
    ["สวัสดี", "ภาษาไทย", "ทั้งหลาย", "น้ำ", "กำลัง", "และ", "การ", "คุณค่า"],
    ["தமிழ்", "மொழி", "கொள்கை", "க்ஷ", "ஸ்ரீ", "বাংলা", "ক্ষুদ্র", "မြန်မာ", "ကြောင့်", "ភាសា"],
    ["漢字", "かな", "「」。", "\u{3000}", "ｶﾞ", "한국어", "か\u{3099}"],
    ["😀", "👩‍👩‍👧", "🇩🇪", "1️⃣", "\u{E000}", "e\u{E000}", "\u{12000}\u{301}", "\u{A0}"],
    ["שלום", "עברית", "ת״א", "שָׁלוֹם", "(אבג)", "ירושלים.", "12.5"],
    ["العربية", "سلام", "لا", "مُحَمَّد", "١٢٣", "(عربي)", "في", "الكتاب،", "office"],
    ["Москва", "Ελλάδα", "ёлка", "\u{200B}", "soft\u{AD}ly", "ά\u{301}"],
  ]

  private func text(_ round: Int, _ random: inout SeededGenerator) -> AttributedText {
    let (style, other) = ScanComparison.styles(round)
    var text = AttributedText("", style: style)
    let kinds = [Int.random(in: 0..<9, using: &random), Int.random(in: 0..<9, using: &random)]
    for _ in 0..<Int.random(in: 2...14, using: &random) {
      let isOther = round.isMultiple(of: 2) && Int.random(in: 0..<4, using: &random) == 0
      let style = isOther ? other : style
      let words = Self.words[kinds[Int.random(in: 0..<2, using: &random)]]
      text.append(words.randomElement(using: &random) ?? "", style: style)
      text.append([" ", " ", "", "\n"].randomElement(using: &random) ?? "", style: style)
    }
    return text
  }

  @Test func `truncated lines are those of the analysis`() throws {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    var random = SeededGenerator(fallback: 20_261_203)
    var (truncated, composed) = ([0, 0], [0, 0])
    for round in 0..<1200 {
      let text = text(round, &random)
      var paragraph = ScanComparison.paragraph(round, &random)
      if round.isMultiple(of: 17) { paragraph.truncationToken = " more" }
      let prepared = try #require(
        measurer.prepare(text, paragraphStyle: paragraph) as? CompactText)
      guard prepared.header.isScanned else { continue }
      let analyzed = AnalyzedText(measurer.analyze(text, paragraph))
      let container = TextContainer(
        width: .random(in: 15...300, using: &random),
        maximumNumberOfLines: Int.random(in: 1...2, using: &random),
        lineBreakMode: [.truncateTail, .truncateTail, .truncateMiddle, .truncateHead]
          .randomElement(using: &random) ?? .truncateTail)
      let expected = analyzed.layout(in: container)
      guard expected.metrics.isTruncated else { continue }
      let isTail = container.lineBreakMode == .truncateTail ? 1 : 0
      truncated[isTail] += 1
      let hint = "\(container) \(text.string.debugDescription) \(paragraph); \(random.hint)"
      #expect(prepared.metrics(in: container) == expected.metrics, "\(hint)")
      let drawn = measurer.core.withShapingContext { $0.layout(prepared, in: container) }
      #expect((drawn ?? expected) == expected, "\(hint)")
      if drawn != nil { composed[isTail] += 1 }
    }
    #expect(composed[1] * 4 > truncated[1] * 3, "\(composed) of \(truncated)")
    // Of the others a cut changes the letters.
    #expect(composed[0] * 2 > truncated[0], "\(composed) of \(truncated)")
  }

  @Test(arguments: [
    "The quick brown fox jumps over the lazy dog, and the shop is closed until Monday.",
    "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।",
    "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม",
    "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا وعليهم ذلك",
    "כל בני אדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון",
    "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。",
  ])
  func `a preview is drawn without an analysis in every script`(string: String) throws {
    let text = AttributedText(string, style: TextStyle(font: FontDescriptor(size: 16)))
    var count = 0
    for conventions in [TextConventions.uikit, .web] {
      for lines in 1...2 {
        var paragraph = ParagraphStyle()
        paragraph.conventions = conventions
        let prepared = try #require(
          TestFonts.bundled.prepare(text, paragraphStyle: paragraph) as? CompactText)
        let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
        for width in stride(from: 110.0, to: 300, by: 3) {
          for mode in [LineBreakMode.truncateTail, .truncateMiddle, .truncateHead] {
            let container = TextContainer(
              width: width, maximumNumberOfLines: lines, lineBreakMode: mode)
            let drawn = TestFonts.bundled.core.withShapingContext {
              $0.layout(prepared, in: container)
            }
            if mode == .truncateTail { #expect(drawn != nil, "\(conventions) \(container)") }
            if drawn != nil { count += 1 }
            let expected = analyzed.layout(in: container)
            #expect(prepared.layout(in: container) == expected, "\(conventions) \(container)")
            #expect(prepared.metrics(in: container) == expected.metrics)
          }
        }
      }
    }
    #expect(count > 250)
  }

  @Test(arguments: [
    "\u{202E}हिन्दी हिन्दी हिन्दी", "\u{202E}क्षत्रिय\u{202C} स्त्री", "ffi\u{3000}ffl office",
  ])
  func `a text cut inside of glyphs that belong together is drawn as from its analysis`(
    string: String
  ) {
    var paragraph = ParagraphStyle()
    paragraph.conventions = .web
    let text = AttributedText(string, style: TextStyle(font: FontDescriptor(size: 16)))
    let prepared = TestFonts.bundled.prepare(text, paragraphStyle: paragraph)
    let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
    for width in stride(from: 12.0, through: prepared.maxContentWidth, by: 3) {
      for mode in [LineBreakMode.truncateTail, .truncateMiddle, .truncateHead, .charWrap] {
        let container = TextContainer(width: width, maximumNumberOfLines: 1, lineBreakMode: mode)
        #expect(prepared.layout(in: container) == analyzed.layout(in: container), "\(container)")
      }
    }
  }

  @Test(arguments: [LineBreakMode.truncateTail, .truncateMiddle, .truncateHead])
  func `an ellipsis is coloured and decorated as the text before it, or the line's first`(
    mode: LineBreakMode
  ) throws {
    var red = TextStyle(font: FontDescriptor(size: 16))
    (red.color, red.underline) = (.red, TextLine())
    var blue = red
    (blue.color, blue.underline) = (.blue, nil)
    var bold = blue
    bold.font.weight = .bold
    for second in [red, blue, bold] {
      var text = AttributedText("one two\n", style: red)
      text.append("three four", style: second)
      let prepared = try #require(
        TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle()) as? CompactText)
      let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, ParagraphStyle()))
      for width in stride(from: 1.0, to: prepared.maxContentWidth, by: 5) {
        let container = TextContainer(width: width, maximumNumberOfLines: 1, lineBreakMode: mode)
        let expected = analyzed.layout(in: container)
        let drawn = TestFonts.bundled.core.withShapingContext {
          $0.layout(prepared, in: container)
        }
        #expect(drawn == expected, "\(width)")
        let mark = try #require(expected.lines[0].runs.first { $0.range.isEmpty })
        #expect(mark.color == .red, "\(width)")
      }
    }
  }

  @Test func `an ellipsis at the head of a later line is coloured as that line`() throws {
    var (red, blue) = (TextStyle(), TextStyle())
    (red.color, blue.color) = (.red, .blue)
    var text = AttributedText("one\n", style: red)
    text.append("three four five", style: blue)
    let prepared = TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
    let layout = prepared.layout(
      in: TextContainer(width: 60, maximumNumberOfLines: 2, lineBreakMode: .truncateHead))
    let mark = try #require(layout.lines.last?.runs.first { $0.range.isEmpty })
    #expect(layout.lines.count == 2 && mark.color == .blue)
  }
}
