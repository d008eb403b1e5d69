// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary
import UIKitEngine

extension Button {
  /// The content of a button and the lengths between its parts.
  ///
  /// The insets of medium buttons are those that Apple's engineers name (Developer Forums, thread
  /// 733541). The other lengths and the fonts are *observed* on iOS 26: 14 buttons
  /// measured by openuikit. Colours, corners and the background are kept.
  public struct Configuration {
    /// A size, by which insets and fonts are chosen.
    public enum Size: Int, Sendable {
      /// Insets of 7 and 12, the title in the style `body`.
      case medium = 0
      /// Insets of 6 and 10, the title in the style `subheadline`.
      case small = 1
      /// Insets of 6 and 10, the title in the style `subheadline`.
      case mini = 2
      /// Insets of 15 and 20, the title in the style `body`.
      case large = 3
    }

    /// How title and subtitle stand to each other.
    public enum TitleAlignment: Int, Sendable {
      /// Leading with a subtitle, else in the middle.
      case automatic = 0
      /// Both begin at the leading side.
      case leading = 1
      /// Both in the middle.
      case center = 2
      /// Both end at the trailing side.
      case trailing = 3
    }

    /// The form of corners.
    public enum CornerStyle: Int, Sendable {
      /// As the background says.
      case fixed = -1
      /// By the size of text.
      case dynamic = 0
      /// Little round.
      case small = 1
      /// Round.
      case medium = 2
      /// Very round.
      case large = 3
      /// Half circles.
      case capsule = 4
    }

    /// The title; nil shows that of the button's state.
    public var title: String?
    /// The text below the title.
    public var subtitle: String?
    /// The picture; nil shows that of the button's state.
    public var image: UIImage?
    /// The side of the text on which the picture stands.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The gap between picture and text.
    public var imagePadding: CGFloat = 0
    /// The gap between title and subtitle.
    public var titlePadding: CGFloat = 2
    /// How title and subtitle stand to each other.
    public var titleAlignment = TitleAlignment.automatic
    /// How titles that do not fit are cut; they are measured on one line.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The size, by which insets and fonts are chosen.
    public var buttonSize = Size.medium
    /// The form of corners.
    public var cornerStyle = CornerStyle.dynamic
    /// The colour of title and picture.
    public var baseForegroundColor: UIColor?
    /// The colour of the background.
    public var baseBackgroundColor: UIColor?
    /// The background.
    public var background = UIBackgroundConfiguration()
    private var ownInsets: NSDirectionalEdgeInsets?

    /// The room around the content; that of ``buttonSize`` until it is set.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { ownInsets ?? buttonSize.insets }
      set { ownInsets = newValue }
    }

    /// Sets the insets to those of ``buttonSize``.
    public mutating func setDefaultContentInsets() { ownInsets = nil }

    /// A button without background.
    public static func plain() -> Configuration { Configuration() }
    /// A button with a grey background.
    public static func gray() -> Configuration { Configuration() }
    /// A button with a background in a tone of the tint's colour.
    public static func tinted() -> Configuration { Configuration() }
    /// A button with a background in the tint's colour.
    public static func filled() -> Configuration { Configuration() }
    /// A button without background.
    public static func borderless() -> Configuration { plain() }
    /// A button with a grey background.
    public static func bordered() -> Configuration { gray() }
    /// A button with a background in a tone of the tint's colour.
    public static func borderedTinted() -> Configuration { tinted() }
    /// A button with a background in the tint's colour.
    public static func borderedProminent() -> Configuration { filled() }

    /// The configuration in a button's state, which is the same.
    public func updated(for button: UIButton) -> Configuration { self }

    /// The title with attributes.
    @available(*, unavailable, message: "Use setAttributedTitle(_:for:), or title and buttonSize.")
    public var attributedTitle: AttributedString? { nil }

    /// The subtitle with attributes.
    @available(*, unavailable, message: "Use subtitle; its font is that of the style footnote.")
    public var attributedSubtitle: AttributedString? { nil }

    /// Changes the title's attributes.
    @available(*, unavailable, message: "Use setAttributedTitle(_:for:), or title and buttonSize.")
    public var titleTextAttributesTransformer: Never { fatalError("unavailable") }

    /// Whether an indicator stands in the picture's place.
    @available(*, unavailable, message: "Its size is not known; use an image of that size.")
    public var showsActivityIndicator: Bool { false }
  }

  /// The look by a configuration; ``contentEdgeInsets`` does not count with one.
  public var configuration: Configuration? {
    get { (arrangement as? ConfiguredButton)?.configuration }
    set {
      let known = arrangement as? ConfiguredButton
      guard let newValue else {
        known?.subtitleLabel.removeFromSuperview()
        arrangement = nil
        return
      }
      let configured = known ?? ConfiguredButton(in: self)
      configured.show(newValue, in: self)
      arrangement = configured
      showState()
      if known == nil {
        followState()
        setNeedsUpdateConfiguration()
      }
    }
  }

  /// Makes a button with a look, and the title and picture of an action where it has none.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero)
    if let primaryAction {
      if !primaryAction.title.isEmpty { setTitle(primaryAction.title, for: .normal) }
      if let image = primaryAction.image { setImage(image, for: .normal) }
      addAction(primaryAction, for: .primaryActionTriggered)
    }
    self.configuration = configuration
  }

  /// A function that changes the configuration by the button's state.
  public typealias ConfigurationUpdateHandler = (UIButton) -> Void

  /// Called when the state changes, and at once.
  public var configurationUpdateHandler: ConfigurationUpdateHandler? {
    get { kept("configurationUpdateHandler", nil) }
    set {
      keep(newValue, "configurationUpdateHandler")
      followState()
      setNeedsUpdateConfiguration()
    }
  }

  /// Whether the handler is called when the state changes.
  public var automaticallyUpdatesConfiguration: Bool {
    get { kept("automaticallyUpdatesConfiguration", true) }
    set { keep(newValue, "automaticallyUpdatesConfiguration") }
  }

  /// Asks for `updateConfiguration()` and the handler, which are called at once.
  public func setNeedsUpdateConfiguration() {
    updateConfiguration()
    configurationUpdateHandler?(self)
  }
}

extension Button.Configuration.Size {
  /// The room around the content.
  var insets: NSDirectionalEdgeInsets {
    let (vertical, horizontal): (CGFloat, CGFloat) =
      switch self {
      case .mini, .small: (6, 10)
      case .medium: (7, 12)
      case .large: (15, 20)
      }
    return NSDirectionalEdgeInsets(
      top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// The style of the title's font.
  var titleStyle: UIFont.TextStyle {
    switch self {
    case .mini, .small: .subheadline
    case .medium, .large: .body
    }
  }
}

/// Sides of a rectangle, by leading and trailing.
public struct NSDirectionalRectEdge: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// The upper side.
  public static let top = NSDirectionalRectEdge(rawValue: 1)
  /// The side at which reading begins.
  public static let leading = NSDirectionalRectEdge(rawValue: 2)
  /// The lower side.
  public static let bottom = NSDirectionalRectEdge(rawValue: 4)
  /// The side at which reading ends.
  public static let trailing = NSDirectionalRectEdge(rawValue: 8)
  /// All sides.
  public static let all: NSDirectionalRectEdge = [.top, .leading, .bottom, .trailing]

  /// Makes sides from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
