// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Text of several styles whose words patterns divide is set and drawn without an analysis.
@Suite struct DividedScanTests {
  private static let words = [
    "the", "hyphenation", "Wonderful", "naïveté", "AVATAR", "(see)", "well-known", "kerning.",
    "to", "a", "Yosemite's", "12.5", "information", "Łódź", "漢字", "😀", "typography",
  ]

  private func text(_ round: Int, _ random: inout SeededGenerator) -> AttributedText {
    let style = TextStyle(font: FontDescriptor(size: 16), language: "en")
    var other = style
    switch round % 4 {
    case 0: other.font.weight = .bold
    case 1: other.color = .red
    case 2: other.font.size = 21.5
    default: other.letterSpacing = 0.7
    }
    var text = AttributedText("", style: style)
    for _ in 0..<Int.random(in: 3...16, using: &random) {
      let isOther = Int.random(in: 0..<3, using: &random) == 0
      text.append(
        Self.words.randomElement(using: &random) ?? "", style: isOther ? other : style)
      text.append(
        [" ", " ", " ", "", "\n"].randomElement(using: &random) ?? "",
        style: Bool.random(using: &random) ? other : style)
    }
    return text
  }

  @Test(arguments: [TextConventions.uikit, .web, .firefox])
  func `lines with divided words are those of the analysis`(
    conventions: TextConventions
  ) throws {
    let measurer = try HyphenationTests.measurer(HyphenationTests.everywhere)
    var random = SeededGenerator(fallback: 20_261_201)
    var (divided, composed) = (0, 0)
    for round in 0..<300 {
      let text = text(round, &random)
      var paragraph = ParagraphStyle()
      (paragraph.conventions, paragraph.usesHyphenation) = (conventions, true)
      if round.isMultiple(of: 5) { paragraph.alignment = .justified }
      if round.isMultiple(of: 7) { paragraph.firstLineHeadIndent = 11 }
      let prepared = try #require(
        measurer.prepare(text, paragraphStyle: paragraph) as? CompactText)
      let container = TextContainer(
        width: .random(in: 20...200, using: &random),
        maximumNumberOfLines: Int.random(in: 0...3, using: &random),
        lineBreakMode: [.wordWrap, .truncateTail].randomElement(using: &random) ?? .wordWrap)
      let expected = AnalyzedText(measurer.analyze(text, paragraph)).layout(in: container)
      let hint = "\(container) \(text.string.debugDescription) \(paragraph); \(random.hint)"
      #expect(prepared.metrics(in: container) == expected.metrics, "\(hint)")
      #expect(prepared.height(in: container) == expected.metrics.size.height, "\(hint)")
      let drawn = measurer.core.withShapingContext { $0.layout(prepared, in: container) }
      #expect((drawn ?? expected) == expected, "\(hint)")
      if expected.lines.contains(where: { line in line.runs.contains { $0.range.isEmpty } }) {
        divided += 1
        if drawn != nil { composed += 1 }
      }
    }
    // In the others a cut changes letters, or divides a ligature.
    #expect(composed * 4 > divided * 3 && divided > 100, "\(composed) of \(divided)")
  }
}
