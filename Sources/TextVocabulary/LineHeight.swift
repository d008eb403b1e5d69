// SPDX-License-Identifier: Apache-2.0

/// The height that each font of a text takes in a line (CSS 2.2 § 10.8.1, `line-height`).
///
/// A line is as high as the boxes of its parts. The difference between this height and the font's
/// ascent and descent is split above and below. Unless it is ``normal``, fallback fonts leave the
/// height of a line as it is. UIKit's `lineHeightMultiple`, which multiplies the font's own line
/// height, is ``ParagraphStyle/lineHeightMultiple``.
public enum LineHeight: Hashable, Sendable {
  /// The fonts' own line heights.
  case normal
  /// A multiple of the font size, at least 0; styles of several sizes have several heights.
  case multiple(Double)
  /// Points, at least 0, for all styles of the text.
  case points(Double)
}

/// The system whose rules decide where UIKit and browsers differ.
public enum TextConventions: Int, Sendable, Hashable {
  /// Extents are unrounded, as UIKit sums them before it rounds the view's size.
  case uikit = 0
  /// Extents are those of Chromium: a font's ascent, descent and line gap are whole points, and so
  /// is the half of the leading that goes above; line heights are multiples of 1/64 point.
  ///
  /// Source: measured with Chromium 156.
  case web = 1
  /// Extents are those of Firefox: a font's ascent and descent are whole pixels of the device, and
  /// line heights and the advance of each glyph are multiples of 1/60 point.
  ///
  /// Source: measured with Firefox 153.
  case firefox = 2
  /// Extents are those of WebKit, of which Safari is the best known browser: a font's ascent,
  /// descent and line gap are whole points, and so are line heights.
  ///
  /// Source: measured with WebKitGTK 2.50.
  case webkit = 3

  /// The browser whose rules these are; nil for UIKit's.
  public var engine: BrowserEngine? {
    switch self {
    case .uikit: nil
    case .web: .chromium
    case .firefox: .firefox
    case .webkit: .webkit
    }
  }

  /// Whether the rules are those of a browser: CSS's boxes, white space and line heights.
  @inlinable
  public var isWeb: Bool {
    switch self {
    case .uikit: false
    case .web, .firefox, .webkit: true
    }
  }
}

/// A browser's engine, whose rules differ from those of others where CSS leaves the choice.
public enum BrowserEngine: Sendable, Hashable, CaseIterable {
  /// Chromium's, Blink.
  case chromium
  /// Firefox's, Gecko.
  case firefox
  /// WebKit's, as WebKitGTK has it.
  case webkit
}
