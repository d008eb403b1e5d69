// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary
import WorldFonts

@testable import TextMeasurement

/// The one-pass scan of text of several styles gives the same lines as the full analysis.
@Suite struct StyledScanTests {
  /// A way in which a style may differ from another one.
  struct Change: Sendable {
    let name: String
    let change: @Sendable (inout TextStyle) -> Void

    init(_ name: String, _ change: @escaping @Sendable (inout TextStyle) -> Void) {
      self.name = name
      self.change = change
    }
  }

  static let changes: [Change] =
    RunBorderTests.changes.map { Change($0.name, $0.change) } + [
      Change("smaller size") { $0.font.size = 9 },
      Change("lower baseline") { $0.baselineOffset = -3 },
      Change("distance of baselines") { $0.font.baselineDistance = 22 },
      Change("variation") { $0.font.variations = [FontVariation("wght", 500)] },
      Change("color") { $0.color = RunBorderTests.red },
      Change("underline") { $0.underline = TextLine() },
      Change("strikethrough") { $0.strikethrough = TextLine() },
      Change("background") { $0.backgroundColor = RunBorderTests.red },
    ]

  /// A text whose parts have styles from a small list; some borders lie inside words.
  func text(
    _ parts: [String], _ styles: [TextStyle], _ random: inout SeededGenerator
  ) -> AttributedText {
    func style() -> TextStyle { styles[Int.random(in: 0..<styles.count, using: &random)] }
    var text = AttributedText("", style: styles[0])
    for part in parts {
      let scalars = Array(part.unicodeScalars)
      let border =
        Int.random(in: 0..<3, using: &random) == 0
        ? Int.random(in: 0...scalars.count, using: &random) : scalars.count
      for range in [0..<border, border..<scalars.count] {
        var string = ""
        string.unicodeScalars.append(contentsOf: scalars[range])
        text.append(string, style: style())
      }
    }
    return text
  }

  /// One to three styles, mostly plain ones of size 16.
  func styles(_ family: String, _ random: inout SeededGenerator) -> [TextStyle] {
    (0..<Int.random(in: 2...3, using: &random)).map { _ in
      var style = TextStyle(font: FontDescriptor(family: family, size: 16))
      for _ in 0..<Int.random(in: 0...1, using: &random) {
        Self.changes[Int.random(in: 0..<Self.changes.count, using: &random)].change(&style)
      }
      return style
    }
  }

  /// Whether segments of a scan determine the lines of a text of several styles.
  static func isScanned(_ text: any PreparedText) -> Bool {
    (text as? CompactText).map { $0.header.isScanned && $0.header.rich != nil } ?? false
  }

  /// Compares a prepared text with its analysis in many containers; false if it was not scanned.
  func checkText(
    _ text: AttributedText, _ paragraph: ParagraphStyle, _ measurer: HarfBuzzTextMeasurer,
    _ name: String, _ random: inout SeededGenerator
  ) -> Bool {
    let prepared = measurer.prepare(text, paragraphStyle: paragraph)
    guard Self.isScanned(prepared) else { return false }
    let analyzed = AnalyzedText(measurer.analyze(text, paragraph))
    let hint = "\(text.string.debugDescription) \(text.runs.map(\.range)), \(name), \(random.hint)"
    for _ in 0..<12 {
      let container = TextContainer(
        width: [0, 20, 60, 90, 150, 300, .infinity].randomElement(using: &random) ?? 0,
        maximumNumberOfLines: Int.random(in: 0...2, using: &random),
        lineBreakMode: LineBreakMode.allCases.randomElement(using: &random) ?? .wordWrap)
      let expected = analyzed.metrics(in: container)
      #expect(prepared.metrics(in: container) == expected, "\(container), \(hint)")
      #expect(prepared.height(in: container) == expected.size.height, "\(container), \(hint)")
    }
    let container = TextContainer(width: 120)
    #expect(prepared.layout(in: container) == analyzed.layout(in: container), "\(hint)")
    #expect(prepared.minContentWidth == analyzed.minContentWidth, "\(hint)")
    #expect(
      prepared.maxContentWidth == analyzed.metrics(in: TextContainer()).size.width, "\(hint)")
    #expect(prepared.missingGlyphCount == analyzed.missingGlyphCount, "\(hint)")
    return true
  }

  static let paragraphs: [ParagraphStyle] = {
    var spaced = ParagraphStyle()
    spaced.lineSpacing = 1.3
    spaced.paragraphSpacing = 2.7
    var tall = ParagraphStyle()
    tall.lineHeight = .multiple(1.3)
    var strut = ParagraphStyle()
    strut.strut = FontDescriptor(size: 15)
    var justified = ParagraphStyle()
    justified.alignment = .justified
    let plain = [ParagraphStyle(), ParagraphStyle(), spaced, tall, strut, justified]
    return plain
      + plain.map { style in
        var web = style
        web.conventions = .web
        return web
      }
  }()

  @Test func `a scanned text of several styles has the lines of its analysis`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 20_261_140)
      var scanned = 0
      for index in 0..<150 {
        let parts = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          RandomText.make(
            &random, extras: ["-", "/", "\n", "\r\n", "—", "“", "(", "ـ", "f", "!", "  ", "AV"])
        }
        let text = text(parts, styles(family, &random), &random)
        let paragraph = Self.paragraphs[index % Self.paragraphs.count]
        if checkText(text, paragraph, measurer, name, &random) { scanned += 1 }
      }
      #expect(scanned > 30, "\(name)")
    }
  }

  @Test func `scanned words of all scripts in several styles have the lines of their analysis`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 20_261_141)
      var (scanned, index) = (0, 0)
      // At times few texts of a font are scanned; then more are made.
      while index < 150 || scanned <= 10 && index < 1500 {
        let parts = (0..<Int.random(in: 2...4, using: &random)).map { _ in
          SegmentScanTests.words[Int.random(in: 0..<SegmentScanTests.words.count, using: &random)]
            + ["", " "][Int.random(in: 0...1, using: &random)]
        }
        let text = text(parts, styles(family, &random), &random)
        let paragraph = Self.paragraphs[index % Self.paragraphs.count]
        index += 1
        if checkText(text, paragraph, measurer, name, &random) { scanned += 1 }
      }
      #expect(scanned > 10, "\(name)")
    }
  }

  @Test(arguments: changes.map(\.name))
  func `a text with words in another style is scanned, whatever differs`(name: String) throws {
    let change = try #require(Self.changes.first { $0.name == name }).change
    let plain = TextStyle(font: FontDescriptor(size: 16))
    var other = plain
    change(&other)
    var text = AttributedText("The height of ", style: plain)
    text.append("each row", style: other)
    text.append(" depends on ", style: plain)
    text.append("AVA", style: other)
    text.append("TAR and wo", style: plain)
    text.append("rds, 漢字 too", style: other)
    var random = SeededGenerator(fallback: 20_261_142)
    var web = ParagraphStyle()
    web.conventions = .web
    #expect(checkText(text, ParagraphStyle(), TestFonts.bundled, name, &random))
    #expect(checkText(text, web, TestFonts.bundled, name, &random))
  }

  @Test func `a style is another one if any field differs`() {
    // A field that is added needs a change above. Small code does not know its fields.
    let fields = [Mirror(reflecting: TextStyle()), Mirror(reflecting: FontDescriptor())].map {
      $0.children.count
    }
    #expect(fields == [9, 7] || fields == [0, 0])
    let core = TestFonts.bundled.core
    let plain = TextStyle(font: FontDescriptor(size: 16))
    for change in Self.changes {
      var other = plain
      change.change(&other)
      var text = AttributedText("one ", style: plain)
      text.append("two", style: other)
      core.withShapingContext { shaping in
        let list = StyleList([plain], ParagraphStyle(), core, shaping)
        let isKnown = list.findRuns(of: text, ParagraphStyle(), into: shaping.styleRuns)
        #expect(!isKnown, "\(change.name)")
      }
    }
  }

  /// The number of texts of each kind of ``FastPathTests`` that are scanned if every second group
  /// of seven characters differs in weight, size, colour or letter spacing.
  static let scannedCounts: [String: [Int]] = [
    "English": [100, 100, 100, 100],
    "French, German": [98, 98, 98, 98],
    "Greek, Russian": [100, 100, 100, 100],
    "Vietnamese": [100, 100, 100, 100],
    "Chinese": [72, 72, 72, 72],
    "Japanese": [86, 86, 86, 86],
    "Korean": [100, 100, 100, 100],
    "Arabic": [100, 100, 100, 100],
    "Hebrew": [100, 100, 100, 100],
    "Hindi": [98, 98, 98, 98],
    "emoji": [86, 86, 86, 86],
    "five scripts": [100, 100, 100, 100],
    "paragraphs": [100, 79, 100, 100],
    "Thai": [100, 100, 100, 100],
    "soft hyphens": [100, 100, 100, 100],
    "tabs": [100, 100, 100, 100],
  ]

  @Test(arguments: FastPathTests.kinds.filter { $0.scanned > 0 })
  func `the scan takes the recorded number of texts of several styles`(kind: FastPathTests.Kind) {
    let plain = TextStyle(font: FontDescriptor(size: 16))
    let changes: [(inout TextStyle) -> Void] = [
      { $0.font.weight = .bold }, { $0.font.size = 20 }, { $0.color = RunBorderTests.red },
      { $0.letterSpacing = 0.5 },
    ]
    let counts = changes.map { change in
      var other = plain
      change(&other)
      return FastPathTests.texts(of: kind).count { string in
        var text = AttributedText("", style: plain)
        for (index, character) in string.enumerated() {
          text.append(String(character), style: index / 7 % 2 == 0 ? plain : other)
        }
        return Self.isScanned(
          TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle()))
      }
    }
    // If the scan takes more texts, raise the counts of the kind.
    #expect(counts == Self.scannedCounts[kind.testDescription])
  }

  @Test func `colours inside of words cost no shaping`() {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    let plain = TextStyle(font: FontDescriptor(size: 16))
    _ = measurer.prepare(
      AttributedText("Row heights", style: plain), paragraphStyle: ParagraphStyle())
    let known = measurer.shapingCallCount
    var text = AttributedText("Row he", style: plain)
    text.modify(2..<5) { $0.color = RunBorderTests.red }
    text.append("ights", style: plain)
    let prepared = measurer.prepare(text, paragraphStyle: ParagraphStyle())
    #expect(Self.isScanned(prepared))
    #expect(measurer.shapingCallCount == known)
  }

  @Test func `decorated glyphs of a cluster stay in one run where a style begins inside of it`() {
    var random = SeededGenerator(fallback: 20_261_144)
    for conventions in [TextConventions.uikit, .web] {
      var paragraph = ParagraphStyle()
      paragraph.conventions = conventions
      for hasColor in [false, true] {
        var style = TextStyle(font: FontDescriptor(size: 16))
        style.underline = TextLine()
        // The cluster of six characters from offset 6 to 18.
        var text = AttributedText("नमस्ते नमस्ते हिन्दी", style: style)
        text.modify(12..<37) { $0.font.weight = .bold }
        if hasColor { text.modify(38..<56) { $0.color = RunBorderTests.red } }
        let hint = "\(conventions) \(hasColor)"
        #expect(checkText(text, paragraph, TestFonts.bundled, hint, &random), "\(hint)")
      }
    }
  }

  @Test func `colours inside of words of web pages are rounded at their borders`() {
    var web = ParagraphStyle()
    web.conventions = .web
    var random = SeededGenerator(fallback: 20_261_143)
    let style = TextStyle(font: FontDescriptor(size: 16))
    let cjk = TextStyle(font: FontDescriptor(family: "Noto Sans CJK SC", size: 16))
    for (string, range, style, isScanned) in [
      ("AVATAR, To Wa", 2..<4, style, true), ("a link, here", 2..<6, style, true),
      ("one well-known", 4..<9, style, true), ("漢字漢字漢字", 3..<6, cjk, true),
      ("हिन्दी और में", 19..<28, style, true), ("a\nb\nc d", 2..<3, style, true),
      // Inside of text that is shaped: also behind a mark, and where letters join.
      ("e\u{301}te", 1..<4, style, true), ("हिन्दी और", 19..<22, style, true),
      ("สวัสดีครับ", 9..<18, style, true), ("سلام عليكم", 4..<9, style, true),
      // A ligature.
      ("of fice", 1..<2, style, true), ("office", 2..<3, style, false),
    ] {
      var text = AttributedText(string, style: style)
      text.modify(range) { $0.color = RunBorderTests.red }
      let found = checkText(text, web, TestFonts.bundled, string, &random)
      #expect(found == isScanned, "\(string)")
    }
  }

  @Test(arguments: [0, 0.5])
  func `words whose letters change at a cut are summed beside another style`(
    spacing: Double
  ) throws {
    let measurer = HarfBuzzTextMeasurer(collection: try FontCollection.world())
    var web = ParagraphStyle()
    web.conventions = .web
    var random = SeededGenerator(fallback: 20_261_144)
    var style = TextStyle(font: FontDescriptor(size: 16))
    style.letterSpacing = spacing
    for string in ["ပါစာ ကြောင့်", "ဘာသာသည်ကြောင့် စာပါ", "မြန်မာစာကြောင့်ပါ ။"] {
      var text = AttributedText(string + " link", style: style)
      text.modify(string.utf8.count..<string.utf8.count + 5) { $0.color = RunBorderTests.red }
      #expect(checkText(text, web, measurer, string, &random), "\(string)")
    }
  }

  @Test func `text that a scan cannot take is analysed`() {
    let plain = TextStyle(font: FontDescriptor(size: 16))
    var bold = plain
    bold.font.weight = .bold
    func isScanned(
      _ string: String, _ change: (inout TextStyle) -> Void = { _ in },
      _ changeParagraph: (inout ParagraphStyle) -> Void = { _ in }
    ) -> Bool {
      var other = bold
      change(&other)
      var paragraph = ParagraphStyle()
      changeParagraph(&paragraph)
      var text = AttributedText("some ", style: plain)
      text.append(string, style: other)
      return Self.isScanned(TestFonts.bundled.prepare(text, paragraphStyle: paragraph))
    }
    #expect(isScanned("words"))
    #expect(isScanned("\twords"))
    #expect(isScanned("wo\u{AD}rds"))
    #expect(isScanned("wo\u{AD}rds", { _ in }, { $0.hyphens = .none }))
    #expect(isScanned("words", { $0.letterSpacing = -1 }))
    #expect(!isScanned("words", { $0.letterSpacing = -50 }))
    #expect(!isScanned("words", { $0.font.size = 0 }))
    #expect(!isScanned("words", { $0.font.size = .nan }))
    #expect(isScanned("words", { _ in }, { $0.headIndent = 4 }))
    #expect(isScanned("words", { _ in }, { ($0.headIndent, $0.textWrap) = (4, .nowrap) }))
    #expect(isScanned("words", { _ in }, { $0.conventions = .web }))
    #expect(isScanned("words", { _ in }, { $0.textWrap = .balance }))
    #expect(isScanned("words", { _ in }, { $0.direction = .rightToLeft }))
    // The empty last line has the height of a style that is not the first.
    #expect(!isScanned("words\n", { $0.font.size = 20 }))
    #expect(isScanned("words\n", { $0.font.size = 9 }))
  }
}
