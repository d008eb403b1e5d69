// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

/// The size of text that a user prefers, by UIKit's names.
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable, Comparable {
  /// UIKit's string.
  public let rawValue: String

  /// Makes a category from UIKit's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  private init(_ suffix: String) { rawValue = "UICTContentSizeCategory" + suffix }

  /// No category; text has the sizes of `large`.
  public static let unspecified = UIContentSizeCategory(
    rawValue: "_UICTContentSizeCategoryUnspecified")
  /// The smallest size.
  public static let extraSmall = UIContentSizeCategory("XS")
  /// The second size.
  public static let small = UIContentSizeCategory("S")
  /// The third size.
  public static let medium = UIContentSizeCategory("M")
  /// The size that users begin with.
  public static let large = UIContentSizeCategory("L")
  /// The fifth size.
  public static let extraLarge = UIContentSizeCategory("XL")
  /// The sixth size.
  public static let extraExtraLarge = UIContentSizeCategory("XXL")
  /// The largest size without the sizes for accessibility.
  public static let extraExtraExtraLarge = UIContentSizeCategory("XXXL")
  /// The first size for accessibility.
  public static let accessibilityMedium = UIContentSizeCategory("AccessibilityM")
  /// The second size for accessibility.
  public static let accessibilityLarge = UIContentSizeCategory("AccessibilityL")
  /// The third size for accessibility.
  public static let accessibilityExtraLarge = UIContentSizeCategory("AccessibilityXL")
  /// The fourth size for accessibility.
  public static let accessibilityExtraExtraLarge = UIContentSizeCategory("AccessibilityXXL")
  /// The largest size.
  public static let accessibilityExtraExtraExtraLarge = UIContentSizeCategory("AccessibilityXXXL")

  /// All sizes, ascending.
  static let all: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge,
    .accessibilityExtraExtraLarge, .accessibilityExtraExtraExtraLarge,
  ]

  /// The place among the sizes; an unknown category counts as `large`.
  var index: Int { Self.all.firstIndex(of: self) ?? 3 }

  /// Whether the size is one of those for accessibility.
  public var isAccessibilityCategory: Bool { index >= 7 }

  /// Whether the left size is smaller.
  public static func < (left: UIContentSizeCategory, right: UIContentSizeCategory) -> Bool {
    left.index < right.index
  }
}

/// The room along an axis.
public typealias UIUserInterfaceSizeClass = SizeClass

/// Light or dark appearance.
public enum UIUserInterfaceStyle: Int, Sendable {
  /// None is preferred; colours are those of light appearance.
  case unspecified = 0
  /// Light.
  case light = 1
  /// Dark.
  case dark = 2
}

/// The kind of device.
public enum UIUserInterfaceIdiom: Int, Sendable {
  /// None is known.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
}

/// What views adapt to: the size of text, the screen, the direction of reading.
///
/// The current traits are those of `large` text on ``UIScreen/main``, except inside
/// ``performAsCurrent(_:)``:
///
///     UITraitCollection(preferredContentSizeCategory: .extraLarge).performAsCurrent {
///       // Fonts that are made here are those of extra large text.
///     }
public struct UITraitCollection: Hashable, Sendable {
  /// The size of text.
  public var preferredContentSizeCategory = UIContentSizeCategory.large
  /// The pixels of a point.
  public var displayScale: CGFloat = 3
  /// Light or dark appearance.
  public var userInterfaceStyle = UIUserInterfaceStyle.light
  /// The kind of device.
  public var userInterfaceIdiom = UIUserInterfaceIdiom.phone
  /// The room along the horizontal axis.
  public var horizontalSizeClass = UIUserInterfaceSizeClass.compact
  /// The room along the vertical axis.
  public var verticalSizeClass = UIUserInterfaceSizeClass.regular
  /// The direction of reading.
  public var layoutDirection = UIUserInterfaceLayoutDirection.leftToRight

  /// Makes the traits of a phone.
  public init() {}

  /// Makes the traits of a phone with a size of text.
  public init(preferredContentSizeCategory: UIContentSizeCategory) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }

  /// Makes the traits of a phone with an appearance.
  public init(userInterfaceStyle: UIUserInterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }

  /// Makes the traits of a screen with a number of pixels a point.
  public init(displayScale: CGFloat) { self.displayScale = displayScale }

  /// The traits inside ``performAsCurrent(_:)``; bound to a task or, outside tasks, to a thread.
  @TaskLocal static var performed: UITraitCollection?

  /// The traits that fonts and views are made for.
  public static var current: UITraitCollection { performed ?? UITraitCollection() }

  /// Runs actions with these traits as the current ones, for this thread or task alone.
  public func performAsCurrent(_ actions: () -> Void) {
    Self.$performed.withValue(self, operation: actions)
  }

  /// Whether the appearance of colours differs; colours here have one appearance.
  public func hasDifferentColorAppearance(comparedTo other: UITraitCollection?) -> Bool { false }
}

extension View {
  /// The traits that the view is laid out for.
  public var traitCollection: UITraitCollection {
    var traits = UITraitCollection.current
    if environment.pixelGrid.scale > 0 { traits.displayScale = environment.pixelGrid.scale }
    traits.layoutDirection = effectiveUserInterfaceLayoutDirection
    return traits
  }
}
