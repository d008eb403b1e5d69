// SPDX-License-Identifier: Apache-2.0

// UIKit's names for Quoin's types. A name here is the same type as Quoin's: what holds for one
// holds for the other.
//
// The names of AutoLayout are not exported, because libraries have some of their own with these
// names, such as `LayoutConstraint`; a member of its types needs no import. Those of TableLayout
// are, since interfaces name types that are nested in its classes.

import AutoLayout
@_exported import Foundation
import LayoutGeometry
@_exported import TableLayout
import TextVocabulary

// MARK: - Views

/// A view.
public typealias UIView = View
/// A label.
public typealias UILabel = Label
/// A button.
public typealias UIButton = Button
/// A view of a picture.
public typealias UIImageView = ImageView
/// A picture: a name for a backend, and a size.
public typealias UIImage = Image
/// A row or column of views.
public typealias UIStackView = StackView
/// A view that scrolls.
public typealias UIScrollView = ScrollView
/// A text with insets; it shows, and edits nothing.
public typealias UITextView = TextView

// MARK: - Layout

/// A constraint.
public typealias NSLayoutConstraint = LayoutConstraint
/// An attribute of a view or guide.
public typealias NSLayoutAnchor<AnchorType> = LayoutAnchor<AnchorType>
/// A horizontal place of a view or guide.
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
/// A vertical place of a view or guide.
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
/// A width or height of a view or guide.
public typealias NSLayoutDimension = LayoutDimension
/// A rectangle for constraints that draws nothing.
public typealias UILayoutGuide = LayoutGuide
/// The priority of a constraint.
public typealias UILayoutPriority = LayoutPriority
/// Distances from the edges, by left and right.
public typealias UIEdgeInsets = EdgeInsets
/// Distances from the edges, by leading and trailing.
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
/// Edges of a rectangle.
public typealias UIRectEdge = RectEdge
/// The direction of reading.
public typealias UIUserInterfaceLayoutDirection = LayoutDirection
/// How a view depends on the direction of reading.
public typealias UISemanticContentAttribute = SemanticContentAttribute

extension LayoutConstraint {
  /// An attribute of a constraint.
  public typealias Attribute = LayoutAttribute
  /// A relation of a constraint.
  public typealias Relation = LayoutRelation
  /// The horizontal or the vertical axis.
  public typealias Axis = LayoutGeometry.Axis
  /// Options of the visual format language.
  public typealias FormatOptions = VisualFormatOptions
}

/// What a tree of views needs from outside: a measurer, pixels, a direction.
public typealias LayoutEnvironment = AutoLayout.LayoutEnvironment
/// The pixels to which sizes and frames are rounded.
public typealias PixelGrid = LayoutGeometry.PixelGrid

extension View {
  /// Which parts of the frame follow the superview's size.
  public typealias AutoresizingMask = AutoLayout.AutoresizingMask
  /// How a picture lies in its view.
  public typealias ContentMode = AutoLayout.ContentMode
}

extension ScrollView {
  /// How the safe area adds to the insets of a scroll view.
  public typealias ContentInsetAdjustmentBehavior = AutoLayout.ContentInsetAdjustmentBehavior
}

// MARK: - Text

/// A font as text asks for it.
public typealias UIFont = FontDescriptor
/// A description of a font, the same as the font.
public typealias UIFontDescriptor = FontDescriptor
/// A colour.
public typealias UIColor = Color
/// A colour.
public typealias CGColor = Color
/// Where lines stand between the two sides.
public typealias NSTextAlignment = TextAlignment
/// How text that does not fit is cut.
public typealias NSLineBreakMode = LineBreakMode
/// The direction of a paragraph.
public typealias NSWritingDirection = TextDirection
/// A tab stop.
public typealias NSTextTab = TabStop

// MARK: - Tables

/// A table.
public typealias UITableView = TableView
/// A row's cell.
public typealias UITableViewCell = TableViewCell
/// The header or footer of a section.
public typealias UITableViewHeaderFooterView = TableHeaderFooterView
/// The source of a table's rows.
public typealias UITableViewDataSource = TableViewDataSource
/// The receiver of announcements of rows that will soon be visible.
public typealias UITableViewDataSourcePrefetching = TableViewPrefetching
/// A data source by identities.
public typealias UITableViewDiffableDataSource<
  Section: Hashable & Sendable, Item: Hashable & Sendable
> =
  DiffableTableDataSource<Section, Item>
