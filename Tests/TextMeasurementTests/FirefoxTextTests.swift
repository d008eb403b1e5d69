// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares heights, widths and line breaks by Firefox's conventions with Firefox's.
@Suite struct FirefoxTextTests {
  private static func style(
    _ ratio: Double = 1, _ lineHeight: LineHeight = .normal
  ) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.conventions = .firefox
    style.pixelRatio = ratio
    style.lineHeight = lineHeight
    return style
  }

  @Test func `lines are as high as in Firefox at every device pixel ratio`() throws {
    var rows = 0
    for line in FirefoxHeightTable.heights.split(separator: "\n") {
      let row = ChromiumHeightTests.fields(line)
      let size = try #require(Double(row[0]))
      let font = FontDescriptor(size: size)
      let heights = try row[5].split(separator: " ").map { try #require(Double($0)) }
      for (ratio, expected) in zip(FirefoxHeightTable.ratios, heights) {
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
        // The table has four decimals.
        #expect(abs(height - expected) < 2e-4, "ratio \(ratio): \(line), and Quoin \(height)")
      }
      rows += 1
    }
    #expect(rows == 200)
  }

  @Test func `texts are as wide as in Firefox, to 1/60 point, at every device pixel ratio`() throws
  {
    var (rows, differing) = (0, 0)
    for line in FirefoxTextTable.widths.split(separator: "\n") {
      let row = ChromiumHeightTests.fields(line)
      let font = FontDescriptor(size: try #require(Double(row[0])))
      let text = AttributedText(
        try ChromiumHeightTests.text(row[1]), style: TextStyle(font: font))
      let widths = try row[2].split(separator: " ").map { try #require(Double($0)) }
      for (ratio, expected) in zip(FirefoxTextTable.ratios, widths) {
        let width =
          TestFonts.bundled.prepare(text, paragraphStyle: Self.style(ratio))
          .maxContentWidth * 60
        if abs(width - expected) > 0.01 {
          differing += 1
          print("ratio \(ratio): \(line), and Quoin \(width)")
        }
        rows += 1
      }
    }
    #expect(rows == 14 * 11 * 4)
    // A capital letter of 15 points at a ratio of 2 lies halfway between two units.
    #expect(differing == 1)
  }

  @Test(arguments: [LineBreakStrictness.strict, .normal])
  func `lines may break where Firefox breaks them`(strictness: LineBreakStrictness) throws {
    let rows = ChromiumBreakTests.rows(FirefoxTextTable.breaks)
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
      #expect(
        found == row.breaks[strictness == .strict ? 0 : 1], "\(row.language): \(row.text)")
    }
    #expect(rows.count == 300)
  }

  @Test func `every way to prepare a text gives the same by Firefox's conventions`() {
    var random = SeededGenerator(fallback: 20_261_128)
    let words = ["und", "ﬁ", "漢字", "सभी", "a", "AVA", "longer-word", "😀", "شيء", "1/2", "50%"]
    let measurer = TestFonts.bundled
    for _ in 0..<40 {
      let string = (0..<8).map { _ in words.randomElement(using: &random) ?? "" }
        .joined(separator: " ")
      let ratio: Double = [1, 1.1, 1.5, 2].randomElement(using: &random) ?? 1
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
      #expect(batch.layout(of: 0, in: container) == text.layout(in: container), "\(random.hint)")
      let preparer = measurer.preparer(style: style, paragraphStyle: paragraph)
      #expect(preparer.prepare(string).metrics(in: container) == metrics, "\(random.hint)")
    }
  }
}
