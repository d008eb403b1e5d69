// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Rare kinds of fonts, built by the tests: variable, in collections, colour, without a space.
@Suite struct BuiltFontTests {
  func measurer(_ fonts: [FontBuilder]) throws -> HarfBuzzTextMeasurer {
    var collection = FontCollection()
    for font in fonts { try collection.add(font.data()) }
    return HarfBuzzTextMeasurer(collection: collection)
  }

  func prepare(
    _ text: String, _ measurer: HarfBuzzTextMeasurer, _ font: FontDescriptor
  ) -> any PreparedText {
    measurer.prepare(
      AttributedText(text, style: TextStyle(font: font)), paragraphStyle: ParagraphStyle())
  }

  // MARK: - Axes

  @Test func `a variable font has the advances and heights of its axis position`() throws {
    var font = FontBuilder()
    font.addWeightAxis(widening: 200, raising: 100)
    let measurer = try measurer([font])
    let face = try #require(measurer.collection.faces.first)
    #expect(face.axes == [FontAxis(tag: "wght", minimum: 400, default: 400, maximum: 900)])
    #expect(face.weights == 400...900)
    // Advances of 500 grow by 200 from 400 to 900, the ascender of 800 by 100.
    let cases: [(asked: FontDescriptor, part: Double)] = [
      (FontDescriptor(family: "Built", size: 10), 0),
      (FontDescriptor(family: "Built", size: 10, weight: FontWeight(rawValue: 900)), 1),
      (FontDescriptor(family: "Built", size: 10, weight: FontWeight(rawValue: 650)), 0.5),
      (FontDescriptor(family: "Built", size: 10, weight: .bold), 0.6),
      (FontDescriptor(family: "Built", size: 10, weight: .thin), 0),
      (FontDescriptor(family: "Built", size: 10, weight: FontWeight(rawValue: 5000)), 1),
      (
        FontDescriptor(
          family: "Built", size: 10, variations: [FontVariation("wght", 900)]), 1
      ),
    ]
    for (asked, part) in cases {
      let prepared = prepare("aa", measurer, asked)
      let layout = prepared.layout(in: TextContainer())
      let advance = (500 + (200 * part).rounded()) / 100
      #expect(abs(prepared.maxContentWidth - 2 * advance) < 1e-9, "\(asked)")
      #expect(abs(layout.lines[0].ascent - (800 + 100 * part) / 100) < 1e-9, "\(asked)")
      let position = layout.lines[0].runs[0].font.variations
      #expect(position == [FontVariation("wght", 400 + 500 * part)], "\(asked)")
    }
  }

  @Test func `different axis positions share no cached pieces`() throws {
    var font = FontBuilder()
    font.addWeightAxis(widening: 200, raising: 0)
    let measurer = try measurer([font])
    func width(_ weight: Double) -> Double {
      let asked = FontDescriptor(family: "Built", size: 10, weight: FontWeight(rawValue: weight))
      return prepare("aba", measurer, asked).maxContentWidth
    }
    let first = [400.0, 900, 500].map(width)
    #expect([400.0, 900, 500].map(width) == first)
    #expect(first == [16, 22, 17.2])
  }

  // MARK: - Collections, colours

  @Test func `each face of a collection file has its own advances`() throws {
    var wide = FontBuilder(family: "Wide")
    wide.letters = [(" ", 300), ("a", 900)]
    let bytes = FontBuilder.collection([FontBuilder(family: "Narrow"), wide])
    var collection = FontCollection()
    try collection.add(FontData(bytes: bytes, name: "two.ttc"))
    #expect(collection.families == ["Narrow", "Wide"])
    #expect(collection.faces.map(\.faceIndex) == [0, 1])
    let measurer = HarfBuzzTextMeasurer(collection: collection)
    for (family, advance, index) in [("Narrow", 5.0, 0), ("Wide", 9.0, 1)] {
      let prepared = prepare("aa", measurer, FontDescriptor(family: family, size: 10))
      #expect(prepared.maxContentWidth == 2 * advance)
      let run = prepared.layout(in: TextContainer()).lines[0].runs[0]
      #expect(run.font.faceIndex == index)
    }
    #expect(throws: FontLoadingError.faceOutOfRange(name: "two", faceIndex: 2, faceCount: 2)) {
      try FontFace(.data(FontData(bytes: bytes, name: "two")), faceIndex: 2)
    }
  }

  @Test func `colour layers change no advance`() throws {
    var font = FontBuilder()
    font.addColor(glyph: 2)
    let measurer = try measurer([font])
    #expect(measurer.collection.faces[0].isColor)
    let prepared = prepare("ab", measurer, FontDescriptor(family: "Built", size: 10))
    #expect(prepared.maxContentWidth == 11)
  }

  @Test func `a bitmap-only font has the advances and heights of its tables`() throws {
    let emoji = try #require(TestFonts.bundled.collection.faces.first { $0.isColor })
    func table(_ tag: OpenTypeTag) -> [UInt8] {
      FontFace.withTable(tag, of: emoji.handle) { Array($0) }
    }
    #expect(table("glyf").isEmpty && table("CFF ").isEmpty && !table("CBDT").isEmpty)
    func word(_ bytes: [UInt8], _ place: Int) -> Double {
      Double(Int16(truncatingIfNeeded: Int(bytes[place]) << 8 | Int(bytes[place + 1])))
    }
    let (hhea, hmtx) = (table("hhea"), table("hmtx"))
    let glyph = try #require(emoji.nominalGlyph(0x1F600))
    let metricCount = Int(word(hhea, 34))
    let advance = word(hmtx, 4 * min(Int(glyph), metricCount - 1))
    let scale = 20 / Double(emoji.unitsPerEm)
    let prepared = prepare(
      "😀", TestFonts.bundled, FontDescriptor(family: emoji.family, size: 20))
    let line = prepared.layout(in: TextContainer()).lines[0]
    #expect(abs(line.width - advance * scale) < 1e-5)
    #expect(abs(line.ascent - word(hhea, 4) * scale) < 1e-9)
    #expect(abs(line.descent + word(hhea, 6) * scale) < 1e-9)
  }

  // MARK: - Spaces

  @Test func `a font without a space uses the next font's, or reports it missing`() throws {
    var spaceless = FontBuilder(family: "Spaceless")
    spaceless.letters = [("a", 500), ("b", 600)]
    let font = FontDescriptor(family: "Spaceless", size: 10)
    let alone = prepare("a b", try measurer([spaceless]), font)
    #expect(alone.missingGlyphCount == 1)
    #expect(alone.maxContentWidth == 5 + 10 + 6)
    let helped = prepare("a b", try measurer([spaceless, FontBuilder()]), font)
    #expect(helped.missingGlyphCount == 0)
    #expect(abs(helped.maxContentWidth - (5 + 2.5 + 6)) < 1e-5)
    for prepared in [alone, helped] {
      for width in stride(from: 0.0, through: 25, by: 0.5) {
        let container = TextContainer(width: width)
        #expect(prepared.metrics(in: container) == prepared.layout(in: container).metrics)
        if width > 6, width < 13 { #expect(prepared.metrics(in: container).lineCount == 2) }
      }
    }
  }

  @Test func `a font that kerns with its space is measured in whole runs`() throws {
    var font = FontBuilder()
    // "a" and the space after it are 100 units closer; so are the space and a "b".
    font.addKerning([(2, 1, -100), (1, 3, -50)])
    let measurer = try measurer([font])
    let prepared = prepare("a b a b", measurer, FontDescriptor(family: "Built", size: 10))
    let kerned = 5.0 - 1 + 2.5 - 0.5 + 6
    #expect(abs(prepared.maxContentWidth - (2 * kerned + 2.5)) < 1e-9)
    var random = SeededGenerator(fallback: 61)
    for _ in 0..<60 {
      let text = String((0..<30).map { _ in "ab  ".randomElement(using: &random) ?? "a" })
      let prepared = prepare(text, measurer, FontDescriptor(family: "Built", size: 10))
      let container = TextContainer(width: Double.random(in: 5...100, using: &random))
      let layout = prepared.layout(in: container)
      #expect(prepared.metrics(in: container) == layout.metrics, "\(text); \(random.hint)")
      for line in layout.lines {
        let glyphs = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
        #expect(abs(glyphs - line.width - line.trailingSpace) < 1e-6, "\(text); \(random.hint)")
      }
    }
  }

  @Test func `a space that changes between letters is shaped with them, and again at a cut`() throws
  {
    // As in Noto Sans CJK between Hangul: "a a" has a space of 400, all others one of 250.
    var font = FontBuilder()
    font.letters.append(("\u{E000}", 400))
    font.addContext(between: 2, 1, becomes: 4)
    let measurer = try measurer([font])
    let descriptor = FontDescriptor(family: "Built", size: 10)
    #expect(prepare("a b", measurer, descriptor).maxContentWidth == 5 + 2.5 + 6)
    let prepared = prepare("a a b a a", measurer, descriptor)
    // Four letters of 5, one of 6, two wide spaces and two ordinary ones.
    let whole: Double = 4 * 5 + 6 + 2 * 4 + 2 * 2.5
    #expect(prepared.maxContentWidth == whole)
    // If the text is cut after the first "a", the space there is an ordinary one again.
    let line = prepared.layout(in: TextContainer(width: 5)).lines[0]
    #expect(line.width == 5 && line.trailingSpace == 2.5)
    #expect(line.runs.flatMap(\.glyphs).map(\.id) == [2, 1])
    var random = SeededGenerator(fallback: 89)
    for _ in 0..<60 {
      let text = String((0..<30).map { _ in "aab  ".randomElement(using: &random) ?? "a" })
      let prepared = prepare(text, measurer, descriptor)
      let container = TextContainer(width: Double.random(in: 5...100, using: &random))
      let layout = prepared.layout(in: container)
      #expect(prepared.metrics(in: container) == layout.metrics, "\(text); \(random.hint)")
      for line in layout.lines {
        let glyphs = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
        #expect(abs(glyphs - line.width - line.trailingSpace) < 1e-6, "\(text); \(random.hint)")
        // The line alone has the same width.
        let start = text.utf8.index(text.startIndex, offsetBy: line.range.lowerBound)
        let end = text.utf8.index(text.startIndex, offsetBy: line.range.upperBound)
        let alone = prepare(String(text[start..<end]), measurer, descriptor).maxContentWidth
        #expect(abs(alone - line.width) < 1e-6, "\(text), \(line.range); \(random.hint)")
      }
    }
  }

  @Test func `a space of negative advance makes no line negative, alone and in a batch`() throws {
    // At 900 a letter is 200 or 300 wide, and a space has the advance −50.
    var font = FontBuilder()
    font.addWeightAxis(widening: -300, raising: 0)
    let measurer = try measurer([font])
    let descriptor = FontDescriptor(
      family: "Built", size: 10, weight: FontWeight(rawValue: 900))
    let texts = ["ab ba", "a", " a", "       a", "a       b", "a b a b a b a b"]
    let batch = measurer.prepareBatch(texts, style: TextStyle(font: descriptor))
    for (index, text) in texts.enumerated() {
      let prepared = prepare(text, measurer, descriptor)
      for width in stride(from: 0.0, through: 12, by: 0.25) {
        let container = TextContainer(width: width)
        let metrics = prepared.metrics(in: container)
        #expect(metrics.size.width >= 0)
        #expect(metrics == prepared.layout(in: container).metrics, "\(text) at \(width)")
        #expect(metrics == batch.metrics(of: index, in: container), "\(text) at \(width)")
      }
    }
  }

  // MARK: - Broken tables

  @Test func `units per em out of range are refused, and the limits are not`() throws {
    for unitsPerEm in [0, 1, 15, 16385, 65535] {
      let font = FontBuilder(unitsPerEm: unitsPerEm)
      #expect(
        throws: FontLoadingError.badUnitsPerEm(name: "f", faceIndex: 0, unitsPerEm: unitsPerEm)
      ) { try FontFace(.data(font.data("f"))) }
    }
    for unitsPerEm in [16, 16384] {
      let measurer = try measurer([FontBuilder(unitsPerEm: unitsPerEm)])
      let width = prepare("a", measurer, FontDescriptor(family: "Built", size: 16)).maxContentWidth
      #expect(abs(width - 500 * 16 / Double(unitsPerEm)) < 1e-9)
    }
  }

  @Test(arguments: ["head", "hhea", "maxp", "hmtx", "cmap"])
  func `a font without a table that measuring needs is refused`(table: String) {
    var missing = FontBuilder()
    missing.tables[table] = []
    #expect(throws: FontLoadingError.self) { try FontFace(.data(missing.data())) }
    var short = FontBuilder()
    short.tables[table] = [0, 0]
    #expect(throws: FontLoadingError.self) { try FontFace(.data(short.data())) }
  }

  @Test func `malformed tables give typed errors or finite lines`() throws {
    var random = SeededGenerator(fallback: 67)
    let tags = [
      "GSUB", "GPOS", "GDEF", "kern", "HVAR", "fvar", "MVAR", "cmap", "hhea", "hmtx",
      "OS/2", "name", "COLR", "CPAL", "morx", "maxp",
    ]
    for tag in tags {
      for _ in 0..<12 {
        var font = FontBuilder()
        if Bool.random(using: &random) { font.addWeightAxis(widening: 200, raising: 100) }
        let length = Int.random(in: 1...200, using: &random)
        font.tables[tag] = (0..<length).map { index in
          // A table's first numbers are its version and format, so they mostly stay valid.
          index < 4 && Bool.random(using: &random)
            ? [0, 1, 0, 0][index] : UInt8.random(in: 0...255, using: &random)
        }
        var fonts = FontCollection()
        do { try fonts.add(font.data()) } catch { continue }
        let measurer = HarfBuzzTextMeasurer(collection: fonts)
        let descriptor = FontDescriptor(family: fonts.families[0], size: 10, weight: .bold)
        let prepared = prepare("ab ba", measurer, descriptor)
        let layout = prepared.layout(in: TextContainer(width: 12))
        #expect(layout.metrics == prepared.metrics(in: TextContainer(width: 12)), "\(random.hint)")
        #expect(layout.metrics.size.height.isFinite && layout.metrics.size.height >= 0)
        #expect(layout.metrics.size.width.isFinite)
      }
    }
  }

  @Test func `a descender that points upward makes no line negative`() throws {
    let font = FontBuilder(ascender: -800, descender: 200)
    let prepared = prepare("a", try measurer([font]), FontDescriptor(family: "Built", size: 10))
    #expect(prepared.metrics(in: TextContainer()).size.height >= 0)
  }
}
