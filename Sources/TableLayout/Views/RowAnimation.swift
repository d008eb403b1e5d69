// SPDX-License-Identifier: Apache-2.0

extension TableView {
  /// How a change of rows would move on a screen. The values are UIKit's.
  ///
  /// A table without a screen changes at once; ``/AutoLayout/View/transition(_:)`` gives the frames
  /// before and after.
  public enum RowAnimation: Int, Hashable, Sendable {
    /// Rows fade.
    case fade = 0
    /// Rows come from the right and go there.
    case right = 1
    /// Rows come from the left and go there.
    case left = 2
    /// Rows come from the top and go there.
    case top = 3
    /// Rows come from the bottom and go there.
    case bottom = 4
    /// Rows change at once.
    case none = 5
    /// Rows grow from their middle.
    case middle = 6
    /// The table chooses.
    case automatic = 100
  }

  /// UIKit's name of the type.
  public typealias Style = TableStyle
  /// UIKit's name of the type.
  public typealias ScrollPosition = TableLayout.ScrollPosition
}
