// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// What turns text into sizes and glyphs: the seam between layout and fonts.
///
/// Layout code calls ``prepare(_:paragraphStyle:)`` once per text and then asks the prepared text
/// at as many widths as it likes, which costs arithmetic only. The bundled implementation is
/// HarfBuzz's; a terminal, a game engine or a test brings its own.
///
/// Equal inputs give equal results, on every thread.
public protocol TextMeasurer: Sendable {
  /// Analyses and shapes a text, independent of any width.
  ///
  /// Never fails: a family that is missing is replaced by the collection's first, and a character
  /// that no font has becomes a `.notdef` glyph and is counted.
  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText

  /// The vertical metrics of a font at its size, before any paragraph style.
  func lineMetrics(of font: FontDescriptor) -> LineMetrics

  /// Tells whether there is a face for a descriptor's family.
  ///
  /// - Throws: ``MissingFontError`` with the families that there are.
  func check(_ font: FontDescriptor) throws(MissingFontError)
}

/// A text that was analysed and shaped once, to be laid out at any width.
///
/// All numbers are points and unrounded: rounding to pixels is the caller's last step.
public protocol PreparedText: Sendable {
  /// The width of the widest part that must not be broken.
  var minContentWidth: Double { get }
  /// The width of the widest paragraph on one line, without hanging spaces.
  var maxContentWidth: Double { get }
  /// How many characters no font has.
  var missingGlyphCount: Int { get }

  /// The size and baselines of the text in a container, without building lines.
  ///
  /// Equal to what ``layout(in:)`` gives, to the bit.
  func metrics(in container: TextContainer) -> TextMetrics

  /// The height of the text in a container: that of ``metrics(in:)``, to the bit.
  ///
  /// It may cost less, because lines can be counted without knowing where the last one is cut.
  func height(in container: TextContainer) -> Double

  /// The lines and glyphs of the text in a container.
  func layout(in container: TextContainer) -> TextLayout

  /// The widths around a container's at which the text has as many lines as there; nil if unknown.
  ///
  /// A height that is kept with this range needs no look at the text until the width leaves it.
  /// The range holds the container's width, and no wider range of neighbours does; it ends at
  /// infinity where no width gives fewer lines. Where a line is narrower than a single character,
  /// the search takes it that a narrower one never gives fewer lines. The default gives nil.
  func widths(withLineCountIn container: TextContainer) -> Range<Double>?
}

extension PreparedText {
  /// The height that ``metrics(in:)`` gives.
  public func height(in container: TextContainer) -> Double {
    metrics(in: container).size.height
  }
}

/// The room that a text may take, and what happens when it is not enough.
public struct TextContainer: Hashable, Sendable {
  /// The width in points; infinite or NaN sets no limit, negative counts as 0.
  public var width: Double
  /// The greatest number of lines; 0 sets no limit.
  public var maximumNumberOfLines: Int
  /// What happens to text that does not fit.
  public var lineBreakMode: LineBreakMode

  /// Makes a container; what is left out sets no limit.
  public init(
    width: Double = .infinity, maximumNumberOfLines: Int = 0,
    lineBreakMode: LineBreakMode = .wordWrap
  ) {
    self.width = width
    self.maximumNumberOfLines = maximumNumberOfLines
    self.lineBreakMode = lineBreakMode
  }
}

/// The size of a text in a container, and where its first and last lines stand.
public struct TextMetrics: Hashable, Sendable {
  /// The widest line without hanging spaces, and the height of all lines; points, unrounded.
  ///
  /// Indents count in the width; what justification adds to lines does not.
  public var size: Size
  /// The number of lines; 0 for an empty text.
  public var lineCount: Int
  /// The first line's baseline, from the top; 0 for an empty text.
  public var firstBaseline: Double
  /// The last line's baseline, from the top; 0 for an empty text.
  public var lastBaseline: Double
  /// Whether text was left out because it did not fit.
  public var isTruncated: Bool

  /// The metrics of an empty text.
  public static let empty = TextMetrics(
    size: .zero, lineCount: 0, firstBaseline: 0, lastBaseline: 0, isTruncated: false)

  /// Makes metrics from their parts.
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
  /// The extra distance to the next line that the font asks for.
  public var leading: Double

  /// The height of a line: ascent, descent and leading.
  public var lineHeight: Double { ascent + descent + leading }

  /// Makes metrics from their parts.
  public init(ascent: Double, descent: Double, leading: Double) {
    self.ascent = ascent
    self.descent = descent
    self.leading = leading
  }
}
