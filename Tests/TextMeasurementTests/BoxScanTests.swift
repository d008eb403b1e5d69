// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Texts with boxes, such as pictures and chips, are set and drawn without their analysis.
@Suite struct BoxScanTests {
  private static let words = [
    "The", "height", "of", "AVATAR", "office", "(see", "To", "well-known", "漢字", "かな", "「", "」。",
    "हिन्दी", "ภาษาไทย", "שלום", "العربية", "12", "😀", "é", "e\u{301}", "\n", "\r\n", "\u{A0}",
    "\u{200B}", "soft\u{AD}ly", ",", "!", "“", "/", "fi", "Москва",
  ]

  static func box(_ random: inout SeededGenerator) -> TextAttachment {
    func pick(_ values: [Double]) -> Double { values.randomElement(using: &random) ?? 0 }
    var box = TextAttachment(
      size: Size(width: pick([6, 20, 20.3, 44, 130]), height: pick([4, 16, 33])),
      depth: pick([0, 0, 4, -3]), name: "box")
    if Int.random(in: 0..<3, using: &random) == 0 {
      box.margins = EdgeInsets(top: 1, left: 2.25, bottom: 3, right: pick([1, -2]))
    }
    return box
  }

  private func text(_ round: Int, _ random: inout SeededGenerator) -> AttributedText {
    let (style, other) = ScanComparison.styles(round)
    var text = AttributedText("", style: style)
    for _ in 0..<Int.random(in: 1...12, using: &random) {
      let style = Int.random(in: 0..<3, using: &random) == 0 ? other : style
      if Int.random(in: 0..<3, using: &random) == 0 {
        text.append(Self.box(&random), style: style)
      } else {
        let word = Self.words.randomElement(using: &random) ?? ""
        text.append(word, style: style)
      }
      if Bool.random(using: &random) {
        text.append([" ", "  "].randomElement(using: &random) ?? "", style: style)
      }
    }
    return text
  }

  @Test func `lines with boxes are those of the analysis`() throws {
    var comparison = ScanComparison()
    var random = SeededGenerator(fallback: 20_261_129)
    for round in 0..<700 {
      let text = text(round, &random)
      try comparison.check(text, ScanComparison.paragraph(round, &random), &random)
    }
    // The others have right-to-left words, trims beside boxes, and words that are cut.
    #expect(comparison.scanned > 450, "\(comparison.scanned)")
    #expect(comparison.drawn > 400, "\(comparison.drawn)")
  }

  @Test func `a cell's texts with chips and pictures are scanned, in all conventions`() throws {
    let style = TextStyle(font: FontDescriptor(size: 16))
    let chip = TextAttachment(
      AttributedText("@somebody", style: style), measurer: TestFonts.bundled,
      padding: EdgeInsets(top: 1, left: 6, bottom: 1, right: 6))
    let picture = TextAttachment(size: Size(width: 20, height: 20), depth: 4, name: "wave")
    for conventions in [TextConventions.uikit, .web, .firefox, .webkit] {
      var paragraph = ParagraphStyle()
      paragraph.conventions = conventions
      var text = AttributedText("Hello ", style: style)
      text.append(chip, style: style)
      text.append(", how are you ", style: style)
      text.append(picture, style: style)
      text.append(picture, style: style)
      text.append("? This is a longer text, with a picture that is wide: ", style: style)
      text.append(TextAttachment(size: Size(width: 240, height: 90), name: "photo"), style: style)
      text.append(" and its end.", style: style)
      let prepared = try #require(
        TestFonts.bundled.prepare(text, paragraphStyle: paragraph) as? CompactText)
      #expect(prepared.header.isScanned, "\(conventions)")
      let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
      // The picture is wider than the second container, and stands on a line of its own.
      for container in [
        TextContainer(width: 320), TextContainer(width: 200),
        TextContainer(width: 320, maximumNumberOfLines: 2, lineBreakMode: .truncateTail),
      ] {
        let drawn = TestFonts.bundled.core.withShapingContext {
          $0.layout(prepared, in: container)
        }
        #expect(drawn == analyzed.layout(in: container), "\(conventions) \(container)")
      }
    }
  }

  @Test func `boxes that no segment expresses are left to the analysis`() throws {
    let style = TextStyle(font: FontDescriptor(size: 16))
    func isScanned(_ width: Double, before: String = "a ", behind: String = " b") throws -> Bool {
      var text = AttributedText(before, style: style)
      text.append(
        TextAttachment(size: Size(width: width, height: 9), name: "box"), style: style)
      text.append(behind, style: style)
      let prepared = try #require(
        TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle()) as? CompactText)
      return prepared.header.isScanned
    }
    #expect(try isScanned(9))
    #expect(try isScanned(9, before: "", behind: ""))
    #expect(try !isScanned(0))
    // A mark on the box, and a sign that begins a cluster with it.
    #expect(try !isScanned(9, behind: "\u{301}"))
    #expect(try !isScanned(9, before: "\u{600}"))
  }
}
