// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Words with ligatures have HarfBuzz's widths, without HarfBuzz once their ligatures are known.
@Suite struct LigatureGroupTests {
  /// A measurer that has measured nothing yet.
  var fresh: HarfBuzzTextMeasurer {
    HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
  }

  /// Scans a word in a style, and compares its width with HarfBuzz's of the whole word.
  ///
  /// - Returns: Whether the word was scanned.
  func checkWidth(
    _ word: String, _ measurer: HarfBuzzTextMeasurer, _ font: FontDescriptor, _ hint: String
  ) -> Bool {
    let style = TextStyle(font: font)
    let core = measurer.core
    return core.withShapingContext { shaping in
      let context = shaping.textContext(style, ParagraphStyle(), core)
      let face = context.style.faces[0]
      guard word.unicodeScalars.allSatisfy({ face.nominalGlyph($0.value) != nil }),
        let scanned = shaping.scanSegments(word, context), !scanned.isFine
      else { return false }
      let sum = shaping.segments.elements.reduce(0) { $0 + $1.width + $1.space }
      let plan = shaping.state(of: context.style)
        .kind(face: 0, script: .latin, isRightToLeft: false).pointee.cache.plan
      let glyphs = GrowingBuffer<ShapedGlyph>()
      var text = word
      text.withUTF8 {
        Shaper().shape($0, 0..<$0.count, plan: plan, hasContext: false, into: glyphs)
      }
      let width = glyphs.elements.reduce(0) { $0 + Int64($1.advance) }
      #expect(sum == width, "\(word.debugDescription) in \(font); \(hint)")
      return true
    }
  }

  /// Words full of letters that ligate, with what may stand beside them.
  func word(_ random: inout SeededGenerator) -> String {
    let parts = [
      "f", "f", "f", "i", "i", "l", "j", "t", "fi", "fl", "ff", "ffi", "ffl", "T", "A", "V", "a",
      "o", "e", "r", "y", "-", ".", "é", "ï", "ł", "1", "’", "Y", "W", "f", "k", "b", "h",
    ]
    return (0..<Int.random(in: 1...10, using: &random)).map { _ in
      parts[Int.random(in: 0..<parts.count, using: &random)]
    }.joined()
  }

  @Test func `words with ligatures have HarfBuzz's widths in every face`() throws {
    var random = SeededGenerator(fallback: 20_261_201)
    for (name, measurer, family) in TestFonts.all {
      let families = name == "bundled" ? measurer.collection.families : [family]
      for family in families {
        for weight in [FontWeight.regular, .bold] {
          for isItalic in [false, true] {
            let font = FontDescriptor(
              family: family, size: 16, weight: weight, slant: isItalic ? .italic : .upright)
            for _ in 0..<120 {
              _ = checkWidth(word(&random), measurer, font, "\(name), \(random.hint)")
            }
          }
        }
      }
    }
  }

  @Test(arguments: ["liga", "dlig", "kern", "smcp", "ss01", "calt", "locl"] as [OpenTypeTag])
  func `words with ligatures have HarfBuzz's widths with a feature on and off`(
    feature: OpenTypeTag
  ) {
    var random = SeededGenerator(fallback: 20_261_202)
    for family in ["Noto Sans", "Noto Sans CJK SC", "Noto Sans Hebrew"] {
      for value: UInt32 in [0, 1] {
        var font = FontDescriptor(family: family, size: 16)
        font.features = [FontFeature(feature, value)]
        for _ in 0..<100 { _ = checkWidth(word(&random), fresh, font, random.hint) }
      }
    }
  }

  @Test func `texts with ligatures, breaks and marks have the lines of their analysis`() {
    let between = [" ", " ", "-", "/", "\u{AD}", "\n", "\u{301}", ")", "(f", "é", "漢", "\u{200B}"]
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 20_261_203)
      var scanned = 0
      for _ in 0..<200 {
        let text = (0..<Int.random(in: 1...8, using: &random)).map { _ in
          word(&random) + between[Int.random(in: 0..<between.count, using: &random)]
        }.joined()
        if SegmentScanTests().checkScan(text, measurer, family, "\(name), \(random.hint)") {
          scanned += 1
        }
      }
      #expect(scanned > 50, "\(name)")
    }
  }

  @Test func `plain words, some with ligatures, have the lines of their analysis`() {
    let plain = ["word", "of", "and", "a", "list", "To", "Avery", "ten", "letters", "WAVE", "y."]
    var random = SeededGenerator(fallback: 20_261_211)
    for family in ["Noto Sans", "Noto Sans CJK SC"] {
      for _ in 0..<120 {
        let text = (0..<Int.random(in: 4...20, using: &random)).map { _ in
          Int.random(in: 0..<3, using: &random) == 0
            ? word(&random).filter { $0.isASCII && $0.isLetter }
            : plain[Int.random(in: 0..<plain.count, using: &random)]
        }.filter { !$0.isEmpty }.joined(separator: " ")
        #expect(SegmentScanTests().checkScan(text, TestFonts.bundled, family, random.hint))
      }
    }
  }

  @Test func `new words of known letters and ligatures are neither shaped nor drawn with shaping`()
  {
    let measurer = fresh
    func measure(_ text: String) {
      let prepared = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
      _ = prepared.layout(in: TextContainer(width: 300))
    }
    measure("find fluent offer office baffle in-file https://of.fi/file itself in on ten ocean fee")
    let known = measurer.shapingCallCount
    measure("finfluoff office in-fice fiffi inoffince https://fi.of/fiction")
    // Letters and ligatures that were not beside each other before, where they are kerned.
    #expect(measurer.shapingCallCount <= known + 6)
    let more = measurer.shapingCallCount
    measure("office finoffince inofficefiffi of-finfluoff")
    #expect(measurer.shapingCallCount <= more + 1)
    let all = measurer.shapingCallCount
    measure("finoffinceoffice finfluoffoffice")
    #expect(measurer.shapingCallCount == all)
  }

  @Test func `ligatures of letters are groups in Noto Sans and Noto Sans CJK`() throws {
    for family in ["Noto Sans", "Noto Sans CJK SC"] {
      let face = try #require(
        TestFonts.bundled.collection.faces.first { $0.family == family })
      let font = FontInstance(face: face, variations: [])
      let plan = ShapingPlan(
        font: font,
        settings: ShapingSettings(
          font: ObjectIdentifier(font), script: Script.latin.tag, language: "",
          isRightToLeft: false, features: []))
      let rules = try #require(plan.pairRules)
      func ligates(_ pair: String) -> Bool {
        let scalars = pair.unicodeScalars.map(\.value)
        return rules.ligates(scalars[0], scalars[1])
      }
      for pair in ["ff", "fi", "fl"] { #expect(ligates(pair), "\(pair) in \(family)") }
      for pair in ["if", "fa", "ij", "tt"] { #expect(!ligates(pair), "\(pair) in \(family)") }
    }
  }

  // MARK: - Built fonts

  /// A font with all of ASCII, and two glyphs for ligatures.
  var font: FontBuilder {
    var font = FontBuilder()
    font.letters = (0x20...0x7E).map { (Unicode.Scalar($0), 300 + 7 * Int($0 % 32)) }
    font.letters += [("\u{FB00}", 560), ("\u{FB01}", 470)]
    return font
  }

  // The glyphs of the font.
  let ff = 96
  let fi = 97
  func glyph(_ letter: Unicode.Scalar) -> Int { Int(letter.value) - 0x1F }

  /// Measures random words of a font.
  ///
  /// - Returns: The number of the last 100 words for which HarfBuzz was called.
  func shapedWords(_ font: FontBuilder, of letters: String) throws -> Int {
    var collection = FontCollection()
    try collection.add(font.data())
    let measurer = HarfBuzzTextMeasurer(collection: collection)
    let letters = Array(letters)
    var random = SeededGenerator(fallback: 20_261_204)
    var shaped = 0
    for index in 0..<600 {
      // Words of so many letters hardly recur.
      let word = (0..<Int.random(in: 8...12, using: &random)).map { _ in
        letters[Int.random(in: 0..<letters.count, using: &random)]
      }
      let calls = measurer.shapingCallCount
      let isScanned = checkWidth(
        String(word), measurer, FontDescriptor(family: "Built", size: 10), random.hint)
      #expect(isScanned)
      if index >= 500, measurer.shapingCallCount > calls { shaped += 1 }
    }
    return shaped
  }

  @Test func `a ligature that is kerned with its neighbours is summed`() throws {
    var font = font
    font.addLigatures([([glyph("f"), glyph("i")], fi)])
    #expect(try shapedWords(font, of: "afix") == 0)
    // The ligature is kerned by other amounts than the letters of which it consists.
    font.addPairs([
      (glyph("a"), glyph("f"), -20), (glyph("a"), fi, -90), (fi, glyph("x"), 35), (fi, fi, 11),
      (glyph("i"), glyph("x"), -8), (glyph("f"), glyph("a"), 50),
    ])
    #expect(try shapedWords(font, of: "afix") == 0)
    // A line may break behind a hyphen, and then the next one begins without kerning.
    font.addPairs([
      (glyph("-"), glyph("f"), 15), (glyph("-"), fi, -60), (fi, glyph("-"), 20),
      (glyph("f"), glyph("-"), -25),
    ])
    #expect(try shapedWords(font, of: "afi-") == 0)
  }

  @Test func `overlapping ligatures are summed together`() throws {
    var font = font
    font.addLigatures([
      ([glyph("f"), glyph("f")], ff), ([glyph("f"), glyph("i")], fi),
      ([glyph("x"), glyph("y"), glyph("z")], fi),
    ])
    font.addPairs([
      (ff, fi, -30), (ff, glyph("f"), 25), (ff, glyph("i"), -12), (glyph("a"), ff, 9),
      (fi, glyph("a"), -4), (fi, glyph("z"), 40), (glyph("y"), fi, 6), (glyph("x"), ff, 5),
    ])
    #expect(try shapedWords(font, of: "fiaebc") < 5)
    #expect(try shapedWords(font, of: "xyzaefi") < 10)
  }

  @Test func `words with too many letters that ligate are shaped`() throws {
    var font = font
    font.addLigatures([([glyph("f"), glyph("f")], ff)])
    var collection = FontCollection()
    try collection.add(font.data())
    let measurer = HarfBuzzTextMeasurer(collection: collection)
    let descriptor = FontDescriptor(family: "Built", size: 10)
    for count in 2...LigatureGroups.longest + 2 {
      let word = String(repeating: "f", count: count)
      #expect(checkWidth("a\(word)b", measurer, descriptor, ""))
      let calls = measurer.shapingCallCount
      #expect(checkWidth("b\(word)a", measurer, descriptor, ""))
      #expect((measurer.shapingCallCount == calls) == (count <= LigatureGroups.longest))
    }
  }

  @Test func `a rule with a ligature among its glyphs keeps words from being summed`() throws {
    // x behind fi becomes a.
    var ruled = font
    ruled.addLigatures(
      [([glyph("f"), glyph("i")], fi)], context: (before: fi, glyph: glyph("x"), glyph("a")))
    #expect(try shapedWords(ruled, of: "fi") > 50)
    // f behind a becomes x: words of other letters are summed.
    ruled = font
    ruled.addLigatures(
      [([glyph("f"), glyph("i")], fi)],
      context: (before: glyph("a"), glyph: glyph("f"), glyph("x")))
    #expect(try shapedWords(ruled, of: "fix") == 0)
    #expect(try shapedWords(ruled, of: "afi") > 50)
  }

  @Test func `a ligature of a ligature is shaped`() throws {
    var font = font
    font.addLigatures([([glyph("f"), glyph("f")], ff), ([ff, glyph("i")], fi)])
    #expect(try shapedWords(font, of: "fi") > 50)
  }
}
