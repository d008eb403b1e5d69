// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// What a shaping context keeps of a long text, beside the text itself.
@Suite struct LongTextMemoryTests {
  /// Random words of letters, all different, with spaces between.
  private func words(of letters: String, count: Int) -> String {
    var random = SeededGenerator(fallback: 20_261_123)
    let letters = Array(letters)
    return (0..<count).map { _ in
      String((0..<9).map { _ in letters[Int.random(in: letters.indices, using: &random)] })
    }.joined(separator: " ")
  }

  /// Half more than the bound: a part adds to it before it is looked at.
  private let most = ShapingContext.mostBytesInLongText / 2 * 3

  @Test func `the pieces of a long text that is analysed are forgotten between its parts`() {
    let text = "\t" + words(of: "bcdefghijklmnopq", count: 40_000)
    #expect(LongText.suits(text))
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    // Of short texts, those with a tab to a stop at which text ends are analysed.
    var style = ParagraphStyle()
    style.tabStops = [TabStop(location: 40, alignment: .right)]
    let long = measurer.prepare(AttributedText(text), paragraphStyle: style)
    let lines = (long as? CompactText)?.header.rich?.lines
    guard case .parts = lines else {
      Issue.record("The text is not analysed in parts.")
      return
    }
    let lineCount = long.metrics(in: TextContainer(width: 300)).lineCount
    #expect(measurer.core.shapeBytes < most)
    // As short texts, the same words are kept.
    let short = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    for word in text.dropFirst().split(separator: " ") {
      _ = short.prepare(AttributedText("\t" + word), paragraphStyle: style)
    }
    #expect(short.core.shapeBytes > most)
    #expect(lineCount > 5_000)
  }

  @Test func `the words of a long text that is scanned are forgotten between its parts`() throws {
    let text = words(of: "กขคงจชดตนบปพมยรลว", count: 30_000)
    let core = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection).core
    let other = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection).core
    func scan(_ core: MeasurerCore, _ scan: (ShapingContext, TextContext) -> CompactText?) -> Int? {
      core.withShapingContext { shaping in
        let context = shaping.textContext(TextStyle(), ParagraphStyle(), core)
        return scan(shaping, context).map { _ in shaping.shapeBytes }
      }
    }
    let inParts = try #require(scan(core) { $0.scanParts(text, $1) })
    let whole = try #require(scan(other) { $0.scan(text, $1) })
    #expect(inParts < most)
    #expect(whole > most)
  }
}
