// SPDX-License-Identifier: Apache-2.0

/// The breaks within words (CSS Text 3 § 5.2, `word-break`).
public enum WordBreak: Int, Sendable, Hashable {
  /// Lines break within words where the line break rules say.
  case normal = 0
  /// Lines do not break between letters and digits of any script, as is usual in Korean; Thai and
  /// other scripts whose words a dictionary finds break between words.
  case keepAll = 1
  /// Lines may also break between all letters and digits.
  case breakAll = 2
}

/// The trimming of fullwidth punctuation (CSS Text 4 § 8.3, `text-spacing-trim`).
public enum TextSpacingTrim: Int, Sendable, Hashable {
  /// All punctuation keeps its width.
  case spaceAll = 0
  /// Fullwidth punctuation beside other punctuation is half as wide, and so is a closing bracket
  /// that is too wide for the end of its line, as in browsers.
  ///
  /// The font must have the feature `halt`.
  case normal = 1
}

/// The treatment of a word that is wider than its line (CSS Text 3 § 5.5, `overflow-wrap`).
public enum OverflowWrap: Int, Sendable, Hashable {
  /// The word is wider than its container.
  case normal = 0
  /// The word breaks before the first grapheme cluster that does not fit.
  case breakWord = 1
}
