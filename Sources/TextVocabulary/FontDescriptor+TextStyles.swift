// SPDX-License-Identifier: Apache-2.0

// UIKit's words for fonts. The family stays the package's own, since no font of Apple's is free;
// sizes and weights are UIKit's.

/// A purpose of text, with the size and weight that UIKit gives it.
///
/// Source: Apple's Human Interface Guidelines, Typography, iOS, at the size `large`, which is the
/// one that users begin with.
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

  /// The size in points.
  public var pointSize: Double {
    switch self {
    case .largeTitle: 34
    case .title1: 28
    case .title2: 22
    case .title3: 20
    case .headline, .body: 17
    case .callout: 16
    case .subheadline: 15
    case .footnote: 13
    case .caption1: 12
    case .caption2: 11
    }
  }

  /// The distance between the baselines of two lines in points, which Apple calls leading.
  ///
  /// Source: as for the sizes; labels of two lines recorded on iOS 26.1 keep it.
  public var leading: Double {
    switch self {
    case .largeTitle: 41
    case .title1: 34
    case .title2: 28
    case .title3: 25
    case .headline, .body: 22
    case .callout: 21
    case .subheadline: 20
    case .footnote: 18
    case .caption1: 16
    case .caption2: 13
    }
  }

  /// The weight of the strokes.
  public var weight: FontWeight { self == .headline ? .semibold : .regular }
}

extension FontDescriptor {
  /// UIKit's name of the weight's type.
  public typealias Weight = FontWeight
  /// UIKit's name of the style's type.
  public typealias TextStyle = FontTextStyle

  /// The default font in a size and a weight.
  public static func systemFont(
    ofSize size: Double, weight: FontWeight = .regular
  ) -> FontDescriptor { FontDescriptor(size: size, weight: weight) }

  /// The default font, bold.
  public static func boldSystemFont(ofSize size: Double) -> FontDescriptor {
    FontDescriptor(size: size, weight: .bold)
  }

  /// The default font, italic.
  public static func italicSystemFont(ofSize size: Double) -> FontDescriptor {
    FontDescriptor(size: size, slant: .italic)
  }

  /// The default font with digits of one width, by the OpenType feature `tnum`.
  public static func monospacedDigitSystemFont(
    ofSize size: Double, weight: FontWeight
  ) -> FontDescriptor {
    FontDescriptor(size: size, weight: weight, features: [FontFeature("tnum")])
  }

  /// The default font for a purpose of text.
  public static func preferredFont(forTextStyle style: FontTextStyle) -> FontDescriptor {
    preferredFont(size: style.pointSize, weight: style.weight, leading: style.leading)
  }

  /// The default font with a distance between the baselines of two lines.
  package static func preferredFont(
    size: Double, weight: FontWeight, leading: Double
  ) -> FontDescriptor {
    var font = FontDescriptor(size: size, weight: weight)
    font.baselineDistance = leading
    return font
  }

  /// The same font in another size, whose lines are the font's own again (*inferred*).
  public func withSize(_ size: Double) -> FontDescriptor {
    var font = self
    font.size = size
    font.baselineDistance = nil
    return font
  }

  /// The size of labels unless another is set.
  public static var labelFontSize: Double { 17 }
  /// The size of buttons' titles.
  public static var buttonFontSize: Double { 18 }
  /// The size of small text.
  public static var smallSystemFontSize: Double { 12 }
  /// The size of the system's text.
  public static var systemFontSize: Double { 14 }
  /// The size of the font.
  public var pointSize: Double { size }
}

extension FontWeight {
  /// The lightest weight; the scale has none below thin.
  public static var ultraLight: FontWeight { .thin }
  /// The heaviest weight; the scale has none above heavy.
  public static var black: FontWeight { .heavy }
}

extension LineBreakMode {
  /// `NSLineBreakMode`'s name of ``wordWrap``.
  public static var byWordWrapping: LineBreakMode { .wordWrap }
  /// `NSLineBreakMode`'s name of ``charWrap``.
  public static var byCharWrapping: LineBreakMode { .charWrap }
  /// `NSLineBreakMode`'s name of ``clip``.
  public static var byClipping: LineBreakMode { .clip }
  /// `NSLineBreakMode`'s name of ``truncateHead``.
  public static var byTruncatingHead: LineBreakMode { .truncateHead }
  /// `NSLineBreakMode`'s name of ``truncateTail``.
  public static var byTruncatingTail: LineBreakMode { .truncateTail }
  /// `NSLineBreakMode`'s name of ``truncateMiddle``.
  public static var byTruncatingMiddle: LineBreakMode { .truncateMiddle }
}
