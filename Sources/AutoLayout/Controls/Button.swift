// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// A view with a title, an image before it, or both; its size is that of these plus its insets.
///
/// Metrics: without image or insets, a button is as wide as its title and as high as its title with
/// 6 points above and below, and 30 × 34 where it has neither title nor image. The image comes
/// before the title, with ``imageTitleSpacing`` as the only gap.
///
/// Source for 30 × 34 and the 6 points: a system button of iOS 7 and later, *observed*.
open class Button: View {
  /// The label that shows the title.
  public let titleLabel: Label
  /// The view that shows the image.
  public let imageView: ImageView

  /// The room above and below a title where ``contentEdgeInsets`` is zero there.
  public static let defaultVerticalInset = 6.0
  /// The size of a button without title and image.
  public static let emptySize = Size(width: 30, height: 34)

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

  /// The room around title and image; zero above and below stands for the default of 6.
  public var contentEdgeInsets = EdgeInsets.zero {
    didSet { if contentEdgeInsets != oldValue { contentDidChange() } }
  }

  /// The gap between image and title.
  public var imageTitleSpacing = 0.0 {
    didSet { if imageTitleSpacing != oldValue { contentDidChange() } }
  }

  /// Makes a button with a frame.
  public override init(frame: Rect) {
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
    let titleSize = hasTitle ? titleLabel.intrinsicContentSize : .zero
    let imageSize = image?.size ?? .zero
    guard hasTitle || image != nil else { return Self.emptySize }
    let insets = effectiveInsets
    let spacing = hasTitle && image != nil ? imageTitleSpacing : 0
    return Size(
      width: insets.left + imageSize.width + spacing + titleSize.width + insets.right,
      height: insets.top + max(titleSize.height, imageSize.height) + insets.bottom)
  }

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

  private var hasTitle: Bool { !(titleLabel.text ?? "").isEmpty }

  private var effectiveInsets: EdgeInsets {
    var insets = contentEdgeInsets
    if insets.top == 0, insets.bottom == 0, hasTitle {
      insets.top = Self.defaultVerticalInset
      insets.bottom = Self.defaultVerticalInset
    }
    return insets
  }

  private func contentDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
