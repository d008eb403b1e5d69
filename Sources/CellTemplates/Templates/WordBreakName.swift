// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// The breaks within words, with their names in templates, records and options.
public enum WordBreakName: String, Sendable, CaseIterable {
  /// Lines break within words where the line break rules say.
  case normal
  /// Lines do not break between letters and digits.
  case keepAll
  /// Lines may break between all letters and digits.
  case breakAll

  /// The breaks that the name stands for.
  public var wordBreak: WordBreak {
    switch self {
    case .normal: .normal
    case .keepAll: .keepAll
    case .breakAll: .breakAll
    }
  }
}

/// The treatments of fullwidth punctuation, with their names in templates, records and options.
public enum TextSpacingTrimName: String, Sendable, CaseIterable {
  /// Punctuation beside other punctuation, and brackets at line ends, are half as wide.
  case normal
  /// All punctuation keeps its width.
  case spaceAll

  /// The treatment that the name stands for.
  public var trim: TextSpacingTrim {
    switch self {
    case .normal: .normal
    case .spaceAll: .spaceAll
    }
  }
}

/// The treatments of words wider than their line, with their names in templates, records and
/// options.
public enum OverflowWrapName: String, Sendable, CaseIterable {
  /// The word is wider than its container.
  case normal
  /// The word breaks before the first character that does not fit.
  case breakWord

  /// The treatment that the name stands for.
  public var overflowWrap: OverflowWrap {
    switch self {
    case .normal: .normal
    case .breakWord: .breakWord
    }
  }
}
