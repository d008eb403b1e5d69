// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry
public import LayoutRendering
public import TextVocabulary

/// A row of a table; its views go into ``contentView``.
///
/// The height of an automatic row is what the constraints of the content view give at the width
/// that accessory and insets leave, plus the separator. The content view keeps its unrounded
/// height, and only the row is rounded up to the pixel, so rounding never contradicts a constraint.
/// From iOS 13 the content view's frame is as high as the cell, with the separator's pixel.
///
/// A new cell is 320 × 44. The margins of the content view are those of the texts of UIKit's
/// styles: 16 at the sides, 11 above and below.
///
/// A subclass overrides `init(style:reuseIdentifier:)`, as in UIKit. A cell whose ``textLabel``,
/// ``detailTextLabel`` or ``imageView`` was asked for shows them as its style says.
open class TableViewCell: View, ReusableCell {
  /// The arrangement of a cell's own texts and picture. The values are UIKit's.
  public enum CellStyle: Int, Hashable, Sendable {
    /// A picture and a text.
    case `default` = 0
    /// A picture, a text, and a detail at the trailing side.
    case value1 = 1
    /// A text that ends at a column, and a detail that begins there.
    case value2 = 2
    /// A picture, a text, and a smaller detail below it.
    case subtitle = 3
  }

  /// How a selected cell looks. The values are UIKit's.
  public enum SelectionStyle: Int, Hashable, Sendable {
    /// As if it were not selected.
    case none = 0
    /// As ``default``.
    case blue = 1
    /// As ``default``.
    case gray = 2
    /// With its ``TableViewCell/selectedBackgroundView``.
    case `default` = 3
  }

  /// UIKit's name of the type.
  public typealias AccessoryType = TableLayout.AccessoryType
  /// UIKit's name of the type.
  public typealias SeparatorStyle = TableLayout.SeparatorStyle

  /// The identifier that the cell is registered for; it is reused for rows with the same one.
  public let reuseIdentifier: String?
  /// The view that holds the row's content.
  public var contentView: View { content }
  private let content: ContentView
  /// Whether the row is selected; the table sets it by ``setSelected(_:animated:)``.
  open var isSelected = false {
    didSet { if isSelected != oldValue { showBackgrounds() } }
  }
  /// Whether a tap on the row has begun; the table sets it by ``setHighlighted(_:animated:)``.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { showBackgrounds() } }
  }
  /// How the cell looks while it is selected.
  open var selectionStyle = SelectionStyle.default {
    didSet { if selectionStyle != oldValue { showBackgrounds() } }
  }
  /// A view behind the content, as large as the cell.
  open var backgroundView: View? {
    didSet { replaceBackground(oldValue, by: backgroundView) }
  }
  /// A view behind the content while the cell is selected, as large as the cell.
  open var selectedBackgroundView: View? {
    didSet { replaceBackground(oldValue, by: selectedBackgroundView) }
  }
  /// The distances of the separator from the cell's sides: the table's, unless set.
  open var separatorInset: EdgeInsets {
    get { ownSeparatorInset ?? table?.separatorInset ?? TableMetrics().separatorInset }
    set { ownSeparatorInset = newValue }
  }
  private var ownSeparatorInset: EdgeInsets?
  /// The accessory at the trailing edge.
  public var accessoryType: AccessoryType = .none {
    didSet { if accessoryType != oldValue { invalidateHeight() } }
  }
  /// A view at the trailing edge in place of ``accessoryType``; its frame's size counts.
  public var accessoryView: View? {
    didSet {
      guard accessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let accessoryView { addSubview(accessoryView) }
      invalidateHeight()
    }
  }

  /// The table that shows the cell.
  weak var table: TableView?
  /// Whether the row must be measured again in the next layout.
  var needsMeasuring = false
  /// Whether the cell was placed after the constraints were last solved.
  var awaitsSolution = false
  /// The height that an automatic row leaves its content; nil until the cell is placed.
  private var expectedContentHeight: Double?
  private lazy var placement = ContentPlacement(contentView, in: self)
  private var standard: StandardCellContent
  private var separator: SeparatorLine?

  /// Makes a cell of a style.
  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    standard = StandardCellContent(style: style)
    content = ContentView()
    super.init(frame: Rect(origin: .zero, size: Self.newSize))
    addContent()
  }

  /// The size of a new cell (UIKit).
  private static let newSize = Size(width: 320, height: 44)

  private func addContent() {
    content.layoutMargins = CellMetrics().insets
    _ = placement
    content.onLayout = { [weak self] in self?.contentDidLayOut(height: $0) }
  }

  /// Makes the cell that a table shows for a registered identifier.
  ///
  /// A subclass inherits it if it overrides `init(style:reuseIdentifier:)`, which it calls with the
  /// default style.
  public required convenience init(registeredAs identifier: String) {
    self.init(style: .default, reuseIdentifier: identifier)
  }

  /// Makes a cell of the default style.
  public convenience init(reuseIdentifier: String?) {
    self.init(style: .default, reuseIdentifier: reuseIdentifier)
  }

  /// Makes a cell of the default style with a frame, for no identifier.
  public override convenience init(frame: Rect) {
    self.init(style: .default, reuseIdentifier: nil)
    self.frame = frame
  }

  #if UIKit
  /// Makes a cell without identifier; nothing is decoded.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    standard = StandardCellContent(style: .default)
    content = ContentView()
    super.init(coder: coder)
    addContent()
  }
  #endif

  // MARK: The content of the style

  /// The label of the cell's text, made when it is first asked for.
  open var textLabel: Label? { standard.textLabel(in: contentView) }

  /// The label of the detail, made when it is first asked for; nil in the default style.
  open var detailTextLabel: Label? { standard.detailLabel(in: contentView) }

  /// The view of the picture, made when it is first asked for; nil in the style `value2`.
  open var imageView: ImageView? { standard.imageView(in: contentView) }

  private var cellMetrics: CellMetrics {
    table?.metrics.cells ?? CellMetrics(systemVersion: environment.systemVersion)
  }

  open override func environmentDidChange() {
    super.environmentDidChange()
    standard.take(environment.systemVersion)
  }

  // MARK: Overridden by subclasses

  /// Makes the cell ready for another row; call super. The base implementation deselects it.
  open func prepareForReuse() { show(isSelected: false) }

  /// Selects or deselects the cell; call super. Nothing moves.
  open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

  /// Begins or ends the highlight of a tap; call super. Nothing moves.
  open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

  /// The height that the content needs at a width of the content view, unrounded.
  ///
  /// It is that of the constraints, or of the texts and the picture of the cell's style. Override
  /// for content that is placed by hand.
  open func fittedContentHeight(forWidth width: Double) -> Double {
    let fitted = placement.fittedHeight(width)
    let separator = table?.separatorHeight ?? 0
    let height = fitted > 0 ? max(fitted, leastContentHeight - separator) : 0
    guard !standard.isEmpty else { return height }
    let metrics = cellMetrics
    let own = standard.height(width: width, metrics: metrics)
    let least = metrics.leastHeight - separator
    return own > 0 ? max(height, own, least) : height
  }

  /// The least height of a row whose content has any, with its separator; 0 unless set.
  public var leastContentHeight = 0.0 {
    didSet { if leastContentHeight != oldValue { invalidateHeight() } }
  }

  #if UIKit
  /// Called when the cell's state changes; call super.
  open func updateConfiguration(using state: CellConfigurationState) {}
  #endif

  /// The size that the content needs, beside the accessory and above the separator.
  ///
  /// A cell of UIKit's styles that is fitted directly has the height of a row.
  open override func systemLayoutSizeFitting(
    _ targetSize: Size, withHorizontalFittingPriority horizontal: LayoutPriority,
    verticalFittingPriority vertical: LayoutPriority
  ) -> Size {
    let size = super.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
    guard !standard.isEmpty else { return size }
    let width = horizontal.isRequired ? targetSize.width : max(size.width, frame.width)
    return Size(width: width, height: max(size.height, standardHeight(width: width)))
  }

  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width > 0 && size.width.isFinite ? size.width : frame.width
    let height = standard.isEmpty ? 0 : standardHeight(width: width)
    return height > 0 ? Size(width: width, height: height) : super.sizeThatFits(size)
  }

  /// The height of a row with the texts and the picture of the style at a cell's width.
  private func standardHeight(width: Double) -> Double {
    let metrics = table?.metrics ?? TableMetrics(systemVersion: environment.systemVersion)
    let accessory = metrics.accessoryWidth(
      accessoryType, viewWidth: accessoryView.map { $0.frame.width })
    let separator = table?.separatorHeight ?? 0
    let height = fittedContentHeight(forWidth: max(0, width - accessory))
    return height > 0 ? environment.pixelGrid.roundedUp(height + separator) : 0
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for view in [backgroundView, selectedBackgroundView] where view?.bounds.size != bounds.size {
      view?.frame = Rect(origin: .zero, size: bounds.size)
    }
    guard !standard.isEmpty else { return }
    standard.place(
      in: Size(width: content.layoutFrame.width, height: content.shownHeight),
      room: content.layoutFrame.height, metrics: cellMetrics,
      isMirrored: effectiveUserInterfaceLayoutDirection == .rightToLeft)
  }

  open override func drawAboveSubviews(in list: inout DisplayList) {
    drawAccessory(in: &list)
    guard let separator else { return }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let rect = separator.rect(in: bounds.size, isMirrored: isMirrored)
    if !rect.isEmpty { list.fill(rect, separator.color) }
  }

  /// The name of the cell's area in a drawing: its own, or its row, such as `row 0.12`.
  open override var areaName: String? {
    super.areaName ?? table?.indexPath(for: self).map { "row \($0.section).\($0.row)" }
  }

  /// Asks for the row's height to be measured again.
  ///
  /// The table measures it in its next layout, unless its ``TableView/selfSizingInvalidation`` is
  /// disabled.
  public func invalidateHeight() {
    needsMeasuring = true
    table?.setNeedsLayout()
  }

  /// Sets the table that shows the cell.
  func setOwner(_ owner: View?) { table = owner as? TableView }

  /// Sets the line at the bottom of the cell.
  func setSeparator(_ separator: SeparatorLine?) { self.separator = separator }

  /// Selects or deselects the cell where that is a change.
  func show(isSelected: Bool) {
    if isSelected != self.isSelected { setSelected(isSelected, animated: false) }
  }

  /// Places the content in the cell, beside the accessory and above the separator.
  func place(isAutomatic: Bool, accessoryWidth: Double, separatorHeight: Double) {
    let isChanged = placement.set(
      isAutomatic: isAutomatic, trailing: accessoryWidth, bottom: separatorHeight)
    awaitsSolution = awaitsSolution || isChanged
    let endsAbove = table?.metrics.contentEndsAboveSeparator ?? true
    content.extent =
      endsAbove || separatorHeight == 0 ? nil : (Double(frame.height), separatorHeight)
    expectedContentHeight = isAutomatic ? frame.height - separatorHeight : nil
    guard let accessoryView else { return }
    let size = accessoryView.frame.size
    let x =
      effectiveUserInterfaceLayoutDirection == .leftToRight
      ? frame.width - accessoryWidth : accessoryWidth - size.width
    accessoryView.frame = Rect(
      x: x, y: (frame.height - separatorHeight - size.height) / 2, width: size.width,
      height: size.height)
  }

  private func replaceBackground(_ old: View?, by view: View?) {
    guard view !== old else { return }
    old?.removeFromSuperview()
    guard let view else { return }
    view.frame = Rect(origin: .zero, size: bounds.size)
    insertSubview(view, at: view === backgroundView || backgroundView == nil ? 0 : 1)
    showBackgrounds()
  }

  private func showBackgrounds() {
    selectedBackgroundView?.isHidden = selectionStyle == .none || !(isSelected || isHighlighted)
  }

  /// Compares the height that layout gave the content with the height that the row expects.
  ///
  /// A row is rounded up to the pixel, so content may be less than a pixel lower than expected.
  private func contentDidLayOut(height: Double) {
    guard let table, table.selfSizingInvalidation == .enabledIncludingConstraints,
      let expectedContentHeight
    else { return }
    // In the layout in which the cell is placed, the content still has its earlier frame.
    if awaitsSolution {
      contentView.setNeedsLayout()
      table.setNeedsLayout()
      return
    }
    let scale = table.environment.pixelGrid.scale
    let pixel = scale > 0 ? 1 / scale : 1.0 / 64
    if height > expectedContentHeight + 1e-6 || height < expectedContentHeight - pixel - 1e-6 {
      self.expectedContentHeight = nil
      invalidateHeight()
    }
  }
}

/// The header or footer of a section.
open class TableHeaderFooterView: View {
  /// The identifier that the view is registered for.
  public let reuseIdentifier: String?
  /// The view that holds the content of the header or footer.
  public let contentView: View
  /// The title of a view that shows nothing else; made at the first access.
  public var textLabel: Label? { titleLabel }
  /// The label behind ``textLabel``.
  private(set) lazy var titleLabel: Label = makeTextLabel()
  private lazy var placement = ContentPlacement(contentView, in: self)
  /// The margins of the title in a view that shows nothing else; nil in other views.
  private(set) var titleMargins: EdgeInsets?

  /// Makes a view.
  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    contentView = View()
    super.init(frame: .zero)
    _ = placement
  }

  /// Makes the view that a table shows for a registered identifier.
  ///
  /// A subclass inherits it if it overrides `init(reuseIdentifier:)`.
  public required convenience init(registeredAs identifier: String) {
    self.init(reuseIdentifier: identifier)
  }

  #if UIKit
  /// Makes a view without identifier; nothing is decoded.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    contentView = View()
    super.init(coder: coder)
    _ = placement
  }
  #endif

  /// Makes the view that shows a title alone.
  convenience init(title: String, margins: EdgeInsets) {
    self.init(reuseIdentifier: nil)
    titleMargins = margins
    titleLabel.text = title
  }

  /// The fill in a plain table where the view has no ``/AutoLayout/View/backgroundColor``, so
  /// that a header that floats covers the rows below it; nil for nothing.
  open var plainBackgroundColor: Color? = .systemBackground
  /// Whether the view belongs to a plain table.
  var isPlain = false

  /// Makes the view ready for another section.
  open func prepareForReuse() {}

  /// Fills the view in a plain table.
  open override func draw(in list: inout DisplayList) {
    if isPlain, backgroundColor == nil, let plainBackgroundColor {
      list.fill(Rect(origin: .zero, size: layoutFrame.size), plainBackgroundColor)
    }
    super.draw(in: &list)
  }

  /// The height that the content needs at a width, unrounded.
  open func fittedContentHeight(forWidth width: Double) -> Double { placement.fittedHeight(width) }

  /// Gives the content the whole view.
  func place(isAutomatic: Bool) { placement.set(isAutomatic: isAutomatic, trailing: 0, bottom: 0) }

  private func makeTextLabel() -> Label {
    let label = Label(text: "")
    let titleMargins = titleMargins ?? TableMetrics().titleMargins
    label.name = "text"
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    LayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: titleMargins.top),
      label.leadingAnchor.constraint(
        equalTo: contentView.leadingAnchor, constant: titleMargins.left),
      label.trailingAnchor.constraint(
        equalTo: contentView.trailingAnchor, constant: -titleMargins.right),
      label.bottomAnchor.constraint(
        equalTo: contentView.bottomAnchor, constant: -titleMargins.bottom),
    ])
    return label
  }
}

/// A view that reports its height after its layout.
///
/// Constraints place it above the separator, and its frame can be as high as the cell.
private final class ContentView: View {
  var onLayout: ((Double) -> Void)?
  /// The height of the cell and that of its separator, where the frame is as high as the cell.
  var extent: (cell: Double, separator: Double)?

  /// The height of the frame.
  var shownHeight: Double {
    let height = layoutFrame.height
    guard let extent, abs(extent.cell - height) < 2 * extent.separator + 1e-6 else { return height }
    return extent.cell
  }

  override var frame: Rect {
    get {
      var frame = super.frame
      if extent != nil { frame.size.height = shownHeight }
      return frame
    }
    set { super.frame = newValue }
  }

  override var bounds: Rect {
    get { Rect(origin: super.bounds.origin, size: frame.size) }
    set { super.bounds = newValue }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?(layoutFrame.height)
  }
}

/// The constraints between a cell and its content view.
///
/// They involve a view outside the content view, so they do not count when it is fitted alone.
private struct ContentPlacement {
  private let content: View
  private let trailing: LayoutConstraint
  private let bottom: LayoutConstraint

  /// The priority of the row's height for the content of an automatic row.
  ///
  /// It is just above the pull towards a fitting size, so that content keeps its measured height,
  /// and below the content's own constraints, so that a change of the content has an effect.
  private static let automaticPriority: LayoutPriority = 51

  /// Constrains a content view to its cell.
  init(_ content: View, in cell: View) {
    self.content = content
    content.name = "content"
    content.translatesAutoresizingMaskIntoConstraints = false
    cell.addSubview(content)
    trailing = content.trailingAnchor.constraint(equalTo: cell.trailingAnchor)
    bottom = content.bottomAnchor.constraint(equalTo: cell.bottomAnchor)
    bottom.priority = Self.automaticPriority
    LayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: cell.topAnchor),
      content.leadingAnchor.constraint(equalTo: cell.leadingAnchor), trailing, bottom,
    ])
  }

  /// Leaves room at the trailing edge and at the bottom, and sets the priority of the height.
  ///
  /// Returns whether that was a change.
  @discardableResult
  func set(isAutomatic: Bool, trailing width: Double, bottom height: Double) -> Bool {
    let priority = isAutomatic ? Self.automaticPriority : .required
    guard trailing.constant != -width || bottom.constant != -height || bottom.priority != priority
    else { return false }
    trailing.constant = -width
    bottom.constant = -height
    bottom.priority = priority
    return true
  }

  /// The height that the content's constraints give at a width, unrounded.
  func fittedHeight(_ width: Double) -> Double {
    content.fittingSize(
      Size(width: width, height: 0), horizontal: .required, vertical: .fittingSizeLevel
    ).height
  }
}
