// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry

/// The delegate of a scroll view; every method has a default, as UIKit's methods are optional.
///
/// There is no finger: `drag(by:)` does what a drag does.
public typealias UIScrollViewDelegate = ScrollViewDelegate

/// What has a scroll view's delegate.
///
/// A protocol, since a table's `delegate` of a narrower type cannot override a class's property.
public protocol HasScrollViewDelegate: ScrollView {}

extension ScrollView: HasScrollViewDelegate {}

extension HasScrollViewDelegate {
  /// The receiver of what the scroll view does.
  public var delegate: (any UIScrollViewDelegate)? {
    get { scrollDelegate }
    set { scrollDelegate = newValue }
  }
}

extension ScrollView {
  /// Whether a bar at the right is shown; none is.
  public var showsVerticalScrollIndicator: Bool {
    get { kept("showsVerticalScrollIndicator", true) }
    set { keep(newValue, "showsVerticalScrollIndicator") }
  }

  /// Whether a bar at the bottom is shown; none is.
  public var showsHorizontalScrollIndicator: Bool {
    get { kept("showsHorizontalScrollIndicator", true) }
    set { keep(newValue, "showsHorizontalScrollIndicator") }
  }

  /// Whether content bounces at its ends; nothing moves in time.
  public var bounces: Bool {
    get { kept("bounces", true) }
    set { keep(newValue, "bounces") }
  }

  /// Whether scrolling stops at pages; nothing moves in time.
  public var isPagingEnabled: Bool {
    get { kept("isPagingEnabled", false) }
    set { keep(newValue, "isPagingEnabled") }
  }

  /// When a drag puts the keyboard away; there is none.
  public enum KeyboardDismissMode: Int {
    case none, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
  }

  /// When a drag puts the keyboard away; there is none.
  public var keyboardDismissMode: KeyboardDismissMode {
    get { kept("keyboardDismissMode", .none) }
    set { keep(newValue, "keyboardDismissMode") }
  }
}
