// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry
import TextVocabulary

/// The picture and the texts of a cell of one of UIKit's styles, each made when first asked for.
///
/// They are placed by hand, as in UIKit. Lengths are those of ``CellMetrics``.
///
/// | style | picture | text | detail |
/// |---|---|---|---|
/// | default | before the text | over the whole room | none |
/// | value1 | before the text | at the leading side | at the trailing side |
/// | value2 | none | ends at a column | begins after it |
/// | subtitle | before the texts | over the whole room | below the text |
struct StandardCellContent {
  /// The style of the cell.
  let style: TableViewCell.CellStyle
  private var text: Label?
  private var detail: Label?
  private var image: ImageView?
  /// The font that a subtitle has unless the caller gave it another.
  private var subtitleFont = subtitleFont(.newest)

  /// Makes the content of a cell, without any views yet.
  init(style: TableViewCell.CellStyle) { self.style = style }

  /// The font of the text below another.
  private static func subtitleFont(_ version: SystemVersion) -> FontDescriptor {
    .preferredFont(forTextStyle: version < SystemVersion(26) ? .caption1 : .subheadline)
  }

  /// Takes the fonts of a version of iOS, where the caller gave no others.
  mutating func take(_ version: SystemVersion) {
    let font = Self.subtitleFont(version)
    guard font != subtitleFont else { return }
    if style == .subtitle, let detail, detail.font == subtitleFont { detail.font = font }
    subtitleFont = font
  }

  /// Whether no view was asked for.
  var isEmpty: Bool { text == nil && detail == nil && image == nil }

  /// The label of the text.
  mutating func textLabel(in content: View) -> Label {
    if let text { return text }
    let label = CellLabel(name: "text", in: content)
    switch style {
    case .default, .value1, .subtitle: label.font = .preferredFont(forTextStyle: .body)
    case .value2:
      label.font = .preferredFont(forTextStyle: .caption1)
      label.textColor = .systemBlue
      label.textAlignment = .right
    }
    text = label
    return label
  }

  /// The label of the detail; nil in the default style.
  mutating func detailLabel(in content: View) -> Label? {
    guard style != .default else { return nil }
    if let detail { return detail }
    let label = CellLabel(name: "detail", in: content)
    switch style {
    case .value1:
      label.font = .preferredFont(forTextStyle: .body)
      label.textColor = .secondaryLabel
    case .subtitle: label.font = subtitleFont
    case .default, .value2: label.font = .preferredFont(forTextStyle: .caption1)
    }
    detail = label
    return label
  }

  /// The view of the picture; nil in the style value2.
  mutating func imageView(in content: View) -> ImageView? {
    guard style != .value2 else { return nil }
    if let image { return image }
    let view = CellImageView()
    view.name = "image"
    content.addSubview(view)
    image = view
    return view
  }

  /// The height that the texts and the picture need at a width, with the room around them.
  func height(width: Double, metrics: CellMetrics) -> Double {
    let texts = places(width: width, metrics: metrics)
    let (top, bottom) = metrics.room(style)
    return isShown ? max(texts.height + top + bottom, imageSize.height) : 0
  }

  /// Places the views in a content view of a size.
  ///
  /// - Parameter room: The height above the separator.
  func place(in size: Size, room: Double, metrics: CellMetrics, isMirrored: Bool) {
    let places = places(width: size.width, metrics: metrics)
    func set(_ view: View?, _ frame: Rect) {
      guard let view else { return }
      let x = isMirrored ? size.width - frame.maxX : frame.minX
      let placed = Rect(x: x, y: frame.minY, width: frame.width, height: frame.height)
      if view.frame != placed { view.frame = placed }
    }
    let (above, below) = metrics.room(style)
    let free = max(0, room - places.height - above - below)
    let top = style == .subtitle ? above + free / 2 : (size.height - places.height) / 2
    // A text alone fills the content view, and stands in its middle.
    let isAlone = style == .default && places.height > 0
    set(
      text,
      isAlone
        ? Rect(x: places.text.minX, y: 0, width: places.text.width, height: size.height)
        : places.text.offsetBy(dx: 0, dy: top))
    set(detail, places.detail.offsetBy(dx: 0, dy: top))
    let y = (size.height - imageSize.height) / 2
    set(
      image,
      Rect(x: metrics.insets.left, y: y, width: imageSize.width, height: imageSize.height))
  }

  private var imageSize: Size { image?.image?.size ?? .zero }

  private var isShown: Bool {
    imageSize != .zero || [text, detail].contains { !($0?.text ?? "").isEmpty }
  }

  /// The frames of the texts below the top of the first, and the height of both.
  private func places(
    width: Double, metrics: CellMetrics
  ) -> (text: Rect, detail: Rect, height: Double) {
    let insets = metrics.insets
    let x = insets.left + (imageSize.width > 0 ? imageSize.width + metrics.imageSpacing : 0)
    let room = max(0, width - x - insets.right)
    switch style {
    case .default:
      let height = Self.height(of: text, width: room)
      return (Rect(x: x, y: 0, width: room, height: height), .zero, height)
    case .subtitle:
      let first = Self.height(of: text, width: room)
      let second = Self.height(of: detail, width: room)
      let gap = first > 0 && second > 0 ? metrics.subtitleSpacing : 0
      return (
        Rect(x: x, y: 0, width: room, height: first),
        Rect(x: x, y: first + gap, width: room, height: second), first + gap + second
      )
    case .value1: return sideBySide(x: x, room: room, metrics: metrics)
    case .value2:
      let start = insets.left + metrics.value2Column + metrics.value2Spacing
      let rest = max(0, width - start - insets.right)
      return Self.centred(
        text, Rect(x: insets.left, y: 0, width: metrics.value2Column, height: 0),
        detail, Rect(x: start, y: 0, width: rest, height: 0))
    }
  }

  /// The text at the leading side and the detail at the trailing side.
  ///
  /// Where both do not fit, the detail keeps what the text leaves, but at least half of the room.
  private func sideBySide(
    x: Double, room: Double, metrics: CellMetrics
  ) -> (text: Rect, detail: Rect, height: Double) {
    let wanted = (Self.width(of: text), Self.width(of: detail))
    let gap = wanted.0 > 0 && wanted.1 > 0 ? metrics.value1Spacing : 0
    let free = max(0, room - gap)
    let detailWidth = min(wanted.1, max(free - wanted.0, free / 2))
    let textWidth = min(wanted.0, free - detailWidth)
    return Self.centred(
      text, Rect(x: x, y: 0, width: textWidth, height: 0),
      detail, Rect(x: x + room - detailWidth, y: 0, width: detailWidth, height: 0))
  }

  /// Two texts with their middles at one height, at given places and widths.
  private static func centred(
    _ text: Label?, _ first: Rect, _ detail: Label?, _ second: Rect
  ) -> (text: Rect, detail: Rect, height: Double) {
    let heights = (height(of: text, width: first.width), height(of: detail, width: second.width))
    let height = max(heights.0, heights.1)
    return (
      Rect(
        x: first.minX, y: (height - heights.0) / 2, width: first.width, height: heights.0),
      Rect(
        x: second.minX, y: (height - heights.1) / 2, width: second.width, height: heights.1), height
    )
  }

  private static func height(of label: Label?, width: Double) -> Double {
    guard let label, label.text?.isEmpty == false else { return 0 }
    return label.contentHeight(forWidth: width)
  }

  private static func width(of label: Label?) -> Double {
    guard let label, label.text?.isEmpty == false else { return 0 }
    return label.intrinsicContentSize.width
  }
}

/// The lengths of cells of UIKit's styles, in points.
///
/// They are inputs because they differ between systems and their versions; those of iOS 7 are
/// *inferred* from rows of 44 points with texts of 17. ``TableMetrics`` lists what differs.
public struct CellMetrics: Hashable, Sendable {
  /// The least height of a row, with its separator.
  public var leastHeight = 44.0
  /// The room around the texts and the picture.
  public var insets = EdgeInsets(top: 11, left: 16, bottom: 11, right: 16)
  /// The room above a text with a subtitle.
  public var subtitleTopInset = 11.0
  /// The gap between the picture and the texts.
  public var imageSpacing = 16.0
  /// The gap between a text and the subtitle below it.
  public var subtitleSpacing = 3.0
  /// The smallest gap between the texts of the style value1.
  public var value1Spacing = 8.0
  /// The width of the first column of the style value2.
  public var value2Column = 91.0
  /// The gap between the columns of the style value2.
  public var value2Spacing = 6.0

  /// Makes metrics with the lengths of iOS 7.
  public init() {}

  /// Makes metrics with the lengths of a version of iOS.
  public init(systemVersion: SystemVersion) {
    guard systemVersion >= SystemVersion(26) else { return }
    leastHeight = 52
    subtitleTopInset = 9
  }

  /// The room above and below the texts of a style.
  func room(_ style: TableViewCell.CellStyle) -> (above: Double, below: Double) {
    (style == .subtitle ? subtitleTopInset : insets.top, insets.bottom)
  }
}

/// A label that is placed anew when its text changes.
private final class CellLabel: Label {
  convenience init(name: String, in content: View) {
    self.init(frame: .zero)
    self.name = name
    content.addSubview(self)
  }

  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    superview?.superview?.setNeedsLayout()
  }
}

/// A view of a picture that is placed anew when its picture changes.
private final class CellImageView: ImageView {
  override func invalidateIntrinsicContentSize() {
    super.invalidateIntrinsicContentSize()
    superview?.superview?.setNeedsLayout()
  }
}
