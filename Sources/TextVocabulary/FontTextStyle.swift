// SPDX-License-Identifier: Apache-2.0

/// A purpose of text, with the sizes and the weight that UIKit gives it.
///
/// The sizes beside the cases are those of ``ContentSizeCategory/large``, with which users begin.
public enum FontTextStyle: String, Sendable, Hashable, CaseIterable {
  /// A title over a screen: 34.
  case largeTitle = "UICTFontTextStyleTitle0"
  /// A title of the first rank: 28.
  case title1 = "UICTFontTextStyleTitle1"
  /// A title of the second rank: 22.
  case title2 = "UICTFontTextStyleTitle2"
  /// A title of the third rank: 20.
  case title3 = "UICTFontTextStyleTitle3"
  /// A heading over text: 17, semibold.
  case headline = "UICTFontTextStyleHeadline"
  /// A smaller heading: 15.
  case subheadline = "UICTFontTextStyleSubhead"
  /// Text to read: 17.
  case body = "UICTFontTextStyleBody"
  /// Text beside something: 16.
  case callout = "UICTFontTextStyleCallout"
  /// A note below text: 13.
  case footnote = "UICTFontTextStyleFootnote"
  /// A caption: 12.
  case caption1 = "UICTFontTextStyleCaption1"
  /// A smaller caption: 11.
  case caption2 = "UICTFontTextStyleCaption2"

  /// The weight of the strokes.
  public var weight: FontWeight { self == .headline ? .semibold : .regular }

  /// The size in points at a size of text.
  public func pointSize(at size: ContentSizeCategory = .large) -> Double { sizes[size.index] }

  /// The distance between the baselines of two lines in points at a size of text, which Apple calls
  /// leading.
  public func leading(at size: ContentSizeCategory = .large) -> Double { leadings[size.index] }

  /// A font that is right for `large` text at a size of text: it grows with the distance between
  /// baselines of the style, in whole points (*observed*: iOS 26).
  public func scaled(_ font: FontDescriptor, to size: ContentSizeCategory) -> FontDescriptor {
    let factor = leading(at: size) / leading()
    return factor == 1 ? font : font.withSize((font.size * factor).rounded())
  }

  /// The sizes in points from `extraSmall` to `accessibilityExtraExtraExtraLarge`.
  ///
  /// Source: Apple's Human Interface Guidelines, Typography, Dynamic Type sizes.
  private var sizes: [Double] {
    switch self {
    case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
    case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
    case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
    case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
    case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
    case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
    case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
    case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
    case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
    }
  }

  /// The distances between baselines from `extraSmall` to `accessibilityExtraExtraExtraLarge`.
  ///
  /// Source: those that scaled values of iOS 26 imply (openuikit, dynamic_type.json); where the
  /// Human Interface Guidelines have others, these count. Labels of two lines recorded on iOS 26.1
  /// keep those of `large`.
  private var leadings: [Double] {
    switch self {
    case .largeTitle: [38, 39, 40, 41, 43, 46, 48, 52, 57, 61, 66, 70]
    case .title1: [31, 32, 33, 34, 36, 38, 41, 46, 51, 57, 61, 68]
    case .title2: [24, 25, 26, 28, 30, 32, 34, 41, 47, 52, 59, 66]
    case .title3: [22, 23, 24, 25, 28, 30, 32, 38, 44, 51, 58, 65]
    case .headline: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 51, 62]
    case .body: [19, 20, 21, 22, 24, 26, 29, 34, 40, 48, 56, 62]
    case .callout: [18, 19, 20, 21, 23, 25, 28, 32, 39, 46, 52, 60]
    case .subheadline: [16, 18, 19, 20, 22, 24, 26, 31, 36, 43, 50, 58]
    case .footnote: [16, 16, 16, 18, 20, 22, 24, 29, 33, 40, 46, 52]
    case .caption1: [13, 13, 13, 16, 19, 21, 23, 27, 32, 39, 44, 51]
    case .caption2: [13, 13, 13, 13, 18, 20, 22, 25, 29, 35, 41, 48]
    }
  }
}
