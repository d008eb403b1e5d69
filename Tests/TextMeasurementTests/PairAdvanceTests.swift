// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares sums over pairs of characters with HarfBuzz's advances of the text.
@Suite struct PairAdvanceTests {
  /// Scripts and directions with pair advances, and their common characters.
  static let scripts: [(tag: OpenTypeTag, isRightToLeft: Bool, letters: String)] = [
    ("Latn", false, "AVTWYLPFRfijltkeaornosé.,-'\"/()[]0123456789"),
    ("Grek", false, "ΑΒΓΔΛΤΥαβγδλρτυς.,-"), ("Cyrl", false, "АБГДТУРабгдтуркёщ.,-"),
    ("Hebr", true, "אבגדהוזחטיכךלםמןנסעפףצקרשת.-()"),
    ("Hani", false, "、。「」（）！？・…—０９ＡＶ"), ("Hira", false, "あいうおかきくこさしすたっつてとなにのはまやゃよょらりるれろわをん、。ー"),
    ("Kana", false, "アイウエオカキクケコサシスタッツテトナニノハマヤャユョラリルレロワヲン、。ー"),
    ("Hang", false, "、。「」.,()"),
    ("Arab", true, "ابتثجحخدذرزسشصضطظعغفقكلمنهويىةءئؤأإآپچژگکیەڵۆ،؛؟ـ"),
    ("Arab", false, "٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٪٫٬"),
  ]

  /// The tested faces: the bundled ones, and faces of the system that kern in other ways.
  func faces() throws -> [FontFace] {
    var faces = TestFonts.bundled.collection.faces
    for measurer in [TestFonts.dejaVu, TestFonts.liberation] {
      faces.append(try #require(try measurer.get().collection.faces.first))
    }
    // From Debian's fonts-noto-core, if installed: fonts that kern Arabic letters, join them along
    // slopes, or have many ligatures.
    for name in ["NotoKufiArabic", "NotoNastaliqUrdu", "NotoSansArabic", "NotoNaskhArabic"] {
      let path = "/usr/share/fonts/truetype/noto/\(name)-Bold.ttf"
      guard FileManager.default.fileExists(atPath: path) else { continue }
      var fonts = FontCollection()
      try fonts.addFile(at: path)
      faces.append(try #require(fonts.faces.first))
    }
    return faces
  }

  /// Compares sums with shaped words; returns the number of words that were summed.
  func checkPairs(
    _ face: FontFace, _ script: (tag: OpenTypeTag, isRightToLeft: Bool, letters: String),
    features: [FontFeature] = [], words: Int = 150, _ random: inout SeededGenerator
  ) -> Int {
    let font = FontInstance(face: face, variations: [])
    let plan = ShapingPlan(
      font: font,
      settings: ShapingSettings(
        font: ObjectIdentifier(font), script: script.tag.rawValue, language: "",
        isRightToLeft: script.isRightToLeft, features: features))
    guard let pairs = PairAdvances(plan: plan) else { return 0 }
    let shaper = Shaper()
    var all: [Unicode.Scalar] = []
    PairCharacters.forEach { scalar, _ in
      if face.nominalGlyph(scalar) != nil,
        PairCharacters.scalar(PairCharacters.number(scalar)) == scalar,
        UnicodeProperties(of: scalar).graphemeClass == 0, let scalar = Unicode.Scalar(scalar)
      {
        all.append(scalar)
      }
    }
    let often = Array(script.letters.unicodeScalars)
    var taken = 0
    for _ in 0..<words {
      var word = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 2...12, using: &random) {
        let pool = Int.random(in: 0..<4, using: &random) == 0 && !all.isEmpty ? all : often
        word.append(pool[Int.random(in: 0..<pool.count, using: &random)])
      }
      guard let sum = sum(word, pairs, shaper) else { continue }
      taken += 1
      var text = String(word)
      let glyphs = GrowingBuffer<ShapedGlyph>()
      text.withUTF8 { utf8 in
        shaper.shape(utf8, 0..<utf8.count, plan: plan, hasContext: false, into: glyphs)
      }
      let shaped = Array(glyphs.elements)
      #expect(
        shaped.reduce(0) { $0 + Int($1.advance) } == sum,
        "\(text.debugDescription), \(script.tag) in \(face.postScriptName); \(random.hint)")
      let nominal: [UInt32?] = plan.isJoining ? [] : word.map { face.nominalGlyph($0.value) }
      #expect(
        plan.isJoining ? shaped.count == word.count : shaped.map(\.id) == nominal,
        "\(text.debugDescription), \(script.tag) in \(face.postScriptName); \(random.hint)")
    }
    return taken
  }

  /// The sum of the pair advances; nil if a pair is refused.
  private func sum(
    _ word: String.UnicodeScalarView, _ pairs: PairAdvances, _ shaper: Shaper
  ) -> Int? {
    var sum = 0
    var before = 0
    for scalar in word {
      let number = PairCharacters.number(scalar.value)
      guard number != 0 else { return nil }
      let value = pairs.value(before, number, shaper: shaper)
      guard value > PairAdvances.refused else { return nil }
      sum += Int(PairAdvances.advance(value))
      before = PairAdvances.number(number, value)
    }
    return sum
  }

  @Test func `sums of pairs equal the widths of words in every font and script`() throws {
    var random = SeededGenerator(fallback: 20_261_122)
    for face in try faces() {
      for script in Self.scripts { _ = checkPairs(face, script, &random) }
    }
  }

  @Test(
    arguments: [
      "liga", "kern", "frac", "smcp", "ss01", "palt", "tnum", "calt", "rlig", "dlig", "init",
      "medi", "fina",
    ] as [OpenTypeTag])
  func `sums of pairs hold with a feature on and off`(feature: OpenTypeTag) throws {
    var random = SeededGenerator(fallback: 20_261_123)
    for face in try faces() where !face.isColor {
      for script in Self.scripts.prefix(1) + Self.scripts.suffix(5) {
        for value: UInt32 in [0, 1] {
          let features = [FontFeature(feature, value)]
          _ = checkPairs(face, script, features: features, words: 50, &random)
        }
      }
    }
  }

  @Test func `most words of Noto Sans and Noto Sans CJK need no shaping`() throws {
    var random = SeededGenerator(fallback: 3)
    let faces = TestFonts.bundled.collection.faces
    let latin = try #require(faces.first { $0.postScriptName == "NotoSans-Regular" })
    let east = try #require(faces.first { $0.family == "Noto Sans CJK SC" })
    #expect(checkPairs(latin, Self.scripts[0], &random) > 75)
    #expect(checkPairs(east, Self.scripts[5], &random) > 75)
  }

  @Test func `most words of plain letters in Noto Naskh Arabic need no shaping`() throws {
    let (pairs, shaper) = try arabicPairs()
    var random = SeededGenerator(fallback: 4)
    let face = try #require(
      TestFonts.bundled.collection.faces.first { $0.postScriptName == "NotoNaskhArabic-Regular" })
    #expect(checkPairs(face, Self.scripts[8], &random) > 75)
    let plain = "على شود تاریخ كتلة، کنید بحث قالب بسته های محیط کردن موجود سند"
    for word in plain.split(separator: " ") {
      #expect(sum(String(word).unicodeScalars, pairs, shaper) != nil, "\(word)")
    }
    // Lam with alef, two lams, and alef with hamza, which the font decomposes temporarily.
    for word in ["سلام", "اللغة", "أحمد"] {
      #expect(sum(word.unicodeScalars, pairs, shaper) == nil, "\(word)")
    }
  }

  @Test func `letters are as wide as their joining forms`() throws {
    let (pairs, shaper) = try arabicPairs()
    func width(_ text: String) -> Int? { sum(text.unicodeScalars, pairs, shaper) }
    // Reh does not join the next letter, so a beh there is isolated, initial or final.
    let (alone, reh) = (try #require(width("ب")), try #require(width("ر")))
    #expect(width("رب") == reh + alone)
    let (two, three) = (try #require(width("بب")), try #require(width("ببب")))
    #expect(two != 2 * alone)
    let inner = three - two
    #expect(width("ببببب") == two + 3 * inner)
    #expect(width("رببب") == reh + three)
  }

  private func arabicPairs() throws -> (PairAdvances, Shaper) {
    let faces = TestFonts.bundled.collection.faces
    let face = try #require(faces.first { $0.postScriptName == "NotoNaskhArabic-Regular" })
    let font = FontInstance(face: face, variations: [])
    let plan = ShapingPlan(
      font: font,
      settings: ShapingSettings(
        font: ObjectIdentifier(font), script: ("Arab" as OpenTypeTag).rawValue, language: "",
        isRightToLeft: true, features: []))
    return (try #require(PairAdvances(plan: plan)), Shaper())
  }

  @Test func `left-to-right Arabic has pair advances for digits alone`() throws {
    // HarfBuzz reverses such text if it has a letter, and kerns the reversed text.
    let face = try #require(
      TestFonts.bundled.collection.faces.first { $0.postScriptName == "NotoNaskhArabic-Regular" })
    let font = FontInstance(face: face, variations: [])
    let plan = ShapingPlan(
      font: font,
      settings: ShapingSettings(
        font: ObjectIdentifier(font), script: ("Arab" as OpenTypeTag).rawValue, language: "",
        isRightToLeft: false, features: []))
    #expect(plan.isAgainstScript && !plan.isSpaceInert)
    let (pairs, shaper) = (try #require(PairAdvances(plan: plan)), Shaper())
    #expect(sum("٦٤٢".unicodeScalars, pairs, shaper) != nil)
    #expect(sum("٦٤ن".unicodeScalars, pairs, shaper) == nil)
    #expect(sum("٪".unicodeScalars, pairs, shaper) == nil)
  }

  @Test func `ligatures are refused, and letters beside them are not`() throws {
    let faces = TestFonts.bundled.collection.faces
    let face = try #require(faces.first { $0.postScriptName == "NotoSans-Regular" })
    let font = FontInstance(face: face, variations: [])
    let plan = ShapingPlan(
      font: font,
      settings: ShapingSettings(
        font: ObjectIdentifier(font), script: Script.latin.tag, language: "",
        isRightToLeft: false, features: []))
    let pairs = try #require(PairAdvances(plan: plan))
    let shaper = Shaper()
    #expect(sum("off".unicodeScalars, pairs, shaper) == nil)
    #expect(sum("fit".unicodeScalars, pairs, shaper) == nil)
    #expect(sum("fat".unicodeScalars, pairs, shaper) != nil)
    #expect(sum("itself".unicodeScalars, pairs, shaper) != nil)
  }

  @Test(arguments: [
    ("NotoSans-Regular", 0), ("NotoSansCJKsc-Common", 5), ("NotoSansCJKsc-Common", 6),
  ])
  func `pairs that no rule kerns are as wide as their characters, and are not shaped`(
    file: String, script: Int
  ) throws {
    let script = Self.scripts[script]
    let face = try #require(
      TestFonts.bundled.collection.faces.first {
        $0.postScriptName == file || file.hasPrefix("NotoSansCJK") && $0.family.contains("CJK")
      })
    let font = FontInstance(face: face, variations: [])
    let plan = ShapingPlan(
      font: font,
      settings: ShapingSettings(
        font: ObjectIdentifier(font), script: script.tag.rawValue, language: "",
        isRightToLeft: false, features: []))
    let pairs = try #require(PairAdvances(plan: plan))
    let rules = try #require(plan.pairRules)
    let (shaper, judge) = (Shaper(), Shaper())
    let letters = Set(script.letters.unicodeScalars.map(\.value)).sorted()
    let numbers = letters.map(PairCharacters.number)
    for number in numbers { _ = pairs.value(0, number, shaper: shaper) }
    var unkerned = 0
    for (left, before) in zip(letters, numbers) {
      for (right, number) in zip(letters, numbers) where rules.allows(left, right) {
        let calls = shaper.callCount
        let value = pairs.value(before, number, shaper: shaper)
        let glyphs = [left, right].compactMap { rules.glyph($0) }
        let isKerned = rules.kerns(
          left: try #require(glyphs.first), right: try #require(glyphs.last))
        #expect((shaper.callCount == calls) == !isKerned)
        if isKerned { continue }
        unkerned += 1
        let alone = PairAdvances.advance(pairs.value(0, before, shaper: shaper))
        let shaped = judge.glyphs(of: [left, right], plan: plan, like: glyphs)
        #expect(
          shaped.map { $0.reduce(0) { $0 + Int64($1.advance) } }
            == alone + PairAdvances.advance(value), "\(left) \(right)")
      }
    }
    #expect(unkerned * 2 > letters.count * letters.count)
  }

  @Test func `a font with a table that cannot be read has no pair advances`() {
    var glyphs = GlyphBitmap(glyphCount: 64)
    for glyph: UInt32 in 1..<64 { glyphs.insert(glyph) }
    var random = SeededGenerator(fallback: 5)
    for length in [0, 1, 9, 10, 64, 4096] {
      let bytes = (0..<length).map { _ in UInt8.random(in: 0...3, using: &random) }
      bytes.withUnsafeBytes { table in
        for isPositioning in [false, true] {
          var rules = LayoutRules(table, isPositioning: isPositioning, glyphs: glyphs)
          for lookup in 0..<4 { rules.read(lookup: lookup) }
          if length < 10 { #expect(rules.isBroken) }
        }
      }
    }
  }
}
