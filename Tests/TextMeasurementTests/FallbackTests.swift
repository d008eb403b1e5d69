// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// The choice of the font for each cluster.
@Suite struct FallbackTests {
  /// The fonts of a text's runs, in logical order.
  func fonts(_ text: String, _ measurer: HarfBuzzTextMeasurer = TestFonts.bundled) -> [String] {
    let analysis = measurer.analyze(AttributedText(text), ParagraphStyle())
    return analysis.runs.filter { $0.plan != nil }.map(\.font.face.postScriptName)
  }

  static let cases: [(text: String, fonts: [String])] = [
    ("abc", ["NotoSans-Regular"]),
    ("漢字かな한국어", ["NotoSansCJKsc-Regular", "NotoSansCJKsc-Regular", "NotoSansCJKsc-Regular"]),
    ("العربية", ["NotoNaskhArabic-Regular"]),
    ("עברית", ["NotoSansHebrew-Regular"]),
    ("हिन्दी", ["NotoSansDevanagari-Regular"]),
    ("ไทย", ["NotoSansThai-Regular"]),
    ("👩‍👩‍👧", ["NotoColorEmoji"]),
    ("🇩🇪", ["NotoColorEmoji"]),
    ("1️⃣", ["NotoColorEmoji"]),
    ("1", ["NotoSans-Regular"]),
    ("e\u{301}", ["NotoSans-Regular"]),
  ]

  @Test(arguments: cases)
  func `each script has its font`(text: String, fonts expected: [String]) {
    #expect(fonts(text) == expected)
  }

  @Test func `a cluster is never split over two fonts`() {
    for text in ["👩‍👩‍👧‍👦", "👍🏽", "❤️", "क्षि", "e\u{301}\u{327}", "🏳️‍🌈"] {
      #expect(fonts(text).count == 1, "\(text)")
    }
  }

  @Test func `a character that no font has is counted and drawn`() {
    let prepared = TestFonts.bundled.prepare(
      AttributedText("a\u{10FFFD}b\u{12000}"), paragraphStyle: ParagraphStyle())
    #expect(prepared.missingGlyphCount == 2)
    let layout = prepared.layout(in: TextContainer())
    #expect(layout.lines.flatMap(\.runs).flatMap(\.glyphs).count { $0.id == 0 } == 2)
  }

  @Test func `invisible characters need no font and have no width`() {
    let plain = TestFonts.bundled.prepare(AttributedText("ab"), paragraphStyle: ParagraphStyle())
    let text = "a\u{200B}\u{2060}\u{FEFF}\u{1}b"
    let prepared = TestFonts.bundled.prepare(
      AttributedText(text), paragraphStyle: ParagraphStyle())
    #expect(prepared.missingGlyphCount == 0)
    #expect(abs(prepared.maxContentWidth - plain.maxContentWidth) < 1e-6)
  }

  @Test func `the first known family serves, and the next ones have what it lacks`() {
    func fonts(_ text: String, _ family: String) -> [String] {
      var style = TextStyle()
      style.font.family = family
      let text = AttributedText(text, style: style)
      return TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
        .layout(in: TextContainer()).lines.flatMap(\.runs).map(\.font.postScriptName)
    }
    #expect(fonts("ab", "Inter, 'noto sans hebrew' ,Noto Sans, sans-serif") == ["NotoSans-Regular"])
    #expect(fonts("กข", "Inter, Noto Sans Thai") == ["NotoSansThai-Regular"])
    #expect(fonts("漢字", "Noto Sans") == ["NotoSansCJKsc-Regular"])
    let collection = TestFonts.bundled.collection
    let list = FontDescriptor(family: "Inter, \"Noto Sans Hebrew\", Noto Sans", weight: .bold)
    #expect(list.families == ["Inter", "Noto Sans Hebrew", "Noto Sans"])
    #expect(collection.face(for: list)?.family == "Noto Sans Hebrew")
    #expect(throws: Never.self) { try collection.check(list) }
    #expect(throws: MissingFontError.self) {
      try collection.check(FontDescriptor(family: "Inter, Roboto"))
    }
  }

  @Test func `bold and italic are found, or the nearest weight`() {
    let fonts = TestFonts.bundled.collection
    func name(_ weight: Double, _ slant: FontSlant, _ family: String = "noto sans") -> String? {
      fonts.face(
        for: FontDescriptor(family: family, weight: FontWeight(rawValue: weight), slant: slant))?
        .postScriptName
    }
    #expect(name(400, .upright) == "NotoSans-Regular")
    #expect(name(500, .upright) == "NotoSans-Regular")
    #expect(name(600, .upright) == "NotoSans-Bold")
    #expect(name(900, .italic) == "NotoSans-BoldItalic")
    #expect(name(100, .italic) == "NotoSans-Italic")
    #expect(name(700, .italic, "Noto Sans Hebrew") == "NotoSansHebrew-Bold")
    #expect(name(400, .upright, "No Such Family") == nil)
    #expect(throws: MissingFontError.self) {
      try TestFonts.bundled.check(FontDescriptor(family: "No Such Family"))
    }
  }

  @Test func `line metrics are those of the font's tables`() throws {
    // hhea and OS/2 of Noto Sans agree: 1069 above, 293 below, no gap, of 1000 units.
    let metrics = TestFonts.bundled.lineMetrics(of: FontDescriptor(size: 16))
    #expect(metrics.ascent == 1069 * 16 / 1000.0)
    #expect(metrics.descent == 293 * 16 / 1000.0)
    #expect(metrics.leading == 0)
    let liberation = try TestFonts.liberation.get()
    // hhea: 1854 above, 434 below, gap 67, of 2048 units; OS/2 does not set USE_TYPO_METRICS.
    let gap = liberation.lineMetrics(of: FontDescriptor(family: "Liberation Sans", size: 16))
    #expect(gap.lineHeight == (1854 + 434 + 67) * 16 / 2048.0)
  }

  @Test func `only lines with a taller script are higher`() {
    let prepared = TestFonts.bundled.prepare(
      AttributedText("abc\n漢字\nabc"), paragraphStyle: ParagraphStyle())
    let lines = prepared.layout(in: TextContainer()).lines
    #expect(lines.map { $0.ascent + $0.descent }[1] > lines[0].ascent + lines[0].descent)
    #expect(lines[0].ascent == lines[2].ascent)
  }
}

/// Reports about fonts.
@Suite struct FontReportTests {
  @Test func `each cluster has its face and the reason for it`() {
    let text = "a漢😀\u{10FFFD}\n"
    let uses = TestFonts.bundled.fontUses(in: AttributedText(text))
    #expect(uses.map(\.reason) == [.requested, .fallback, .emoji, .missing, .notDrawn])
    #expect(uses.map(\.range.count) == [1, 3, 4, 4, 1])
    let other = AttributedText(
      "a", style: TextStyle(font: FontDescriptor(family: "No Such Family")))
    #expect(TestFonts.bundled.fontUses(in: other).map(\.reason) == [.familyMissing])
  }

  @Test func `a report has the digest of the file`() throws {
    let bytes = Array("abc".utf8)
    let digest = bytes.withUnsafeBytes { SHA256.hexadecimalDigest(of: $0) }
    // FIPS 180-4, example of one block.
    #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    let report = FontReport(try #require(TestFonts.bundled.collection.faces.first))
    #expect(report.sha256.count == 64)
    #expect(report.family == "Noto Sans")
    #expect(report.characterCount > 200)
  }

  @Test func `ideographs take the font of their language`() throws {
    // Named as the faces of Noto Sans CJK are; the ideograph has a different advance in each.
    let suffixes = ["JP", "KR", "SC", "TC", "HK"]
    var fonts = FontCollection()
    if let face = TestFonts.bundled.collection.faces.first { fonts.add(face) }
    let built = suffixes.enumerated().map { index, suffix in
      var font = FontBuilder(family: "Built CJK \(suffix)")
      font.letters = [("漢", 1000 + index)]
      return font
    }
    try fonts.add(FontData(bytes: FontBuilder.collection(built), name: "five.ttc"))
    #expect(fonts.faces.map(\.faceIndex) == [0, 0, 1, 2, 3, 4])
    let measurer = HarfBuzzTextMeasurer(collection: fonts)
    for (language, suffix) in [
      ("ja", "JP"), ("ja-JP", "JP"), ("ko", "KR"), ("zh", "SC"), ("zh-Hans", "SC"),
      ("zh-CN", "SC"), ("zh-Hant", "TC"), ("zh-TW", "TC"), ("zh-HK", "HK"), ("zh-Hant-HK", "HK"),
      ("zh_TW", "TC"), ("JA", "JP"), ("en", "JP"), (nil, "JP"),
    ] as [(String?, String)] {
      let text = AttributedText(
        "漢", style: TextStyle(font: FontDescriptor(size: 10), language: language))
      let prepared = measurer.prepare(text, paragraphStyle: ParagraphStyle())
      let expected = 10 + Double(suffixes.firstIndex(of: suffix) ?? -1) / 100
      #expect(abs(prepared.maxContentWidth - expected) < 1e-9, "\(language ?? "no language")")
      #expect(measurer.fontUses(in: text).map(\.face.family) == ["Built CJK \(suffix)"])
    }
  }
}
