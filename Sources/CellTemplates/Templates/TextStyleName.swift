// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// UIKit's text styles, with their names in templates.
enum TextStyleName: String, CaseIterable {
  case largeTitle, title1, title2, title3, headline, subheadline, body, callout, footnote, caption1
  case caption2

  /// The style that the name stands for.
  var style: FontTextStyle {
    switch self {
    case .largeTitle: .largeTitle
    case .title1: .title1
    case .title2: .title2
    case .title3: .title3
    case .headline: .headline
    case .subheadline: .subheadline
    case .body: .body
    case .callout: .callout
    case .footnote: .footnote
    case .caption1: .caption1
    case .caption2: .caption2
    }
  }
}
