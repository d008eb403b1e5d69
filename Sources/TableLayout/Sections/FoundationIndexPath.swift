// SPDX-License-Identifier: Apache-2.0

// With the package's trait UIKit, the place of a row is Foundation's index path.

#if UIKit
public import LayoutGeometry

/// The place of a row: its section, and its number in the section.
public typealias RowIndexPath = IndexPath

nonisolated extension IndexPath {
  /// The section's number, counted from 0.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The row's number in its section, counted from 0.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The item's number in its section, counted from 0.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// Names a row, in UIKit's order of arguments.
  public init(row: Int, section: Int) { self = [section, row] }

  /// Names an item, in UIKit's order of arguments.
  public init(item: Int, section: Int) { self = [section, item] }
}
#endif
