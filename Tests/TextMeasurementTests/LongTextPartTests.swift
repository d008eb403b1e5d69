// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Long texts that are analysed in parts have the lines of the whole analysis.
@Suite struct LongTextPartTests {
  /// The kinds of text whose segments do not determine its lines, as words to combine.
  static let kinds: [(name: String, words: [String])] = [
    (
      "mixed",
      ["word ", "(", ") ", "AV", "漢字", "かな", "「", "」", "👍🏽 ", "😀", "नमस्ते ", "12 ", "\u{301}"]
    ),
    ("emoji", ["😀", "👩‍👩‍👧", "🇩🇪", "👍🏽", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "🏴", "☺", " "]),
    ("tabs", ["a\t", "word ", "12\t", "\t\t", "To", "漢\t", "3.5 ", "\n", "é\t"]),
    ("Hindi", ["नमस्ते ", "क्षि", "हिन्दी ", "में ", "।", "१२ ", "लिखा\u{200D} ", "(", ")", "\n"]),
    ("Bengali", ["বাংলা ", "ভাষা", "ক্ষ", "আমি ", "১২ ", "। "]),
    (
      "right to left",
      [
        "سلام ", "كتاب", "שלום ", "word ", "12 ", "(", ") ", "١٢ ", "\u{200F}", "😀 ", "\n",
        "\u{2028}",
      ]
    ),
    (
      "open brackets",
      [
        "سلام ", "كتاب ", "שלום ", "word ", "more ", "נא ", "قديم ", "(", "[a ", "( ", "12 ", ") ",
        "、",
      ]
    ),
    (
      "brackets far apart",
      ["سلام ", "كتاب ", "نص ", "قديم ", "word ", "جديد ", "12", "مدينة ", "بيت ", "(", ")", "["]
    ),
    ("Thai", ["ภาษาไทย", "เป็น", " ", "กำ ", "word ", "😀"]),
    (
      "invisible",
      ["so\u{AD}me ", "\u{200B}", "\u{2060}", "a\u{A0}b ", "—", "“quote” ", "- ", "-1 ", "x"]
    ),
    ("missing", ["\u{E000}", "word ", "\u{12000}", "က ", "\u{FFFF}", "漢"]),
    ("control", ["\u{7}", "word ", "\u{2028}", "\r", "\r\n", "\u{B}", "字"]),
    ("long words", ["unbreakable", "हिन्दी", "漢\u{2060}", "x"]),
  ]

  static func text(_ words: [String], _ count: Int, _ random: inout SeededGenerator) -> String {
    (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &random)] }.joined()
  }

  /// The styles whose lines are not those of greedy words that are cut.
  static let otherStyles: [ParagraphStyle] = {
    var styles: [ParagraphStyle] = []
    for wrap in [TextWrap.nowrap, .balance, .pretty, .wrap] {
      for conventions in [TextConventions.uikit, .web] {
        var style = ParagraphStyle()
        style.lineSpacing = 1.3
        style.paragraphSpacing = 2.7
        style.textWrap = wrap
        style.conventions = conventions
        style.overflowWrap = conventions == .web || wrap == .wrap ? .normal : .breakWord
        style.textSpacingTrim = conventions == .web ? .normal : .spaceAll
        styles.append(style)
        style.firstLineHeadIndent = 11
        style.headIndent = 5
        if wrap != .balance { style.tailIndent = -3 }
        styles.append(style)
      }
    }
    return styles
  }()

  static func paragraphStyle(_ round: Int) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.lineSpacing = 1.3
    style.paragraphSpacing = 2.7
    if round % 5 == 1 { style.conventions = .web }
    if round % 5 == 2 {
      style.firstLineHeadIndent = 11
      style.headIndent = 5
    }
    if round % 5 == 3 { style.textSpacingTrim = .normal }
    if round % 7 == 4 { style.direction = .rightToLeft }
    if round % 7 == 5 { style.lineBreakRules = .unicode }
    if round % 7 == 6 { style.wordBreak = round % 2 == 0 ? .keepAll : .breakAll }
    return style
  }

  /// Checks that a text has equal measures in parts and as a whole.
  func checkEqual(
    _ text: AttributedText, _ style: ParagraphStyle, length: Int, round: Int = 0, _ hint: String,
    _ measurer: HarfBuzzTextMeasurer = TestFonts.bundled
  ) {
    let core = measurer.core
    let parts = core.withShapingContext { LongText(text, style, core, $0, length: length) }
    let whole = AnalyzedText(measurer.analyze(text, style))
    for mode in [LineBreakMode.wordWrap, .charWrap, .clip] {
      for width in [40.0, 90, 333, 5_000, .infinity] {
        let container = TextContainer(width: width, lineBreakMode: mode)
        #expect(
          parts.metrics(in: container) == whole.metrics(in: container), "\(mode), \(width): \(hint)"
        )
      }
    }
    let limits = [(1, 60.0), (4, 90), (30, 70), (1, .infinity), (2, 1_000)]
    for (index, mode) in LineBreakMode.allCases.enumerated() {
      let (lines, width) = limits[(index + round) % limits.count]
      for container in [
        TextContainer(width: 90, maximumNumberOfLines: 4, lineBreakMode: mode),
        TextContainer(width: width, maximumNumberOfLines: lines, lineBreakMode: mode),
      ] {
        #expect(
          parts.metrics(in: container) == whole.metrics(in: container), "\(container): \(hint)")
      }
    }
    let container = TextContainer(
      width: 90, maximumNumberOfLines: round % 3 == 0 ? 9 : 0,
      lineBreakMode: LineBreakMode.allCases[round % LineBreakMode.allCases.count])
    #expect(parts.layout(in: container) == whole.layout(in: container), "\(container): \(hint)")
    #expect(parts.minContentWidth == whole.minContentWidth, "\(hint)")
    #expect(parts.missingGlyphCount == whole.missingGlyphCount, "\(hint)")
  }

  @Test(arguments: kinds.map(\.name))
  func `text analysed in parts has the lines of the whole text`(name: String) throws {
    let words = try #require(Self.kinds.first { $0.name == name }).words
    var random = SeededGenerator(fallback: 20_261_201)
    for round in 0..<16 {
      var style = TextStyle(font: FontDescriptor(size: 16))
      if round % 4 == 3 { style.letterSpacing = 0.7 }
      if round % 8 == 7 { style.font.size = 13.7 }
      let text = Self.text(words, 90, &random)
      checkEqual(
        AttributedText(text, style: style), Self.paragraphStyle(round),
        length: round % 2 == 0 ? 64 : 200, round: round,
        "\(round): \(text.debugDescription); \(random.hint)")
    }
  }

  @Test(arguments: kinds.map(\.name))
  func `lines that are not cut are those of the whole text`(name: String) throws {
    let words = try #require(Self.kinds.first { $0.name == name }).words
    var random = SeededGenerator(fallback: 20_261_205)
    // Each kind has a quarter of the styles.
    let first = Self.kinds.firstIndex { $0.name == name } ?? 0
    for (round, style) in Self.otherStyles.enumerated() where round % 4 == first % 4 {
      let text = Self.text(words, 90, &random)
      checkEqual(
        AttributedText(text, style: TextStyle(font: FontDescriptor(size: 16))), style,
        length: round % 2 == 0 ? 64 : 200, round: round,
        "\(style.textWrap), \(style.conventions): \(text.debugDescription); \(random.hint)")
    }
  }

  @Test(arguments: ["unbreakable", "हिन्दी", "كتاب", "漢\u{2060}", "AVA", "😀\u{2060}"])
  func `long words that are not cut are those of the whole text`(unit: String) {
    var random = SeededGenerator(fallback: 20_261_206)
    // Each unit has half of the styles.
    for (round, style) in Self.otherStyles.enumerated()
    where (round / 2 + unit.utf8.count) % 2 == 0 {
      var text = AttributedText("", style: TextStyle(font: FontDescriptor(size: 16)))
      for index in 0..<9 {
        var other = TextStyle(font: FontDescriptor(size: 16))
        if index % 3 == 1 { other.color = .init(red: 1, green: 0, blue: 0) }
        if index % 4 == 2 { other.font.size = 13 }
        let count = Int.random(in: 1..<40, using: &random)
        text.append(String(repeating: unit, count: count), style: other)
        let space = ["", " ", "\u{AD}", "\n", "  ", ") "].randomElement(using: &random) ?? ""
        text.append(space, style: other)
      }
      checkEqual(
        text, style, length: 64, round: round,
        "\(style.textWrap), \(style.conventions): \(text.string.debugDescription); \(random.hint)")
    }
  }

  @Test func `a long word that ends its line is not kerned with the text behind it`() {
    // Behind the hyphen a line may end; on one line the "T" would be kerned with it. The parts meet
    // between ideographs, which nothing kerns.
    let text = String(repeating: "漢\u{2060}", count: 100) + "x-Tea"
    let attributed = AttributedText(text, style: TextStyle(font: FontDescriptor(size: 16)))
    for style in Self.otherStyles {
      checkEqual(attributed, style, length: 64, "\(style.textWrap), \(style.conventions)")
    }
  }

  @Test func `a word is divided where it is whole, not where a part ends`() throws {
    // The only division is before the z. A part that ends a letter or two behind it has a word that
    // is not divided, because too few letters follow.
    let measurer = try HyphenationTests.measurer("1z")
    var paragraphStyle = ParagraphStyle()
    paragraphStyle.usesHyphenation = true
    let style = TextStyle(font: FontDescriptor(size: 16), language: "en")
    let words = "word word word word "
    let head = String(repeating: "a", count: 34)
    let text = AttributedText(
      words + head + "z" + String(repeating: "a", count: 60), style: style)
    let line = measurer.prepare(
      AttributedText(words + head + "-", style: style), paragraphStyle: paragraphStyle)
    let container = TextContainer(width: line.maxContentWidth + 1)
    let whole = AnalyzedText(measurer.analyze(text, paragraphStyle))
    let core = measurer.core
    for length in 50...64 {
      let parts = core.withShapingContext {
        LongText(text, paragraphStyle, core, $0, length: length)
      }
      #expect(parts.metrics(in: container) == whole.metrics(in: container), "\(length) bytes")
    }
  }

  @Test func `parts of lines are rounded across the borders of parts`() {
    var style = ParagraphStyle()
    style.conventions = .web
    var text = AttributedText("", style: TextStyle())
    for index in 0..<60 {
      let font = FontDescriptor(size: 13.7 + 0.31 * Double(index % 7))
      text.append("word ", style: TextStyle(font: font))
    }
    checkEqual(text, style, length: 64, "seven sizes")
  }

  @Test func `letters join across the cuts of a long word`() {
    // The text ends a few bytes behind the first part, so that the part's last cut is also the
    // whole text's last, and what is left behind it is shaped as a whole.
    let word = String(repeating: "ب\u{64E}\u{651}", count: 10_923)
    #expect(word.utf8.count == 1 << 16 + 2)
    checkEqual(AttributedText(word), ParagraphStyle(), length: 1 << 16, "joined letters")
  }

  @Test(arguments: kinds.map(\.name))
  func `a text is divided into many parts`(name: String) throws {
    let words = try #require(Self.kinds.first { $0.name == name }).words
    var random = SeededGenerator(fallback: 20_261_203)
    let text = Self.text(words, 4_000, &random)
    let core = TestFonts.bundled.core
    let parts = LongTextParts(AttributedText(text), ParagraphStyle(), core, length: 1_000)
    var starts: Set<Int32> = []
    var longest: Int32 = 0
    var properties = LongTextProperties()
    properties.hasTabs = name == "tabs"
    parts.forEach(properties) { analysis, reliable in
      starts.insert(analysis.offsets[0])
      longest = max(longest, analysis.offsets[analysis.count] - analysis.offsets[0])
      return reliable ?? analysis.count
    }
    // No part begins inside of a short pair of brackets.
    let most = name.contains("brackets") ? 8_000 : 2_000
    #expect(starts.count > text.utf8.count / most)
    // A part ends at the end of a character.
    #expect(longest < most + 32)
  }

  @Test(arguments: [
    ("Latin", "unbreakable"), ("Hindi", "क्षि"), ("Arabic", "كتاب"), ("Han", "漢\u{2060}字\u{2060}"),
    ("emoji", "👩‍👩‍👧👍🏽"),
  ])
  func `a word of many kilobytes analysed in parts has the lines of the whole word`(
    name: String, unit: String
  ) {
    let word = String(repeating: unit, count: 150_000 / unit.utf8.count)
    let core = TestFonts.bundled.core
    for spacing in [0, 0.7] {
      let text = AttributedText(
        word, style: TextStyle(font: FontDescriptor(size: 16), letterSpacing: spacing))
      let style = ParagraphStyle()
      let parts = core.withShapingContext { LongText(text, style, core, $0, length: 1 << 16) }
      let whole = AnalyzedText(TestFonts.bundled.analyze(text, style))
      for width in [100, Double.infinity] {
        let container = TextContainer(width: width)
        #expect(parts.metrics(in: container) == whole.metrics(in: container), "\(name), \(width)")
      }
      #expect(parts.minContentWidth == whole.minContentWidth)
    }
  }

  @Test(arguments: [
    "words and 👍🏽 😀 ", "😀", "a\tb\t12 ", "हिन्दी में लिखा ", "বাংলা ভাষা ", "unbreakable", "हिन्दी",
    "漢\u{2060}字\u{2060}",
  ])
  func `a long text keeps little beside its characters`(unit: String) throws {
    let text = String(repeating: unit, count: 400_000 / unit.utf8.count)
    let prepared = TestFonts.bundled.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    // The first is scanned, and keeps nine bytes for each segment.
    #expect(try #require(TestFonts.bundled.byteCount(of: prepared)) < 3 * text.utf8.count)
    #expect(prepared.metrics(in: TextContainer()).lineCount == 1)
    // While it is measured, one part is kept.
    var longest = 0
    let parts = LongTextParts(
      AttributedText(text), ParagraphStyle(), TestFonts.bundled.core, length: LongTextParts.length)
    parts.forEach(LongTextProperties(hasTabs: text.contains("\t"))) { analysis, reliable in
      longest = max(longest, analysis.byteCount)
      return reliable ?? analysis.count
    }
    // A part of a single word is four times as long as others, so that parts overlap less.
    #expect(longest < 100 * 4 * LongTextParts.length)
  }

  @Test func `letters forget the breaks before them`() {
    var random = SeededGenerator(fallback: 20_261_204)
    let parts =
      Self.kinds.flatMap(\.words)
      + [
        "-", "$", "%", "‘", "’", "«", "»", "!", "/", "ל", "-", "한", "ᄀ", "ᅡ", "ゃ", "ー", "…", "ᬅ",
        "᭄", "ᬓ", "◌",
      ]
    var tailored = LineBreaker.Options()
    tailored.tailoring = .css
    var options = [LineBreaker.Options(), tailored]
    for wordBreak in [LineBreaker.WordBreak.keepAll, .breakAll] {
      tailored.wordBreak = wordBreak
      options.append(tailored)
    }
    var (compared, complex): (Int, [Range<Int>]) = (0, [])
    for round in 0..<4_000 {
      var text = Self.text(parts, 12, &random)
      let hint = "\(text.debugDescription); \(random.hint)"
      let breaker = LineBreaker(options: options[round % options.count])
      text.withUTF8 { utf8 in
        var (whole, tail): ([LineBreakOpportunity], [LineBreakOpportunity]) = ([], [])
        breaker.findBreaks(in: utf8, into: &whole, complexRanges: &complex)
        var offset = GraphemeBreaker.nextBoundary(after: 0, in: utf8)
        while offset < utf8.count {
          let isOpportunity = whole.contains { $0.offset == offset }
          if LineBreaker.forgets(utf8, before: offset, isOpportunity: isOpportunity) {
            breaker.findBreaks(
              in: UnsafeBufferPointer(rebasing: utf8[offset...]), into: &tail,
              complexRanges: &complex)
            let behind = whole.filter { $0.offset > offset }.map(\.offset)
            #expect(
              tail.map { $0.offset + offset } == behind,
              "\(offset) of \(hint)")
            compared += 1
          }
          offset = GraphemeBreaker.nextBoundary(after: offset, in: utf8)
        }
      }
    }
    #expect(compared > 10_000)
  }

  @Test func `attributed text analysed in parts has the lines of the whole text`() {
    var random = SeededGenerator(fallback: 20_261_202)
    for round in 0..<20 {
      var text = AttributedText("", style: TextStyle())
      for _ in 0..<12 {
        let kind = Self.kinds[Int.random(in: 0..<3, using: &random)]
        var style = TextStyle(font: FontDescriptor(size: 16))
        if Bool.random(using: &random) { style.color = .init(red: 1, green: 0, blue: 0) }
        if Int.random(in: 0..<3, using: &random) == 0 { style.font.size = 21 }
        if Int.random(in: 0..<3, using: &random) == 0 { style.letterSpacing = 1.1 }
        text.append(Self.text(kind.words, 9, &random), style: style)
        if Int.random(in: 0..<4, using: &random) == 0 {
          text.append(TextAttachment(size: Size(width: 9, height: 30), name: "box"), style: style)
        }
      }
      checkEqual(
        text, Self.paragraphStyle(round), length: 80, round: round,
        "\(round): \(text.string.debugDescription); \(random.hint)")
    }
  }
}
