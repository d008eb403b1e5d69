// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// What is done for a text as a whole is not done for a long one, whose numbers would take many
/// times its packed bytes.
@Suite struct LongTextLimitTests {
  /// The numbers of segments and lines that a measurer keeps room for, after it found the height
  /// and the metrics of a text in a container.
  private func keptCounts(
    _ byteCount: Int, _ paragraph: ParagraphStyle, _ container: TextContainer
  ) -> (segments: Int, lines: Int) {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    let unit = "some words "
    let string = String(repeating: unit, count: byteCount / unit.utf8.count + 1)
    let prepared = measurer.prepare(
      AttributedText(string, style: TextStyle(font: FontDescriptor(size: 16))),
      paragraphStyle: paragraph)
    #expect(prepared.height(in: container) > 0)
    #expect(prepared.metrics(in: container).size.height == prepared.height(in: container))
    return measurer.core.withShapingContext {
      ($0.drawing.segments.count, $0.drawing.lines.count)
    }
  }

  @Test func `the lines of a long text with indents are set in parts`() {
    var style = ParagraphStyle()
    style.headIndent = 10
    let container = TextContainer(width: 5_000)
    #expect(!LongText.suits(length: 10_000) && LongText.suits(length: 270_000))
    #expect(keptCounts(10_000, style, container).segments > 1_000)
    #expect(keptCounts(270_000, style, container).segments == 0)
  }

  @Test func `a long text is truncated without the lines of all of it`() {
    let container = TextContainer(
      width: 5_000, maximumNumberOfLines: 3, lineBreakMode: .truncateTail)
    #expect(keptCounts(10_000, ParagraphStyle(), container).lines == 3)
    #expect(keptCounts(270_000, ParagraphStyle(), container).lines == 0)
  }

  @Test func `a word is divided if it reaches less than a limit beyond its part`() {
    func start(_ string: String, _ range: Range<Int>, _ limit: Int) -> Int? {
      var string = string
      return string.withUTF8 { utf8 in
        var words = HyphenationWords(utf8, around: range, beyondAtMost: limit)
        guard words?.next() ?? false else { return nil }
        return words?.start
      }
    }
    // Four letters before the part, and four behind it.
    #expect(start("abcdefghij", 4..<6, 4) == 0)
    #expect(start("abcdefghij", 4..<6, 3) == nil)
    // Letters on one side alone.
    #expect(start("abcdefghij", 0..<6, 4) == 0)
    #expect(start("abcdefghij", 0..<6, 3) == nil)
    #expect(start("abcdefghij", 4..<10, 4) == 0)
    #expect(start("abcdefghij", 4..<10, 3) == nil)
    // The letters of other words do not count, nor does what stands between.
    #expect(start("one abcd, two", 4..<8, 0) == 4)
    // Bytes count, not letters.
    #expect(start("ёёёё", 0..<4, 4) == 0)
    #expect(start("ёёёё", 0..<4, 3) == nil)
  }
}
