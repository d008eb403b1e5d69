// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Lines of one height in several paragraphs, whose height is their number times that of a line.
struct CountedLinesTests {
  /// Words, some of them wider than a line, and hard breaks, one after another and at the end.
  private func text(_ random: inout SeededGenerator) -> String {
    let words = ["of", "short", "words", "paragraphs", "incomprehensibilities"]
    let separators = [" ", " ", " ", "\n", " \n", "\n\n"]
    return (0..<Int.random(in: 1...40, using: &random)).map { _ in
      words[Int.random(in: 0..<words.count, using: &random)]
        + separators[Int.random(in: 0..<separators.count, using: &random)]
    }.joined()
  }

  @Test(arguments: [0.0, 7.25], [0.0, 3.5])
  func `the height of lines in several paragraphs is that of their layout`(
    paragraphSpacing: Double, lineSpacing: Double
  ) throws {
    var random = SeededGenerator(fallback: 41)
    var paragraphStyle = ParagraphStyle()
    paragraphStyle.paragraphSpacing = paragraphSpacing
    paragraphStyle.lineSpacing = lineSpacing
    for _ in 0..<600 {
      let text = text(&random)
      let prepared = TestFonts.bundled.prepare(
        AttributedText(text, style: TextStyle()), paragraphStyle: paragraphStyle)
      for limit in [0, 1, 3] {
        let container = TextContainer(
          width: Double.random(in: 60...300, using: &random), maximumNumberOfLines: limit,
          lineBreakMode: limit == 0 ? .wordWrap : .truncateTail)
        #expect(
          prepared.height(in: container) == prepared.layout(in: container).metrics.size.height,
          "\(random.hint): \(text.debugDescription) in \(container)")
      }
    }
  }
}
