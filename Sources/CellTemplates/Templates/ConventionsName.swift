// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// The conventions, with their names in templates, records and options.
public enum ConventionsName: String, Sendable, CaseIterable {
  /// What UIKit does.
  case uikit
  /// What browsers do.
  case web

  /// The conventions that the name stands for.
  public var conventions: TextConventions {
    switch self {
    case .uikit: .uikit
    case .web: .web
    }
  }
}

extension TextConventions {
  /// The treatment of white space where nothing else is said.
  public var whiteSpace: WhiteSpace {
    switch self {
    case .uikit: .unchanged
    case .web: .normal
    }
  }

  /// The treatment of words wider than their line where nothing else is said.
  public var overflowWrap: OverflowWrap {
    switch self {
    case .uikit: .breakWord
    case .web: .normal
    }
  }

  /// The pixels per point to which sizes and heights round up where nothing else is said; 0 is
  /// unrounded.
  public var scale: Double {
    switch self {
    case .uikit: 1
    case .web: 0
    }
  }
}

/// The treatments of white space, with their names in templates, records and options.
public enum WhiteSpaceName: String, Sendable, CaseIterable {
  /// Runs of white space are one space each.
  case normal
  /// White space stays.
  case preWrap
  /// Line feeds stay, other white space is one space each.
  case preLine

  /// The treatment that the name stands for.
  ///
  /// By UIKit's conventions white space that stays is unchanged.
  public func whiteSpace(_ conventions: TextConventions) -> WhiteSpace {
    switch (self, conventions) {
    case (.normal, _): .normal
    case (.preWrap, .uikit): .unchanged
    case (.preWrap, .web): .preWrap
    case (.preLine, _): .preLine
    }
  }
}

/// Whether words are divided, with the names in templates, records and options.
public enum HyphensName: String, Sendable, CaseIterable {
  /// At soft hyphens only.
  case manual
  /// By the patterns of the text's language too.
  case auto
}

/// The strictness of CJK line breaking, with the names in templates, records and options.
public enum LineBreakName: String, Sendable, CaseIterable {
  /// The fewest rules.
  case loose
  /// The usual rules.
  case normal
  /// The most rules.
  case strict

  /// The strictness that the name stands for.
  public var strictness: LineBreakStrictness {
    switch self {
    case .loose: .loose
    case .normal: .normal
    case .strict: .strict
    }
  }
}

/// The gaps that justified lines widen, with the names in templates, records and options.
public enum JustificationName: String, Sendable, CaseIterable {
  /// Those between words.
  case interWord
  /// Those between all characters.
  case interCharacter

  /// The justification that the name stands for.
  public var justification: TextJustification {
    switch self {
    case .interWord: .interWord
    case .interCharacter: .interCharacter
    }
  }
}
