// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry

/// An attribute of the cell, of a view or of a guide; items are compared by identity.
struct FittingPlace: Hashable {
  /// The cell, the view or the guide.
  let item: LayoutItem
  /// The attribute.
  let attribute: LayoutAttribute

  static func == (left: FittingPlace, right: FittingPlace) -> Bool {
    left.item === right.item && left.attribute == right.attribute
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(item))
    hasher.combine(attribute)
  }
}

/// The values of places in the last fitting of a tree.
struct FittingValues {
  private let cell: View
  private let explainer: LayoutExplainer
  /// The height of the cell.
  let height: Double

  /// Reads the last fitting of a tree, which gave the height.
  init(_ tree: CellTree, _ explainer: LayoutExplainer, height: Double) {
    cell = tree.cell
    self.explainer = explainer
    self.height = height
  }

  /// The values of places: edges, centres and baselines in points from the cell's top, extents in
  /// points.
  ///
  /// One question answers all of them. A place inside a view is the sum of its distance from the
  /// view's top and the places of the views around it.
  func values(of places: [FittingPlace]) -> [Double] {
    var asked: [(item: LayoutItem, attribute: LayoutAttribute)] = []
    var indices: [FittingPlace: Int] = [:]
    func ask(_ item: LayoutItem, _ attribute: LayoutAttribute) -> Int {
      let place = FittingPlace(item: item, attribute: attribute)
      if let known = indices[place] { return known }
      indices[place] = asked.count
      asked.append((item, attribute))
      return asked.count - 1
    }
    let sums = places.map { place -> (terms: [Int], constant: Double) in
      if place.item === cell, place.attribute != .width {
        return ([], cellValue(place.attribute))
      }
      var terms = [ask(place.item, place.attribute)]
      guard !place.attribute.isSize else { return (terms, 0) }
      var offset = 0.0
      var outer = (place.item as? View)?.superview ?? (place.item as? LayoutGuide)?.owningView
      while let view = outer, view !== cell {
        terms.append(ask(view, .top))
        offset -= view.bounds.origin.y
        outer = view.superview
      }
      return (terms, offset)
    }
    let answers = explainer.values(of: asked)
    return sums.map { sum in sum.terms.reduce(sum.constant) { $0 + (answers[$1] ?? 0) } }
  }

  /// A vertical place or the height of the cell itself.
  private func cellValue(_ attribute: LayoutAttribute) -> Double {
    switch attribute {
    case .bottom, .lastBaseline, .height: height
    case .centerY: height / 2
    default: 0
    }
  }
}
