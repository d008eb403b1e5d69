// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Prepared texts to whose end text is appended equal those of the whole text, for the cost of what
/// is new.
@Suite struct GrownTextTests {
  /// Pieces of which some join with the piece before them.
  static let pieces =
    GrowingTextTests.parts + [
      "\u{302}", "\u{20D0}", "\u{FE0F}", "\u{200D}", "🏽", "👩", "\u{200D}🚀 ", "🇩", "🇪", "กำ", "ลัง",
      "ไป ",
      "สวัสดีครับ", "ស្រឡាញ់", "က်", "fi", "f", "ffi ", "ल्", "ला ", "गे",
      "https://example.org/a/very-long-path/that-fits-no-line?with=a&query=string ",
      "incomprehensibilities", "Donaudampfschifffahrtsgesellschaft ", "\r", "\n",
    ]
  static let containers =
    [40.0, 90, 200, .infinity].flatMap { width in
      [(0, LineBreakMode.wordWrap), (1, .truncateTail), (3, .truncateTail), (3, .wordWrap)].map {
        TextContainer(width: width, maximumNumberOfLines: $0.0, lineBreakMode: $0.1)
      }
    } + [
      TextContainer(width: 90, lineBreakMode: .charWrap),
      TextContainer(width: 90, maximumNumberOfLines: 2, lineBreakMode: .clip),
      TextContainer(width: 90, maximumNumberOfLines: 2, lineBreakMode: .truncateMiddle),
    ]

  private func checkEqual(
    _ grown: any PreparedText, _ whole: any PreparedText, _ hint: String
  ) {
    for container in Self.containers {
      #expect(grown.metrics(in: container) == whole.metrics(in: container), "\(container) \(hint)")
      #expect(grown.height(in: container) == whole.height(in: container), "\(container) \(hint)")
    }
    let container = TextContainer(width: 90)
    #expect(grown.minContentWidth == whole.minContentWidth, "\(hint)")
    #expect(grown.maxContentWidth == whole.maxContentWidth, "\(hint)")
    #expect(grown.missingGlyphCount == whole.missingGlyphCount, "\(hint)")
    #expect(grown.layout(in: container) == whole.layout(in: container), "\(hint)")
    #expect(
      grown.widths(withLineCountIn: container) == whole.widths(withLineCountIn: container),
      "\(hint)")
    #expect(
      grown.narrowerHeights(in: container) == whole.narrowerHeights(in: container), "\(hint)")
  }

  @Test func `text that is appended to a prepared text is measured as the whole`() {
    var random = SeededGenerator(fallback: 20_261_201)
    var grownCount = 0
    for (name, measurer, family) in TestFonts.all {
      for round in 0..<60 {
        var style = TextStyle(font: FontDescriptor(size: 16))
        style.font.family = family
        var paragraphStyle =
          round % 2 == 0 ? ParagraphStyle() : GrowingTextTests.paragraphStyle
        if round % 7 == 3 { paragraphStyle.conventions = .web }
        if round % 14 == 3 { paragraphStyle.pixelRatio = 1.5 }
        if round % 11 == 5 { paragraphStyle.direction = .auto }
        let pieces =
          Self.pieces
          + (round % 3 == 0 ? [] : GrowingTextTests.rare)
          + (round % 5 == 0 ? Array(repeating: "word ", count: 200) : [])
        var string = ""
        var text = measurer.prepare(
          AttributedText("", style: style), paragraphStyle: paragraphStyle)
        for _ in 0..<Int.random(in: 1...40, using: &random) {
          let piece = pieces[Int.random(in: 0..<pieces.count, using: &random)]
          string += piece
          let whole = measurer.prepare(
            AttributedText(string, style: style), paragraphStyle: paragraphStyle)
          let grown = (text as? any AppendableText)?.appending(piece)
          if grown != nil { grownCount += 1 }
          text = grown ?? whole
          let hint = "\(name): \(string.debugDescription); \(random.hint)"
          // Not at each step, so that lines are set over several pieces too.
          if Int.random(in: 0..<3, using: &random) == 0 { checkEqual(text, whole, hint) }
        }
      }
    }
    #expect(grownCount > 1_000)
  }

  @Test func `a text that was grown stays as it is, and grows in several ways`() throws {
    let measurer = TestFonts.bundled
    func prepare(_ string: String) -> any PreparedText {
      measurer.prepare(AttributedText(string), paragraphStyle: ParagraphStyle())
    }
    let start = String(repeating: "some words ", count: 400)
    let text = try #require(prepare(start) as? any AppendableText)
    let grown = try #require(text.appending("and more ") as? any AppendableText)
    for end in ["here", "1,000", "e\u{301}", "\n\nbelow"] {
      let other = try #require(grown.appending(end))
      checkEqual(other, prepare(start + "and more " + end), end)
    }
    checkEqual(grown, prepare(start + "and more "), "before")
    checkEqual(text, prepare(start), "first")
  }

  /// The bytes in which breaks are searched, and those that are shaped, for a hundred words that
  /// are appended to a text of a length.
  private func bytes(
    length: Int, of words: String, _ container: TextContainer
  ) -> (scanned: Int, shaped: Int) {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    var text = GrowingText(measurer: measurer)
    text.append(String(repeating: words, count: length / words.utf8.count))
    // The first appended word finds where to go on.
    for _ in 0..<8 { text.append(words) }
    _ = text.prepared.height(in: container)
    let before = (measurer.scannedByteCount, measurer.core.shapedByteCount)
    for index in 0..<100 {
      text.append(index % 10 == 9 ? "new\(index)\n" : "new\(index) ")
      _ = text.prepared.height(in: container)
      _ = text.prepared.maxContentWidth
    }
    return (measurer.scannedByteCount - before.0, measurer.core.shapedByteCount - before.1)
  }

  @Test(
    arguments: [
      ("words of a text ", 0), ("words of a text ", 3), ("漢字、仮名。", 0), ("سلام عليكم ", 0),
      ("สวัสดีครับ ไป ", 0), ("naïve e\u{301} Ελλάδα ", 0),
      ("https://example.org/a/very-long-path/that-fits-no-line words ", 0),
    ])
  func `a word that is appended costs the same in short and in long texts`(
    words: String, lines: Int
  ) {
    let container = TextContainer(width: 200, maximumNumberOfLines: lines)
    let short = bytes(length: 1_000, of: words, container)
    let long = bytes(length: 100_000, of: words, container)
    #expect(long.scanned == short.scanned && long.shaped == short.shaped, "\(short) \(long)")
    // Each word of about six bytes is scanned, as a word that may go on, with the one before it.
    #expect(long.scanned <= 100 * 4 * 6, "\(long)")
  }

  /// Where no word can be scanned alone: emoji in a font of another size of em, clusters of several
  /// letters, and a bracket that is still open.
  @Test(arguments: ["words 😀\n", "नमस्ते words\n", "한국어\n", "some (words\n"])
  func `a word that is appended costs its paragraph at most`(paragraph: String) {
    let container = TextContainer(width: 200)
    let short = bytes(length: 1_000, of: paragraph, container)
    let long = bytes(length: 100_000, of: paragraph, container)
    #expect(long.scanned == short.scanned && long.shaped == short.shaped, "\(short) \(long)")
    // Ten words are a paragraph, and each is scanned with those before it.
    #expect(long.scanned <= 100 * 10 * 6, "\(long)")
  }

  @Test func `the parts of a long text need no stack to end`() {
    var last: GrownPart?
    for _ in 0..<500_000 { last = GrownPart(GrownSegments(), after: last) }
    #expect(last?.byteCount == 0)
    last = nil
  }
}
