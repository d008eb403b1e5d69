// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Compares prepared texts with their analyses, and counts those that do without.
struct ScanComparison {
  let measurer = HarfBuzzTextMeasurer(collection: TestFonts.bundled.collection)
  /// The number of texts so far.
  private(set) var count = 0
  /// The number of those that were scanned.
  private(set) var scanned = 0
  /// The number of those whose lines were set and drawn without an analysis.
  private(set) var drawn = 0
  /// The number of those that were also drawn with a break at every character.
  private(set) var brokenAnywhere = 0

  /// Compares sizes, lines and glyphs of a text in containers of every kind.
  mutating func check(
    _ text: AttributedText, _ style: ParagraphStyle, _ random: inout SeededGenerator
  ) throws {
    let prepared = try #require(
      measurer.prepare(text, paragraphStyle: style) as? CompactText)
    let analyzed = AnalyzedText(measurer.analyze(text, style))
    let hint =
      "\(text.string.debugDescription) \(text.runs.map(\.range)), \(style); \(random.hint)"
    #expect(prepared.minContentWidth == analyzed.minContentWidth, "\(hint)")
    #expect(
      prepared.maxContentWidth == analyzed.metrics(in: TextContainer()).size.width, "\(hint)")
    #expect(prepared.missingGlyphCount == analyzed.missingGlyphCount, "\(hint)")
    count += 1
    if prepared.header.isScanned { scanned += 1 }
    for mode in [LineBreakMode.wordWrap, .truncateTail, .clip, .charWrap] {
      let container = TextContainer(
        width: count.isMultiple(of: 9) ? .infinity : .random(in: 15...320, using: &random),
        maximumNumberOfLines: [0, 0, 1, 2].randomElement(using: &random) ?? 0,
        lineBreakMode: mode)
      let expected = analyzed.layout(in: container)
      let place = "\(container) \(hint)"
      #expect(prepared.metrics(in: container) == expected.metrics, "\(place)")
      #expect(prepared.height(in: container) == expected.metrics.size.height, "\(place)")
      #expect(prepared.layout(in: container) == expected, "\(place)")
      guard mode == .wordWrap || mode == .charWrap, prepared.header.isScanned,
        measurer.core.withShapingContext({ $0.layout(prepared, in: container) }) != nil
      else { continue }
      if mode == .wordWrap { drawn += 1 } else { brokenAnywhere += 1 }
    }
  }

  /// A paragraph style of all conventions, alignments and ways to set lines.
  static func paragraph(_ round: Int, _ random: inout SeededGenerator) -> ParagraphStyle {
    var style = ParagraphStyle()
    style.conventions =
      [.web, .web, .webkit, .firefox, .uikit].randomElement(using: &random) ?? .web
    style.alignment =
      [.natural, .natural, .right, .justified].randomElement(using: &random) ?? .natural
    if round % 3 == 1 { style.justification = .interCharacter }
    if round.isMultiple(of: 4) {
      style.textWrap = [.nowrap, .balance, .pretty].randomElement(using: &random) ?? .wrap
    }
    if round.isMultiple(of: 5) { (style.headIndent, style.tailIndent) = (7, -3.5) }
    if round.isMultiple(of: 6) { style.overflowWrap = .normal }
    if round.isMultiple(of: 7) { style.lineHeight = .points(20) }
    if round % 8 == 3 { style.direction = .rightToLeft }
    if round.isMultiple(of: 9) { style.strut = FontDescriptor(size: 19) }
    if round.isMultiple(of: 10) { style.textSpacingTrim = .normal }
    return style
  }

  /// A style, and one of the same text that differs from it in a way that depends on the round.
  static func styles(_ round: Int) -> (plain: TextStyle, other: TextStyle) {
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
    return (style, other)
  }
}
