// SPDX-License-Identifier: Apache-2.0

// Layouts of sections and groups, as far as they are lanes of equal width.

import AutoLayout
import Foundation
import LayoutGeometry
import TableLayout

/// A width or height of a part of a layout.
public final class NSCollectionLayoutDimension {
  /// The kinds of numbers.
  enum Kind {
    case fractionalWidth
    case fractionalHeight
    case absolute
    case estimated
  }

  /// The kind of the number.
  let kind: Kind
  /// The number.
  public let dimension: CGFloat

  private init(_ kind: Kind, _ dimension: CGFloat) {
    (self.kind, self.dimension) = (kind, dimension)
  }

  /// A part of the width around.
  public static func fractionalWidth(_ part: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, part)
  }

  /// A part of the height around.
  public static func fractionalHeight(_ part: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, part)
  }

  /// A number of points.
  public static func absolute(_ points: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, points)
  }

  /// What the content needs.
  public static func estimated(_ points: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, points)
  }
}

/// The size of a part of a layout.
public final class NSCollectionLayoutSize {
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension

  /// Makes a size.
  public init(
    widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension
  ) {
    self.widthDimension = widthDimension
    self.heightDimension = heightDimension
  }
}

/// A gap of a layout.
public final class NSCollectionLayoutSpacing {
  /// The points.
  public let spacing: CGFloat

  private init(_ spacing: CGFloat) { self.spacing = spacing }

  /// A fixed gap.
  public static func fixed(_ points: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(points)
  }

  /// A gap that can grow.
  public static func flexible(_ points: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(points)
  }
}

/// An item of a layout.
open class NSCollectionLayoutItem {
  /// The size.
  public let layoutSize: NSCollectionLayoutSize
  /// The room around the content.
  public var contentInsets = NSDirectionalEdgeInsets.zero

  /// Makes an item.
  public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }
}

/// Items beside or below each other.
public final class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  /// The number of items beside each other.
  public private(set) var laneCount = 1
  /// The gap between items.
  public var interItemSpacing: NSCollectionLayoutSpacing?

  /// Items beside each other, as many as fit.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    let group = NSCollectionLayoutGroup(layoutSize: layoutSize)
    group.laneCount = max(1, subitems.count)
    if subitems.count == 1, let width = subitems.first?.layoutSize.widthDimension,
      width.kind == .fractionalWidth, width.dimension > 0
    {
      group.laneCount = max(1, Int((1 / width.dimension + 1e-6).rounded(.down)))
    }
    return group
  }

  /// A number of equal items beside each other.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    let group = NSCollectionLayoutGroup(layoutSize: layoutSize)
    group.laneCount = max(1, count)
    return group
  }

  /// A number of equal items beside each other.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem,
    count: Int
  ) -> NSCollectionLayoutGroup {
    horizontal(layoutSize: layoutSize, subitem: subitem, count: count)
  }

  /// Items below each other.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
}

/// A section of a layout.
public final class NSCollectionLayoutSection {
  /// The group that is repeated.
  let group: NSCollectionLayoutGroup
  /// The room around the section's groups, leading at the left.
  public var contentInsets = NSDirectionalEdgeInsets.zero
  /// The gap between groups.
  public var interGroupSpacing: CGFloat = 0
  /// The headers and footers, one at each end.
  public var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether headers and footers have ``contentInsets`` at their sides.
  public var supplementariesFollowContentInsets = true

  /// Makes a section of a group.
  public init(group: NSCollectionLayoutGroup) { self.group = group }
}

extension UICollectionViewCompositionalLayout {
  /// Makes a layout of a section: lanes of equal width, each line as long as its longest item.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(
      laneCount: section.group.laneCount, minimumLineSpacing: section.interGroupSpacing,
      minimumInteritemSpacing: section.group.interItemSpacing?.spacing ?? 0)
    let insets = section.contentInsets
    sectionInset = UIEdgeInsets(
      top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing)
    supplementariesFollowContentInsets = section.supplementariesFollowContentInsets
    take(section.boundarySupplementaryItems)
  }
}
