// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
import LayoutGeometry

/// A row of a table: put the views that it shows into ``contentView``.
///
/// An automatic row is as high as the constraints of the content view make it at the width that
/// accessory and insets leave, plus the separator. The content view keeps its unrounded height and
/// only the row is rounded up to the pixel, so no constraint ever fights with a rounded one.
open class TableViewCell: View, ReusableCell {
  /// What the cell was registered as; it is reused for rows that ask for the same.
  public let reuseIdentifier: String?
  /// The view that holds what the row shows.
  public let contentView: View
  /// Whether the row is selected; the table says so.
  open var isSelected = false
  /// What stands at the trailing edge.
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
  /// Whether the row is to be measured again in the next layout.
  var needsMeasuring = false
  /// Whether the cell was placed since constraints were solved last.
  var awaitsSolution = false
  /// The room that an automatic row leaves its content; nil until the cell is placed.
  private var expectedContentHeight: Double?
  private lazy var placement = ContentPlacement(contentView, in: self)

  /// Makes a cell; a table makes them by the class that is registered.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    let content = ContentView()
    contentView = content
    super.init()
    _ = placement
    content.onLayout = { [weak self] in self?.contentDidLayOut(height: $0) }
  }

  /// Makes the cell ready for another row; call super. The base implementation deselects it.
  open func prepareForReuse() { isSelected = false }

  /// The height that the content needs at a width of the content view, unrounded.
  ///
  /// Override for content that is placed by hand.
  open func fittedContentHeight(forWidth width: Double) -> Double { placement.fittedHeight(width) }

  /// Says that the row's height is to be measured again.
  ///
  /// The table does so in its next layout, unless its ``TableView/selfSizingInvalidation`` is
  /// disabled.
  public func invalidateHeight() {
    needsMeasuring = true
    table?.setNeedsLayout()
  }

  /// Sets the table that shows the cell.
  func setOwner(_ owner: View?) { table = owner as? TableView }

  /// Gives the content its room: the cell less accessory and separator.
  func place(isAutomatic: Bool, accessoryWidth: Double, separatorHeight: Double) {
    let isChanged = placement.set(
      isAutomatic: isAutomatic, trailing: accessoryWidth, bottom: separatorHeight)
    awaitsSolution = awaitsSolution || isChanged
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

  /// Compares the height that layout gave the content with the one that the row was made for.
  ///
  /// A row is rounded up to the pixel, so less than a pixel below is what was expected.
  private func contentDidLayOut(height: Double) {
    guard let table, table.selfSizingInvalidation == .enabledIncludingConstraints,
      let expectedContentHeight
    else { return }
    // In the round in which the cell was placed, the content still has its frame of before.
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

/// The header or footer of a section, or what has the place of one.
open class TableHeaderFooterView: View {
  /// What the view was registered as.
  public let reuseIdentifier: String?
  /// The view that holds what the header shows.
  public let contentView: View
  /// The title, in a view that shows nothing but one; made when it is first asked for.
  public private(set) lazy var textLabel: Label = makeTextLabel()
  private lazy var placement = ContentPlacement(contentView, in: self)
  /// The margins of the title in a view that shows nothing else; nil in any other view.
  private(set) var titleMargins: EdgeInsets?

  /// Makes a view; a table makes them by the class that is registered.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    contentView = View()
    super.init()
    _ = placement
  }

  /// Makes the view that shows a title alone.
  convenience init(title: String, margins: EdgeInsets) {
    self.init(reuseIdentifier: nil)
    titleMargins = margins
    textLabel.text = title
  }

  /// Makes the view ready for another section.
  open func prepareForReuse() {}

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

/// A view that tells its height after it was laid out.
private final class ContentView: View {
  var onLayout: ((Double) -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?(layoutFrame.height)
  }
}

/// The constraints between a cell and its content view.
///
/// They reach out of the content view and so take no part when it is fitted alone.
private struct ContentPlacement {
  private let content: View
  private let trailing: LayoutConstraint
  private let bottom: LayoutConstraint

  /// The priority of the row's height for the content of an automatic row.
  ///
  /// Just above the pull of a fitted size, so that content stands as it was measured, and below
  /// everything that content itself asks for, so that a change of the content shows.
  private static let automaticPriority: LayoutPriority = 51

  /// Ties a content view to the cell that it is in.
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

  /// Leaves room at the trailing edge and at the bottom; a height that is not automatic holds.
  ///
  /// Returns whether that was otherwise before.
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
