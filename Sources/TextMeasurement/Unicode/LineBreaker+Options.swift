// SPDX-License-Identifier: Apache-2.0

extension LineBreaker {
  /// The strictness with which small kana and marks are kept from the starts of lines in CJK text.
  ///
  /// The rules are those of CSS Text 3 § 5.2. ICU differs in two details of loose text: U+2010 and
  /// U+2013 start lines only in Chinese and Japanese, and lines break between a letter and a prefix
  /// such as ￥ (against LB24).
  enum Strictness: Sendable, Hashable {
    /// Breaks before small kana and iteration marks, between leaders, and before hyphens after
    /// ideographs; in Chinese and Japanese also around some punctuation, prefixes and suffixes.
    case loose
    /// Breaks before small kana; in Chinese and Japanese also before U+301C and U+30A0.
    case normal
    /// Treats class CJ as NS, the default of UAX #14.
    case strict
  }

  /// The choice between Unicode's rules and those of browsers where they differ.
  enum Tailoring: Sendable, Hashable {
    /// UAX #14 without changes.
    case unicode
    /// The rules of browsers.
    ///
    /// Lines break after every sequence of spaces and tabs, with all U+3000 behind it. A table of
    /// pairs decides between printing ASCII characters (breaks after '-' and '?', before opening
    /// brackets and '<'). Lines break between '-' and a digit only if an ASCII letter or digit
    /// precedes. There is no break before U+3000. The rest is UAX #14, but in Chinese, Japanese and
    /// Korean text that is not strict “ and ” count as opening and closing brackets.
    ///
    /// Source: observed in Chromium 156. Of 26,067 random strings of two to six characters of all
    /// classes 16 have another number of lines in a box of width 0.
    case css
    /// The rules of Firefox: an automaton of its own, which divides each word between spaces alone.
    ///
    /// They are those of UAX #14 before Unicode 15.1. Source: observed in Firefox 153, in 22,000
    /// random strings of two to twenty characters of all classes. It breaks 8 of them in another
    /// way beside U+200B, and 300 between a hyphen and a digit, as in `a-1`: it does that only
    /// where the word is wider than the line.
    case firefox
    /// The rules of WebKit: those of other browsers with a few more breaks.
    ///
    /// After a hyphen a line breaks before all ASCII characters but digits, commas and full
    /// stops. U+3000 has the rules of UAX #14.
    /// Lines never break beside quotation marks, but in Chinese “ and ” count as brackets.
    ///
    /// Source: observed in WebKitGTK 2.50 (ICU 72): in all pairs of printing ASCII characters
    /// behind five other characters, and in 8,000 random strings, of which it breaks 84 in another
    /// way.
    case webkit
  }

  /// The choices that change the rules of UAX #14.
  struct Options: Sendable, Hashable {
    /// The strictness for CJK.
    var strictness = Strictness.strict
    /// Whether the text is Chinese or Japanese, for the CSS rules that depend on the language;
    /// Chromium applies these to Korean too where a page names a strictness.
    var isChineseOrJapanese = false
    /// The tailoring.
    var tailoring = Tailoring.unicode
    /// Whether WebKit's table decides between two ASCII characters, rather than UAX #14.
    var hasTableOfPairs = true
    /// The breaks within words.
    var wordBreak = WordBreak.normal
  }
}
