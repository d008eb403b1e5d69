// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Lines that end at soft hyphens are set and drawn from a text's segments, without its analysis.
@Suite struct SoftHyphenTests {
  private static let words = [
    "hy\u{AD}phen\u{AD}ation", "AV\u{AD}A\u{AD}TAR", "To\u{AD}Wa\u{AD}Te",
    "de\u{AD}fi\u{AD}ni\u{AD}tion", "Über\u{AD}ra\u{AD}schung", "Ка\u{AD}ре\u{AD}ни\u{AD}на",
    "well-known", "(inter\u{AD}national)", "the", "a", "x\u{AD}y", "end\u{AD}", "L\u{AD}’é\u{AD}té",
    "Donau\u{AD}dampf\u{AD}schiff\u{AD}fahrts\u{AD}ge\u{AD}sell\u{AD}schaft", "12\u{AD}34",
    "office",
  ]
  private static let rare = [
    "\u{AD}", "\u{AD}start", "of\u{AD}fice", "a\u{AD}\u{AD}b", "e\u{301}\u{AD}tu\u{AD}de",
    "漢\u{AD}字", "日本",
    "non\u{A0}br\u{AD}eak", "😀\u{AD}x", "–\u{AD}", "f\u{AD}f", "f\u{AD}i", "ff\u{AD}i",
    "tab\u{AD},", "Ελ\u{AD}λά\u{AD}δα", "हिन्\u{AD}दी", "ภาษา\u{AD}ไทย", "של\u{AD}ום", "سلا\u{AD}م",
    "ma\u{AD}\u{301}rk", "A\u{AD}V.", "\u{AD}\n",
  ]

  private func text(_ random: inout SeededGenerator, hasRare: Bool) -> String {
    let words = hasRare ? Self.words + Self.rare : Self.words
    return (0..<Int.random(in: 1...25, using: &random)).map { _ in
      (words.randomElement(using: &random) ?? "")
        + ([" ", " ", " ", " ", "  ", "\n"].randomElement(using: &random) ?? "")
    }.joined()
  }

  private func paragraph(_ round: Int, _ random: inout SeededGenerator) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.conventions =
      [.uikit, .uikit, .web, .webkit, .firefox].randomElement(using: &random) ?? .web
    style.alignment = [.natural, .right, .justified].randomElement(using: &random) ?? .natural
    if round.isMultiple(of: 3) {
      style.textWrap = [.nowrap, .balance, .pretty].randomElement(using: &random) ?? .wrap
    }
    if round.isMultiple(of: 4) { (style.headIndent, style.tailIndent) = (7, -3.5) }
    if round.isMultiple(of: 5) { style.overflowWrap = .normal }
    if round.isMultiple(of: 6) { style.lineHeight = .points(20) }
    if round.isMultiple(of: 11) { style.lineBreakRules = .unicode }
    if round % 5 == 1 { style.hyphens = .none }
    return style
  }

  /// A text of one style, or of several.
  private func attributed(
    _ string: String, _ family: String, _ round: Int, _ random: inout SeededGenerator
  ) -> AttributedText {
    var style = TextStyle(font: FontDescriptor(family: family, size: 16))
    if round.isMultiple(of: 7) { style.letterSpacing = 1.25 }
    if round.isMultiple(of: 8) { style.underline = TextLine() }
    guard round.isMultiple(of: 2) else { return AttributedText(string, style: style) }
    var other = style
    switch round % 5 {
    case 0: other.font.weight = .bold
    case 1: other.font.size = 21
    case 2: other.color = .red
    case 3: other.letterSpacing = 0.75
    default: (other.font.weight, other.color) = (.bold, .red)
    }
    var text = AttributedText("", style: style)
    for word in string.split(separator: " ", omittingEmptySubsequences: false) {
      let isOther = Int.random(in: 0..<4, using: &random) == 0
      text.append(String(word) + " ", style: isOther ? other : style)
    }
    if round.isMultiple(of: 6) {
      // A style may begin inside of a word, and beside a soft hyphen.
      let scalars = Array(text.string.unicodeScalars)
      let middle = Int.random(in: 0..<scalars.count, using: &random)
      var (first, second) = ("", "")
      first.unicodeScalars.append(contentsOf: scalars[..<middle])
      second.unicodeScalars.append(contentsOf: scalars[middle...])
      text = AttributedText(first, style: style)
      text.append(second, style: other)
    }
    return text
  }

  @Test func `lines that end at soft hyphens are those of the analysis`() throws {
    for (name, measurer, family) in TestFonts.all {
      var (drawn, scanned, set) = (0, 0, 0)
      var random = SeededGenerator(fallback: 20_261_205)
      for round in 0..<250 {
        let string = text(&random, hasRare: round.isMultiple(of: 3))
        let style = paragraph(round, &random)
        let attributed = attributed(string, family, round, &random)
        let prepared = try #require(
          measurer.prepare(attributed, paragraphStyle: style) as? CompactText)
        let analyzed = AnalyzedText(measurer.analyze(attributed, style))
        let text = "\(attributed.string.debugDescription) \(attributed.runs.map(\.range))"
        let hint = "\(text), \(name), \(round), \(random.hint)"
        #expect(prepared.minContentWidth == analyzed.minContentWidth, "\(hint)")
        set += 1
        if prepared.header.isScanned { scanned += 1 }
        for mode in [LineBreakMode.wordWrap, .wordWrap, .clip, .truncateTail, .charWrap] {
          let container = TextContainer(
            width: round.isMultiple(of: 9) ? .infinity : .random(in: 15...260, using: &random),
            maximumNumberOfLines: [0, 0, 2, 5].randomElement(using: &random) ?? 0,
            lineBreakMode: mode)
          let expected = analyzed.layout(in: container)
          let place = "\(container) \(hint)"
          #expect(prepared.height(in: container) == expected.metrics.size.height, "\(place)")
          #expect(prepared.metrics(in: container) == expected.metrics, "\(place)")
          #expect(prepared.layout(in: container) == expected, "\(place)")
          guard mode == .wordWrap, prepared.header.isScanned,
            let layout = measurer.core.withShapingContext({ $0.layout(prepared, in: container) })
          else { continue }
          drawn += 1
          #expect(layout == expected, "\(place)")
        }
      }
      // The others have words that are cut, ligatures across soft hyphens, rare characters, or
      // fonts whose letters are not summed.
      if name == "bundled" {
        #expect(scanned * 2 > set, "\(scanned) of \(set)")
        #expect(drawn * 3 > 2 * set, "\(drawn) of \(2 * set)")
      }
    }
  }

  @Test func `a soft hyphen between boxes is where the analysis has it`() {
    for alignment in [TextAlignment.natural, .justified] {
      for conventions in [TextConventions.uikit, .web, .firefox, .webkit] {
        var paragraph = ParagraphStyle()
        (paragraph.alignment, paragraph.conventions) = (alignment, conventions)
        let style = TextStyle(font: FontDescriptor(size: 16))
        var text = AttributedText("", style: style)
        for (width, depth, word) in [
          (20, 0.0, ""), (20, 4, "hy"), (7.3, 4, "\u{AD}"), (90, 0, "\u{AD}phen"), (7.3, 0, ""),
        ] {
          let size = Size(width: width, height: 33)
          let box = TextAttachment(size: size, depth: depth, name: "box")
          text.append(box, style: style)
          text.append(word, style: style)
        }
        let prepared = TestFonts.bundled.prepare(text, paragraphStyle: paragraph)
        let analyzed = AnalyzedText(TestFonts.bundled.analyze(text, paragraph))
        for width in [0, 24, 62, 70, 70.505, 89.9, 130] {
          for mode in LineBreakMode.allCases {
            for most in [0, 1, 2] {
              let container = TextContainer(
                width: width, maximumNumberOfLines: most, lineBreakMode: mode)
              let expected = analyzed.layout(in: container)
              let place = "\(container) \(conventions) \(alignment)"
              #expect(prepared.height(in: container) == expected.metrics.size.height, "\(place)")
              #expect(prepared.metrics(in: container) == expected.metrics, "\(place)")
              #expect(prepared.layout(in: container) == expected, "\(place)")
            }
          }
        }
      }
    }
  }
}
