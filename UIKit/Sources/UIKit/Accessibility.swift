// SPDX-License-Identifier: Apache-2.0

// What is read aloud. Nothing reads it; it is kept and given back.

import AutoLayout
import Foundation
import LayoutGeometry

/// An action for those who hear an app.
open class UIAccessibilityCustomAction: NSObject {
  /// What is called for the action.
  public typealias ActionHandler = (UIAccessibilityCustomAction) -> Bool
  /// The action's name.
  open var name: String
  /// What is called.
  open var actionHandler: ActionHandler?
  /// The action's picture.
  open var image: UIImage?

  /// Makes an action.
  public init(name: String, actionHandler: ActionHandler?) {
    self.name = name
    self.actionHandler = actionHandler
  }

  /// Makes an action with a picture.
  public init(name: String, image: UIImage?, actionHandler: @escaping ActionHandler) {
    self.name = name
    self.image = image
    self.actionHandler = actionHandler
  }

  /// Makes an action whose receiver is never called.
  public init(name: String, target: Any?, selector: Selector) { self.name = name }
}

/// Something to hear that is no view.
open class UIAccessibilityElement: NSObject {
  /// A text that is read aloud.
  open var accessibilityLabel: String?
  /// A value that is read aloud.
  open var accessibilityValue: String?
  /// What the element is.
  open var accessibilityTraits = UIAccessibilityTraits.none
  /// The rectangle in the container.
  open var accessibilityFrameInContainerSpace = CGRect.zero

  /// Makes an element of a container.
  public init(accessibilityContainer container: Any) {}
}

/// What those who hear an app set; nothing is set.
public enum UIAccessibility {
  /// An event to announce.
  public struct Notification: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt32
    /// Another screen.
    public static let screenChanged = Notification(rawValue: 1000)
    /// Another layout.
    public static let layoutChanged = Notification(rawValue: 1001)
    /// A text to say.
    public static let announcement = Notification(rawValue: 1008)

    /// Numbers an event.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
  }

  /// Whether an app is read aloud.
  public static var isVoiceOverRunning: Bool { false }
  /// Whether less should move.
  public static var isReduceMotionEnabled: Bool { false }
  /// Whether less should shine through.
  public static var isReduceTransparencyEnabled: Bool { false }
  /// Whether letters are bold.
  public static var isBoldTextEnabled: Bool { false }

  /// Announces an event to nobody.
  public static func post(notification: Notification, argument: Any?) {}
}

extension UIAccessibilityTraits {
  /// A text that changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)
  /// A value that can be changed.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 12)
  /// A bar of tabs.
  public static let tabBar = UIAccessibilityTraits(rawValue: 1 << 28)
  /// A key of a keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 5)
  /// A field to search in.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 10)
  /// Something that makes a sound.
  public static let playsSound = UIAccessibilityTraits(rawValue: 1 << 4)
  /// Something that starts media.
  public static let startsMediaSession = UIAccessibilityTraits(rawValue: 1 << 11)
}

/// The trait of a button, under its older name.
public let UIAccessibilityTraitButton = UIAccessibilityTraits.button
/// The trait of a text, under its older name.
public let UIAccessibilityTraitStaticText = UIAccessibilityTraits.staticText
/// No trait, under its older name.
public let UIAccessibilityTraitNone = UIAccessibilityTraits.none

/// Whether an app is read aloud, under its older name.
public func UIAccessibilityIsVoiceOverRunning() -> Bool { false }

extension View {
  /// Actions for those who hear the app.
  public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
    get { kept("accessibilityCustomActions", nil) }
    set { keep(newValue, "accessibilityCustomActions") }
  }

  /// Whether colours stay where all others are inverted.
  public var accessibilityIgnoresInvertColors: Bool {
    get { kept("accessibilityIgnoresInvertColors", false) }
    set { keep(newValue, "accessibilityIgnoresInvertColors") }
  }

  /// Whether views inside are not read.
  public var accessibilityElementsHidden: Bool {
    get { kept("accessibilityElementsHidden", false) }
    set { keep(newValue, "accessibilityElementsHidden") }
  }

  /// Whether views outside are not read.
  public var accessibilityViewIsModal: Bool {
    get { kept("accessibilityViewIsModal", false) }
    set { keep(newValue, "accessibilityViewIsModal") }
  }

  /// Whether views inside are read together.
  public var shouldGroupAccessibilityChildren: Bool {
    get { kept("shouldGroupAccessibilityChildren", false) }
    set { keep(newValue, "shouldGroupAccessibilityChildren") }
  }

  /// A text with attributes that is read aloud.
  public var accessibilityAttributedLabel: NSAttributedString? {
    get { kept("accessibilityAttributedLabel", nil) }
    set { keep(newValue, "accessibilityAttributedLabel") }
  }
}
