// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Decorations, truncation tokens, decimal tabs, struts, justification and fitting.
@Suite struct TextFeatureTests {
  let measurer = TestFonts.bundled
  let plain = TextStyle(font: FontDescriptor(size: 16))

  func layout(
    _ text: AttributedText, _ paragraphStyle: ParagraphStyle = ParagraphStyle(),
    _ container: TextContainer = TextContainer()
  ) -> TextLayout {
    measurer.prepare(text, paragraphStyle: paragraphStyle).layout(in: container)
  }

  // MARK: - Decorations

  @Test func `an underline lies below its words alone and changes no glyph`() throws {
    var text = AttributedText("To be underlined, AV or not", style: plain)
    let bare = layout(text)
    text.modify(3..<5) { $0.underline = TextLine(color: .white) }
    let line = try #require(layout(text).lines.first)
    let decoration = try #require(line.decorations.first)
    #expect(line.decorations.count == 1)
    #expect(decoration.kind == .underline)
    #expect(decoration.color == .white)
    let glyphs = line.runs.flatMap(\.glyphs)
    #expect(glyphs.map(\.x) == bare.lines[0].runs.flatMap(\.glyphs).map(\.x))
    let (first, behind) = (try #require(glyphs.first { $0.cluster == 3 }).x, glyphs[5].x)
    #expect(abs(decoration.rect.minX - first) < 1e-9)
    #expect(abs(decoration.rect.maxX - behind) < 1e-9)
    #expect(decoration.rect.minY > line.baseline)
    #expect(decoration.rect.maxY < line.baseline + line.descent)
  }

  @Test func `decorations go over colours, fonts and tabs, but not over trailing spaces`() {
    var text = AttributedText("red and 漢字\tb   words", style: plain)
    text.modify(0..<text.string.utf8.count) {
      $0.strikethrough = TextLine()
      $0.backgroundColor = .black
    }
    text.modify(0..<3) { $0.font.weight = .bold }
    let whole = layout(text, ParagraphStyle(), TextContainer(width: 130))
    #expect(whole.lines.count == 2)
    for line in whole.lines {
      #expect(Set(line.decorations.map(\.kind)) == [.background, .strikethrough])
      let backgrounds = line.decorations.filter { $0.kind == .background }
      #expect(backgrounds.count == 1)
      #expect(backgrounds.allSatisfy { abs($0.rect.maxX - line.x - line.width) < 1e-6 })
      #expect(backgrounds.allSatisfy { $0.rect.minY == line.baseline - line.ascent })
    }
  }

  @Test func `decorations do not change metrics, and bidi text has them in visual order`() {
    let text = AttributedText("abc שלום (def) 12", style: plain)
    var decorated = text
    decorated.modify(0..<text.string.utf8.count) { $0.underline = TextLine(thickness: 2) }
    let (bare, lines) = (layout(text), layout(decorated))
    #expect(bare.metrics == lines.metrics)
    #expect(lines.lines[0].decorations.count == 1)
    #expect(abs(lines.lines[0].decorations[0].rect.width - lines.lines[0].width) < 1e-6)
  }

  // MARK: - Truncation

  @Test func `middle truncation leaves no room for another letter`() {
    var random = SeededGenerator(fallback: 20_261_129)
    let text = "Sources/TextMeasurement/Lines/WAVE-To-file_name.extension"
    let prepared = measurer.prepare(
      AttributedText(text, style: plain), paragraphStyle: ParagraphStyle())
    for _ in 0..<200 {
      let width = Double.random(in: 60...380, using: &random)
      let shown = prepared.layout(
        in: TextContainer(
          width: width, maximumNumberOfLines: 1, lineBreakMode: .truncateMiddle)
      ).lines[0]
      #expect(shown.width <= width + 1.0 / 64)
      let (head, tail) = (shown.visibleRanges[0], shown.visibleRanges[1])
      #expect(head.upperBound < tail.lowerBound)
      // The parts are not kerned with the ellipsis.
      let bytes = Array(text.utf8)
      let parts = [
        String(decoding: bytes[..<(head.upperBound + 1)], as: UTF8.self), "…",
        String(decoding: bytes[tail.lowerBound...], as: UTF8.self),
      ]
      let wider = parts.reduce(0) { sum, part in
        sum
          + measurer.prepare(
            AttributedText(part, style: plain), paragraphStyle: ParagraphStyle()
          ).maxContentWidth
      }
      #expect(wider > width, "\(width); \(random.hint)")
    }
  }

  @Test func `a caller's own text stands for what is omitted`() {
    var style = ParagraphStyle()
    style.truncationToken = " [more]"
    let container = TextContainer(
      width: 150, maximumNumberOfLines: 1, lineBreakMode: .truncateTail)
    let text = AttributedText("some words that are too long for a line", style: plain)
    let shown = layout(text, style, container).lines[0]
    let token = layout(AttributedText(" [more]", style: plain)).lines[0]
    #expect(
      shown.runs.last?.glyphs.map(\.id) == token.runs[0].glyphs.map(\.id))
    #expect(shown.width <= 150 + 1.0 / 64)
    style.truncationToken = ""
    let bare = layout(text, style, container).lines[0]
    #expect(bare.visibleRanges[0].upperBound > shown.visibleRanges[0].upperBound)
  }

  // MARK: - Tabs

  @Test func `amounts align at their decimal separators`() {
    var style = ParagraphStyle()
    style.tabStops = [TabStop(location: 120, decimalSeparator: ".")]
    for amount in ["1.5", "123.45", "1,234.5", ".5"] {
      let shown = layout(AttributedText("a\t\(amount) kg", style: plain), style).lines[0]
      let separator = 2 + amount.utf8.prefix { $0 != 0x2E }.count
      let glyph = shown.runs.flatMap(\.glyphs).first { $0.cluster == separator }
      #expect(abs((glyph?.x ?? 0) - 120) < 1e-6, "\(amount)")
    }
    // A number without the separator ends at the stop.
    let whole = layout(AttributedText("a\t123", style: plain), style).lines[0]
    #expect(abs(whole.width - 120) < 1e-6)
  }

  // MARK: - Heights and justification

  @Test func `fallback leaves the heights of lines with a strut alone`() {
    var strut = ParagraphStyle()
    strut.keepsLineHeightInFallback = true
    for text in ["Latin", "Latin 漢字", "ไทย สวัสดี", "नमस्ते", "سلام", "a\u{301} 👍🏽\t漢"] {
      let attributed = AttributedText(text, style: plain)
      let height = measurer.prepare(attributed, paragraphStyle: strut).height(in: TextContainer())
      #expect(height == measurer.lineMetrics(of: plain.font).lineHeight, "\(text)")
    }
    let grown = measurer.prepare(
      AttributedText("Latin 漢字", style: plain), paragraphStyle: ParagraphStyle())
    #expect(
      grown.height(in: TextContainer()) > measurer.lineMetrics(of: plain.font).lineHeight)
  }

  @Test func `justified ideographs are set apart evenly`() {
    var style = ParagraphStyle()
    style.alignment = .justified
    style.justification = .interCharacter
    let shown = layout(
      AttributedText("漢字排版需要知道漢字排版", style: plain), style, TextContainer(width: 100))
    let glyphs = shown.lines[0].runs.flatMap(\.glyphs)
    #expect(abs(shown.lines[0].width - 100) < 1e-9)
    let gaps = zip(glyphs, glyphs.dropFirst()).map { $1.x - $0.x }
    #expect(gaps.allSatisfy { abs($0 - gaps[0]) < 1e-9 && $0 > 16 })
    #expect(abs(glyphs[glyphs.count - 1].x + 16 - 100) < 1e-9)
    style.justification = .interWord
    let words = layout(
      AttributedText("漢字排版需要知道漢字排版", style: plain), style, TextContainer(width: 100))
    #expect(words.lines[0].width == 96)
  }

  // MARK: - Fitting

  @Test func `a text is made smaller until it fits, and no smaller`() {
    let text = AttributedText("A title that is too wide", style: plain)
    let container = TextContainer(
      width: 120, maximumNumberOfLines: 1, lineBreakMode: .truncateTail)
    let fitted = measurer.prepare(
      text, paragraphStyle: ParagraphStyle(), fitting: container, minimumScale: 0.5)
    #expect(fitted.fits)
    #expect(fitted.scale < 1 && fitted.scale > 0.5)
    let natural = measurer.prepare(text, paragraphStyle: ParagraphStyle()).maxContentWidth
    #expect(abs(fitted.scale - 120 / natural) < 2.0 / 1024)
    let whole = measurer.prepare(
      text, paragraphStyle: ParagraphStyle(), fitting: TextContainer(width: 300),
      minimumScale: 0.5)
    #expect(whole.scale == 1 && whole.text == text)
    let narrow = measurer.prepare(
      text, paragraphStyle: ParagraphStyle(), fitting: container, minimumScale: 0.9)
    #expect(!narrow.fits && narrow.scale == 0.9)
    let tight = measurer.prepare(
      text, paragraphStyle: ParagraphStyle(),
      fitting: TextContainer(
        width: natural - 5, maximumNumberOfLines: 1, lineBreakMode: .truncateTail),
      minimumScale: 0.5, maximumTightening: 0.05)
    #expect(tight.fits && tight.scale == 1 && tight.tightening > 0)
  }

  // MARK: - Spaced letters

  @Test func `spaced letters and words are scanned and have the lines of their analysis`() {
    var random = SeededGenerator(fallback: 20_261_130)
    var scanned = 0
    for (name, measurer, family) in TestFonts.all {
      for _ in 0..<150 {
        let text = RandomText.make(&random, extras: ["-", "/", "\n", "“", "(", "f", "fi", "AV"])
        let style = TextStyle(
          font: FontDescriptor(family: family, size: 16),
          letterSpacing: Double.random(in: 0...2, using: &random),
          wordSpacing: [0, 1.7][Int.random(in: 0...1, using: &random)])
        let attributed = AttributedText(text, style: style)
        let prepared = measurer.prepare(attributed, paragraphStyle: ParagraphStyle())
        let analyzed = AnalyzedText(measurer.analyze(attributed, ParagraphStyle()))
        let isScanned = measurer.core.withShapingContext {
          $0.scan(text, $0.textContext(style, ParagraphStyle(), measurer.core)) != nil
        }
        if isScanned { scanned += 1 }
        for width in [40.0, 90, 200, .infinity] {
          let container = TextContainer(width: width)
          #expect(
            prepared.metrics(in: container) == analyzed.metrics(in: container),
            "\(name): \(text.debugDescription) \(style) at \(width); \(random.hint)")
        }
        #expect(prepared.minContentWidth == analyzed.minContentWidth)
      }
    }
    #expect(scanned > 20)
    let style = TextStyle(font: FontDescriptor(size: 16), letterSpacing: 0.5, wordSpacing: 1)
    let english = FastPathTests.texts(of: FastPathTests.kinds[0]).count { text in
      measurer.core.withShapingContext {
        $0.scan(text, $0.textContext(style, ParagraphStyle(), measurer.core)) != nil
      }
    }
    // Kerning over a break, as behind a hyphen, leaves a text to its analysis.
    #expect(english > 60)
  }
}
