// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// A view of text that scrolls, or that grows with its text while scrolling is off.
///
/// Metrics: the text stands 8 points below the top and above the bottom and 5 points from the
/// sides; an empty text is one line high. Source: UITextView's `textContainerInset` and
/// `lineFragmentPadding`.
open class TextView: ScrollView {
  /// The label that shows the text.
  public let textLabel = Label()
  /// The room around the text above and below, and at the sides beside ``lineFragmentPadding``.
  public var textContainerInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
    didSet { if textContainerInset != oldValue { textDidChange() } }
  }
  /// The room at both ends of the lines.
  public var lineFragmentPadding = 5.0 {
    didSet { if lineFragmentPadding != oldValue { textDidChange() } }
  }
  /// Whether the text scrolls; without scrolling, the view is as high as its text at its width.
  public var isScrollEnabled = true {
    didSet { if isScrollEnabled != oldValue { textDidChange() } }
  }

  /// The text in one style.
  public var text: String {
    get { textLabel.text ?? "" }
    set {
      textLabel.text = newValue
      textDidChange()
    }
  }

  /// The font of ``text``.
  public var font: FontDescriptor {
    get { textLabel.font }
    set {
      textLabel.font = newValue
      textDidChange()
    }
  }

  /// Makes a text view with a frame.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    addText()
  }

  #if UIKit
  /// Makes a text view of the size zero; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addText()
  }
  #endif

  private func addText() {
    textLabel.name = "text"
    textLabel.numberOfLines = 0
    textLabel.lineBreakMode = .wordWrap
    textLabel.verticalAlignment = .top
    addSubview(textLabel)
  }

  /// With scrolling off, the size of the text on one line per paragraph; otherwise none.
  open override var intrinsicContentSize: Size {
    guard !isScrollEnabled else {
      return Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
    }
    let text = textLabel.intrinsicContentSize
    return Size(
      width: text.width + horizontalInsets,
      height: max(text.height, emptyHeight) + verticalInsets)
  }

  override func intrinsicWidth() -> Double {
    isScrollEnabled ? View.noIntrinsicMetric : textLabel.intrinsicWidth() + horizontalInsets
  }

  open override var contentHeightDependsOnWidth: Bool {
    !isScrollEnabled && environment.measurer != nil
  }

  open override func contentHeight(forWidth width: Double) -> Double {
    let room = max(0, width - horizontalInsets)
    return max(textLabel.contentHeight(forWidth: room), emptyHeight) + verticalInsets
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width, height: contentHeight(forWidth: size.width))
  }

  open override func baselineOffsets(forWidth width: Double) -> BaselineOffsets? {
    guard let offsets = textLabel.baselineOffsets(forWidth: max(0, width - horizontalInsets))
    else { return nil }
    return BaselineOffsets(
      contentHeight: offsets.contentHeight + verticalInsets,
      first: offsets.first + textContainerInset.top, last: offsets.last + textContainerInset.top)
  }

  override var baselinePosition: Double? { 0 }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let width = boundsSizeForSubviews.width
    let height = contentHeight(forWidth: width)
    textLabel.frame = Rect(
      x: textContainerInset.left + lineFragmentPadding, y: textContainerInset.top,
      width: max(0, width - horizontalInsets), height: height - verticalInsets)
    contentSize = Size(
      width: width, height: isScrollEnabled ? height : boundsSizeForSubviews.height)
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    setNeedsLayout()
  }

  private var horizontalInsets: Double {
    textContainerInset.left + textContainerInset.right + 2 * lineFragmentPadding
  }

  private var verticalInsets: Double { textContainerInset.top + textContainerInset.bottom }

  /// The height of a line of the font.
  private var emptyHeight: Double {
    let environment = environment
    guard let measurer = environment.measurer else { return 0 }
    return environment.pixelGrid.roundedUp(measurer.lineMetrics(of: font).lineHeight)
  }

  private func textDidChange() {
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }
}
