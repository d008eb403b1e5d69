// SPDX-License-Identifier: Apache-2.0

// With the package's trait UIKit, views report changes of what UIKit calls traits. The module of
// UIKit's names gives these types their names there.

#if UIKit
public import LayoutGeometry
public import TextVocabulary

/// Light or dark appearance.
public enum InterfaceStyle: Int, Sendable {
  /// None is preferred; colours are those of light appearance.
  case unspecified = 0
  /// Light.
  case light = 1
  /// Dark.
  case dark = 2
}

/// The kind of device.
public enum InterfaceIdiom: Int, Sendable {
  /// None is known.
  case unspecified = -1
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1
}

/// What views adapt to: the size of text, the screen, the direction of reading.
///
/// The current traits are those of `large` text on the usual screen, except inside
/// ``performAsCurrent(_:)``:
///
///     TraitCollection(preferredContentSizeCategory: .extraLarge).performAsCurrent {
///       // Fonts that are made here are those of extra large text.
///     }
public struct TraitCollection: Hashable, Sendable {
  /// The size of text.
  public var preferredContentSizeCategory = ContentSizeCategory.large
  /// The pixels of a point.
  public var displayScale: CGFloat = 3
  /// Light or dark appearance.
  public var userInterfaceStyle = InterfaceStyle.light
  /// The kind of device.
  public var userInterfaceIdiom = InterfaceIdiom.phone
  /// The room along the horizontal axis.
  public var horizontalSizeClass = SizeClass.compact
  /// The room along the vertical axis.
  public var verticalSizeClass = SizeClass.regular
  /// The direction of reading.
  public var layoutDirection = LayoutDirection.leftToRight

  /// Makes the traits of a phone.
  public init() {}

  /// Makes the traits of a phone with a size of text.
  public init(preferredContentSizeCategory: ContentSizeCategory) {
    self.preferredContentSizeCategory = preferredContentSizeCategory
  }

  /// Makes the traits of a phone with an appearance.
  public init(userInterfaceStyle: InterfaceStyle) {
    self.userInterfaceStyle = userInterfaceStyle
  }

  /// Makes the traits of a screen with a number of pixels a point.
  public init(displayScale: CGFloat) { self.displayScale = displayScale }

  /// The traits inside ``performAsCurrent(_:)``; bound to a task or, outside tasks, to a thread.
  @TaskLocal static var performed: TraitCollection?

  /// The traits that fonts and views are made for.
  public static var current: TraitCollection { performed ?? TraitCollection() }

  /// Runs actions with these traits as the current ones, for this thread or task alone.
  public func performAsCurrent(_ actions: () -> Void) {
    Self.$performed.withValue(self, operation: actions)
  }

  /// Whether the appearance of colours differs; colours here have one appearance.
  public func hasDifferentColorAppearance(comparedTo other: TraitCollection?) -> Bool { false }
}

extension View {
  /// The traits that the view is laid out for.
  public var traitCollection: TraitCollection { traits(in: environment) }

  /// The traits of the view in an environment.
  private func traits(in environment: LayoutEnvironment) -> TraitCollection {
    var traits = TraitCollection.current
    if environment.pixelGrid.scale > 0 { traits.displayScale = environment.pixelGrid.scale }
    traits.layoutDirection = layoutDirection(in: environment)
    return traits
  }

  /// Calls ``traitCollectionDidChange(_:)`` if the view had other traits in another environment.
  func reportTraits(changedFrom environment: LayoutEnvironment) {
    let before = traits(in: environment)
    if before != traitCollection { traitCollectionDidChange(before) }
  }
}
#endif
