// SPDX-License-Identifier: Apache-2.0

// Configurations of cells. The content of a list cell has a size; backgrounds are kept.

import AutoLayout
import Foundation
import LayoutGeometry
import TableLayout
import TextVocabulary

/// What a cell's looks can depend on.
public typealias UICellConfigurationState = CellConfigurationState

/// What a view's looks can depend on.
public protocol UIConfigurationState {}

extension CellConfigurationState: UIConfigurationState {}

/// The background of a cell; the colour alone is drawn.
public struct UIBackgroundConfiguration {
  /// The colour.
  public var backgroundColor: UIColor?
  /// The radius of corners.
  public var cornerRadius: CGFloat = 0
  /// The distances to the cell's sides.
  public var backgroundInsets = NSDirectionalEdgeInsets.zero
  /// The colour of the border.
  public var strokeColor: UIColor?
  /// The width of the border.
  public var strokeWidth: CGFloat = 0
  /// A view of its own.
  public var customView: UIView?

  /// No background.
  public static func clear() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a plain list's cell.
  public static func listPlainCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a grouped list's cell.
  public static func listGroupedCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }
  /// The background of a list's cell.
  public static func listCell() -> UIBackgroundConfiguration { UIBackgroundConfiguration() }

  /// The background in a state.
  public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration { self }
}

/// A description of a cell's content, which makes its view.
public protocol UIContentConfiguration {
  /// Makes the view.
  func makeContentView() -> any UIView & UIContentView

  /// The description in a state.
  func updated(for state: any UIConfigurationState) -> Self
}

/// A view that shows a description.
public protocol UIContentView: AnyObject {
  /// The description.
  var configuration: any UIContentConfiguration { get set }
}

/// The content of a list's cell: a picture, a text and a text below it.
///
/// Lengths are those of UIKit's cells: 16 at the sides, 11 above and below, 3 between the texts; a
/// row is at least 53 points high (*observed* in a grouped table on iOS 26.1).
public struct UIListContentConfiguration: UIContentConfiguration {
  /// The looks of a text.
  public struct TextProperties {
    /// The font.
    public var font: UIFont
    /// The colour.
    public var color: UIColor = .label
    /// The greatest number of lines; 0 sets no limit.
    public var numberOfLines = 0
    /// How text that does not fit is cut.
    public var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Where lines stand.
    public var alignment = TextAlignment.natural
    /// Whether text shrinks.
    public var adjustsFontSizeToFitWidth = false
    /// The least part of the size.
    public var minimumScaleFactor: CGFloat = 0
    /// Whether fonts follow the size of text.
    public var adjustsFontForContentSizeCategory = true

    /// Where lines stand.
    public typealias TextAlignment = NSTextAlignment
  }

  /// The looks of a picture.
  public struct ImageProperties {
    /// The colour of a symbol.
    public var tintColor: UIColor?
    /// The greatest size; an extent of 0 sets no limit.
    public var maximumSize = CGSize.zero
    /// The room that is kept; an extent of 0 keeps that of the picture.
    public var reservedLayoutSize = CGSize.zero
    /// The radius of corners.
    public var cornerRadius: CGFloat = 0
  }

  /// The text.
  public var text: String?
  /// The text with attributes.
  public var attributedText: NSAttributedString?
  /// The second text.
  public var secondaryText: String?
  /// The second text with attributes.
  public var secondaryAttributedText: NSAttributedString?
  /// The picture.
  public var image: UIImage?
  /// The looks of the text.
  public var textProperties = TextProperties(font: .preferredFont(forTextStyle: .body))
  /// The looks of the second text.
  public var secondaryTextProperties = TextProperties(
    font: .preferredFont(forTextStyle: .subheadline), color: .secondaryLabel)
  /// The looks of the picture.
  public var imageProperties = ImageProperties()
  /// The room around the content.
  public var directionalLayoutMargins = NSDirectionalEdgeInsets(
    top: 11, leading: 16, bottom: 11, trailing: 16)
  /// Whether the margins of the views around are kept.
  public var axesPreservingSuperviewLayoutMargins = 0
  /// The gap between the picture and the texts.
  public var imageToTextPadding: CGFloat = 16
  /// The gap between the texts below each other.
  public var textToSecondaryTextVerticalPadding: CGFloat = 3
  /// The gap between the texts beside each other.
  public var textToSecondaryTextHorizontalPadding: CGFloat = 8
  /// Whether the second text stands beside the first.
  public var prefersSideBySideTextAndSecondaryText = false

  /// The content of a cell.
  public static func cell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// The content of a cell with a second text below.
  public static func subtitleCell() -> UIListContentConfiguration { UIListContentConfiguration() }
  /// The content of a cell with a second text beside.
  public static func valueCell() -> UIListContentConfiguration {
    var result = UIListContentConfiguration()
    result.prefersSideBySideTextAndSecondaryText = true
    result.secondaryTextProperties.font = .preferredFont(forTextStyle: .body)
    return result
  }

  /// Makes the view.
  public func makeContentView() -> any UIView & UIContentView {
    UIListContentView(configuration: self)
  }

  /// The content in a state, which is the same.
  public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration { self }
}

/// A view of a list cell's content.
open class UIListContentView: UIView, UIContentView {
  /// The description.
  public var configuration: any UIContentConfiguration { didSet { show() } }
  private let row = UIStackView()
  private let texts = UIStackView()
  private let textLabel = UILabel()
  private let secondaryLabel = UILabel()
  private let imageView = UIImageView()

  /// Makes a view of a description.
  public init(configuration: UIListContentConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
    addSubview(row)
    row.translatesAutoresizingMaskIntoConstraints = false
    row.alignment = .center
    row.isLayoutMarginsRelativeArrangement = true
    row.insetsLayoutMarginsFromSafeArea = false
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: topAnchor),
      row.leadingAnchor.constraint(equalTo: leadingAnchor),
      row.trailingAnchor.constraint(equalTo: trailingAnchor),
      row.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
    imageView.setContentHuggingPriority(.required, for: .horizontal)
    imageView.setContentCompressionResistancePriority(.required, for: .horizontal)
    for view in [imageView, texts] { row.addArrangedSubview(view) }
    for view in [textLabel, secondaryLabel] { texts.addArrangedSubview(view) }
    show()
  }

  /// Makes nothing: there are no nibs.
  public required init?(coder: NSCoder) { nil }

  private func show() {
    guard let content = configuration as? UIListContentConfiguration else { return }
    row.directionalLayoutMargins = content.directionalLayoutMargins
    row.spacing = content.imageToTextPadding
    let isBeside = content.prefersSideBySideTextAndSecondaryText
    texts.axis = isBeside ? .horizontal : .vertical
    texts.spacing =
      isBeside
      ? content.textToSecondaryTextHorizontalPadding : content.textToSecondaryTextVerticalPadding
    imageView.image = content.image
    imageView.isHidden = content.image == nil
    Self.set(textLabel, content.text, content.attributedText, content.textProperties)
    Self.set(
      secondaryLabel, content.secondaryText, content.secondaryAttributedText,
      content.secondaryTextProperties)
  }

  private static func set(
    _ label: UILabel, _ text: String?, _ attributed: NSAttributedString?,
    _ looks: UIListContentConfiguration.TextProperties
  ) {
    label.font = looks.font
    label.textColor = looks.color
    label.numberOfLines = looks.numberOfLines
    label.lineBreakMode = looks.lineBreakMode
    label.textAlignment = looks.alignment
    if let attributed { label.attributedText = attributed } else { label.text = text }
    label.isHidden = (attributed?.string ?? text ?? "").isEmpty
  }
}

extension UITableViewCell {
  /// A description of the content as the cell's style has it.
  public func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }

  /// The description of the content, whose view fills the content view.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { kept("contentConfiguration", nil) }
    set {
      let known: (any UIView & UIContentView)? = kept("contentConfigurationView", nil)
      let isSame = newValue.map { new in
        contentConfiguration.map { type(of: $0) == type(of: new) } ?? false
      }
      keep(newValue, "contentConfiguration")
      leastContentHeight = newValue is UIListContentConfiguration ? 53 : 0
      if let known, let newValue, isSame == true {
        known.configuration = newValue
        return
      }
      known?.removeFromSuperview()
      let view = newValue?.makeContentView()
      keep(view, "contentConfigurationView")
      if let view { contentView.fill(with: view) }
    }
  }

  /// The background; its colour is the cell's.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { kept("backgroundConfiguration", nil) }
    set {
      keep(newValue, "backgroundConfiguration")
      backgroundColor = newValue?.backgroundColor
    }
  }

  /// Whether the background follows the state.
  public var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { kept("automaticallyUpdatesBackgroundConfiguration", true) }
    set { keep(newValue, "automaticallyUpdatesBackgroundConfiguration") }
  }

  /// Whether the content follows the state.
  public var automaticallyUpdatesContentConfiguration: Bool {
    get { kept("automaticallyUpdatesContentConfiguration", true) }
    set { keep(newValue, "automaticallyUpdatesContentConfiguration") }
  }

  /// The cell's state.
  public var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState()
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    return state
  }

  /// Asks for `updateConfiguration(using:)`, which is called at once.
  public func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }
}

extension UICollectionViewCell {
  /// The description of the content, whose view fills the content view.
  public var contentConfiguration: (any UIContentConfiguration)? {
    get { kept("contentConfiguration", nil) }
    set {
      let known: (any UIView & UIContentView)? = kept("contentConfigurationView", nil)
      known?.removeFromSuperview()
      keep(newValue, "contentConfiguration")
      let view = newValue?.makeContentView()
      keep(view, "contentConfigurationView")
      if let view { contentView.fill(with: view) }
    }
  }

  /// The background; its colour is the cell's.
  public var backgroundConfiguration: UIBackgroundConfiguration? {
    get { kept("backgroundConfiguration", nil) }
    set {
      keep(newValue, "backgroundConfiguration")
      backgroundColor = newValue?.backgroundColor
    }
  }

  /// The cell's state.
  public var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState()
    (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
    return state
  }

  /// Asks for `updateConfiguration(using:)`, which is called at once.
  public func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }
}

/// A cell of a list in a collection view.
open class UICollectionViewListCell: UICollectionViewCell {
  /// A description of the content.
  public func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
}

extension View {
  /// Adds a view that is as large as this one.
  fileprivate func fill(with view: UIView) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: topAnchor),
      view.leadingAnchor.constraint(equalTo: leadingAnchor),
      view.trailingAnchor.constraint(equalTo: trailingAnchor),
      view.bottomAnchor.constraint(equalTo: bottomAnchor),
    ])
  }
}
