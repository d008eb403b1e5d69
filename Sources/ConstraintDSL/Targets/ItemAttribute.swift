// SPDX-License-Identifier: Apache-2.0

public import AutoLayout

/// One attribute of a view or guide, as the target of a constraint: `title.bottom`.
///
/// The kind is part of the type: a leading edge cannot be related to a top edge.
public struct ItemAttribute<Kind: AttributeKind> {
  /// The view or guide.
  public let item: LayoutItem
  /// Which of its attributes.
  public let attribute: LayoutAttribute

  /// Names an attribute of an item.
  init(_ item: LayoutItem, _ attribute: LayoutAttribute) {
    self.item = item
    self.attribute = attribute
  }
}

extension ItemAttribute: Hashable {
  /// Whether both are the same attribute of the same object.
  public static func == (left: ItemAttribute, right: ItemAttribute) -> Bool {
    left.item === right.item && left.attribute == right.attribute
  }

  /// Hashes the object's identity and the attribute.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(item))
    hasher.combine(attribute)
  }
}

/// Several attributes of a view or guide, each the target of its namesake: `title.layout.edges`.
public struct ItemComposite<Kind: AttributeKind> {
  /// The view or guide.
  public let item: LayoutItem
}

/// An item of constraints: every view and every guide.
///
/// Its members are in protocol extensions, so a view class may have properties of its own called
/// `top` or `left`; they hide these, and ``layout`` still has them.
public protocol ConstraintItem: LayoutItem {}

extension View: ConstraintItem {}
extension LayoutGuide: ConstraintItem {}

extension ConstraintItem {
  /// The item's attributes under a name that no property of a class hides by accident.
  public var layout: ItemAttributes { ItemAttributes(item: self) }

  /// The left edge.
  public var left: ItemAttribute<HorizontalEdge> { ItemAttribute(self, .left) }
  /// The right edge.
  public var right: ItemAttribute<HorizontalEdge> { ItemAttribute(self, .right) }
  /// The top edge.
  public var top: ItemAttribute<VerticalPlace> { ItemAttribute(self, .top) }
  /// The bottom edge.
  public var bottom: ItemAttribute<VerticalPlace> { ItemAttribute(self, .bottom) }
  /// The edge where reading begins.
  public var leading: ItemAttribute<ReadingEdge> { ItemAttribute(self, .leading) }
  /// The edge where reading ends.
  public var trailing: ItemAttribute<ReadingEdge> { ItemAttribute(self, .trailing) }
  /// The width.
  public var width: ItemAttribute<Extent> { ItemAttribute(self, .width) }
  /// The height.
  public var height: ItemAttribute<Extent> { ItemAttribute(self, .height) }
  /// The horizontal centre.
  public var centerX: ItemAttribute<HorizontalCenter> { ItemAttribute(self, .centerX) }
  /// The vertical centre.
  public var centerY: ItemAttribute<VerticalPlace> { ItemAttribute(self, .centerY) }
}

extension ConstraintItem where Self: View {
  /// The baseline of the bottommost line; another name of ``lastBaseline``.
  public var baseline: ItemAttribute<VerticalPlace> { ItemAttribute(self, .lastBaseline) }
  /// The baseline of the topmost line.
  public var firstBaseline: ItemAttribute<VerticalPlace> { ItemAttribute(self, .firstBaseline) }
  /// The baseline of the bottommost line.
  public var lastBaseline: ItemAttribute<VerticalPlace> { ItemAttribute(self, .lastBaseline) }
  /// The left edge inside the margin.
  public var leftMargin: ItemAttribute<HorizontalEdge> { ItemAttribute(self, .leftMargin) }
  /// The right edge inside the margin.
  public var rightMargin: ItemAttribute<HorizontalEdge> { ItemAttribute(self, .rightMargin) }
  /// The top edge inside the margin.
  public var topMargin: ItemAttribute<VerticalPlace> { ItemAttribute(self, .topMargin) }
  /// The bottom edge inside the margin.
  public var bottomMargin: ItemAttribute<VerticalPlace> { ItemAttribute(self, .bottomMargin) }
  /// The leading edge inside the margin.
  public var leadingMargin: ItemAttribute<ReadingEdge> { ItemAttribute(self, .leadingMargin) }
  /// The trailing edge inside the margin.
  public var trailingMargin: ItemAttribute<ReadingEdge> { ItemAttribute(self, .trailingMargin) }
  /// The horizontal centre between the margins.
  public var centerXWithinMargins: ItemAttribute<HorizontalCenter> {
    ItemAttribute(self, .centerXWithinMargins)
  }
  /// The vertical centre between the margins.
  public var centerYWithinMargins: ItemAttribute<VerticalPlace> {
    ItemAttribute(self, .centerYWithinMargins)
  }
}

/// The attributes of a view or guide: `cell.layout.bottom`.
public struct ItemAttributes {
  /// The view or guide.
  public let item: LayoutItem

  /// The left edge.
  public var left: ItemAttribute<HorizontalEdge> { ItemAttribute(item, .left) }
  /// The right edge.
  public var right: ItemAttribute<HorizontalEdge> { ItemAttribute(item, .right) }
  /// The top edge.
  public var top: ItemAttribute<VerticalPlace> { ItemAttribute(item, .top) }
  /// The bottom edge.
  public var bottom: ItemAttribute<VerticalPlace> { ItemAttribute(item, .bottom) }
  /// The edge where reading begins.
  public var leading: ItemAttribute<ReadingEdge> { ItemAttribute(item, .leading) }
  /// The edge where reading ends.
  public var trailing: ItemAttribute<ReadingEdge> { ItemAttribute(item, .trailing) }
  /// The width.
  public var width: ItemAttribute<Extent> { ItemAttribute(item, .width) }
  /// The height.
  public var height: ItemAttribute<Extent> { ItemAttribute(item, .height) }
  /// The horizontal centre.
  public var centerX: ItemAttribute<HorizontalCenter> { ItemAttribute(item, .centerX) }
  /// The vertical centre.
  public var centerY: ItemAttribute<VerticalPlace> { ItemAttribute(item, .centerY) }
  /// The baseline of the bottommost line; another name of ``lastBaseline``.
  public var baseline: ItemAttribute<VerticalPlace> { ItemAttribute(item, .lastBaseline) }
  /// The baseline of the topmost line.
  public var firstBaseline: ItemAttribute<VerticalPlace> { ItemAttribute(item, .firstBaseline) }
  /// The baseline of the bottommost line.
  public var lastBaseline: ItemAttribute<VerticalPlace> { ItemAttribute(item, .lastBaseline) }
  /// The left edge inside the margin.
  public var leftMargin: ItemAttribute<HorizontalEdge> { ItemAttribute(item, .leftMargin) }
  /// The right edge inside the margin.
  public var rightMargin: ItemAttribute<HorizontalEdge> { ItemAttribute(item, .rightMargin) }
  /// The top edge inside the margin.
  public var topMargin: ItemAttribute<VerticalPlace> { ItemAttribute(item, .topMargin) }
  /// The bottom edge inside the margin.
  public var bottomMargin: ItemAttribute<VerticalPlace> { ItemAttribute(item, .bottomMargin) }
  /// The leading edge inside the margin.
  public var leadingMargin: ItemAttribute<ReadingEdge> { ItemAttribute(item, .leadingMargin) }
  /// The trailing edge inside the margin.
  public var trailingMargin: ItemAttribute<ReadingEdge> { ItemAttribute(item, .trailingMargin) }
  /// The horizontal centre between the margins.
  public var centerXWithinMargins: ItemAttribute<HorizontalCenter> {
    ItemAttribute(item, .centerXWithinMargins)
  }
  /// The vertical centre between the margins.
  public var centerYWithinMargins: ItemAttribute<VerticalPlace> {
    ItemAttribute(item, .centerYWithinMargins)
  }
  /// All four edges, each for its namesake.
  public var edges: ItemComposite<Edges> { ItemComposite(item: item) }
  /// All four edges with leading and trailing, each for its namesake.
  public var directionalEdges: ItemComposite<ReadingEdges> { ItemComposite(item: item) }
  /// Width and height, each for its namesake.
  public var size: ItemComposite<Extent> { ItemComposite(item: item) }
  /// Both centres, each for its namesake.
  public var center: ItemComposite<Centers> { ItemComposite(item: item) }
}
