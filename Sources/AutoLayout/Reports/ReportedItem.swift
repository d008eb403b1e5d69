// SPDX-License-Identifier: Apache-2.0

/// A view or guide as a report names it: its identity, and its name when the report was made.
///
/// Two reports are about the same item exactly where the identities are equal; names may repeat. An
/// identity is that of an object: once the item is gone, another one may get it.
public struct ReportedItem: Hashable, Sendable {
  /// The identity of the view or guide; nil for something else, or for an item that is gone.
  public var id: ObjectIdentifier?
  /// The item's name.
  public var name: String

  /// Names a view or guide.
  public init(_ item: LayoutItem) {
    id = ObjectIdentifier(item)
    name = item.displayName
  }

  /// Names something that is neither a view nor a guide, or no longer exists.
  init(absent name: String) { self.name = name }

  /// Whether it stands for a view or guide.
  public func names(_ item: LayoutItem) -> Bool { id == ObjectIdentifier(item) }

  /// The name of an item that no longer exists.
  static let gone = ReportedItem(absent: "(gone)")
}
