// SPDX-License-Identifier: Apache-2.0

package import TextVocabulary

/// The alignments of lines, with their names in records and options.
package enum TextAlignmentName: String, CaseIterable {
  case natural, left, center, right, justified

  /// The alignment that the name stands for.
  package var alignment: TextAlignment {
    switch self {
    case .natural: .natural
    case .left: .left
    case .center: .center
    case .right: .right
    case .justified: .justified
    }
  }
}

/// The names of the base directions.
package enum DirectionName: String, CaseIterable {
  case auto, ltr, rtl

  /// The direction that the name stands for.
  package var direction: TextDirection {
    switch self {
    case .auto: .auto
    case .ltr: .leftToRight
    case .rtl: .rightToLeft
    }
  }
}
