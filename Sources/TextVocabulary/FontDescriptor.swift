// SPDX-License-Identifier: Apache-2.0

/// A request for a font by family, size and appearance, independent of any file.
///
/// A font collection resolves a descriptor to faces. Characters that the first face lacks are
/// shown in fallback faces of the same size.
public struct FontDescriptor: Hashable, Sendable {
  /// The family's name, such as `Noto Sans`; case is ignored.
  ///
  /// Several names with commas between them, as in CSS's `font-family`, are looked for in this
  /// order: the first known family is that of the text, and characters that it lacks come from the
  /// next ones. Unknown names, such as `sans-serif`, are passed over.
  public var family: String
  /// The em size in points, finite and at least 0; a text of size 0 has no extent.
  public var size: Double
  /// The weight of the strokes.
  public var weight: FontWeight
  /// The slant of the letters: upright or italic.
  public var slant: FontSlant
  /// OpenType features that are turned on or off, in order of precedence.
  public var features: [FontFeature]
  /// Positions on the axes of a variable font.
  public var variations: [FontVariation]
  /// The distance between the baselines of two lines, in points; nil leaves it to the font.
  ///
  /// UIKit's text styles have one, which labels keep between lines, as far as the font's own lines
  /// are not higher. It counts in labels and texts of templates
  /// without another line height; a measurer ignores it.
  public var baselineDistance: Double?

  /// The default family of text.
  public static let defaultFamily = "Noto Sans"
  /// The default size of text, in points.
  public static let defaultSize = 17.0

  /// Creates a descriptor; the defaults are Noto Sans 17, regular, upright.
  public init(
    family: String = FontDescriptor.defaultFamily, size: Double = FontDescriptor.defaultSize,
    weight: FontWeight = .regular, slant: FontSlant = .upright, features: [FontFeature] = [],
    variations: [FontVariation] = []
  ) {
    self.family = family
    self.size = size
    self.weight = weight
    self.slant = slant
    self.features = features
    self.variations = variations
  }

  /// The names in ``family``, without the spaces and quotation marks around them.
  public var families: [String] {
    family.utf8.split(separator: UInt8(ascii: ",")).map { part in
      var name = part
      while let first = name.first, Self.isAroundNames(first) { name.removeFirst() }
      while let last = name.last, Self.isAroundNames(last) { name.removeLast() }
      return String(Substring(name))
    }
  }

  private static func isAroundNames(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}

/// The weight of a font on OpenType's scale, 1...1000.
///
/// Source: OpenType 1.9, OS/2 `usWeightClass`.
public struct FontWeight: RawRepresentable, Hashable, Sendable, Comparable {
  /// The number on the scale; 400 is regular and 700 bold.
  public var rawValue: Double

  /// Thin, 100.
  public static let thin = FontWeight(rawValue: 100)
  /// Light, 300.
  public static let light = FontWeight(rawValue: 300)
  /// Regular, 400.
  public static let regular = FontWeight(rawValue: 400)
  /// Medium, 500.
  public static let medium = FontWeight(rawValue: 500)
  /// Semibold, 600.
  public static let semibold = FontWeight(rawValue: 600)
  /// Bold, 700.
  public static let bold = FontWeight(rawValue: 700)
  /// Heavy, 900.
  public static let heavy = FontWeight(rawValue: 900)

  /// Creates a weight from its number.
  public init(rawValue: Double) { self.rawValue = rawValue }

  /// Whether the left weight is lighter.
  public static func < (left: FontWeight, right: FontWeight) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The slant of a font's letters.
public enum FontSlant: Int, Sendable, Hashable {
  /// Upright letters.
  case upright = 0
  /// Italic or oblique letters.
  case italic = 1
}

/// A four-letter OpenType tag, such as `kern` or `wght`.
public struct OpenTypeTag: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  /// The four bytes, the first in the highest bits.
  public var rawValue: UInt32

  /// Creates a tag from its 32 bits.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates a tag from up to four ASCII letters, padded with spaces; nil for other text.
  public init?(text: String) {
    let bytes = Array(text.utf8)
    guard (1...4).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }) else {
      return nil
    }
    rawValue = (0..<4).reduce(0) { $0 << 8 | UInt32($1 < bytes.count ? bytes[$1] : 0x20) }
  }

  /// Creates a tag from a literal of four ASCII letters.
  public init(stringLiteral text: StaticString) {
    let tag = OpenTypeTag(text: text.description)
    precondition(tag != nil, "'\(text)' is not an OpenType tag of one to four ASCII letters.")
    self = tag ?? OpenTypeTag(rawValue: 0)
  }

  /// The four letters.
  public var description: String {
    String(
      decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: rawValue >> $0) }, as: UTF8.self)
  }
}

/// An OpenType feature and its value: 0 is off, 1 is on, greater values select an alternate.
public struct FontFeature: Hashable, Sendable {
  /// The feature's tag.
  public var tag: OpenTypeTag
  /// The feature's value.
  public var value: UInt32

  /// Creates a feature setting.
  public init(_ tag: OpenTypeTag, _ value: UInt32 = 1) {
    self.tag = tag
    self.value = value
  }
}

/// A position on one axis of a variable font.
public struct FontVariation: Hashable, Sendable {
  /// The axis's tag, such as `wght`.
  public var axis: OpenTypeTag
  /// The position in the axis's own units, clamped to the range of the font's axis.
  public var value: Double

  /// Creates a position on an axis.
  public init(_ axis: OpenTypeTag, _ value: Double) {
    self.axis = axis
    self.value = value
  }
}
