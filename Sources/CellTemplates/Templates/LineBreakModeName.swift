// SPDX-License-Identifier: Apache-2.0

public import TextVocabulary

/// The line break modes, with their names in templates, records and options.
public enum LineBreakModeName: String, Sendable, CaseIterable {
  /// Lines break between words.
  case wordWrap
  /// Lines break before the first letter that does not fit.
  case charWrap
  /// Text that does not fit is cut off.
  case clip
  /// The last line begins with an ellipsis.
  case truncateHead
  /// The last line has an ellipsis in its middle.
  case truncateMiddle
  /// The last line ends with an ellipsis.
  case truncateTail

  /// The mode that the name stands for.
  public var mode: LineBreakMode {
    switch self {
    case .wordWrap: .wordWrap
    case .charWrap: .charWrap
    case .clip: .clip
    case .truncateHead: .truncateHead
    case .truncateMiddle: .truncateMiddle
    case .truncateTail: .truncateTail
    }
  }
}
