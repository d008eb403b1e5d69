// SPDX-License-Identifier: Apache-2.0

// Section headers and footers of collection views. The grid knows views of its own class in their
// place; each holds the app's view, and waits with it to be used again.

import AutoLayout
import Foundation
import LayoutGeometry
import TableLayout

/// A cell, header or footer of a collection view.
public typealias UICollectionReusableView = GridReusableView

/// The place and the looks of an item, header or footer of a collection view.
public typealias UICollectionViewLayoutAttributes = GridItemAttributes

extension GridItemAttributes {
  /// The transform of the view.
  public var transform: CGAffineTransform {
    get {
      CGAffineTransform(
        a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.tx, ty: matrix.ty)
    }
    set {
      (matrix.a, matrix.b, matrix.c) = (newValue.a, newValue.b, newValue.c)
      (matrix.d, matrix.tx, matrix.ty) = (newValue.d, newValue.tx, newValue.ty)
    }
  }
}

/// The grid's header or footer that holds the app's view.
final class SupplementaryHost: UITableViewHeaderFooterView {
  /// The kind of header or footer.
  private(set) var kind = ""
  /// The app's view.
  private(set) var view: UICollectionReusableView?
  /// The section that the view is for.
  var section = 0
  private var sides: [NSLayoutConstraint] = []

  override var frame: CGRect {
    didSet { if frame != oldValue { view?.apply(attributes(of: frame)) } }
  }

  /// Takes a view that is as large as the host.
  func hold(_ view: UICollectionReusableView, kind: String) {
    (self.view, self.kind) = (view, kind)
    view.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(view)
    sides = [
      view.leftAnchor.constraint(equalTo: contentView.leftAnchor),
      contentView.rightAnchor.constraint(equalTo: view.rightAnchor),
    ]
    NSLayoutConstraint.activate(
      sides + [
        view.topAnchor.constraint(equalTo: contentView.topAnchor),
        view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
      ])
  }

  /// Leaves room at the sides of the view.
  func setSides(left: CGFloat, right: CGFloat) {
    for (side, room) in zip(sides, [left, right]) where side.constant != room {
      side.constant = room
    }
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    view?.prepareForReuse()
  }

  override func fittedContentHeight(forWidth width: Double) -> Double {
    guard let view else { return super.fittedContentHeight(forWidth: width) }
    let room = sides.reduce(0) { $0 + $1.constant }
    let rect = CGRect(x: 0, y: 0, width: max(0, CGFloat(width) - room), height: 44)
    return Double(view.preferredLayoutAttributesFitting(attributes(of: rect)).size.height)
  }

  private func attributes(of rect: CGRect) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: kind, with: IndexPath(row: 0, section: section))
    attributes.frame = rect
    return attributes
  }
}

extension GridView {
  /// The kind of section headers.
  public static var elementKindSectionHeader: String {
    "UICollectionElementKindSectionHeader"
  }

  /// The kind of section footers.
  public static var elementKindSectionFooter: String {
    "UICollectionElementKindSectionFooter"
  }

  private var supplementaryTypes: [String: UICollectionReusableView.Type] {
    get { kept("supplementaryTypes", [:]) }
    set { keep(newValue, "supplementaryTypes") }
  }

  /// The hosts of views that the app has dequeued and not returned yet.
  private var dequeuedHosts: [SupplementaryHost] {
    get { kept("dequeuedHosts", []) }
    set { keep(newValue, "dequeuedHosts") }
  }

  /// Registers the class of headers or footers for an identifier.
  public func register(
    _ type: UICollectionReusableView.Type, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    let key = Self.key(kind, identifier)
    supplementaryTypes[key] = type
    register(SupplementaryHost.self, forHeaderFooterViewReuseIdentifier: key)
  }

  /// A header or footer: one that left the screen, or a new one of the registered class.
  ///
  /// An identifier that is not registered for the kind gives an empty view and a message.
  public func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let key = Self.key(kind, identifier)
    guard let type = supplementaryTypes[key],
      let host = dequeueReusableHeaderFooterView(withIdentifier: key) as? SupplementaryHost
    else {
      Notice.once(
        "UICollectionView: no class is registered for the identifier \"\(identifier)\" of "
          + "supplementary views of the kind \"\(kind)\"; call "
          + "register(_:forSupplementaryViewOfKind:withReuseIdentifier:) first.")
      return UICollectionReusableView(frame: .zero)
    }
    if host.view == nil { host.hold(type.init(registeredAs: identifier), kind: kind) }
    dequeuedHosts.append(host)
    return host.view ?? UICollectionReusableView(frame: .zero)
  }

  /// The header or footer of a section if it is visible.
  public func supplementaryView(
    forElementKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    visibleHosts(of: indexPath.section).first { $0.kind == kind }?.view
  }

  /// The visible headers or footers of a kind, by section.
  public func visibleSupplementaryViews(ofKind kind: String) -> [UICollectionReusableView] {
    geometry.sections.indices.flatMap { visibleHosts(of: $0) }
      .filter { $0.kind == kind }.compactMap(\.view)
  }

  private func visibleHosts(of section: Int) -> [SupplementaryHost] {
    [headerView(forSection: section), footerView(forSection: section)]
      .compactMap { $0 as? SupplementaryHost }
  }

  private static func key(_ kind: String, _ identifier: String) -> String {
    "\(kind)\u{1F}\(identifier)"
  }

  /// The host of the view that a data source gives for an item of the layout.
  func supplementaryHost(
    _ item: NSCollectionLayoutBoundarySupplementaryItem, inSection section: Int,
    from source: any UICollectionViewDataSource
  ) -> SupplementaryHost {
    dequeuedHosts = []
    let view = source.collectionView(
      self, viewForSupplementaryElementOfKind: item.elementKind,
      at: IndexPath(row: 0, section: section))
    let host =
      dequeuedHosts.first { $0.view === view } ?? SupplementaryHost(reuseIdentifier: nil)
    dequeuedHosts = []
    if host.view == nil { host.hold(view, kind: item.elementKind) }
    host.section = section
    let insets = collectionViewLayout.sectionInset
    let follows = collectionViewLayout.supplementariesFollowContentInsets
    host.setSides(left: follows ? insets.left : 0, right: follows ? insets.right : 0)
    return host
  }
}

extension UICollectionViewDataSource {
  /// An empty view.
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }

  /// The length of the layout's header.
  public func gridView(
    _ gridView: GridView, lengthOfHeaderInSection section: Int
  ) -> RowHeight? { gridView.length(of: gridView.collectionViewLayout.headerItem) }

  /// The length of the layout's footer.
  public func gridView(
    _ gridView: GridView, lengthOfFooterInSection section: Int
  ) -> RowHeight? { gridView.length(of: gridView.collectionViewLayout.footerItem) }

  /// The view of the layout's header.
  public func gridView(
    _ gridView: GridView, viewForHeaderInSection section: Int
  ) -> TableHeaderFooterView? {
    gridView.collectionViewLayout.headerItem.map {
      gridView.supplementaryHost($0, inSection: section, from: self)
    }
  }

  /// The view of the layout's footer.
  public func gridView(
    _ gridView: GridView, viewForFooterInSection section: Int
  ) -> TableHeaderFooterView? {
    gridView.collectionViewLayout.footerItem.map {
      gridView.supplementaryHost($0, inSection: section, from: self)
    }
  }
}

extension GridView {
  /// The length of a header or footer along the axis.
  fileprivate func length(
    of item: NSCollectionLayoutBoundarySupplementaryItem?
  ) -> RowHeight? {
    guard let item else { return nil }
    let dimension =
      axis == .vertical ? item.layoutSize.heightDimension : item.layoutSize.widthDimension
    return switch dimension.kind {
    case .absolute: .points(dimension.dimension)
    case .estimated: .automatic
    case .fractionalWidth: .points(dimension.dimension * bounds.width)
    case .fractionalHeight: .points(dimension.dimension * bounds.height)
    }
  }
}
