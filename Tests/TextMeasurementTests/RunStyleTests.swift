// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@testable import TextMeasurement

/// The glyphs of a style run have its style, whatever the neighbouring runs.
@Suite struct RunStyleTests {
  static let plain = TextStyle(font: FontDescriptor(size: 16))

  func glyphRuns(_ parts: [(String, TextStyle)]) -> [GlyphRun] {
    var text = AttributedText("")
    for (part, style) in parts { text.append(part, style: style) }
    return TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
      .layout(in: TextContainer()).lines.flatMap(\.runs)
  }

  func style(_ change: (inout TextStyle) -> Void) -> TextStyle {
    var style = Self.plain
    change(&style)
    return style
  }

  @Test func `runs have the face of their family, weight and slant`() {
    let runs = glyphRuns([
      ("a", Self.plain), ("b", style { $0.font.weight = .bold }),
      ("c", style { $0.font.slant = .italic }),
      (
        "d",
        style {
          $0.font.weight = .bold
          $0.font.slant = .italic
        }
      ), ("e", style { $0.font.family = "Noto Sans CJK SC" }), ("f", Self.plain),
    ])
    #expect(
      runs.map(\.font.postScriptName) == [
        "NotoSans-Regular", "NotoSans-Bold", "NotoSans-Italic", "NotoSans-BoldItalic",
        "NotoSansCJKsc-Regular", "NotoSans-Regular",
      ])
  }

  @Test func `a feature changes the glyphs of its run alone`() {
    let small = style { $0.font.features = [FontFeature("smcp")] }
    func ids(_ parts: [(String, TextStyle)]) -> [UInt32] {
      glyphRuns(parts).flatMap(\.glyphs).map(\.id)
    }
    let mixed = ids([("abc", Self.plain), ("abc", small), ("abc", Self.plain)])
    #expect(
      mixed == ids([("abc", Self.plain)]) + ids([("abc", small)]) + ids([("abc", Self.plain)]))
    #expect(Set(mixed[0..<3]).isDisjoint(with: mixed[3..<6]))
    // The later of two settings of a feature applies, as in CSS.
    let off = style { $0.font.features = [FontFeature("smcp"), FontFeature("smcp", 0)] }
    #expect(ids([("abc", off)]) == ids([("abc", Self.plain)]))
  }

  @Test func `a language changes the glyphs of its run alone`() {
    // Noto Sans has other forms for the cedillas of Romanian.
    let romanian = style { $0.language = "ro" }
    let ids = glyphRuns([("ş", Self.plain), ("ş", romanian), ("ş", style { $0.language = "tr" })])
      .flatMap(\.glyphs).map(\.id)
    #expect(ids.count == 3 && ids[0] == ids[2] && ids[0] != ids[1])
  }

  @Test func `the glyphs of a run have its colour`() {
    let red = Color(red: 255, green: 0, blue: 0)
    let runs = glyphRuns([("a", Self.plain), ("b", style { $0.color = red }), ("c", Self.plain)])
    #expect(runs.map(\.color) == [nil, red, nil])
    #expect(runs.map(\.range) == [0..<1, 1..<2, 2..<3])
  }

  @Test func `lines break as in Chinese and Japanese where the tag says so, in any case`() {
    func breaksBeforeDash(_ language: String?, _ rules: LineBreakRules = .browsers) -> Bool {
      var paragraph = ParagraphStyle()
      paragraph.lineBreakRules = rules
      let analysis = TestFonts.bundled.analyze(
        AttributedText("三〜四", style: style { $0.language = language }), paragraph)
      return analysis.opportunities.contains { analysis.offsets[Int($0)] == 3 }
    }
    for tag in ["ja", "zh", "zh-Hant-TW", "JA", "ja_JP"] {
      #expect(breaksBeforeDash(tag), "\(tag)")
    }
    // Zhuang and Javanese begin with the same letters.
    for tag in ["en", "zha", "jav", nil] {
      #expect(!breaksBeforeDash(tag), "\(tag ?? "no language")")
    }
    // Browsers do not tell Korean from Chinese and Japanese.
    #expect(breaksBeforeDash("ko") && !breaksBeforeDash("ko", .unicode))
  }

  @Test func `the strictness of a paragraph decides where CJK lines end`() {
    func starts(_ strictness: LineBreakStrictness) -> Set<Int> {
      let analysis = TestFonts.bundled.analyze(
        AttributedText("きょう、人々は", style: style { $0.language = "ja" }),
        {
          var paragraph = ParagraphStyle()
          paragraph.lineBreakStrictness = strictness
          return paragraph
        }())
      return Set(analysis.opportunities.map { Int(analysis.offsets[Int($0)]) })
    }
    // In normal text a line may begin with the small ょ, in loose text also with 々.
    #expect(starts(.strict).isSubset(of: starts(.normal)))
    #expect(starts(.normal).isSubset(of: starts(.loose)))
    #expect(starts(.strict).isDisjoint(with: [3, 15]))
    #expect(starts(.normal).contains(3) && !starts(.normal).contains(15))
    #expect(starts(.loose).isSuperset(of: [3, 15]))
  }
}
