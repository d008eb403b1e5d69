// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Texts with tabs are set and drawn without their analysis.
@Suite struct TabScanTests {
  private static let words = [
    "let", "x", "=", "[1,", "2]", "}", ")", "{", "\"name\"", "//", "AVATAR", "office", "To", "12.5",
    "well-known", "漢字", "かな", "「", "」。", "हिन्दी", "ภาษาไทย", "שלום", "العربية", "😀", "é", "e\u{301}",
    "\u{301}", "\u{A0}", "\u{200B}", "soft\u{AD}ly", "fi", "Москва", "longerThanItsLineIs",
  ]
  private static let spaces = [
    "\t", "\t", "\t\t", " \t", "\t ", " ", " ", "  ", "", "\n", "\n\t", "\r\n",
  ]

  private func text(_ round: Int, _ random: inout SeededGenerator) -> AttributedText {
    let (style, other) = ScanComparison.styles(round)
    var text = AttributedText("", style: style)
    for _ in 0..<Int.random(in: 1...14, using: &random) {
      let style = Int.random(in: 0..<3, using: &random) == 0 ? other : style
      text.append(Self.spaces.randomElement(using: &random) ?? "", style: style)
      text.append(Self.words.randomElement(using: &random) ?? "", style: style)
      if round.isMultiple(of: 13) { text.append(BoxScanTests.box(&random), style: style) }
    }
    return text
  }

  private func paragraph(_ round: Int, _ random: inout SeededGenerator) -> ParagraphStyle {
    var style = ScanComparison.paragraph(round, &random)
    style.defaultTabInterval = [0, 0, 20, 37.3, 64].randomElement(using: &random) ?? 0
    if round.isMultiple(of: 3) {
      style.tabStops = [TabStop(location: 24.5), TabStop(location: 90)]
    }
    if round.isMultiple(of: 14) {
      style.tabStops.append(TabStop(location: 130, alignment: .right))
    }
    if round.isMultiple(of: 7) { style.lineBreakRules = .unicode }
    if round.isMultiple(of: 8) { style.firstLineHeadIndent = 11 }
    return style
  }

  @Test func `lines with tabs are those of the analysis`() throws {
    var comparison = ScanComparison()
    var random = SeededGenerator(fallback: 20_261_130)
    for round in 0..<900 {
      let text = text(round, &random)
      try comparison.check(text, paragraph(round, &random), &random)
    }
    // The others have stops at which text ends, right-to-left words, and words that are cut.
    #expect(comparison.scanned > 350, "\(comparison.scanned)")
    #expect(comparison.drawn > 200, "\(comparison.drawn)")
  }

  @Test func `source code is scanned, in all conventions and styles`() throws {
    let plain = TextStyle(font: FontDescriptor(size: 13))
    var keyword = plain
    (keyword.font.weight, keyword.color) = (.bold, .blue)
    for conventions in [TextConventions.uikit, .web, .firefox, .webkit] {
      for tabStops in [[], [TabStop(location: 30), TabStop(location: 75)]] {
        var paragraph = ParagraphStyle()
        (paragraph.conventions, paragraph.tabStops) = (conventions, tabStops)
        var text = AttributedText("", style: plain)
        text.append("func", style: keyword)
        text.append(" height() -> Double {\n\tlet rows = [1, 2]\n\t", style: plain)
        text.append("return", style: keyword)
        text.append(" rows.count\t// the number of rows\n\t\t}\n}", style: plain)
        for text in [text, AttributedText(text.string, style: plain)] {
          let prepared = try #require(
            TestFonts.bundled.prepare(text, paragraphStyle: paragraph) as? CompactText)
          #expect(prepared.header.isScanned, "\(conventions)")
          let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
          for width in [90.0, 140, 300, .infinity] {
            let container = TextContainer(width: width)
            let expected = analyzed.layout(in: container)
            #expect(prepared.layout(in: container) == expected, "\(conventions) \(width)")
            // In narrower ones a word is cut.
            guard width >= 140 else { continue }
            let drawn = TestFonts.bundled.core.withShapingContext {
              $0.layout(prepared, in: container)
            }
            #expect(drawn == expected, "\(conventions) \(width)")
          }
        }
      }
    }
  }

  @Test func `tabs behind spaces of negative advance hang as in the analysis`() {
    for spacing in [-1.5, -9] {
      for string in ["brown and \t", "a \tb  \t\t c \n\t \t"] {
        let style = TextStyle(font: FontDescriptor(size: 12), wordSpacing: spacing)
        let text = AttributedText(string, style: style)
        let prepared = TestFonts.bundled.prepare(text, paragraphStyle: ParagraphStyle())
        let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, ParagraphStyle()))
        for width in [20.0, 60, .infinity] {
          let container = TextContainer(width: width)
          #expect(
            prepared.layout(in: container) == analyzed.layout(in: container),
            "\(string.debugDescription) \(spacing) \(width)")
        }
      }
    }
  }

  @Test func `stops at which text ends are left to the analysis`() throws {
    for (stop, isScanned) in [
      (TabStop(location: 30), true), (TabStop(location: 30, alignment: .left), true),
      (TabStop(location: 30, alignment: .right), false),
      (TabStop(location: 30, alignment: .center), false),
      (TabStop(location: 30, decimalSeparator: "."), false),
    ] {
      var paragraph = ParagraphStyle()
      paragraph.tabStops = [stop]
      let prepared = try #require(
        TestFonts.bundled.prepare(AttributedText("a\tb"), paragraphStyle: paragraph)
          as? CompactText)
      #expect(prepared.header.isScanned == isScanned)
    }
  }
}
