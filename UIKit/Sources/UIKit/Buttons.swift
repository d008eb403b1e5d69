// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary
import UIKitEngine

/// The base of what reacts to touches: a view.
public typealias UIControl = View

extension View {
  /// A state of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// None of the others.
    public static let normal: State = []
    /// Under a finger.
    public static let highlighted = State(rawValue: 1)
    /// Not enabled.
    public static let disabled = State(rawValue: 2)
    /// Selected.
    public static let selected = State(rawValue: 4)

    /// Makes a state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// An event of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits.
    public var rawValue: UInt
    /// A finger goes down.
    public static let touchDown = Event(rawValue: 1)
    /// A finger goes up inside the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The control's value changed.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main action.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A text changed.
    public static let editingChanged = Event(rawValue: 1 << 17)

    /// Makes an event from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
}

/// An action of a control or a menu.
public final class UIAction {
  /// What is called for an action.
  public typealias Handler = (UIAction) -> Void
  /// The action's title.
  public var title: String
  /// The action's picture.
  public var image: UIImage?
  /// The view that sent the action last.
  public fileprivate(set) weak var sender: AnyObject?
  private let handler: Handler

  /// Makes an action.
  public init(title: String = "", image: UIImage? = nil, handler: @escaping Handler) {
    self.title = title
    self.image = image
    self.handler = handler
  }

  /// Calls the handler.
  fileprivate func perform(from sender: AnyObject) {
    self.sender = sender
    handler(self)
  }
}

extension Button {
  /// A kind of button.
  public enum ButtonType: Int, Sendable {
    /// No look of its own; a title of 18 points.
    case custom = 0
    /// The system's look; a title of 15 points.
    case system = 1
  }

  /// Makes a button of a kind.
  public convenience init(type: ButtonType) {
    self.init(frame: .zero)
    font = .systemFont(ofSize: type == .system ? 15 : UIFont.buttonFontSize)
  }

  /// The label that shows the title.
  public var titleLabel: UILabel? { engineTitleLabel }

  /// The view that shows the image.
  public var imageView: UIImageView? { engineImageView }

  // MARK: States

  /// The button's state.
  public var state: UIControl.State {
    var state: UIControl.State = []
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    if isHighlighted { state.insert(.highlighted) }
    return state
  }

  /// What a state shows; what it lacks is that of the normal one.
  private var looks: [UIControl.State: ButtonLook] {
    get { kept("looks", [:]) }
    set {
      keep(newValue, "looks")
      followState()
      showState()
    }
  }

  /// Shows what the state has from now on, and calls the configuration's handler.
  func followState() {
    onStateChange = { [weak self] in
      guard let self else { return }
      showState()
      if automaticallyUpdatesConfiguration { setNeedsUpdateConfiguration() }
    }
  }

  /// Shows what the configuration has, or else the state.
  func showState() {
    let own = looks[state] ?? ButtonLook()
    let normal = looks[.normal] ?? ButtonLook()
    let configuration = configuration
    if configuration?.title == nil, let text = own.attributedTitle ?? normal.attributedTitle {
      engineTitleLabel.attributedText = text
    } else {
      title = configuration?.title ?? own.title ?? normal.title
      if configuration?.baseForegroundColor == nil, let color = own.titleColor ?? normal.titleColor
      {
        titleColor = color
      }
    }
    image = configuration?.image ?? own.image ?? normal.image
    invalidateIntrinsicContentSize()
  }

  // MARK: What states show

  /// Sets the title of a state.
  public func setTitle(_ title: String?, for state: UIControl.State) {
    looks[state, default: ButtonLook()].title = title
  }

  /// Sets the title of a state, with attributes.
  public func setAttributedTitle(_ title: NSAttributedString?, for state: UIControl.State) {
    looks[state, default: ButtonLook()].attributedTitle = title
  }

  /// Sets the colour of a state's title.
  public func setTitleColor(_ color: UIColor?, for state: UIControl.State) {
    looks[state, default: ButtonLook()].titleColor = color
  }

  /// Sets the image of a state.
  public func setImage(_ image: UIImage?, for state: UIControl.State) {
    looks[state, default: ButtonLook()].image = image
  }

  /// The title of a state.
  public func title(for state: UIControl.State) -> String? { looks[state]?.title }

  /// The image of a state.
  public func image(for state: UIControl.State) -> UIImage? { looks[state]?.image }

  /// The title that is shown.
  public var currentTitle: String? { title }

  /// The image that is shown.
  public var currentImage: UIImage? { image }

  // MARK: Actions

  /// Adds an action, which ``sendActions(for:)`` calls.
  public func addAction(_ action: UIAction, for event: UIControl.Event) {
    var actions: [(UIControl.Event, UIAction)] = kept("actions", [])
    actions.append((event, action))
    keep(actions, "actions")
  }

  /// Calls the actions of an event, in the order in which they were added.
  public func sendActions(for event: UIControl.Event) {
    let actions: [(UIControl.Event, UIAction)] = kept("actions", [])
    for (events, action) in actions where !events.isDisjoint(with: event) {
      action.perform(from: self)
    }
  }
}

/// What a button shows in a state.
private struct ButtonLook {
  var title: String?
  var attributedTitle: NSAttributedString?
  var titleColor: UIColor?
  var image: UIImage?
}
