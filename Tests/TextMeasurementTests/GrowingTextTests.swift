// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Text that is appended, or scanned in parts, has the lines of the whole text.
@Suite struct GrowingTextTests {
  static let parts = [
    "word", "words", "AV", "To", " ", " ", " ", " ", "  ", ", ", ". ", "(",
    ")", "“", "”", "-", "\n", "\r", "\n\n", "naïve ", "漢字", "汉", "语", "、", "「", "」",
    "かな ", "한국어 ", "Москва ", "नमस्ते ", "ไทย", "\u{301}", "é", "123 ", "$5 ",
    "https://example.org/a?b=c ", "e", "\u{200B}", "#", "/", "%",
  ]
  static let rare = [
    "שלום ", "سلام ", "👍🏽", "😀 ", "\t", "\u{AD}", "\u{200F}", "က",
  ]
  static let paragraphStyle: ParagraphStyle = {
    var style = ParagraphStyle()
    style.lineSpacing = 1.3
    style.paragraphSpacing = 2.7
    return style
  }()

  func checkEqual(_ text: any PreparedText, _ whole: any PreparedText, _ hint: String) {
    for width in [40.0, 90, 200, .infinity] {
      let container = TextContainer(width: width)
      #expect(text.metrics(in: container) == whole.metrics(in: container), "\(hint)")
    }
    #expect(text.minContentWidth == whole.minContentWidth, "\(hint)")
    #expect(
      text.layout(in: TextContainer(width: 90)) == whole.layout(in: TextContainer(width: 90)),
      "\(hint)")
  }

  @Test func `appended text has the lines of the whole text`() {
    let style = TextStyle(font: FontDescriptor(size: 16))
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 20_261_127)
      for round in 0..<40 {
        var style = style
        style.font.family = family
        var text = GrowingText(
          measurer: measurer, style: style, paragraphStyle: Self.paragraphStyle)
        let parts = Self.parts + (round % 2 == 0 ? [] : Self.rare)
        for _ in 0..<Int.random(in: 1...25, using: &random) {
          text.append(parts[Int.random(in: 0..<parts.count, using: &random)])
          let whole = measurer.prepare(
            AttributedText(text.string, style: style), paragraphStyle: Self.paragraphStyle)
          checkEqual(
            text.prepared, whole, "\(name): \(text.string.debugDescription); \(random.hint)")
        }
      }
    }
  }

  @Test func `a text whose direction is known from what is appended has the lines of the whole`() {
    var paragraph = ParagraphStyle()
    paragraph.conventions = .web
    let style = TextStyle(font: FontDescriptor(family: "Noto Sans CJK SC", size: 16))
    for (first, second) in [
      ("\r\n ", " ת״א"), ("\n ", " שלום"), ("\n", "  שלום"), (" ", " שלום עולם"), ("a\n ", "سلام"),
    ] {
      var text = GrowingText(
        measurer: TestFonts.bundled, style: style, paragraphStyle: paragraph)
      text.append(first)
      text.append(second)
      let whole = TestFonts.bundled.prepare(
        AttributedText(text.string, style: style), paragraphStyle: paragraph)
      for count in 0...3 {
        let container = TextContainer(width: 300, maximumNumberOfLines: count)
        #expect(
          text.prepared.metrics(in: container) == whole.metrics(in: container),
          "\(text.string.debugDescription), \(count)")
        #expect(
          text.prepared.metrics(in: container) == whole.layout(in: container).metrics,
          "\(text.string.debugDescription), \(count)")
      }
      let core = TestFonts.bundled.core
      let part = core.withShapingContext { shaping in
        shaping.scanParts(text.string, shaping.textContext(style, paragraph, core), length: 4)
      }
      if let part { checkEqual(part, whole, text.string.debugDescription) }
    }
  }

  @Test func `a text that grows by words scans the last words alone`() {
    var text = GrowingText(measurer: TestFonts.bundled)
    var scanned = 0
    for word in 0..<2_000 {
      text.append("word\(word) ")
      scanned += text.scannedSegmentCount
    }
    #expect(scanned <= 3 * 2_000)
    #expect(text.prepared.metrics(in: TextContainer(width: 200)).lineCount > 100)
  }

  @Test func `text scanned in parts has the lines of the whole text`() {
    let core = TestFonts.bundled.core
    var random = SeededGenerator(fallback: 20_261_128)
    var scanned = 0
    var units: [Bool: Int] = [:]
    for round in 0..<200 {
      // Invisible characters leave a text to its analysis.
      let parts =
        Self.parts.filter { $0 != "\u{200B}" && $0 != "\u{301}" }
        + (round % 2 == 0 ? [] : Self.rare.filter { $0.utf8.count > 2 })
      let text = (0..<80).map { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }.joined()
      let style = TextStyle(font: FontDescriptor(size: 16))
      let (part, whole) = core.withShapingContext { shaping in
        let context = shaping.textContext(style, Self.paragraphStyle, core)
        return (shaping.scanParts(text, context, length: 48), shaping.scan(text, context))
      }
      guard let part, let whole else { continue }
      scanned += 1
      if part.header.form == .indexed { units[part.header.isFine, default: 0] += 1 }
      checkEqual(part, whole, "\(text.debugDescription); \(random.hint)")
    }
    #expect(scanned > 50)
    for isFine in [false, true] {
      #expect(units[isFine, default: 0] > 5, "\(units)")
    }
  }

  @Test func `text from right to left that is scanned in parts has the lines of the whole text`() {
    let core = TestFonts.bundled.core
    var random = SeededGenerator(fallback: 20_261_132)
    let parts = [
      "سلام ", "عليكم ", "و", "كتاب", " ", " ", "، ", ". ", "שלום ", "עולם ", "ספר", "word ", "To ",
      "(", ")", "123 ", "١٢ ", "-", "\n", "漢字", "\u{200F}", "% ", "$5 ", "؟ ", "الله ",
    ]
    var (scanned, divided) = (0, 0)
    for round in 0..<300 {
      var text = round % 3 == 0 ? "word " : "سلام "
      for _ in 0..<80 { text += parts[Int.random(in: 0..<parts.count, using: &random)] }
      let style = TextStyle(font: FontDescriptor(size: 16))
      var paragraphStyle = Self.paragraphStyle
      if round % 5 == 0 { paragraphStyle.direction = .leftToRight }
      let (part, whole) = core.withShapingContext { shaping in
        let context = shaping.textContext(style, paragraphStyle, core)
        return (shaping.scanParts(text, context, length: 64), shaping.scan(text, context))
      }
      guard let whole else { continue }
      scanned += 1
      guard let part else { continue }
      divided += 1
      checkEqual(part, whole, "\(text.debugDescription); \(random.hint)")
    }
    #expect(scanned > 150)
    #expect(divided > 100)
  }

  @Test(arguments: ["كلمات من نص طويل ", "מילים של טקסט ארוך ", "كلمات with words و123 "])
  func `a long text from right to left keeps two bytes a word`(words: String) throws {
    let count = 2_200_000 / words.utf8.count
    let prepared = TestFonts.bundled.prepare(
      AttributedText(String(repeating: words, count: count)), paragraphStyle: ParagraphStyle())
    let bytes = try #require(TestFonts.bundled.byteCount(of: prepared))
    #expect(bytes <= 2 * 4 * count + 1_000)
    #expect(prepared.metrics(in: TextContainer()).lineCount == 1)
  }

  @Test(arguments: ["words of a long text, ", "words  of a long  text, ", "words слова λέξεις 漢字 "])
  func `a long text keeps two bytes for each word`(words: String) throws {
    let text = String(repeating: words, count: 100_000)
    let prepared = TestFonts.bundled.prepare(
      AttributedText(text), paragraphStyle: ParagraphStyle())
    let bytes = try #require(TestFonts.bundled.byteCount(of: prepared))
    #expect(bytes <= 2 * 500_000 + 1_000)
    #expect(prepared.metrics(in: TextContainer()).lineCount == 1)
  }
}
