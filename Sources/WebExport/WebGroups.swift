// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import CellTemplates
import LayoutGeometry

/// The views of a cell whose contents share its width with each other alone.
///
/// A grid has one order of its lines, and no equation says how lines that contents move lie in two
/// such groups: a title beside a status, and below them a name beside a sum. If there are several
/// groups, each is a grid inside of the cell's, with the cell's rows and columns of its own (CSS
/// Grid 2 § 9, subgrids).
struct WebGroups {
  /// The views of each group in order; the groups in the order of their first views. Empty if one
  /// grid has the columns of all views.
  let all: [[Int]]

  /// Finds the groups of a cell, as if all its views were visible.
  init(_ template: CellTemplate, isNatural: Bool) {
    let shown = VisibleViews(
      isVisible: Array(repeating: true, count: template.views.count),
      direction: template.direction == .rightToLeft ? .rightToLeft : .leftToRight)
    // What cannot be written is an error when a record shows it.
    guard let layout = try? WebEquations(template, shown, isNatural: isNatural) else {
      all = []
      return
    }
    let groups = Self.connected(layout).filter { views in
      guard let grid = try? layout.grid(.horizontal, of: views) else { return views.count > 1 }
      return grid.order.lines.contains { $0.root.view != nil }
    }
    all = groups.count > 1 ? groups : []
  }

  /// The number of the group that has a view; nil if the cell's grid has it.
  func group(of view: Int) -> Int? { all.firstIndex { $0.contains(view) } }

  /// The views that equations of the width, or common baselines, connect.
  private static func connected(_ layout: WebEquations) -> [[Int]] {
    var groups = layout.views.map { [$0] }
    for equation in layout.equations {
      let views = equation.sum.terms.compactMap { term -> Int? in
        guard term.attribute.axis == .horizontal || term.attribute.isBaseline else { return nil }
        return term.item.viewIndex
      }
      let touched = groups.indices.filter { groups[$0].contains(where: views.contains) }
      guard let first = touched.first else { continue }
      for other in touched.dropFirst().reversed() { groups[first] += groups.remove(at: other) }
    }
    return groups.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }
}
