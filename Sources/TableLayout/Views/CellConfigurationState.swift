// SPDX-License-Identifier: Apache-2.0

// With the package's trait UIKit, cells have the hook that UIKit calls when a cell's state changes.

#if UIKit
/// What a cell's looks can depend on.
public struct CellConfigurationState: Hashable, Sendable {
  /// Whether the cell is selected.
  public var isSelected = false
  /// Whether the cell is under a finger.
  public var isHighlighted = false
  /// Whether the cell cannot be used.
  public var isDisabled = false
  /// Whether the keyboard's focus is on the cell.
  public var isFocused = false
  /// Whether rows are edited.
  public var isEditing = false
  /// Whether the cell is open.
  public var isExpanded = false
  /// Whether the cell is being swiped.
  public var isSwiped = false
  /// Whether the cell is being moved.
  public var isReordering = false
  /// Whether the cell's view is pinned.
  public var isPinned = false

  /// Makes the state of a cell at rest.
  public init() {}
}
#endif
