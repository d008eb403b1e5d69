// SPDX-License-Identifier: Apache-2.0

// UIKit's words for fonts. The family stays the package's own, since no font of Apple's is free;
// sizes and weights are UIKit's.

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

  /// The default font for a purpose of text at a size of text.
  public static func preferredFont(
    forTextStyle style: FontTextStyle, at size: ContentSizeCategory = .large
  ) -> FontDescriptor {
    var font = FontDescriptor(size: style.pointSize(at: size), weight: style.weight)
    font.baselineDistance = style.leading(at: size)
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
