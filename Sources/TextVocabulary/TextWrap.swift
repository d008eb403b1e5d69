// SPDX-License-Identifier: Apache-2.0

/// The choice among the places where lines may end (CSS Text 4 § 6, `text-wrap`).
///
/// ``balance`` and ``pretty`` keep the number of lines that ``wrap`` gives, so heights change only
/// where lines have several heights; only WebKit's ``pretty`` may give more lines. Both leave lines
/// of ``LineBreakMode/charWrap`` as they are.
public enum TextWrap: Int, Sendable, Hashable {
  /// Each line takes as much text as fits.
  case wrap = 0
  /// Lines end only where the text has a line end.
  case nowrap = 1
  /// All lines of a text of at most six lines are about as wide as each other.
  ///
  /// Where the text has line ends, only its first paragraph is balanced, as in browsers.
  case balance = 2
  /// The last four lines of each paragraph are set anew if the last one is a single short word;
  /// with ``TextConventions/webkit`` all lines, so that they end evenly.
  case pretty = 3
}

/// The places where words may be divided (CSS Text 3 § 6.1, `hyphens`).
public enum Hyphens: Int, Sendable, Hashable {
  /// None; soft hyphens have no effect.
  case none = 0
  /// At soft hyphens.
  case manual = 1
  /// At soft hyphens, and where the patterns of the text's language say.
  ///
  /// The measurer's patterns for the language of the text's style are used; without them this is
  /// ``manual``.
  case auto = 2
}
