// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Many texts that are prepared together.
@Suite struct TextBatchTests {
  @Test func `a batch equals texts prepared one by one, to the bit`() {
    for (name, measurer, family) in TestFonts.all {
      var random = SeededGenerator(fallback: 59)
      let texts =
        ["", "\n", " ", "\u{12000}"]
        + (0..<120).map { _ in RandomText.make(&random, extras: WrappingTests.extras) }
      let style = TextStyle(font: FontDescriptor(family: family, size: 15))
      let batch = measurer.prepareBatch(texts, style: style)
      #expect(batch.count == texts.count)
      for mode in LineBreakMode.allCases {
        let container = TextContainer(
          width: Double.random(in: 0...300, using: &random),
          maximumNumberOfLines: Int.random(in: 0...3, using: &random), lineBreakMode: mode)
        let heights = batch.heights(in: container)
        for (index, text) in texts.enumerated() {
          let one = measurer.prepare(
            AttributedText(text, style: style), paragraphStyle: ParagraphStyle())
          let hint = "\(text.debugDescription) in \(container), \(name); \(random.hint)"
          #expect(batch.metrics(of: index, in: container) == one.metrics(in: container), "\(hint)")
          #expect(heights[index] == one.height(in: container), "\(hint)")
          if index % 8 == 0 {
            #expect(batch.layout(of: index, in: container) == one.layout(in: container), "\(hint)")
          }
        }
      }
    }
  }

  @Test func `a row of 78 characters takes at most 60 bytes and no object`() {
    let text = "The measured height of a row depends on its words, its font and its width only"
    let texts = (0..<500).map { "\($0 % 7)" + text.dropFirst() }
    let batch = TestFonts.bundled.prepareBatch(texts)
    #expect(batch.byteCount <= 60 * texts.count)
    let cjk = TestFonts.bundled.prepareBatch(Array(repeating: "汉字排版需要知道每一个字的宽度。", count: 100))
    #expect(cjk.byteCount <= 100 * 100, "three bytes a character and sixteen a row")
  }

  @Test func `wrapping a batch again shapes nothing`() {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    let batch = measurer.prepareBatch((0..<50).map { "row \($0) of a batch of words, 漢字" })
    let before = measurer.shapingCallCount
    for width in stride(from: 100.0, through: 400, by: 50) {
      _ = batch.heights(in: TextContainer(width: width))
    }
    #expect(measurer.shapingCallCount == before)
  }

  @Test func `an empty batch has no rows`() {
    let batch = TestFonts.bundled.prepareBatch([])
    #expect(batch.count == 0 && batch.byteCount == 0)
    #expect(batch.heights(in: TextContainer(width: 100)).isEmpty)
  }
}
