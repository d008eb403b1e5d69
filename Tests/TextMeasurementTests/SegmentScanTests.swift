// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The one-pass scan of simple text gives the same lines as the full analysis.
@Suite struct SegmentScanTests {
  /// Compares the scanned form of a text with its analysis; false if the text was not scanned.
  @discardableResult
  func checkScan(
    _ text: String, _ measurer: HarfBuzzTextMeasurer, _ family: String, _ hint: String,
    size: Double = 16
  ) -> Bool {
    let style = TextStyle(font: FontDescriptor(family: family, size: size))
    let paragraphStyle = ParagraphStyle()
    let analyzed = AnalyzedText(
      measurer.analyze(AttributedText(text, style: style), paragraphStyle))
    let core = measurer.core
    let scanned = core.withShapingContext { shaping in
      shaping.scan(text, shaping.textContext(style, paragraphStyle, core))
    }
    guard let scanned else { return false }
    for width in [20.0, 60, 90, 150, 300, .infinity].map({ $0 * size / 16 }) {
      for mode in [LineBreakMode.wordWrap, .truncateTail] {
        var container = TextContainer(width: width)
        container.lineBreakMode = mode
        container.maximumNumberOfLines = mode == .truncateTail ? 2 : 0
        #expect(
          scanned.metrics(in: container) == analyzed.metrics(in: container),
          "\(text.debugDescription) in \(family) at \(width), \(mode); \(hint)")
        checkLayout(of: scanned, analyzed, container, hint)
      }
    }
    #expect(
      scanned.minContentWidth == analyzed.minContentWidth, "\(text.debugDescription); \(hint)")
    #expect(scanned.missingGlyphCount == analyzed.missingGlyphCount)
    return true
  }

  /// Compares the glyphs that a scan finds with those of the analysis.
  func checkLayout(
    of scanned: CompactText, _ analyzed: AnalyzedText, _ container: TextContainer, _ hint: String
  ) {
    let drawn = measurerLayout(scanned, container)
    guard let drawn else {
      // No word is cut, and no line truncated, where there is no limit.
      #expect(
        container.width < .infinity || container.maximumNumberOfLines > 0,
        "\(scanned.header.string.debugDescription); \(hint)")
      return
    }
    let expected = analyzed.layout(in: container)
    guard drawn != expected else { return }
    let text = scanned.header.string
    #expect(drawn.metrics == expected.metrics, "\(text.debugDescription) in \(container); \(hint)")
    for (line, other) in zip(drawn.lines, expected.lines) where line != other {
      #expect(line == other, "\(text.debugDescription) in \(container); \(hint)")
      return
    }
  }

  /// The layout of a text by a scan alone.
  func measurerLayout(_ text: CompactText, _ container: TextContainer) -> TextLayout? {
    text.header.context.core.withShapingContext { $0.layout(text, in: container) }
  }

  @Test func `a scanned text has the lines of its analysis`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 20_261_124)
      var scanned = 0
      for _ in 0..<250 {
        let text = RandomText.make(&random, extras: ["-", "/", "\n", "—", "“", "(", "ـ", "f", "!"])
        if checkScan(text, measurer, family, "\(name), \(random.hint)") { scanned += 1 }
      }
      #expect(scanned > 150, "\(name)")
    }
  }

  /// Words of scripts that are scanned word by word; for some there may be no font.
  static let words = [
    "मैं", "और", "नमस्ते", "क्षत्रिय", "है।", "हिन्दी", "का॑", "क\u{200D}ष",
    "আমি", "ক্ষুদ্র", "তুমি।", "நான்", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "ภาษาไทย",
    "ความสูงของแถว", "น้ำใจ", "เท่านั้น", "ฯลฯ", "ต่างๆ", "ກະລຸນາ", "ພາສາລາວ",
    "ភាសាខ្មែរ", "ក្រុមហ៊ុន", "မြန်မာစာ", "ကမ္ဘာ", "အင်္ဂလိပ်", "ქართული",
    "አማርኛ", "ᠮᠣᠩᠭᠣᠯ", "བོད་ཡིག", "abc", "12", "(x)", "ố", "漢字", "—", "\u{200B}",
    "\n", "e\u{301}", "์", "\u{94D}",
  ]

  @Test
  func `scanned words of Indic and South-East Asian scripts have the lines of their analysis`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 20_261_126)
      var scanned = 0
      for _ in 0..<250 {
        let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in
          Self.words[Int.random(in: 0..<Self.words.count, using: &random)]
            + ["", " "][Int.random(in: 0...1, using: &random)]
        }.joined()
        if checkScan(text, measurer, family, "\(name), \(random.hint)") { scanned += 1 }
      }
      #expect(scanned > 20, "\(name)")
    }
  }

  @Test func `words with U+200B between them are scanned, and have the lines of their analysis`() {
    let words = ["ภาษาไทย", "ที่", "ฟ", "मैं", "नमस्ते", "हिन्दी", "क्षत्रिय"]
    let borders = ["\u{200B}", "\u{200B}", "\u{200B}", " ", "\u{200B} "]
    var random = SeededGenerator(fallback: 20_261_205)
    var scanned = 0
    for _ in 0..<100 {
      let text = (0..<Int.random(in: 2...12, using: &random)).map { _ in
        words[Int.random(in: 0..<words.count, using: &random)]
          + borders[Int.random(in: 0..<borders.count, using: &random)]
      }.joined()
      if checkScan(text, TestFonts.bundled, "Noto Sans", random.hint) { scanned += 1 }
    }
    #expect(scanned > 90)
  }

  @Test func `scanned Thai and Lao of any syllables have the lines of their analysis`() {
    // Consonants, vowels before them, above and below, behind, and tone marks.
    let blocks: [[[Unicode.Scalar]]] = [
      [
        "กขคงจชซญฐดตถทธนบปผฝพฟมยรลวศสหฬอฮ", "เแโใไ",
        "\u{E31}\u{E34}\u{E35}\u{E37}\u{E38}\u{E39}\u{E3A}",
        "ะา\u{E33}ๆฯ๑", "\u{E48}\u{E49}\u{E4A}\u{E4C}\u{E47}",
      ],
      [
        "ກຂຄງຈຊຍດຕຖທນບປຜຝພຟມຢຣລວສຫອຮໜ", "ເແໂໃໄ", "\u{EB1}\u{EB4}\u{EB5}\u{EB7}\u{EB8}\u{EBC}",
        "ະາ\u{EB3}ໆຽ໑", "\u{EC8}\u{EC9}\u{ECC}\u{ECD}",
      ],
    ].map { $0.map { Array($0.unicodeScalars) } }
    let words = [
      "ที่", "นี่", "ไม่", "กำลัง", "น้ำ", "ผู้", "ครั้ง", "ປີ", "ທີ່", "ນ້ຳ", "ບໍ່", "ປ", "ฟ",
    ]
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 20_261_131)
      var scanned = 0
      func one<Element>(_ pool: [Element]) -> Element {
        pool[Int.random(in: 0..<pool.count, using: &random)]
      }
      for _ in 0..<100 {
        let block = one(blocks)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 2...14, using: &random) {
          switch Int.random(in: 0..<12, using: &random) {
          case 0: text.append(" ")
          case 1...4: text.append(contentsOf: one(words).unicodeScalars)
          default:
            if Int.random(in: 0..<4, using: &random) == 0 { text.append(one(block[1])) }
            text.append(one(block[0]))
            if Bool.random(using: &random) { text.append(one(block[2])) }
            if Int.random(in: 0..<3, using: &random) == 0 { text.append(one(block[4])) }
            if Int.random(in: 0..<4, using: &random) == 0 { text.append(one(block[3])) }
          }
        }
        if checkScan(String(text), measurer, family, "\(name), \(random.hint)") { scanned += 1 }
      }
      #expect(scanned > 10, "\(name)")
    }
  }

  @Test func `scanned Arabic, Persian, Urdu and Hebrew have the lines of their analysis`() {
    let letters = Array("ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءئؤأإآٱپچژگکیەہھےۓٹڈڑںۀ".unicodeScalars)
    let hebrew = Array("אבגדהוזחטיכךלםמןנסעפףצקרשת".unicodeScalars)
    let marks = Array(
      "\u{64B}\u{64E}\u{651}\u{652}\u{654}\u{670}\u{5B8}\u{5B0}\u{640}\u{200C}\u{200D}\u{200F}"
        .unicodeScalars)
    let others = Array(" .،؛؟()«»”-–0123۱۲٣٪aV漢\n".unicodeScalars)
    let wholes = ["لا", "الله", "للہ", "لأن", "إلى", "می\u{200C}شود", "(ابجد)", "של", "x\u{200D}ب"]
    let arabicFirst = [("Arabic first", TestFonts.bundled, "Noto Naskh Arabic")]
    for (name, measurer, family) in TestFonts.all + arabicFirst {
      var random = SeededGenerator(fallback: 20_261_127)
      var scanned = 0
      func one<Element>(_ pool: [Element]) -> Element {
        pool[Int.random(in: 0..<pool.count, using: &random)]
      }
      for _ in 0..<150 {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...10, using: &random) {
          let pool = Int.random(in: 0..<4, using: &random) == 0 ? hebrew : letters
          for _ in 0..<Int.random(in: 1...6, using: &random) {
            text.append(one(pool))
            if Int.random(in: 0..<14, using: &random) == 0 { text.append(one(marks)) }
          }
          if Int.random(in: 0..<3, using: &random) == 0 {
            text.append(contentsOf: one(wholes).unicodeScalars)
          }
          text.append(Int.random(in: 0..<2, using: &random) == 0 ? " " : one(others))
        }
        if checkScan(String(text), measurer, family, "\(name), \(random.hint)") { scanned += 1 }
      }
      #expect(scanned > 90, "\(name)")
    }
  }

  @Test func `scanned Chinese, Japanese and Korean have the lines of their analysis`() {
    let pools: [[Unicode.Scalar]] = [
      "漢字一二三中文的是不", "かなひらがなょっを", "カナトヨタヴァー", "가나다라마바사아각힣", "、。「」（）・！？：；ー〜“”…—",
      "ＡＶａ１２￥", "AVToab12-(", " ", "ㄅㄆㄇ", "ガギ",
    ].map { Array($0.unicodeScalars) }
    // Marks, joiners, jamo and others that join the previous character's cluster, or stand alone.
    let marks = Array(
      "\u{3099}\u{309A}\u{FF9E}\u{302A}\u{FE00}\u{E0100}\u{1161}\u{11A8}\u{301}\u{200D}\n😀ش"
        .unicodeScalars)
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 20_261_130)
      var scanned = 0
      func one<Element>(_ pool: [Element]) -> Element {
        pool[Int.random(in: 0..<pool.count, using: &random)]
      }
      for _ in 0..<300 {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          let pool = one(pools)
          for _ in 0..<Int.random(in: 1...5, using: &random) { text.append(one(pool)) }
          if Int.random(in: 0..<10, using: &random) == 0 { text.append(one(marks)) }
        }
        if checkScan(String(text), measurer, family, "\(name), \(random.hint)") { scanned += 1 }
      }
      #expect(scanned > 210, "\(name)")
    }
  }

  @Test(arguments: [
    "e\u{301}te\u{301} 1\u{FE0F}\u{20E3}2 a\u{FE0F}", "x👍🏽y 👩‍👩‍👧👩‍👩‍👧 🇩🇪🇫🇷🇮🇹", "\u{301}a \u{301}",
    "سلام (abc) 123 عربي", "مُحَمَّد\u{200C}ها a-ب", "שלום, world! 10-20 (כן)", "ab\nשלום\r\nاب\n",
    "かながっこう、トヨタ。「AVア」ヴァ", "T-shirt V-A To-Do 'A'-'V'", "漢か字な漢AVか字", "office fi-fl ff",
    "الف—ب", "1/2 ½ 3\u{2044}4", "( かな", "( שלום", "한국어 가나다 (한국)", "e\u{301}", "a 1️⃣\u{301}b",
    "بعض. \u{200F}Soft (FAI)\u{200E} عن\u{200F} \u{200E}-i פ", "\u{200F}\u{200E} \u{200F}",
    "Ａ\u{3099}か\u{3099}", "f\u{200D}i", "🏴\u{E0067}\u{E0062}\u{E007F} ok", "👍\n👍🏽\n",
  ])
  func `texts with marks, joiners and mixed scripts have the lines of their analysis`(
    text: String
  ) {
    for (name, measurer, family) in TestFonts.all { checkScan(text, measurer, family, name) }
  }

  @Test(arguments: [
    "The quick brown office fox — “naïve” well-known T-shirts, 50%!", "漢字かな交じり文を組む、ABC。",
    "한국어 텍스트 가나다", "سلام عليكم world 123", "שלום עולם English", "a 👍🏽 family 👩‍👩‍👧 🇩🇪 1️⃣ end",
  ])
  func `the scan takes common texts`(text: String) {
    #expect(checkScan(text, TestFonts.bundled, "Noto Sans", ""))
  }
}
