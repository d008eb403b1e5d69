// SPDX-License-Identifier: Apache-2.0

/// The size of text that a user prefers, by UIKit's names.
public struct ContentSizeCategory: RawRepresentable, Hashable, Sendable, Comparable {
  /// UIKit's string.
  public let rawValue: String

  /// Makes a category from UIKit's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ suffix: String) { rawValue = "UICTContentSizeCategory" + suffix }

  /// No category; text has the sizes of `large`.
  public static let unspecified = ContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest size.
  public static let extraSmall = ContentSizeCategory("XS")
  /// The second size.
  public static let small = ContentSizeCategory("S")
  /// The third size.
  public static let medium = ContentSizeCategory("M")
  /// The size that users begin with.
  public static let large = ContentSizeCategory("L")
  /// The fifth size.
  public static let extraLarge = ContentSizeCategory("XL")
  /// The sixth size.
  public static let extraExtraLarge = ContentSizeCategory("XXL")
  /// The largest size without the sizes for accessibility.
  public static let extraExtraExtraLarge = ContentSizeCategory("XX" + "XL")
  /// The first size for accessibility.
  public static let accessibilityMedium = ContentSizeCategory("AccessibilityM")
  /// The second size for accessibility.
  public static let accessibilityLarge = ContentSizeCategory("AccessibilityL")
  /// The third size for accessibility.
  public static let accessibilityExtraLarge = ContentSizeCategory("AccessibilityXL")
  /// The fourth size for accessibility.
  public static let accessibilityExtraExtraLarge = ContentSizeCategory("AccessibilityXXL")
  /// The largest size.
  public static let accessibilityExtraExtraExtraLarge = ContentSizeCategory(
    "AccessibilityXX" + "XL")

  /// All sizes, ascending.
  public static let allSizes: [ContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The place among the sizes; an unknown category counts as `large`.
  public var index: Int { Self.allSizes.firstIndex(of: self) ?? 3 }

  /// Whether the size is one of those for accessibility.
  public var isAccessibilityCategory: Bool { index >= 7 }

  /// Whether the left size is smaller.
  public static func < (left: ContentSizeCategory, right: ContentSizeCategory) -> Bool {
    left.index < right.index
  }
}
