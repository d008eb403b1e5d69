// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// A style and a paragraph style, shared by all texts with both.
final class TextContext: Sendable {
  /// The style and its fonts.
  let style: StyleContext
  /// The paragraph style.
  let paragraphStyle: ParagraphStyle
  /// The rules for break opportunities.
  let breaker: LineBreaker
  /// The heights of lines in the style's own font.
  let heights: LineHeightTable
  /// The unit of texts whose fonts all have the style's units per em.
  let unit: PositionUnit
  /// The advance of a space in the style's own font, in font units.
  let spaceAdvance: Int
  /// The measurer's core, which analyses a text again if its compact form does not suffice.
  let core: MeasurerCore
  /// What divides words at the ends of lines; nil if words stay whole.
  let hyphenator: Hyphenator?
  /// Whether texts can be scanned: advances can be summed, and words that are divided are not
  /// planned too.
  let isScannable: Bool
  /// Whether texts can be scanned and lines end by the greedy rule.
  let isPlain: Bool
  /// The rule by which lines of segments end.
  let rule: LineRule

  /// Creates the context of a style and a paragraph style.
  init(_ style: TextStyle, _ paragraphStyle: ParagraphStyle, core: MeasurerCore) {
    let context = core.context(for: style, in: paragraphStyle)
    self.style = context
    self.paragraphStyle = paragraphStyle
    self.core = core
    breaker = LineBreaker(options: core.breakOptions(for: paragraphStyle, context))
    heights = LineHeightTable(
      LineHeights(
        paragraphStyle: paragraphStyle, styles: [context],
        strut: paragraphStyle.strut.map {
          core.context(for: TextStyle(font: $0), in: paragraphStyle)
        }))
    unit = PositionUnit(context.primaryScale)
    let space = context.primary.face.nominalGlyph(0x20)
    spaceAdvance = space.map { context.primary.advance(ofGlyph: $0) } ?? 0
    hyphenator =
      paragraphStyle.usesHyphenation && paragraphStyle.textWrap != .nowrap
      ? core.hyphenator(for: context.language) : nil
    isScannable = context.size > 0 && (hyphenator == nil || paragraphStyle.textWrap == .wrap)
    isPlain = isScannable && paragraphStyle.textWrap == .wrap && hyphenator == nil
    let hasIndents =
      paragraphStyle.headIndent != 0 || paragraphStyle.firstLineHeadIndent != 0
      || paragraphStyle.tailIndent != 0
    switch paragraphStyle.textWrap {
    case .nowrap: rule = hasIndents ? .indented : .unwrapped
    case _ where hyphenator != nil: rule = .divided
    case _ where hasIndents: rule = .indented
    case .wrap: rule = .greedy
    case .pretty where paragraphStyle.conventions.engine == .webkit: rule = .indented
    case .balance, .pretty: rule = .rewrapped
    }
  }

  /// Whether lines with several styles or directions have items that are rounded: see
  /// ``ItemRounding``.
  var hasItems: Bool { paragraphStyle.conventions.engine == .chromium }

  /// Whether a text may be scanned; long texts with divided words are analysed in parts.
  func mayScan(_ string: String) -> Bool {
    isScannable && (hyphenator == nil || !LongText.suits(string))
  }

  /// Whether a text of a length in bytes may be scanned that has soft hyphens: long ones are
  /// analysed in parts, and patterns divide no word that has them.
  func takesSoftHyphens(count: Int) -> Bool {
    hyphenator == nil && !LongText.suits(length: count)
  }

  /// Whether the context has these styles; false for a style with NaN, which never equals itself.
  func isFor(_ style: TextStyle, _ paragraphStyle: ParagraphStyle) -> Bool {
    style == self.style.style && paragraphStyle == self.paragraphStyle
  }
}

/// The heights of a text's lines, shared by the texts that use the same fonts.
final class LineHeightTable: Sendable {
  /// The heights.
  let heights: LineHeights
  /// Whether all lines have the same height.
  let isUniform: Bool
  /// The distance between two lines, in points.
  private let lineSpacing: Double
  /// The distance between two paragraphs, in points.
  private let paragraphSpacing: Double
  /// The extents of lines by their height classes, for the first few classes.
  private let extents: [LineExtents]

  /// Creates a table of heights.
  init(_ heights: LineHeights) {
    self.heights = heights
    isUniform = heights.isUniform
    lineSpacing = heights.lineSpacing
    paragraphSpacing = heights.paragraphSpacing
    extents = (0..<1 << UInt64(min(heights.classes.count, 3))).map { heights.extents(of: $0) }
  }

  /// The height of lines of one height; equal to the sum of ``LineStack`` to the bit.
  ///
  /// - Parameter paragraphs: The number of paragraphs that begin after the first line.
  /// - Precondition: `count > 0`.
  @inline(__always)
  func height(ofLines count: Int, paragraphs: Int, mask: UInt8) -> Double {
    let line =
      Int(mask) < extents.count ? extents[Int(mask)] : heights.extents(of: UInt64(mask))
    return Double(count) * line.height + Double(count - 1) * lineSpacing
      + Double(paragraphs) * paragraphSpacing
  }

  /// The metrics of lines of one height in one paragraph; equal to the sums of ``LineStack`` to the
  /// bit.
  ///
  /// - Precondition: `count > 0`.
  @inline(__always)
  func metrics(ofLines count: Int, mask: UInt8, width: Double) -> TextMetrics {
    let line =
      Int(mask) < extents.count ? extents[Int(mask)] : heights.extents(of: UInt64(mask))
    let before = Double(count - 1) * line.height
    let top = count == 1 ? 0 : before + Double(count - 2) * lineSpacing + lineSpacing
    return TextMetrics(
      size: Size(
        width: width, height: Double(count) * line.height + Double(count - 1) * lineSpacing),
      lineCount: count, firstBaseline: line.ascent, lastBaseline: top + line.ascent,
      isTruncated: false)
  }
}
