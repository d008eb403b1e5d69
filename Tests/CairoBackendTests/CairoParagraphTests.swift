// SPDX-License-Identifier: Apache-2.0

import CairoBackend
import Foundation
import LayoutGeometry
import LayoutRendering
import Testing
import TextMeasurement
import TextVocabulary

/// From a measured paragraph to pixels and to text that can be copied.
struct CairoParagraphTests {
  private let text =
    "Office fjords, bold 中文排版 and 日本語, हिन्दी, ภาษาไทย with 😀👍 wrap at every width."

  private func layout(width: Double, lines: Int = 0) throws -> TextLayout {
    let measurer = try HarfBuzzTextMeasurer.bundled()
    var attributed = AttributedText(text, style: TextStyle())
    attributed.modify(15..<19) { $0.font.weight = .bold }
    return measurer.prepare(attributed, paragraphStyle: ParagraphStyle()).layout(
      in: TextContainer(
        width: width, maximumNumberOfLines: lines, lineBreakMode: .truncateTail))
  }

  @Test(arguments: [120.0, 200, 1000])
  func `each line's ink lies in its own line and width`(_ width: Double) throws {
    let layout = try layout(width: width)
    #expect(layout.lines.count == layout.metrics.lineCount)
    let scale = 2.0
    let margin = 20.0
    for line in layout.lines {
      let single = TextLayout(metrics: layout.metrics, lines: [line])
      var list = DisplayList()
      list.text(single, of: text, at: Point(x: margin, y: margin))
      let size = Size(
        width: layout.metrics.size.width + 2 * margin,
        height: layout.metrics.size.height + 2 * margin)
      let ink = try #require(try Picture(list, size: size, scale: scale).inkBounds())
      // Glyphs may reach a little over their advance, accents and emoji a little over their line.
      let slack = 4.0
      #expect(ink.minX / scale >= margin + line.x - slack)
      #expect(ink.maxX / scale <= margin + line.x + line.width + slack)
      #expect(ink.maxX / scale >= margin + line.x + line.width - slack)
      #expect(ink.minY / scale >= margin + line.baseline - line.ascent - slack)
      #expect(ink.maxY / scale <= margin + line.baseline + line.descent + slack)
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: CairoFilesTests.pdftotext)))
  func `a paragraph is copied from a PDF line by line`() throws {
    let layout = try layout(width: 220)
    var list = DisplayList()
    list.text(layout, of: text, at: Point(x: 10, y: 10))
    let copied = try CairoFilesTests().extractedText(list)
    // Readers put spaces and line ends where they see gaps: the letters are what counts.
    func letters(_ text: String) -> String {
      String(text.unicodeScalars.filter { $0 != " " && $0 != "\n" }.map(Character.init))
    }
    #expect(letters(copied) == letters(text))
    #expect(copied.split(separator: "\n").count >= layout.lines.count)
  }
}
