// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// A measurer of text, the interface between layout and fonts.
///
/// Layout code calls ``prepare(_:paragraphStyle:)`` once for each text and then lays out the
/// prepared text at any number of widths, which costs arithmetic only. The bundled implementation
/// uses HarfBuzz; a terminal, a game engine or a test provides its own.
///
/// Equal inputs give equal results on every thread.
///
/// Terms of this module:
///
/// - *Cluster*: an extended grapheme cluster (UAX #29), the smallest part of a text that is never
///   divided.
/// - *Style run*: a range of a text with one style. *Glyph run*: adjacent glyphs of a line with
///   one font, size, direction and colour.
/// - *Advance*: the distance that the pen moves for a glyph, a cluster or a line.
/// - *Break opportunity*: a place where a line may end.
/// - *Trailing whitespace*: the whitespace at the end of a line, which does not count in the
///   line's width.
/// - *Fallback*: showing characters in another face because the requested one lacks them.
/// - *Leading and trailing side*: the sides at which a line's paragraph direction begins and ends.
public protocol TextMeasurer: Sendable {
  /// Analyses and shapes a text, independent of any width.
  ///
  /// It never fails. A missing family is replaced by the collection's first, and a character that
  /// no font has becomes a `.notdef` glyph and is counted.
  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText

  /// Makes a preparer of texts in one style.
  ///
  /// It gives what ``prepare(_:paragraphStyle:)`` gives, and may cost less for each text. The
  /// default asks this measurer.
  func preparer(style: TextStyle, paragraphStyle: ParagraphStyle) -> any TextPreparer

  /// The vertical metrics of a font at its size, before any paragraph style.
  func lineMetrics(of font: FontDescriptor) -> LineMetrics

  /// Checks that the measurer has the descriptor's family.
  ///
  /// - Throws: ``MissingFontError`` with the available families.
  func check(_ font: FontDescriptor) throws(MissingFontError)
}

/// A text that was analysed and shaped once and can be laid out at any width.
///
/// All numbers are in points and unrounded; rounding to pixels is the caller's last step.
public protocol PreparedText: Sendable {
  /// The width of the widest part without a break opportunity.
  var minContentWidth: Double { get }
  /// The width of the widest paragraph set on one line, without trailing whitespace.
  var maxContentWidth: Double { get }
  /// The number of characters that no font has.
  var missingGlyphCount: Int { get }
  /// The characters that no font has, each once, in the order of the text.
  ///
  /// Empty by default, for measurers that have no fonts.
  var missingCharacters: [Character] { get }

  /// The size and baselines of the text in a container, without building lines.
  ///
  /// The result equals the metrics of ``layout(in:)`` to the bit.
  func metrics(in container: TextContainer) -> TextMetrics

  /// The height of the text in a container; equal to that of ``metrics(in:)`` to the bit.
  ///
  /// It may cost less, because lines can be counted without knowing where the last one is cut.
  func height(in container: TextContainer) -> Double

  /// The lines and glyphs of the text in a container.
  func layout(in container: TextContainer) -> TextLayout

  /// The range of widths at which the line count equals that at the container's width.
  ///
  /// A height cached with this range stays valid while the width is inside. The range contains the
  /// container's width and is the largest such range; it ends at infinity if no greater width gives
  /// fewer lines. If a line is narrower than a single cluster, the search assumes that a narrower
  /// one never gives fewer lines. Nil if unknown, which is the default.
  func widths(withLineCountIn container: TextContainer) -> Range<Double>?

  /// The heights of the text in containers narrower than one.
  ///
  /// Nothing is known by default.
  func narrowerHeights(in container: TextContainer) -> NarrowerHeights
}

extension PreparedText {
  /// The height of ``metrics(in:)``.
  public func height(in container: TextContainer) -> Double {
    metrics(in: container).size.height
  }
}

/// The room for a text, and the handling of text that does not fit.
public struct TextContainer: Hashable, Sendable {
  /// The width in points; infinite or NaN sets no limit, negative counts as 0.
  public var width: Double
  /// The greatest number of lines; 0 sets no limit.
  public var maximumNumberOfLines: Int
  /// The handling of text that does not fit.
  public var lineBreakMode: LineBreakMode

  /// Creates a container; the defaults set no limit.
  public init(
    width: Double = .infinity, maximumNumberOfLines: Int = 0,
    lineBreakMode: LineBreakMode = .wordWrap
  ) {
    self.width = width
    self.maximumNumberOfLines = maximumNumberOfLines
    self.lineBreakMode = lineBreakMode
  }
}

/// The size of a text in a container, and its first and last baselines.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the widest line and the height of all lines, in points and unrounded.
  ///
  /// The width includes indents. It excludes trailing whitespace and the space that justification
  /// adds.
  public var size: Size
  /// The number of lines; 0 for an empty text.
  public var lineCount: Int
  /// The first line's baseline, from the top; 0 for an empty text.
  public var firstBaseline: Double
  /// The last line's baseline, from the top; 0 for an empty text.
  public var lastBaseline: Double
  /// Whether text was omitted or clipped because it did not fit.
  public var isTruncated: Bool

  /// The metrics of an empty text.
  public static let empty = TextMetrics(
    size: .zero, lineCount: 0, firstBaseline: 0, lastBaseline: 0, isTruncated: false)

  /// Creates metrics from their parts.
  public init(
    size: Size, lineCount: Int, firstBaseline: Double, lastBaseline: Double, isTruncated: Bool
  ) {
    self.size = size
    self.lineCount = lineCount
    self.firstBaseline = firstBaseline
    self.lastBaseline = lastBaseline
    self.isTruncated = isTruncated
  }
}

/// The vertical metrics of a font at a size, in points, unrounded.
public struct LineMetrics: Hashable, Sendable {
  /// The distance from the baseline up to the line's top, at least 0 for usual fonts.
  public var ascent: Double
  /// The distance from the baseline down to the line's bottom, at least 0 for usual fonts.
  public var descent: Double
  /// The extra distance to the next line, as the font defines it.
  public var leading: Double

  /// The height of a line: ascent, descent and leading.
  public var lineHeight: Double { ascent + descent + leading }

  /// Creates metrics from their parts.
  public init(ascent: Double, descent: Double, leading: Double) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
  }
}

extension PreparedText {
  /// No characters.
  public var missingCharacters: [Character] { [] }
}
