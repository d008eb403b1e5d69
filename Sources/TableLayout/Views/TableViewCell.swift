// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

#if UIKit
public import LayoutGeometry
#else
import LayoutGeometry
#endif

/// A row of a table; its views go into ``contentView``.
///
/// The height of an automatic row is what the constraints of the content view give at the width
/// that accessory and insets leave, plus the separator. The content view keeps its unrounded
/// height, and only the row is rounded up to the pixel, so rounding never contradicts a constraint.
open class TableViewCell: View, ReusableCell {
  /// The identifier that the cell is registered for; it is reused for rows with the same one.
  public let reuseIdentifier: String?
  /// The view that holds the row's content.
  public let contentView: View
  /// Whether the row is selected; set by the table.
  open var isSelected = false
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

  /// Makes a cell; a table makes them by the class that is registered.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    let content = ContentView()
    contentView = content
    super.init(frame: .zero)
    _ = placement
    content.onLayout = { [weak self] in self?.contentDidLayOut(height: $0) }
  }

  #if UIKit
  /// Makes a cell without identifier; nothing is decoded.
  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    let content = ContentView()
    contentView = content
    super.init(coder: coder)
    _ = placement
    content.onLayout = { [weak self] in self?.contentDidLayOut(height: $0) }
  }
  #endif

  /// Makes the cell ready for another row; call super. The base implementation deselects it.
  open func prepareForReuse() { isSelected = false }

  /// The height that the content needs at a width of the content view, unrounded.
  ///
  /// Override for content that is placed by hand.
  open func fittedContentHeight(forWidth width: Double) -> Double { placement.fittedHeight(width) }

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

  /// Places the content in the cell, beside the accessory and above the separator.
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
  public private(set) lazy var textLabel: Label = makeTextLabel()
  private lazy var placement = ContentPlacement(contentView, in: self)
  /// The margins of the title in a view that shows nothing else; nil in other views.
  private(set) var titleMargins: EdgeInsets?

  /// Makes a view; a table makes them by the class that is registered.
  public required init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    contentView = View()
    super.init(frame: .zero)
    _ = placement
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

/// A view that reports its height after its layout.
private final class ContentView: View {
  var onLayout: ((Double) -> Void)?

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
