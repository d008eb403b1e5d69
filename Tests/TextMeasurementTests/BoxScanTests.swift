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
    var style = TextStyle(font: FontDescriptor(size: 16))
    if round.isMultiple(of: 3) { style.font.family = "Noto Sans CJK SC" }
    if round.isMultiple(of: 11) { style.letterSpacing = 0.75 }
    var other = style
    switch round % 8 {
    case 0: other.font.weight = .bold
    case 1: other.font.size = 21
    case 2: other.color = .red
    case 3: other.letterSpacing = -0.5
    case 4: other.baselineOffset = 3
    case 5: other.underline = TextLine()
    default: break
    }
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

  private func paragraph(_ round: Int, _ random: inout SeededGenerator) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.conventions =
      [.web, .web, .webkit, .firefox, .uikit].randomElement(using: &random) ?? .web
    style.alignment =
      [.natural, .natural, .right, .justified].randomElement(using: &random) ?? .natural
    if round.isMultiple(of: 4) {
      style.textWrap = [.nowrap, .balance, .pretty].randomElement(using: &random) ?? .wrap
    }
    if round.isMultiple(of: 5) { (style.headIndent, style.tailIndent) = (7, -3.5) }
    if round.isMultiple(of: 6) { style.overflowWrap = .normal }
    if round.isMultiple(of: 7) { style.lineHeight = .points(20) }
    if round.isMultiple(of: 9) { style.strut = FontDescriptor(size: 19) }
    if round.isMultiple(of: 10) { style.textSpacingTrim = .normal }
    return style
  }

  @Test func `lines with boxes are those of the analysis`() throws {
    let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
    var random = SeededGenerator(fallback: 20_261_129)
    var (scanned, set, drawn) = (0, 0, 0)
    for round in 0..<700 {
      let text = text(round, &random)
      let style = paragraph(round, &random)
      let prepared = try #require(
        measurer.prepare(text, paragraphStyle: style) as? CompactText)
      let analyzed = AnalyzedText(measurer.analyze(text, style))
      let hint =
        "\(text.string.debugDescription) \(text.runs.map(\.range)), \(style); \(random.hint)"
      #expect(prepared.minContentWidth == analyzed.minContentWidth, "\(hint)")
      #expect(
        prepared.maxContentWidth == analyzed.metrics(in: TextContainer()).size.width, "\(hint)")
      #expect(prepared.missingGlyphCount == analyzed.missingGlyphCount)
      if prepared.header.isScanned { scanned += 1 }
      for mode in [LineBreakMode.wordWrap, .truncateTail, .clip, .charWrap] {
        let container = TextContainer(
          width: round.isMultiple(of: 9) ? .infinity : .random(in: 15...320, using: &random),
          maximumNumberOfLines: [0, 0, 1, 2].randomElement(using: &random) ?? 0,
          lineBreakMode: mode)
        let expected = analyzed.layout(in: container)
        let place = "\(container) \(hint)"
        #expect(prepared.metrics(in: container) == expected.metrics, "\(place)")
        #expect(prepared.height(in: container) == expected.metrics.size.height, "\(place)")
        #expect(prepared.layout(in: container) == expected, "\(place)")
        guard mode == .wordWrap else { continue }
        set += 1
        let layout = measurer.core.withShapingContext { $0.layout(prepared, in: container) }
        if prepared.header.isScanned, layout != nil { drawn += 1 }
      }
    }
    // The others have right-to-left words, trims beside boxes, and words that are cut.
    #expect(scanned * 3 > set * 2, "\(scanned) of \(set)")
    #expect(drawn * 10 > set * 6, "\(drawn) of \(set)")
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
