// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import TextVocabulary

/// The size of text that a user prefers.
public typealias UIContentSizeCategory = ContentSizeCategory
/// What views adapt to: the size of text, the screen, the direction of reading.
public typealias UITraitCollection = TraitCollection
/// The room along an axis.
public typealias UIUserInterfaceSizeClass = SizeClass
/// Light or dark appearance.
public typealias UIUserInterfaceStyle = InterfaceStyle
/// The kind of device.
public typealias UIUserInterfaceIdiom = InterfaceIdiom

extension View {
  /// Asks for calls when traits change.
  @available(*, unavailable, message: "Override traitCollectionDidChange(_:).")
  public func registerForTraitChanges(_ traits: [Any.Type], handler: Any) {}
}
