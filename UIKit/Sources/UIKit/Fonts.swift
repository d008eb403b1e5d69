// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

extension FontDescriptor {
  /// Makes a font of a family, or nil where the measurer of views without environment lacks it.
  ///
  /// A PostScript name such as `NotoSans-Bold` gives the family's weight and slant.
  public init?(name: String, size: CGFloat) {
    let parts = name.split(separator: "-", maxSplits: 1)
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    for family in [name, String(parts.first ?? ""), Self.spaced(String(parts.first ?? ""))] {
      var font = FontDescriptor(family: family, size: size)
      guard Self.isAvailable(font) else { continue }
      if let weight = Self.weights.first(where: { style.contains($0.name) })?.weight {
        font.weight = weight
      }
      if style.contains("italic") || style.contains("oblique") { font.slant = .italic }
      self = font
      return
    }
    return nil
  }

  /// Makes the font of a description in a size; 0 keeps the description's.
  public init(descriptor: UIFontDescriptor, size: CGFloat) {
    self = size > 0 ? descriptor.withSize(size) : descriptor
  }

  /// The font for a purpose of text at the current size of text.
  public static func preferredFont(forTextStyle style: FontTextStyle) -> FontDescriptor {
    preferredFont(forTextStyle: style, compatibleWith: nil)
  }

  /// The font for a purpose of text at the size of text of some traits; nil takes the current ones.
  public static func preferredFont(
    forTextStyle style: FontTextStyle, compatibleWith traits: UITraitCollection?
  ) -> FontDescriptor {
    preferredFont(forTextStyle: style, at: (traits ?? .current).preferredContentSizeCategory)
  }

  /// The system's font of one width.
  @available(
    *, unavailable, message: "The bundled fonts have none of one width; use UIFont(name:size:)."
  )
  public static func monospacedSystemFont(
    ofSize size: CGFloat, weight: FontWeight
  ) -> FontDescriptor { FontDescriptor(size: size, weight: weight) }

  // MARK: Metrics

  /// The height of a line.
  public var lineHeight: CGFloat { lineMetrics.lineHeight }
  /// The distance from the baseline up to the top of a line.
  public var ascender: CGFloat { lineMetrics.ascent }
  /// The distance from the baseline to the bottom of a line, negative below it.
  public var descender: CGFloat { -lineMetrics.descent }
  /// The gap between lines.
  public var leading: CGFloat { lineMetrics.leading }
  /// The height of capital letters.
  @available(*, unavailable, message: "Fonts give their line metrics alone; use ascender.")
  public var capHeight: CGFloat { 0 }
  /// The height of small letters.
  @available(*, unavailable, message: "Fonts give their line metrics alone; use ascender.")
  public var xHeight: CGFloat { 0 }

  private var lineMetrics: LineMetrics {
    UIScreen.main.environment.measurer?.lineMetrics(of: self)
      ?? LineMetrics(ascent: 0, descent: 0, leading: 0)
  }

  // MARK: Names and descriptions

  /// The family's name.
  public var familyName: String { family }
  /// The family's name.
  public var fontName: String { family }
  /// The font itself.
  public var fontDescriptor: UIFontDescriptor { self }

  /// Traits of letters.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt32
    /// Italic letters.
    public static let traitItalic = SymbolicTraits(rawValue: 1)
    /// Bold letters.
    public static let traitBold = SymbolicTraits(rawValue: 2)

    /// Makes traits from their bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// A design of the system's font.
  public enum SystemDesign: Sendable {
    /// The usual one.
    case `default`
    /// With round ends.
    case rounded
    /// With serifs.
    case serif
    /// Of one width.
    case monospaced
  }

  /// Whether letters are bold or italic.
  public var symbolicTraits: SymbolicTraits {
    var traits: SymbolicTraits = []
    if weight >= .semibold { traits.insert(.traitBold) }
    if slant == .italic { traits.insert(.traitItalic) }
    return traits
  }

  /// The font with bold or italic letters, or without.
  public func withSymbolicTraits(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    var font = self
    font.weight = traits.contains(.traitBold) ? .bold : .regular
    font.slant = traits.contains(.traitItalic) ? .italic : .upright
    return font
  }

  /// The font in a design; nil for all but the usual one, which is the only one there is.
  public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
    design == .default ? self : nil
  }

  // MARK: Names of families

  private static let weights: [(name: String, weight: FontWeight)] = [
    ("semibold", .semibold), ("demibold", .semibold), ("bold", .bold), ("medium", .medium),
    ("light", .light), ("thin", .thin), ("heavy", .heavy), ("black", .heavy),
  ]

  /// Whether the measurer of views without environment has the family.
  private static func isAvailable(_ font: FontDescriptor) -> Bool {
    guard let measurer = UIScreen.main.environment.measurer else { return false }
    do throws(MissingFontError) {
      try measurer.check(font)
      return true
    } catch {
      return false
    }
  }

  /// A name with a blank before each capital letter: `NotoSans` becomes `Noto Sans`.
  private static func spaced(_ name: String) -> String {
    var result = ""
    for letter in name {
      if letter.isUppercase, !result.isEmpty { result.append(" ") }
      result.append(letter)
    }
    return result
  }
}

/// Scales numbers with the size of text, in proportion to a text style.
public struct UIFontMetrics: Hashable, Sendable {
  private let style: FontTextStyle

  /// The metrics of body text.
  public static let `default` = UIFontMetrics(forTextStyle: .body)

  /// Names the text style with which numbers grow.
  public init(forTextStyle style: FontTextStyle) { self.style = style }

  /// A number that is right for `large` text, scaled to the current size of text.
  ///
  /// It grows with the distance between baselines of the text style, and is rounded to thirds of a
  /// point (*observed*: iOS 26 at scale 3).
  public func scaledValue(
    for value: CGFloat, compatibleWith traits: UITraitCollection? = nil
  ) -> CGFloat {
    let category = (traits ?? .current).preferredContentSizeCategory
    let factor = style.leading(at: category) / style.leading()
    return factor == 1 ? value : (value * factor * 3).rounded() / 3
  }

  /// A font that is right for `large` text, scaled to the current size of text in whole points
  /// (*observed*: iOS 26).
  public func scaledFont(
    for font: UIFont, compatibleWith traits: UITraitCollection? = nil
  ) -> UIFont {
    style.scaled(font, to: (traits ?? .current).preferredContentSizeCategory)
  }

  /// A font scaled to the current size of text, up to a size.
  public func scaledFont(
    for font: UIFont, maximumPointSize: CGFloat, compatibleWith traits: UITraitCollection? = nil
  ) -> UIFont {
    let scaled = scaledFont(for: font, compatibleWith: traits)
    return scaled.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : scaled
  }
}

extension FontDescriptor {
  /// The name of an attribute of a description.
  public struct AttributeName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public var rawValue: String
    /// The size.
    public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
    /// The family.
    public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
    /// The name.
    public static let name = AttributeName(rawValue: "NSFontNameAttribute")
    /// Traits by name.
    public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
    /// Features.
    public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")

    /// Names an attribute.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The description with another size or family; other attributes are left out.
  public func addingAttributes(_ attributes: [AttributeName: Any]) -> UIFontDescriptor {
    var font = self
    if let size = Double(number: attributes[.size]) { font = font.withSize(size) }
    if let family = attributes[.family] as? String { font.family = family }
    return font
  }
}
