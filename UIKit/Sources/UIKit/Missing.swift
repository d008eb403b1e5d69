// SPDX-License-Identifier: Apache-2.0

// What an app may name and this package lacks, with what to use instead. Initialisers have the
// arguments that apps give, so that the compiler finds the type's message and not others.

import Foundation

/// A field of text that is edited.
@available(
  *, unavailable, message: "Nothing is edited; use UILabel, or a UIView with the field's height."
)
public final class UITextField {
  /// Makes nothing.
  public init() {}
}

/// A switch.
@available(
  *, unavailable, message: "There are no switches; use a UIView of 51 by 31 points."
)
public final class UISwitch {
  /// Makes nothing.
  public init() {}
}

/// A slider.
@available(
  *, unavailable, message: "There are no sliders; use a UIView with the slider's height."
)
public final class UISlider {
  /// Makes nothing.
  public init() {}
}

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

/// A bar of progress.
@available(
  *, unavailable, message: "There are no progress views; use a UIView 4 points high."
)
public final class UIProgressView {
  /// Makes nothing.
  public init() {}
}

/// A wheel that turns.
@available(
  *, unavailable, message: "There are no indicators; use a UIView of 20 by 20 points."
)
public final class UIActivityIndicatorView {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(style: Any) {}
}

/// A view that blurs what is behind it.
@available(
  *, unavailable, message: "There are no effects; use a UIView."
)
public final class UIVisualEffectView {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(effect: Any?) {}
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

/// An alert.
@available(
  *, unavailable, message: "There are no alerts; leave it out."
)
public final class UIAlertController {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(title: String?, message: String?, preferredStyle: Any) {}
}

/// A path.
@available(
  *, unavailable, message: "Nothing is drawn by paths; use cornerRadius and borderWidth."
)
public final class UIBezierPath {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(roundedRect rect: CGRect, cornerRadius: CGFloat) {}
}

/// A layer of a gradient.
@available(
  *, unavailable, message: "Layers are a view's own; use backgroundColor."
)
public final class CAGradientLayer {
  /// Makes nothing.
  public init() {}
}

/// A layer of a path.
@available(
  *, unavailable, message: "Layers are a view's own; use cornerRadius and borderWidth."
)
public final class CAShapeLayer {
  /// Makes nothing.
  public init() {}
}

/// A recogniser of taps.
@available(
  *, unavailable, message: "There are no touches; call what the tap would."
)
public final class UITapGestureRecognizer {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(target: Any?, action: Any?) {}
}

/// A recogniser of long touches.
@available(
  *, unavailable, message: "There are no touches; call what the touch would."
)
public final class UILongPressGestureRecognizer {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(target: Any?, action: Any?) {}
}

/// A recogniser of swipes.
@available(
  *, unavailable, message: "There are no touches; call what the swipe would."
)
public final class UISwipeGestureRecognizer {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(target: Any?, action: Any?) {}
}

/// A recogniser of drags.
@available(
  *, unavailable, message: "There are no touches; set contentOffset."
)
public final class UIPanGestureRecognizer {
  /// Makes nothing.
  public init() {}
  /// Makes nothing.
  public init(target: Any?, action: Any?) {}
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

/// A cell's content by a configuration.
@available(
  *, unavailable,
  message: "There are no configurations; use the cell's textLabel and detailTextLabel."
)
public final class UIListContentConfiguration {
  /// Makes nothing.
  public init() {}
}
