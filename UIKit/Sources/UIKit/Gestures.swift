// SPDX-License-Identifier: Apache-2.0

// Touches and what recognises them: all is kept and given back, and nothing ever touches.

import AutoLayout
import Foundation
import LayoutGeometry

/// The name of a method; `#selector` exists on Apple's platforms alone.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name.
  public var name: String

  /// Names a method.
  public init(_ name: String) { self.name = name }

  /// Names a method.
  public init(stringLiteral name: String) { self.name = name }
}

/// A finger on the screen; there is none.
open class UITouch: NSObject {
  /// The part of a touch.
  public enum Phase: Int, Sendable {
    /// A finger came.
    case began = 0
    /// A finger moved.
    case moved = 1
    /// A finger rests.
    case stationary = 2
    /// A finger left.
    case ended = 3
    /// Something else took over.
    case cancelled = 4
  }

  /// The part of the touch.
  open var phase: Phase { .ended }
  /// The view that was touched.
  open var view: UIView? { nil }
  /// The number of taps.
  open var tapCount: Int { 0 }

  /// The place of the touch in a view.
  open func location(in view: UIView?) -> CGPoint { .zero }

  /// The place before in a view.
  open func previousLocation(in view: UIView?) -> CGPoint { .zero }
}

/// Touches together; there are none.
open class UIEvent: NSObject {
  /// The touches.
  open var allTouches: Set<UITouch>? { nil }

  /// The touches of a view.
  open func touches(for view: UIView) -> Set<UITouch>? { nil }
}

/// A rule that finds a movement among touches; it finds none.
open class UIGestureRecognizer: NSObject {
  /// The progress of a movement.
  public enum State: Int, Sendable {
    /// Nothing was found.
    case possible = 0
    /// A movement began.
    case began = 1
    /// It went on.
    case changed = 2
    /// It ended.
    case ended = 3
    /// Something else took over.
    case cancelled = 4
    /// It is another movement.
    case failed = 5
    /// A movement without progress was found.
    public static var recognized: State { .ended }
  }

  /// The progress.
  open var state = State.possible
  /// Whether the rule is in use.
  open var isEnabled = true
  /// Whether touches that belong to a movement are taken from the view.
  open var cancelsTouchesInView = true
  /// Whether the view hears of touches late.
  open var delaysTouchesBegan = false
  /// Whether the view hears of the end of touches late.
  open var delaysTouchesEnded = true
  /// The receiver of questions.
  public weak var delegate: (any UIGestureRecognizerDelegate)?
  /// A name.
  open var name: String?
  /// The view whose touches are looked at.
  public fileprivate(set) weak var view: UIView?
  /// The number of touches.
  open var numberOfTouches: Int { 0 }

  /// Makes a rule whose receiver is never called.
  public init(target: Any?, action: Selector?) {}

  /// Makes a rule without receiver.
  public override convenience init() { self.init(target: nil, action: nil) }

  /// Adds a receiver, which is never called.
  open func addTarget(_ target: Any, action: Selector) {}

  /// Removes a receiver.
  open func removeTarget(_ target: Any?, action: Selector?) {}

  /// Makes this rule wait for another.
  open func require(toFail other: UIGestureRecognizer) {}

  /// The place of the movement in a view.
  open func location(in view: UIView?) -> CGPoint { .zero }

  /// The place of a touch in a view.
  open func location(ofTouch index: Int, in view: UIView?) -> CGPoint { .zero }
}

/// Is asked about movements; never, since there are none.
public protocol UIGestureRecognizerDelegate: AnyObject {
  /// Whether a movement may begin.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool

  /// Whether a touch counts.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool

  /// Whether two movements may go on together.
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  /// It may.
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  /// It does.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool { true }

  /// They may not.
  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { false }
}

/// Finds taps.
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// The taps of a movement.
  open var numberOfTapsRequired = 1
  /// The fingers of a movement.
  open var numberOfTouchesRequired = 1
}

/// Finds long touches.
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The least time, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// The most that the finger may move, in points.
  open var allowableMovement: CGFloat = 10
}

/// Finds drags.
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The least number of fingers.
  open var minimumNumberOfTouches = 1
  /// The greatest number of fingers.
  open var maximumNumberOfTouches = Int.max

  /// The way so far.
  open func translation(in view: UIView?) -> CGPoint { .zero }

  /// Sets the way so far.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {}

  /// The speed, in points a second.
  open func velocity(in view: UIView?) -> CGPoint { .zero }
}

/// Finds swipes.
open class UISwipeGestureRecognizer: UIGestureRecognizer {
  /// A way.
  public struct Direction: OptionSet, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// To the right.
    public static let right = Direction(rawValue: 1)
    /// To the left.
    public static let left = Direction(rawValue: 2)
    /// Up.
    public static let up = Direction(rawValue: 4)
    /// Down.
    public static let down = Direction(rawValue: 8)

    /// Makes ways from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// The way of a swipe.
  open var direction = Direction.right
}

/// Finds two fingers that part.
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The factor so far.
  open var scale: CGFloat = 1
}

extension View {
  /// The rules for the view's touches.
  public var gestureRecognizers: [UIGestureRecognizer]? {
    get { kept("gestureRecognizers", nil) }
    set {
      keep(newValue, "gestureRecognizers")
      for recognizer in newValue ?? [] { recognizer.view = self }
    }
  }

  /// Adds a rule.
  public func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = (gestureRecognizers ?? []) + [recognizer]
  }

  /// Removes a rule.
  public func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {
    gestureRecognizers = gestureRecognizers?.filter { $0 !== recognizer }
    recognizer.view = nil
  }

  /// Adds a receiver of an event, which is never called: methods have no names here.
  public func addTarget(_ target: Any?, action: Selector, for events: UIControl.Event) {}

  /// Removes a receiver of an event.
  public func removeTarget(_ target: Any?, action: Selector?, for events: UIControl.Event) {}

  /// Whether several fingers count.
  public var isMultipleTouchEnabled: Bool {
    get { kept("isMultipleTouchEnabled", false) }
    set { keep(newValue, "isMultipleTouchEnabled") }
  }

  /// Whether other views hear no touches meanwhile.
  public var isExclusiveTouch: Bool {
    get { kept("isExclusiveTouch", false) }
    set { keep(newValue, "isExclusiveTouch") }
  }
}

extension ScrollView {
  /// The rule that finds drags.
  public var panGestureRecognizer: UIPanGestureRecognizer {
    if let known: UIPanGestureRecognizer = kept("panGestureRecognizer", nil) { return known }
    let made = UIPanGestureRecognizer()
    keep(made, "panGestureRecognizer")
    return made
  }
}

/// A short vibration; nothing moves.
open class UIFeedbackGenerator: NSObject {
  /// Makes ready.
  open func prepare() {}
}

/// A vibration as of a collision.
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The strength of a collision.
  public enum FeedbackStyle: Int, Sendable {
    /// Of something small.
    case light = 0
    /// Of something larger.
    case medium = 1
    /// Of something large.
    case heavy = 2
  }

  /// Makes a generator.
  public init(style: FeedbackStyle = .medium) {}

  /// Vibrates.
  open func impactOccurred() {}
}

/// A vibration as of a choice.
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  /// Vibrates.
  open func selectionChanged() {}
}
