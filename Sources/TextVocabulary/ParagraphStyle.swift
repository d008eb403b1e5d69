// SPDX-License-Identifier: Apache-2.0

/// The style of a text's lines: alignment, line heights, indents, tabs and direction.
public struct ParagraphStyle: Hashable, Sendable {
  /// The alignment of lines between the two sides.
  public var alignment: TextAlignment = .natural
  /// The height of each font in a line, as CSS says it: a multiple of the font size, or points.
  public var lineHeight: LineHeight = .normal
  /// The system whose rules for line heights apply.
  public var conventions: TextConventions = .uikit
  /// The pixels of the device that a point has, by the conventions of the web: CSS's
  /// `devicePixelRatio`, which contains the zoom of the page.
  ///
  /// Above 0; other numbers count as 1. Chromium rounds in device pixels, so line heights of
  /// ``LineHeight/normal`` depend on it, and others by less than a pixel.
  public var pixelRatio: Double = 1
  /// A font whose line height every line has at least, as the block's own font in CSS; nil is none.
  public var strut: FontDescriptor?
  /// The line height as a multiple of the font's own, above 0; the change is split above and below.
  ///
  /// This is UIKit's; see ``lineHeight`` for a multiple of the font size.
  public var lineHeightMultiple: Double = 1
  /// The least height of a line in points; 0 sets no limit.
  public var minimumLineHeight: Double = 0
  /// The greatest height of a line in points; 0 sets no limit. Higher lines overlap.
  public var maximumLineHeight: Double = 0
  /// Whether characters that the style's own font lacks leave the height of their line as it is.
  ///
  /// If not, a line grows where a fallback font is taller. Attachments and larger styles make it
  /// grow in either case.
  public var keepsLineHeightInFallback = false
  /// The points between the bottom of one line and the top of the next, at least 0.
  public var lineSpacing: Double = 0
  /// The points after every paragraph except the last.
  public var paragraphSpacing: Double = 0
  /// The points before every paragraph except the first.
  public var paragraphSpacingBefore: Double = 0
  /// The indent in points of a paragraph's first line, from the leading side.
  public var firstLineHeadIndent: Double = 0
  /// The indent in points of a paragraph's other lines, from the leading side.
  public var headIndent: Double = 0
  /// The end of lines, in points: from the leading side if above 0, else from the trailing side.
  public var tailIndent: Double = 0
  /// Tab stops from the leading side, ascending; after the last, `defaultTabInterval` applies.
  ///
  /// By the rules of browsers a stop that is nearer than half a space is skipped.
  public var tabStops: [TabStop] = []
  /// The interval of tab stops after the last one given; 0 means eight spaces of the font.
  public var defaultTabInterval: Double = 0
  /// The gaps that justified lines widen.
  public var justification: TextJustification = .interWord
  /// The text that stands for omitted text in truncated lines; nil means an ellipsis.
  ///
  /// An empty text shows nothing.
  public var truncationToken: String?
  /// The base direction of the paragraphs.
  public var direction: TextDirection = .auto
  /// The strictness of the rules that keep small kana and marks from starting a line in CJK text.
  public var lineBreakStrictness: LineBreakStrictness = .normal
  /// The rules that decide where lines may break.
  public var lineBreakRules: LineBreakRules = .browsers
  /// The breaks within words.
  public var wordBreak: WordBreak = .normal
  /// The treatment of a word that is wider than its line, unless lines break at every character.
  public var overflowWrap: OverflowWrap = .breakWord
  /// The trimming of fullwidth punctuation.
  public var textSpacingTrim: TextSpacingTrim = .spaceAll
  /// The choice among the places where lines may end.
  public var textWrap: TextWrap = .wrap
  /// The places where words may be divided at lines' ends.
  public var hyphens: Hyphens = .manual
  /// Whether words may be divided by hyphenation patterns; false leaves soft hyphens.
  public var usesHyphenation: Bool {
    get { hyphens == .auto }
    set { hyphens = newValue ? .auto : .manual }
  }

  /// Creates the default style: natural alignment, the fonts' own line heights, no indents.
  public init() {}
}

/// The alignment of lines between the two sides of their container.
public enum TextAlignment: Int, Sendable, Hashable {
  /// On the left side.
  case left = 0
  /// In the middle.
  case center = 1
  /// On the right side.
  case right = 2
  /// On both sides, by widening the spaces of all lines except a paragraph's last.
  case justified = 3
  /// On the side at which the paragraph's direction begins.
  case natural = 4
}

/// The gaps that justified lines widen (CSS Text 3 § 7.3, `text-justify`).
public enum TextJustification: Int, Sendable, Hashable {
  /// The spaces between words.
  case interWord = 0
  /// The gaps between all characters, as is usual in Chinese and Japanese; the letters of cursive
  /// scripts stay joined.
  case interCharacter = 1
}

/// The base direction of a paragraph (UAX #9, P2 and P3).
public enum TextDirection: Int, Sendable, Hashable {
  /// By the first strong character of each paragraph; left to right if there is none.
  case auto = 0
  /// Left to right.
  case leftToRight = 1
  /// Right to left.
  case rightToLeft = 2
}

/// The strictness of CJK line breaking (CSS Text 3 § 5.2, `line-break`).
public enum LineBreakStrictness: Int, Sendable, Hashable {
  /// The fewest rules, for narrow columns.
  case loose = 0
  /// The usual rules: small kana may start a line.
  case normal = 1
  /// The most rules.
  case strict = 2
  /// What the conventions have where nothing is said: `strict` in Firefox, in WebKit by the
  /// language and with a table for ASCII characters, in Chromium `normal`, but in Japanese and
  /// Korean with the rules of other languages, else `normal`.
  case auto = 3
}

/// A position to which a tab advances.
public struct TabStop: Hashable, Sendable {
  /// The distance from the leading side in points.
  public var location: Double
  /// The alignment at the stop of the text after the tab, up to the next tab or the line's end.
  ///
  /// The text begins at the stop if this is `natural`, `justified` or the side at which the
  /// paragraph begins, ends there if this is the other side, and is centred there if this is
  /// `center`. Text that is too wide to end or be centred there follows the tab without a gap.
  public var alignment: TextAlignment
  /// The character whose leading side is at the stop, such as `.` in a column of amounts.
  ///
  /// The first one after the tab counts, up to the next tab. Text without it ends at the stop. Nil,
  /// the default, leaves the text to `alignment`.
  public var decimalSeparator: Character?

  /// Creates a tab stop.
  public init(
    location: Double, alignment: TextAlignment = .natural, decimalSeparator: Character? = nil
  ) {
    self.location = location
    self.alignment = alignment
    self.decimalSeparator = decimalSeparator
  }
}

/// The handling of text that does not fit; the raw values are `NSLineBreakMode`'s.
public enum LineBreakMode: Int, Sendable, Hashable, CaseIterable {
  /// Lines break between words, and inside a word that is wider than a line.
  case wordWrap = 0
  /// Lines break before the first grapheme cluster that does not fit, spaces included.
  ///
  /// So a space may begin a line (*observed*: 2,100 labels recorded on iOS); lines of ``wordWrap``
  /// keep the spaces at their ends, whether they fit or not.
  case charWrap = 1
  /// Lines break between words; text that does not fit is clipped at the border.
  ///
  /// The layout contains the glyphs beyond the border; the renderer clips them.
  case clip = 2
  /// The last line begins with an ellipsis and shows the text's end.
  case truncateHead = 3
  /// The last line ends with an ellipsis.
  case truncateTail = 4
  /// The last line has an ellipsis in its middle and shows the text's end.
  case truncateMiddle = 5
}
