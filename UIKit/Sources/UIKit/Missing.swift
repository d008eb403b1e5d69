// SPDX-License-Identifier: Apache-2.0

// What an app may name and this package lacks, with what to use instead. Initialisers have the
// arguments that apps give, so that the compiler finds the type's message and not others.

import Foundation

/// A row of segments.
@available(
  *, unavailable, message: "There are no segments; use a UIStackView of labels."
)
public final class UISegmentedControl {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(items: [Any]?) {}
}

/// A row of dots.
@available(
  *, unavailable, message: "There are no page controls; use a UIView of their size."
)
public final class UIPageControl {
  /// Makes nothing.
  public init() {}
}

/// A bar to search in.
@available(
  *, unavailable, message: "There are no search bars; use a UIView with the bar's height."
)
public final class UISearchBar {
  /// Makes nothing.
  public init() {}
}

/// A wheel to pick from.
@available(
  *, unavailable, message: "There are no pickers; use a UIView with the picker's height."
)
public final class UIPickerView {
  /// Makes nothing.
  public init() {}
}

/// A wheel to pick dates from.
@available(
  *, unavailable, message: "There are no pickers; use a UIView with the picker's height."
)
public final class UIDatePicker {
  /// Makes nothing.
  public init() {}
}

/// A control that asks for new content.
@available(
  *, unavailable, message: "Nothing is pulled; leave it out."
)
public final class UIRefreshControl {
  /// Makes nothing.
  public init() {}
}

/// A nib.
@available(
  *, unavailable, message: "There are no nibs; register a class."
)
public final class UINib {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(nibName name: String, bundle: Bundle?) {}
}

/// A storyboard.
@available(
  *, unavailable, message: "There are no storyboards; make controllers by their initialisers."
)
public final class UIStoryboard {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(name: String, bundle: Bundle?) {}
}

/// A stack of controllers below a bar.
@available(
  *, unavailable,
  message: "There is no navigation; give UIViewController.layOut(size:topBar:) a bar."
)
public final class UINavigationController {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(rootViewController: UIViewController) {}
}

/// Controllers above a bar.
@available(
  *, unavailable, message: "There are no tabs; give UIViewController.layOut(size:bottomBar:) a bar."
)
public final class UITabBarController {
  /// Makes nothing.
  public init() {}
}

/// A cell's content in SwiftUI.
@available(
  *, unavailable, message: "There is no SwiftUI; use a UITableViewCell with constraints."
)
public final class UIHostingConfiguration {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init<Content>(content: () -> Content) {}
}
