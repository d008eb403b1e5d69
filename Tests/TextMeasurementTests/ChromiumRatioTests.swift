// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares the heights of lines at several device pixel ratios with Chromium's.
@Suite struct ChromiumRatioTests {
  private static let text = "Of lines ﬁve, 漢字 und Wörter; सभी शब्द."

  private static func style(_ ratio: Double, _ lineHeight: LineHeight = .normal) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.conventions = .web
    style.pixelRatio = ratio
    style.lineHeight = lineHeight
    return style
  }

  @Test func `lines are as high as in Chromium at every device pixel ratio`() throws {
    var rows = 0
    for line in ChromiumRatioTable.heights.split(separator: "\n") {
      let row = ChromiumHeightTests.fields(line)
      let size = try #require(Double(row[0]))
      let font = FontDescriptor(size: size)
      let heights = try row[5].split(separator: " ").map { try #require(Double($0)) }
      for (ratio, expected) in zip(ChromiumRatioTable.ratios, heights) {
        var style = Self.style(ratio, try ChromiumHeightTests.lineHeight(row[1], size: size))
        var text = AttributedText(
          try ChromiumHeightTests.text(row[2]), style: TextStyle(font: font))
        if let span = Double(row[3]) {
          style.strut = font
          text.append(" ", style: TextStyle(font: font))
          text.append(
            try ChromiumHeightTests.text(row[4]),
            style: TextStyle(font: FontDescriptor(size: span)))
        }
        let height = TestFonts.bundled.prepare(text, paragraphStyle: style)
          .height(in: TextContainer())
        // The table has five decimals. Chromium cuts the device's size of a font to 1/64 pixel, so
        // that the ascent of 26.666 px rounds the other way; Quoin does not.
        let isKnown = ratio == 2 && (size == 13.333 || row[3] == "13.333")
        #expect(
          (abs(height - expected) <= 1e-5) || isKnown,
          "ratio \(ratio): \(line), and Quoin \(height)")
      }
      rows += 1
    }
    #expect(rows == 150)
  }

  @Test func `a ratio changes no line height that is stated in whole pixels`() {
    let text = AttributedText(Self.text, style: TextStyle(font: FontDescriptor(size: 15)))
    for width in [60.0, 100, 173, 400] {
      let container = TextContainer(width: width)
      let single = TestFonts.bundled.prepare(text, paragraphStyle: Self.style(1, .points(20)))
      let double = TestFonts.bundled.prepare(text, paragraphStyle: Self.style(2, .points(20)))
      #expect(double.metrics(in: container).size.height == single.height(in: container))
    }
  }

  @Test func `every way to prepare a text gives the same at a ratio`() {
    var random = SeededGenerator(fallback: 20_261_125)
    let words = ["und", "ﬁ", "漢字", "सभी", "a", "मिलें", "longer-word", "😀", "شيء"]
    let measurer = TestFonts.bundled
    for _ in 0..<40 {
      let string = (0..<8).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      let ratio: Double = [1.1, 1.5, 2.0, 3.0].randomElement(using: &random) ?? 2
      let style = TextStyle(font: FontDescriptor(size: 14.5), letterSpacing: 0.25)
      let paragraph = Self.style(ratio)
      let container = TextContainer(width: Double.random(in: 40...400, using: &random))
      let text = measurer.prepare(
        AttributedText(string, style: style), paragraphStyle: paragraph)
      let metrics = text.metrics(in: container)
      #expect(text.height(in: container) == metrics.size.height, "\(random.hint)")
      #expect(text.layout(in: container).metrics == metrics, "\(random.hint)")
      let batch = measurer.prepareBatch([string], style: style, paragraphStyle: paragraph)
      #expect(batch.metrics(of: 0, in: container) == metrics, "\(random.hint)")
      #expect(batch.heights(in: container) == [metrics.size.height], "\(random.hint)")
      #expect(batch.layout(of: 0, in: container) == text.layout(in: container), "\(random.hint)")
      #expect(batch.prepared(0).metrics(in: container) == metrics, "\(random.hint)")
      let preparer = measurer.preparer(style: style, paragraphStyle: paragraph)
      #expect(preparer.prepare(string).metrics(in: container) == metrics, "\(random.hint)")
      let range = text.widths(withLineCountIn: container)
      #expect(range?.contains(container.width) ?? true, "\(random.hint)")
    }
  }

  @Test func `glyphs of a text at a ratio stand where they do at another`() throws {
    let style = TextStyle(font: FontDescriptor(size: 16), baselineOffset: 2)
    var text = AttributedText(Self.text, style: style)
    let box = TextAttachment(size: Size(width: 30, height: 10), depth: 2, name: "box")
    text.append(box, style: style)
    text.append(" end", style: TextStyle(font: FontDescriptor(size: 20)))
    let container = TextContainer(width: 150)
    let single = TestFonts.bundled.prepare(text, paragraphStyle: Self.style(1, .points(24)))
      .layout(in: container)
    let double = TestFonts.bundled.prepare(text, paragraphStyle: Self.style(2, .points(24)))
      .layout(in: container)
    #expect(single.lines.map(\.range) == double.lines.map(\.range))
    let runs = zip(single.lines.flatMap(\.runs), double.lines.flatMap(\.runs))
    for (first, second) in runs {
      #expect(first.size == second.size)
      #expect(first.attachment == second.attachment)
      for (glyph, other) in zip(first.glyphs, second.glyphs) {
        #expect(glyph.id == other.id)
        // Baselines are whole pixels, which are half as large.
        #expect(abs(glyph.x - other.x) < 1.0 / 8 && abs(glyph.y - other.y) <= 0.5)
      }
    }
  }

  @Test func `a ratio that is none counts as 1, and UIKit's lines have none`() {
    let text = AttributedText("Hxg", style: TextStyle(font: FontDescriptor(size: 15)))
    func height(_ style: ParagraphStyle) -> Double {
      TestFonts.bundled.prepare(text, paragraphStyle: style).height(in: TextContainer())
    }
    for ratio in [0, -2, .nan, .infinity] { #expect(height(Self.style(ratio)) == 20) }
    var style = Self.style(2)
    style.conventions = .uikit
    #expect(height(style) == 15 * (1.069 + 0.293))
  }
}
