// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Balanced, pretty and indented lines are set from a text's segments, without its analysis.
@Suite struct PlannedLinesTests {
  /// A paragraph style with planned lines, indents or both, by the number of a round.
  private func paragraph(_ round: Int, _ random: inout SeededGenerator) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.textWrap = [.wrap, .balance, .pretty][round % 3]
    if style.textWrap == .wrap || round.isMultiple(of: 4) {
      style.firstLineHeadIndent = Double.random(in: 0...40, using: &random)
      style.headIndent = Double.random(in: 0...40, using: &random)
      style.tailIndent = [0, -12.5, 150].randomElement(using: &random) ?? 0
    }
    style.alignment =
      [.natural, .center, .right, .justified].randomElement(using: &random) ?? .natural
    if round.isMultiple(of: 2) { style.conventions = .web }
    if round.isMultiple(of: 5) { style.lineHeight = .points(20) }
    if round.isMultiple(of: 7) { style.paragraphSpacing = 6 }
    return style
  }

  @Test func `planned and indented lines are those of the analysis`() throws {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    var random = SeededGenerator(fallback: 20_261_201)
    var (drawn, set) = (0, 0)
    for round in 0..<700 {
      let string = RandomText.make(&random, extras: [" ", "  ", "-", "\n", "Ta", "AV", "a b c "])
      let style = paragraph(round, &random)
      var text = AttributedText(string, style: TextStyle(font: FontDescriptor(size: 15)))
      if round.isMultiple(of: 6) {
        text.append(string, style: TextStyle(font: FontDescriptor(size: 19, weight: .bold)))
      }
      let prepared = try #require(
        measurer.prepare(text, paragraphStyle: style) as? CompactText)
      let analyzed = AnalyzedText(measurer.analyze(text, style))
      for mode in [LineBreakMode.wordWrap, .clip, .truncateTail, .truncateMiddle] {
        let width = Double.random(in: 60...500, using: &random)
        let container = TextContainer(
          width: round.isMultiple(of: 9) ? .infinity : width,
          maximumNumberOfLines: Int.random(in: 0...4, using: &random), lineBreakMode: mode)
        let expected = analyzed.layout(in: container)
        let place = "\(string.debugDescription), \(style.textWrap) in \(container); \(random.hint)"
        #expect(prepared.height(in: container) == expected.metrics.size.height, "\(place)")
        #expect(prepared.metrics(in: container) == expected.metrics, "\(place)")
        #expect(prepared.layout(in: container) == expected, "\(place)")
        set += 1
        if prepared.header.isScanned,
          let layout = measurer.core.withShapingContext({ $0.layout(prepared, in: container) })
        {
          drawn += 1
          #expect(layout == expected, "\(place)")
        }
      }
    }
    // The others have a word that is cut, a mark in their middle, or characters of rare kinds.
    #expect(drawn * 2 > set)
  }
}
