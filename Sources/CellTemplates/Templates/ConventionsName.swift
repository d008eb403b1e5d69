// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// The conventions, with their names in templates, records and options.
public enum ConventionsName: String, Sendable, CaseIterable {
  /// What UIKit does.
  case uikit
  /// What browsers do; where they differ, what Chromium does.
  case web
  /// What Firefox does.
  case firefox
  /// What WebKit does.
  case webkit

  /// The conventions that the name stands for.
  public var conventions: TextConventions {
    switch self {
    case .uikit: .uikit
    case .web: .web
    case .firefox: .firefox
    case .webkit: .webkit
    }
  }
}

extension TextConventions {
  /// The treatment of white space where nothing else is said.
  public var whiteSpace: WhiteSpace { isWeb ? .normal : .unchanged }

  /// The treatment of words wider than their line where nothing else is said.
  public var overflowWrap: OverflowWrap { isWeb ? .normal : .breakWord }

  /// The strictness of line breaking in CJK text where nothing else is said.
  public var lineBreakStrictness: LineBreakStrictness {
    switch self {
    case .uikit: .normal
    case .web, .webkit: .auto
    case .firefox: .strict
    }
  }

  /// The trimming of fullwidth punctuation where nothing else is said; Firefox and WebKit
  /// trim none.
  public var textSpacingTrim: TextSpacingTrim {
    switch self {
    case .uikit, .firefox, .webkit: .spaceAll
    case .web: .normal
    }
  }

  /// The pixels per point to which sizes and heights round up where nothing else is said; 0 is
  /// unrounded.
  public var scale: Double { isWeb ? 0 : 1 }
}

/// The treatments of white space, with their names in templates, records and options.
public enum WhiteSpaceName: String, Sendable, CaseIterable {
  /// Runs of white space are one space each.
  case normal
  /// White space stays.
  case preWrap
  /// Line feeds stay, other white space is one space each.
  case preLine
  /// White space stays, and lines end only at line feeds.
  case pre
  /// Runs of white space are one space each, and lines do not wrap.
  case nowrap

  /// The treatment that the name stands for.
  ///
  /// By UIKit's conventions white space that stays is unchanged.
  public func whiteSpace(_ conventions: TextConventions) -> WhiteSpace {
    switch self {
    case .normal, .nowrap: .normal
    case .preWrap, .pre: conventions.isWeb ? .preWrap : .unchanged
    case .preLine: .preLine
    }
  }

  /// The wrapping that the name implies; nil leaves it to `textWrap`.
  public var textWrap: TextWrap? {
    switch self {
    case .normal, .preWrap, .preLine: nil
    case .pre, .nowrap: .nowrap
    }
  }
}

/// The choices among the places where lines may end, with the names in templates, records and
/// options.
public enum TextWrapName: String, Sendable, CaseIterable {
  /// Each line takes as much as fits.
  case wrap
  /// Lines end only at line feeds.
  case nowrap
  /// Lines are about as wide as each other.
  case balance
  /// No short word is left alone in the last line.
  case pretty

  /// The choice that the name stands for.
  public var textWrap: TextWrap {
    switch self {
    case .wrap: .wrap
    case .nowrap: .nowrap
    case .balance: .balance
    case .pretty: .pretty
    }
  }
}

/// Whether words are divided, with the names in templates, records and options.
public enum HyphensName: String, Sendable, CaseIterable {
  /// Nowhere.
  case none
  /// At soft hyphens only.
  case manual
  /// By the patterns of the text's language too.
  case auto

  /// The places that the name stands for.
  public var hyphens: Hyphens {
    switch self {
    case .none: .none
    case .manual: .manual
    case .auto: .auto
    }
  }
}

/// The strictness of CJK line breaking, with the names in templates, records and options.
public enum LineBreakName: String, Sendable, CaseIterable {
  /// The fewest rules.
  case loose
  /// The usual rules.
  case normal
  /// The most rules.
  case strict
  /// Those of a page that says nothing.
  case auto

  /// The strictness that the name stands for.
  public var strictness: LineBreakStrictness {
    switch self {
    case .loose: .loose
    case .normal: .normal
    case .strict: .strict
    case .auto: .auto
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
