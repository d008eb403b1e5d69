// SPDX-License-Identifier: Apache-2.0

/// How the lines of a text are set: alignment, line heights, indents, tabs and direction.
public struct ParagraphStyle: Hashable, Sendable {
  /// Where lines stand between the two sides.
  public var alignment: TextAlignment = .natural
  /// The line height as a multiple of the font's own, above 0; the extra is split above and below.
  public var lineHeightMultiple: Double = 1
  /// The least height of a line in points; 0 sets no limit.
  public var minimumLineHeight: Double = 0
  /// The greatest height of a line in points; 0 sets no limit. Lines that are higher overlap.
  public var maximumLineHeight: Double = 0
  /// Points between the bottom of one line and the top of the next, at least 0.
  public var lineSpacing: Double = 0
  /// Points after every paragraph but the last.
  public var paragraphSpacing: Double = 0
  /// Points before every paragraph but the first.
  public var paragraphSpacingBefore: Double = 0
  /// Points before the first line of a paragraph, from the leading side.
  public var firstLineHeadIndent: Double = 0
  /// Points before the other lines of a paragraph, from the leading side.
  public var headIndent: Double = 0
  /// The lines' end: measured from the trailing side where at most 0, from the leading side else.
  public var tailIndent: Double = 0
  /// Tab stops from the leading side, ascending; after the last, `defaultTabInterval` counts.
  public var tabStops: [TabStop] = []
  /// The distance of tab stops where none is given; 0 stands for eight spaces of the font.
  public var defaultTabInterval: Double = 0
  /// The base direction of the paragraphs.
  public var direction: TextDirection = .auto
  /// How strictly CJK text keeps small kana and marks from the starts of lines.
  public var lineBreakStrictness: LineBreakStrictness = .normal
  /// Whether words may be divided at lines' ends, by the patterns that the measurer has for the
  /// language of the text's style. Soft hyphens divide words whether or not this is so.
  public var usesHyphenation = false

  /// Makes the default style: natural alignment, the fonts' own line heights, no indents.
  public init() {}
}

/// Where lines stand between the two sides of their container.
public enum TextAlignment: Int, Sendable, Hashable {
  /// On the left side.
  case left = 0
  /// In the middle.
  case center = 1
  /// On the right side.
  case right = 2
  /// On both sides, by widening the spaces of all lines but a paragraph's last.
  case justified = 3
  /// On the side where the paragraph's direction begins.
  case natural = 4
}

/// The base direction of a paragraph (UAX #9, P2 and P3).
public enum TextDirection: Int, Sendable, Hashable {
  /// By the first strong character of each paragraph; left to right where there is none.
  case auto = 0
  /// Left to right.
  case leftToRight = 1
  /// Right to left.
  case rightToLeft = 2
}

/// How strictly CJK line breaking follows its prohibitions (CSS Text 3 § 5.2, `line-break`).
public enum LineBreakStrictness: Int, Sendable, Hashable {
  /// The fewest rules, for narrow columns.
  case loose = 0
  /// The usual rules: small kana may start a line.
  case normal = 1
  /// The most rules.
  case strict = 2
}

/// A place to which a tab advances.
public struct TabStop: Hashable, Sendable {
  /// The distance from the leading side in points.
  public var location: Double
  /// How the text after the tab, up to the next tab or the line's end, stands at the stop.
  ///
  /// It begins there where this is `natural`, `justified` or the side at which the paragraph
  /// begins; it ends there where this is the other side; `center` is its middle. Text that is too
  /// wide to end or centre there follows the tab without a gap.
  public var alignment: TextAlignment

  /// Makes a tab stop.
  public init(location: Double, alignment: TextAlignment = .natural) {
    self.location = location
    self.alignment = alignment
  }
}

/// What happens to text that does not fit; the raw values are `NSLineBreakMode`'s.
public enum LineBreakMode: Int, Sendable, Hashable, CaseIterable {
  /// Lines break between words, and within a word that alone is too wide.
  case wordWrap = 0
  /// Lines break before the first grapheme cluster that does not fit.
  case charWrap = 1
  /// Lines break between words; what is too wide or too much is cut off at the border.
  ///
  /// The layout has the glyphs beyond the border too: who draws it clips.
  case clip = 2
  /// The last line begins with an ellipsis and shows the text's end.
  case truncateHead = 3
  /// The last line ends with an ellipsis.
  case truncateTail = 4
  /// The last line has an ellipsis in its middle and shows the text's end.
  case truncateMiddle = 5
}
