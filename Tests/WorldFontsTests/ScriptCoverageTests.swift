// SPDX-License-Identifier: Apache-2.0

import Testing
import TextMeasurement
import TextVocabulary

/// Characters that must have a glyph, counted as labels count them.
@Suite struct ScriptCoverageTests {
  @Test(arguments: CharacterSet.all)
  func `every character of a national set has a glyph`(set: CharacterSet) throws {
    let characters = try set.characters()
    #expect(characters.count == set.count, "the set itself")
    let missing = characters.filter {
      Fonts.world.prepared(String($0), size: 16).missingGlyphCount > 0
    }
    #expect(missing.isEmpty, "\(missing)")
    let text = String(String.UnicodeScalarView(characters))
    #expect(Fonts.world.prepared(text, size: 16).missingGlyphCount == 0)
  }

  @Test func `all 11,172 Hangul syllables have a glyph`() {
    let syllables = (0xAC00...0xD7A3).compactMap(Unicode.Scalar.init)
    #expect(syllables.count == 11_172)
    let text = String(String.UnicodeScalarView(syllables))
    #expect(Fonts.world.prepared(text, size: 16).missingGlyphCount == 0)
    #expect(
      Fonts.world.prepared(text, weight: .bold, size: 16).missingGlyphCount == 0, "in bold")
  }

  /// A word of each script, and the faces for regular and bold text.
  static let words: [(word: String, face: String, bold: String)] = [
    ("العربية", "NotoNaskhArabic-Regular", "NotoNaskhArabic-Bold"),
    ("עברית", "NotoSansHebrew-Regular", "NotoSansHebrew-Bold"),
    ("हिन्दी", "NotoSansDevanagari-Regular", "NotoSansDevanagari-Bold"),
    ("ภาษาไทย", "NotoSansThai-Regular", "NotoSansThai-Bold"),
    ("বাংলা", "NotoSansBengali-Regular", "NotoSansBengali-Bold"),
    ("ਪੰਜਾਬੀ", "NotoSansGurmukhi-Regular", "NotoSansGurmukhi-Bold"),
    ("ગુજરાતી", "NotoSansGujarati-Regular", "NotoSansGujarati-Bold"),
    ("ଓଡ଼ିଆ", "NotoSansOriya-Regular", "NotoSansOriya-Bold"),
    ("தமிழ்", "NotoSansTamil-Regular", "NotoSansTamil-Bold"),
    ("తెలుగు", "NotoSansTelugu-Regular", "NotoSansTelugu-Bold"),
    ("ಕನ್ನಡ", "NotoSansKannada-Regular", "NotoSansKannada-Bold"),
    ("മലയാളം", "NotoSansMalayalam-Regular", "NotoSansMalayalam-Bold"),
    ("සිංහල", "NotoSansSinhala-Regular", "NotoSansSinhala-Bold"),
    ("ພາສາລາວ", "NotoSansLao-Regular", "NotoSansLao-Bold"),
    ("ភាសាខ្មែរ", "NotoSansKhmer-Regular", "NotoSansKhmer-Bold"),
    ("မြန်မာဘာသာ", "NotoSansMyanmar-Regular", "NotoSansMyanmar-Bold"),
    ("བོད་སྐད་", "NotoSerifTibetan-Regular", "NotoSerifTibetan-Bold"),
    ("Հայերեն", "NotoSansArmenian-Regular", "NotoSansArmenian-Bold"),
    ("ქართული", "NotoSansGeorgian-Regular", "NotoSansGeorgian-Bold"),
    ("አማርኛ", "NotoSansEthiopic-Regular", "NotoSansEthiopic-Bold"),
    ("漢字かな한국", "NotoSansCJKsc-Regular", "NotoSansCJKsc-Bold"),
    ("這個們", "NotoSansCJKsc-Regular", "NotoSansCJKsc-Bold"),
    // Scripts without a bold face: their regular one is drawn thicker.
    ("ᏣᎳᎩ", "NotoSansCherokee-Regular", "NotoSansCherokee-Regular"),
    ("ⵜⵉⴼⵉⵏⴰⵖ", "NotoSansTifinagh-Regular", "NotoSansTifinagh-Regular"),
    ("ދިވެހި", "NotoSansThaana-Regular", "NotoSansThaana-Regular"),
    ("ᠮᠣᠩᠭᠣᠯ", "NotoSansMongolian-Regular", "NotoSansMongolian-Regular"),
  ]

  @Test(arguments: words)
  func `each script has its faces`(word: String, face: String, bold: String) {
    for (weight, name) in [(FontWeight.regular, face), (.bold, bold)] {
      let prepared = Fonts.world.prepared(word, weight: weight)
      #expect(prepared.missingGlyphCount == 0)
      let fonts = Fonts.world.runs(word, weight: weight).map(\.font)
      #expect(Set(fonts.map(\.postScriptName)) == [name])
      let isAdded = weight == .bold && face == bold
      #expect(fonts.allSatisfy { $0.synthesis == FontSynthesis(isBold: isAdded) })
    }
  }

  @Test(arguments: words)
  func `bold is wider, or synthetic and as wide`(word: String, face: String, bold: String) {
    let regular = Fonts.world.prepared(word).maxContentWidth
    let wide = Fonts.world.prepared(word, weight: .bold).maxContentWidth
    // Ideographs, kana and syllables are one em wide in all weights. This Burmese word is narrower
    // in the bold face.
    switch face {
    case bold, "NotoSansCJKsc-Regular": #expect(wide == regular)
    case "NotoSansMyanmar-Regular": #expect(wide < regular)
    default: #expect(wide > regular)
    }
  }

  @Test func `text that the bundled fonts cover keeps its glyphs`() {
    let texts = [
      "Hamburgefonts — naïve, Ελλάδα, Москва", "漢字かなカナ한국어、「日本」", "हिन्दी ไทย עברית العربية",
      "😀 👨‍👩‍👧‍👦 🇩🇪 1️⃣ ☺ ★ ✓ ∑x→∞", "☀ ☎ ♠ ▶ © ®",
    ]
    for text in texts {
      #expect(Fonts.world.runs(text) == Fonts.core.runs(text), "\(text)")
    }
  }

  @Test func `ideographs have the shapes of the language`() {
    func glyphs(_ text: String, _ language: String?) -> [UInt32] {
      Fonts.world.runs(text, language: language).flatMap(\.glyphs).map(\.id)
    }
    // The font has another shape of this ideograph for each language.
    let text = "飯"
    let languages = ["zh-Hans", "zh-Hant", "zh-HK", "ja", "ko"]
    let shapes = languages.map { glyphs(text, $0) }
    #expect(Set(shapes).count == languages.count, "\(shapes)")
    #expect(glyphs(text, nil) == shapes[0])
    #expect(glyphs(text, "zh-TW") == shapes[1])
    // One ideograph of Big5 that GB 2312 and JIS X 0208 lack at level 1.
    #expect(glyphs("麼", "zh-Hant") != glyphs("麼", "ja"))
  }

  @Test func `italic of scripts without an italic face is slanted and as wide`() {
    for word in ["ภาษาไทย", "漢字", "עברית"] {
      let upright = Fonts.world.prepared(word).maxContentWidth
      let italic = Fonts.world.prepared(word, slant: .italic).maxContentWidth
      #expect(italic == upright)
      let fonts = Fonts.world.runs(word, slant: .italic).map(\.font)
      #expect(fonts.allSatisfy { $0.synthesis == FontSynthesis(isOblique: true) })
    }
    #expect(Fonts.world.runs("abc", slant: .italic).allSatisfy { $0.font.synthesis.names.isEmpty })
  }
}
