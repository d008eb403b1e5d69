// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Words that are cut where a line ends are set and drawn without an analysis, in texts of every
/// style, direction and unit.
@Suite struct CutWordScanTests {
  private static let words: [[String]] = [
    ["https://example.org/path?with=query&more", "AVATAR", "To.Wa", "well-known", "12,345.67"],
    ["Donaudampfschifffahrt", "fi", "naïve", "Łódź", "Hochgeschwindigkeitszug", "Übersicht"],
    ["Достопримечательность", "Москва", "Ελλάδα", "ηλεκτροεγκεφαλογράφημα"],
    ["ירושלים", "עברית", "(אבג)", "התמחויותיהם", "12.5"],
    ["漢字", "한국어문화", "かな", "「」。", "naïve"],
    ["soft\u{AD}ly", "x\u{A0}y", "e\u{301}te\u{301}", "😀", "العربية"],
  ]

  private func text(_ round: Int, _ random: inout SeededGenerator) -> AttributedText {
    let (style, other) = ScanComparison.styles(round)
    var text = AttributedText("", style: style)
    let kind = Int.random(in: 0..<Self.words.count, using: &random)
    for _ in 0..<Int.random(in: 1...7, using: &random) {
      let isOther = round.isMultiple(of: 2) && Int.random(in: 0..<3, using: &random) == 0
      let style = isOther ? other : style
      let words = Self.words[
        Int.random(in: 0..<5, using: &random) == 0
          ? Int.random(in: 0..<Self.words.count, using: &random) : kind]
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        text.append(words.randomElement(using: &random) ?? "", style: style)
      }
      let ends = round.isMultiple(of: 7) ? ["\t", " ", ""] : [" ", " ", "  ", "", "\n"]
      text.append(ends.randomElement(using: &random) ?? "", style: style)
    }
    return text
  }

  @Test func `lines with cut words are those of the analysis`() throws {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    var random = SeededGenerator(fallback: 20_261_130)
    var (cut, composed) = ([0, 0], [0, 0])
    for round in 0..<1500 {
      let text = text(round, &random)
      var paragraph = ScanComparison.paragraph(round, &random)
      if round.isMultiple(of: 2) { paragraph.textWrap = .wrap }
      if round.isMultiple(of: 13) { paragraph.usesHyphenation = true }
      let prepared = try #require(
        measurer.prepare(text, paragraphStyle: paragraph) as? CompactText)
      guard prepared.header.isScanned else { continue }
      let analysis = measurer.analyze(text, paragraph)
      let container = TextContainer(
        width: .random(in: 5...140, using: &random),
        maximumNumberOfLines: Int.random(in: 0...3, using: &random),
        lineBreakMode: [.wordWrap, .truncateTail, .clip].randomElement(using: &random)
          ?? .wordWrap)
      let expected = AnalyzedText.whole(analysis).layout(in: container)
      let breaks = Set(analysis.opportunities.map { Int(analysis.offsets[Int($0)]) })
      guard expected.lines.contains(where: { !breaks.contains($0.range.upperBound) }) else {
        continue
      }
      let isStyled = text.runs.count > 1 ? 1 : 0
      cut[isStyled] += 1
      let hint = "\(container) \(text.string.debugDescription) \(paragraph); \(random.hint)"
      #expect(prepared.metrics(in: container) == expected.metrics, "\(hint)")
      #expect(prepared.height(in: container) == expected.metrics.size.height, "\(hint)")
      let drawn = measurer.core.withShapingContext { $0.layout(prepared, in: container) }
      #expect((drawn ?? expected) == expected, "\(hint)")
      if drawn != nil { composed[isStyled] += 1 }
    }
    // The others are planned, or a cut changes their letters.
    #expect(composed[0] * 2 > cut[0], "\(composed) of \(cut)")
    #expect(composed[1] * 2 > cut[1], "\(composed) of \(cut)")
  }

  /// Expects a text in a container to be set and drawn without its analysis, and as from it.
  @discardableResult
  private func expectComposed(
    _ prepared: CompactText, _ analyzed: AnalyzedText, in container: TextContainer, _ hint: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) -> TextLayout {
    let expected = analyzed.layout(in: container)
    let drawn = TestFonts.bundled.core.withShapingContext { $0.layout(prepared, in: container) }
    #expect(drawn == expected, "\(hint)", sourceLocation: sourceLocation)
    #expect(
      prepared.metrics(in: container) == expected.metrics, "\(hint)",
      sourceLocation: sourceLocation)
    return expected
  }

  @Test(arguments: [TextConventions.uikit, .web])
  func `lines of single characters are set and drawn without an analysis`(
    conventions: TextConventions
  ) throws {
    let style = TextStyle(font: FontDescriptor(size: 16))
    let bold = TextStyle(font: FontDescriptor(size: 16, weight: .bold))
    var text = AttributedText("I am  A W. ", style: style)
    text.append("W\nm ", style: bold)
    text.append("漢字 wi", style: style)
    var paragraph = ParagraphStyle()
    paragraph.conventions = conventions
    let prepared = try #require(
      TestFonts.bundled.prepare(text, paragraphStyle: paragraph) as? CompactText)
    let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
    for width in stride(from: 0.0, to: 24, by: 1.5) {
      let container = TextContainer(width: width)
      expectComposed(prepared, analyzed, in: container, "\(width)")
    }
  }

  @Test func `a sign without an advance is narrower than nothing by negative spacing`() throws {
    let style = TextStyle(font: FontDescriptor(size: 16), letterSpacing: -0.4)
    for string in ["ab cd\u{200B}", "ភាសា ការ\u{200B}", "\u{202E}abc\u{202C} d", "និង\u{200B}  ក"] {
      let text = AttributedText(string, style: style)
      let prepared = TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
      let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, ParagraphStyle()))
      for width in [0.0, 1, 5, 9, 14] {
        let container = TextContainer(width: width)
        #expect(
          prepared.layout(in: container) == analyzed.layout(in: container), "\(string) \(width)")
      }
    }
  }

  @Test(arguments: [TextConventions.uikit, .web], LineBreakMode.allCases)
  func `each line of a word of several heights is as high as its own part`(
    conventions: TextConventions, mode: LineBreakMode
  ) throws {
    let style = TextStyle(font: FontDescriptor(size: 16))
    let large = TextStyle(font: FontDescriptor(size: 25, weight: .bold))
    var text = AttributedText("Donau", style: style)
    text.append("dampf", style: large)
    text.append("kran.\n", style: style)
    text.append("Kap", style: large)
    text.append("itän. 漢字かな Donau", style: style)
    var paragraph = ParagraphStyle()
    paragraph.conventions = conventions
    let prepared = try #require(
      TestFonts.bundled.prepare(text, paragraphStyle: paragraph) as? CompactText)
    let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
    var heights: Set<Double> = []
    for width in stride(from: 10.0, to: 150, by: 7) {
      for lines in 0...3 {
        let container = TextContainer(
          width: width, maximumNumberOfLines: lines, lineBreakMode: mode)
        let expected = expectComposed(prepared, analyzed, in: container, "\(width) \(lines)")
        heights.formUnion(expected.lines.map { $0.ascent + $0.descent })
      }
    }
    #expect(heights.count > 1)
  }

  @Test(arguments: LineBreakMode.allCases)
  func `a line that does not wrap is set and drawn without an analysis`(
    mode: LineBreakMode
  ) throws {
    let text = AttributedText(
      "The office in München is closed\nuntil Monday",
      style: TextStyle(font: FontDescriptor(size: 16)))
    for indent in [0.0, 7] {
      var paragraph = ParagraphStyle()
      (paragraph.textWrap, paragraph.headIndent) = (.nowrap, indent)
      let prepared = try #require(
        TestFonts.bundled.prepare(text, paragraphStyle: paragraph) as? CompactText)
      let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
      for width in stride(from: 20.0, to: 300, by: 11) {
        let container = TextContainer(width: width, lineBreakMode: mode)
        expectComposed(prepared, analyzed, in: container, "\(width) \(indent)")
      }
    }
  }

  @Test(arguments: [TextConventions.uikit, .web], [OverflowWrap.breakWord, .normal])
  func `a message with a long link is set and drawn without an analysis`(
    conventions: TextConventions, wrap: OverflowWrap
  ) throws {
    let plain = TextStyle(font: FontDescriptor(size: 16))
    var link = plain
    (link.color, link.underline) = (.blue, TextLine())
    var text = AttributedText("Have you seen ", style: plain)
    text.append("https://example.org/a/very-long/path?with=query&other=12345", style: link)
    text.append(" yet? It is good.", style: plain)
    var paragraph = ParagraphStyle()
    (paragraph.conventions, paragraph.overflowWrap) = (conventions, wrap)
    let prepared = try #require(
      TestFonts.bundled.prepare(text, paragraphStyle: paragraph) as? CompactText)
    let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
    for width in stride(from: 30.0, to: 200, by: 3) {
      let container = TextContainer(
        width: width, lineBreakMode: wrap == .normal && width < 60 ? .clip : .wordWrap)
      expectComposed(prepared, analyzed, in: container, "\(width)")
    }
  }
}
