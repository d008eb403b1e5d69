// SPDX-License-Identifier: Apache-2.0

// With the package's trait UIKit, the views of a grid can answer with attributes of their own.

#if UIKit
import AutoLayout
public import LayoutGeometry
public import LayoutRendering

/// The place and the looks of an item, header or footer of a grid.
///
/// The grid takes the size of the attributes that a view answers with, see
/// ``GridReusableView/preferredLayoutAttributesFitting(_:)``. The other members are kept.
open nonisolated class GridItemAttributes: NSObject, NSCopying {
  /// The kinds of views that attributes are for.
  public enum Category: Int, Sendable {
    /// A cell.
    case cell = 0
    /// A section's header or footer.
    case supplementaryView = 1
    /// A view without data.
    case decorationView = 2
  }

  /// The item, or the section and the item 0.
  open var indexPath = RowIndexPath(row: 0, section: 0)
  /// The kind of view.
  public private(set) final var representedElementCategory = Category.cell
  /// The kind of header, footer or decoration; nil for a cell.
  public private(set) final var representedElementKind: String?
  /// The middle of the view in the content.
  open var center = Point.zero
  /// The size of the view; another size keeps the middle.
  open var size = Size.zero
  /// How opaque the view is, from 0 to 1.
  open var alpha = 1.0
  /// Whether the view is hidden.
  open var isHidden = false
  /// The place among views that overlap: higher ones are in front.
  open var zIndex = 0
  /// The transform of the view.
  public final var matrix = Transform.identity
  /// The axis along which the grid that asks scrolls.
  final var axis = Axis.vertical

  /// Makes the attributes of a cell at the first item.
  public required override init() { super.init() }

  /// Makes the attributes of an item's cell.
  public convenience init(forCellWith path: RowIndexPath) {
    self.init()
    indexPath = path
  }

  /// Makes the attributes of a header or footer.
  public convenience init(forSupplementaryViewOfKind kind: String, with path: RowIndexPath) {
    self.init()
    indexPath = path
    (representedElementCategory, representedElementKind) = (.supplementaryView, kind)
  }

  /// Makes the attributes of a view without data.
  public convenience init(forDecorationViewOfKind kind: String, with path: RowIndexPath) {
    self.init()
    indexPath = path
    (representedElementCategory, representedElementKind) = (.decorationView, kind)
  }

  /// The rectangle of the view in the content.
  open var frame: Rect {
    get {
      Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    set {
      size = newValue.size
      center = Point(x: newValue.midX, y: newValue.midY)
    }
  }

  /// The rectangle of the view in its own coordinates; another one keeps the middle.
  open var bounds: Rect {
    get { Rect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// A copy; a subclass with members of its own adds them.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    (copy.center, copy.size) = (center, size)
    (copy.alpha, copy.isHidden, copy.zIndex) = (alpha, isHidden, zIndex)
    (copy.matrix, copy.axis) = (matrix, axis)
    return copy
  }

  /// Whether two attributes have the same values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? GridItemAttributes else { return false }
    return other.indexPath == indexPath
      && other.representedElementCategory == representedElementCategory
      && other.representedElementKind == representedElementKind && other.center == center
      && other.size == size && other.alpha == alpha && other.isHidden == isHidden
      && other.zIndex == zIndex && other.matrix == matrix
  }

  /// The hash of the index path.
  open override var hash: Int { indexPath.hashValue }

  /// A copy whose length is fitted to the extent across the grid's axis; the origin stays.
  final func fitted(_ length: (_ axis: Axis, _ extent: Double) -> Double) -> GridItemAttributes {
    guard let copy = copy() as? GridItemAttributes else { return self }
    var frame = frame
    switch axis {
    case .vertical: frame.size.height = length(.vertical, frame.width)
    case .horizontal: frame.size.width = length(.horizontal, frame.height)
    }
    copy.frame = frame
    return copy
  }
}

extension GridView {
  /// The attributes of an item as the grid has it: the rectangle of its line and lane.
  public func layoutAttributesForItem(at path: RowIndexPath) -> GridItemAttributes? {
    guard geometry.contains(path) else { return nil }
    let attributes = GridItemAttributes(forCellWith: path)
    attributes.frame = rectForItem(at: path)
    attributes.axis = axis
    return attributes
  }

  /// The length of an item that its cell's attributes give.
  func preferredLength(of item: RowIndexPath, by cell: GridViewCell) -> Double {
    guard let attributes = layoutAttributesForItem(at: item) else { return estimatedItemLength }
    // A cell that reads its own width to answer finds the item's.
    let size = attributes.size
    if axis == .vertical ? cell.frame.width != size.width : cell.frame.height != size.height {
      cell.frame = attributes.frame
    }
    let fitted = cell.preferredLayoutAttributesFitting(attributes).size
    return axis == .vertical ? fitted.height : fitted.width
  }
}
#endif
