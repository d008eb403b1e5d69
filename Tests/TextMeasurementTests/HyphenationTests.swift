// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Words divided at lines' ends.
@Suite struct HyphenationTests {
  /// Divides before every letter except near a word's ends, so that tests need no dictionary.
  static let everywhere: String = "abcdefghijklmnopqrstuvwxyz".map { "1\($0)" }
    .joined(separator: " ")

  static func measurer(_ patterns: String = HyphenatorTests.knuth) throws -> HarfBuzzTextMeasurer {
    HarfBuzzTextMeasurer(
      collection: TestFonts.bundled.collection,
      hyphenators: ["EN": try Hyphenator(patterns: patterns)])
  }

  func prepare(
    _ text: String, _ measurer: HarfBuzzTextMeasurer, language: String? = "en-GB",
    isOn: Bool = true
  ) -> any PreparedText {
    var style = ParagraphStyle()
    style.usesHyphenation = isOn
    return measurer.prepare(
      AttributedText(
        text, style: TextStyle(font: FontDescriptor(size: 16), language: language)),
      paragraphStyle: style)
  }

  /// The lines of a text as strings, with a hyphen where one is drawn.
  func lines(_ text: String, _ prepared: any PreparedText, width: Double) -> [String] {
    let bytes = Array(text.utf8)
    return prepared.layout(in: TextContainer(width: width)).lines.map { line in
      let shown = String(decoding: bytes[line.range], as: UTF8.self)
      return shown + (line.runs.contains { $0.range.isEmpty } ? "-" : "")
    }
  }

  @Test func `a word is divided where its language's patterns say, with a hyphen`() throws {
    let prepared = prepare("the hyphenation", try Self.measurer())
    #expect(lines("the hyphenation", prepared, width: 100) == ["the hyphen-", "ation"])
    #expect(lines("the hyphenation", prepared, width: 60) == ["the hy-", "phen-", "ation"])
    #expect(lines("the hyphenation", prepared, width: 500) == ["the hyphenation"])
  }

  @Test func `hyphenation needs the style's setting and patterns for the language`() throws {
    let measurer = try Self.measurer()
    for (language, isOn) in [("en", false), (nil, true), ("de", true)] as [(String?, Bool)] {
      let prepared = prepare("the hyphenation", measurer, language: language, isOn: isOn)
      #expect(lines("the hyphenation", prepared, width: 100) == ["the ", "hyphenation"])
    }
    #expect(
      lines("the hyphenation", prepare("the hyphenation", measurer), width: 100)
        == ["the hyphen-", "ation"])
  }

  @Test func `the hyphen is shaped and measured`() throws {
    let measurer = try Self.measurer()
    func width(_ text: String) -> Double {
      prepare(text, TestFonts.bundled, isOn: false).maxContentWidth
    }
    let prepared = prepare("hyphenation", measurer)
    let needed = width("hyphen") + width("\u{2010}")
    let line = prepared.layout(in: TextContainer(width: needed)).lines[0]
    #expect(abs(line.width - needed) < 1e-4)
    let glyphs = line.runs.flatMap(\.glyphs)
    #expect(glyphs.count == "hyphen".count + 1)
    #expect(abs(glyphs.reduce(0) { $0 + $1.advance } - line.width) < 1e-4)
    // With 1/32 point less the hyphen no longer fits, so an earlier division is taken.
    #expect(lines("hyphenation", prepared, width: needed - 1.0 / 32) == ["hy-", "phen-", "ation"])
    #expect(abs(prepared.minContentWidth - width("phen") - width("\u{2010}")) < 1e-4)
  }

  @Test func `a division inside a ligature is drawn as two parts`() throws {
    let measurer = try Self.measurer("f1fi")
    let prepared = prepare("office", measurer)
    let line = prepared.layout(in: TextContainer(width: 30)).lines[0]
    let parts = prepare("of\u{2010}", TestFonts.bundled, isOn: false)
    #expect(abs(line.width - parts.maxContentWidth) < 1e-4)
    #expect(line.runs.flatMap(\.glyphs).count == 3)
  }

  @Test func `numbers and words with soft hyphens are not divided`() throws {
    let measurer = try Self.measurer(Self.everywhere)
    for text in ["abcdefgh1", "2abcdefgh", "ab\u{AD}cdefgh"] {
      let prepared = prepare(text, measurer)
      #expect(prepared.minContentWidth > 30, "\(text.debugDescription)")
    }
    #expect(prepare("abcdefgh", measurer).minContentWidth < 40)
  }

  @Test func `metrics equal the layout's, and lines with their hyphens fit`() throws {
    let measurer = try Self.measurer(Self.everywhere)
    var random = SeededGenerator(fallback: 41)
    for _ in 0..<150 {
      let text = RandomText.make(&random, extras: ["\n", "\u{AD}", "\t"])
      let prepared = prepare(text, measurer)
      for mode in LineBreakMode.allCases {
        let container = TextContainer(
          width: Double.random(in: 60...300, using: &random),
          maximumNumberOfLines: Int.random(in: 0...3, using: &random), lineBreakMode: mode)
        let metrics = prepared.metrics(in: container)
        let layout = prepared.layout(in: container)
        #expect(metrics == layout.metrics, "\(text.debugDescription); \(random.hint)")
        for line in layout.lines where line.runs.contains(where: { $0.range.isEmpty }) {
          #expect(line.width <= container.width + 1.0 / 64, "\(text); \(random.hint)")
          let glyphs = line.runs.flatMap(\.glyphs).reduce(0) { $0 + $1.advance }
          let hasTab = text.contains("\t")
          #expect(hasTab || abs(glyphs - line.width - line.trailingSpace) < 1e-3, "\(random.hint)")
        }
      }
    }
  }

  @Test func `hyphenation never makes more lines`() throws {
    let measurer = try Self.measurer(Self.everywhere)
    var random = SeededGenerator(fallback: 43)
    for _ in 0..<150 {
      let text = RandomText.make(&random)
      let width = Double.random(in: 120...400, using: &random)
      func count(_ isOn: Bool) -> Int {
        prepare(text, measurer, isOn: isOn).metrics(in: TextContainer(width: width)).lineCount
      }
      #expect(count(true) <= count(false), "\(text.debugDescription) at \(width); \(random.hint)")
    }
  }

  @Test func `a megabyte of letters is divided in linear time`() throws {
    let text = String(repeating: "abcdefghij", count: 20_000)
    let prepared = prepare(text, try Self.measurer(Self.everywhere))
    #expect(prepared.metrics(in: TextContainer(width: 200)).lineCount > 1000)
  }
}
