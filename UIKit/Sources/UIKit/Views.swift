// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

extension LayoutItem {
  /// A value that UIKit's views keep and layout does not need.
  func kept<Value>(_ name: String, _ value: @autoclosure () -> Value) -> Value {
    attachedValues[name] as? Value ?? value()
  }

  /// Keeps a value that layout does not need; nil forgets it.
  func keep<Value>(_ value: Value?, _ name: String) { attachedValues[name] = value }
}

// MARK: - What layout does not depend on

extension View {
  /// A number by which an app finds the view.
  public var tag: Int {
    get { kept("tag", 0) }
    set { keep(newValue, "tag") }
  }

  /// The view itself or the first below it that has a number.
  public func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Whether touches reach the view; there are none.
  public var isUserInteractionEnabled: Bool {
    get { kept("isUserInteractionEnabled", true) }
    set { keep(newValue, "isUserInteractionEnabled") }
  }

  /// The colour of what can be touched; it is not drawn.
  public var tintColor: UIColor? {
    get { kept("tintColor", superview?.tintColor ?? .systemBlue) }
    set { keep(newValue, "tintColor") }
  }

  /// Whether the view covers what is behind it; nothing reads it.
  public var isOpaque: Bool {
    get { kept("isOpaque", true) }
    set { keep(newValue, "isOpaque") }
  }

  /// A name for tests of an app's interface.
  public var accessibilityIdentifier: String? {
    get { kept("accessibilityIdentifier", nil) }
    set { keep(newValue, "accessibilityIdentifier") }
  }

  /// An explanation that is read aloud.
  public var accessibilityHint: String? {
    get { kept("accessibilityHint", nil) }
    set { keep(newValue, "accessibilityHint") }
  }

  /// A value that is read aloud.
  public var accessibilityValue: String? {
    get { kept("accessibilityValue", nil) }
    set { keep(newValue, "accessibilityValue") }
  }

  /// Whether the view is read aloud as a whole.
  public var isAccessibilityElement: Bool {
    get { kept("isAccessibilityElement", false) }
    set { keep(newValue, "isAccessibilityElement") }
  }

  /// What the view is to those who hear it.
  public var accessibilityTraits: UIAccessibilityTraits {
    get { kept("accessibilityTraits", .none) }
    set { keep(newValue, "accessibilityTraits") }
  }

  /// Whether fonts follow the size of text by themselves; here they are made for the current one.
  public var adjustsFontForContentSizeCategory: Bool {
    get { kept("adjustsFontForContentSizeCategory", false) }
    set { keep(newValue, "adjustsFontForContentSizeCategory") }
  }

  /// Asks for the view to be drawn; a display list is made when it is asked for.
  public func setNeedsDisplay() {}

  /// Asks for a part of the view to be drawn; a display list is made when it is asked for.
  public func setNeedsDisplay(_ rect: CGRect) {}
}

/// What a view is to those who hear it; nothing reads it.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt64
  /// Nothing in particular.
  public static let none: UIAccessibilityTraits = []
  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1)
  /// A link.
  public static let link = UIAccessibilityTraits(rawValue: 2)
  /// A picture.
  public static let image = UIAccessibilityTraits(rawValue: 4)
  /// Something selected.
  public static let selected = UIAccessibilityTraits(rawValue: 8)
  /// A text that does not change.
  public static let staticText = UIAccessibilityTraits(rawValue: 64)
  /// A heading.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 16)
  /// Something that cannot be used now.
  public static let notEnabled = UIAccessibilityTraits(rawValue: 1 << 8)

  /// Makes traits from their bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }
}

// MARK: - Animation

extension View {
  /// How an animation runs; all run at once.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// Subviews are laid out with their superview.
    public static let layoutSubviews = AnimationOptions(rawValue: 1)
    /// Touches reach views that move.
    public static let allowUserInteraction = AnimationOptions(rawValue: 2)
    /// It begins from where views are seen.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 4)
    /// Slow at both ends.
    public static let curveEaseInOut: AnimationOptions = []
    /// Slow at the begin.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Slow at the end.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Of one speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Makes changes at once, and calls the completion; nothing moves in time.
  ///
  /// `animation(duration:curve:_:)` gives the frames at any time instead.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes changes at once, and calls the completion; nothing moves in time.
  public static func animate(
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    usingSpringWithDamping damping: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    animations()
    completion?(true)
  }

  /// Makes changes.
  public static func performWithoutAnimation(_ actions: () -> Void) { actions() }
}

// MARK: - Constraints

extension LayoutPriority {
  /// The priority raised by a number.
  public static func + (left: UILayoutPriority, right: Float) -> UILayoutPriority {
    UILayoutPriority(rawValue: left.rawValue + right)
  }

  /// The priority lowered by a number.
  public static func - (left: UILayoutPriority, right: Float) -> UILayoutPriority {
    UILayoutPriority(rawValue: left.rawValue - right)
  }

  /// Raises a priority by a number.
  public static func += (left: inout UILayoutPriority, right: Float) {
    left = UILayoutPriority(rawValue: left.rawValue + right)
  }

  /// Lowers a priority by a number.
  public static func -= (left: inout UILayoutPriority, right: Float) {
    left = UILayoutPriority(rawValue: left.rawValue - right)
  }
}

extension LayoutConstraint {
  /// Makes the constraints of a visual format; what is no view, guide or number is left out.
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] {
    let numbers = metrics?.compactMapValues { Double(number: $0) }
    return constraints(
      withVisualFormat: format, options: options, metrics: numbers,
      views: views.compactMapValues { $0 as? LayoutItem })
  }
}

extension Double {
  /// Takes a number of any of the types that dictionaries of apps hold; nil for what is none.
  init?(number value: Any?) {
    switch value {
    case let number as Double: self = number
    case let number as CGFloat: self = Double(number)
    case let number as Float: self = Double(number)
    case let number as Int: self = Double(number)
    case let number as NSNumber: self = number.doubleValue
    default: return nil
    }
  }
}

/// A guide of the bars at the top or bottom of a controller's view.
public protocol UILayoutSupport: AnyObject {
  /// How far the bars reach into the view.
  var length: CGFloat { get }
  /// The guide's top.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The guide's bottom.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The guide's height.
  var heightAnchor: NSLayoutDimension { get }
}

extension UIEdgeInsets {
  /// Makes insets from leading and trailing ones, read from left to right.
  public init(_ insets: NSDirectionalEdgeInsets) {
    self.init(
      top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
  }
}

extension CGRect {
  /// Whether two rectangles are the same.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}

extension CGSize {
  /// Whether two sizes are the same.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

extension CGPoint {
  /// Whether two points are the same.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}
