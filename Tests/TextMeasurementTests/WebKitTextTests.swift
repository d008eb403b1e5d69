// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares heights, widths and line breaks by WebKit's conventions with WebKit's.
@Suite struct WebKitTextTests {
  private static func style(
    _ lineHeight: LineHeight = .normal, ratio: Double = 1
  ) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.conventions = .webkit
    style.pixelRatio = ratio
    style.lineHeight = lineHeight
    style.lineBreakStrictness = .auto
    style.overflowWrap = .normal
    return style
  }

  @Test(arguments: [1.0, 2, 3])
  func `lines are as high as in WebKit at every device pixel ratio`(ratio: Double) throws {
    var rows = 0
    for line in WebKitHeightTable.heights.split(separator: "\n") {
      let row = ChromiumHeightTests.fields(line)
      let size = try #require(Double(row[0]))
      let font = FontDescriptor(size: size)
      var style = Self.style(
        try ChromiumHeightTests.lineHeight(row[1], size: size), ratio: ratio)
      var text = AttributedText(try ChromiumHeightTests.text(row[2]), style: TextStyle(font: font))
      if let span = Double(row[3]) {
        style.strut = font
        text.append(" ", style: TextStyle(font: font))
        text.append(
          try ChromiumHeightTests.text(row[4]), style: TextStyle(font: FontDescriptor(size: span)))
      }
      let height = TestFonts.bundled.prepare(text, paragraphStyle: style)
        .height(in: TextContainer())
      #expect(height == Double(row[5]), "\(line), and Quoin \(height)")
      rows += 1
    }
    #expect(rows == 200)
  }

  @Test func `stated line heights are rounded down to whole points`() {
    let cases: [(LineHeight, height: Double)] = [
      (.points(22.5), 22), (.points(22), 22), (.points(9.99), 9), (.multiple(1.3), 20),
      (.multiple(1.45), 23),
    ]
    for (lineHeight, height) in cases {
      let text = AttributedText("Hxg", style: TextStyle(font: FontDescriptor(size: 16)))
      let prepared = TestFonts.bundled.prepare(text, paragraphStyle: Self.style(lineHeight))
      #expect(prepared.height(in: TextContainer()) == height, "\(lineHeight)")
    }
  }

  @Test func `texts are as wide as in WebKit, rounded up to 1/64 point`() throws {
    var (rows, differing) = (0, 0)
    for line in WebKitTextTable.widths.split(separator: "\n") {
      let row = ChromiumHeightTests.fields(line)
      let font = FontDescriptor(size: try #require(Double(row[0])))
      let text = AttributedText(
        try ChromiumHeightTests.text(row[1]), style: TextStyle(font: font))
      let expected = try #require(Double(row[2]))
      let width =
        TestFonts.bundled.prepare(text, paragraphStyle: Self.style())
        .maxContentWidth * 64
      if width.rounded(.up) != expected {
        differing += 1
        // WebKit's sums in single precision may lie on the other side of a unit.
        #expect(abs(width - expected) < 0.3, "\(line), and Quoin \(width)")
      }
      rows += 1
    }
    #expect(rows == 14 * 11)
    #expect(differing == 3)
  }

  @Test(arguments: [LineBreakStrictness.auto, .strict, .normal])
  func `lines may break where WebKit breaks them`(strictness: LineBreakStrictness) throws {
    let rows = ChromiumBreakTests.rows(WebKitTextTable.breaks)
    let place = [LineBreakStrictness.auto, .strict, .normal].firstIndex(of: strictness)
    var differing: [String] = []
    for row in rows {
      var style = Self.style()
      style.lineBreakStrictness = strictness
      style.overflowWrap = .normal
      let text = AttributedText(
        row.text, style: TextStyle(font: FontDescriptor(size: 16), language: row.language))
      let lines = TestFonts.bundled.prepare(text, paragraphStyle: style)
        .layout(in: TextContainer(width: 0)).lines
      var ends: [Int: Int] = [:]
      var offset = 0
      for (index, scalar) in row.text.unicodeScalars.enumerated() {
        ends[offset] = index
        offset += UTF8.width(scalar)
      }
      let found = lines.dropFirst().map { ends[$0.range.lowerBound] ?? -1 }
      if found != row.breaks[try #require(place)] { differing.append(row.text) }
    }
    #expect(rows.count == 300)
    // Where nothing is said, WebKit breaks before some ASCII characters behind an en dash.
    #expect(differing.count == (strictness == .auto ? 2 : 0), "\(differing)")
    #expect(differing.allSatisfy { $0.contains("–") })
  }

  @Test func `an ideographic space at the end of a line hangs in Chromium and counts in WebKit`() {
    let text = AttributedText("ab\u{3000}cd", style: TextStyle(font: FontDescriptor(size: 16)))
    for (conventions, trailing) in [(TextConventions.web, 16.0), (.webkit, 0)] {
      var style = Self.style()
      style.conventions = conventions
      let lines = TestFonts.bundled.prepare(text, paragraphStyle: style)
        .layout(in: TextContainer(width: 38)).lines
      #expect(lines.count == 2, "\(conventions)")
      #expect(abs((lines.first?.trailingSpace ?? -1) - trailing) < 0.01, "\(conventions)")
    }
  }

  @Test(arguments: [("例“是”度", "", 1), ("例“是”度", "zh", 3), ("a-/b", "", 2)])
  func `quotation marks are brackets in Chinese alone, and a hyphen ends a line before a slash`(
    string: String, language: String, count: Int
  ) {
    let style = TextStyle(
      font: FontDescriptor(size: 16), language: language.isEmpty ? nil : language)
    let lines = TestFonts.bundled
      .prepare(AttributedText(string, style: style), paragraphStyle: Self.style())
      .layout(in: TextContainer(width: 8)).lines
    #expect(lines.count == count)
  }

  @Test func `every way to prepare a text gives the same by WebKit's conventions`() {
    var random = SeededGenerator(fallback: 20_261_128)
    let words = ["und", "ﬁ", "漢字", "सभी", "a", "AVA", "longer-word", "😀", "شيء", "1/2", "50%"]
    let measurer = TestFonts.bundled
    for _ in 0..<40 {
      let string = (0..<8).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      let ratio: Double = [1, 2, 3].randomElement(using: &random) ?? 1
      let style = TextStyle(font: FontDescriptor(size: 14.5), letterSpacing: 0.25)
      let paragraph = Self.style(ratio: ratio)
      let container = TextContainer(width: Double.random(in: 40...400, using: &random))
      let text = measurer.prepare(
        AttributedText(string, style: style), paragraphStyle: paragraph)
      let metrics = text.metrics(in: container)
      #expect(text.height(in: container) == metrics.size.height, "\(random.hint)")
      #expect(text.layout(in: container).metrics == metrics, "\(random.hint)")
      let batch = measurer.prepareBatch([string], style: style, paragraphStyle: paragraph)
      #expect(batch.metrics(of: 0, in: container) == metrics, "\(random.hint)")
      #expect(batch.layout(of: 0, in: container) == text.layout(in: container), "\(random.hint)")
      let preparer = measurer.preparer(style: style, paragraphStyle: paragraph)
      #expect(preparer.prepare(string).metrics(in: container) == metrics, "\(random.hint)")
    }
  }
}
