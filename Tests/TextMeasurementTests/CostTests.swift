// SPDX-License-Identifier: Apache-2.0

import Testing
import TextVocabulary

@testable import TextMeasurement

/// The cost of measuring, in shaping calls and bytes.
@Suite struct CostTests {
  /// A measurer that has measured nothing yet.
  var fresh: HarfBuzzTextMeasurer {
    HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
  }

  @Test func `a distinct word that needs shaping is shaped once`() {
    let measurer = fresh
    func prepare(_ text: String) {
      _ = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    }
    prepare("मैं और तुम और मैं")
    #expect(measurer.shapingCallCount == 3)
    prepare("तुम और मैं")
    #expect(measurer.shapingCallCount == 3)
    prepare("तुम और हम")
    #expect(measurer.shapingCallCount == 4)
  }

  @Test func `new words of known pairs of letters are not shaped`() {
    let measurer = fresh
    func prepare(_ text: String) {
      _ = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    }
    prepare("to be or not to be")
    // The letters t, o, b, e, r, n; the pairs to, be, or, no, ot are not kerned.
    #expect(measurer.shapingCallCount == 6)
    prepare("Tor")
    // The letter T and the pair To.
    #expect(measurer.shapingCallCount == 8)
    prepare("not To be or not")
    #expect(measurer.shapingCallCount == 8)
  }

  @Test func `new Arabic words of known pairs of letters are not shaped`() {
    let measurer = fresh
    func prepare(_ text: String) {
      _ = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    }
    prepare("باب بين")
    let known = measurer.shapingCallCount
    // Three letters alone and their pairs, with the joining forms of each pair.
    #expect(known <= 30)
    prepare("باب باب بين")
    prepare("بابين")
    #expect(measurer.shapingCallCount <= known + 3)
    let more = measurer.shapingCallCount
    prepare("بين بابين باب")
    #expect(measurer.shapingCallCount == more)
  }

  @Test func `a Thai word without marks at its ends is shaped once, in any sentence`() {
    let measurer = fresh
    func prepare(_ text: String) {
      _ = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    }
    prepare("การของแถว")
    #expect(measurer.shapingCallCount == 3)
    prepare("ของแถวการ แถวการ การของ")
    #expect(measurer.shapingCallCount == 3)
  }

  @Test func `a Thai word with marks at its ends is shaped once, in any sentence`() {
    let measurer = fresh
    func prepare(_ text: String) {
      _ = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    }
    prepare("ที่นี่ไม่ดี")
    let known = measurer.shapingCallCount
    #expect(known <= 4)
    prepare("ไม่ดีที่นี่ ดีไม่ที่ นี่ที่ไม่ดี")
    #expect(measurer.shapingCallCount == known)
  }

  @Test func `ideographs are not shaped at all`() {
    let measurer = fresh
    _ = measurer.prepare(AttributedText("漢字文章"), paragraphStyle: ParagraphStyle())
    #expect(measurer.shapingCallCount == 0)
  }

  @Test(arguments: [
    "The quick brown fox jumps over the lazy dog", "漢字かな交じり文を組む",
    "עברית and English", "👩‍👩‍👧 family 🇩🇪",
  ])
  func `wrapping at another width shapes nothing`(text: String) {
    let measurer = fresh
    let prepared = measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
    let before = measurer.shapingCallCount
    for width in stride(from: 100.0, through: 600, by: 20) {
      _ = prepared.metrics(in: TextContainer(width: width))
    }
    #expect(measurer.shapingCallCount == before)
  }

  @Test func `a prepared English text of 78 characters takes at most 120 bytes`() throws {
    let text = "The measured height of a row depends on its words, its font and its width only"
    #expect(text.utf8.count == 78)
    let prepared = TestFonts.bundled.prepare(
      AttributedText(text), paragraphStyle: ParagraphStyle())
    let compact = try #require(prepared as? CompactText)
    #expect(compact.byteCount <= 120)
  }

  @Test func `threads share a measurer and get the same results`() async {
    let measurer = fresh
    let texts = (0..<200).map { "row \($0) of words \($0 % 7) 漢字 עברית fi\($0)" }
    func measure(_ text: String) -> TextLayout {
      measurer.prepare(AttributedText(text), paragraphStyle: ParagraphStyle())
        .layout(in: TextContainer(width: 90))
    }
    let expected = texts.map { measure($0) }
    let results = await withTaskGroup(of: [TextLayout].self) { group in
      for _ in 0..<8 { group.addTask { texts.map { measure($0) } } }
      return await group.reduce(into: [[TextLayout]]()) { $0.append($1) }
    }
    #expect(results.allSatisfy { $0 == expected })
  }
}
