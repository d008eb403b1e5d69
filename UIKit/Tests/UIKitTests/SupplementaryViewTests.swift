// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import UIKit

/// A header as an app has it: a label pinned to the view's own edges.
private final class TitleHeader: UICollectionReusableView {
  static let reuseIdentifier = "TitleHeader"
  let label = UILabel()
  private(set) var reuses = 0
  private(set) var applied: UICollectionViewLayoutAttributes?

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.topAnchor.constraint(equalTo: topAnchor, constant: 10),
      label.leadingAnchor.constraint(equalTo: leadingAnchor),
      label.trailingAnchor.constraint(equalTo: trailingAnchor),
      label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -6),
    ])
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }

  override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    applied = layoutAttributes
  }
}

/// A footer that answers with a height of its own.
private final class LineFooter: UICollectionReusableView {
  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
    attributes.size.height = 31
    return attributes
  }
}

/// A cell that fits its content by hand, as apps do.
private final class FittingCell: UICollectionViewCell {
  var height: CGFloat?
  private(set) var widthWhenAsked: CGFloat = 0

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    widthWhenAsked = bounds.width
    let attributes = super.preferredLayoutAttributesFitting(layoutAttributes)
    if let height { attributes.frame.size.height = height }
    return attributes
  }
}

private final class Sections: UICollectionViewDataSource {
  var titles = ["One", String(repeating: "Two ", count: 30)]
  var itemHeight: CGFloat? = 50
  var headers: [TitleHeader] = []

  func numberOfSections(in collectionView: UICollectionView) -> Int { titles.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 2 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? FittingCell)?.height = itemHeight
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    switch kind {
    case UICollectionView.elementKindSectionHeader:
      let view = collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: TitleHeader.reuseIdentifier, for: indexPath)
      if let header = view as? TitleHeader {
        header.label.text = titles[indexPath.section]
        headers.append(header)
      }
      return view
    default:
      return collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "line", for: indexPath)
    }
  }
}

@Suite struct SupplementaryViewTests {
  private func size(_ height: NSCollectionLayoutDimension) -> NSCollectionLayoutSize {
    NSCollectionLayoutSize(widthDimension: .fractionalWidth(1), heightDimension: height)
  }

  private func section(
    header: NSCollectionLayoutDimension = .estimated(44)
  ) -> NSCollectionLayoutSection {
    let section = NSCollectionLayoutSection(
      group: .horizontal(
        layoutSize: size(.estimated(44)),
        subitems: [NSCollectionLayoutItem(layoutSize: size(.estimated(44)))]))
    section.boundarySupplementaryItems = [
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(header), elementKind: UICollectionView.elementKindSectionHeader,
        alignment: .top),
      NSCollectionLayoutBoundarySupplementaryItem(
        layoutSize: size(.estimated(20)), elementKind: UICollectionView.elementKindSectionFooter,
        alignment: .bottom),
    ]
    return section
  }

  private func laidOut(
    _ layout: UICollectionViewLayout, _ source: Sections, height: CGFloat = 600
  ) -> UICollectionView {
    let view = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: height), collectionViewLayout: layout)
    view.register(FittingCell.self, forCellWithReuseIdentifier: "cell")
    view.register(
      TitleHeader.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: TitleHeader.reuseIdentifier)
    view.register(
      LineFooter.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionFooter,
      withReuseIdentifier: "line")
    view.dataSource = source
    view.layoutIfNeeded()
    return view
  }

  private func labelHeight(_ text: String, width: CGFloat) -> CGFloat {
    let label = UILabel()
    label.numberOfLines = 0
    label.text = text
    return label.sizeThatFits(CGSize(width: width, height: 0)).height
  }

  @Test func `a header is as high as its constraints make it`() {
    let source = Sections()
    let view = laidOut(UICollectionViewCompositionalLayout(section: section()), source)
    for (number, title) in source.titles.enumerated() {
      let height = view.rectForHeader(inSection: number).height
      #expect(abs(height - (10 + labelHeight(title, width: 300) + 6)) < 0.001)
    }
    #expect(
      view.rectForHeader(inSection: 1).height > view.rectForHeader(inSection: 0).height + 20)
  }

  @Test func `the size that a view prefers is the length of its header, footer or item`() {
    let source = Sections()
    let view = laidOut(UICollectionViewCompositionalLayout(section: section()), source)
    #expect(view.rectForFooter(inSection: 0).height == 31)
    #expect(abs(view.rectForItem(at: IndexPath(item: 1, section: 0)).height - 50) < 0.001)
    let header = view.rectForHeader(inSection: 0)
    #expect(view.rectForItem(at: IndexPath(item: 0, section: 0)).minY == header.maxY)
    #expect(
      abs(view.rectForHeader(inSection: 1).minY - (header.height + 2 * 50 + 31)) < 0.001)
  }

  @Test func `a cell has its item's width when it is asked for its size`() {
    let view = laidOut(UICollectionViewCompositionalLayout(section: section()), Sections())
    let cell = view.cellForItem(at: IndexPath(item: 0, section: 0)) as? FittingCell
    #expect(cell?.widthWhenAsked == 300)
  }

  @Test func `a header of a given length is not measured`() {
    let view = laidOut(
      UICollectionViewCompositionalLayout(section: section(header: .absolute(23))), Sections())
    #expect(view.rectForHeader(inSection: 1).height == 23)
  }

  @Test func `headers have the section's insets at their sides unless they ignore them`() {
    for follows in [true, false] {
      let source = Sections()
      let section = section()
      section.contentInsets = NSDirectionalEdgeInsets(top: 0, leading: 20, bottom: 0, trailing: 40)
      section.supplementariesFollowContentInsets = follows
      let view = laidOut(UICollectionViewCompositionalLayout(section: section), source)
      let width: CGFloat = follows ? 300 - 20 - 40 : 300
      let header = view.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader,
        at: IndexPath(item: 0, section: 1))
      #expect(header?.frame.width == width)
      #expect(header?.frame.minX == (follows ? 20 : 0))
      let height = 10 + labelHeight(source.titles[1], width: width) + 6
      #expect(abs(view.rectForHeader(inSection: 1).height - height) < 0.001)
    }
  }

  @Test func `a list has headers if its configuration says so`() {
    var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
    let without = laidOut(
      UICollectionViewCompositionalLayout.list(using: configuration), Sections())
    #expect(abs(without.contentSize.height - 4 * 50) < 0.001)
    configuration.headerMode = .supplementary
    let source = Sections()
    let list = laidOut(UICollectionViewCompositionalLayout.list(using: configuration), source)
    #expect(list.contentSize.height > 4 * 50 + 2 * 16)
    #expect(
      list.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).count == 2)
  }

  @Test func `a header that left the screen is used again, with its attributes`() {
    let source = Sections()
    source.titles = (0..<40).map { "Section \($0)" }
    let view = laidOut(
      UICollectionViewCompositionalLayout(section: section()), source, height: 300)
    for offset in stride(from: CGFloat(0), through: 4000, by: 250) {
      view.contentOffset = CGPoint(x: 0, y: offset)
      view.layoutIfNeeded()
    }
    let views = Set(source.headers.map(ObjectIdentifier.init))
    #expect(source.headers.count > 20)
    #expect(views.count < 10)
    #expect(source.headers.contains { $0.reuses > 1 })
    let header =
      view.visibleSupplementaryViews(ofKind: UICollectionView.elementKindSectionHeader).first
      as? TitleHeader
    #expect(header?.reuseIdentifier == TitleHeader.reuseIdentifier)
    let applied = header?.applied
    #expect(applied?.representedElementKind == UICollectionView.elementKindSectionHeader)
    #expect(applied.map { "Section \($0.indexPath.section)" } == header?.label.text)
  }

  @Test func `an identifier that is not registered gives an empty view`() {
    let view = UICollectionView(
      frame: .zero, collectionViewLayout: UICollectionViewCompositionalLayout(section: section()))
    let header = view.dequeueReusableSupplementaryView(
      ofKind: UICollectionView.elementKindSectionHeader, withReuseIdentifier: "none",
      for: IndexPath(item: 0, section: 0))
    #expect(header.subviews.isEmpty)
    #expect(header.reuseIdentifier == nil)
  }

  @Test func `a cell is a reusable view`() {
    let cell: UICollectionReusableView = FittingCell(frame: .zero)
    #expect(cell is UICollectionViewCell)
  }

  @Test func `attributes keep their values, and a copy is equal and separate`() throws {
    let attributes = UICollectionViewLayoutAttributes(
      forCellWith: IndexPath(item: 3, section: 1))
    attributes.frame = CGRect(x: 10, y: 20, width: 100, height: 40)
    #expect(attributes.center == CGPoint(x: 10 + 100 / 2, y: 20 + 40 / 2))
    attributes.size = CGSize(width: 50, height: 40)
    #expect(attributes.frame == CGRect(x: 60 - 50 / 2, y: 20, width: 50, height: 40))
    attributes.alpha = 0.5
    attributes.zIndex = 2
    attributes.isHidden = true
    attributes.transform = CGAffineTransform(scaleX: 2, y: 3)
    let copy = try #require(attributes.copy() as? UICollectionViewLayoutAttributes)
    #expect(copy == attributes)
    #expect(copy.transform == CGAffineTransform(scaleX: 2, y: 3))
    copy.zIndex = 3
    #expect(copy != attributes)
    #expect(attributes.indexPath == IndexPath(item: 3, section: 1))
    #expect(attributes.representedElementCategory == .cell)
  }
}
