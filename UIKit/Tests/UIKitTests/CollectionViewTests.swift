// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

private final class TileCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: contentView.topAnchor),
      label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

private final class Tiles: UICollectionViewDataSource {
  var texts = ["one", String(repeating: "two ", count: 20), "three"]

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { texts.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "tile", for: indexPath)
    (cell as? TileCell)?.label.text = texts[indexPath.item]
    return cell
  }
}

@Suite struct CollectionViewTests {
  private func laidOut(_ layout: UICollectionViewLayout, _ tiles: Tiles) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.register(TileCell.self, forCellWithReuseIdentifier: "tile")
    view.dataSource = tiles
    view.layoutIfNeeded()
    return view
  }

  @Test func `a list's items are as wide as the view and as high as their texts`() {
    let tiles = Tiles()
    let view = laidOut(
      UICollectionViewCompositionalLayout.list(
        using: UICollectionLayoutListConfiguration(appearance: .plain)), tiles)
    let rects = (0..<3).map { view.rectForItem(at: IndexPath(item: $0, section: 0)) }
    #expect(rects.allSatisfy { $0.width == 300 })
    #expect(rects[1].height > rects[0].height)
    #expect(rects[2].minY == rects[1].maxY)
  }

  @Test func `a grid's lines are as high as their highest item`() {
    let tiles = Tiles()
    let view = laidOut(
      UICollectionViewLayout(laneCount: 2, minimumLineSpacing: 5, minimumInteritemSpacing: 10),
      tiles)
    let rects = (0..<3).map { view.rectForItem(at: IndexPath(item: $0, section: 0)) }
    let width: CGFloat = (300 - 10) / 2
    #expect(rects.allSatisfy { $0.width == width })
    #expect(rects[0].height == rects[1].height)
    #expect(rects[1].minX == width + 10)
    #expect(abs(rects[2].minY - (rects[0].maxY + 5)) < 0.001)
  }

  @Test func `a section's insets stand around its lines`() {
    let size = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(0.5), heightDimension: .estimated(44))
    let section = NSCollectionLayoutSection(
      group: .horizontal(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
    section.contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 20, bottom: 9, trailing: 40)
    let tiles = Tiles()
    let view = laidOut(UICollectionViewCompositionalLayout(section: section), tiles)
    let rects = (0..<3).map { view.rectForItem(at: IndexPath(item: $0, section: 0)) }
    #expect(rects[0].origin == CGPoint(x: 20, y: 7))
    #expect(rects.allSatisfy { $0.width == 120 })
    #expect(view.contentSize.height == rects[2].maxY + 9)
  }
}
