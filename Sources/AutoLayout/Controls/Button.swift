// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// A view with a title, an image before it, or both; its size is that of these plus its insets.
///
/// Metrics: the image comes before the title, with ``imageTitleSpacing`` as the only gap. A button
/// without image and insets has 6 points above and below its title, and is at least 30 wide. An
/// empty title keeps the height of its line. Both extents are rounded up to whole points, unless
/// the environment rounds nothing. By the conventions of the web it is as large as its content.
///
/// Source: 28,350 combinations of titles, images and insets on iOS 8 to 12 (LinkedIn's LayoutKit,
/// ButtonLayoutTests), and buttons recorded on iOS 26.1 (openuikit, FocusSettingsTableTests).
open class Button: View {
  /// The label that shows the title.
  public let titleLabel: Label
  /// The view that shows the image.
  public let imageView: ImageView

  /// The room above and below the title of a button without image and ``contentEdgeInsets``.
  public static let defaultVerticalInset = 6.0
  /// The least width of a button without image and ``contentEdgeInsets``, by UIKit's conventions.
  public static let leastWidth = 30.0

  /// The title; nil or empty shows none.
  public var title: String? {
    get { titleLabel.text }
    set {
      titleLabel.text = newValue
      contentDidChange()
    }
  }

  /// The colour of the title.
  public var titleColor: Color? {
    get { titleLabel.textColor }
    set { titleLabel.textColor = newValue }
  }

  /// The font of the title.
  public var font: FontDescriptor {
    get { titleLabel.font }
    set {
      titleLabel.font = newValue
      contentDidChange()
    }
  }

  /// The image before the title.
  public var image: Image? {
    get { imageView.image }
    set {
      imageView.image = newValue
      contentDidChange()
    }
  }

  /// The room around title and image; without image, zero stands for 6 above and below.
  public var contentEdgeInsets = EdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { contentDidChange() } }
  }

  #if UIKit
  /// Whether the button can be used.
  open var isEnabled = true { didSet { if isEnabled != oldValue { onStateChange?() } } }
  /// Whether the button is selected.
  open var isSelected = false { didSet { if isSelected != oldValue { onStateChange?() } } }
  /// Whether the button is under a finger.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { onStateChange?() } } }
  /// Called after one of the three changed.
  public final var onStateChange: (() -> Void)?
  /// The size and the places of the parts, where they are not the button's own.
  public final var arrangement: (any ButtonArrangement)? { didSet { contentDidChange() } }

  /// Called when the button's look is to follow its state; the base implementation does nothing.
  open func updateConfiguration() {}
  #endif

  /// The gap between image and title.
  public var imageTitleSpacing = 0.0 {
    didSet { if imageTitleSpacing != oldValue { contentDidChange() } }
  }

  /// Makes a button with a frame.
  public override init(frame: Rect = .zero) {
    titleLabel = Label()
    imageView = ImageView()
    super.init(frame: frame)
    addContent()
  }

  #if UIKit
  /// Makes a button of the size zero; nothing is decoded.
  public required init?(coder: NSCoder) {
    titleLabel = Label()
    imageView = ImageView()
    super.init(coder: coder)
    addContent()
  }
  #endif

  /// Makes a button with a title.
  public convenience init(title: String) {
    self.init(frame: .zero)
    self.title = title
  }

  /// The size of title, image and insets.
  open override var intrinsicContentSize: Size {
    #if UIKit
    if let arrangement { return arrangement.size(of: self) }
    #endif
    let titleSize = hasTitle ? titleLabel.intrinsicContentSize : Size(width: 0, height: lineHeight)
    let imageSize = image?.size ?? .zero
    let insets = effectiveInsets
    let spacing = hasTitle && image != nil ? imageTitleSpacing : 0
    let width = insets.left + imageSize.width + spacing + titleSize.width + insets.right
    let height = insets.top + max(titleSize.height, imageSize.height) + insets.bottom
    let environment = environment
    guard environment.conventions == .uikit else { return Size(width: width, height: height) }
    let points = environment.pixelGrid.scale > 0 ? PixelGrid(scale: 1) : .unrounded
    return Size(
      width: max(isStyled ? 0 : Self.leastWidth, points.roundedUp(width)),
      height: points.roundedUp(height))
  }

  /// The height of a line of the title's font; 0 without a measurer.
  private var lineHeight: Double {
    environment.measurer?.lineMetrics(of: font).lineHeight ?? 0
  }

  /// Whether the button has an image or insets, and so none of the default ones.
  private var isStyled: Bool { image != nil || contentEdgeInsets != .zero }

  open override func sizeThatFits(_ size: Size) -> Size { intrinsicContentSize }

  open override var forLastBaselineLayout: View { self }

  open override func baselineOffsets(forWidth width: Double) -> BaselineOffsets? {
    guard hasTitle, let offsets = titleLabel.baselineOffsets(forWidth: -1) else { return nil }
    return BaselineOffsets(
      contentHeight: offsets.contentHeight, first: offsets.first, last: offsets.last,
      position: 0.5)
  }

  /// Centres image and title together.
  open override func layoutSubviews() {
    super.layoutSubviews()
    #if UIKit
    if let arrangement { return arrangement.place(in: self, size: boundsSizeForSubviews) }
    #endif
    let insets = effectiveInsets
    let room = Rect(origin: .zero, size: boundsSizeForSubviews).inset(by: insets)
    let imageSize = image?.size ?? .zero
    let titleSize = hasTitle ? titleLabel.intrinsicContentSize : .zero
    let spacing = hasTitle && image != nil ? imageTitleSpacing : 0
    let titleWidth = max(0, min(titleSize.width, room.width - imageSize.width - spacing))
    let total = imageSize.width + spacing + titleWidth
    let start = room.midX - total / 2
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let imageX = isMirrored ? start + titleWidth + spacing : start
    let titleX = isMirrored ? start : start + imageSize.width + spacing
    imageView.frame = Rect(
      x: imageX, y: room.midY - imageSize.height / 2, width: imageSize.width,
      height: imageSize.height)
    titleLabel.frame = Rect(
      x: titleX, y: room.midY - titleSize.height / 2, width: titleWidth,
      height: titleSize.height)
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsLayout()
  }

  override func arrangedContentDidChange(of view: View) { contentDidChange() }

  private func addContent() {
    for view in [titleLabel, imageView] as [View] { addSubview(view) }
    titleLabel.name = "title"
    imageView.name = "image"
  }

  /// Whether there was a title when the content changed last.
  private var hadTitle = false

  private var hasTitle: Bool { !(titleLabel.text ?? "").isEmpty }

  private var effectiveInsets: EdgeInsets {
    guard !isStyled else { return contentEdgeInsets }
    let vertical = Self.defaultVerticalInset
    return EdgeInsets(top: vertical, left: 0, bottom: vertical, right: 0)
  }

  private func contentDidChange() {
    if hasTitle != hadTitle {
      hadTitle = hasTitle
      // A baseline without a title is an edge of the button.
      baselineKindDidChange()
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}

#if UIKit
/// Gives a button its size and places its parts.
public protocol ButtonArrangement: AnyObject {
  /// The size of a button's parts and the room around them.
  func size(of button: Button) -> Size

  /// Gives a button's parts their frames.
  func place(in button: Button, size: Size)
}
#endif
