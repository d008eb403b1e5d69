// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Texts that are drawn from the scan that measured them, without an analysis of their clusters.
@Suite struct DrawnVariantTests {
  /// A way in which a text differs from plain text.
  struct Variant: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The style of every fourth word, or of all.
    var word: (@Sendable (inout TextStyle) -> Void)?
    var all: (@Sendable (inout TextStyle) -> Void)?
    var paragraph: (@Sendable (inout ParagraphStyle) -> Void)?
    var maximumNumberOfLines = 0
  }

  static let variants: [Variant] = [
    Variant(testDescription: "spaced letters", all: { $0.letterSpacing = 0.5 }),
    Variant(testDescription: "tightened letters", all: { $0.letterSpacing = -0.75 }),
    Variant(testDescription: "tightened words", word: { $0.letterSpacing = -1.5 }),
    Variant(testDescription: "spaced words", all: { $0.wordSpacing = 3 }),
    Variant(testDescription: "words without spaces", all: { $0.wordSpacing = -4 }),
    Variant(testDescription: "underlined", all: { $0.underline = TextLine() }),
    Variant(testDescription: "bold words", word: { $0.font.weight = .bold }),
    Variant(testDescription: "larger words", word: { $0.font.size = 20 }),
    Variant(testDescription: "raised words", word: { $0.baselineOffset = 3 }),
    Variant(testDescription: "coloured words", word: { $0.color = .red }),
    Variant(testDescription: "marked words", word: { $0.backgroundColor = .red }),
    Variant(testDescription: "justified", paragraph: { $0.alignment = .justified }),
    Variant(
      testDescription: "justified with bold words", word: { $0.font.weight = .bold },
      paragraph: { $0.alignment = .justified }),
    Variant(testDescription: "balanced", paragraph: { $0.textWrap = .balance }),
    Variant(
      testDescription: "pretty with larger words", word: { $0.font.size = 20 },
      paragraph: { $0.textWrap = .pretty }),
    Variant(
      testDescription: "indented",
      paragraph: {
        ($0.firstLineHeadIndent, $0.headIndent, $0.tailIndent) = (20.5, 12, -7)
      }),
    Variant(
      testDescription: "indented and truncated", paragraph: { $0.headIndent = 12 },
      maximumNumberOfLines: 2),
    Variant(testDescription: "truncated", maximumNumberOfLines: 2),
    Variant(
      testDescription: "truncated with a token", paragraph: { $0.truncationToken = " more" },
      maximumNumberOfLines: 2),
    Variant(testDescription: "truncated to nothing", maximumNumberOfLines: 1),
    Variant(
      testDescription: "truncated with spaced letters", all: { $0.letterSpacing = 0.5 },
      maximumNumberOfLines: 2),
    Variant(
      testDescription: "truncated with bold words", word: { $0.font.weight = .bold },
      maximumNumberOfLines: 2),
    Variant(
      testDescription: "truncated with coloured words", word: { $0.color = .red },
      maximumNumberOfLines: 2),
    Variant(
      testDescription: "truncated with larger words, as on the web", word: { $0.font.size = 20 },
      paragraph: { $0.conventions = .web }, maximumNumberOfLines: 2),
    Variant(
      testDescription: "truncated with coloured words, as on the web", word: { $0.color = .red },
      paragraph: { $0.conventions = .web }, maximumNumberOfLines: 1),
  ]

  static let words = """
    The measured height of a row depends on its words, its font and its width, and on what "the \
    reader" asked for (AV, To, Wa.) in 1,250 rows of 12 kinds
    """

  @Test(arguments: variants)
  func `a text that is not plain is drawn from its scan, as by its analysis`(variant: Variant)
    throws
  {
    let measurer = TestFonts.bundled
    var style = TextStyle(font: FontDescriptor(size: 16))
    variant.all?(&style)
    var other = style
    variant.word?(&other)
    var text = AttributedText("", style: style)
    for (index, word) in Self.words.split(separator: " ").enumerated() {
      if index > 0 { text.append(" ", style: style) }
      text.append(String(word), style: index % 4 == 3 ? other : style)
    }
    var paragraph = ParagraphStyle()
    variant.paragraph?(&paragraph)
    let prepared = measurer.prepare(text, paragraphStyle: paragraph)
    let compact = try #require(prepared as? CompactText)
    let analyzed = AnalyzedText(measurer.analyze(text, paragraph))
    for width in [20.0, 120, 200, 333] {
      let container = TextContainer(
        width: variant.maximumNumberOfLines == 1 ? width : max(width, 120),
        maximumNumberOfLines: variant.maximumNumberOfLines,
        lineBreakMode: variant.maximumNumberOfLines > 0 ? .truncateTail : .wordWrap)
      let expected = analyzed.layout(in: container)
      #expect(prepared.layout(in: container) == expected, "\(width)")
      #expect(prepared.metrics(in: container) == expected.metrics, "\(width)")
      // A word that is cut is left to the analysis, unless its characters are summed.
      guard width >= 120 else { continue }
      let drawn = measurer.core.withShapingContext { $0.layout(compact, in: container) }
      #expect(drawn == expected, "\(width)")
    }
  }

  /// The visible part of its line ends before such a word, which no sum of segments shows.
  @Test func `a text whose spacing leaves a word no width is set by its analysis`() throws {
    let measurer = TestFonts.bundled
    var style = TextStyle(font: FontDescriptor(size: 16))
    let advance = measurer.prepare(AttributedText("a", style: style), paragraphStyle: .init())
      .metrics(in: TextContainer()).size.width
    for (spacing, isScanned) in [(-advance, false), (-advance / 2, true)] {
      style.letterSpacing = spacing
      style.wordSpacing = -spacing
      let text = AttributedText("mm a mm", style: style)
      let prepared = try #require(
        measurer.prepare(text, paragraphStyle: .init()) as? CompactText)
      #expect(prepared.header.isScanned == isScanned)
      let analyzed = AnalyzedText(measurer.analyze(text, .init()))
      for width in stride(from: 1.0, to: 60, by: 1) {
        let container = TextContainer(width: width)
        #expect(prepared.layout(in: container) == analyzed.layout(in: container))
      }
    }
  }

  /// In units of 2^-20 point the sum of a run is rounded with the kerning of its last two letters,
  /// and that kerning by itself where a line is cut between them: the difference is one unit.
  @Test(arguments: ["AVATAR To. Wa, Te Yo LT AWAY VA.", "システムテムシステムステムステム、テム"])
  func `a line is cut between kerned letters as by the analysis`(string: String) throws {
    let measurer = TestFonts.bundled
    var drawn = 0
    for family in ["Noto Sans", "Noto Sans CJK SC"] {
      for size in [13, 14.5, 16, 17] {
        var style = TextStyle(font: FontDescriptor(family: family, size: size))
        for letterSpacing in [0, 0.75] {
          style.letterSpacing = letterSpacing
          var text = AttributedText(string, style: style)
          text.append(" larger", style: TextStyle(font: FontDescriptor(family: family, size: 20)))
          let prepared = try #require(
            measurer.prepare(text, paragraphStyle: ParagraphStyle()) as? CompactText)
          let analyzed = AnalyzedText(measurer.analyze(text, ParagraphStyle()))
          for width in stride(from: 30.0, to: 200, by: 3.5) {
            let container = TextContainer(
              width: width, maximumNumberOfLines: 1, lineBreakMode: .truncateTail)
            let expected = analyzed.layout(in: container)
            let place = "\(family) \(size), spaced by \(letterSpacing), \(width)"
            #expect(prepared.metrics(in: container) == expected.metrics, "\(place)")
            #expect(prepared.layout(in: container) == expected, "\(place)")
            let found = measurer.core.withShapingContext { $0.layout(prepared, in: container) }
            if found != nil { drawn += 1 }
          }
        }
      }
    }
    // The others have letters that the font kerns with spaces.
    #expect(drawn > 300, "\(drawn)")
  }

  @Test func `truncated texts of several styles are those of the analysis`() throws {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    let vocabulary =
      Self.words.split(separator: " ").map(String.init) + [
        "Ελλάδα", "Москва", "漢字かな", "日本語", "Télé", "\n",
      ]
    var random = SeededGenerator(fallback: 20_261_204)
    var (drawn, truncated) = (0, 0)
    for round in 0..<600 {
      let style = TextStyle(font: FontDescriptor(size: 15))
      var other = style
      switch round % 5 {
      case 0: other.font.weight = .bold
      case 1: other.font.size = 21
      case 2: other.color = .red
      case 3: other.letterSpacing = 0.75
      default: (other.font.weight, other.color) = (.bold, .red)
      }
      var paragraph = ParagraphStyle()
      paragraph.conventions = round.isMultiple(of: 2) ? .web : .uikit
      paragraph.headIndent = round.isMultiple(of: 3) ? 9 : 0
      var text = AttributedText("", style: style)
      for _ in 0..<Int.random(in: 2...6, using: &random) {
        let words =
          round.isMultiple(of: 7)
          ? RandomText.make(&random)
          : (0..<4).map { _ in vocabulary.randomElement(using: &random) ?? "" }
            .joined(separator: " ")
        text.append(words, style: Bool.random(using: &random) ? style : other)
      }
      let prepared = try #require(
        measurer.prepare(text, paragraphStyle: paragraph) as? CompactText)
      let analyzed = AnalyzedText(measurer.analyze(text, paragraph))
      let container = TextContainer(
        width: .random(in: 10...400, using: &random),
        maximumNumberOfLines: .random(in: 1...3, using: &random), lineBreakMode: .truncateTail)
      let expected = analyzed.layout(in: container)
      let place = "\(text.string.debugDescription) in \(container); \(random.hint)"
      #expect(prepared.metrics(in: container) == expected.metrics, "\(place)")
      #expect(prepared.height(in: container) == expected.metrics.size.height, "\(place)")
      #expect(prepared.layout(in: container) == expected, "\(place)")
      guard expected.metrics.isTruncated, prepared.header.isScanned else { continue }
      truncated += 1
      let found = measurer.core.withShapingContext { $0.layout(prepared, in: container) }
      if found != nil { drawn += 1 }
    }
    // The others have shaped pieces, ligatures or kerned letters where they are cut.
    #expect(drawn * 3 > truncated, "\(drawn) of \(truncated)")
  }
}
