// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry

/// The source of a grid's items.
public protocol GridViewDataSource: AnyObject {
  /// The number of sections; 1 unless implemented.
  func numberOfSections(in gridView: GridView) -> Int

  /// The number of items of a section.
  func gridView(_ gridView: GridView, numberOfItemsInSection section: Int) -> Int

  /// The cell of an item, usually from ``GridView/dequeueReusableCell(withIdentifier:for:)``.
  func gridView(_ gridView: GridView, cellForItemAt path: RowIndexPath) -> GridViewCell
}

extension GridViewDataSource {
  /// One section.
  public func numberOfSections(in gridView: GridView) -> Int { 1 }
}

/// A cell of a ``GridView``, as long as the constraints of its content view make it.
open class GridViewCell: GridReusableView, ReusableCell {
  /// The view that holds the item's content.
  public let contentView = View()

  /// Whether the item is selected; the caller sets it.
  open var isSelected = false
  /// Whether a tap on the item has begun; the caller sets it.
  open var isHighlighted = false

  weak var grid: GridView?
  var needsMeasuring = false
  private lazy var ends: [Axis: LayoutConstraint] = makePlacement()

  /// The priority with which the content fills the cell's length, as in a ``TableViewCell``:
  /// content keeps its measured length even in a longer line.
  private static let lengthPriority: LayoutPriority = 51

  /// Makes a cell with a frame, for no identifier.
  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    _ = ends
  }

  /// Makes a cell for an identifier.
  public convenience init(reuseIdentifier: String?) {
    if let reuseIdentifier {
      self.init(registeredAs: reuseIdentifier)
    } else {
      self.init(frame: .zero)
    }
  }

  #if UIKit
  /// Makes a cell without identifier; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    _ = ends
  }
  #endif

  #if UIKit
  /// The attributes with the length of ``fittedLength(along:across:)``.
  open override func preferredLayoutAttributesFitting(
    _ attributes: GridItemAttributes
  ) -> GridItemAttributes {
    attributes.fitted { fittedLength(along: $0, across: $1) }
  }

  /// Called when the cell's state changes; call super.
  open func updateConfiguration(using state: CellConfigurationState) {}
  #endif

  /// The length that the content needs along an axis at an extent across it, unrounded.
  ///
  /// Override for content that is placed by hand.
  open func fittedLength(along axis: Axis, across extent: Double) -> Double {
    switch axis {
    case .vertical:
      contentView.fittingSize(
        Size(width: extent, height: 0), horizontal: .required, vertical: .fittingSizeLevel
      ).height
    case .horizontal:
      contentView.fittingSize(
        Size(width: 0, height: extent), horizontal: .fittingSizeLevel, vertical: .required
      ).width
    }
  }

  /// Asks for the item to be measured again in the next layout.
  public func invalidateLength() {
    needsMeasuring = true
    grid?.setNeedsLayout()
  }

  /// Sets the grid that shows the cell.
  func setOwner(_ owner: View?) { grid = owner as? GridView }

  /// Gives the content its own length along an axis, and the cell's extent across it.
  func place(along axis: Axis) {
    for (edge, constraint) in [(Axis.horizontal, ends[.horizontal]), (.vertical, ends[.vertical])] {
      let priority = edge == axis ? Self.lengthPriority : .required
      if constraint?.priority != priority { constraint?.priority = priority }
    }
  }

  private func makePlacement() -> [Axis: LayoutConstraint] {
    contentView.name = "content"
    contentView.translatesAutoresizingMaskIntoConstraints = false
    addSubview(contentView)
    let trailing = contentView.trailingAnchor.constraint(equalTo: trailingAnchor)
    let bottom = contentView.bottomAnchor.constraint(equalTo: bottomAnchor)
    bottom.priority = Self.lengthPriority
    LayoutConstraint.activate([
      contentView.topAnchor.constraint(equalTo: topAnchor),
      contentView.leadingAnchor.constraint(equalTo: leadingAnchor), trailing, bottom,
    ])
    return [.horizontal: trailing, .vertical: bottom]
  }
}
