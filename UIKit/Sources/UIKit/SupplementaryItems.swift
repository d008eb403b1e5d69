// SPDX-License-Identifier: Apache-2.0

// The headers and footers of sections as layouts describe them.

import AutoLayout
import Foundation
import LayoutGeometry
import TableLayout

/// A place at the border of a rectangle; headers stand at the top, footers at the bottom.
public enum NSRectAlignment: Int, Sendable {
  /// At the top.
  case top = 1
  /// At the top, at the leading side.
  case topLeading = 2
  /// At the bottom, at the leading side.
  case bottomLeading = 4
  /// At the bottom.
  case bottom = 5
  /// At the bottom, at the trailing side.
  case bottomTrailing = 6
  /// At the top, at the trailing side.
  case topTrailing = 8

  /// Whether it is a place at the top.
  var isAtTop: Bool {
    switch self {
    case .top, .topLeading, .topTrailing: true
    case .bottom, .bottomLeading, .bottomTrailing: false
    }
  }
}

/// A view beside the items of a layout.
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of view.
  public let elementKind: String

  /// Makes an item.
  init(layoutSize: NSCollectionLayoutSize, kind: String) {
    elementKind = kind
    super.init(layoutSize: layoutSize)
  }
}

/// A header or footer of a section; it is as wide as the section's groups.
public final class NSCollectionLayoutBoundarySupplementaryItem:
  NSCollectionLayoutSupplementaryItem
{
  /// The place: headers at the top, footers at the bottom.
  public let alignment: NSRectAlignment
  /// Whether the view stays visible with its section; it does not.
  public var pinToVisibleBounds = false
  /// Whether the section grows by the view; it does.
  public var extendsBoundary = true
  /// The place among views that overlap.
  public var zIndex = 0

  /// Makes a header or footer.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.alignment = alignment
    super.init(layoutSize: layoutSize, kind: elementKind)
  }
}

extension UICollectionViewLayout {
  /// The section's header.
  var headerItem: NSCollectionLayoutBoundarySupplementaryItem? {
    boundarySupplementaryItems.first { $0.alignment.isAtTop }
  }

  /// The section's footer.
  var footerItem: NSCollectionLayoutBoundarySupplementaryItem? {
    boundarySupplementaryItems.first { !$0.alignment.isAtTop }
  }

  /// Takes headers and footers; of several at one edge the first is shown, and a message says so.
  func take(_ items: [NSCollectionLayoutBoundarySupplementaryItem]) {
    boundarySupplementaryItems = items
    for other in items where other !== headerItem && other !== footerItem {
      Notice.once(
        "NSCollectionLayoutSection: boundarySupplementaryItems has several items at one edge; "
          + "the one of the kind \"\(other.elementKind)\" is left out. Use one view for both.")
    }
  }

  /// Takes the headers and footers of a list.
  func take(_ list: UICollectionLayoutListConfiguration) {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .estimated(44))
    var items: [NSCollectionLayoutBoundarySupplementaryItem] = []
    if list.headerMode == .supplementary {
      items.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionHeader,
          alignment: .top))
    }
    if list.footerMode == .supplementary {
      items.append(
        NSCollectionLayoutBoundarySupplementaryItem(
          layoutSize: size, elementKind: UICollectionView.elementKindSectionFooter,
          alignment: .bottom))
    }
    take(items)
  }
}

extension UICollectionLayoutListConfiguration {
  /// Where a list's headers come from.
  public enum HeaderMode: Int, Sendable {
    /// There are none.
    case none = 0
    /// From the data source.
    case supplementary = 1
    /// The first item of a section is one.
    case firstItemInSection = 2
  }

  /// Where a list's footers come from.
  public enum FooterMode: Int, Sendable {
    /// There are none.
    case none = 0
    /// From the data source.
    case supplementary = 1
  }
}
