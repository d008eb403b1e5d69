// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TableLayout
import UIKitEngine

/// A list or a grid of self-sizing cells.
public typealias UICollectionView = GridView

/// How the items of a collection view stand: in lanes of equal width, each line as long as its
/// longest item.
///
/// Other arrangements are missing: items have the width of their lane, and the length that their
/// constraints give.
open class UICollectionViewLayout {
  /// The axis along which the view scrolls.
  public var scrollDirection: UICollectionView.ScrollDirection
  /// The number of lanes across that axis.
  public var laneCount: Int
  /// The gap between lines.
  public var minimumLineSpacing: CGFloat
  /// The gap between lanes.
  public var minimumInteritemSpacing: CGFloat
  /// The room around the lines of each section.
  public var sectionInset = UIEdgeInsets.zero
  /// The headers and footers of each section.
  var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// Whether headers and footers have the insets of sections at their sides.
  var supplementariesFollowContentInsets = true

  /// Makes a layout of lanes; one lane is a list.
  public init(
    scrollDirection: UICollectionView.ScrollDirection = .vertical, laneCount: Int = 1,
    minimumLineSpacing: CGFloat = 0, minimumInteritemSpacing: CGFloat = 0
  ) {
    self.scrollDirection = scrollDirection
    self.laneCount = laneCount
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
  }
}

/// A layout of sections and groups, of which lists are here.
public final class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  /// Makes a list, whose items are as wide as the view.
  public static func list(
    using configuration: UICollectionLayoutListConfiguration
  ) -> UICollectionViewCompositionalLayout {
    let layout = UICollectionViewCompositionalLayout()
    layout.take(configuration)
    return layout
  }
}

/// The looks of a list; its rows are plain.
public struct UICollectionLayoutListConfiguration {
  /// The appearance of sections.
  public enum Appearance: Int, Sendable {
    /// Sections follow each other.
    case plain = 0
  }

  /// Where headers come from.
  public var headerMode = HeaderMode.none
  /// Where footers come from.
  public var footerMode = FooterMode.none

  /// Makes the looks of an appearance.
  public init(appearance: Appearance) {}
}

/// A layout that puts items of given sizes in lines.
@available(
  *, unavailable,
  message: "Items have the width of their lane; use UICollectionViewLayout(laneCount:)."
)
public final class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// Makes nothing.
  public init() { super.init() }
}

/// The delegate of a layout that puts items of given sizes in lines.
@available(
  *, unavailable,
  message: "Items have the width of their lane; use UICollectionViewLayout(laneCount:)."
)
public protocol UICollectionViewDelegateFlowLayout {}

/// The delegate of a collection view.
@available(
  *, unavailable, message: "Items are not selected; conform to UIScrollViewDelegate."
)
public protocol UICollectionViewDelegate {}

/// The source of a collection view's items.
public protocol UICollectionViewDataSource: GridViewDataSource, GridViewSections {
  /// The number of items of a section.
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int

  /// The cell of an item.
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell

  /// The header or footer of a section, of a kind that the layout names.
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
  /// The number of items of a section, as Quoin asks.
  public func gridView(_ gridView: GridView, numberOfItemsInSection section: Int) -> Int {
    collectionView(gridView, numberOfItemsInSection: section)
  }

  /// The cell of an item, as Quoin asks.
  public func gridView(_ gridView: GridView, cellForItemAt path: IndexPath) -> GridViewCell {
    collectionView(gridView, cellForItemAt: path)
  }
}

/// A cell of a collection view.
public typealias UICollectionViewCell = GridViewCell

extension GridView {
  /// The axis along which a collection view scrolls.
  public enum ScrollDirection: Int, Sendable {
    /// Downward.
    case vertical = 0
    /// To the right.
    case horizontal = 1
  }

  /// Makes a collection view with a layout.
  public convenience init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.init(
      frame: frame, axis: layout.scrollDirection == .vertical ? .vertical : .horizontal,
      laneCount: layout.laneCount)
    lineSpacing = layout.minimumLineSpacing
    laneSpacing = layout.minimumInteritemSpacing
    sectionInset = layout.sectionInset
    keep(layout, "collectionViewLayout")
  }

  /// The layout that the view was made with.
  public var collectionViewLayout: UICollectionViewLayout {
    kept(
      "collectionViewLayout",
      UICollectionViewLayout(
        scrollDirection: axis == .vertical ? .vertical : .horizontal, laneCount: laneCount,
        minimumLineSpacing: lineSpacing, minimumInteritemSpacing: laneSpacing))
  }

  /// Registers the class of cells for an identifier.
  public func register(
    _ type: UICollectionViewCell.Type, forCellWithReuseIdentifier identifier: String
  ) {
    register(type, forCellReuseIdentifier: identifier)
  }

  /// A cell for an item: one that left the screen, or a new one of the registered class.
  public func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    dequeueReusableCell(withIdentifier: identifier, for: indexPath)
  }
}
