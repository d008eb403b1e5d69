// SPDX-License-Identifier: Apache-2.0

// The app, its device and its menus, as far as views ask for them. Nothing runs.

import AutoLayout
import Foundation
import LayoutGeometry

/// What reacts to events: views do, and nothing reaches them.
public typealias UIResponder = View

/// The app.
public final class UIApplication: Sendable {
  /// The app of this process.
  public static let shared = UIApplication()

  /// The size of text.
  public var preferredContentSizeCategory: UIContentSizeCategory {
    UITraitCollection.current.preferredContentSizeCategory
  }
  /// The direction of reading.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
  /// The windows; none is the app's.
  public var windows: [UIWindow] { [] }
  /// The window with the keyboard.
  public var keyWindow: UIWindow? { nil }

  private init() {}

  /// Whether an address can be opened; none can.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Opens nothing.
  public func open(_ url: URL) {}

  /// Calls nobody.
  @discardableResult
  public func sendAction(
    _ action: Selector, to target: Any?, from sender: Any?, for event: UIEvent?
  ) -> Bool { false }
}

/// The device: a phone.
public final class UIDevice: Sendable {
  /// The device of this process.
  public static let current = UIDevice()

  /// The kind of device.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection.current.userInterfaceIdiom
  }
  /// The version of iOS whose lengths are the usual ones.
  public var systemVersion: String { "\(SystemVersion.newest.major).0" }
  /// The system's name.
  public var systemName: String { "iOS" }
  /// The kind of device.
  public var model: String { "iPhone" }

  private init() {}
}

/// What was copied: nothing.
public final class UIPasteboard: Sendable {
  /// The one of all apps.
  public static let general = UIPasteboard()

  /// The copied text; what is set is not kept.
  public var string: String? {
    get { nil }
    set {}
  }

  private init() {}
}

// MARK: - Menus

/// A part of a menu.
open class UIMenuElement: NSObject {
  /// A state of a part.
  public enum State: Int, Sendable {
    /// Not chosen.
    case off = 0
    /// Chosen.
    case on = 1
    /// Both.
    case mixed = 2
  }

  /// How a part looks and whether it can be used.
  public struct Attributes: OptionSet, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// It cannot be used.
    public static let disabled = Attributes(rawValue: 1)
    /// It removes something.
    public static let destructive = Attributes(rawValue: 2)
    /// It is left out.
    public static let hidden = Attributes(rawValue: 4)

    /// Makes attributes from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}

/// A menu; nothing shows it.
open class UIMenu: UIMenuElement {
  /// How a menu is shown.
  public struct Options: OptionSet, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// In the menu around it.
    public static let displayInline = Options(rawValue: 1)
    /// As something that removes.
    public static let destructive = Options(rawValue: 2)

    /// Makes options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// The title.
  open var title: String
  /// The parts.
  open var children: [Any]

  /// Makes a menu.
  public init(
    title: String = "", image: UIImage? = nil, options: Options = [], children: [Any] = []
  ) {
    self.title = title
    self.children = children
  }
}

/// Something that adds to how a view reacts; nothing happens.
public protocol UIInteraction: AnyObject {}

/// Is asked for menus; never.
public protocol UIContextMenuInteractionDelegate: AnyObject {}

/// Shows a menu for a view; never.
open class UIContextMenuInteraction: NSObject, UIInteraction {
  /// Makes an interaction.
  public init(delegate: any UIContextMenuInteractionDelegate) {}
}

/// What a menu for a view has.
open class UIContextMenuConfiguration: NSObject {
  /// Makes a menu's content.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
    actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
  ) {}
}

/// Shows menus over text; never.
public final class UIMenuController: Sendable {
  /// The one of the app.
  public static let shared = UIMenuController()

  private init() {}

  /// Hides the menu that is not shown.
  public func hideMenu() {}

  /// Shows nothing.
  public func showMenu(from view: UIView, rect: CGRect) {}
}

/// An entry of a menu over text.
open class UIMenuItem: NSObject {
  /// The title.
  open var title: String

  /// Makes an entry whose receiver is never called.
  public init(title: String, action: Selector) { self.title = title }
}

extension View {
  /// Keeps an interaction.
  public func addInteraction(_ interaction: any UIInteraction) {
    keep(interactions + [interaction], "interactions")
  }

  /// The interactions.
  public var interactions: [any UIInteraction] { kept("interactions", []) }
}

extension Button {
  /// The menu of the button; nothing shows it.
  public var menu: UIMenu? {
    get { kept("menu", nil) }
    set { keep(newValue, "menu") }
  }

  /// Whether a tap shows the menu.
  public var showsMenuAsPrimaryAction: Bool {
    get { kept("showsMenuAsPrimaryAction", false) }
    set { keep(newValue, "showsMenuAsPrimaryAction") }
  }
}

// MARK: - Alerts

/// A button of an alert.
open class UIAlertAction: NSObject {
  /// A kind of button.
  public enum Style: Int, Sendable {
    /// The usual one.
    case `default` = 0
    /// One that leaves things as they are.
    case cancel = 1
    /// One that removes something.
    case destructive = 2
  }

  /// The title.
  public let title: String?
  /// The kind.
  public let style: Style
  /// Whether the button can be used.
  open var isEnabled = true

  /// Makes a button.
  public init(
    title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil
  ) {
    self.title = title
    self.style = style
  }
}

/// An alert, which is not shown.
open class UIAlertController: UIViewController {
  /// A kind of alert.
  public enum Style: Int, Sendable {
    /// A list at the bottom.
    case actionSheet = 0
    /// A box in the middle.
    case alert = 1
  }

  /// The text.
  open var message: String?
  /// The kind.
  public let preferredStyle: Style
  /// The buttons.
  public private(set) var actions: [UIAlertAction] = []

  /// Makes an alert.
  public init(title: String?, message: String?, preferredStyle: Style) {
    self.message = message
    self.preferredStyle = preferredStyle
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  /// Makes an alert; nothing is decoded.
  public required init?(coder: NSCoder) {
    preferredStyle = .alert
    super.init(coder: coder)
  }

  /// Adds a button.
  open func addAction(_ action: UIAlertAction) { actions.append(action) }
}
